import { readSegment, type Segment, type SegmentReading } from '../../base/segment.ts';
import { isDeleted } from './deletionEvent.ts';
import type { Outcome, Transcript, TranscriptEvent, Turn } from './transcript.ts';
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
	return {
		conversationId,
		...aboutConversation(records),
		turns: turnsOf(records),
		lastSequence: records.at(-1)?.sequence ?? 0,
		damagedLines: readings.reduce((sum, reading) => sum + reading.damagedLines, 0),
		deleted: isDeleted(readings),
		newerVersion: readings.some((reading) => reading.newerVersion),
	};
}

/** A transcript with one more event at its end: the same as a later read from disk gives. */
export function withEvent(transcript: Transcript, event: TranscriptEvent, time: number): Transcript {
	// Continuing a deleted conversation restores it.
	const before = { ...transcript, deleted: event.type === 'deleteConversation' };
	if (event.type === 'meta') return { ...before, ...event.data };
	const turns = new Map(transcript.turns.map((turn) => [turn.id, turn]));
	applyToTurns(turns, event, time);
	return { ...before, turns: [...turns.values()] };
}

/** Whether two readings of a conversation show the same. */
export function sameTranscript(one: Transcript, other: Transcript): boolean {
	return shown(one) === shown(other);
}

function shown({ turns, lastSequence: _, ...metadata }: Transcript): string {
	const ids = turns.map(({ id, text, outcome }) => [
		id,
		text.length,
		outcome.kind === 'open' ? outcome.since : outcome.id,
	]);
	const { title, options, serviceId, service, workspace, deleted, newerVersion } = metadata;
	return JSON.stringify([ids, title, options, serviceId, service, workspace, deleted, newerVersion]);
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

function turnsOf(records: readonly WrittenRecord[]): readonly Turn[] {
	const discarded = new Set(records.map(({ event }) => (event.type === 'delete' ? event.data.target : undefined)));
	const turns = new Map<string, Turn>();
	for (const { event, time, writer } of records) {
		if (discarded.has(event.id) || ('replyTo' in event.data && discarded.has(event.data.replyTo))) continue;
		applyToTurns(turns, event, time, writer);
	}
	return [...turns.values()];
}

function applyToTurns(turns: Map<string, Turn>, event: TranscriptEvent, time: number, writer?: string): void {
	if (event.type === 'user') {
		const outcome = turns.get(event.id)?.outcome ?? openBy(writer);
		turns.set(event.id, { id: event.id, ...event.data, time, outcome });
	} else if (event.type === 'delete') {
		turns.delete(event.data.target);
	} else if (isReply(event)) {
		const turn = turns.get(event.data.replyTo) ?? lostQuestion(event, time);
		// If two windows asked at the same time, only another answer may replace an answer.
		const isLess = turn?.outcome.kind === 'answered' && event.type !== 'assistant';
		if (turn !== undefined && !isLess) turns.set(turn.id, { ...turn, outcome: outcomeOf(event, time, writer) });
	}
}

function isReply(event: TranscriptEvent): event is ReplyEvent {
	return event.type === 'assistant' || event.type === 'error' || event.type === 'retry';
}

function openBy(writer: string | undefined): Extract<Outcome, { readonly kind: 'open' }> {
	return writer === undefined ? { kind: 'open' } : { kind: 'open', writer };
}

/** An answer is shown even if its question was lost; any other reply means nothing without it. */
function lostQuestion(event: ReplyEvent, time: number): Turn | undefined {
	if (event.type !== 'assistant') return undefined;
	return { id: event.data.replyTo, text: '', time, outcome: { kind: 'open' } };
}

function outcomeOf(event: ReplyEvent, time: number, writer: string | undefined): Outcome {
	if (event.type === 'retry') return { ...openBy(writer), since: time };
	if (event.type === 'error') {
		const { replyTo: _, ...failed } = event.data;
		return { kind: 'failed', id: event.id, ...failed };
	}
	const { replyTo: _, unrecognised = false, ...answer } = event.data;
	return { kind: 'answered', id: event.id, time, unrecognised, ...answer };
}

interface WrittenRecord extends TranscriptRecord {
	readonly writer: string;
}

type ReplyEvent = Extract<TranscriptEvent, { readonly type: 'assistant' | 'error' | 'retry' }>;
type EventData<Type> = Extract<TranscriptEvent, { readonly type: Type }>['data'];
