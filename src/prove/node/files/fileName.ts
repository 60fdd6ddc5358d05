import { isUtf8 } from 'node:buffer';

/**
 * A file's path relative to a folder, with `/`. On Linux a name is bytes: a string if they are UTF-8, else the bytes themselves.
 */
export type FileName = string | Buffer;

const SLASH = Buffer.from('/');

/** The names in a list in which each ends with a zero byte. */
export function splitNames(list: Buffer): readonly FileName[] {
	if (isUtf8(list)) return list.toString().split('\0').slice(0, -1);
	const names: FileName[] = [];
	for (let start = 0, end = list.indexOf(0); end >= 0; start = end + 1, end = list.indexOf(0, start)) {
		names.push(fileName(list.subarray(start, end)));
	}
	return names;
}

export function fileName(bytes: Buffer): FileName {
	return isUtf8(bytes) ? bytes.toString() : Buffer.from(bytes);
}

/** A name within a folder, for functions of the file system. An empty folder or name is ignored. */
export function joinName(folder: FileName, name: FileName): FileName {
	if (folder.length === 0) return name;
	if (name.length === 0) return folder;
	if (typeof folder === 'string' && typeof name === 'string') return `${folder}/${name}`;
	return Buffer.concat([Buffer.from(folder), SLASH, Buffer.from(name)]);
}

/** A unique string for each name, for sets and maps, even for bytes that are not UTF-8. */
export function nameKey(name: FileName): string {
	return typeof name === 'string' ? name : `\0${name.toString('latin1')}`;
}

/** The folder of a name; empty if it has none. */
export function parentName(name: FileName): FileName {
	const end = name.lastIndexOf('/');
	if (end < 0) return '';
	return typeof name === 'string' ? name.slice(0, end) : fileName(name.subarray(0, end));
}

/** Each folder above a name, the nearest first. */
export function parentNames(name: FileName): readonly FileName[] {
	const parents: FileName[] = [];
	for (let folder = parentName(name); folder.length > 0; folder = parentName(folder)) parents.push(folder);
	return parents;
}
