import * as vscode from 'vscode';
import type { UsageProblem } from '../../node/usage/usage.ts';

/** Says why figures are not kept as they should be, and what that means. Being unable to write is only logged. */
export function showUsageProblem({ kind, aside }: UsageProblem): void {
	const text = problemText(kind, aside);
	if (text === undefined) return;
	const { t } = vscode.l10n;
	const showLog = { title: t('Show Log'), run: () => vscode.commands.executeCommand('whetstone.showLog') };
	const reveal = {
		title: t('Show the Damaged File'),
		run: () => vscode.commands.executeCommand('revealFileInOS', vscode.Uri.file(aside ?? '')),
	};
	// Not awaited: a notification may stay open for hours.
	void vscode.window
		.showWarningMessage(text, ...(aside === undefined ? [showLog] : [reveal]))
		.then((chosen) => chosen?.run());
}

function problemText(kind: UsageProblem['kind'], aside: string | undefined): string | undefined {
	const { t } = vscode.l10n;
	switch (kind) {
		case 'damaged':
			return aside === undefined
				? undefined
				: t(
						'The file with your usage figures was damaged. It was put aside, and a new one begun, so the limits of a budget count from nothing. Chats are not affected.',
					);
		case 'newer':
			return t(
				'Your usage figures were written by a newer version of Whetstone. This version leaves them as they are, and counts only until the window closes.',
			);
		case 'missing':
			return t('This editor has no SQLite, so usage is counted only until the window closes.');
		case 'unavailable':
			return undefined;
		default:
			return kind satisfies never;
	}
}
