import { type ChecksummedLine, checksum, isCompleteLine } from './checksummedLine.ts';

/** What one window wrote: the bytes of a file of checksummed lines. */
export interface Segment {
	readonly writer: string;
	readonly bytes: Uint8Array;
}

/** How the last line of a segment ends. */
export interface SegmentEnding {
	/** `open`: the last line lacks its line end; `torn`: its write was interrupted. */
	readonly ending: 'whole' | 'open' | 'torn';
	/** The offset after the last line end, in bytes. */
	readonly closedLength: number;
}

/** The readable records of a segment, and its state. */
export interface SegmentReading<T> extends SegmentEnding {
	readonly writer: string;
	readonly records: readonly T[];
	/** How many lines are damaged, not counting a last line whose write was interrupted. */
	readonly damagedLines: number;
	/** Identifies the damage, whatever is appended later; undefined if nothing is damaged. */
	readonly damageMark: string | undefined;
	readonly newerVersion: boolean;
}

const LINE_END = 0x0a;

/** Reads the valid lines of a segment, each with `decodeLine`. Never throws. */
export function readSegment<T>(
	segment: Segment,
	decodeLine: (line: Uint8Array) => ChecksummedLine<T>,
): SegmentReading<T> {
	const { writer, bytes } = segment;
	const closedLength = bytes.lastIndexOf(LINE_END) + 1;
	const tail = bytes.subarray(closedLength);
	const ending = endingOf(tail, decodeLine);
	const lines = segmentLines(ending === 'torn' ? bytes.subarray(0, closedLength) : bytes);
	const decoded = lines.map((line) => ({ line, ...decodeLine(line) }));
	const damaged = decoded.filter((each) => each.kind === 'damaged');
	return {
		writer,
		records: decoded.flatMap((each) => (each.kind === 'record' ? [each.record] : [])),
		damagedLines: damaged.length,
		damageMark: damaged.length === 0 ? undefined : checksum(damaged.map(({ line }) => line)),
		newerVersion: decoded.some((each) => each.kind === 'newer'),
		ending,
		closedLength,
	};
}

/** A broken write leaves the beginning of a line, or bytes that never were one. */
function endingOf(
	tail: Uint8Array,
	decodeLine: (line: Uint8Array) => ChecksummedLine<unknown>,
): SegmentEnding['ending'] {
	if (tail.length === 0) return 'whole';
	return isCompleteLine(tail) || decodeLine(tail).kind === 'newer' ? 'open' : 'torn';
}

/** The lines without their line ends; empty ones are skipped. */
export function segmentLines(bytes: Uint8Array): readonly Uint8Array[] {
	const lines: Uint8Array[] = [];
	let start = 0;
	while (start < bytes.length) {
		const found = bytes.indexOf(LINE_END, start);
		const end = found === -1 ? bytes.length : found;
		if (end > start) lines.push(bytes.subarray(start, end));
		start = end + 1;
	}
	return lines;
}
