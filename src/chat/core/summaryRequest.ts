import type { ChatRequest, Message } from '../../service/core/apiTypes.ts';
import { type AnsweredTurn, type ChatSettings, chatRequest, isSent, mostMessages } from './chatRequest.ts';
import { messageContent } from './message/messageContent.ts';
import type { OutgoingMessage } from './message/outgoingMessage.ts';
import type { Turn } from './transcript/transcript.ts';

/**
 * The request for a summary of a conversation that no longer fits into one request. Nothing is left out: what has no
 * message of its own goes in front of the oldest one that has, as text. A plan limits the length of the newest message
 * alone (docs/service.md §8).
 * @param id the `conversation_id`: one of its own, so that the service's copy of the conversation stays as it is
 * @param earlier the turns to summarize
 */
export function summaryRequest(
	id: string,
	earlier: readonly Turn[],
	message: Pick<OutgoingMessage, 'text' | 'attachments'>,
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

function withTextBefore(message: Message, turns: readonly AnsweredTurn[]): Message {
	const texts = turns.map((turn) => `User:\n${messageContent(turn)}\n\nAssistant:\n${turn.outcome.text}`);
	return { ...message, content: [...texts, `User:\n${message.content}`].join('\n\n') };
}
