import { isSent } from '../chatRequest.ts';
import { type Answered, answersOf, type Transcript, type TranscriptEvent, type Turn } from './transcript.ts';

type Choice = Extract<TranscriptEvent, { readonly type: 'choose' }>;

/** Whether another answer of a turn may be asked for: of each that later requests send. */
export function canAskAgain(turn: Turn): boolean {
	return isSent(turn);
}

/**
 * The event that makes another answer of a turn go on; undefined if it has no answer with this id.
 * @param isNew whether the answer has just come, so that its copy holds the turns before it as they are now
 */
export function choiceOf(transcript: Transcript, turnId: string, answerId: string, isNew: boolean): Choice | undefined {
	const turn = transcript.turns.find(({ id }) => id === turnId);
	const answer = turn && answersOf(turn).find(({ id }) => id === answerId);
	if (turn === undefined || answer === undefined) return undefined;
	const serviceId = copyWith(transcript, turn, answer, isNew) ?? crypto.randomUUID();
	return { type: 'choose', id: crypto.randomUUID(), data: { replyTo: turnId, answer: answerId, serviceId } };
}

/**
 * The `conversation_id` of the service's copy that holds the conversation up to this answer, if there is one. Otherwise a
 * new one gets everything with the next request.
 */
function copyWith({ turns, service }: Transcript, turn: Turn, answer: Answered, isNew: boolean): string | undefined {
	const at = turns.findIndex(({ id }) => id === turn.id);
	const isLast = turns.slice(at + 1).every(({ outcome, summarizes }) => outcome.kind === 'failed' || summarizes);
	// A copy from before the conversation moved to another service is not known there.
	const isKnown = answer.service !== undefined && answer.service === service;
	const isAsNow = turns.slice(0, at).every(({ answers }) => answers === undefined);
	return isLast && (isNew || (isKnown && isAsNow)) ? answer.serviceId : undefined;
}
