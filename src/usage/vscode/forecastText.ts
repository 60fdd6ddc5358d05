import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Forecast, ForecastText, Range } from '../core/forecast.ts';

// Cost has no unit, since the service states none.

/** Ends closer together than this ratio are one figure: the difference does not matter. */
const NOTICEABLE = 1.25;

/** The significant digits of a single figure, and of each end of a range: more would promise too much. */
const ONE_FIGURE = 3;
const ENDS = 2;

/** A forecast on one line, and in sentences of a line each; undefined if it says nothing worth a line. */
export function forecastText(forecast: Forecast): ForecastText | undefined {
	const [tokens, cost] = [tokensTexts(forecast), costTexts(forecast.cost)];
	const known = [tokens, cost].filter((each) => each !== undefined);
	if (known.length === 0) return undefined;
	const reason = l10n.t(
		'Based on your own receipts for this service: eight out of ten similar requests were in this range.',
	);
	const sentences = [...known.map(({ hint }) => hint), reason];
	return { text: known.map(({ text }) => text).join(' · '), hint: sentences.join('\n') };
}

function tokensTexts({ promptTokens, completionTokens, totalTokens }: Forecast): ForecastText | undefined {
	if (promptTokens !== undefined && completionTokens !== undefined) {
		const [prompt, completion] = [countText(promptTokens), countText(completionTokens)];
		return {
			text: l10n.t('≈ {0} → {1} tokens', prompt.text, completion.text),
			hint: l10n.t(
				'This will take about {0} tokens in the prompt and {1} in the answer.',
				prompt.hint,
				completion.hint,
			),
		};
	}
	if (totalTokens !== undefined) {
		const { text, hint } = countText(totalTokens);
		return { text: l10n.t('≈ {0} tokens', text), hint: l10n.t('This will take about {0} tokens in all.', hint) };
	}
	if (promptTokens === undefined) return undefined;
	const { text, hint } = countText(promptTokens);
	return { text: l10n.t('≈ {0} tokens →', text), hint: l10n.t('This will take about {0} tokens in the prompt.', hint) };
}

/** A cost that is always zero is no figure: the service states none. */
function costTexts(cost: Range | undefined): ForecastText | undefined {
	if (cost === undefined || cost.high === 0) return undefined;
	const { text, hint } = rangeText(cost);
	return {
		text: l10n.t('cost ≈ {0}', text),
		hint: l10n.t('The cost will be about {0}, in the service’s own unit.', hint),
	};
}

function countText({ low, middle, high }: Range): ForecastText {
	return rangeText({ low: Math.round(low), middle: Math.round(middle), high: Math.round(high) });
}

/** As one figure, or as two ends that differ; for reading, and for speaking. */
function rangeText({ low, middle, high }: Range): ForecastText {
	const isOne = high <= low * NOTICEABLE;
	const [lower, upper] = [roundedFigure(low, ENDS), roundedFigure(high, ENDS)];
	if (isOne || lower === upper) {
		const text = roundedFigure(middle, ONE_FIGURE);
		return { text, hint: text };
	}
	return { text: `${lower}–${upper}`, hint: l10n.t('{0} to {1}', lower, upper) };
}

/** A number rounded to a few significant digits. */
function roundedFigure(value: number, digits: number): string {
	return value.toLocaleString(vscode.env.language, { maximumSignificantDigits: digits });
}
