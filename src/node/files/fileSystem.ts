import * as disk from 'node:fs/promises';

/** What the stores ask of the file system: a part of Node's own, so that a test can put one that fails in its place. */
export type FileSystem = Pick<
	typeof disk,
	'access' | 'mkdir' | 'open' | 'readdir' | 'readFile' | 'rename' | 'rm' | 'stat'
>;

/** The file system of this computer. */
export const diskFileSystem: FileSystem = disk;
