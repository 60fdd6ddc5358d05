import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { within } from '../../../base/core/clock.ts';
import { agreeToLimit } from '../../../service/vscode/failures/actionHandlers.ts';
import { isMessageAction, runAction } from '../../../service/vscode/failures/runAction.ts';
import type { Conversation } from '../../core/conversation.ts';
import type { FromChatView } from '../../protocol/chatMessages.ts';
import type { ChatDeps, PostMessage } from '../chatDeps.ts';
import { askWhereToContinue, mayContinue, moveToNewConversation } from './askWhereToContinue.ts';
import { sendMessage } from './sendMessage.ts';

/** In milliseconds: how long a message waits for what is being attached to it. */
const LONGEST_WAIT = 10_000;

/** Sends the message in the composer, once what is being attached to it is there. */
export async function send(
	conversation: Conversation,
	{ clientMessageId: id, text }: Extract<FromChatView, { readonly type: 'send' }>,
	deps: ChatDeps,
	post: PostMessage,
): Promise<void> {
	if (text.trim() === '') return;
	if (!(await isAttached(conversation, deps))) return conversation.notifyComposer();
	const { attachments } = conversation.draft;
	const outcome = await sendMessage(conversation, { id, text, attachments }, deps, () =>
		post({ type: 'accepted', clientMessageId: id }),
	);
	// The view may not have known that it could not be sent; its text stays.
	if (outcome === 'refused') conversation.notifyComposer();
}

/** Waits for what is just being attached, such as the outline of a large file, which the message must not leave without. */
async function isAttached({ draft }: Conversation, { clock }: ChatDeps): Promise<boolean> {
	const attached = draft.attached.then(() => true);
	if (await within(attached, LONGEST_WAIT, clock)) return true;
	draft.giveUpAttaching();
	void vscode.window.showWarningMessage(
		l10n.t('Something is still being attached, so the message was not sent. Send it again to go without it.'),
	);
	return false;
}

/** Requests the rest of a truncated answer, in a visible message. */
export async function continueAnswer(conversation: Conversation, answerId: string, deps: ChatDeps): Promise<void> {
	const outcome = conversation.turns.at(-1)?.outcome;
	const isCut = outcome?.kind === 'answered' && outcome.id === answerId && outcome.finishReason === 'length';
	if (!isCut || conversation.pending !== undefined) return;
	const text = l10n.t('Continue exactly where you stopped.');
	if (!(await mayContinue(conversation, { text: '' }, deps))) return;
	await conversation.send({ id: crypto.randomUUID(), text, attachments: [] }, () => {});
}

/** Sends an edited message in a new conversation that shares the earlier messages; the original stays as it is. */
export async function sendEdited(
	conversation: Conversation,
	{ messageId, clientMessageId: id, text }: Extract<FromChatView, { readonly type: 'edit' }>,
	deps: ChatDeps,
	post: PostMessage,
): Promise<void> {
	const turn = conversation.turns.find((each) => each.id === messageId);
	if (turn === undefined || text.trim() === '' || conversation.readOnly) return;
	const { attachments = [] } = turn;
	const taken = () => post({ type: 'edited', conversationId: conversation.id, messageId });
	const where = await askWhereToContinue(conversation);
	if (where.place === 'new') {
		await moveToNewConversation({ text, attachments }, deps);
		taken();
	}
	if (where.place !== 'here') return;
	const branch = await deps.session.branch(conversation, messageId, id);
	if (where.agreed !== undefined) await branch?.moveTo(where.agreed);
	const isTaken = await branch?.send({ id, text, attachments }, taken);
	if (isTaken !== false) return;
	await branch?.draft.prepend({ text, attachments });
	taken();
}

/** Does what a button of a failure, or of the first-run page, offers. */
export async function handleAction(
	conversation: Conversation,
	{ name, messageId = '' }: Extract<FromChatView, { readonly type: 'action' }>,
	deps: ChatDeps,
): Promise<void> {
	const turn = conversation.turns.find(({ id }) => id === messageId);
	const failed = turn?.outcome.kind === 'answered' ? turn.again : turn?.outcome;
	const failure = failed?.kind === 'failed' ? failed.failure : undefined;
	if (name === 'newConversation' && turn !== undefined) return await moveToNewConversation(turn, deps);
	if (!isMessageAction(name)) return void (await runAction(name, failure));
	if (name === 'discard') await conversation.discard(messageId);
	else if (turn !== undefined && (await mayContinue(conversation, turn, deps))) {
		if (name === 'retryWithLimit' && failure !== undefined) agreeToLimit(failure, deps.plans);
		const isOver = name === 'sendAnyway' && failure !== undefined && isHeldByBudget(failure.kind);
		await conversation.retry(messageId, isOver ? { overBudget: true } : {});
	}
}

/** Whether a budget has kept the request from being sent: only then may the user send it in spite of that. */
function isHeldByBudget(kind: string): boolean {
	return kind === 'budgetReached' || kind === 'budgetUnchecked';
}
