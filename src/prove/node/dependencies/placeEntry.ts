import {
	constants,
	copyFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	readlinkSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import * as path from 'node:path';
import { errorCode } from '../../../base/node/files/errorCode.ts';
import { realPathOf } from '../../../base/node/files/realPathOf.ts';
import { wayInto } from '../../../base/node/files/wayInto.ts';
import { copiedLink } from '../files/copiedLink.ts';
import type { Trees } from './trees.ts';

/** In bytes: what is larger names no paths of the tree. */
const LARGEST_TEXT = 1_000_000;
const PASSED_OVER = new Set(['EEXIST', 'ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM']);
const EXCLUSIVE = constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL;

/**
 * Copies a file, changed if it is not large. Here and below, what is there already stays, as a repository may track it; and
 * what has vanished meanwhile, or this user may not read, is left out.
 */
export function placeFile(from: string, to: string, change: (bytes: Buffer) => Buffer): void {
	ifPossible(() => {
		const { size, mode } = statSync(from);
		if (size > LARGEST_TEXT) copyFileSync(from, to, EXCLUSIVE);
		else writeFileSync(to, change(readFileSync(from)), { mode, flag: 'wx' });
	});
}

/**
 * Makes a folder, unless it is there.
 * @param folder relative to the copy
 * @returns whether it is the copy's own: what is written through a link that a repository tracks would change what is elsewhere
 */
export function makeFolder({ copy }: Trees, folder: string): boolean {
	const made = path.join(copy, folder);
	ifPossible(() => mkdirSync(made, { recursive: true }));
	const real = realPathOf(made);
	return real !== undefined && wayInto(copy, real) !== undefined;
}

/**
 * Makes a link; where only folders have links, a file is copied.
 * @param target absolute, or on other systems than Windows relative to the link
 */
export function placeLink(target: string, link: string): void {
	const found = path.resolve(path.dirname(link), target);
	ifPossible(() => {
		if (process.platform !== 'win32') symlinkSync(target, link);
		else if (statSync(found, { throwIfNoEntry: false })?.isFile()) copyFileSync(found, link, EXCLUSIVE);
		else symlinkSync(target, link, 'junction');
	});
}

/**
 * Makes a link of the live tree again. One into the live tree leads to the same in the copy, or if that is missing there,
 * to packages of the live tree, but never to sources of it: what is written there would change the live tree unseen.
 * @param name relative to both trees
 * @param made a folder, relative to both, that the copy has with all that is in it, sooner or later
 */
export function placeSameLink({ live, copy }: Trees, name: string, made: string): void {
	const link = path.join(live, name);
	const to = path.join(copy, name);
	const written = readlinkSync(link);
	const real = realPathOf(link);
	// Below a link, a relative target may begin elsewhere.
	const isHere = real === undefined || realPathOf(path.resolve(path.dirname(link), written)) === real;
	const target = isHere ? written : real;
	const way = wayInto(path.join(live, made), path.resolve(path.dirname(link), target));
	if (way !== undefined) placeLink(path.isAbsolute(target) ? path.join(copy, made, way) : target, to);
	if (way !== undefined || real === undefined) return;
	const text = copiedLink({ target, link, real, live, copy, path });
	const realWay = wayInto(live, real);
	if (existsSync(path.resolve(path.dirname(to), text))) placeLink(text, to);
	else if (realWay === undefined || realWay.split(path.sep).includes('node_modules')) placeLink(real, to);
}

function ifPossible(place: () => void): void {
	try {
		place();
	} catch (error) {
		if (!PASSED_OVER.has(errorCode(error) ?? '')) throw error;
	}
}
