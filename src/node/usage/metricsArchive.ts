import type { SegmentState } from '../log/segments.ts';

/** The segment of what was thinned out. */
export const ARCHIVE = 'archive';
/** In bytes: a larger one is archived although its window may still write. */
export const LARGE_SEGMENT = 4_000_000;

/** Milliseconds after its last line from which on a segment is taken for that of a window that has closed. */
const SETTLED = 86_400_000;
/** The archive is written anew for no less than this part of it, or for so many segments. */
const LEAST_PART = 1 / 16;
const MANY = 16;

/** Whether a segment belongs into the archive. @param now milliseconds since 1970 */
function isArchivable({ writer, written, size }: SegmentState, now: number): boolean {
	return writer === ARCHIVE || written < now - SETTLED || size > LARGE_SEGMENT;
}

/** A segment as it was read. */
export interface ArchivableSegment extends SegmentState {
	/** Whether all that it holds was read, or a copy of it is in quarantine. What is not stays as it is. */
	readonly isSafe: boolean;
}

/**
 * What the archive is to be made of, itself included; nothing where it is not worth writing anew.
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
