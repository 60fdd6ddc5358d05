import * as vscode from 'vscode';
import type { Clock } from '../../../core/base/clock.ts';
import type { Memento } from '../../../core/base/memento.ts';
import type { ConcernedLimit } from '../../../core/receipts/budget/budgetPeriod.ts';
import { type LimitStanding, limitStandings } from '../../../core/receipts/budget/limitStanding.ts';
import { type LimitNews, notYetSaid, readSaid, storedSaid } from '../../../core/receipts/budget/saidOnce.ts';
import type { Charged } from '../../../core/receipts/charge.ts';
import { breakMarkdownLinks } from '../../../core/text/breakMarkdownLinks.ts';
import { amountText, limitText, resetText } from '../../failures/budgetTexts.ts';

/** Where what was said is remembered, for all windows and after a reload. */
const SAID = 'whetstone.budget.said';

/** Says what the user should know of a limit, once for each period. */
export class BudgetWarnings {
	readonly #state: Memento;
	readonly #clock: Clock;

	constructor(state: Memento, clock: Clock) {
		this.#state = state;
		this.#clock = clock;
	}

	/** Warns of limits of which 80 % or more is used. @param charged what is charged in the span of each, in their order */
	async note(limits: readonly ConcernedLimit[], charged: readonly Charged[]): Promise<void> {
		const near = limitStandings(limits, charged).filter(({ state }) => state !== 'below');
		for (const standing of await this.#due('near', near)) warn(nearText(standing), standing);
	}

	/** Says that limits cannot hold a request back before there is an answer that states what it cost. */
	async noteNotForecast(limits: readonly ConcernedLimit[]): Promise<void> {
		const { t } = vscode.l10n;
		for (const { limit } of await this.#due('notForecast', limits)) {
			const sentence = t(
				'Budget of {0}: what a request will cost cannot be forecast yet, so requests are sent until the costs that the answers state have reached it.',
				limitText(limit),
			);
			void vscode.window.showInformationMessage(breakMarkdownLinks(sentence));
		}
	}

	/** What is still to be said; remembered before it is said, so that another window does not say it meanwhile. */
	async #due<Limit extends ConcernedLimit>(news: LimitNews, limits: readonly Limit[]): Promise<readonly Limit[]> {
		if (limits.length === 0) return [];
		const { due, said } = notYetSaid(news, limits, readSaid(this.#state.get(SAID)), this.#clock.now());
		if (due.length > 0) await this.#state.update(SAID, storedSaid(said));
		return due;
	}
}

function nearText({ limit, period, used, fraction, state }: LimitStanding): string {
	const { t } = vscode.l10n;
	const most = limitText(limit);
	const reset = resetText(period.before);
	if (state === 'reached') {
		return t('Budget of {0}: all of it is used ({1}). {2}', most, amountText(limit.unit, used), reset);
	}
	// Not rounded up: 99.9 % is not all.
	const percent = String(Math.floor(fraction * 100));
	return t('Budget of {0}: {1} % is used ({2}). {3}', most, percent, amountText(limit.unit, used), reset);
}

function warn(sentence: string, { limit }: ConcernedLimit): void {
	const { t } = vscode.l10n;
	const buttons = [
		{ title: t('Raise…'), run: () => vscode.commands.executeCommand('whetstone.metrics.setBudget', { raise: limit }) },
		{ title: t('Show Metrics'), run: () => vscode.commands.executeCommand('whetstone.metrics.show') },
	];
	// Not awaited: a notification may stay open for hours.
	void vscode.window.showWarningMessage(breakMarkdownLinks(sentence), ...buttons).then((chosen) => chosen?.run());
}
