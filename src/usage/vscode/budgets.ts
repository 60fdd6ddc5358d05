import * as vscode from 'vscode';
import type { RegisterCommand } from '../../service/vscode/registerCommand.ts';
import { type ConcernedLimit, limitsFor, span } from '../core/budget/budgetPeriod.ts';
import { limitsIn, parseLimits } from '../core/budget/parseLimits.ts';
import { budgetSetting } from './budgetSetting.ts';
import type { BudgetsDeps } from './budgetsDeps.ts';
import { BudgetWarnings } from './budgetWarnings.ts';
import { showLimitProblems } from './limitProblems.ts';
import { setBudget } from './setBudget.ts';

/** What the user sets and is told of the budget. */
export class Budgets implements vscode.Disposable {
	readonly #deps: BudgetsDeps;
	readonly #warnings: BudgetWarnings;
	readonly #registrations: vscode.Disposable;
	/** What was last said of the setting. */
	#saidProblems = '';

	constructor(deps: BudgetsDeps, command: RegisterCommand) {
		this.#deps = deps;
		this.#warnings = new BudgetWarnings(deps);
		this.#registrations = vscode.Disposable.from(
			command('metrics.setBudget', (argument) => setBudget(deps, argument)),
			vscode.workspace.onDidChangeConfiguration((event) => {
				// Each window gets this event; one of them speaks.
				if (event.affectsConfiguration('whetstone.budget') && deps.isFocused()) this.#sayProblems();
			}),
		);
	}

	/**
	 * Says what is wrong with the setting, and which limits of this window's requests are nearly used up, once for each
	 * period. To be called after each receipt.
	 */
	noteReceipt(): void {
		this.#sayProblems();
		const { receipts, known, service, workspace, clock } = this.#deps;
		const concerned = limitsFor(limitsIn(known.setting()), { service: service(), workspace }, clock.now());
		if (concerned.length === 0) return;
		this.#inBackground(async () => this.#warnings.note(concerned, await receipts.charged(concerned.map(span))));
	}

	/** Says that limits cannot hold requests back yet, once for each period: see `notForecast`. */
	noteNotForecast(limits: readonly ConcernedLimit[]): void {
		this.#inBackground(() => this.#warnings.noteNotForecast(limits));
	}

	dispose(): void {
		this.#registrations.dispose();
	}

	/** Says what is wrong with the setting, unless that is what was last said here. */
	#sayProblems(): void {
		const { problems } = parseLimits(budgetSetting());
		const mark = JSON.stringify(problems);
		if (mark === this.#saidProblems) return;
		this.#saidProblems = mark;
		showLimitProblems(problems);
	}

	#inBackground(say: () => Promise<void>): void {
		say().catch((error) => this.#deps.logger.warn(`the budget could not be looked at: ${String(error)}`));
	}
}
