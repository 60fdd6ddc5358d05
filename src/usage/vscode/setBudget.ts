import { l10n } from 'vscode';
import type { BudgetLimit, PassedLimit } from '../../service/core/budgetLimit.ts';
import { amountText, limitText } from '../../service/vscode/failures/budgetTexts.ts';
import { entryFor, parseRaiseArgument, withLimit, withoutLimit } from '../core/budget/editLimits.ts';
import { type LimitEntry, parseLimits } from '../core/budget/parseLimits.ts';
import { decimalSum } from '../core/decimalSum.ts';
import { askForAmount, askForLimit } from './askForLimit.ts';
import { budgetSetting } from './budgetSetting.ts';
import type { BudgetsDeps } from './budgetsDeps.ts';
import { chooseLimit } from './chooseLimit.ts';
import { type PickItem, pickStep, type StepAnswer } from './pickStep.ts';
import { openBudgetSetting, saveLimits } from './saveLimits.ts';

/**
 * Lets the user set, change and remove limits, or raise one. Nothing changes before the last answer.
 * @param argument `{ raise }` with a limit, or anything else to choose one first
 * @returns whether something has changed
 */
export async function setBudget(deps: BudgetsDeps, argument: unknown): Promise<boolean> {
	const raise = parseRaiseArgument(argument);
	// The user may have removed it in the meantime.
	const entry = raise && entryFor(parseLimits(budgetSetting()).entries, raise.limit);
	if (entry !== undefined) {
		const done = await changeAmount(entry, raise?.passed, false);
		return done !== 'back' && done;
	}
	for (;;) {
		const chosen = await chooseLimit(deps);
		if (chosen === undefined) return false;
		if (chosen === 'setting') {
			await openBudgetSetting();
			return false;
		}
		const done = chosen === 'new' ? await addLimit(deps) : await changeLimit(deps, chosen);
		if (done !== 'back') return done;
	}
}

/** Whether something has changed, or that the user went back. */
type Done = boolean | 'back';

async function addLimit(deps: BudgetsDeps): Promise<Done> {
	return await saved(await askForLimit(placesOf(deps), undefined), (limit) => withLimit(budgetSetting(), limit));
}

async function changeLimit(deps: BudgetsDeps, entry: LimitEntry): Promise<Done> {
	for (;;) {
		const items: readonly PickItem<() => Promise<Done>>[] = [
			{ label: l10n.t('$(edit) Change the Amount…'), value: () => changeAmount(entry, undefined, true) },
			{ label: l10n.t('$(settings) Change the Limit…'), value: () => changeAll(deps, entry) },
			{
				label: l10n.t('$(trash) Remove the Limit'),
				value: () =>
					saveLimits(withoutLimit(budgetSetting(), entry), l10n.t('Limit removed: {0}', limitText(entry.limit))),
			},
		];
		const placeholder = l10n.t('Choose what to do with this limit');
		const answer = await pickStep({ title: limitText(entry.limit), placeholder, items, canGoBack: true });
		if (answer === 'canceled') return false;
		const done = answer === 'back' ? 'up' : await answer.value();
		if (done === 'up') return 'back';
		if (done !== 'back') return done;
	}
}

async function changeAll(deps: BudgetsDeps, entry: LimitEntry): Promise<Done> {
	const answer = await askForLimit(placesOf(deps), entry.limit);
	return await saved(answer, (limit) => withLimit(budgetSetting(), limit, entry));
}

/** @param passed what a request would take that the limit held back */
async function changeAmount(entry: LimitEntry, passed: PassedLimit | undefined, canGoBack: boolean): Promise<Done> {
	const { limit } = entry;
	const least = passed && decimalSum([passed.used, passed.reserved, passed.needed ?? 0]);
	const answer = await askForAmount({
		title: canGoBack ? l10n.t('Change the Amount') : l10n.t('Raise a Budget'),
		prompt: amountPrompt(limit, passed, least),
		unit: limit.unit,
		amount: limit.amount,
		least,
		// Without a forecast, the next request is held back as soon as all is used.
		mustExceed: passed !== undefined && passed.needed === undefined,
		canGoBack,
	});
	const changed = typeof answer === 'string' ? answer : { value: { ...limit, amount: answer.value } };
	return await saved(changed, (next) => withLimit(budgetSetting(), next, entry));
}

function amountPrompt(limit: BudgetLimit, passed: PassedLimit | undefined, least: number | undefined): string {
	const [name, amount] = [limitText(limit), amountText(limit.unit, least ?? 0)];
	if (passed === undefined) return l10n.t('The new amount of the limit: {0}', name);
	if (passed.needed === undefined) return l10n.t('The new amount of the limit: {0}. Used so far: {1}.', name, amount);
	return l10n.t('The new amount of the limit: {0}. This request needs {1}.', name, amount);
}

async function saved(
	answer: StepAnswer<BudgetLimit>,
	edit: (limit: BudgetLimit) => readonly unknown[] | undefined,
): Promise<Done> {
	if (answer === 'back') return 'back';
	if (answer === 'canceled') return false;
	return await saveLimits(edit(answer.value), l10n.t('Budget set: {0}', limitText(answer.value)));
}

function placesOf({ serviceAddress, workspace }: BudgetsDeps) {
	return { service: serviceAddress(), workspace };
}
