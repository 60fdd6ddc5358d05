import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { plainFigure, secondsFigure } from '../../../base/text/figureText.ts';
import { safeList, safeMarkdown } from '../../../base/text/safeMarkdown.ts';
import { decidingCalls, type Proof, verdictOf } from '../../../edit/core/proof/proof.ts';
import { guardrailText } from '../../../edit/vscode/guardrailText.ts';
import { callsLabel } from '../../../edit/vscode/verdicts/realCallTexts.ts';
import { verdictLabel, verdictText } from '../../../edit/vscode/verdicts/verdictTexts.ts';
import { totalTokensOf } from '../../../usage/core/receipt.ts';
import { lineCounts } from '../../core/answerRanking.ts';
import { type ComparedProposal, levelText, type RefusedLevel } from './askForAnswers.ts';

/** Shown where there is no figure. */
const NONE = '–';

/** What a comparison shows. */
export interface Comparison {
	/** Of the page, localized. */
	readonly title: string;
	/** The best first. */
	readonly answers: readonly ComparedProposal[];
	/** What else there is to say, as sentences. */
	readonly remarks: readonly string[];
}

/** The table of a comparison as Markdown that loads nothing. */
export function comparisonPage({ title, answers, remarks }: Comparison): string {
	const head = [
		l10n.t('Level'),
		l10n.t('Lines'),
		l10n.t('Look closely'),
		l10n.t('Behavior'),
		l10n.t('Speed'),
		l10n.t('Tokens'),
		l10n.t('Cost'),
		l10n.t('Time (s)'),
	];
	const rows = answers.map((answer) => [levelText(answer), ...figuresOf(answer)]);
	// Numbers are compared by their last digits.
	const rules = ['---', '---:', '---:', '---', '---', '---:', '---:', '---:'];
	const table = [head.map(cell), rules, ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`);
	const details = answers.flatMap((answer) => detailsOf(answer));
	// The list in which one is chosen lies over the top of the page: the table is below it.
	return [`# ${safeMarkdown(title)}`, ...remarks.map(safeMarkdown), table.join('\n'), ...details].join('\n\n');
}

/** An answer on one line, beside its level. */
export function answerText(answer: ComparedProposal): string {
	if (answer.outcome !== 'edit') return linesText(answer);
	const { guardrails, proof } = answer;
	const notes = [
		proof === undefined ? l10n.t('not proven') : verdictLabel(proof),
		l10n.t('lines {0}', linesText(answer)),
		guardrails.length === 0 ? '' : l10n.t('look closely: {0}', guardrails.length),
	];
	return notes.filter((note) => note !== '').join(' · ');
}

function figuresOf(answer: ComparedProposal): readonly string[] {
	const { guardrails, outcome, proof, receipt } = answer;
	const { language } = vscode.env;
	const tokens = receipt.usage && totalTokensOf(receipt.usage);
	const hasCode = outcome === 'edit';
	return [
		linesText(answer),
		hasCode ? plainFigure(guardrails.length, language) : NONE,
		hasCode ? behaviorText(proof) : NONE,
		hasCode ? speedText(proof) : NONE,
		tokens === undefined ? NONE : plainFigure(tokens, language),
		receipt.cost === undefined ? NONE : plainFigure(receipt.cost, language),
		secondsFigure(receipt.roundTripMs, language),
	];
}

function linesText(answer: ComparedProposal): string {
	if (answer.outcome === 'noChange') return l10n.t('no change');
	if (answer.outcome === 'refused') return l10n.t('no code');
	const { added, removed } = lineCounts(answer.hunks);
	return `+${added} −${removed}`;
}

function behaviorText(proof: Proof | undefined): string {
	if (proof === undefined) return l10n.t('not proven');
	if (proof.same.kind === 'differs') return l10n.t('differs');
	if (proof.same.kind === 'different') return l10n.t('tests fail');
	if (proof.same.kind === 'notShown') return l10n.t('not shown');
	const calls = decidingCalls(proof);
	if (calls !== undefined) return callsLabel(calls);
	if (proof.tests === 1) return l10n.t('one test passes');
	return proof.tests === undefined ? l10n.t('tests pass') : l10n.t('{0} tests pass', proof.tests);
}

function speedText(proof: Proof | undefined): string {
	if (proof === undefined) return l10n.t('not proven');
	const verdict = verdictOf(proof);
	return ['same', 'differs', 'testsFail'].includes(verdict) ? l10n.t('not measured') : verdictLabel(proof);
}

/** What the table has no room for: what to look at closely, and what a verdict means. */
function detailsOf(answer: ComparedProposal): readonly string[] {
	const { guardrails, proof } = answer;
	const sentences = [...(proof === undefined ? [] : [verdictText(proof)]), ...guardrails.map(guardrailText)];
	return sentences.length === 0 ? [] : [`## ${safeMarkdown(levelText(answer))}\n\n${safeList(sentences)}`];
}

/** A text of others in a cell: on one line, without the sign that ends a cell. */
function cell(text: string): string {
	return safeMarkdown(text.replace(/\s+/g, ' ')).replace(/\\?\|/g, '&#124;');
}

/**
 * What a table of answers does not say by itself, as sentences.
 * @param missing how many requests have no answer
 */
export function comparisonRemarks(
	answers: readonly ComparedProposal[],
	refused: readonly RefusedLevel[],
	missing: number,
): readonly string[] {
	return [
		...provenTexts(answers),
		...refused.map(refusedText),
		...(missing === 0 ? [] : [missingText(answers.length, missing)]),
		l10n.t('Tokens and cost are as reported by the service, without a unit; the time is the round trip.'),
	];
}

function provenTexts(answers: readonly ComparedProposal[]): readonly string[] {
	const proposed = answers.filter(({ proposal }) => proposal !== undefined);
	const unproven = proposed.filter(({ proof }) => proof === undefined).length;
	if (proposed.length === 0) return [];
	if (unproven === 0) {
		return [l10n.t('Sorted by what was proven, best first. Differences within measurement noise count as ties.')];
	}
	return unproven === proposed.length
		? [
				l10n.t(
					'Nothing here has been proven: which is faster, and whether each does the same, is not known. Open one, then run Whetstone: Prove It.',
				),
			]
		: [l10n.t('{0} of {1} answers were not proven: what they are worth is not known.', unproven, proposed.length)];
}

function refusedText({ level, text }: RefusedLevel): string {
	const sentence = l10n.t('The service did not accept the request with level {0}.', level);
	return text === '' ? sentence : l10n.t('{0} The service says: “{1}”', sentence, text);
}

function missingText(answered: number, missing: number): string {
	return l10n.t(
		'{0} of {1} requests have an answer. The others were not answered or not sent; none is sent again automatically.',
		answered,
		answered + missing,
	);
}
