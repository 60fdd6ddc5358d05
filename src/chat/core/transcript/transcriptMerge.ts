import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { readSegment, type Segment, type SegmentReading } from '../../../base/core/segment.ts';
import { discardedIds, isDiscarded } from './compaction.ts';
import {
	type Again,
	type Answered,
	answersOf,
	type ConversationMetadata,
	type Outcome,
	type Transcript,
	type TranscriptEvent,
	type Turn,
} from './transcript.ts';
import { isDeleted } from './transcriptEvents.ts';
import { decodeTranscriptLine, type TranscriptRecord } from './transcriptRecord.ts';

/** Reads the segments that several windows wrote of one conversation, in any order. Never throws. */
export function readTranscript(conversationId: string, segments: readonly Segment[]): Transcript {
	return mergeReadings(
		conversationId,
		segments.map((segment) => readSegment(segment, decodeTranscriptLine)),
	);
}

/** Merges the readings of all segments of a conversation, in any order. */
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

/** By sequence number first: clocks differ, and are set back. */
function compareRecords(a: TranscriptRecord, b: TranscriptRecord): number {
	return a.sequence - b.sequence || a.time - b.time || compareTexts(a.event.id, b.event.id);
}

function compareTexts(a: string, b: string): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}

type EventOf<Type> = Extract<TranscriptEvent, { readonly type: Type }>;
type ReplyEvent = EventOf<'assistant' | 'error' | 'retry'>;

/** Applies the events of a transcript in their order. */
class Replay {
	readonly #turns: Map<string, Turn>;
	/** The ids of all messages in order, also of those that were discarded. */
	readonly #order: string[];
	#about: ConversationMetadata;

	/** @param about @param turns from the events before */
	constructor(about: ConversationMetadata, turns: readonly Turn[]) {
		this.#about = about;
		this.#turns = new Map(turns.map((turn) => [turn.id, turn]));
		this.#order = [...this.#turns.keys()];
	}

	get about(): ConversationMetadata {
		return this.#about;
	}

	get turns(): readonly Turn[] {
		return [...this.#turns.values()];
	}

	/** @param writer the window that wrote the event, if it was read from disk */
	apply(event: TranscriptEvent, time: number, writer?: string): void {
		switch (event.type) {
			case 'meta':
				this.#about = { ...this.#about, ...event.data };
				break;
			case 'user':
				this.#ask(event, time, writer);
				break;
			case 'assistant':
			case 'error':
			case 'retry':
				this.#reply(event, time, writer);
				break;
			case 'choose':
				this.#choose(event.data);
				break;
			case 'delete':
				this.#discard(event.data.target);
				break;
			case 'deleteConversation':
			case 'restoreConversation':
				break;
			default:
				event satisfies never;
		}
	}

	#ask({ id, data }: EventOf<'user'>, time: number, writer: string | undefined): void {
		const begun = this.#turns.get(id) ?? { outcome: openBy(writer), ...this.#followed() };
		this.#put({ ...begun, id, ...data, time });
	}

	#reply(event: ReplyEvent, time: number, writer: string | undefined): void {
		const turn = this.#turns.get(event.data.replyTo) ?? lostQuestion(event, time);
		if (turn === undefined) return;
		if (event.type === 'assistant') this.#put(withAnswer(turn, event, time));
		// If two windows asked at the same time, only another answer may replace an answer.
		else if (turn.outcome.kind === 'answered') this.#put({ ...turn, ...againOf(turn, event, time, writer) });
		else {
			const { follows: _, ...asked } = turn;
			const known = event.type === 'retry' ? { ...asked, ...this.#followed(turn.id) } : turn;
			this.#put({ ...known, outcome: unansweredOf(event, time, writer) });
		}
	}

	#choose({ replyTo, answer, serviceId }: EventOf<'choose'>['data']): void {
		const turn = this.#turns.get(replyTo);
		const outcome = turn && answersOf(turn).find(({ id }) => id === answer);
		if (turn === undefined || outcome === undefined) return;
		this.#put({ ...turn, outcome });
		this.#about = { ...this.#about, serviceId };
	}

	/** @param target a message, or the request for another answer of one */
	#discard(target: string): void {
		if (this.#turns.delete(target)) return;
		const asked = this.turns.find(({ again }) => again?.requestId === target);
		if (asked !== undefined) this.#put(withoutAgain(asked));
	}

	/**
	 * The newest answer before a message, as a member of the message's turn.
	 * @param turnId the message; missing: a new one at the end
	 */
	#followed(turnId?: string): { readonly follows?: string } {
		const end = turnId === undefined ? this.#order.length : this.#order.indexOf(turnId);
		for (let at = end - 1; at >= 0; at--) {
			const outcome = this.#turns.get(this.#order[at] ?? '')?.outcome;
			if (outcome?.kind === 'answered') return { follows: outcome.id };
		}
		return {};
	}

	#put(turn: Turn): void {
		if (!this.#turns.has(turn.id)) this.#order.push(turn.id);
		this.#turns.set(turn.id, turn);
	}
}

function openBy(writer: string | undefined): Extract<Outcome, { readonly kind: 'open' }> {
	return writer === undefined ? { kind: 'open' } : { kind: 'open', writer };
}

/** An answer is shown even if its question was lost; any other reply is meaningless without it. */
function lostQuestion(event: ReplyEvent, time: number): Turn | undefined {
	if (event.type !== 'assistant') return undefined;
	return { id: event.data.replyTo, text: '', time, outcome: { kind: 'open' } };
}

/** Every answer is kept, since each was charged. One that was requested in addition to another counts only once it is chosen. */
function withAnswer(turn: Turn, { id, data }: EventOf<'assistant'>, time: number): Turn {
	const { replyTo: _, again, ...rest } = data;
	const answer: Answered = { kind: 'answered', id, time, ...rest };
	const known = answersOf(turn);
	const isKnown = known.some((each) => each.id === id);
	const answers = isKnown ? known.map((each) => (each.id === id ? answer : each)) : [...known, answer];
	const staying = again === undefined ? undefined : known.find((each) => each.id === chosenId(turn) && each.id !== id);
	const { answers: __, ...before } = again !== undefined && again === turn.again?.requestId ? withoutAgain(turn) : turn;
	return { ...before, outcome: staying ?? answer, ...(answers.length < 2 ? {} : { answers }) };
}

function chosenId({ outcome }: Turn): string | undefined {
	return outcome.kind === 'answered' ? outcome.id : undefined;
}

function withoutAgain({ again: _, ...turn }: Turn): Turn {
	return turn;
}

/** The state of the request for another answer, if the event changes it. */
function againOf(
	turn: Turn,
	event: EventOf<'error' | 'retry'>,
	time: number,
	writer: string | undefined,
): { readonly again?: Again } {
	if (event.type === 'retry') {
		const { serviceId, options } = event.data;
		if (serviceId === undefined) return {};
		const asked = { requestId: event.id, serviceId, ...omitUndefined({ options }), since: time };
		return { again: { ...asked, ...openBy(writer) } };
	}
	const { replyTo: _, again: requestId, ...failed } = event.data;
	if (turn.again === undefined || turn.again.requestId !== requestId) return {};
	const { serviceId, options, since } = turn.again;
	return { again: { kind: 'failed', requestId, serviceId, ...omitUndefined({ options }), since, ...failed } };
}

function unansweredOf(event: EventOf<'error' | 'retry'>, time: number, writer: string | undefined): Outcome {
	if (event.type === 'retry') return { ...openBy(writer), since: time };
	const { replyTo: _, again: __, ...failed } = event.data;
	return { kind: 'failed', id: event.id, ...failed };
}
