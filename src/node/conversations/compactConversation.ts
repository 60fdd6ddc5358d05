import { compactSegments, isWorthCompacting } from '../../core/chat/transcript/transcriptCompaction.ts';
import type { TranscriptRecord } from '../../core/chat/transcript/transcriptRecord.ts';
import type { ReadSegment, SegmentLog } from '../log/segmentLog.ts';
import type { ConversationLocation } from './conversationLocation.ts';

/** A segment of a conversation as it was read. */
export type ConversationSegment = ReadSegment<TranscriptRecord>;

/** A window that has not written for a day will hardly do so soon; in milliseconds. Safety does not depend on it. */
const QUIET = 24 * 60 * 60 * 1_000;

/** Whether `compactConversation` would make anything better. */
export function shouldCompact(place: ConversationLocation, segments: readonly ConversationSegment[]): boolean {
	return isWorthCompacting(mergeable(place, segments, false), place.limits);
}

/**
 * Writes this window's segment anew, with what is needed of its own lines and of those of windows that have long been
 * quiet, and then removes theirs.
 *
 * A crash at any step leaves every line in at least one segment, and reading takes equal lines for one. A quiet window
 * may write at this very moment: see `removeIfUnchanged`.
 * @param withEnded takes those of windows that have ended for quiet, however short a time ago they wrote
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
 * What cannot be read in full is none of them: it stays as it is. Where that is this window's own segment there are
 * none: it is replaced only with all that it holds.
 */
function mergeable(
	place: ConversationLocation,
	segments: readonly ConversationSegment[],
	withEnded: boolean,
): readonly ConversationSegment[] {
	const { writer: own, now, isRunning } = place;
	const isQuiet = ({ writer, written }: ConversationSegment) =>
		now() - written > QUIET || (withEnded && !isRunning(writer));
	const sound = segments.filter(isSound);
	if (segments.some((segment) => segment.writer === own && !isSound(segment))) return [];
	return sound.filter((segment) => segment.writer === own || isQuiet(segment));
}

function isSound({ ending, damagedLines, newerVersion }: ConversationSegment): boolean {
	return ending === 'whole' && damagedLines === 0 && !newerVersion;
}
