import * as vscode from 'vscode';
import type { RegisterCommand } from '../../service/vscode/registerCommand.ts';
import { CompareLevels } from './compare/compareLevels.ts';
import { LevelPicker } from './levelPicker.ts';
import { type OptimizeDeps, OptimizeRequests } from './optimizeRequests.ts';
import { OptimizeSelection } from './optimizeSelection.ts';

/** Registers Optimize Selection, and Compare Levels. */
export function registerOptimize(deps: OptimizeDeps, command: RegisterCommand): vscode.Disposable {
	const { paidCalls, answers, forecasts, globalState, clock } = deps;
	const levels = new LevelPicker(globalState, forecasts);
	const requests = new OptimizeRequests(paidCalls, levels, answers, clock);
	const optimize = new OptimizeSelection(requests, levels, deps);
	return vscode.Disposable.from(
		command('optimizeSelection', (argument) => optimize.run(argument)),
		command('optimizeSelectionAtLevel', () => optimize.runAtLevel()),
		command('optimize.compareLevels', async () => {
			await new CompareLevels(requests, levels, await deps.openProofs(), deps).run();
		}),
	);
}
