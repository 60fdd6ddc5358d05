import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import type { SegmentReading } from '../../../base/core/segment.ts';
import {
	answersOf,
	serviceIdOf,
	type TimedEvent,
	type Transcript,
	type TranscriptEvent,
	type Turn,
} from './transcript.ts';
import type { TranscriptRecord } from './transcriptRecord.ts';

/** The events that reproduce a transcript as it is shown, with the same ids: to write one whose files were erased. */
export function transcriptEvents(transcript: Transcript): readonly TimedEvent[] {
	const { workspace, title, options, serviceId, service, branchOf, turns } = transcript;
	const data = omitUndefined({ workspace, title, options, serviceId, service, branchOf });
	const metadata = { type: 'meta', id: crypto.randomUUID(), data } as const;
	return [{ time: turns[0]?.time ?? 0, event: metadata }, ...turnsEvents(transcript)];
}

/** Adds choices wherever another answer would count: first that of the answer that a later message follows, finally that of
 * the chosen one. */
function turnsEvents(transcript: Transcript): readonly TimedEvent[] {
	const events: TimedEvent[] = [];
	const several = transcript.turns.filter(({ answers }) => answers !== undefined);
	const chosen = new Map<string, string>();
	const choose = (turn: Turn, answer: string | undefined) => {
		const isAnswer = answersOf(turn).some(({ id }) => id === answer);
		if (answer === undefined || !isAnswer || chosen.get(turn.id) === answer) return;
		chosen.set(turn.id, answer);
		events.push(choiceEvent(transcript, turn, answer));
	};
	for (const turn of transcript.turns) {
		const before = several.find((each) => answersOf(each).some(({ id }) => id === turn.follows));
		if (before !== undefined && chosen.has(before.id)) choose(before, turn.follows);
		events.push(...turnEvents(turn));
		const last = answersOf(turn).at(-1);
		if (last !== undefined) chosen.set(turn.id, last.id);
	}
	for (const turn of transcript.turns) if (turn.outcome.kind === 'answered') choose(turn, turn.outcome.id);
	return events;
}

function choiceEvent(transcript: Transcript, { id: replyTo, time }: Turn, answer: string): TimedEvent {
	const data = { replyTo, answer, serviceId: serviceIdOf(transcript) };
	return { time, event: { type: 'choose', id: crypto.randomUUID(), data } };
}

function turnEvents(turn: Turn): readonly TimedEvent[] {
	const { id, text, attachments, summarizes, time } = turn;
	const question: TimedEvent = {
		time,
		event: { type: 'user', id, data: omitUndefined({ text, attachments, summarizes }) },
	};
	// A question that was lost cannot be written.
	const isLost = text === '' && attachments === undefined;
	return [...(isLost ? [] : [question]), ...answerEvents(turn), ...unansweredEvents(turn), ...againEvents(turn)];
}

function answerEvents(turn: Turn): readonly TimedEvent[] {
	return answersOf(turn).map(({ kind: _, id, time, ...data }) => ({
		time,
		event: { type: 'assistant', id, data: { replyTo: turn.id, ...data } },
	}));
}

function unansweredEvents({ id: replyTo, time, outcome }: Turn): readonly TimedEvent[] {
	switch (outcome.kind) {
		case 'answered':
			return [];
		case 'failed': {
			const { kind: _, id, ...data } = outcome;
			return [{ time, event: { type: 'error', id, data: { replyTo, ...data } } }];
		}
		case 'open': {
			const { since } = outcome;
			if (since === undefined) return [];
			return [{ time: since, event: { type: 'retry', id: crypto.randomUUID(), data: { replyTo } } }];
		}
		default:
			return outcome satisfies never;
	}
}

function againEvents({ id: replyTo, again }: Turn): readonly TimedEvent[] {
	if (again === undefined) return [];
	const { requestId, serviceId, options, since: time } = again;
	const asked = { replyTo, serviceId, ...omitUndefined({ options }) };
	const request: TimedEvent = { time, event: { type: 'retry', id: requestId, data: asked } };
	if (again.kind === 'open') return [request];
	const { failure, leftOut } = again;
	const data = { replyTo, failure, ...omitUndefined({ leftOut }), again: requestId };
	return [request, { time, event: { type: 'error', id: crypto.randomUUID(), data } }];
}

/** Where a branch leaves another conversation. */
export interface BranchPlace {
	readonly turnId: string;
	/** Whether this turn belongs to both; otherwise only those before it. */
	readonly isShared: boolean;
}

/**
 * The events of a new conversation that shares the beginning of another one: its options and its answered turns up to a
 * place, with the chosen answers, their times, and new ids. Their receipts are marked as copied, because they were charged
 * in the other one. The title is not copied. The service of the other one has no copy of the new one.
 * @param workspace the workspace that the new one belongs to
 */
export function branchEvents(
	transcript: Transcript,
	{ turnId, isShared }: BranchPlace,
	workspace: string,
): readonly TimedEvent[] {
	const { conversationId, options, service, turns } = transcript;
	const at = turns.findIndex(({ id }) => id === turnId);
	const time = turns[0]?.time ?? 0;
	const copied = turns
		.slice(0, at < 0 ? 0 : at + (isShared ? 1 : 0))
		.flatMap(({ text, attachments, time, outcome, summarizes }): TimedEvent[] => {
			if (outcome.kind !== 'answered' || summarizes) return [];
			const id = crypto.randomUUID();
			const { kind: _kind, id: _id, time: answered, serviceId: __, service: ___, ...answer } = outcome;
			const message = { text, ...omitUndefined({ attachments }) };
			return [
				{ time, event: { type: 'user', id, data: message } },
				{
					time: answered,
					event: {
						type: 'assistant',
						id: crypto.randomUUID(),
						data: { replyTo: id, ...answer, copied: true },
					},
				},
			];
		});
	const data = { workspace, branchOf: conversationId, ...omitUndefined({ options, service }) };
	return [{ time, event: { type: 'meta', id: crypto.randomUUID(), data } }, ...copied];
}

// Deleting a conversation is an event of its transcript, so that every window sees it and no two disagree. The event
// lists what the deleting window had seen. Anything else counts as written later, regardless of the windows' sequence
// numbers and clocks, and restores the conversation.

/** The data of the event that deletes a conversation. */
export type Deletion = Extract<TranscriptEvent, { readonly type: 'deleteConversation' }>['data'];

type Reading = SegmentReading<TranscriptRecord>;

/** The data for the event that deletes a conversation: all that it contains now. */
export function newDeletion(readings: readonly Reading[]): Deletion {
	const ids = eventsOf(readings).flatMap((event) => (event.type === 'deleteConversation' ? [] : [event.id]));
	return { seen: [...new Set(ids)], damaged: damagedIn(readings) };
}

/** Whether a conversation is deleted: one of its deletions lists all that it contains. */
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

/** Whether a conversation contains only what the deletion lists. What a newer version wrote is never listed. */
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
