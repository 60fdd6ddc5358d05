import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import type { LimitProblem } from '../core/budget/parseLimits.ts';
import { BUDGET_SETTING, saveBudget } from './budgetSetting.ts';

/** In milliseconds. */
const NOTICE_TIME = 10_000;

/**
 * Writes the limits to the user's settings, or explains why that is not possible.
 * @param limits the whole list; undefined if it could not be changed
 * @param done the message for the status bar
 * @returns whether they were written
 */
export async function saveLimits(limits: readonly unknown[] | undefined, done: string): Promise<boolean> {
	const openSetting = { title: l10n.t('Open Setting'), run: openBudgetSetting };
	if (limits === undefined) {
		return refuse(
			l10n.t('Nothing was saved: the budget setting has changed in the meantime, or is not a list.'),
			openSetting,
		);
	}
	try {
		if (!(await saveBudget(limits))) {
			return refuse(
				l10n.t(
					'Nothing was saved: VS Code wrote the budget to the settings of this window’s machine or container, which Whetstone never reads. Remove it there, then try again.',
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

/** A button of a notification. */
export interface NoticeButton {
	readonly title: string;
	readonly run: () => Thenable<unknown>;
}

function refuse(sentence: string, button: NoticeButton): false {
	// Not awaited: a notification may stay open for hours.
	void vscode.window.showErrorMessage(breakMarkdownLinks(sentence), button).then((chosen) => chosen?.run());
	return false;
}

/** Warns that entries of the setting are ignored, and says why. Shows nothing if there is no problem. */
export function showLimitProblems(problems: readonly LimitProblem[]): void {
	if (problems.length === 0) return;
	const sentence = l10n.t('In the setting {0}: {1}', BUDGET_SETTING, problems.map(limitProblemText).join(' '));
	// Not awaited: a notification may stay open for hours.
	void vscode.window
		.showWarningMessage(sentence, l10n.t('Open Setting'))
		.then((chosen) => (chosen === undefined ? undefined : openBudgetSetting()));
}

/** Which entry is ignored, and what is wrong with it. */
export function limitProblemText({ index, part }: LimitProblem): string {
	const entry = String(index + 1);
	switch (part) {
		case 'list':
			return l10n.t('The value is not a list, so there is no budget.');
		case 'entry':
			return l10n.t('Limit {0} is ignored: it is not an object with “amount”, “unit”, and “per”.', entry);
		case 'amount':
			return l10n.t('Limit {0} is ignored: its “amount” is not a number of 0 or more.', entry);
		case 'unit':
			return l10n.t('Limit {0} is ignored: its “unit” is not “cost”, “tokens”, or “requests”.', entry);
		case 'per':
			return l10n.t('Limit {0} is ignored: its “per” is not “day”, “week”, or “month”.', entry);
		case 'service':
			return l10n.t('Limit {0} is ignored: its “service” is neither a base URL nor “local”.', entry);
		case 'workspace':
			return l10n.t('Limit {0} is ignored: its “workspace” is not the address of a folder or workspace file.', entry);
		default:
			return part satisfies never;
	}
}

/** Shows the setting in the settings editor, which links to the file. */
export async function openBudgetSetting(): Promise<void> {
	await vscode.commands.executeCommand('workbench.action.openSettings', `@id:${BUDGET_SETTING}`);
}
