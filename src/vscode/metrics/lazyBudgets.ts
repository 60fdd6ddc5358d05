import * as vscode from 'vscode';
import type { Disposable } from '../../core/base/disposable.ts';
import type { ConcernedLimit } from '../../core/receipts/budget/budgetPeriod.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import type { Budgets } from './budget/budgets.ts';
import type { BudgetsDeps } from './budget/budgetsDeps.ts';

/** What the user sets and is told of the budget, loaded when there is a budget or when one is to be set. */
export class LazyBudgets implements Disposable {
	readonly #deps: BudgetsDeps;
	readonly #registrations: vscode.Disposable;
	#loading: Promise<Budgets> | undefined;

	constructor(deps: BudgetsDeps, command: RegisterCommand) {
		this.#deps = deps;
		this.#registrations = vscode.Disposable.from(
			command('metrics.setBudget', async (argument) => (await this.#load()).set(argument)),
			vscode.workspace.onDidChangeConfiguration((event) => {
				// Each window gets this event; one of them speaks.
				if (event.affectsConfiguration('whetstone.budget') && deps.isFocused()) {
					this.#say((budgets) => budgets.sayProblems());
				}
			}),
		);
	}

	/** Says which limits are nearly used up, once for each period. To be called after each receipt. */
	noteReceipt(): void {
		this.#say((budgets) => budgets.sayNear());
	}

	/** Says that limits cannot hold requests back yet, once for each period: see `notForecast`. */
	noteNotForecast(limits: readonly ConcernedLimit[]): void {
		if (limits.length > 0) this.#say((budgets) => budgets.sayNotForecast(limits));
	}

	/** Says that the limits still hold though the setting is gone. */
	noteGone(): void {
		this.#say((budgets) => budgets.sayGone());
	}

	dispose(): void {
		this.#registrations.dispose();
	}

	#say(say: (budgets: Budgets) => Promise<void>): void {
		const setting = this.#deps.known.setting();
		if (setting === undefined || (Array.isArray(setting) && setting.length === 0)) return;
		this.#load()
			.then(say)
			.catch((error) => this.#deps.logger.warn(`the budget could not be looked at: ${String(error)}`));
	}

	#load(): Promise<Budgets> {
		this.#loading ??= import('./budget/budgets.ts').then(
			({ Budgets }) => new Budgets(this.#deps),
			(error) => {
				this.#loading = undefined;
				throw error;
			},
		);
		return this.#loading;
	}
}
