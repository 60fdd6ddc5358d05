import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { briefRatio, ratioText } from '../../../base/text/figureText.ts';
import type { Proof } from '../../core/proof/proof.ts';
import { type MeasuredCalls, measuredRatio, type SpeedFinding } from '../../core/proof/speedFinding.ts';
import { countText, joinSentences, quoteText, shownDetail } from './sentences.ts';
import { notMeasuredText } from './unprovenReasonTexts.ts';

/** What was found about the speed, in sentences; empty if it is of no interest, since the code does something else. */
export function speedText({ same, speed }: Proof): string {
	if (same.kind === 'differs' || same.kind === 'different') return '';
	if (same.kind === 'notShown') {
		if (measuredRatio(speed) === undefined) return '';
		return l10n.t('The benchmark measured {0}, which counts only once tests run the code.', measuredText(speed));
	}
	if (speed === undefined) {
		return l10n.t(
			'Speed not measured: there is no benchmark. Choose one with “Choose What Prove It Runs…”, or have one written with “Write a Benchmark…”.',
		);
	}
	const figure = measuredText(speed);
	return joinSentences(figureText(speed, figure), linesText(speed), callsText(speed));
}

/** The person sees which of the numbers that a benchmark prints was taken. */
function linesText(speed: SpeedFinding): string {
	if (!('low' in speed) || speed.lines === undefined) return '';
	const [before, after] = speed.lines.map(shownDetail);
	return l10n.t('Read from “{0}” before and “{1}” after.', before ?? '', after ?? '');
}

function figureText(speed: SpeedFinding, figure: string): string {
	switch (speed.kind) {
		case 'faster':
			return l10n.t(
				'It is faster: {0}, the time before divided by the time after, beyond the noise of this machine.',
				figure,
			);
		case 'slower':
			return l10n.t(
				'It is slower: {0}, the time before divided by the time after. Discard the proposal, or edit it.',
				figure,
			);
		case 'noDifference':
			return l10n.t('It is as fast as before, within measurement precision: {0}.', figure);
		case 'tooNoisy':
			if (speed.calls !== undefined) {
				return l10n.t(
					'Whether it is faster is not clear: {0}, which is within the noise of this machine. Close other programs, or have your tests call it with more inputs, then prove it again.',
					figure,
				);
			}
			return l10n.t(
				'Whether it is faster is not clear: {0}, which is within the noise of this machine. Close other programs, or give the benchmark more to do, then prove it again.',
				figure,
			);
		case 'remembers':
			return l10n.t(
				'It remembers earlier results: {0} once an input comes again, and {1} when it comes for the first time. That is a cache, which takes memory and may give outdated results; it does not make the code faster.',
				briefRatio(speed.ratio, vscode.env.language),
				briefRatio(speed.first, vscode.env.language),
			);
		case 'notMeasured':
			return joinSentences(
				notMeasuredText(speed.reason),
				speed.reason === 'endsEarly' ? missingEndText(speed.detail) : detailText(speed),
			);
		default:
			return speed satisfies never;
	}
}

/** The last line that is missing, as a sentence. */
export function missingEndText(line = ''): string {
	const shown = shownDetail(line);
	return shown === '' ? '' : l10n.t('Missing at the end of the output: “{0}”', shown);
}

/** The measured ratio with its interval, in the user's number format; empty if none was measured. */
export function measuredText(speed: SpeedFinding | undefined): string {
	const ratio = measuredRatio(speed);
	return ratio === undefined ? '' : ratioText(ratio, vscode.env.language);
}

/** What `detail` is of a reason why nothing was measured: most quote what was printed. */
function detailText({ reason, detail = '' }: Extract<SpeedFinding, { readonly kind: 'notMeasured' }>): string {
	const shown = shownDetail(detail);
	if (shown === '') return '';
	switch (reason) {
		case 'elsewhere':
			return l10n.t('It uses: {0}.', shown);
		case 'fewInputs':
			return l10n.t('See: “{0}”.', shown);
		default:
			return quoteText(detail);
	}
}

/** On what the speed was measured, if on real calls. */
function callsText(speed: SpeedFinding): string {
	if (speed.kind === 'notMeasured' || speed.calls === undefined) return '';
	const { processes, inputs, keeps = '', sizes = [] } = speed.calls;
	const measured = l10n.t(
		'Measured in {0} processes, in each on {1} different inputs of real calls.',
		countText(processes),
		countText(inputs),
	);
	if (speed.kind === 'remembers') return measured;
	const kept =
		speed.kind === 'faster' && keeps !== ''
			? l10n.t('It keeps something between calls, so look whether that is a cache: “{0}”.', shownDetail(keeps))
			: '';
	return joinSentences(measured, sizesText(sizes), kept);
}

function sizesText(sizes: NonNullable<MeasuredCalls['sizes']>): string {
	const parts = sizes.map(({ size, ratio }) =>
		l10n.t('{0} at {1}', briefRatio(ratio, vscode.env.language), countText(size)),
	);
	return parts.length === 0 ? '' : l10n.t('By size: {0}.', parts.join(' · '));
}
