import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder } from '../host/folders.ts';
import { filesThatReach } from './importGraph.ts';

/** The entries of what the extension host loads, and the program of its threads. */
const ENTRIES = [
	'src/extension.ts',
	'src/main.ts',
	'src/prove/node/files/fileWorker.ts',
	'src/usage/node/usageCheckWorker.ts',
];

/**
 * Gives the files that differ from a commit, and those that git does not know yet, as paths from the root.
 * @throws if git is missing, or does not know the commit
 */
export function changedFiles(commit: string, folder = repositoryFolder): readonly string[] {
	const git = (command: string, ...args: readonly string[]) =>
		execFileSync('git', [command, '-z', ...args], { cwd: folder, encoding: 'utf8' }).split('\0');
	const changed = [
		...git('diff', '--name-only', '--no-renames', '--end-of-options', commit),
		...git('ls-files', '--others', '--exclude-standard'),
	];
	return changed.filter((file) => file !== '');
}

/**
 * Gives a function that says whether a change of these files can reach a test file, or a folder of integration tests.
 *
 * A test of `unit/` is reached by what it imports. The others run what is built: those of a feature (`e2e/chat/`,
 * `view/chat/`) are reached by its modules (`src/chat/`) and by what these import, all others by every module of the extension. Documents are read by tests of `unit/`; of anything else that is no module,
 * such as the manifest, nobody knows what it reaches.
 */
export function changeReaches(changed: readonly string[]): (test: string) => boolean {
	const others = changed.filter((file) => !/^(src|test|packaging)\/.*\.tsx?$/.test(file));
	if (others.some((file) => !file.endsWith('.md'))) return () => true;
	const reaching = [...filesThatReach(changed)];
	const isDocumented = others.length > 0;
	const isInExtension = reaching.some((file) => ENTRIES.includes(file) || /^src.\w+.view./.test(file));
	const features = new Set(reaching.map((file) => /^src\/(\w+)\//.exec(file)?.[1]));
	return (test) => {
		const [, suite, folder] = test.split('/');
		if (reaching.some((file) => file === test || file.startsWith(`${test}/`))) return true;
		if (suite === 'unit') return isDocumented || folder === 'architecture';
		return isFeature(folder) ? features.has(folder) : isInExtension;
	};
}

/** Whether it is a folder of `src/`. */
function isFeature(folder: string | undefined): boolean {
	return folder !== undefined && existsSync(path.join(repositoryFolder, 'src', folder));
}
