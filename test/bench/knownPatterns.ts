import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { runInThisContext } from 'node:vm';
import { median } from 'simple-statistics';
import { applyPatterns } from '../../src/localService/core/patterns/applyPatterns.ts';
import { repositoryFolder } from '../host/folders.ts';
import { type Evaluated, evaluateFunction } from '../support/evaluateCode.ts';
import { sampleFunctions } from '../support/patterns/sampleFunctions.ts';
import { slowFunctions } from '../support/patterns/slowFunctions.ts';
import type { Table } from './table.ts';

const counts = [10, 100, 1_000];
/** The engine does not always optimize the same code alike: each attempt has it begin anew. */
const attempts = 3;
const rounds = 7;
/** Milliseconds. */
const warmUp = 25;
const roundTime = 0.6;
/** How many times as fast a function must be with 1,000 elements. */
const leastOfSample = 2;
const leastOfSlow = 1.1;

interface Slow {
	readonly code: string;
	readonly name: string;
	readonly input: (count: number) => readonly unknown[];
}

interface Pair extends Omit<Slow, 'code'> {
	readonly before: string;
	readonly after: string;
}

/** Times slow functions before and after their patterns are changed, side by side, and compares the results of both. */
export async function measurePatterns(): Promise<Table> {
	const sample = sampleFunctions.map(({ file, name, input }) => {
		const text = readFileSync(path.join(repositoryFolder, 'test/host/sampleWorkspace', file), 'utf8');
		const [code = ''] = new RegExp(`^export function ${name}\\(.*?^}$`, 'ms').exec(text) ?? [];
		return row(`${path.basename(file)}: ${name}`, { code, name, input }, leastOfSample);
	});
	const slow = slowFunctions.map(({ why, code, input }) =>
		row(why, { code, name: 'run', input: (count) => inputOf(input, count) }, leastOfSlow),
	);
	return {
		title: `Known patterns: how many times as fast the changed code is, median of ${attempts} × ${rounds} rounds`,
		columns: ['code', 'patterns', ...counts.map((count) => count.toLocaleString('en')), 'budget at 1,000'],
		rows: [...sample, ...slow],
	};
}

function row(title: string, { code, name, input }: Slow, least: number): readonly string[] {
	const applied = applyPatterns(code, { jsx: false, typed: title.includes('.ts:') });
	if (applied === undefined) throw new Error(`This code cannot be read:\n${code}`);
	const pair = { before: code, after: applied.code, name, input };
	const ratios = counts.map((count) => ratioAt(pair, count));
	const names = [...new Set(applied.changes.map((change) => change.name))].join(', ');
	const isKept = (ratios.at(-1) ?? 0) >= least;
	return [title, names, ...ratios.map(formatRatio), `${least}: ${isKept ? 'kept' : 'EXCEEDED'}`];
}

function inputOf(code: string, count: number): readonly unknown[] {
	return runInThisContext(`((count) => ${code})(${count})`);
}

function formatRatio(ratio: number): string {
	return `${ratio >= 10 ? Math.round(ratio).toLocaleString('en') : ratio.toFixed(2)} ×`;
}

function ratioAt({ before, after, name, input }: Pair, count: number): number {
	const given = input(count);
	const evaluate = () => [evaluateFunction(before, name), evaluateFunction(after, name)] as const;
	const [one, other] = evaluate();
	if (!isDeepStrictEqual(other(...given), one(...given)))
		throw new Error(`${name}: the changed code returns something else for ${count} elements:\n${after}`);
	return median(Array.from({ length: attempts }, () => ratioOfAttempt(evaluate(), given)));
}

/** Both take turns, so that whatever else the machine does slows down both. */
function ratioOfAttempt([before, after]: readonly [Evaluated, Evaluated], given: readonly unknown[]): number {
	const calls = [before, after].map((run) => callsInRound(run, given));
	const ratios = Array.from({ length: rounds }, (_, round) => {
		const order = round % 2 === 0 ? [0, 1] : [1, 0];
		const times: number[] = [];
		for (const which of order) times[which] = time(which === 0 ? before : after, calls[which] ?? 1, given);
		return (times[0] ?? 0) / (times[1] ?? 1);
	});
	return median(ratios);
}

/** Calls a function until the engine has optimized it. @returns how many calls take about as long as a round should */
function callsInRound(run: Evaluated, given: readonly unknown[]): number {
	let calls = 1;
	for (const end = performance.now() + warmUp; performance.now() < end; ) {
		calls = Math.max(1, Math.ceil(roundTime / Math.max(time(run, calls, given), 1e-6)));
	}
	return calls;
}

/** Milliseconds of one call. */
function time(run: Evaluated, calls: number, given: readonly unknown[]): number {
	const started = performance.now();
	for (let call = 0; call < calls; call++) run(...given);
	return (performance.now() - started) / calls;
}
