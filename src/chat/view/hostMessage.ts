import { isRecord } from '../../base/core/json.ts';
import type { ToChatView } from '../protocol/chatMessages.ts';

/** The host's message in `data`; undefined if its type is unknown. */
export function readHostMessage(data: unknown): ToChatView | undefined {
	return isHostMessage(data) ? data : undefined;
}

/** Only the host can post here, so only the type and the members that order messages are checked. */
function isHostMessage(data: unknown): data is ToChatView {
	if (!isRecord(data)) return false;
	const ordered = data.type === 'snapshot' ? data.snapshot : data;
	return isRecord(ordered) && typeof ordered.revision === 'number' && hasContent(data);
}

function hasContent(data: Readonly<Record<string, unknown>>): boolean {
	switch (data.type) {
		case 'update':
			return Array.isArray(data.entries) && Array.isArray(data.removed);
		case 'composer':
			return isRecord(data.composer);
		case 'compose':
			return typeof data.text === 'string';
		case 'prompts':
			return isRecord(data.prompts) && Array.isArray(data.prompts.items) && Array.isArray(data.prompts.notes);
		case 'models':
			return Array.isArray(data.models);
		case 'conversations':
			return isRecord(data.list) && Array.isArray(data.list.groups);
		case 'contextItems':
			return Array.isArray(data.items);
		case 'erased':
			return Array.isArray(data.conversationIds);
		case 'snapshot':
		case 'origin':
		case 'showConversations':
		case 'accepted':
		case 'edited':
		case 'focus':
		case 'copied':
			return true;
		default:
			return false;
	}
}
