import { type FileName, nameKey } from './fileName.ts';

/** The kind of a name in the live tree. Other: without content to copy, such as a socket. */
export const ENTRY_KINDS = { missing: 0, file: 1, link: 2, folder: 3, other: 4 } as const;

export type EntryKind = (typeof ENTRY_KINDS)[keyof typeof ENTRY_KINDS];

/** What the system knows about files, in the order of their names. Columns, because they cross threads. */
export interface FileStamps {
	readonly kinds: Uint8Array;
	/** In bytes. */
	readonly sizes: Float64Array;
	readonly modes: Uint32Array;
	/** When the content changed, in nanoseconds since 1970. */
	readonly times: BigInt64Array;
	/** When anything about them changed, in the same unit: no program can set it back. */
	readonly changes: BigInt64Array;
	/** Identifies a file on its disk; zero if the system has no reliable number. */
	readonly inodes: BigUint64Array;
	/** How many names they have on their disk. */
	readonly links: Uint32Array;
}

export function sameStamp(a: FileStamps, atA: number, b: FileStamps, atB: number): boolean {
	// A folder changes with its content, which has stamps of its own.
	if (a.kinds[atA] === ENTRY_KINDS.folder) return b.kinds[atB] === ENTRY_KINDS.folder;
	return a.changes[atA] === b.changes[atB] && isLike(a, atA, b, atB);
}

/** Whether two stamps of a file may differ only by something other than its content, such as its number of names. */
export function mayBeSame(a: FileStamps, atA: number, b: FileStamps, atB: number): boolean {
	return a.kinds[atA] === ENTRY_KINDS.file && isLike(a, atA, b, atB);
}

function isLike(a: FileStamps, atA: number, b: FileStamps, atB: number): boolean {
	return (
		a.kinds[atA] === b.kinds[atB] &&
		a.sizes[atA] === b.sizes[atB] &&
		a.modes[atA] === b.modes[atB] &&
		a.times[atA] === b.times[atB] &&
		a.inodes[atA] === b.inodes[atB]
	);
}

/** Joins the stamps of consecutive parts of a list. */
export function joinStamps(parts: readonly FileStamps[]): FileStamps {
	const length = parts.reduce((sum, { kinds }) => sum + kinds.length, 0);
	const joined = emptyStamps(length);
	let start = 0;
	for (const part of parts) {
		joined.kinds.set(part.kinds, start);
		joined.sizes.set(part.sizes, start);
		joined.modes.set(part.modes, start);
		joined.times.set(part.times, start);
		joined.changes.set(part.changes, start);
		joined.inodes.set(part.inodes, start);
		joined.links.set(part.links, start);
		start += part.kinds.length;
	}
	return joined;
}

/** Stamps of this many missing files. */
export function emptyStamps(length: number): FileStamps {
	return {
		kinds: new Uint8Array(length),
		sizes: new Float64Array(length),
		modes: new Uint32Array(length),
		times: new BigInt64Array(length),
		changes: new BigInt64Array(length),
		inodes: new BigUint64Array(length),
		links: new Uint32Array(length),
	};
}

/** Names with their stamps, by keys of the names. */
export interface StampedNames {
	readonly stamps: FileStamps;
	readonly places: ReadonlyMap<string, number>;
	readonly names: readonly FileName[];
}

export function stampedNames(names: readonly FileName[], stamps: FileStamps): StampedNames {
	return { names, stamps, places: new Map(names.map((name, index) => [nameKey(name), index])) };
}

/** The names of files that are changed, new, or deleted, as they are shown. */
export function changedNames(before: StampedNames, after: StampedNames): readonly string[] {
	const changed = after.names.filter((name, index) => {
		const place = before.places.get(nameKey(name));
		if (place === undefined) return after.stamps.kinds[index] !== 0;
		return !sameStamp(before.stamps, place, after.stamps, index);
	});
	const gone = before.names.filter(
		(name, index) => before.stamps.kinds[index] !== 0 && !after.places.has(nameKey(name)),
	);
	return [...changed, ...gone].map(String);
}

/** The changed names whose contents may still be the same. */
export function doubtfulNames(
	changed: readonly string[],
	before: StampedNames,
	after: StampedNames,
): readonly string[] {
	return changed.filter((name) => {
		const [atBefore, atAfter] = [before.places.get(name), after.places.get(name)];
		if (atBefore === undefined || atAfter === undefined) return false;
		return mayBeSame(before.stamps, atBefore, after.stamps, atAfter);
	});
}

/** How much more may be copied. */
export class Budget {
	#bytes: number;
	#files: number;

	constructor(bytes: number, files: number) {
		this.#bytes = bytes;
		this.#files = files;
	}

	has(files: number, bytes: number): boolean {
		return files <= this.#files && bytes <= this.#bytes;
	}

	/** Takes this much, unless there is less. */
	takes(files: number, bytes: number): boolean {
		if (!this.has(files, bytes)) return false;
		this.#files -= files;
		this.#bytes -= bytes;
		return true;
	}
}
