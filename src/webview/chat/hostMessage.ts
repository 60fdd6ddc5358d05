import type { ToChatView } from '../../protocol/chat.ts';

/** The message of the host in `data`, or undefined for anything that is not of a known type. */
export function readHostMessage(data: unknown): ToChatView | undefined {
	return isHostMessage(data) ? data : undefined;
}

/** Only the host can post here, so the type and the fields that order messages are all that is looked at. */
function isHostMessage(data: unknown): data is ToChatView {
	if (!isRecord(data)) return false;
	switch (data.type) {
		case 'snapshot':
			return isRecord(data.snapshot) && typeof data.snapshot.revision === 'number';
		case 'update':
			return typeof data.revision === 'number' && Array.isArray(data.entries) && Array.isArray(data.removed);
		case 'composer':
			return typeof data.revision === 'number' && isRecord(data.composer);
		case 'compose':
			return typeof data.revision === 'number' && typeof data.text === 'string';
		case 'conversations':
			return typeof data.revision === 'number' && isRecord(data.list) && Array.isArray(data.list.groups);
		case 'erased':
			return typeof data.revision === 'number' && Array.isArray(data.conversationIds);
		case 'showConversations':
		case 'accepted':
		case 'edited':
		case 'focus':
		case 'copied':
			return typeof data.revision === 'number';
		default:
			return false;
	}
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null;
}
