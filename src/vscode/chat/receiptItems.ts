import * as vscode from 'vscode';
import type { Turn } from '../../core/chat/transcript.ts';
import { secondsFigure } from '../../core/usage/figureText.ts';
import type { Receipt } from '../../core/usage/receipt.ts';
import type { ReceiptItem } from '../../protocol/chat.ts';
import { plainFigure } from '../../protocol/figureText.ts';

/** The figures of a receipt, in reading order. Latency and cost stand as the service gave them, without a unit. */
export function receiptItems(receipt: Receipt): readonly ReceiptItem[] {
	const { t } = vscode.l10n;
	const { model, provider, usage, latency, cost, roundTripMs } = receipt;
	const figure = (value: number) => plainFigure(value, vscode.env.language);
	const tokens = [usage?.promptTokens, usage?.completionTokens].map((count) =>
		count === undefined ? '—' : figure(count),
	);
	const items: (ReceiptItem | undefined)[] = [
		model === undefined ? undefined : { text: model, hint: t('Model: {0}', model) },
		provider === undefined ? undefined : { text: provider, hint: t('Provider: {0}', provider) },
		usage === undefined
			? undefined
			: { text: t('{0} → {1} tokens', ...tokens), hint: t('Tokens in the prompt → tokens in the answer') },
		cost === undefined
			? undefined
			: { text: t('cost {0}', figure(cost)), hint: t('Cost as the service states it, without a unit') },
		latency === undefined
			? undefined
			: { text: t('latency {0}', figure(latency)), hint: t('Latency as the service states it, without a unit') },
		{
			text: t('{0} s', secondsFigure(roundTripMs, vscode.env.language)),
			hint: t('Round trip as measured here, in seconds'),
		},
	];
	return items.filter((item) => item !== undefined);
}

/** The sum of a conversation's receipts: tokens and cost, as far as the service stated them. */
export function totalItems(turns: readonly Turn[]): readonly ReceiptItem[] {
	const { t } = vscode.l10n;
	const receipts = turns.flatMap(({ outcome }) => (outcome.kind === 'answered' ? [outcome.receipt] : []));
	const figure = (value: number) => plainFigure(value, vscode.env.language);
	const sum = (values: readonly (number | undefined)[]) =>
		values.reduce<number | undefined>(
			(before, value) => (value === undefined ? before : (before ?? 0) + value),
			undefined,
		);
	const prompt = sum(receipts.map(({ usage }) => usage?.promptTokens));
	const completion = sum(receipts.map(({ usage }) => usage?.completionTokens));
	const cost = sum(receipts.map((receipt) => receipt.cost));
	const tokens = [prompt, completion].map((count) => (count === undefined ? '—' : figure(count)));
	return [
		...(prompt === undefined && completion === undefined
			? []
			: [{ text: t('{0} → {1} tokens', ...tokens), hint: t('Tokens in all prompts → tokens in all answers') }]),
		...(cost === undefined
			? []
			: [
					{ text: t('cost {0}', figure(cost)), hint: t('Sum of the costs as the service states them, without a unit') },
				]),
	];
}
