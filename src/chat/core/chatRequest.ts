import type { ChatRequest, Message } from '../../service/core/apiTypes.ts';
import { PLAN_LIMITS, type Plan, type PlanLimits } from '../../service/core/plans.ts';
import type { ConversationOptions } from './message/conversationOptions.ts';
import { type ComposedMessage, messageContent } from './message/outgoingMessage.ts';
import { type Answered, type AskedAgain, serviceIdOf, type Transcript, type Turn } from './transcript/transcript.ts';

/** The user's settings for chat. */
export interface ChatSettings {
	/** Empty: not sent, so the service's default model. */
	readonly model: string;
	readonly maxTokens: number;
	readonly temperature: number;
	readonly systemPrompt: string;
	/** Empty: not sent. */
	readonly userName: string;
	/** `full`: earlier turns are sent; `newTurn`: the service adds them from its stored conversation. */
	readonly context: 'full' | 'newTurn';
	/** As set, or as learned from the service; `auto`: neither set nor learned. */
	readonly plan: 'auto' | Plan;
}

/** A request, and the service that it is for. */
export interface OutgoingRequest {
	readonly request: ChatRequest;
	/** As `ChatOptions.service`. */
	readonly service: string;
	/** How many earlier messages are left out if only `messages` are sent. */
	readonly leftOut: (messages: number) => number;
}

/** The request for a turn of a conversation. @param settings of the user, overridden by the conversation's own options */
export function turnRequest(transcript: Transcript, turn: Turn, settings: ChatSettings): OutgoingRequest {
	const own = withOptions(settings, transcript.options);
	if (!turn.summarizes) return requestFor(transcript, turn, serviceIdOf(transcript), own);
	const earlier = turnsBefore(transcript, turn);
	// Under the turn's own id: a retry then repeats the same request.
	const request = summaryRequest(turn.id, earlier, turn, own);
	const planned = request.messages.length;
	const { service = '' } = transcript;
	return { request, service, leftOut: (sent) => leftOutOfSummary(earlier, planned, sent) };
}

/** The request for another answer of a turn: with all turns before it, because the service has nothing under its id yet. */
export function askAgainRequest(
	transcript: Transcript,
	turn: Turn,
	{ serviceId, options }: AskedAgain,
	settings: ChatSettings,
): OutgoingRequest {
	const own = withOptions(withOptions(settings, transcript.options), options);
	return requestFor(transcript, turn, serviceId, { ...own, context: 'full' });
}

/** The request that sending a message now would make. @param settings as for `turnRequest` */
export function nextRequest(transcript: Transcript, message: ComposedMessage, settings: ChatSettings): ChatRequest {
	const own = withOptions(settings, transcript.options);
	return chatRequest(serviceIdOf(transcript), transcript.turns, message, own);
}

/**
 * How many earlier messages the next request leaves out because they do not fit.
 * @param settings as for `turnRequest`
 * @param isAwaitingAnswer whether an answer is in flight: it will be sent along, with its question
 */
export function leftOutNext(transcript: Transcript, settings: ChatSettings, isAwaitingAnswer: boolean): number {
	const own = withOptions(settings, transcript.options);
	const room = mostMessages(own) - (isAwaitingAnswer ? 2 : 0);
	return leftOutMessages(serviceIdOf(transcript), transcript.turns, own, room);
}

/** The settings, overridden by a conversation's own options. */
export function withOptions(settings: ChatSettings, options: ConversationOptions = {}): ChatSettings {
	return { ...settings, ...options };
}

/**
 * The request for the next turn of a conversation (docs/service.md §2.1). `max_tokens` is always sent, because the
 * service's default exceeds the smallest plan. Earlier turns are dropped, oldest first, until the request fits the
 * plan.
 * @param serviceId the `conversation_id`
 * @param earlier the turns before the new one; unanswered ones are left out
 */
export function chatRequest(
	serviceId: string,
	earlier: readonly Turn[],
	message: ComposedMessage,
	settings: ChatSettings,
): ChatRequest {
	const user = (content: string): Message => ({
		role: 'user',
		content,
		...(settings.userName === '' ? {} : { name: settings.userName }),
	});
	const mostTurns = (mostMessages(settings) - 1) / 2;
	const history = earlierTurns(serviceId, earlier, settings).slice(-mostTurns);
	return {
		messages: [
			...history.flatMap((turn): Message[] => [
				user(messageContent(turn)),
				{ role: 'assistant', content: turn.outcome.text },
			]),
			user(messageContent(message)),
		],
		max_tokens: Math.min(settings.maxTokens, limitsOf(settings).maxTokens),
		temperature: settings.temperature,
		conversation_id: serviceId,
		...(settings.model === '' ? {} : { model: settings.model }),
		...(settings.systemPrompt === '' ? {} : { system_prompt: settings.systemPrompt }),
	};
}

/**
 * How many earlier messages a request leaves out because they do not fit.
 * @param serviceId the `conversation_id`
 * @param earlier the turns before the new one
 * @param sent how many messages the request holds, including the new one
 */
export function leftOutMessages(
	serviceId: string,
	earlier: readonly Turn[],
	settings: ChatSettings,
	sent: number,
): number {
	return Math.max(0, 2 * earlierTurns(serviceId, earlier, settings).length - (sent - 1));
}

/**
 * The request for a summary of a conversation that no longer fits into one request. Nothing is left out: what has no
 * message of its own goes before the oldest one that has, as text. A plan limits the length of the newest message
 * alone (docs/service.md §8).
 * @param id the `conversation_id`: one of its own, so that the service's copy of the conversation stays as it is
 * @param earlier the turns to summarize
 */
export function summaryRequest(
	id: string,
	earlier: readonly Turn[],
	message: ComposedMessage,
	given: ChatSettings,
): ChatRequest {
	const settings: ChatSettings = { ...given, context: 'full' };
	const request = chatRequest(id, earlier, message, settings);
	const turns = earlier.filter(isSent);
	const folded = turns.slice(0, Math.max(0, turns.length - (mostMessages(settings) - 1) / 2));
	const [oldest, ...rest] = request.messages;
	if (folded.length === 0 || oldest === undefined) return request;
	return { ...request, messages: [withTextBefore(oldest, folded), ...rest] };
}

/**
 * How many earlier messages a summary was made without.
 * @param planned how many messages the request held, including the new one
 * @param sent how many were sent: fewer if the plan turned out to be smaller
 */
export function leftOutOfSummary(earlier: readonly Turn[], planned: number, sent: number): number {
	return sent === planned ? 0 : 2 * earlier.filter(isSent).length - (sent - 1);
}

/** A turn that has an answer. */
type AnsweredTurn = Turn & { readonly outcome: Answered };

/** Whether later requests send a turn: it has a question and an answer, and is part of the conversation itself. */
export function isSent(turn: Turn): turn is AnsweredTurn {
	const { text, attachments = [], outcome, summarizes } = turn;
	return outcome.kind === 'answered' && (text !== '' || attachments.length > 0) && summarizes !== true;
}

/** The most messages that one request holds: whole turns and the new message, within the plan or the largest one. */
export function mostMessages(settings: ChatSettings): number {
	return 2 * Math.floor((limitsOf(settings).maxMessages - 1) / 2) + 1;
}

function requestFor(transcript: Transcript, turn: Turn, serviceId: string, settings: ChatSettings): OutgoingRequest {
	const earlier = turnsBefore(transcript, turn);
	const request = chatRequest(serviceId, earlier, turn, settings);
	const { service = '' } = transcript;
	return { request, service, leftOut: (sent) => leftOutMessages(serviceId, earlier, settings, sent) };
}

function turnsBefore({ turns }: Transcript, { id }: Turn): readonly Turn[] {
	return turns.slice(
		0,
		turns.findIndex((turn) => turn.id === id),
	);
}

/** The turns that belong in the next request: those with a question and an answer that the service does not store. */
function earlierTurns(serviceId: string, turns: readonly Turn[], { context }: ChatSettings): readonly AnsweredTurn[] {
	const all = turns.filter(isSent);
	// The first request under an id carries all earlier turns. Once it is answered, the service has them, unless another
	// window has meanwhile continued under another id. An answer that was copied or imported names no id.
	const isHeld = all.at(-1)?.outcome.serviceId === serviceId;
	return context === 'newTurn' && isHeld ? [] : all;
}

function withTextBefore(message: Message, turns: readonly AnsweredTurn[]): Message {
	const texts = turns.map((turn) => `User:\n${messageContent(turn)}\n\nAssistant:\n${turn.outcome.text}`);
	return { ...message, content: [...texts, `User:\n${message.content}`].join('\n\n') };
}

function limitsOf({ plan }: ChatSettings): PlanLimits {
	return PLAN_LIMITS[plan === 'auto' ? 'enterprise' : plan];
}
