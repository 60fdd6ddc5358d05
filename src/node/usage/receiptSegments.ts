import { readFile } from 'node:fs/promises';
import { readSegment, type SegmentReading } from '../../core/base/segment.ts';
import { type DayFile, dayFileOf, decodeDayLine } from '../../core/receipts/dayFile.ts';
import { decodeEntryLine, type LedgerEntry } from '../../core/receipts/ledgerEntry.ts';
import { ignoreMissing } from '../files/ignoreMissing.ts';
import type { Quarantine } from '../log/quarantine.ts';
import { readInChunks } from '../log/readInChunks.ts';
import { listSegments } from '../log/segments.ts';

/** A segment of receipts, as read. */
export interface ReceiptSegment extends SegmentReading<LedgerEntry> {
	readonly path: string;
	/** In bytes. */
	readonly length: number;
}

/** A day file, as read. */
export interface ReadDayFile extends DayFile {
	/** Whether a newer version wrote it; like a damaged one, it must then stay as it is. */
	readonly newerVersion: boolean;
	readonly isDamaged: boolean;
}

/** Reads a segment. A damaged one is first copied into quarantine; nothing replaces or removes it. */
export async function readReceiptSegment(
	writer: string,
	path: string,
	quarantine: Quarantine,
): Promise<ReceiptSegment> {
	const bytes = await readFile(path);
	const reading = await readInChunks({ writer, bytes }, decodeEntryLine);
	if (reading.damageMark !== undefined) await quarantine.keep(writer, reading.damageMark, bytes);
	return { ...reading, path, length: bytes.length };
}

/** All segments of a folder. One that is removed in the meantime is left out. */
export async function readReceiptSegments(folder: string, quarantine: Quarantine): Promise<readonly ReceiptSegment[]> {
	const segments: ReceiptSegment[] = [];
	for (const { writer, path } of await listSegments(folder)) {
		const segment = await ignoreMissing(readReceiptSegment(writer, path, quarantine));
		if (segment !== undefined) segments.push(segment);
	}
	return segments;
}

/** Reads a day file; an empty one if it does not exist. A damaged one is first copied into quarantine. */
export async function readDayFile(path: string, quarantine: Quarantine): Promise<ReadDayFile> {
	const bytes = (await ignoreMissing(readFile(path))) ?? new Uint8Array();
	const { records, newerVersion, damagedLines, damageMark, ending } = readSegment(
		{ writer: 'days', bytes },
		decodeDayLine,
	);
	if (damageMark !== undefined) await quarantine.keep('days', damageMark, bytes);
	return { ...dayFileOf(records), newerVersion, isDamaged: damagedLines > 0 || ending !== 'whole' };
}
