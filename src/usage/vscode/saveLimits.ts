import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../base/text/breakMarkdownLinks.ts';
import { saveBudget } from './budgetSetting.ts';
import { openBudgetSetting } from './limitProblems.ts';

/** In milliseconds. */
const NOTICE_TIME = 10_000;

/**
 * Writes the limits to the user's settings, or explains why that is not possible.
 * @param limits the whole list; undefined if it could not be changed
 * @param done what to say of it in the status bar
 * @returns whether they were written
 */
export async function saveLimits(limits: readonly unknown[] | undefined, done: string): Promise<boolean> {
	const openSetting = { title: l10n.t('Open Setting'), run: openBudgetSetting };
	if (limits === undefined) {
		return refuse(
			l10n.t('Nothing was saved: the setting of the budget was changed meanwhile, or is not a list.'),
			openSetting,
		);
	}
	try {
		if (!(await saveBudget(limits))) {
			return refuse(
				l10n.t(
					'Nothing was saved: this window’s machine or container names a budget in its own settings, which Whetstone never reads and VS Code wrote to. Remove it there, then try again.',
				),
				{
					title: l10n.t('Open Remote Settings'),
					run: () => vscode.commands.executeCommand('workbench.action.openRemoteSettingsFile'),
				},
			);
		}
	} catch (error) {
		// VS Code says why, such as that the file has errors.
		const reason = error instanceof Error ? error.message : String(error);
		return refuse(l10n.t('Nothing was saved. VS Code says: “{0}”', reason), openSetting);
	}
	vscode.window.setStatusBarMessage(`$(check) ${done}`, NOTICE_TIME);
	return true;
}

interface WayOut {
	readonly title: string;
	readonly run: () => Thenable<unknown>;
}

function refuse(sentence: string, wayOut: WayOut): false {
	// Not awaited: a notification may stay open for hours.
	void vscode.window.showErrorMessage(breakMarkdownLinks(sentence), wayOut).then((chosen) => chosen?.run());
	return false;
}
