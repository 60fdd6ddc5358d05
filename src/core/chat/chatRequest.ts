import type { ConversationOptions } from '../../protocol/chat.ts';
import { PLAN_LIMITS, type Plan } from '../service/plans.ts';
import type { ChatRequest, Message } from '../service/wire.ts';
import { messageContent } from './messageContent.ts';
import type { OutgoingMessage } from './outgoingMessage.ts';
import type { Turn } from './transcript.ts';

/** What the person has set for chat. */
export interface ChatSettings {
	/** Empty: not sent, so the service's default model. */
	readonly model: string;
	readonly maxTokens: number;
	readonly temperature: number;
	readonly systemPrompt: string;
	/** Empty: not sent. */
	readonly userName: string;
	/** `full`: earlier turns are sent; `newTurn`: the service's stored conversation is relied upon. */
	readonly context: 'full' | 'newTurn';
	/** As set, or as learned from the service; `auto`: neither. */
	readonly plan: 'auto' | Plan;
}

/** The settings with what a conversation has of its own in their place. */
export function withOptions(settings: ChatSettings, options: ConversationOptions = {}): ChatSettings {
	return { ...settings, ...options };
}

/**
 * The request for the next turn of a conversation (section 2.1). `max_tokens` is always sent, since the service's
 * default exceeds the smallest plan; earlier turns are cut, oldest first, to what the plan allows.
 * @param earlier the turns before the new one; those without an answer are left out
 */
export function chatRequest(
	conversationId: string,
	earlier: readonly Turn[],
	message: Pick<OutgoingMessage, 'text' | 'attachments'>,
	settings: ChatSettings,
): ChatRequest {
	const limits = PLAN_LIMITS[settings.plan === 'auto' ? 'enterprise' : settings.plan];
	const user = (content: string): Message => ({
		role: 'user',
		content,
		...(settings.userName === '' ? {} : { name: settings.userName }),
	});
	const history = sentTurns(earlier, settings).flatMap(([question, answer]): Message[] => [
		user(question),
		{ role: 'assistant', content: answer },
	]);
	return {
		messages: [...history, user(messageContent(message))],
		max_tokens: Math.min(settings.maxTokens, limits.maxTokens),
		temperature: settings.temperature,
		conversation_id: conversationId,
		...(settings.model === '' ? {} : { model: settings.model }),
		...(settings.systemPrompt === '' ? {} : { system_prompt: settings.systemPrompt }),
	};
}

/** How many messages the next request would hold. */
export function nextMessageCount(turns: readonly Turn[], settings: ChatSettings): number {
	return 2 * sentTurns(turns, settings).length + 1;
}

/** The turns that go with a new one: the newest that have a question and an answer, as many as the plan allows. */
function sentTurns(turns: readonly Turn[], { context, plan }: ChatSettings): readonly (readonly [string, string])[] {
	if (context === 'newTurn') return [];
	const most = Math.floor((PLAN_LIMITS[plan === 'auto' ? 'enterprise' : plan].maxMessages - 1) / 2);
	const pairs: (readonly [string, string])[] = [];
	// From the newest on: what it costs must not grow with the conversation.
	for (let at = turns.length - 1; at >= 0 && pairs.length < most; at -= 1) {
		const turn = turns[at];
		if (turn?.outcome.kind !== 'answered') continue;
		const content = messageContent(turn);
		if (content !== '') pairs.unshift([content, turn.outcome.text]);
	}
	return pairs;
}
