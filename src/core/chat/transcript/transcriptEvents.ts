import { omitUndefined } from '../../base/omitUndefined.ts';
import type { TimedEvent, Transcript, Turn } from './transcript.ts';

/** The events that reproduce a transcript as it is shown, with the same ids: to write one whose files were erased. */
export function transcriptEvents(transcript: Transcript): readonly TimedEvent[] {
	const { workspace, title, options, serviceId, serviceCopyAfter, service, branchOf, turns } = transcript;
	const data = omitUndefined({ workspace, title, options, serviceId, serviceCopyAfter, service, branchOf });
	const metadata = { type: 'meta', id: crypto.randomUUID(), data } as const;
	return [{ time: turns[0]?.time ?? 0, event: metadata }, ...turns.flatMap(turnEvents)];
}

function turnEvents(turn: Turn): readonly TimedEvent[] {
	const { id, text, attachments, time } = turn;
	const question: TimedEvent = { time, event: { type: 'user', id, data: omitUndefined({ text, attachments }) } };
	// A question that was lost cannot be written.
	return [...(text === '' && attachments === undefined ? [] : [question]), ...outcomeEvents(turn)];
}

function outcomeEvents({ id: replyTo, time, outcome }: Turn): readonly TimedEvent[] {
	switch (outcome.kind) {
		case 'answered': {
			const { kind: _, id, time: answered, ...data } = outcome;
			return [{ time: answered, event: { type: 'assistant', id, data: { replyTo, ...data } } }];
		}
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
