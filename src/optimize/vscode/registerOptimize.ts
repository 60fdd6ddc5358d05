import * as vscode from 'vscode';
import { GenerateRequests } from '../../generate/vscode/generateRequests.ts';
import type { RegisterCommand } from '../../service/vscode/registerCommand.ts';
import { CompareLevels } from './compare/compareLevels.ts';
import { LevelPicker } from './levelPicker.ts';
import { type OptimizeDeps, OptimizeRequests } from './optimizeRequests.ts';
import { OptimizeSelection } from './optimizeSelection.ts';
import { WriteBenchmark } from './writeBenchmark.ts';

/** Registers Optimize Selection, Compare Levels, and Write a Benchmark. */
export function registerOptimize(deps: OptimizeDeps, command: RegisterCommand): vscode.Disposable {
	const { paidCalls, answers, forecasts, globalState, clock } = deps;
	const levels = new LevelPicker(globalState, forecasts);
	const requests = new OptimizeRequests(paidCalls, levels, answers, clock);
	const optimize = new OptimizeSelection(requests, levels, deps);
	const benchmark = new WriteBenchmark(new GenerateRequests(paidCalls, answers, clock), deps);
	return vscode.Disposable.from(
		command('optimizeSelection', (argument) => optimize.run(argument)),
		command('optimizeSelectionAtLevel', () => optimize.runAtLevel()),
		command('optimize.writeBenchmark', (argument) => benchmark.run(argument)),
		command('optimize.compareLevels', async () => {
			await new CompareLevels(requests, levels, await deps.openProofs(), deps).run();
		}),
	);
}
