import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { briefFigure, plainFigure, secondsFigure } from '../../base/text/figureText.ts';
import { shownName } from '../../base/text/visibleText.ts';
import { decimalSum } from '../core/decimalSum.ts';
import type { Receipt } from '../core/receipt.ts';
import type { AnswerReceipt, ReceiptDetail, ReceiptItem } from '../core/receiptItem.ts';

// Latency and cost have no unit, since the service states none.

/** The receipt of an answer in a conversation. */
interface ReceivedReceipt {
	readonly receipt: Receipt;
	/** Whether the answer was copied from another conversation, which it was charged in. */
	readonly copied?: boolean;
}

/** A receipt as the chat shows it: the essential figures, and the details. */
export function answerReceipt({ receipt, copied }: ReceivedReceipt): AnswerReceipt {
	const { usage, cost, roundTripMs } = receipt;
	const mark = copied ? copiedItem() : undefined;
	const figures = [mark, tokensItem(usage), costItem(cost), roundTripItem(roundTripMs)];
	return {
		figures: figures.filter((item) => item !== undefined),
		...(mark === undefined ? {} : { note: mark.hint }),
		details: receiptDetails(receipt),
	};
}

/** All figures of a receipt on one line. */
export function receiptText({ model, provider, usage, latency, cost, roundTripMs }: Receipt): string {
	const texts = [
		nameText(model),
		nameText(provider),
		usage === undefined ? undefined : tokensText(usage.promptTokens, usage.completionTokens),
		costItem(cost)?.text,
		latency === undefined ? undefined : l10n.t('latency {0}', latencyText(latency)),
		roundTripItem(roundTripMs)?.text,
	];
	return texts.filter((text) => text !== undefined).join(' · ');
}

/** The total tokens and cost of a conversation, where the service stated them, without the answers copied into it. */
export function totalItems(answers: readonly ReceivedReceipt[]): readonly ReceiptItem[] {
	const receipts = answers.filter(({ copied }) => !copied).map(({ receipt }) => receipt);
	const [prompt, completion, cost] = [
		sum(receipts.map(({ usage }) => usage?.promptTokens)),
		sum(receipts.map(({ usage }) => usage?.completionTokens)),
		sum(receipts.map((receipt) => receipt.cost)),
	];
	const hasTokens = prompt !== undefined || completion !== undefined;
	const items = [
		hasTokens
			? { text: tokensText(prompt, completion), hint: l10n.t('Tokens in all prompts → tokens in all answers') }
			: undefined,
		cost === undefined
			? undefined
			: {
					text: l10n.t('cost {0}', plainText(cost)),
					hint: l10n.t('Sum of the costs reported by the service, without a unit'),
				},
	].filter((item) => item !== undefined);
	if (receipts.length === answers.length) return items;
	const note = l10n.t('Answers that were copied from another conversation are not counted.');
	return items.map((item, at) => (at < items.length - 1 ? item : { ...item, hint: `${item.hint}\n${note}` }));
}

function receiptDetails(receipt: Receipt): readonly ReceiptDetail[] {
	const { model, provider, usage, latency, cost, roundTripMs } = receipt;
	const rows: readonly (readonly [string, string | undefined])[] = [
		[l10n.t('Model'), nameText(model)],
		[l10n.t('Provider'), nameText(provider)],
		[l10n.t('Prompt tokens'), shown(usage?.promptTokens)],
		[l10n.t('Answer tokens'), shown(usage?.completionTokens)],
		[l10n.t('Total tokens'), shown(usage?.totalTokens)],
		// Who knows the tokens of an answer asks what it cost.
		[l10n.t('Reported cost'), shown(cost) ?? (usage === undefined ? undefined : l10n.t('none'))],
		[l10n.t('Reported latency'), latency === undefined ? undefined : latencyText(latency)],
		[l10n.t('Measured round trip'), roundTripItem(roundTripMs)?.text],
	];
	return rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}

function nameText(name: string | undefined): string | undefined {
	return name === undefined ? undefined : shownName(name);
}

function latencyText(latency: number): string {
	return briefFigure(latency, vscode.env.language);
}

function copiedItem(): ReceiptItem {
	const hint = l10n.t('This answer was charged in the conversation that it was copied from. It is not counted here.');
	return { text: l10n.t('copied, not charged here'), hint };
}

function tokensItem(usage: Receipt['usage']): ReceiptItem | undefined {
	if (usage === undefined) return undefined;
	const { promptTokens, completionTokens, totalTokens = sum([promptTokens, completionTokens]) } = usage;
	if (totalTokens === undefined) return undefined;
	const hint = l10n.t(
		'Tokens in the prompt → in the answer: {0} → {1}',
		shown(promptTokens) ?? '—',
		shown(completionTokens) ?? '—',
	);
	return { text: l10n.t('{0} tokens', plainText(totalTokens)), hint };
}

function costItem(cost: number | undefined): ReceiptItem | undefined {
	if (cost === undefined) return undefined;
	return { text: l10n.t('cost {0}', plainText(cost)), hint: l10n.t('Cost as reported by the service, without a unit') };
}

/** An answer without a receipt, such as an imported one, has no time. */
function roundTripItem(roundTripMs: number): ReceiptItem | undefined {
	if (roundTripMs === 0) return undefined;
	const seconds = secondsFigure(roundTripMs, vscode.env.language);
	return { text: l10n.t('{0} s', seconds), hint: l10n.t('Measured round trip, in seconds') };
}

function tokensText(prompt: number | undefined, completion: number | undefined): string {
	return l10n.t('{0} → {1} tokens', shown(prompt) ?? '—', shown(completion) ?? '—');
}

function shown(value: number | undefined): string | undefined {
	return value === undefined ? undefined : plainText(value);
}

function plainText(value: number): string {
	return plainFigure(value, vscode.env.language);
}

/** The sum of the known values; undefined if none is known. */
function sum(values: readonly (number | undefined)[]): number | undefined {
	const known = values.filter((value) => value !== undefined);
	return known.length === 0 ? undefined : decimalSum(known);
}
