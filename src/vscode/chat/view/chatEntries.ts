import * as vscode from 'vscode';
import { omitUndefined } from '../../../core/base/omitUndefined.ts';
import type { Conversation } from '../../../core/chat/conversation.ts';
import type { Turn } from '../../../core/chat/transcript/transcript.ts';
import { splitCodeBlocks } from '../../../core/text/markdownBlocks.ts';
import type { Entry } from '../../../protocol/chat.ts';
import { failureText } from '../../failures/failureText.ts';
import { actionButton, isMessageAction } from '../../failures/runAction.ts';
import { answerReceipt } from '../../receiptItems.ts';
import { waitText } from '../../requestProgress.ts';
import { sentAttachmentItems } from './attachmentItems.ts';

type Answered = Extract<Turn['outcome'], { readonly kind: 'answered' }>;
type Failed = Extract<Turn['outcome'], { readonly kind: 'failed' }>;

/**
 * The entries of the last `count` turns and of the queued message.
 * @param typicalMs how long recent answers took
 */
export function newestEntries(
	conversation: Conversation,
	count: number,
	typicalMs: number | undefined,
): readonly Entry[] {
	const { turns } = conversation;
	const from = Math.max(0, turns.length - count);
	const shown = turns.slice(from).flatMap((turn, at) => {
		const newest = from + at === turns.length - 1;
		return turnEntries(conversation, turn, newest, typicalMs);
	});
	return [...shown, ...queuedEntries(conversation)];
}

/** The ids of all entries, in order: each turn's message and its reply, then the queued message. */
export function entryIds(conversation: Conversation): readonly string[] {
	const ids = conversation.turns.flatMap((turn) => [turn.id, replyId(conversation, turn)]);
	return [...ids, ...queuedEntries(conversation).map(({ id }) => id)];
}

/** The index of the turn that the entry at `index` of `entryIds` belongs to. */
export function turnAt(index: number): number {
	return Math.floor(index / 2);
}

/** The id of the answer or the failure, or of the placeholder until then. */
function replyId(conversation: Conversation, turn: Turn): string {
	const { id, outcome } = turn;
	if (conversation.pending?.turnId === id) return `pending:${id}`;
	if (outcome.kind !== 'open') return outcome.id;
	return conversation.transcript.isPendingElsewhere(turn) ? `pending:${id}` : `interrupted:${id}`;
}

/**
 * The entries of a turn: the message, and its answer, its failure, or that it is pending.
 * @param newest whether it is the newest: only that can be retried, since later answers may build on others
 */
function turnEntries(
	conversation: Conversation,
	turn: Turn,
	newest: boolean,
	typicalMs: number | undefined,
): readonly Entry[] {
	const { id, text, time, attachments, outcome } = turn;
	const { readOnly, pending } = conversation;
	const editable = !readOnly && text !== '';
	const note = leftOutNote(leftOut(conversation, turn));
	const question: Entry = {
		role: 'user',
		id,
		text,
		time,
		attachments: sentAttachmentItems(attachments),
		editable,
		...note,
	};
	if (pending?.turnId === id) return [question, pendingEntry(pending, typicalMs)];
	switch (outcome.kind) {
		case 'answered':
			return [question, answerEntry(outcome, newest && !readOnly && pending === undefined)];
		case 'failed':
			return [question, failureEntry(outcome.id, id, outcome.failure, newest && !readOnly)];
		case 'open':
			return conversation.transcript.isPendingElsewhere(turn)
				? [question, { role: 'pending', id: `pending:${id}`, since: outcome.since ?? time, elsewhere: true }]
				: [question, failureEntry(`interrupted:${id}`, id, { kind: 'interrupted' }, newest && !readOnly)];
		default:
			return outcome satisfies never;
	}
}

/** How many earlier messages the request of a message left out. */
function leftOut({ pending }: Conversation, { id, outcome }: Turn): number {
	if (pending?.turnId === id) return pending.leftOut;
	return outcome.kind === 'open' ? 0 : (outcome.leftOut ?? 0);
}

function leftOutNote(count: number): { readonly note?: string } {
	const { t } = vscode.l10n;
	return count === 0 ? {} : { note: t('Without the {0} oldest messages', count.toLocaleString(vscode.env.language)) };
}

function queuedEntries({ draft: { queuedMessage }, turns }: Conversation): readonly Entry[] {
	// It may just have become a turn.
	if (queuedMessage === undefined || turns.some(({ id }) => id === queuedMessage.id)) return [];
	return [
		{
			role: 'queued',
			id: queuedMessage.id,
			text: queuedMessage.text,
			attachments: sentAttachmentItems(queuedMessage.attachments),
		},
	];
}

function pendingEntry(
	{ turnId, since, wait }: NonNullable<Conversation['pending']>,
	typicalMs: number | undefined,
): Entry {
	return {
		role: 'pending',
		id: `pending:${turnId}`,
		since,
		...omitUndefined({ typicalMs }),
		...(wait === undefined ? {} : { wait: { text: waitText(wait, '{0}'), until: wait.until } }),
	};
}

function answerEntry(answer: Answered, mayContinue: boolean): Entry {
	const { id, text, time, unrecognised, finishReason } = answer;
	const note = answerNote(unrecognised, finishReason);
	return {
		role: 'assistant',
		id,
		parts: unrecognised ? [{ kind: 'code', language: 'json', code: text }] : splitCodeBlocks(text),
		time,
		receipt: answerReceipt(answer),
		...omitUndefined({ note }),
		canContinue: mayContinue && finishReason === 'length',
	};
}

function answerNote(unrecognised: boolean, finishReason: string | undefined): string | undefined {
	const { t } = vscode.l10n;
	if (unrecognised) return t('Unrecognized response format: this is what the service sent.');
	if (finishReason === undefined || finishReason === 'stop') return undefined;
	if (finishReason === 'length') return t('The answer was cut at its length limit.');
	return t('The answer ended with “{0}”.', finishReason);
}

function failureEntry(id: string, messageId: string, failure: Failed['failure'], newest: boolean): Entry {
	const { text, serviceText, actions } = failureText(failure);
	return {
		role: 'failure',
		id,
		messageId,
		severity: failure.kind === 'cancelled' ? 'info' : 'error',
		text,
		...omitUndefined({ serviceText }),
		actions: actions.filter((name) => newest || !isMessageAction(name)).map((name) => actionButton(name, failure)),
	};
}
