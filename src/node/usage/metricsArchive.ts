import { DAY } from '../../core/base/clock.ts';
import type { SegmentState } from '../log/segments.ts';

/** The writer of the segment that holds the thinned-out polls. */
export const ARCHIVE = 'archive';
/** In bytes: a larger segment is archived even if its window may still write to it. */
export const LARGE_SEGMENT = 4_000_000;

/** In milliseconds: after so long without a new line, the window of a segment is taken for closed. */
const SETTLED = DAY;
/** The archive is rewritten only for at least this part of its size, or for this many segments. */
const LEAST_PART = 1 / 16;
const MANY = 16;

/** Whether a segment belongs in the archive. @param now milliseconds since 1970 */
function isArchivable({ writer, written, size }: SegmentState, now: number): boolean {
	return writer === ARCHIVE || written < now - SETTLED || size > LARGE_SEGMENT;
}

/** A segment as it was read. */
export interface ArchivableSegment extends SegmentState {
	/** Whether it was read completely, or a copy is in quarantine. Otherwise it must stay as it is. */
	readonly isSafe: boolean;
}

/**
 * The segments to merge into the archive, including itself; none if it is not worth rewriting.
 * @param now milliseconds since 1970
 */
export function segmentsToArchive<T extends ArchivableSegment>(segments: readonly T[], now: number): readonly T[] {
	const archive = segments.find(({ writer }) => writer === ARCHIVE);
	if (archive?.isSafe === false) return [];
	const chosen = segments.filter((segment) => segment.isSafe && isArchivable(segment, now));
	const old = chosen.filter((segment) => segment !== archive);
	const size = old.reduce((sum, segment) => sum + segment.size, 0);
	const isWorthIt = old.length >= MANY || (size > 0 && size >= (archive?.size ?? 0) * LEAST_PART);
	return isWorthIt ? chosen : [];
}
