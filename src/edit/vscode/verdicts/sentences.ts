import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { truncate, visibleText } from '../../../base/text/visibleText.ts';

// What the sentences of verdicts are made with.

/** In characters: how much of what a run printed is quoted. Its output shows all of it. */
const LONGEST_QUOTE = 200;

/** Sentences as one text, without the empty ones. */
export function joinSentences(...sentences: readonly string[]): string {
	return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** The beginning of what a run printed, on one line. */
export function shownDetail(detail: string): string {
	return truncate(visibleText(detail).trim(), LONGEST_QUOTE);
}

/** What a run printed, as a sentence; empty if it printed nothing. */
export function quoteText(detail = ''): string {
	const quoted = shownDetail(detail);
	return quoted === '' ? '' : l10n.t('It printed: “{0}”', quoted);
}

/** How many, in the user's number format. */
export function countText(count: number): string {
	return count.toLocaleString(vscode.env.language);
}
