import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { LimitProblem } from '../core/budget/parseLimits.ts';
import { BUDGET_SETTING } from './budgetSetting.ts';

/** Warns that entries of the setting count nothing, and says why. Shows nothing if there is no problem. */
export function showLimitProblems(problems: readonly LimitProblem[]): void {
	if (problems.length === 0) return;
	const sentence = l10n.t('In the setting {0}: {1}', BUDGET_SETTING, problems.map(limitProblemText).join(' '));
	// Not awaited: a notification may stay open for hours.
	void vscode.window
		.showWarningMessage(sentence, l10n.t('Open Setting'))
		.then((chosen) => (chosen === undefined ? undefined : openBudgetSetting()));
}

/** Which entry counts nothing, and what is wrong with it. */
export function limitProblemText({ index, part }: LimitProblem): string {
	const entry = String(index + 1);
	switch (part) {
		case 'list':
			return l10n.t('The value is not a list, so there is no budget.');
		case 'entry':
			return l10n.t('Limit {0} does not count: it is not an object with “amount”, “unit”, and “per”.', entry);
		case 'amount':
			return l10n.t('Limit {0} does not count: its “amount” is not a number from 0 up.', entry);
		case 'unit':
			return l10n.t('Limit {0} does not count: its “unit” is not “cost”, “tokens”, or “requests”.', entry);
		case 'per':
			return l10n.t('Limit {0} does not count: its “per” is not “day”, “week”, or “month”.', entry);
		case 'service':
			return l10n.t('Limit {0} does not count: its “service” is neither a base URL nor “local”.', entry);
		case 'workspace':
			return l10n.t(
				'Limit {0} does not count: its “workspace” is not the address of a folder or workspace file.',
				entry,
			);
		default:
			return part satisfies never;
	}
}

/** Shows the setting in the settings editor, which links to the file. */
export async function openBudgetSetting(): Promise<void> {
	await vscode.commands.executeCommand('workbench.action.openSettings', `@id:${BUDGET_SETTING}`);
}
