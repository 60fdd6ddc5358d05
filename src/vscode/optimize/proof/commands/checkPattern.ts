import * as vscode from 'vscode';

/** What is wrong with the pattern of a benchmark’s number; undefined if nothing is. Empty is right. */
export function checkPattern(pattern: string): string | undefined {
	const { t } = vscode.l10n;
	if (pattern === '') return undefined;
	try {
		// The empty alternative matches at once, and tells how many groups there are.
		const groups = new RegExp(`${pattern}|`).exec('')?.length ?? 1;
		return groups > 1 ? undefined : t('The pattern has no group: put parentheses around the number.');
	} catch (error) {
		return t('This is no regular expression: {0}', error instanceof Error ? error.message : String(error));
	}
}
