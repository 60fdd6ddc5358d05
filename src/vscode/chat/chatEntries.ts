import * as vscode from 'vscode';
import { splitAnswer } from '../../core/chat/answerParts.ts';
import type { PendingRequest } from '../../core/chat/conversation.ts';
import type { Turn } from '../../core/chat/transcript.ts';
import type { Entry } from '../../protocol/chat.ts';
import { actionButton, failureText } from '../failureText.ts';
import { receiptItems } from './receiptItems.ts';

/**
 * What the view shows of a turn: the message, and its answer, its failure, or that it is on its way.
 * @param newest only the newest message can be retried: a later answer may build on what came after it
 */
export function turnEntries(turn: Turn, pending: PendingRequest | undefined, newest: boolean): readonly Entry[] {
	const { id, text, time, outcome } = turn;
	const question: Entry = { role: 'user', id, text, time };
	if (pending?.turnId === id) return [question, { role: 'pending', id: `pending:${id}`, since: pending.since }];
	switch (outcome.kind) {
		case 'answered':
			return [question, answerEntry(outcome)];
		case 'failed':
			return [question, failureEntry(outcome.id, id, outcome.failure, newest)];
		case 'open':
			return [question, failureEntry(`interrupted:${id}`, id, { kind: 'interrupted' }, newest)];
		default:
			return outcome satisfies never;
	}
}

type Answered = Extract<Turn['outcome'], { readonly kind: 'answered' }>;
type Failed = Extract<Turn['outcome'], { readonly kind: 'failed' }>;

function answerEntry(answer: Answered): Entry {
	const { id, text, time, unrecognised, finishReason, receipt } = answer;
	const note = answerNote(unrecognised, finishReason);
	return {
		role: 'assistant',
		id,
		parts: unrecognised ? [{ kind: 'code', language: 'json', code: text }] : splitAnswer(text),
		time,
		receipt: receiptItems(receipt),
		...(note === undefined ? {} : { note }),
	};
}

function answerNote(unrecognised: boolean, finishReason: string | undefined): string | undefined {
	const { t } = vscode.l10n;
	if (unrecognised) return t('Unrecognised response format: this is what the service sent.');
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
		text,
		...(serviceText === undefined ? {} : { serviceText }),
		actions: actions.filter((name) => newest || name !== 'retry').map(actionButton),
	};
}
