import { join } from 'node:path';
import { readSegment, type SegmentReading } from '../../core/base/segment.ts';
import { compactSegments, isWorthCompacting } from '../../core/chat/transcript/transcriptCompaction.ts';
import { decodeTranscriptLine, type TranscriptRecord } from '../../core/chat/transcript/transcriptRecord.ts';
import { replaceInFolder } from '../files/replaceFile.ts';
import { syncFolder } from '../files/syncFolder.ts';
import { removeIfUnchanged } from '../log/removeIfUnchanged.ts';
import { readSegments, type SegmentState } from '../log/segments.ts';
import type { ConversationLocation } from './conversationLocation.ts';

/** A segment as it was read: its place on the disk, its bytes, and what they say. */
export interface ReadSegment extends SegmentState, SegmentReading<TranscriptRecord> {
	readonly bytes: Buffer;
}

/** A window that has not written for a day will hardly do so soon; in milliseconds. Safety does not depend on it. */
const QUIET = 24 * 60 * 60 * 1_000;

/** Reads all segments of a conversation. @throws the file system's error */
export async function readConversation(place: ConversationLocation): Promise<readonly ReadSegment[]> {
	const segments = await readSegments(place.folder, place.fileSystem);
	return segments.map((segment) => ({ ...segment, ...readSegment(segment, decodeTranscriptLine) }));
}

/** Whether `compactConversation` would make anything better. */
export function shouldCompact(place: ConversationLocation, segments: readonly ReadSegment[]): boolean {
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
export async function compactConversation(place: ConversationLocation, withEnded: boolean): Promise<void> {
	const { folder, writer, fileSystem } = place;
	const segments = mergeable(place, await readConversation(place), withEnded);
	const merged = segments.length === 0 ? undefined : compactSegments(segments);
	if (merged === undefined) return;
	await replaceInFolder(join(folder, `${writer}.jsonl`), merged, writer, fileSystem);
	await syncFolder(folder, fileSystem);
	for (const segment of segments) {
		if (segment.writer !== writer) await removeIfUnchanged(segment.path, segment.bytes.length, fileSystem);
	}
}

/**
 * What cannot be read in full is none of them: it stays as it is. Where that is this window's own segment there are
 * none: it is replaced only with all that it holds.
 */
function mergeable(
	place: ConversationLocation,
	segments: readonly ReadSegment[],
	withEnded: boolean,
): readonly ReadSegment[] {
	const { writer: own, now, isRunning } = place;
	const isQuiet = ({ writer, written }: ReadSegment) => now() - written > QUIET || (withEnded && !isRunning(writer));
	const sound = segments.filter(isSound);
	if (segments.some((segment) => segment.writer === own && !isSound(segment))) return [];
	return sound.filter((segment) => segment.writer === own || isQuiet(segment));
}

function isSound({ ending, damagedLines, newerVersion }: ReadSegment): boolean {
	return ending === 'whole' && damagedLines === 0 && !newerVersion;
}
