import * as vscode from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import type { Logger } from '../../base/core/logger.ts';
import type { Memento } from '../../base/core/memento.ts';
import type { KeptAnswers } from '../../edit/vscode/answers/keptAnswers.ts';
import type { Reviews } from '../../edit/vscode/review/reviews.ts';
import type { Proofs } from '../../prove/vscode/proofs.ts';
import type { Plan } from '../../service/core/plans.ts';
import type { RegisterCommand } from '../../service/vscode/registerCommand.ts';
import type { PaidCalls } from '../../usage/core/paidCalls.ts';
import type { ForecastSource } from '../../usage/vscode/forecastText.ts';
import { LevelPicker } from './levelPicker.ts';
import { OptimizeRequests } from './optimizeRequests.ts';
import { OptimizeSelection } from './optimizeSelection.ts';

/** What optimizing needs of the extension. */
export interface OptimizeDeps {
	readonly service: PaidCalls;
	readonly reviews: Reviews;
	/** Loads what proves. */
	readonly openProofs: () => Promise<Proofs>;
	readonly answers: KeptAnswers;
	readonly forecasts: ForecastSource;
	readonly globalState: Memento;
	/** As set or learned; undefined if unknown. */
	readonly plan: () => Plan | undefined;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** Registers Optimize Selection, and Compare Levels. */
export function registerOptimize(deps: OptimizeDeps, command: RegisterCommand): vscode.Disposable {
	const { service, answers, forecasts, globalState, clock } = deps;
	const levels = new LevelPicker(globalState, forecasts);
	const requests = new OptimizeRequests(service, levels, answers, clock);
	const optimize = new OptimizeSelection(requests, levels, deps);
	return vscode.Disposable.from(
		command('optimizeSelection', (argument) => optimize.run(argument)),
		command('optimizeSelectionAtLevel', () => optimize.runAtLevel()),
		command('optimize.compareLevels', async () => {
			const { CompareLevels } = await import('./compare/compareLevels.ts');
			await new CompareLevels(requests, levels, await deps.openProofs(), deps).run();
		}),
	);
}
