import { saveSetting, userSetting } from '../../base/vscode/settings.ts';

export const BUDGET_SETTING = 'whetstone.budget.limits';

/** The limits of the budget as written; `parseLimits` reads them. */
export function budgetSetting(): unknown {
	return userSetting('budget.limits');
}

/**
 * Writes the limits of the budget to the user's settings.
 * @returns false if VS Code wrote them elsewhere, as in `saveBaseUrl`
 */
export async function saveBudget(limits: readonly unknown[]): Promise<boolean> {
	// An empty list, too: a setting that is gone may only be unreadable at the moment.
	await saveSetting('budget.limits', limits);
	return JSON.stringify(budgetSetting() ?? []) === JSON.stringify(limits);
}
