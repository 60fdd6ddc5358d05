import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { fenced } from '../../../../base/text/fence.ts';
import { breakMarkdownLinks, safeMarkdown } from '../../../../base/text/safeMarkdown.ts';
import { truncate } from '../../../../base/text/visibleText.ts';
import type { Explanation } from '../../../core/answer/explanation.ts';
import type { Hunk } from '../../../core/diff/hunks.ts';
import type { Guardrail } from '../../../core/guardrails/guardrail.ts';
import { firstSentences } from '../../../core/review/firstSentences.ts';
import { hasText } from '../../../core/whitespace/blankLines.ts';
import { guardrailText } from '../../guardrailText.ts';
import type { ShownVerdict } from '../reviewVerdicts.ts';

/** How much of a change is shown below the lines that it replaces. The diff shows all of it. */
const MOST_LINES = 60;
const MOST_CHARACTERS = 8_000;

/** The commands that threads link to; they can run no other. */
export const LINKED_COMMANDS = ['whetstone.optimize.editProposal', 'whetstone.optimize.explain'] as const;

/** A Markdown link that runs a command for a proposal. */
export function proposalLink(title: string, command: (typeof LINKED_COMMANDS)[number], proposal: vscode.Uri): string {
	return `[${title}](command:${command}?${encodeURIComponent(JSON.stringify([proposal]))})`;
}

/** The name of a change: where it is among those that are left, counted from 1. */
export function changeName(index: number, count: number): string {
	return l10n.t('Change {0} of {1}', index + 1, count);
}

/** What a change does to the number of lines, as a sentence. */
export function changeSummary({ removed: { length: removed }, added: { length: added } }: Hunk): string {
	if (removed === 0) return added === 1 ? l10n.t('One line is added.') : l10n.t('{0} lines are added.', added);
	if (added === 0) return removed === 1 ? l10n.t('One line is removed.') : l10n.t('{0} lines are removed.', removed);
	if (removed === added) return removed === 1 ? l10n.t('One line changes.') : l10n.t('{0} lines change.', removed);
	if (removed === 1) return l10n.t('One line becomes {0}.', added);
	return added === 1 ? l10n.t('{0} lines become one.', removed) : l10n.t('{0} lines become {1}.', removed, added);
}

/**
 * The new lines of a change, as Markdown. The fence names no language: VS Code then colors the code like the file that
 * it is shown in, while names of languages are not their ids.
 * @param seeAll a link to where all of a long change is shown
 */
export function newLinesText(hunk: Hunk, seeAll: string): string {
	const { removed, added } = hunk;
	if (added.length === 0)
		return removed.length === 1 ? l10n.t('This line is removed.') : l10n.t('These lines are removed.');
	const code = added.slice(0, MOST_LINES).join('').replaceAll('\r\n', '\n').replace(/\n$/, '');
	const shown = truncate(code, MOST_CHARACTERS);
	const left = added.length - shown.split('\n').length;
	const isAbove = removed.length === 0 && hunk.start === 0;
	const isEmpty = !added.some(hasText);
	return [
		isAbove ? l10n.t('Added above the first line:') : '',
		isEmpty ? emptyText(added.length) : fenced(shown, ''),
		left > 0 && !isEmpty ? `${left === 1 ? l10n.t('One more line.') : l10n.t('{0} more lines.', left)} ${seeAll}` : '',
		left === 0 && shown !== code ? `${l10n.t('The end of a long line is left out.')} ${seeAll}` : '',
		lastLineText(hunk),
	]
		.filter((part) => part !== '')
		.join('\n\n');
}

function emptyText(count: number): string {
	return count === 1 ? l10n.t('An empty line.') : l10n.t('{0} empty lines.', count);
}

/** Whether the file then ends with a line break, if that is new: a code block does not show it. */
function lastLineText({ removed, added }: Hunk): string {
	const [before, after] = [removed, added].map((lines) => lines.at(-1)?.endsWith('\n'));
	if (before === undefined || after === undefined || before === after) return '';
	return after ? l10n.t('The file then ends with a line break.') : l10n.t('The file then ends without a line break.');
}

/** Why to look closely, as Markdown; empty if there is no reason. */
export function warningsText(guardrails: readonly Guardrail[], remarks: readonly string[] = []): string {
	return [...guardrails.map(guardrailText), ...remarks.map(plainMarkdown)].map((text) => `⚠ ${text}`).join('\n\n');
}

/** The verdict of a change by itself, as Markdown; empty if there is none. */
export function verdictMarkdown(verdict: ShownVerdict | undefined, title = l10n.t('Verdict on this change')): string {
	if (verdict === undefined) return '';
	const { label, text } = verdict;
	return `${plainMarkdown(title)}: **${plainMarkdown(label)}**. ${plainMarkdown(text)}`;
}

/** The verdict of all changes together, as Markdown; empty if there is none. @param count of the changes */
export function wholeVerdictMarkdown(verdict: ShownVerdict | undefined, count: number): string {
	return verdictMarkdown(verdict, count === 1 ? l10n.t('Verdict') : l10n.t('Verdict on all changes'));
}

/**
 * What the service says first of its code, as Markdown that loads nothing and links to nothing; empty if it says nothing.
 * @param seeAll a link to where all of it is shown
 */
export function explanationText({ text, suggestions }: Explanation, seeAll: string): string {
	const [lead = '', ...others] = [text, ...suggestions].filter((each) => each !== '');
	const first = firstSentences(lead);
	const shown = safeMarkdown(breakMarkdownLinks(first.text));
	if (!first.isCut && others.length === 0) return shown;
	if (shown === '') return seeAll;
	return `${shown}${shown.endsWith('…') ? '' : ' …'} ${seeAll}`;
}

/** A text as Markdown that shows it as it is. VS Code escapes it, but with spaces at which no line is broken. */
export function plainMarkdown(text: string): string {
	return new vscode.MarkdownString().appendText(text).value.replaceAll('&nbsp;', ' ');
}
