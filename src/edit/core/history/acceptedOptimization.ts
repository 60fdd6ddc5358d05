import * as v from 'valibot';
import { type ChecksummedLine, decodeLine, encodeLine } from '../../../base/core/checksummedLine.ts';
import { optional } from '../../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { diffHunks, hunkEnd } from '../diff/hunks.ts';
import { replacedRegion } from '../diff/textChange.ts';
import { type Proof, proofSchema } from '../proof/proof.ts';

// A line of the history is a checksummed line with these members and starts like a transcript line:
//
//   {"v":1,"ts":"2026-01-31T12:00:00.000Z","t":"optimization","id":"…","d":{…},"crc":"0a1b2c3d"}

/** A piece of code before and after a change. */
export interface ChangedText {
	readonly before: string;
	readonly after: string;
}

/** The changed lines of a document with some context, so that their place can be found again. */
export interface ChangedRegion extends ChangedText {
	/** The number of added lines, and of removed ones. */
	readonly added: number;
	readonly removed: number;
}

/** Optimized code that was accepted. */
export interface AcceptedOptimization extends ChangedRegion {
	/** A UUID. */
	readonly id: string;
	/** When it was accepted, in milliseconds since 1970. */
	readonly time: number;
	/** The workspace; empty if no folder was open. */
	readonly workspace: string;
	/** The document's URI. */
	readonly uri: string;
	readonly languageId: string;
	readonly level: string;
	/** The proposal that it is part of: one accepted change by change leaves several entries. */
	readonly proposal: string;
	/** As reported by the service, for all requests that led to the proposal. */
	readonly cost?: number;
	/** The ids of the receipts of those requests. */
	readonly receipts: readonly string[];
	/** What was found of it, by the newest proof. */
	readonly proof?: Proof;
	/** The ids of the other entries of its proposal that this proof is of, too. */
	readonly provedWith?: readonly string[];
}

/** Equal for two copies of the same entry with the same proof, and only for those. */
export function optimizationKey(entry: AcceptedOptimization): string {
	return `${entry.id} ${provedAt(entry)}`;
}

export function provedAt(entry: AcceptedOptimization | undefined): number {
	return entry?.proof?.time ?? 0;
}

/** Keeps each proposal's cost only on its first entry, so that it is counted once. */
export function withCostsOnce(entries: readonly AcceptedOptimization[]): readonly AcceptedOptimization[] {
	const counted = new Set<string>();
	return entries.map((entry) => {
		const { cost: _, ...uncounted } = entry;
		if (counted.has(entry.proposal)) return uncounted;
		counted.add(entry.proposal);
		return entry;
	});
}

const CONTEXT = 3;

/** The part of two texts that contains all differences, with three lines of context. */
export function changedRegion(before: string, after: string): ChangedRegion {
	const hunks = diffHunks(before, after);
	const last = hunks.at(-1);
	const start = Math.max(0, (hunks[0]?.start ?? 0) - CONTEXT);
	const end = (last === undefined ? 0 : hunkEnd(last)) + CONTEXT;
	const { original, replacement } = replacedRegion(before, after, { start, end });
	const count = (side: 'added' | 'removed') => hunks.reduce((sum, hunk) => sum + hunk[side].length, 0);
	return {
		before: original,
		after: replacement,
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
			proposal: v.string(),
			cost: optional(v.number()),
			receipts: v.array(v.string()),
			proof: optional(proofSchema),
			provedWith: optional(v.array(v.string())),
		}),
		v.transform(omitUndefined),
	),
});

/** Encodes an entry as a line without its line ending. */
export function encodeOptimization({ id, time, ...data }: AcceptedOptimization): string {
	return encodeLine({ ts: new Date(time).toISOString(), t: 'optimization', id, d: data });
}

/** Decodes a line of the history without its line ending. Never throws. */
export function decodeOptimizationLine(line: Uint8Array): ChecksummedLine<AcceptedOptimization> {
	return decodeLine(line, (json) => {
		const found = v.safeParse(schema, json);
		if (!found.success) return undefined;
		const { ts, id, d } = found.output;
		return { id, time: ts, ...d };
	});
}

/** How many of an endless stream of entries to keep. */
export interface RetentionLimits<T> {
	/** The number of entries to keep. */
	readonly most: number;
	/** Their total length in characters; the newest entry is always kept. */
	readonly mostCharacters: number;
	readonly length: (entry: T) => number;
}
