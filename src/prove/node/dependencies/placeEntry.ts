import {
	constants,
	copyFileSync,
	existsSync,
	lstatSync,
	mkdirSync,
	readFileSync,
	readlinkSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import * as path from 'node:path';
import { join } from 'node:path';
import { errorCode } from '../../../base/node/files/fileErrors.ts';
import { pathBelow, realPathOf, withSlashes } from '../../../base/node/files/paths.ts';
import { copiedLink } from '../files/copyContent.ts';
import type { Budget } from '../files/fileStamps.ts';
import { folderEntries, type LinkedTrees, type Trees } from './trees.ts';

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
	return real !== undefined && pathBelow(copy, real) !== undefined;
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
	const way = pathBelow(path.join(live, made), path.resolve(path.dirname(link), target));
	if (way !== undefined) placeLink(path.isAbsolute(target) ? path.join(copy, made, way) : target, to);
	if (way !== undefined || real === undefined) return;
	const text = copiedLink({ target, link, real, live, copy, path });
	const realWay = pathBelow(live, real);
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

/**
 * Copies a folder if it is small, and there is still room, else links it. Its links lead to the same in the copy.
 * @param folder relative to both trees; the one that it is in is the copy's own
 */
export function placeFolder(trees: LinkedTrees, folder: string): void {
	placeEntries({ trees, made: folder, isCopied: takesFolder(trees.budget, join(trees.live, folder)) }, folder);
}

interface PlacedFolder {
	readonly trees: LinkedTrees;
	/** The outermost folder. */
	readonly made: string;
	readonly isCopied: boolean;
}

function placeEntries(placed: PlacedFolder, folder: string): void {
	const { trees, made, isCopied } = placed;
	const [live, copy] = [join(trees.live, folder), join(trees.copy, folder)];
	if (!isCopied && !trees.mixed.has(withSlashes(folder))) {
		placeLink(live, copy);
		return;
	}
	if (!makeFolder(trees, folder)) return;
	for (const entry of folderEntries(live) ?? []) {
		const name = join(folder, entry.name);
		if (entry.isSymbolicLink()) placeSameLink(trees, name, made);
		else if (entry.isDirectory()) placeEntries(placed, name);
		else if (!isCopied) placeLink(join(trees.live, name), join(trees.copy, name));
		else if (entry.isFile()) placeFile(join(trees.live, name), join(trees.copy, name), (bytes) => bytes);
	}
}

/** Whether there is room for all that is in a folder, at any depth. */
function takesFolder(budget: Budget, folder: string): boolean {
	const waiting = [folder];
	let [files, bytes] = [0, 0];
	for (let inner = waiting.pop(); inner !== undefined && budget.has(files, bytes); inner = waiting.pop()) {
		for (const entry of folderEntries(inner) ?? []) {
			files += 1;
			if (entry.isDirectory()) waiting.push(join(inner, entry.name));
			else bytes += lstatSync(join(inner, entry.name), { throwIfNoEntry: false })?.size ?? 0;
		}
	}
	return budget.takes(files, bytes);
}
