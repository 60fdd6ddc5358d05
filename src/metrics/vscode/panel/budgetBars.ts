import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { BudgetLimit } from '../../../service/core/budgetLimit.ts';
import { amountText, limitText, resetText } from '../../../service/vscode/failures/budgetTexts.ts';
import { running, span } from '../../../usage/core/budget/budgetPeriod.ts';
import { type LimitStanding, limitStandings, usedUpOn } from '../../../usage/core/budget/limitStanding.ts';
import type { UsageStore } from '../../../usage/core/usageStore.ts';
import type { BudgetBar } from '../../protocol/budgetBar.ts';

/** How each limit stands, in words. @param now milliseconds since 1970 */
export async function readBudgetBars(
	source: Pick<UsageStore, 'charged'>,
	limits: readonly BudgetLimit[],
	now: number,
): Promise<readonly BudgetBar[]> {
	const concerned = limits.map((limit) => running(limit, now));
	const charged = concerned.length === 0 ? [] : await source.charged(concerned.map(span));
	return limitStandings(concerned, charged).map((standing) => budgetBar(standing, now));
}

function budgetBar(standing: LimitStanding, now: number): BudgetBar {
	const { limit, used, reserved, left, state, period } = standing;
	const { unit, amount } = limit;
	return {
		name: limitText(limit),
		state,
		stateText: { below: '', warning: l10n.t('Nearly used up'), reached: l10n.t('Reached: requests are held back') }[
			state
		],
		amount,
		used,
		reserved,
		usedText: l10n.t('{0} used', amountText(unit, used)),
		reservedText: reserved === 0 ? '' : l10n.t('{0} reserved by requests on their way', amountText(unit, reserved)),
		leftText: l10n.t('{0} left', amountText(unit, left)),
		resetText: resetText(period.before),
		usedUpText: usedUpText(usedUpOn(limit, used, period, now), now),
	};
}

/** @param day its start, in milliseconds since 1970; undefined if something would be left */
function usedUpText(day: number | undefined, now: number): string {
	if (day === undefined) return '';
	if (day <= now) return l10n.t('At this pace, it would be used up today.');
	const name = new Date(day).toLocaleDateString(vscode.env.language, {
		weekday: 'long',
		day: 'numeric',
		month: 'long',
	});
	return l10n.t('At this pace, it would be used up on {0}.', name);
}
