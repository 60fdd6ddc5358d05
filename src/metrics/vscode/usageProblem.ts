import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { UsageProblem } from '../../usage/node/usageTracking.ts';

/** Warns that figures are not stored as they should be, and says what that means. A failed write is only logged. */
export function showUsageProblem(problem: UsageProblem): void {
	const { movedTo } = problem;
	const text = problemText(problem);
	if (text === undefined) return;
	const showLog = { title: l10n.t('Show Log'), run: () => vscode.commands.executeCommand('whetstone.showLog') };
	const reveal = {
		title: l10n.t('Show the Damaged File'),
		run: () => vscode.commands.executeCommand('revealFileInOS', vscode.Uri.file(movedTo ?? '')),
	};
	// Not awaited: a notification may stay open for hours.
	void vscode.window
		.showWarningMessage(text, ...(movedTo === undefined ? [showLog] : [reveal]))
		.then((chosen) => chosen?.run());
}

function problemText({ kind, movedTo, receipts }: UsageProblem): string | undefined {
	switch (kind) {
		case 'damaged':
			return movedTo === undefined ? notMovedText() : damagedText(receipts);
		case 'newer':
			return l10n.t(
				'Your usage figures were written by a newer version of Whetstone. This version does not change them, and counts usage only until the window closes.',
			);
		case 'missing':
			return l10n.t('This editor has no SQLite, so usage is counted only until the window closes.');
		case 'unavailable':
			return undefined;
		default:
			return kind satisfies never;
	}
}

function damagedText(receipts: UsageProblem['receipts']): string {
	const text = l10n.t(
		'The file with your usage figures was damaged. It was set aside and a new one was started, so budget limits count from zero. Chats are not affected.',
	);
	if (receipts === undefined) return text;
	const figure = (count: number) => count.toLocaleString(vscode.env.language);
	return `${text} ${l10n.t('The damaged file has lost {1} of {0} requests.', figure(receipts.all), figure(receipts.lost))}`;
}

function notMovedText(): string {
	return l10n.t(
		'The file with your usage figures is damaged and could not be set aside. Usage is counted only until the window closes, and if you have a budget, a paid request is sent only if you choose Send This One. Close the other windows of this editor, then try again; the log says why.',
	);
}
