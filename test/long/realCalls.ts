import { CALL_CASES } from '../support/proof/calls/callCases.ts';
import { differenceText, foundOnCalls } from '../support/proof/calls/foundOnCalls.ts';
import { type CallsCase, LYING_CALLS } from '../support/proof/calls/lyingCalls.ts';
import { MOCK_CALLS } from '../support/proof/calls/mockCalls.ts';
import { runnerPackages } from '../support/proof/calls/runnerPackages.ts';
import { expectedBy, RUNNERS, type Runner, runnerProject } from '../support/proof/calls/runnerProjects.ts';
import { proveProject } from '../support/proof/proveProject.ts';
import { besideBusyProcess } from './besideBusyProcess.ts';
import type { LongRun } from './longRun.ts';

/** Proves all changes that would make a comparison of real calls lie, by each runner. */
export async function runLyingCalls(): Promise<LongRun> {
	const rows: string[][] = [];
	let isClean = true;
	for (const runner of RUNNERS) {
		const cases = [...LYING_CALLS, ...MOCK_CALLS.filter(({ mock }) => mock === runner.mock)];
		const found = await proveCases(runner, cases);
		isClean &&= found.isClean;
		rows.push([runner.name, ...found.cells]);
	}
	return { table: { title: 'Real calls that would lie, by runner', columns: ['runner', ...COLUMNS], rows }, isClean };
}

/** Who runs the calls, one after the other: the first has one process for all, the others have workers. */
const BUSY_RUNNERS = ['node:test', 'jest, workers', 'vitest, forks'];

/** Proves sixteen changes, half of which are wrong on some inputs only, some times each, beside a busy process. */
export async function runCallCases(times: number): Promise<LongRun> {
	const rows: string[][] = [];
	let isClean = true;
	await besideBusyProcess(async () => {
		for (let run = 0; run < times; run += 1) {
			const runner = RUNNERS.find(({ name }) => name === BUSY_RUNNERS[run % BUSY_RUNNERS.length]);
			if (runner === undefined) throw new RangeError('There is no such runner.');
			const found = await proveCases(runner, CALL_CASES);
			isClean &&= found.isClean;
			rows.push([String(run + 1), runner.name, ...found.cells]);
		}
	});
	const columns = ['run', 'runner', ...COLUMNS];
	return { table: { title: 'Real calls beside a busy process', columns, rows }, isClean };
}

const COLUMNS = ['cases', 'right verdict', 'touched live trees', 'seconds'];

async function proveCases(runner: Runner, cases: readonly CallsCase[]) {
	const installed = runner.isInstalled === true ? undefined : await runnerPackages();
	const started = performance.now();
	let right = 0;
	let touched = 0;
	for (const each of cases) {
		const { proof, changed } = await proveProject(runnerProject(runner, each, installed));
		const found = proof === undefined ? 'canceled' : foundOnCalls(proof);
		const shown = proof === undefined ? '' : differenceText(proof);
		const expected = expectedBy(runner, each);
		if (found === expected && each.shows?.test(shown) !== false) right += 1;
		else console.log(`${runner.name}, ${each.title}: ${found} instead of ${expected}. ${JSON.stringify(proof)}`);
		if (changed.length > 0) {
			touched += 1;
			console.log(`${runner.name}, ${each.title}: changed ${changed.join(', ')}`);
		}
	}
	const seconds = ((performance.now() - started) / 1_000).toFixed(0);
	const cells = [cases.length, right, touched, seconds].map(String);
	return { cells, isClean: right === cases.length && touched === 0 };
}
