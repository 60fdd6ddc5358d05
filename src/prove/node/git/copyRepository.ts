import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '../../../base/node/files/fileErrors.ts';
import { withSlashes } from '../../../base/node/files/paths.ts';
import type { Git } from './git.ts';
import type { Repository } from './repository.ts';

/** The length of the hexadecimal id of an object where ids are of SHA-256. */
const LONG_ID = 64;

/**
 * Creates a repository for a copy. It reads the objects of the live one and has its branches and tags, but cannot write into it.
 * It is not a clone: that would run git in the live one, and have it as its remote.
 * @param folder does not exist yet; the repository is in its `.git`, if the live one has a commit
 */
export async function copyRepository(repository: Repository, folder: string, git: Git): Promise<void> {
	const { top, commonFolder, commit } = repository;
	if (commit === undefined) return;
	await mkdir(folder, { recursive: true });
	const [refs] = await Promise.all([
		listRefs(top, ['refs/heads', 'refs/remotes', 'refs/tags'], git),
		git.output(folder, initialize(commit)),
	]);
	const inner = join(folder, '.git');
	const head = refs.find(({ isHead }) => isHead);
	const packed = refs.map(({ id, name }) => `${id} ${name}\n`).join('');
	await mkdir(join(inner, 'objects/info'), { recursive: true });
	await Promise.all([
		writeFile(join(inner, 'objects/info/alternates'), `${quoted(join(commonFolder, 'objects'))}\n`),
		writeFile(join(inner, 'packed-refs'), packed),
		writeFile(join(inner, 'HEAD'), `${head === undefined ? commit : `ref: ${head.name}`}\n`),
		ignoreMissing(copyFile(join(commonFolder, 'shallow'), join(inner, 'shallow'))),
	]);
	await git.output(folder, ['read-tree', 'HEAD']);
}

/** Whatever the person prefers for new repositories, it is like the live one, with refs in files. */
function initialize(commit: string): readonly string[] {
	const preferences = ['-c', 'init.defaultObjectFormat=sha1', '-c', 'init.defaultRefFormat=files'];
	const format = commit.length === LONG_ID ? ['--object-format=sha256'] : [];
	return [...preferences, 'init', '--quiet', '--template=', ...format];
}

/** A path as written in a list of object folders, one per line. */
function quoted(path: string): string {
	const text = withSlashes(path);
	if (!/["\n\\]/.test(text)) return text;
	return `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}

interface Ref {
	/** In full, such as `refs/heads/main`. */
	readonly name: string;
	/** The id of the object that it finally names. */
	readonly id: string;
	/** Whether HEAD names this branch. */
	readonly isHead: boolean;
}

/**
 * @param folder in a repository
 * @param kinds prefixes of their names, such as `refs/heads`, or whole names
 */
export async function listRefs(folder: string, kinds: readonly string[], git: Git): Promise<readonly Ref[]> {
	const list = await git.output(folder, ['for-each-ref', '--format=%(objectname)%(HEAD)%(refname)', ...kinds]);
	return list
		.toString()
		.split('\n')
		.flatMap((line) => {
			const [, id, mark, name] = /^([0-9a-f]+)([* ])(.+)$/.exec(line) ?? [];
			return id === undefined || name === undefined ? [] : [{ name, id, isHead: mark === '*' }];
		});
}
