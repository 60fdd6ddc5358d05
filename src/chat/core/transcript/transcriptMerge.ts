import { readSegment, type Segment, type SegmentReading } from '../../../base/core/segment.ts';
import { discardedIds, isDiscarded } from './compactSegments.ts';
import { isDeleted } from './deletionEvent.ts';
import { Replay } from './replay.ts';
import type { Transcript, TranscriptEvent } from './transcript.ts';
import { decodeTranscriptLine, type TranscriptRecord } from './transcriptRecord.ts';

/** Reads the segments that several windows wrote of one conversation, in any order. Never throws. */
export function readTranscript(conversationId: string, segments: readonly Segment[]): Transcript {
	return mergeReadings(
		conversationId,
		segments.map((segment) => readSegment(segment, decodeTranscriptLine)),
	);
}

/** Merges what was read of each segment of a conversation; the order of `readings` does not matter. */
export function mergeReadings(
	conversationId: string,
	readings: readonly SegmentReading<TranscriptRecord>[],
): Transcript {
	const records = readings
		.toSorted((a, b) => compareTexts(a.writer, b.writer))
		.flatMap(({ writer, records }) => records.map((record) => ({ ...record, writer })))
		.toSorted(compareRecords);
	const discarded = discardedIds(records);
	const replay = new Replay({}, []);
	for (const { event, time, writer } of records) {
		if (!isDiscarded(event, discarded)) replay.apply(event, time, writer);
	}
	return {
		conversationId,
		...replay.about,
		turns: replay.turns,
		lastSequence: records.at(-1)?.sequence ?? 0,
		damagedLines: readings.reduce((sum, reading) => sum + reading.damagedLines, 0),
		deleted: isDeleted(readings),
		newerVersion: readings.some((reading) => reading.newerVersion),
	};
}

/** A transcript with one more event at its end: the same as a later read from disk gives. */
export function withEvent(transcript: Transcript, event: TranscriptEvent, time: number): Transcript {
	const replay = new Replay({}, transcript.turns);
	replay.apply(event, time);
	// Continuing a deleted conversation restores it.
	return { ...transcript, ...replay.about, turns: replay.turns, deleted: event.type === 'deleteConversation' };
}

/** Whether two readings of a conversation show the same. */
export function sameTranscript(one: Transcript, other: Transcript): boolean {
	return shown(one) === shown(other);
}

function shown({ turns, lastSequence: _, ...metadata }: Transcript): string {
	const ids = turns.map(({ id, text, outcome, answers, again }) => [
		id,
		text.length,
		outcome.kind === 'open' ? outcome.since : outcome.id,
		answers?.map((answer) => answer.id),
		again && [again.requestId, again.kind],
	]);
	const { title, options, serviceId, service, workspace, deleted, newerVersion } = metadata;
	const about = [title, options, serviceId, service, workspace, deleted, newerVersion];
	return JSON.stringify([ids, about]);
}

/** By sequence number first: clocks differ, and are put back. */
function compareRecords(a: TranscriptRecord, b: TranscriptRecord): number {
	return a.sequence - b.sequence || a.time - b.time || compareTexts(a.event.id, b.event.id);
}

function compareTexts(a: string, b: string): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}
