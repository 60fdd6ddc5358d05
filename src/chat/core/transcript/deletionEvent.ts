import type { SegmentReading } from '../../../base/core/segment.ts';
import type { TranscriptEvent } from './transcript.ts';
import type { TranscriptRecord } from './transcriptRecord.ts';

// Deleting a conversation is an event of its transcript, so that every window sees it and no two disagree. The event
// lists what the deleting window had seen. Anything else counts as written later, whatever the sequence numbers and
// clocks of the windows say, and restores the conversation.

/** The data of the event that deletes a conversation. */
export type Deletion = Extract<TranscriptEvent, { readonly type: 'deleteConversation' }>['data'];

type Reading = Pick<SegmentReading<TranscriptRecord>, 'records' | 'damagedLines' | 'newerVersion'>;

/** The data for the event that deletes a conversation: all that it holds now. */
export function newDeletion(readings: readonly Reading[]): Deletion {
	const ids = eventsOf(readings).flatMap((event) => (event.type === 'deleteConversation' ? [] : [event.id]));
	return { seen: [...new Set(ids)], damaged: damagedIn(readings) };
}

/** Whether a conversation is deleted: one of its deletions had seen all that it holds. */
export function isDeleted(readings: readonly Reading[]): boolean {
	return deletionTime(readings) !== undefined;
}

/** When a conversation was last deleted, in milliseconds since 1970; undefined if it is not deleted. */
export function deletionTime(readings: readonly Reading[]): number | undefined {
	const times = readings
		.flatMap(({ records }) => records)
		.flatMap(({ event, time }) =>
			event.type === 'deleteConversation' && hasSeenAll(event.data, readings) ? [time] : [],
		);
	return times.length === 0 ? undefined : Math.max(...times);
}

/** Whether a conversation holds nothing but what the deletion lists. What a newer version wrote is never listed. */
export function hasSeenAll({ seen, damaged }: Deletion, readings: readonly Reading[]): boolean {
	if (readings.some((reading) => reading.newerVersion) || damagedIn(readings) > damaged) return false;
	const known = new Set(seen);
	return eventsOf(readings).every((event) => event.type === 'deleteConversation' || known.has(event.id));
}

function eventsOf(readings: readonly Reading[]): readonly TranscriptEvent[] {
	return readings.flatMap(({ records }) => records.map(({ event }) => event));
}

function damagedIn(readings: readonly Reading[]): number {
	return readings.reduce((sum, { damagedLines }) => sum + damagedLines, 0);
}
