import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { splitCodeBlocks } from '../../../base/text/markdownBlocks.ts';
import { failureText } from '../../../service/vscode/failures/failureText.ts';
import { actionButton, isMessageAction } from '../../../service/vscode/failures/runAction.ts';
import { waitText } from '../../../service/vscode/requestProgress.ts';
import { answerReceipt } from '../../../usage/vscode/receiptItems.ts';
import { isSent } from '../../core/chatRequest.ts';
import type { Conversation } from '../../core/conversation.ts';
import { type Answered, answersOf, type Turn } from '../../core/transcript/transcript.ts';
import type { AnswerEntry, Entry, FailureEntry, PendingEntry } from '../../protocol/chat.ts';
import { sentAttachmentItems } from './attachmentItems.ts';

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
	const shown = turns.slice(from).flatMap((_, at) => entriesOfTurn(conversation, from + at, typicalMs));
	return [...shown, ...queuedEntries(conversation)];
}

/** The entries of the turn at an index. */
export function entriesOfTurn(conversation: Conversation, at: number, typicalMs: number | undefined): readonly Entry[] {
	const { turns } = conversation;
	const turn = turns[at];
	return turn === undefined ? [] : turnEntries(conversation, turn, at === turns.length - 1, typicalMs);
}

/**
 * What is shown of a turn beyond its first answer, as a text to compare: another answer, or a request for one. Undefined
 * if there is nothing.
 */
export function answersMark(conversation: Conversation, turn: Turn): string | undefined {
	const { answers, again, outcome } = turn;
	if (answers === undefined && again === undefined) return undefined;
	const chosen = outcome.kind === 'answered' ? outcome.id : undefined;
	const { wait, leftOut } = pendingAgain(conversation, turn) ?? {};
	const isElsewhere = conversation.transcript.isPendingElsewhere(turn);
	const asked = again && [again.requestId, again.kind, isElsewhere, conversation.pending?.again, wait?.until, leftOut];
	return JSON.stringify([chosen, answers?.length, asked, followsOther(conversation, turn)]);
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
	const [first] = answersOf(turn);
	if (first !== undefined) return first.id;
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
	const { id, text, time, attachments, outcome, summarizes } = turn;
	const { readOnly, pending } = conversation;
	// The question of a summary means nothing without its request.
	const editable = !readOnly && text !== '' && summarizes !== true;
	const note = leftOutNote(leftOut(conversation, turn));
	const question: Entry = {
		role: 'user',
		id,
		text,
		time,
		attachments: sentAttachmentItems(attachments),
		editable,
		canFork: !readOnly && (text !== '' || attachments !== undefined) && summarizes !== true,
		...note,
	};
	if (pending?.turnId === id && pending.again === undefined) return [question, pendingEntry(pending, typicalMs)];
	switch (outcome.kind) {
		case 'answered': {
			const mayContinue = newest && !readOnly && pending === undefined;
			return [question, answerEntry(conversation, turn, outcome, { mayContinue, typicalMs })];
		}
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
	if (pending?.turnId === id && pending.again === undefined) return pending.leftOut;
	return outcome.kind === 'open' ? 0 : (outcome.leftOut ?? 0);
}

function leftOutNote(count: number): { readonly note?: string } {
	return count === 0
		? {}
		: { note: l10n.t('Without the {0} oldest messages', count.toLocaleString(vscode.env.language)) };
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
): PendingEntry {
	return {
		role: 'pending',
		id: `pending:${turnId}`,
		since,
		...omitUndefined({ typicalMs }),
		...(wait === undefined ? {} : { wait: { text: waitText(wait, '{0}'), until: wait.until } }),
	};
}

interface AnswerContext {
	readonly mayContinue: boolean;
	readonly typicalMs: number | undefined;
}

/** The chosen answer of a message, and the request for another one. */
function answerEntry(
	conversation: Conversation,
	turn: Turn,
	answer: Answered,
	{ mayContinue, typicalMs }: AnswerContext,
): AnswerEntry {
	const { id: answerId, text, time, unrecognised, finishReason } = answer;
	const note = answerNote(answer);
	const answers = answersOf(turn);
	const index = answers.findIndex(({ id }) => id === answerId) + 1;
	const again = againEntry(conversation, turn, typicalMs);
	const { note: againNote } = leftOutNote(leftOutAgain(conversation, turn));
	return {
		role: 'assistant',
		id: answers[0]?.id ?? answerId,
		answerId,
		messageId: turn.id,
		parts: unrecognised ? [{ kind: 'code', language: 'json', code: text }] : splitCodeBlocks(text),
		time,
		receipt: answerReceipt(answer),
		...omitUndefined({ note, again, againNote }),
		...(answers.length < 2 ? {} : { position: { index, count: answers.length } }),
		...(followsOther(conversation, turn) ? { followNote: l10n.t('The messages below follow another answer.') } : {}),
		isSummary: turn.summarizes === true,
		canFork: !conversation.readOnly,
		canAskAgain: !conversation.readOnly && isSent(turn),
		canContinue: mayContinue && finishReason === 'length' && turn.summarizes !== true,
	};
}

/** Whether the next answered message follows another answer of this turn. */
function followsOther({ turns }: Conversation, turn: Turn): boolean {
	const { outcome, answers } = turn;
	if (answers === undefined || outcome.kind !== 'answered') return false;
	const next = turns
		.slice(turns.findIndex(({ id }) => id === turn.id) + 1)
		.find((each) => each.outcome.kind === 'answered');
	return next !== undefined && next.follows !== outcome.id && answers.some(({ id }) => id === next.follows);
}

/** The request for another answer of a turn, if it is in flight here. */
function pendingAgain({ pending }: Conversation, { id }: Turn): Conversation['pending'] {
	return pending?.turnId === id && pending.again !== undefined ? pending : undefined;
}

/** How many earlier messages that request left out. */
function leftOutAgain(conversation: Conversation, turn: Turn): number {
	const { again } = turn;
	return pendingAgain(conversation, turn)?.leftOut ?? (again?.kind === 'failed' ? (again.leftOut ?? 0) : 0);
}

/** The request for another answer: that it is pending, or why it failed. Any can be made once more. */
function againEntry(
	conversation: Conversation,
	turn: Turn,
	typicalMs: number | undefined,
): PendingEntry | FailureEntry | undefined {
	const { id, again } = turn;
	const pending = pendingAgain(conversation, turn);
	if (pending !== undefined) return pendingEntry(pending, typicalMs);
	if (again === undefined) return undefined;
	if (conversation.transcript.isPendingElsewhere(turn)) {
		return { role: 'pending', id: `pending:${id}`, since: again.since, elsewhere: true };
	}
	const failure = again.kind === 'failed' ? again.failure : { kind: 'interrupted' };
	const entry = failureEntry(again.requestId, id, failure, !conversation.readOnly);
	if (conversation.readOnly) return entry;
	const others = entry.actions.filter(({ name }) => name !== 'discard');
	return { ...entry, actions: [...others, { name: 'discard', label: l10n.t('Dismiss') }] };
}

function answerNote({ unrecognised, finishReason }: Answered): string | undefined {
	if (unrecognised) return l10n.t('Unrecognized response format: this is what the service sent.');
	if (finishReason === undefined || finishReason === 'stop') return undefined;
	if (finishReason === 'length') return l10n.t('The answer was cut at its length limit.');
	return l10n.t('The answer ended with “{0}”.', finishReason);
}

function failureEntry(id: string, messageId: string, failure: Failed['failure'], newest: boolean): FailureEntry {
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
