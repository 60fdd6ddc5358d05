import type { FromChatView } from '../../protocol/chatMessages.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { warnReadOnly, warnTooLate } from '../conversationNotices.ts';

/** Actions on whole conversations. */
export type ConversationMessage = Extract<
	FromChatView,
	{ readonly type: 'new' | 'open' | 'rename' | 'delete' | 'undoDelete' | 'restore' }
>;

/** Does what the user asked for. */
export async function handleConversationMessage(
	message: ConversationMessage,
	{ session, library }: ChatDeps,
): Promise<void> {
	switch (message.type) {
		case 'new':
			await session.startNew();
			return;
		case 'open':
			await session.show(message.conversationId);
			return;
		case 'rename':
			return (await library.rename(message.conversationId, message.title)) ? undefined : warnReadOnly();
		case 'delete':
			return await library.delete(message.conversationId);
		case 'undoDelete':
			return (await library.undoDelete(message.conversationId)) ? undefined : warnTooLate();
		case 'restore':
			return await (await session.open(message.conversationId)).restore();
		default:
			return message satisfies never;
	}
}
