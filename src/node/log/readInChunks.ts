import { setImmediate as breathe } from 'node:timers/promises';
import { type ChecksummedLine, checksum } from '../../core/base/checksummedLine.ts';
import { readSegment, type Segment, type SegmentReading } from '../../core/base/segment.ts';

/** In bytes: how much is read without a pause, some milliseconds' worth. */
const SLICE = 256 * 1_024;
const LINE_END = 0x0a;

/** Reads a segment in chunks, so that the event loop is never blocked for long. */
export async function readInChunks<T>(
	{ writer, bytes }: Segment,
	decodeLine: (line: Uint8Array) => ChecksummedLine<T>,
): Promise<SegmentReading<T>> {
	const readings: SegmentReading<T>[] = [];
	let start = 0;
	let last: SegmentReading<T>;
	do {
		const end = endOfSlice(bytes, start);
		const reading = readSegment({ writer, bytes: bytes.subarray(start, end) }, decodeLine);
		last = { ...reading, closedLength: start + reading.closedLength };
		readings.push(last);
		start = end;
		await breathe();
	} while (start < bytes.length);
	return { ...last, ...join(readings) };
}

/** Chunks begin at the same offsets however much is appended later. */
function endOfSlice(bytes: Uint8Array, start: number): number {
	const found = start + SLICE < bytes.length ? bytes.indexOf(LINE_END, start + SLICE) : -1;
	return found === -1 ? bytes.length : found + 1;
}

/** What the chunks say together. How the segment ends, the last one says. */
function join<T>(readings: readonly SegmentReading<T>[]) {
	const marks = readings.flatMap(({ damageMark }) => damageMark ?? []);
	return {
		records: readings.flatMap(({ records }) => records),
		damagedLines: readings.reduce((sum, { damagedLines }) => sum + damagedLines, 0),
		damageMark: marks.length > 1 ? checksum([new TextEncoder().encode(marks.join(' '))]) : marks[0],
		newerVersion: readings.some(({ newerVersion }) => newerVersion),
	};
}
