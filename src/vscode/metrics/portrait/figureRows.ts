import * as vscode from 'vscode';
import type { CostRates } from '../../../core/receipts/portrait/costFinding.ts';
import type { Unknown } from '../../../core/receipts/portrait/finding.ts';
import type { Portrait } from '../../../core/receipts/portrait/portrait.ts';
import type { TextDensity } from '../../../core/receipts/portrait/textDensity.ts';
import { type FindingRow, figure, nameText } from './pageText.ts';

/** What the figures of the answers are: tokens, time, cost, and ids. */
export function figureRows(portrait: Portrait): readonly FindingRow[] {
	return [densityRow(portrait), latencyRow(portrait), costRow(portrait), idempotencyRow(portrait)];
}

function densityRow({ density }: Portrait): FindingRow {
	const { t } = vscode.l10n;
	const subject = t('Characters for each token');
	if (!density.isKnown) {
		const needed = t('Ten requests of different lengths, without earlier turns, would show it.');
		return { subject, value: undefined, evidence: unknownText(density, needed) };
	}
	const { certainty, answers, value } = density;
	const ranges = value.map(({ kind, least, most }) => t('{0} {1} to {2}', kindText(kind), brief(least), brief(most)));
	return {
		subject,
		value: value.map(({ kind, charactersPerToken }) => `${brief(charactersPerToken)} ${kindText(kind)}`).join(', '),
		certainty,
		evidence: t('From {0} answers to requests of different lengths: {1}.', figure(answers), ranges.join(', ')),
	};
}

function latencyRow({ latencyUnit }: Portrait): FindingRow {
	const { t } = vscode.l10n;
	const subject = t('Unit of “latency”');
	if (!latencyUnit.isKnown) {
		const needed = t('Six answers with a latency, some of them clearly slower than others, would show it.');
		return { subject, value: undefined, evidence: unknownText(latencyUnit, needed) };
	}
	const { certainty, answers, value, figures } = latencyUnit;
	const percent = (share: number) => share.toLocaleString(vscode.env.language, { style: 'percent' });
	const names = { s: t('seconds'), ms: t('milliseconds'), µs: t('microseconds') };
	return {
		subject,
		value: names[value],
		certainty,
		evidence: t(
			'From {0} answers: that makes {1} of the round trip that Whetstone measured, and grows with it.',
			figure(answers),
			percent(figures.share),
		),
	};
}

function costRow({ cost }: Portrait): FindingRow {
	const { t } = vscode.l10n;
	const subject = t('“cost”, in the service’s own unit');
	if (!cost.isKnown) {
		const needed = t('Eight answers of one model with different token counts and costs would show it.');
		return { subject, value: undefined, evidence: unknownText(cost, needed) };
	}
	return {
		subject,
		value: t('follows the tokens'),
		certainty: cost.certainty,
		evidence: cost.value.map(ratesText).join(' '),
	};
}

function ratesText({ model, perPromptToken, perCompletionToken, perRequest, answers }: CostRates): string {
	const { t } = vscode.l10n;
	const name = model === '' ? t('no model named') : nameText(model);
	const [prompt, completion] = [perPromptToken, perCompletionToken].map((rate) => rateText(rate * 1_000));
	const rates =
		prompt === completion
			? t('{0} for 1,000 tokens', prompt ?? '')
			: t('{0} for 1,000 tokens sent, {1} for 1,000 received', prompt ?? '', completion ?? '');
	const all = perRequest === 0 ? rates : t('{0}, and {1} for each request', rates, rateText(perRequest));
	return t('{0}, from {1} answers: {2}.', name, figure(answers), all);
}

function idempotencyRow({ idempotency }: Portrait): FindingRow {
	const { t } = vscode.l10n;
	const subject = t('A request that is repeated');
	if (!idempotency.isKnown) {
		const needed = t('Two answers to one request, under the same Idempotency-Key, would show it.');
		return { subject, value: undefined, evidence: unknownText(idempotency, needed) };
	}
	const { value, certainty, figures } = idempotency;
	const repeated = figure(figures.repeated);
	return {
		subject,
		value: value
			? t('gets the same answer again: the Idempotency-Key is honored')
			: t('gets a new answer: the Idempotency-Key is not honored'),
		certainty,
		evidence: value
			? t('Requests that were answered more than once, with the same id: {0}.', repeated)
			: t('Requests that were answered more than once, each time with another id: {0}.', repeated),
	};
}

function unknownText({ reason, answers }: Unknown, needed: string): string {
	const { t } = vscode.l10n;
	if (reason === 'unclear') return t('The {0} answers so far agree on nothing. More answers may.', figure(answers));
	return answers === 0 ? needed : t('{0} There are {1} so far.', needed, figure(answers));
}

function kindText(kind: TextDensity['kind']): string {
	const { t } = vscode.l10n;
	const names = { prose: t('in prose'), code: t('in code'), dense: t('in writing such as Chinese') };
	return names[kind];
}

function brief(value: number): string {
	return value.toLocaleString(vscode.env.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** A rate without what a fit adds to its last digits. */
function rateText(rate: number): string {
	return rate.toLocaleString(vscode.env.language, { maximumSignificantDigits: 3 });
}
