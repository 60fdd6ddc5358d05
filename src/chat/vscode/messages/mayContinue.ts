import type { Conversation } from '../../core/conversation.ts';
import type { Turn } from '../../core/transcript/transcript.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { askWhereToContinue, moveToService } from './askWhereToContinue.ts';
import { moveToNewConversation } from './sendMessage.ts';

/** Whether a conversation may continue with the connected service. If not, `unsent` may have moved to a new one. */
export async function mayContinue(
	conversation: Conversation,
	unsent: Pick<Turn, 'text' | 'attachments'>,
	deps: ChatDeps,
): Promise<boolean> {
	const where = await askWhereToContinue(conversation);
	if (where.place === 'new') await moveToNewConversation(unsent, deps.session);
	if (where.place !== 'here') return false;
	await moveToService(where.agreed, conversation, deps);
	return true;
}
