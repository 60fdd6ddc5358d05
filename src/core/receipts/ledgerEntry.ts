import { type ChecksummedLine, decodeLine, encodeLine } from '../base/checksummedLine.ts';
import { isRecord } from '../base/json.ts';
import type { Charge } from './charge.ts';
import { readReceipt } from './readReceipt.ts';
import type { Receipt } from './receipt.ts';
import type { AnswerFacts, SentFacts } from './sentFacts.ts';

// One checksummed line per entry, with these members; it starts like a line of a transcript:
//
//   {"v":1,"ts":"2026-01-31T12:00:00.000Z","t":"receipt","id":"…","d":{…},"crc":"0a1b2c3d"}

/** One request in the ledger: paid for, or failed. */
export interface LedgerEntry {
	/** A UUID. */
	readonly id: string;
	/** When it ended, in milliseconds since 1970. */
	readonly time: number;
	/** The workspace that it was made in; empty if no folder was open. */
	readonly workspace: string;
	/** The service: its base URL, or `local`. Missing in entries of earlier versions. */
	readonly service?: string;
	/** `chat`, `generate` or `optimize`; later versions may add others. */
	readonly operation: string;
	/** `answered`, the kind of a `ServiceError`, `unexpected`, `pending`, or `unknown`; see charge.ts. */
	readonly outcome: string;
	/** The figures of the answer; for a failure only the round trip. */
	readonly receipt: Receipt;
	/** Missing in entries of earlier versions. */
	readonly sent?: SentFacts;
	/** Missing if there was no answer, and in entries of earlier versions. */
	readonly answer?: AnswerFacts;
	/** What it counts against the limits of a budget; missing in entries of earlier versions, which count as stated. */
	readonly charge?: Charge;
}

/** An entry as a line without its line end. */
export function encodeEntry({ id, time, ...data }: LedgerEntry): string {
	return encodeLine({ ts: new Date(time).toISOString(), t: 'receipt', id, d: data });
}

/** Reads an entry from a line without its line end. Never throws. */
export function decodeEntryLine(line: Uint8Array): ChecksummedLine<LedgerEntry> {
	return decodeLine(line, readEntry);
}

/** Orders entries by time. Entries of the same moment always have the same order. */
export function compareEntries(a: LedgerEntry, b: LedgerEntry): number {
	return a.time - b.time || (a.id < b.id ? -1 : Number(a.id > b.id));
}

function readEntry(json: unknown): LedgerEntry | undefined {
	if (!isRecord(json) || json.t !== 'receipt' || !isRecord(json.d) || !isRecord(json.d.receipt)) return undefined;
	const { ts, id } = json;
	const { workspace, service, operation, outcome, receipt } = json.d;
	const time = typeof ts === 'string' ? Date.parse(ts) : Number.NaN;
	if (Number.isNaN(time) || typeof workspace !== 'string') return undefined;
	if (!isName(id) || !isName(operation) || !isName(outcome)) return undefined;
	const known = isName(service) ? { service } : {};
	return { id, time, workspace, ...known, operation, outcome, receipt: readReceipt(receipt) };
}

function isName(value: unknown): value is string {
	return typeof value === 'string' && value !== '';
}
