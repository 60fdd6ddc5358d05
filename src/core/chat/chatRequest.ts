import { PLAN_LIMITS, type Plan } from '../service/plans.ts';
import type { ChatRequest, Message } from '../service/wire.ts';
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
	readonly plan: 'auto' | Plan;
}

/**
 * The request for the next turn of a conversation (section 2.1). `max_tokens` is always sent, since the service's
 * default exceeds the smallest plan; earlier turns are cut, oldest first, to what the plan allows.
 * @param earlier the turns before the new one; those without an answer are left out
 */
export function chatRequest(
	conversationId: string,
	earlier: readonly Turn[],
	text: string,
	settings: ChatSettings,
): ChatRequest {
	const limits = PLAN_LIMITS[settings.plan === 'auto' ? 'enterprise' : settings.plan];
	const turns = settings.context === 'full' ? answeredTurns(earlier, Math.floor((limits.maxMessages - 1) / 2)) : [];
	const user = (content: string): Message => ({
		role: 'user',
		content,
		...(settings.userName === '' ? {} : { name: settings.userName }),
	});
	const history = turns.flatMap(([question, answer]): Message[] => [
		user(question),
		{ role: 'assistant', content: answer },
	]);
	return {
		messages: [...history, user(text)],
		max_tokens: Math.min(settings.maxTokens, limits.maxTokens),
		temperature: settings.temperature,
		conversation_id: conversationId,
		...(settings.model === '' ? {} : { model: settings.model }),
		...(settings.systemPrompt === '' ? {} : { system_prompt: settings.systemPrompt }),
	};
}

/** The newest `most` turns that have a question and an answer, as pairs; either may have been lost on the disk. */
function answeredTurns(turns: readonly Turn[], most: number): readonly (readonly [string, string])[] {
	const pairs = turns.flatMap(({ text, outcome }) =>
		text !== '' && outcome.kind === 'answered' ? [[text, outcome.text] as const] : [],
	);
	return pairs.slice(Math.max(0, pairs.length - most));
}
