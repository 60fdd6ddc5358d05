import { DAY } from '../../base/core/clock.ts';
import type { ReadSegment, SegmentLog } from '../../base/node/log/segmentLog.ts';
import { compactSegments, isWorthCompacting } from '../core/transcript/compaction.ts';
import type { TranscriptRecord } from '../core/transcript/transcriptRecord.ts';
import type { ConversationLocation } from './conversationLocation.ts';

/** A segment of a conversation as it was read. */
export type ConversationSegment = ReadSegment<TranscriptRecord>;

/** In milliseconds: a window that has not written for so long is unlikely to soon. Safety does not depend on it. */
const QUIET = DAY;

/** Whether `compactConversation` would help. */
export function shouldCompact(location: ConversationLocation, segments: readonly ConversationSegment[]): boolean {
	return isWorthCompacting(mergeable(location, segments, false), location.limits);
}

/**
 * Rewrites this window's segment with all lines that are still needed, its own and those of windows that have long been
 * quiet. Then removes the segments of the quiet windows.
 *
 * A crash at any step leaves every line in at least one segment, and reading counts equal lines once. A quiet window
 * may write at this very moment: see `removeIfUnchanged`.
 * @param withEnded also counts windows that have ended as quiet, no matter how recently they wrote
 * @throws the file system's error; nothing is lost then
 */
export async function compactConversation(
	log: SegmentLog<TranscriptRecord>,
	location: ConversationLocation,
	withEnded: boolean,
): Promise<void> {
	const segments = mergeable(location, await log.read(), withEnded);
	const merged = segments.length === 0 ? undefined : compactSegments(segments);
	if (merged === undefined) return;
	await log.replaceOwn(merged);
	for (const segment of segments) if (segment.writer !== location.writer) await log.removeSpent(segment);
}

/**
 * The segments to merge, without those that cannot be read in full. Empty if this window's own segment is one of those,
 * because it may be replaced only together with everything in it.
 */
function mergeable(
	location: ConversationLocation,
	segments: readonly ConversationSegment[],
	withEnded: boolean,
): readonly ConversationSegment[] {
	const { writer: own, now, isRunning } = location;
	const isQuiet = ({ writer, written }: ConversationSegment) =>
		now() - written > QUIET || (withEnded && !isRunning(writer));
	const sound = segments.filter(isSound);
	if (segments.some((segment) => segment.writer === own && !isSound(segment))) return [];
	return sound.filter((segment) => segment.writer === own || isQuiet(segment));
}

function isSound({ ending, damagedLines, newerVersion }: ConversationSegment): boolean {
	return ending === 'whole' && damagedLines === 0 && !newerVersion;
}
