import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { answersOf, type TimedEvent, type Transcript, type Turn } from './transcript.ts';

/** The events that reproduce a transcript as it is shown, with the same ids: to write one whose files were erased. */
export function transcriptEvents(transcript: Transcript): readonly TimedEvent[] {
	const { workspace, title, options, serviceId, service, branchOf, turns } = transcript;
	const data = omitUndefined({ workspace, title, options, serviceId, service, branchOf });
	const metadata = { type: 'meta', id: crypto.randomUUID(), data } as const;
	return [{ time: turns[0]?.time ?? 0, event: metadata }, ...turnsEvents(transcript)];
}

/** Chooses an answer where another one would go on: first the one that a later message follows, at last the right one. */
function turnsEvents(transcript: Transcript): readonly TimedEvent[] {
	const events: TimedEvent[] = [];
	const several = transcript.turns.filter(({ answers }) => answers !== undefined);
	const chosen = new Map<string, string>();
	const choose = (turn: Turn, answer: string | undefined) => {
		const isAnswer = answersOf(turn).some(({ id }) => id === answer);
		if (answer === undefined || !isAnswer || chosen.get(turn.id) === answer) return;
		chosen.set(turn.id, answer);
		events.push(choiceOf(transcript, turn, answer));
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

function choiceOf(transcript: Transcript, { id: replyTo, time }: Turn, answer: string): TimedEvent {
	const { conversationId, serviceId = conversationId } = transcript;
	return { time, event: { type: 'choose', id: crypto.randomUUID(), data: { replyTo, answer, serviceId } } };
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
