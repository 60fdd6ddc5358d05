import type { SegmentEnding } from '../../core/base/segment.ts';
import { fingerprint, type SegmentState } from '../log/segments.ts';
import type { ReadSegment } from './compactConversation.ts';

/** What is remembered of a conversation's segments between two appends, so that they are not read for each of them. */
export interface SegmentCache {
	readonly lastSequence: number;
	readonly newerVersion: boolean;
	/** Whether there was any: a conversation whose folder has gone since then was deleted. */
	readonly isThere: boolean;
	/** Of this window's segment, in bytes; another length on the disk means that it must be read anew. */
	readonly length: number;
	readonly own: SegmentEnding;
	/** The state of the other windows' segments. */
	readonly others: string;
}

/** How a segment ends to which something was just appended, or that is not there. */
export const WHOLE: SegmentEnding = { ending: 'whole', closedLength: 0 };

/** What was known before anything was read, and of a conversation that is not there. */
export const EMPTY_SEGMENT_CACHE: SegmentCache = {
	lastSequence: 0,
	newerVersion: false,
	isThere: false,
	length: 0,
	own: WHOLE,
	others: '',
};

/** What to remember of segments that were read. @param writer this window's */
export function segmentCache(segments: readonly ReadSegment[], writer: string): SegmentCache {
	const own = segments.find((segment) => segment.writer === writer);
	const sequences = segments.flatMap(({ records }) => records.map(({ sequence }) => sequence));
	return {
		lastSequence: sequences.reduce((last, sequence) => Math.max(last, sequence), 0),
		newerVersion: segments.some((segment) => segment.newerVersion),
		isThere: segments.length > 0,
		length: own?.bytes.length ?? 0,
		own: own ?? WHOLE,
		others: othersOf(segments, writer),
	};
}

/** The state of all segments but this window's. */
export function othersOf(states: readonly SegmentState[], writer: string): string {
	return fingerprint(states.filter((state) => state.writer !== writer));
}

/** Whether this window's segment is as it was known: of the same length. */
export function ownIsCached(known: SegmentCache, states: readonly SegmentState[], writer: string): boolean {
	return (states.find((state) => state.writer === writer)?.size ?? 0) === known.length;
}
