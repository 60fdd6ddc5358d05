import { readFile } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { checksum } from '../core/base/checkedLine.ts';
import { readSegment, type SegmentReading } from '../core/base/segment.ts';
import { type DayFile, dayFileOf, decodeDayLine } from '../core/usage/dayFile.ts';
import { decodeEntryLine, type LedgerEntry } from '../core/usage/ledgerEntry.ts';
import { ifThere } from './ifThere.ts';
import type { Quarantine } from './quarantine.ts';
import { listSegments } from './segments.ts';

/** A segment of receipts as it was read. */
export interface ReceiptSegment extends SegmentReading<LedgerEntry> {
	readonly path: string;
	/** In bytes. */
	readonly length: number;
}

/** A file of days as it was read. */
export interface ReadDayFile extends DayFile {
	/** Whether a newer version wrote it: then it must stay as it is. */
	readonly newerVersion: boolean;
}

/** In bytes: what is read without a pause, some milliseconds' worth. */
const SLICE = 256 * 1_024;
const LINE_END = 0x0a;

/** Reads a segment in slices, so that nothing else waits for it. A damaged one is first copied into quarantine. */
export async function readReceiptSegment(
	writer: string,
	path: string,
	quarantine: Quarantine,
): Promise<ReceiptSegment> {
	const bytes = await readFile(path);
	const readings: SegmentReading<LedgerEntry>[] = [];
	let start = 0;
	do {
		const end = endOfSlice(bytes, start);
		const reading = readSegment({ writer, bytes: bytes.subarray(start, end) }, decodeEntryLine);
		readings.push({ ...reading, closedLength: start + reading.closedLength });
		start = end;
		await breathe();
	} while (start < bytes.length);
	const joined = join(writer, readings);
	// Where no copy can be made, the original is still there and stays as it is.
	if (joined.damageMark !== undefined) await quarantine.keep(writer, joined.damageMark, bytes);
	return { ...joined, path, length: bytes.length };
}

/** All segments of a folder; one that goes away meanwhile is left out. */
export async function readReceiptSegments(folder: string, quarantine: Quarantine): Promise<readonly ReceiptSegment[]> {
	const segments: ReceiptSegment[] = [];
	for (const { writer, path } of await listSegments(folder)) {
		const segment = await ifThere(readReceiptSegment(writer, path, quarantine));
		if (segment !== undefined) segments.push(segment);
	}
	return segments;
}

/** Reads a file of days; an empty one where there is none. */
export async function readDayFile(path: string): Promise<ReadDayFile> {
	const bytes = (await ifThere(readFile(path))) ?? new Uint8Array();
	const { records, newerVersion } = readSegment({ writer: 'days', bytes }, decodeDayLine);
	return { ...dayFileOf(records), newerVersion };
}

/** Slices begin at the same places however much is appended. */
function endOfSlice(bytes: Uint8Array, start: number): number {
	const found = start + SLICE < bytes.length ? bytes.indexOf(LINE_END, start + SLICE) : -1;
	return found === -1 ? bytes.length : found + 1;
}

function join(writer: string, readings: readonly SegmentReading<LedgerEntry>[]): SegmentReading<LedgerEntry> {
	const marks = readings.flatMap(({ damageMark }) => damageMark ?? []);
	const last = readings.at(-1);
	return {
		writer,
		records: readings.flatMap(({ records }) => records),
		damagedLines: readings.reduce((sum, { damagedLines }) => sum + damagedLines, 0),
		damageMark: marks.length > 1 ? checksum([new TextEncoder().encode(marks.join(' '))]) : marks[0],
		newerVersion: readings.some(({ newerVersion }) => newerVersion),
		ending: last?.ending ?? 'whole',
		closedLength: last?.closedLength ?? 0,
	};
}
