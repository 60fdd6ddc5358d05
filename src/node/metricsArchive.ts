import type { SegmentState } from './segments.ts';

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
export function isArchivable({ writer, written, size }: SegmentState, now: number): boolean {
	return writer === ARCHIVE || written < now - SETTLED || size > LARGE_SEGMENT;
}

/** Whether the archive is worth writing anew. @param now milliseconds since 1970 */
export function isWorthArchiving(states: readonly SegmentState[], now: number): boolean {
	const archived = states.find(({ writer }) => writer === ARCHIVE)?.size ?? 0;
	const old = states.filter((state) => state.writer !== ARCHIVE && isArchivable(state, now));
	const size = old.reduce((sum, state) => sum + state.size, 0);
	return old.length >= MANY || (size > 0 && size >= archived * LEAST_PART);
}
