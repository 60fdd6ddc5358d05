import * as vscode from 'vscode';
import type { Conversation } from '../../../core/chat/conversation.ts';
import type { FromChatView } from '../../../protocol/chatMessages.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { mayContinue } from './mayContinue.ts';

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

/** Makes the answer beside another one the one that goes on. */
export async function chooseBeside(
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
		vscode.l10n.t('An answer is on its way. Wait for it or stop it, then try again. Nothing was changed.'),
	);
}
