import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { confirm } from '../../../base/vscode/dialogs.ts';
import type { Conversation } from '../../core/conversation.ts';
import { attachmentsLength } from '../../core/message/outgoingMessage.ts';
import type { Turn } from '../../core/transcript/transcript.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { mayContinue } from './askWhereToContinue.ts';

/**
 * Requests a summary of a conversation, in a visible message, once the user has agreed to a paid request. If the
 * conversation is still shown when it comes, it opens for editing, as `continueWithSummary` does.
 */
export async function summarize(conversation: Conversation, deps: ChatDeps): Promise<void> {
	if (!conversation.canSend || conversation.pending !== undefined) return;
	const detail = l10n.t(
		'This is one paid request: the whole conversation so far is sent to the service again, about {0} characters. The summary then opens in a new conversation, unsent, where you can edit it first.',
		lengthOf(conversation).toLocaleString(vscode.env.language),
	);
	if (!(await confirm(l10n.t('Ask for a summary of this conversation?'), detail, l10n.t('Summarize')))) return;
	if (!(await mayContinue(conversation, { text: '' }, deps))) return;
	// The question may have been asked twice.
	if (!conversation.canSend || conversation.pending !== undefined) return;
	const id = crypto.randomUUID();
	const text = l10n.t(
		'Summarize our conversation so far, so that we can continue from your summary alone: what I want, what was decided and why, what is still open, and the code and the names that matter.',
	);
	await conversation.send({ id, text, attachments: [], summarizes: true }, () => {});
	const turn = conversation.transcript.turn(id);
	// A message that was queued meanwhile has gone on here.
	const goesOn = conversation.pending !== undefined || conversation.turns.at(-1)?.id !== id;
	if (turn !== undefined && !goesOn && deps.session.isActive(conversation.id)) {
		await continueWithSummary(conversation, turn, deps);
	}
}

/** Shows a new conversation that names this one as its origin, with a summary of it unsent in the composer. */
export async function continueWithSummary(
	conversation: Conversation,
	{ outcome }: Turn,
	{ session }: ChatDeps,
): Promise<void> {
	const [first] = conversation.turns;
	if (first === undefined || outcome.kind !== 'answered') return;
	// It ends with room for what comes next.
	const text = [l10n.t('Summary of our conversation so far:'), outcome.text, ''].join('\n\n');
	const fork = await session.fork(conversation, { turnId: first.id, isShared: false }, { text });
	if (fork !== undefined) await vscode.commands.executeCommand('whetstone.chat.open');
}

/** In characters. */
function lengthOf({ turns }: Conversation): number {
	return turns.reduce((sum, { text, attachments = [], outcome, summarizes }) => {
		if (outcome.kind !== 'answered' || summarizes) return sum;
		return sum + text.length + attachmentsLength(attachments) + outcome.text.length;
	}, 0);
}
