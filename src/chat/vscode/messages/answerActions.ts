import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { withoutHidden } from '../../../base/text/hiddenCharacters.ts';
import { answerOf, codeBlockOf } from '../../core/codeBlock.ts';
import type { Conversation } from '../../core/conversation.ts';
import type { FromChatView } from '../../protocol/chatMessages.ts';
import type { ChatDeps, PostMessage } from '../chatDeps.ts';
import { actOnBlock } from '../code/blockActions.ts';
import { mayContinue } from './askWhereToContinue.ts';

/** Asks for another answer of a message, if the user agrees to where it goes. */
export async function askAgain(
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

/** Chooses the answer before or after another one of the same message as the one that later messages follow. */
export async function chooseAnswer(
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

/** Copies a whole answer, with the host's own copy of it. */
export async function copyAnswer(
	{ turns }: Conversation,
	{ messageId, clean }: Extract<FromChatView, { readonly type: 'copyAnswer' }>,
	post: PostMessage,
): Promise<void> {
	const answer = answerOf(turns, messageId);
	if (answer === undefined) return;
	await vscode.env.clipboard.writeText(clean ? withoutHidden(answer.text) : answer.text);
	post({ type: 'copied', messageId });
}

/** Does something with a code block of an answer, with the host's own copy of it. */
export async function actOnCode(
	{ turns }: Conversation,
	{ messageId, action, partIndex, clean }: Extract<FromChatView, { readonly type: 'code' }>,
	{ reviews }: ChatDeps,
	post: PostMessage,
): Promise<void> {
	const answer = answerOf(turns, messageId);
	const found = answer && codeBlockOf(answer, partIndex);
	if (found === undefined) return;
	const block = clean ? { ...found, code: withoutHidden(found.code) } : found;
	if (action !== 'copy') return await actOnBlock(action, block, reviews);
	await vscode.env.clipboard.writeText(block.code);
	post({ type: 'copied', messageId, partIndex });
}

function notifyPending(): void {
	void vscode.window.showInformationMessage(
		l10n.t('An answer is on its way. Wait for it or stop it, then try again. Nothing was changed.'),
	);
}
