import type { SegmentReading } from '../base/segment.ts';
import type { Outcome, Transcript, TranscriptEvent, Turn } from './transcript.ts';
import type { TranscriptRecord } from './transcriptRecord.ts';

/** Puts together what was read of each segment of a conversation; the order of `readings` does not matter. */
export function mergeReadings(
	conversationId: string,
	readings: readonly SegmentReading<TranscriptRecord>[],
): Transcript {
	const records = readings
		.toSorted((a, b) => compareTexts(a.writer, b.writer))
		.flatMap((reading) => reading.records)
		.toSorted(compareRecords);
	return {
		conversationId,
		...aboutConversation(records),
		turns: turnsOf(records),
		lastSequence: records.at(-1)?.sequence ?? 0,
		damagedLines: readings.reduce((sum, reading) => sum + reading.damagedLines, 0),
		newerVersion: readings.some((reading) => reading.newerVersion),
	};
}

/** By sequence number first: clocks differ, and are put back. */
function compareRecords(a: TranscriptRecord, b: TranscriptRecord): number {
	return a.sequence - b.sequence || a.time - b.time || compareTexts(a.event.id, b.event.id);
}

function compareTexts(a: string, b: string): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}

function aboutConversation(records: readonly TranscriptRecord[]): EventData<'meta'> {
	let about: EventData<'meta'> = {};
	for (const { event } of records) if (event.type === 'meta') about = { ...about, ...event.data };
	return about;
}

function turnsOf(records: readonly TranscriptRecord[]): readonly Turn[] {
	const discarded = new Set(records.map(({ event }) => (event.type === 'delete' ? event.data.target : undefined)));
	const turns = new Map<string, Turn>();
	for (const { event, time } of records) {
		if (discarded.has(event.id)) continue;
		if (event.type === 'user') {
			const outcome = turns.get(event.id)?.outcome ?? { kind: 'open' };
			turns.set(event.id, { id: event.id, text: event.data.text, time, outcome });
		} else if (event.type === 'assistant' || event.type === 'error') {
			const id = event.data.replyTo;
			const turn = turns.get(id) ?? lostQuestion(event, time);
			if (turn !== undefined && !discarded.has(id)) turns.set(id, { ...turn, outcome: outcomeOf(event, time) });
		}
	}
	return [...turns.values()];
}

/** An answer is shown even where its question was lost; a failure then says nothing. */
function lostQuestion(event: OutcomeEvent, time: number): Turn | undefined {
	if (event.type === 'error') return undefined;
	return { id: event.data.replyTo, text: '', time, outcome: { kind: 'open' } };
}

function outcomeOf(event: OutcomeEvent, time: number): Outcome {
	if (event.type === 'error') return { kind: 'failed', id: event.id, failure: event.data.failure };
	const { text, unrecognised = false, finishReason, receipt } = event.data;
	const reason = finishReason === undefined ? {} : { finishReason };
	return { kind: 'answered', id: event.id, text, time, unrecognised, ...reason, receipt };
}

type OutcomeEvent = Extract<TranscriptEvent, { readonly type: 'assistant' | 'error' }>;
type EventData<Type> = Extract<TranscriptEvent, { readonly type: Type }>['data'];
