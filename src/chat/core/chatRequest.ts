import type { ChatRequest, Message } from '../../service/core/apiTypes.ts';
import { PLAN_LIMITS, type Plan, type PlanLimits } from '../../service/core/plans.ts';
import type { ConversationOptions } from './message/conversationOptions.ts';
import { messageContent, type OutgoingMessage } from './message/outgoingMessage.ts';

import type { Answered, Turn } from './transcript/transcript.ts';

/** The user's settings for chat. */
export interface ChatSettings {
	/** Empty: not sent, so the service's default model. */
	readonly model: string;
	readonly maxTokens: number;
	readonly temperature: number;
	readonly systemPrompt: string;
	/** Empty: not sent. */
	readonly userName: string;
	/** `full`: earlier turns are sent; `newTurn`: they are left to the service's stored conversation. */
	readonly context: 'full' | 'newTurn';
	/** As set, or as learned from the service; `auto`: neither set nor learned. */
	readonly plan: 'auto' | Plan;
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
	message: Pick<OutgoingMessage, 'text' | 'attachments'>,
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

/** A turn that has an answer. */
export type AnsweredTurn = Turn & { readonly outcome: Answered };

/** The turns that belong in the next request: those with a question and an answer that the service does not hold. */
function earlierTurns(serviceId: string, turns: readonly Turn[], { context }: ChatSettings): readonly AnsweredTurn[] {
	const all = turns.filter(isSent);
	// The first request under an id carries all earlier turns. Once it is answered, the service holds them; unless another
	// window has gone on under another id meanwhile. An answer that was copied or imported names no id.
	const isHeld = all.at(-1)?.outcome.serviceId === serviceId;
	return context === 'newTurn' && isHeld ? [] : all;
}

/** Whether later requests send a turn: it has a question and an answer, and is part of the conversation itself. */
export function isSent(turn: Turn): turn is AnsweredTurn {
	const { text, attachments = [], outcome, summarizes } = turn;
	return outcome.kind === 'answered' && (text !== '' || attachments.length > 0) && summarizes !== true;
}

function limitsOf({ plan }: ChatSettings): PlanLimits {
	return PLAN_LIMITS[plan === 'auto' ? 'enterprise' : plan];
}

/** The most messages that one request holds: whole turns and the new message, within the plan or the largest one. */
export function mostMessages(settings: ChatSettings): number {
	return 2 * Math.floor((limitsOf(settings).maxMessages - 1) / 2) + 1;
}
