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

/** In bytes: larger files do not contain paths of the tree. */
const LARGEST_TEXT = 1_000_000;
const IGNORED = new Set(['EEXIST', 'ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM']);
const EXCLUSIVE = constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL;

/**
 * Copies a file, changed unless it is large. Here and below, existing files stay, as a repository may track them; and files that
 * have vanished, or that this user may not read, are skipped.
 */
export function placeFile(from: string, to: string, change: (bytes: Buffer) => Buffer): void {
	ifPossible(() => {
		const { size, mode } = statSync(from);
		if (size > LARGEST_TEXT) copyFileSync(from, to, EXCLUSIVE);
		else writeFileSync(to, change(readFileSync(from)), { mode, flag: 'wx' });
	});
}

/**
 * Creates a folder, unless it exists.
 * @param folder relative to the copy
 * @returns whether it is inside the copy: a tracked link may lead elsewhere, where nothing may be written
 */
export function makeFolder({ copy }: Trees, folder: string): boolean {
	const made = path.join(copy, folder);
	ifPossible(() => mkdirSync(made, { recursive: true }));
	const real = realPathOf(made);
	return real !== undefined && pathBelow(copy, real) !== undefined;
}

/**
 * Creates a link; on Windows, which only links folders, a file is copied.
 * @param target absolute, or, except on Windows, relative to the link
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
 * Recreates a link of the live tree. One into the live tree leads to the same place in the copy, or if that is missing, to
 * packages of the live tree, but never to its sources: writing there would change the live tree unnoticed.
 * @param name relative to both trees
 * @param made a folder, relative to both, that the copy will contain completely
 */
export function placeSameLink({ live, copy }: Trees, name: string, made: string): void {
	const link = path.join(live, name);
	const to = path.join(copy, name);
	const written = readlinkSync(link);
	const real = realPathOf(link);
	// Below a link, a relative target may start elsewhere.
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
		if (!IGNORED.has(errorCode(error) ?? '')) throw error;
	}
}

/**
 * Copies a folder if it fits into the budget, else links it. Its links lead to the same places in the copy.
 * @param folder relative to both trees; its parent is inside the copy
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

/** Takes the whole content of a folder from the budget, if there is room. */
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
