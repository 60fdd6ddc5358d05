import * as vscode from 'vscode';
import { turnOf } from '../../../core/chat/codeBlock.ts';
import type { Conversation } from '../../../core/chat/conversation.ts';
import { answersOf } from '../../../core/chat/transcript/transcript.ts';
import type { FromChatView } from '../../../protocol/chatMessages.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { mayContinue } from './mayContinue.ts';

/** Actions on an answer beside others, or that makes it one of several. */
export type AnswerMessage = Extract<FromChatView, { readonly type: 'askAgain' | 'choose' }>;

/** Does what the user asked for in the active conversation. */
export async function handleAnswerMessage(
	message: AnswerMessage,
	conversation: Conversation,
	deps: ChatDeps,
): Promise<void> {
	if (message.type === 'askAgain') await askAgain(message, conversation, deps);
	else await choose(message, conversation);
}

async function askAgain(
	{ messageId, options }: Extract<AnswerMessage, { readonly type: 'askAgain' }>,
	conversation: Conversation,
	deps: ChatDeps,
): Promise<void> {
	const turn = turnOf(conversation.turns, messageId)?.turn;
	// A key that is held presses the button again.
	if (turn === undefined || conversation.readOnly || conversation.pending?.turnId === turn.id) return;
	if (conversation.pending !== undefined || conversation.transcript.isPendingElsewhere(turn)) return warnPending();
	if (!(await mayContinue(conversation, turn, deps))) return;
	await conversation.askAgain(turn.id, Object.keys(options).length === 0 ? undefined : options);
}

async function choose(
	{ messageId, step }: Extract<AnswerMessage, { readonly type: 'choose' }>,
	conversation: Conversation,
): Promise<void> {
	const turn = turnOf(conversation.turns, messageId)?.turn;
	if (turn === undefined || conversation.readOnly) return;
	if (conversation.pending !== undefined) return warnPending();
	const answers = answersOf(turn);
	const chosen = answers[answers.findIndex(({ id }) => id === messageId) + step];
	if (chosen !== undefined) await conversation.choose(turn.id, chosen.id);
}

function warnPending(): void {
	void vscode.window.showInformationMessage(
		vscode.l10n.t('An answer is on its way. Wait for it or stop it, then try again. Nothing was changed.'),
	);
}
