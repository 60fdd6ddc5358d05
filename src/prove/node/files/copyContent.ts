import {
	closeSync,
	constants,
	copyFileSync,
	fchmodSync,
	ftruncateSync,
	openSync,
	readSync,
	type Stats,
	writeSync,
} from 'node:fs';
import type { PlatformPath } from 'node:path';
import { errorCode } from '../../../base/node/files/fileErrors.ts';
import { pathBelow } from '../../../base/node/files/paths.ts';
import type { FileName } from './fileName.ts';

/** In bytes: holes in smaller files do not matter. */
const SMALLEST = 1_048_576;
/** In bytes: the unit of `blocks`. */
const BLOCK = 512;
/** In bytes: blocks of zeros of this size are skipped. */
const PART = 65_536;

/**
 * Copies a file with its mode to a new place. A sparse file, such as a disk image, stays sparse: else it would take up its whole
 * size.
 */
export function copyContent(from: FileName, to: FileName, found: Stats): void {
	const hasHoles = found.size >= SMALLEST && found.blocks * BLOCK < found.size;
	if (!hasHoles) copyFileSync(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
	else if (!isCloned(from, to)) copyParts(from, to, found);
}

/** Whether the disk could share the content between both. */
function isCloned(from: FileName, to: FileName): boolean {
	try {
		copyFileSync(from, to, constants.COPYFILE_FICLONE_FORCE | constants.COPYFILE_EXCL);
		return true;
	} catch (error) {
		if (errorCode(error) === 'EEXIST') throw error;
		return false;
	}
}

function copyParts(from: FileName, to: FileName, { size, mode }: Stats): void {
	const part = Buffer.allocUnsafe(PART);
	const zeros = Buffer.alloc(PART);
	const source = openSync(from, 'r');
	try {
		const target = openSync(to, 'wx');
		try {
			fchmodSync(target, mode & 0o7777);
			ftruncateSync(target, size);
			for (let start = 0; start < size; ) {
				const length = readSync(source, part, 0, Math.min(PART, size - start), start);
				if (length === 0) break;
				const isZero = part.subarray(0, length).equals(zeros.subarray(0, length));
				if (!isZero) writeSync(target, part, 0, length, start);
				start += length;
			}
		} finally {
			closeSync(target);
		}
	} finally {
		closeSync(source);
	}
}

interface LiveLink {
	/** The target as written in the link. */
	readonly target: string;
	/** The link itself, in the live tree, absolute. */
	readonly link: string;
	/** The real path of its target, absolute; undefined if missing. */
	readonly real: string | undefined;
	/** The live tree and its copy, absolute and real. */
	readonly live: string;
	readonly copy: string;
	readonly path: PlatformPath;
}

/**
 * The target of a link in the copy: into the copy if it leads into the live tree, else where it led before.
 */
export function copiedLink({ target, link, real, live, copy, path }: LiveLink): string {
	const resolved = path.resolve(path.dirname(link), target);
	const way = pathBelow(live, resolved, path);
	if (way !== undefined) {
		if (path.isAbsolute(target)) return path.join(copy, way);
		return climbsOut(target, link, live, path) ? path.relative(path.dirname(link), resolved) || '.' : target;
	}
	const realWay = real === undefined ? undefined : pathBelow(live, real, path);
	if (realWay !== undefined) return path.join(copy, realWay);
	return resolved;
}

/** Whether a relative target leaves the tree, even if it comes back by the tree's name. */
function climbsOut(target: string, link: string, live: string, path: PlatformPath): boolean {
	const [climb = ''] = /^(?:\.\.[\\/]?)*/.exec(path.normalize(target)) ?? [];
	return pathBelow(live, path.resolve(path.dirname(link), climb), path) === undefined;
}
