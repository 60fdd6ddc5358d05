import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { errorCode } from '../../../base/node/files/errorCode.ts';
import { type FileName, fileName, joinName, nameKey } from './fileName.ts';
import { isLeftOut } from './leftOut.ts';

/** A repository's folder, or the file that leads there: from a copy, git would write into the live one. */
const GIT = '.git';
/** What each repository's folder has, whatever its own name. */
const REPOSITORY = ['HEAD', 'objects', 'refs'];

/**
 * The files and links below a folder, without dependencies, caches and repositories' own folders: what is copied where git
 * does not say it. Passes over folders in it that vanish meanwhile, or that this user may not read.
 * @param most how many are looked for; one more is given if there are more
 */
export function walkFiles(folder: string, most: number): readonly FileName[] {
	const names: FileName[] = [];
	const waiting: FileName[] = [''];
	for (let current = waiting.pop(); current !== undefined && names.length <= most; current = waiting.pop()) {
		for (const entry of entriesOf(folder, current)) {
			const name = joinName(current, fileName(entry.name));
			if (entry.name.toString() === GIT) continue;
			// What is written through a link to dependencies or a cache would be the live tree's.
			if ((entry.isDirectory() || entry.isSymbolicLink()) && isLeftOutFolder(folder, name)) continue;
			if (entry.isDirectory()) waiting.push(name);
			else names.push(name);
		}
	}
	return names;
}

function entriesOf(folder: string, inner: FileName): readonly Dirent<Buffer>[] {
	try {
		return readdirSync(joinName(folder, inner), { withFileTypes: true, encoding: 'buffer' });
	} catch (error) {
		if (inner.length > 0 && ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return [];
		throw error;
	}
}

function isLeftOutFolder(folder: string, name: FileName): boolean {
	const has = (entry: string) => existsSync(joinName(joinName(folder, name), entry));
	return isLeftOut(nameKey(name)) || ['CACHEDIR.TAG', 'pyvenv.cfg'].some(has) || REPOSITORY.every(has);
}
