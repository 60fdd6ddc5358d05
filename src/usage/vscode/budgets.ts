import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import { amountText, implausibleText, limitText, resetText } from '../../service/vscode/failures/budgetTexts.ts';
import type { RegisterCommand } from '../../service/vscode/registerCommand.ts';
import { type LimitInPeriod, limitsFor, span } from '../core/budget/budgetPeriod.ts';
import { implausibleReceipt } from '../core/budget/implausibleReceipt.ts';
import { type LimitUsage, limitUsages } from '../core/budget/limitUsage.ts';
import { limitsIn, parseLimits } from '../core/budget/parseLimits.ts';
import { type LimitWarning, notYetShown, readShownWarnings } from '../core/budget/shownWarnings.ts';
import type { Charged } from '../core/charge.ts';
import { budgetSetting } from './budgetSetting.ts';
import type { BudgetsDeps } from './budgetsDeps.ts';
import { showLimitProblems } from './saveLimits.ts';
import { setBudget } from './setBudget.ts';

/** Where the shown warnings are kept, for all windows and after a reload. */
const SHOWN = 'whetstone.budget.said';

/** What the user sets, and the warnings about the budget. */
export class Budgets implements vscode.Disposable {
	readonly #deps: BudgetsDeps;
	readonly #registrations: vscode.Disposable;
	/** The problems of the setting that were last shown. */
	#shownProblems = '';

	constructor(deps: BudgetsDeps, command: RegisterCommand) {
		this.#deps = deps;
		this.#registrations = vscode.Disposable.from(
			command('metrics.setBudget', (argument) => setBudget(deps, argument)),
			vscode.workspace.onDidChangeConfiguration((event) => {
				// Each window gets this event; only one shows it.
				if (event.affectsConfiguration('whetstone.budget') && deps.isFocused()) this.#showProblems();
			}),
		);
	}

	/**
	 * Shows what is wrong with the setting, and which limits of this window's requests are nearly used up, once for each
	 * period. Call it after each receipt.
	 */
	noteReceipt(): void {
		this.#showProblems();
		const { receipts, known, serviceAddress, workspace, clock } = this.#deps;
		const concerned = limitsFor(limitsIn(known.setting()), { service: serviceAddress(), workspace }, clock.now());
		if (concerned.length === 0) return;
		this.#inBackground(async () => this.#warnOfNear(concerned, await receipts.charged(concerned.map(span))));
	}

	/** Shows that limits cannot hold requests back yet, once for each period: see `notForecast`. */
	noteNotForecast(limits: readonly LimitInPeriod[]): void {
		this.#inBackground(() => this.#warnOfNotForecast(limits));
	}

	dispose(): void {
		this.#registrations.dispose();
	}

	/** Shows what is wrong with the setting, unless that was shown last. */
	#showProblems(): void {
		const { problems } = parseLimits(budgetSetting());
		const mark = JSON.stringify(problems);
		if (mark === this.#shownProblems) return;
		this.#shownProblems = mark;
		showLimitProblems(problems);
	}

	#inBackground(work: () => Promise<void>): void {
		work().catch((error) => this.#deps.logger.warn(`the budget could not be checked: ${String(error)}`));
	}

	/** Warns of limits that are at least 80% used. @param charged what is charged in the span of each, in their order */
	async #warnOfNear(limits: readonly LimitInPeriod[], charged: readonly Charged[]): Promise<void> {
		const near = limitUsages(limits, charged).filter(({ state }) => state !== 'below');
		for (const usage of await this.#due('near', near)) {
			// The limit is shown even without it.
			const implausible = await implausibleReceipt(this.#deps.receipts, usage, usage.used).catch(() => undefined);
			const news = [nearText(usage), implausible && implausibleText(implausible, usage.limit.unit)];
			warn(news.filter((each) => each !== undefined).join(' '), usage);
		}
	}

	/** Shows that limits cannot hold a request back before an answer has stated its cost. */
	async #warnOfNotForecast(limits: readonly LimitInPeriod[]): Promise<void> {
		for (const { limit } of await this.#due('notForecast', limits)) {
			const sentence = l10n.t(
				'Budget of {0}: the cost of a request cannot be forecast yet, so requests are sent until the reported costs reach the limit.',
				limitText(limit),
			);
			void vscode.window.showInformationMessage(breakMarkdownLinks(sentence));
		}
	}

	/** The limits that still need a warning; recorded before it is shown, so that no other window shows it, too. */
	async #due<Limit extends LimitInPeriod>(warning: LimitWarning, limits: readonly Limit[]): Promise<readonly Limit[]> {
		if (limits.length === 0) return [];
		const { globalState, clock } = this.#deps;
		const { due, shown } = notYetShown(warning, limits, readShownWarnings(globalState.get(SHOWN)), clock.now());
		if (due.length > 0) await globalState.update(SHOWN, [...shown]);
		return due;
	}
}

function nearText({ limit, period, used, fraction, state }: LimitUsage): string {
	const most = limitText(limit);
	const reset = resetText(period.before);
	if (state === 'reached') {
		return l10n.t('Budget of {0}: used up ({1}). {2}', most, amountText(limit.unit, used), reset);
	}
	// Not rounded up: 99.9 % is not all.
	const percent = String(Math.floor(fraction * 100));
	return l10n.t('Budget of {0}: {1}% used ({2}). {3}', most, percent, amountText(limit.unit, used), reset);
}

function warn(sentence: string, { limit }: LimitInPeriod): void {
	const buttons = [
		{
			title: l10n.t('Raise…'),
			run: () => vscode.commands.executeCommand('whetstone.metrics.setBudget', { raise: limit }),
		},
		{ title: l10n.t('Show Metrics'), run: () => vscode.commands.executeCommand('whetstone.metrics.show') },
	];
	// Not awaited: a notification may stay open for hours.
	void vscode.window.showWarningMessage(breakMarkdownLinks(sentence), ...buttons).then((chosen) => chosen?.run());
}
