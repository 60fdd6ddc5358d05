import * as v from 'valibot';
import { type CheckedLine, decodeLine, encodeLine } from '../base/checkedLine.ts';
import type { Receipt } from './receipt.ts';
import { receiptSchema } from './receiptSchema.ts';

// One line of the ledger, a checked line with these members; it begins like a line of a transcript:
//
//   {"v":1,"ts":"2026-01-31T12:00:00.000Z","t":"receipt","id":"…","d":{…},"crc":"0a1b2c3d"}

/** One request that was paid for, or that failed, as it stands in the ledger. */
export interface LedgerEntry {
	/** A UUID. */
	readonly id: string;
	/** When it ended, in milliseconds since 1970. */
	readonly time: number;
	/** What it was asked in; empty where no folder was open. */
	readonly workspace: string;
	/** `chat`, `generate` or `optimize`; a later version may know more. */
	readonly operation: string;
	/** `answered`, or why not: the kind of a `ServiceError`, or `unexpected`. */
	readonly outcome: string;
	/** The figures of the answer; of a failure only the round trip. */
	readonly receipt: Receipt;
}

const entrySchema = v.object({
	ts: v.pipe(
		v.string(),
		v.transform((text) => Date.parse(text)),
		v.number(),
	),
	t: v.literal('receipt'),
	id: v.pipe(v.string(), v.nonEmpty()),
	d: v.object({
		workspace: v.string(),
		operation: v.pipe(v.string(), v.nonEmpty()),
		outcome: v.pipe(v.string(), v.nonEmpty()),
		receipt: receiptSchema,
	}),
});

/** Writes an entry as a line without its line end. */
export function encodeEntry({ id, time, ...data }: LedgerEntry): string {
	return encodeLine({ ts: new Date(time).toISOString(), t: 'receipt', id, d: data });
}

/** Reads a line of the ledger without its line end. Never throws. */
export function decodeEntryLine(line: Uint8Array): CheckedLine<LedgerEntry> {
	return decodeLine(line, readEntry);
}

/** The order of entries: by time, and those of the same moment always in the same order. */
export function compareEntries(a: LedgerEntry, b: LedgerEntry): number {
	return a.time - b.time || (a.id < b.id ? -1 : Number(a.id > b.id));
}

function readEntry(json: unknown): LedgerEntry | undefined {
	const found = v.safeParse(entrySchema, json);
	if (!found.success) return undefined;
	const { ts, id, d } = found.output;
	return { id, time: ts, ...d };
}
