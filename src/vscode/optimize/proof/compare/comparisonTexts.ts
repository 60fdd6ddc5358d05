import * as vscode from 'vscode';
import { secondsFigure } from '../../../../core/metrics/status/shortFigure.ts';
import { lineCounts } from '../../../../core/proof/comparison.ts';
import { type Proof, verdictOf } from '../../../../core/proof/proof.ts';
import { totalTokensOf } from '../../../../core/receipts/receipt.ts';
import { safeList } from '../../../../core/text/safeList.ts';
import { safeMarkdown } from '../../../../core/text/safeMarkdown.ts';
import { plainFigure } from '../../../../protocol/figureText.ts';
import { guardrailText } from '../../../guardrailText.ts';
import { verdictLabel } from '../../../verdictLabel.ts';
import { verdictText } from '../verdictTexts.ts';
import { type ComparedProposal, levelText } from './comparedProposal.ts';

/** What stands where there is no figure. */
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
	const { t } = vscode.l10n;
	const head = [
		t('Level'),
		t('Lines'),
		t('Look closely'),
		t('Tests'),
		t('Speed'),
		t('Tokens'),
		t('Cost'),
		t('Time (s)'),
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
	const { t } = vscode.l10n;
	if (answer.outcome !== 'edit') return linesText(answer);
	const { guardrails, proof } = answer;
	const notes = [
		proof === undefined ? t('not proven') : verdictLabel(proof),
		t('lines {0}', linesText(answer)),
		guardrails.length === 0 ? '' : t('look closely: {0}', guardrails.length),
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
		hasCode ? testsText(proof) : NONE,
		hasCode ? speedText(proof) : NONE,
		tokens === undefined ? NONE : plainFigure(tokens, language),
		receipt.cost === undefined ? NONE : plainFigure(receipt.cost, language),
		secondsFigure(receipt.roundTripMs, language),
	];
}

function linesText(answer: ComparedProposal): string {
	const { t } = vscode.l10n;
	if (answer.outcome === 'noChange') return t('no change');
	if (answer.outcome === 'refused') return t('no code');
	const { added, removed } = lineCounts(answer);
	return `+${added} −${removed}`;
}

function testsText(proof: Proof | undefined): string {
	const { t } = vscode.l10n;
	if (proof === undefined) return t('not run');
	if (proof.same.kind === 'different') return t('fail');
	if (proof.same.kind === 'notShown') return t('show nothing');
	return proof.tests === undefined ? t('pass') : t('{0} pass', proof.tests);
}

function speedText(proof: Proof | undefined): string {
	const { t } = vscode.l10n;
	if (proof === undefined) return t('not proven');
	const verdict = verdictOf(proof);
	return verdict === 'same' || verdict === 'testsFail' ? t('not measured') : verdictLabel(proof);
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
