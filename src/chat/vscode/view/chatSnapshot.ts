import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { serviceName } from '../../../service/vscode/connectionState.ts';
import { baseUrlSetting } from '../../../service/vscode/serviceSettings.ts';
import { totalItems } from '../../../usage/vscode/receiptItems.ts';
import type { Conversation } from '../../core/conversation.ts';
import { answersOf } from '../../core/transcript/transcript.ts';
import type { ChatSnapshot } from '../../protocol/chat.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { conversationName } from '../conversationNotices.ts';
import type { AttachmentItems } from './attachmentItems.ts';
import { chatBanner } from './chatBanner.ts';
import { newestEntries } from './chatEntries.ts';
import { type ComposerHints, composerState } from './composerState.ts';

/** What is sent with every change because it belongs to no entry. */
export function chatFrame(conversation: Conversation): Pick<ChatSnapshot, 'busy' | 'title' | 'total'> {
	return {
		busy: conversation.pending !== undefined,
		title: conversationName(conversation.transcript.current),
		total: totalItems(conversation.turns.flatMap(answersOf)),
	};
}

/** Everything that the view shows. */
export function chatSnapshot(
	conversation: Conversation,
	deps: ChatDeps,
	attachmentItems: AttachmentItems,
	hints: ComposerHints,
): Omit<ChatSnapshot, 'revision'> {
	const banner = chatBanner(conversation);
	return {
		connection: baseUrlSetting() === '' ? 'none' : 'ready',
		service: serviceName(),
		conversationId: conversation.id,
		entries: newestEntries(conversation, conversation.turns.length, deps.typicalMs()),
		...chatFrame(conversation),
		draft: conversation.draft.text,
		composer: composerState(conversation, deps, attachmentItems, hints),
		readOnly: conversation.readOnly,
		...omitUndefined({ banner }),
	};
}
