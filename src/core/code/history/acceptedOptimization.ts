import * as v from 'valibot';
import { type ChecksummedLine, decodeLine, encodeLine } from '../../base/checksummedLine.ts';
import { optional } from '../../base/lenientSchema.ts';
import { newestWithin } from '../../base/newestWithin.ts';
import { omitUndefined } from '../../base/omitUndefined.ts';
import { diffHunks, hunkEnd, splitLines } from '../diff/hunks.ts';

// One line of the history, a checked line with these members; it begins like a line of a transcript:
//
//   {"v":1,"ts":"2026-01-31T12:00:00.000Z","t":"optimization","id":"…","d":{…},"crc":"0a1b2c3d"}

/** The changed lines of a document with some around them, so that their place can be found again. */
export interface ChangedRegion {
	readonly before: string;
	readonly after: string;
	/** How many lines came, and how many went. */
	readonly added: number;
	readonly removed: number;
}

/** Optimized code that was accepted. */
export interface AcceptedOptimization extends ChangedRegion {
	/** A UUID. */
	readonly id: string;
	/** When it was accepted, in milliseconds since 1970. */
	readonly time: number;
	/** What it was done in; empty where no folder was open. */
	readonly workspace: string;
	/** The document, as a URI. */
	readonly uri: string;
	readonly languageId: string;
	readonly level: string;
	/** The proposal that it is a part of: one that is accepted change by change leaves several entries. */
	readonly proposal?: string;
	/** As the service gave it, for all requests that led to the proposal together. */
	readonly cost?: number;
}

/** Where accepted optimizations are kept. */
export interface OptimizationStore {
	append(entry: AcceptedOptimization): Promise<void>;
	/** The newest, as far as they are sound, oldest first. */
	read(): Promise<readonly AcceptedOptimization[]>;
	/** Erases some of them, and all copies of what was damaged. */
	erase(ids: ReadonlySet<string>): Promise<void>;
	/** Erases all of them, those of other workspaces included, and the copies of what was damaged. */
	clear(): Promise<void>;
}

/** So many are kept. */
export const MOST_OPTIMIZATIONS = 200;
/** In characters. */
const MOST_CODE = 4_000_000;

/** Those that are kept of any number of entries, oldest first; an entry that was written twice is one. */
export function newestOptimizations(entries: readonly AcceptedOptimization[]): readonly AcceptedOptimization[] {
	return newestWithin(entries, {
		most: MOST_OPTIMIZATIONS,
		mostCharacters: MOST_CODE,
		length: ({ before, after }) => before.length + after.length,
	});
}

/** The entries with each proposal's cost at the first of its entries alone, so that it is read and added up once. */
export function withCostsOnce(entries: readonly AcceptedOptimization[]): readonly AcceptedOptimization[] {
	const counted = new Set<string>();
	return entries.map((entry) => {
		const { proposal, cost: _, ...uncounted } = entry;
		if (proposal !== undefined && counted.has(proposal)) return { ...uncounted, proposal };
		if (proposal !== undefined) counted.add(proposal);
		return entry;
	});
}

const CONTEXT = 3;

/** The part of two texts that holds every difference, with three lines around it. */
export function changedRegion(before: string, after: string): ChangedRegion {
	const hunks = diffHunks(before, after);
	const lines = splitLines(before);
	const from = Math.max(0, (hunks[0]?.start ?? 0) - CONTEXT);
	const last = hunks.at(-1);
	const to = Math.min(lines.length, (last === undefined ? 0 : hunkEnd(last)) + CONTEXT);
	const tail = lines.slice(to).join('').length;
	const head = lines.slice(0, from).join('').length;
	const count = (side: 'added' | 'removed') => hunks.reduce((sum, hunk) => sum + hunk[side].length, 0);
	return {
		before: lines.slice(from, to).join(''),
		after: after.slice(head, after.length - tail),
		added: count('added'),
		removed: count('removed'),
	};
}

const schema = v.object({
	ts: v.pipe(
		v.string(),
		v.transform((text) => Date.parse(text)),
		v.number(),
	),
	t: v.literal('optimization'),
	id: v.pipe(v.string(), v.nonEmpty()),
	d: v.pipe(
		v.object({
			workspace: v.string(),
			uri: v.string(),
			languageId: v.string(),
			level: v.string(),
			before: v.string(),
			after: v.string(),
			added: v.number(),
			removed: v.number(),
			proposal: optional(v.string()),
			cost: optional(v.number()),
		}),
		v.transform(omitUndefined),
	),
});

/** Writes an entry as a line without its line end. */
export function encodeOptimization({ id, time, ...data }: AcceptedOptimization): string {
	return encodeLine({ ts: new Date(time).toISOString(), t: 'optimization', id, d: data });
}

/** Reads a line of the history without its line end. Never throws. */
export function decodeOptimizationLine(line: Uint8Array): ChecksummedLine<AcceptedOptimization> {
	return decodeLine(line, (json) => {
		const found = v.safeParse(schema, json);
		if (!found.success) return undefined;
		const { ts, id, d } = found.output;
		return { id, time: ts, ...d };
	});
}
