import { type ConcernedLimit, limitsFor, span } from '../../../core/receipts/budget/budgetPeriod.ts';
import { limitsIn, parseLimits } from '../../../core/receipts/budget/parseLimits.ts';
import { budgetSetting } from '../../settings.ts';
import type { BudgetsDeps } from './budgetsDeps.ts';
import { BudgetWarnings } from './budgetWarnings.ts';
import { showLimitProblems } from './limitProblems.ts';
import { setBudget } from './setBudget.ts';
import { showGoneBudget } from './showGoneBudget.ts';

/** What the user sets and is told of the budget. Loaded on first use. */
export class Budgets {
	readonly #deps: BudgetsDeps;
	readonly #warnings: BudgetWarnings;
	/** What was last said of the setting. */
	#saidProblems = '';

	constructor(deps: BudgetsDeps) {
		this.#deps = deps;
		this.#warnings = new BudgetWarnings(deps);
	}

	/**
	 * Lets the user set, change, remove or raise a limit.
	 * @param argument `{ raise }` with a limit that held a request back, or nothing
	 * @returns whether something has changed
	 */
	async set(argument: unknown): Promise<boolean> {
		return await setBudget(this.#deps, argument);
	}

	/** Says what is wrong with the setting, and which limits of this window's requests are nearly used up. */
	async sayNear(): Promise<void> {
		await this.sayProblems();
		const { receipts, service, workspace, clock } = this.#deps;
		const concerned = limitsFor(limitsIn(this.#deps.known.setting()), { service: service(), workspace }, clock.now());
		if (concerned.length > 0) await this.#warnings.note(concerned, await receipts.charged(concerned.map(span)));
	}

	/** Says that these limits cannot hold requests back yet. */
	async sayNotForecast(limits: readonly ConcernedLimit[]): Promise<void> {
		await this.#warnings.noteNotForecast(limits);
	}

	/** Says that the limits still hold though the setting is gone, and asks whether that is meant. */
	async sayGone(): Promise<void> {
		const { known } = this.#deps;
		const limits = known.setting();
		if (budgetSetting() === undefined) showGoneBudget(limits, known);
	}

	/** Says what is wrong with the setting, unless that is what was last said here. */
	async sayProblems(): Promise<void> {
		const { problems } = parseLimits(budgetSetting());
		const mark = JSON.stringify(problems);
		if (mark === this.#saidProblems) return;
		this.#saidProblems = mark;
		showLimitProblems(problems);
	}
}
