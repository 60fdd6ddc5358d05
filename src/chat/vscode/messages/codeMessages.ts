import * as vscode from 'vscode';
import { withoutHidden } from '../../../base/text/hiddenCharacters.ts';
import { codeBlockOf } from '../../core/codeBlock.ts';
import type { Conversation } from '../../core/conversation.ts';
import { answerOf } from '../../core/findAnswer.ts';
import type { FromChatView } from '../../protocol/chatMessages.ts';
import type { ChatDeps, PostMessage } from '../chatDeps.ts';
import { actOnBlock } from '../code/blockActions.ts';

/** Actions on an answer or a code block. */
export type CodeMessage = Extract<FromChatView, { readonly type: 'code' | 'copyAnswer' }>;

/** Does what the user asked for, with the host's own copy of the answer. */
export async function handleCodeMessage(
	message: CodeMessage,
	conversation: Conversation,
	{ reviews }: Pick<ChatDeps, 'reviews'>,
	post: PostMessage,
): Promise<void> {
	const { messageId } = message;
	const answer = answerOf(conversation.turns, messageId);
	if (answer === undefined) return;
	if (message.type === 'copyAnswer') {
		await vscode.env.clipboard.writeText(message.clean ? withoutHidden(answer.text) : answer.text);
		return post({ type: 'copied', messageId });
	}
	const { action, partIndex, clean } = message;
	const found = codeBlockOf(answer, partIndex);
	if (found === undefined) return;
	const block = clean ? { ...found, code: withoutHidden(found.code) } : found;
	if (action !== 'copy') return await actOnBlock(action, block, reviews);
	await vscode.env.clipboard.writeText(block.code);
	post({ type: 'copied', messageId, partIndex });
}
