import * as disk from 'node:fs/promises';

/** What the stores need of the file system: a subset of Node's own, so that a test can substitute one that fails. */
export type FileSystem = Pick<
	typeof disk,
	'access' | 'mkdir' | 'open' | 'readdir' | 'readFile' | 'rename' | 'rm' | 'stat'
>;

/** The file system of this computer. */
export const diskFileSystem: FileSystem = disk;
