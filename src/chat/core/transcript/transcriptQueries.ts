import {
	type Answered,
	answersOf,
	type ConversationMetadata,
	type Transcript,
	type TranscriptEvent,
	type Turn,
} from './transcript.ts';

type Choice = Extract<TranscriptEvent, { readonly type: 'choose' }>;

/**
 * The event that chooses another answer of a turn; undefined if it has no answer with this id.
 * @param isNew whether the answer has just come, so that the service's copy has the turns before it as they are now
 */
export function choiceOf(transcript: Transcript, turnId: string, answerId: string, isNew: boolean): Choice | undefined {
	const turn = transcript.turns.find(({ id }) => id === turnId);
	const answer = turn && answersOf(turn).find(({ id }) => id === answerId);
	if (turn === undefined || answer === undefined) return undefined;
	const serviceId = copyWith(transcript, turn, answer, isNew) ?? crypto.randomUUID();
	return { type: 'choose', id: crypto.randomUUID(), data: { replyTo: turnId, answer: answerId, serviceId } };
}

/**
 * The `conversation_id` of the service's copy of the conversation up to this answer, if there is one. Otherwise, a new one
 * gets everything with the next request.
 */
function copyWith({ turns, service }: Transcript, turn: Turn, answer: Answered, isNew: boolean): string | undefined {
	const at = turns.findIndex(({ id }) => id === turn.id);
	const isLast = turns.slice(at + 1).every(({ outcome, summarizes }) => outcome.kind === 'failed' || summarizes);
	// A copy from before the conversation moved to another service does not exist there.
	const isKnown = answer.service !== undefined && answer.service === service;
	const isAsNow = turns.slice(0, at).every(({ answers }) => answers === undefined);
	return isLast && (isNew || (isKnown && isAsNow)) ? answer.serviceId : undefined;
}

/**
 * The service that holds a conversation, if another one is connected: that one gets nothing of it unless the user agrees.
 * @param connected the connected service; empty if there is none
 */
export function heldByOther(transcript: Transcript, connected: string): string | undefined {
	const { service } = transcript;
	return isUnsent(transcript) || connected === '' || service === connected ? undefined : service;
}

/**
 * The workspace and the service to record before anything is sent, as far as they are not recorded already. A
 * conversation with messages stays with its service, even if another one was connected a moment ago.
 */
export function ownerToRecord(transcript: Transcript, connected: string, workspace: string): ConversationMetadata {
	const { service } = transcript;
	const owner = transcript.workspace === undefined ? { workspace } : {};
	if (connected === '' || connected === service) return owner;
	if (service === undefined) return { ...owner, service: connected };
	return isUnsent(transcript) ? { ...owner, ...metadataOfMove(connected) } : owner;
}

/** The metadata that makes another service hold a conversation: under a new id, which that service does not know yet. */
export function metadataOfMove(service: string): ConversationMetadata {
	return { service, serviceId: crypto.randomUUID() };
}

/** It has no messages, and no service knows it yet. */
function isUnsent({ serviceId, turns }: Transcript): boolean {
	return turns.length === 0 && serviceId === undefined;
}

/** In milliseconds: no request of another window takes longer than this. */
const LONGEST_REQUEST = 600_000;

/** A request that has no outcome yet. */
export interface OpenRequest {
	/** The window that made it. */
	readonly writer: string;
	/** Milliseconds since 1970. */
	readonly since: number;
}

/** The request of a turn without an outcome, or for another answer of it, if it is known which window made it. */
export function openRequest({ time, outcome, again }: Turn): OpenRequest | undefined {
	const open = outcome.kind === 'open' ? outcome : again;
	if (open?.kind !== 'open' || open.writer === undefined) return undefined;
	return { writer: open.writer, since: open.since ?? time };
}

/**
 * Whether a request may still be answered in another window.
 * @param now milliseconds since 1970
 * @param isOpenElsewhere whether another running window writes under this name
 */
export function mayBeAnsweredElsewhere(
	request: OpenRequest | undefined,
	now: number,
	isOpenElsewhere: (writer: string) => boolean,
): boolean {
	return request !== undefined && now - request.since < LONGEST_REQUEST && isOpenElsewhere(request.writer);
}

/**
 * Every `conversation_id` under which a service may store something of a conversation: those of its answers, of requests
 * for another answer, even abandoned ones, and of its summaries.
 */
export function serviceIds(conversationId: string, events: readonly TranscriptEvent[]): readonly string[] {
	return [...new Set([conversationId, ...events.flatMap(idsOf)])];
}

function idsOf(event: TranscriptEvent): readonly string[] {
	switch (event.type) {
		case 'meta':
		case 'assistant':
		case 'retry':
		case 'choose':
			return event.data.serviceId === undefined ? [] : [event.data.serviceId];
		case 'user':
			// A summary is requested under the id of its message.
			return event.data.summarizes ? [event.id] : [];
		case 'delete':
			// It may have been a summary that left no other trace.
			return [event.data.target];
		case 'error':
		case 'deleteConversation':
		case 'restoreConversation':
			return [];
		default:
			return event satisfies never;
	}
}
