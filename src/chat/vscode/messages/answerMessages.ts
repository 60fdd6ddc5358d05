import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { withoutHidden } from '../../../base/text/hiddenCharacters.ts';
import { answerOf, codeBlockOf } from '../../core/codeBlock.ts';
import type { Conversation } from '../../core/conversation.ts';
import type { FromChatView } from '../../protocol/chatMessages.ts';
import type { ChatDeps, PostMessage } from '../chatDeps.ts';
import { actOnBlock } from '../code/blockActions.ts';
import { forkAt, openOrigin } from '../commands/forkConversation.ts';
import { mayContinue } from './askWhereToContinue.ts';
import { summarize } from './summarize.ts';

/** Actions on an answer, and on the conversation that goes on from one. */
export type AnswerMessage = Extract<
	FromChatView,
	{ readonly type: 'askAgain' | 'choose' | 'fork' | 'openOrigin' | 'summarize' }
>;

/** Does what the user asked for in the active conversation. */
export async function handleAnswerMessage(
	message: AnswerMessage,
	conversation: Conversation,
	deps: ChatDeps,
): Promise<void> {
	switch (message.type) {
		case 'askAgain':
			return await askAgain(conversation, message, deps);
		case 'choose':
			return await chooseBeside(conversation, message);
		case 'fork':
			return await forkAt(message.messageId, conversation, deps);
		case 'openOrigin':
			return await openOrigin(message.conversationId, deps);
		case 'summarize':
			return message.conversationId === conversation.id ? await summarize(conversation, deps) : undefined;
		default:
			return message satisfies never;
	}
}

/** Asks for another answer of a message, if the user agrees to where it goes. */
async function askAgain(
	conversation: Conversation,
	{ messageId, options }: Extract<FromChatView, { readonly type: 'askAgain' }>,
	deps: ChatDeps,
): Promise<void> {
	const turn = conversation.turnOfAnswer(messageId);
	// It may be asked for again before the view shows that it is on its way.
	if (turn === undefined || conversation.readOnly || conversation.pending?.turnId === turn.id) return;
	if (conversation.pending !== undefined || conversation.transcript.isPendingElsewhere(turn)) return notifyPending();
	if (!(await mayContinue(conversation, turn, deps))) return;
	await conversation.askAgain(turn.id, Object.keys(options).length === 0 ? undefined : options);
}

/** Makes the answer beside another one the one that goes on. */
async function chooseBeside(
	conversation: Conversation,
	{ messageId, step }: Extract<FromChatView, { readonly type: 'choose' }>,
): Promise<void> {
	const turn = conversation.turnOfAnswer(messageId);
	const at = turn?.answers?.findIndex(({ id }) => id === messageId) ?? -1;
	const chosen = at < 0 ? undefined : turn?.answers?.[at + step];
	if (turn === undefined || chosen === undefined) return;
	if (conversation.pending !== undefined) return notifyPending();
	await conversation.choose(turn.id, chosen.id);
}

function notifyPending(): void {
	void vscode.window.showInformationMessage(
		l10n.t('An answer is on its way. Wait for it or stop it, then try again. Nothing was changed.'),
	);
}

/** Actions on an answer or a code block. */
type CodeMessage = Extract<FromChatView, { readonly type: 'code' | 'copyAnswer' }>;

/** Does what the user asked for, with the host's own copy of the answer. */
export async function handleCodeMessage(
	message: CodeMessage,
	conversation: Conversation,
	{ reviews }: ChatDeps,
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
