import type { TranscriptEvent } from './transcript.ts';

/**
 * Every `conversation_id` that a service may hold something of a conversation under: those of its answers, of requests
 * for another answer, also of those that were given up, and of its summaries.
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
			// A summary is asked for under the id of its message.
			return event.data.summarizes ? [event.id] : [];
		case 'delete':
			// It may have been a summary, of which nothing else is left.
			return [event.data.target];
		case 'error':
		case 'deleteConversation':
		case 'restoreConversation':
			return [];
		default:
			return event satisfies never;
	}
}
