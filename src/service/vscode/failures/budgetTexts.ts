import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { systemClock } from '../../../base/node/systemClock.ts';
import { plainFigure } from '../../../base/text/figureText.ts';
import { shownName, visibleText } from '../../../base/text/visibleText.ts';
import { untilText } from '../../../base/vscode/untilText.ts';
import type { BudgetLimit, ImplausibleReceipt, LimitUnit, PassedLimit } from '../../core/budgetLimit.ts';
import { LOCAL } from '../serviceSettings.ts';

/** Which limit holds a request back, its usage, what the request may use, and when it resets. */
export function budgetReachedText(passed: PassedLimit | undefined): string {
	if (passed === undefined) return l10n.t('The budget is reached. Nothing was sent.');
	const { limit, used, reserved, needed, resetsAt, implausible } = passed;
	const { unit } = limit;
	const facts = [
		l10n.t('{0} used', amountText(unit, used)),
		reserved > 0 ? l10n.t('{0} reserved by requests in progress', amountText(unit, reserved)) : undefined,
		neededText(unit, needed),
	];
	const what = facts.filter((fact) => fact !== undefined).join('; ');
	const text = l10n.t('Budget of {0}: {1}. Nothing was sent. {2}', limitText(limit), what, resetText(resetsAt));
	return implausible === undefined ? text : `${text} ${implausibleText(implausible, unit)}`;
}

/** Which answer uses up a limit although its figure cannot be right, and what to do. */
export function implausibleText({ time, operation, model, amount }: ImplausibleReceipt, unit: LimitUnit): string {
	const when = new Date(time).toLocaleString(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' });
	const which = [visibleText(operation), model && shownName(model), when].filter(Boolean).join(', ');
	return l10n.t(
		'An answer reported {0}, far more than its request can have used ({1}). If the service is mistaken, raise the limit, or wait until it resets; the metrics list each request.',
		amountText(unit, amount),
		which,
	);
}

function neededText(unit: LimitUnit, needed: number | undefined): string | undefined {
	if (unit === 'requests') return l10n.t('this one would be one more');
	return needed === undefined ? undefined : l10n.t('this one could use up to {0}', amountText(unit, needed));
}

/** When a limit resets, or was reset. @param resetsAt milliseconds since 1970 */
export function resetText(resetsAt: number): string {
	const now = systemClock.now();
	const time = untilText(resetsAt, now, 'short');
	return resetsAt > now ? l10n.t('It resets at {0}.', time) : l10n.t('It was reset at {0}; you can try again.', time);
}

/** A limit in words: `1,000 tokens per day for api.example.com`. */
export function limitText({ amount, unit, per, service, workspace }: BudgetLimit): string {
	const most = amountText(unit, amount);
	const perDay = {
		day: l10n.t('{0} per day', most),
		week: l10n.t('{0} per week', most),
		month: l10n.t('{0} per month', most),
	}[per];
	const ofService = service === undefined ? perDay : l10n.t('{0} for {1}', perDay, serviceLabel(service));
	return workspace === undefined ? ofService : l10n.t('{0} in {1}', ofService, workspaceLabel(workspace));
}

/** An amount with its unit. A cost has none, since the service states none. */
export function amountText(unit: LimitUnit, amount: number): string {
	const figure = plainFigure(amount, vscode.env.language);
	switch (unit) {
		case 'cost':
			return l10n.t('cost {0}', figure);
		case 'tokens':
			return l10n.t('{0} tokens', figure);
		case 'requests':
			return amount === 1 ? l10n.t('1 request') : l10n.t('{0} requests', figure);
		default:
			return unit satisfies never;
	}
}

/** A service without its scheme. */
export function serviceLabel(service: string): string {
	return service === LOCAL ? l10n.t('the local service') : service.replace(/^https?:\/\//, '');
}

/** The last part of a workspace's address: the name of its folder or file. */
export function workspaceLabel(workspace: string): string {
	const name = /[^/]*(?=\/*$)/.exec(workspace)?.[0] || workspace;
	try {
		return decodeURIComponent(name);
	} catch {
		return name;
	}
}
