import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { DisposableStore } from '../../base/core/disposable.ts';
import { amountText, limitText, resetText } from '../../service/vscode/failures/budgetTexts.ts';
import { limitInPeriod, span } from '../core/budget/budgetPeriod.ts';
import { type LimitUsage, limitUsages, usedUpOn } from '../core/budget/limitUsage.ts';
import { type LimitEntry, type LimitProblem, parseLimits } from '../core/budget/parseLimits.ts';
import { budgetSetting } from './budgetSetting.ts';
import type { BudgetsDeps } from './budgetsDeps.ts';
import { limitProblemText } from './saveLimits.ts';

/** A limit, a new one, or the setting itself, to fix an entry. */
export type ChosenLimit = LimitEntry | 'new' | 'setting';

/** Lists the limits with what is used of each; what is used appears as soon as it is known. */
export async function chooseLimit({ receipts, clock, logger }: BudgetsDeps): Promise<ChosenLimit | undefined> {
	const { entries, problems } = parseLimits(budgetSetting());
	const now = clock.now();
	const limits = entries.map(({ limit }) => limitInPeriod(limit, now));
	const items = (standings: readonly LimitUsage[]) => [
		...entries.map((entry, at) => limitItem(entry, standings[at], now)),
		...problems.map(problemItem),
		{ label: l10n.t('$(add) New Limit…'), value: 'new' as const },
	];
	const later = Promise.resolve(receipts.charged(limits.map(span))).then(
		(found) => items(limitUsages(limits, found)),
		(error) => {
			logger.warn(`what is used of the budget could not be read: ${String(error)}`);
			return items([]);
		},
	);
	const placeholder = l10n.t('Chat, Optimize, and Generate send nothing that would exceed a limit');
	const question = { title: l10n.t('Set a Budget'), placeholder, items: items([]) };
	const answer = await pickStep<ChosenLimit>(limits.length === 0 ? question : { ...question, later });
	return typeof answer === 'string' ? undefined : answer.value;
}

const ICONS = { below: 'pass', warning: 'warning', reached: 'error' } as const;

function limitItem(entry: LimitEntry, standing: LimitUsage | undefined, now: number): PickItem<ChosenLimit> {
	const { limit } = entry;
	const label = limitText(limit);
	if (standing === undefined) return { label: `$(circle-outline) ${label}`, detail: ' ', value: entry };
	const { used, left, period, state } = standing;
	const description = l10n.t('{0} used, {1} left', amountText(limit.unit, used), amountText(limit.unit, left));
	const end = usedUpOn(limit, used, period, now);
	const pace = end === undefined ? undefined : l10n.t('At this pace, it will be used up on {0}.', dayText(end));
	const detail = [resetText(period.before), pace].filter((part) => part !== undefined).join(' ');
	return { label: `$(${ICONS[state]}) ${label}`, description, detail, value: entry };
}

function problemItem(problem: LimitProblem): PickItem<ChosenLimit> {
	const label = l10n.t('$(warning) Fix the Setting…');
	return { label, detail: limitProblemText(problem), value: 'setting' };
}

function dayText(time: number): string {
	return new Date(time).toLocaleDateString(vscode.env.language, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** The answer to one of several questions: a value, one question back, or none. */
export type StepAnswer<T> = { readonly value: T } | 'back' | 'canceled';

export interface PickItem<T> extends vscode.QuickPickItem {
	readonly value: T;
}

interface PickQuestion<T> {
	readonly title: string;
	readonly placeholder: string;
	readonly items: readonly PickItem<T>[];
	/** Newer items of the same number, for the same values. */
	readonly later?: PromiseLike<readonly PickItem<T>[]>;
	/** Which item is active first; the first one if it is missing or -1. */
	readonly active?: number;
	readonly step?: number;
	readonly totalSteps?: number;
	readonly canGoBack?: boolean;
}

/** Asks to choose from a list that stays open even without the focus. */
export async function pickStep<T>(question: PickQuestion<T>): Promise<StepAnswer<T>> {
	const disposables = new DisposableStore();
	const list = disposables.add(vscode.window.createQuickPick<PickItem<T>>());
	const { promise, resolve } = Promise.withResolvers<StepAnswer<T>>();
	list.title = question.title;
	list.placeholder = question.placeholder;
	list.step = question.step;
	list.totalSteps = question.totalSteps;
	list.ignoreFocusOut = true;
	list.buttons = question.canGoBack ? [vscode.QuickInputButtons.Back] : [];
	list.items = question.items;
	activate(list, question.active ?? 0);
	disposables.add(
		list.onDidAccept(() => {
			// The filter may leave no item: Enter then chooses nothing.
			const [item] = list.selectedItems;
			if (item !== undefined) resolve({ value: item.value });
		}),
	);
	disposables.add(list.onDidTriggerButton(() => resolve('back')));
	disposables.add(list.onDidHide(() => resolve('canceled')));
	list.show();
	void question.later?.then((items) => replace(list, items));
	return await promise.finally(() => disposables.dispose());
}

/** Leaves the active item where the user has moved it. */
function replace<T>(list: vscode.QuickPick<PickItem<T>>, items: readonly PickItem<T>[]): void {
	const [current] = list.activeItems;
	const at = current === undefined ? 0 : list.items.indexOf(current);
	list.items = items;
	activate(list, at);
}

function activate<T>(list: vscode.QuickPick<PickItem<T>>, at: number): void {
	const item = list.items[Math.max(0, at)];
	list.activeItems = item === undefined ? [] : [item];
}
