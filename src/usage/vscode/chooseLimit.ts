import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { amountText, limitText, resetText } from '../../service/vscode/failures/budgetTexts.ts';
import { limitInPeriod, span } from '../core/budget/budgetPeriod.ts';
import { type LimitUsage, limitUsages, usedUpOn } from '../core/budget/limitUsage.ts';
import { type LimitEntry, type LimitProblem, parseLimits } from '../core/budget/parseLimits.ts';
import { budgetSetting } from './budgetSetting.ts';
import type { BudgetsDeps } from './budgetsDeps.ts';
import { type PickItem, pickStep } from './pickStep.ts';
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
