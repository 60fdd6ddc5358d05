import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Rewritten, rewriteCode } from '../../src/localService/rewrites/rewriteCode.ts';
import { repositoryFolder } from '../host/folders.ts';
import { type Evaluated, evaluateFunction } from '../support/evaluateCode.ts';
import { rewriteCases } from '../support/rewriteCases.ts';
import { ordersFile, ordersInputs } from './ordersInputs.ts';
import { median, type Table } from './table.ts';

const lengths = [10, 100, 1_000, 10_000];
/** How many times as fast the rewritten code must at least be with 10 elements, and with more. */
const leastOfFew = 0.95;
const leastOfMany = 1.1;
/** These build a table first, which few elements are not worth; what they say must tell below how many. */
const lookups = ['set-lookup', 'map-lookup'];
const breakEvenLengths = [15, 20, 30, 40, 50, 70, 100, 150, 200, 300];
/** What the answer tells of them. */
const mostBreakEven = 150;

/** The engine does not always optimize the same code alike: each attempt has it begin anew. */
const attempts = 3;
const rounds = 7;
/** Milliseconds. */
const warmUp = 25;
const roundTime = 0.6;
/** Milliseconds of one call from which on neither attempts nor warming up are worth their time. */
const slowCall = 60;

interface Pair {
	readonly title: readonly [string, string];
	readonly input: (length: number) => readonly unknown[];
	/** Evaluates both anew. */
	readonly evaluate: () => readonly [before: Evaluated, after: Evaluated];
	readonly most: number | undefined;
	readonly promise: Promised;
}

/** What a rewrite promises: speed, speed from some number of elements on, not to be slower, or nothing. */
type Promised = 'speed' | 'speed of many' | 'no loss' | undefined;

function promiseOf(rewrites: readonly string[], gainsNothing = false): Promised {
	if (gainsNothing) return 'no loss';
	if (rewrites.some((name) => lookups.includes(name))) return 'speed of many';
	return rewriteCases.some(({ name }) => rewrites.includes(name)) ? 'speed' : undefined;
}

/** Times code before and after its rewrite, side by side, and compares the results of both. */
export async function measureRewrites(): Promise<Table> {
	return {
		title: `Rewritten code: how many times as fast it is, median of ${attempts} × ${rounds} rounds`,
		columns: ['rewrite', 'code', ...lengths.map((length) => length.toLocaleString('en')), 'budget'],
		rows: [...caseRows(), ...ordersRows()],
	};
}

function caseRows(): readonly (readonly string[])[] {
	return rewriteCases.map(({ name, form, code, input, gainsNothing, most }) => {
		const { code: rewritten, changes } = rewrite(code);
		if (!changes.some((change) => change.name === name)) {
			return [name, form, ...lengths.map(() => ''), 'EXCEEDED: not rewritten'];
		}
		const evaluate = () => [evaluateFunction(code, 'run'), evaluateFunction(rewritten, 'run')] as const;
		const promise = promiseOf([name], gainsNothing);
		return pairRow({ title: [name, form], input, evaluate, most, promise });
	});
}

/** The functions of the sample project that a rewrite changes; what is no optimization has no budget. */
function ordersRows(): readonly (readonly string[])[] {
	const code = readFileSync(path.join(repositoryFolder, ordersFile), 'utf8');
	const { code: rewritten, changes } = rewrite(code);
	return functionsOf(code).flatMap(({ name, firstLine, lastLine }) => {
		const own = changes.filter(({ line }) => line >= firstLine && line <= lastLine);
		if (own.length === 0) return [];
		const input = ordersInputs.get(name);
		if (input === undefined) throw new Error(`ordersInputs has no input for the function ${name} of ${ordersFile}.`);
		const applied = [...new Set(own.map((change) => change.name))];
		const evaluate = () => [evaluateFunction(code, name), evaluateFunction(rewritten, name)] as const;
		return [
			pairRow({
				title: [applied.join(', '), `${path.basename(ordersFile)}: ${name}`],
				input,
				evaluate,
				most: undefined,
				promise: promiseOf(applied),
			}),
		];
	});
}

interface FunctionLines {
	readonly name: string;
	readonly firstLine: number;
	readonly lastLine: number;
}

/** The exported functions of a file, each up to where the next one starts. */
function functionsOf(code: string): readonly FunctionLines[] {
	const starts = code.split('\n').flatMap((line, at) => {
		const name = /^export function (\w+)/.exec(line)?.[1];
		return name === undefined ? [] : [{ name, firstLine: at + 1 }];
	});
	return starts.map((start, at) => ({
		...start,
		lastLine: (starts[at + 1]?.firstLine ?? Number.POSITIVE_INFINITY) - 1,
	}));
}

function rewrite(code: string): Rewritten {
	const rewritten = rewriteCode(code, { level: 'high', jsx: false });
	if (rewritten === undefined) throw new Error(`The rewriter cannot read this code:\n${code}`);
	return rewritten;
}

function pairRow(pair: Pair): readonly string[] {
	const measured = lengths.map((length) => Math.min(length, pair.most ?? length));
	const ratios = measured.map((length) => ratioAt(pair, length));
	const cells = ratios.map((ratio, at) => {
		const length = measured[at] ?? 0;
		return `${formatRatio(ratio)}${length === lengths[at] ? '' : ` (${length.toLocaleString('en')})`}`;
	});
	return [...pair.title, ...cells, verdict(pair, ratios)];
}

function verdict(pair: Pair, ratios: readonly number[]): string {
	const { promise } = pair;
	if (promise === undefined) return '';
	if (promise === 'speed of many') return lookupVerdict(pair, ratios);
	const [few = 0, ...many] = ratios;
	const least = promise === 'no loss' ? leastOfFew : leastOfMany;
	return many.every((ratio) => ratio >= least) && few >= leastOfFew ? 'kept' : 'EXCEEDED';
}

/** A lookup says itself below how many elements it is slower. */
function lookupVerdict(pair: Pair, ratios: readonly number[]): string {
	const from = breakEven(pair);
	const isFast = ratios.slice(2).every((ratio) => ratio >= leastOfMany);
	return `${isFast && from <= mostBreakEven ? 'kept' : 'EXCEEDED'}: slower below about ${from}`;
}

/** The number of elements from which on the rewritten code is not slower. */
function breakEven(pair: Pair): number {
	const slower = breakEvenLengths.filter((length) => ratioAt(pair, length) < 1);
	const last = slower.at(-1);
	const next = breakEvenLengths[last === undefined ? 0 : breakEvenLengths.indexOf(last) + 1];
	return next ?? Number.POSITIVE_INFINITY;
}

function formatRatio(ratio: number): string {
	return `${ratio >= 10 ? Math.round(ratio).toLocaleString('en') : ratio.toFixed(2)} ×`;
}

function ratioAt(pair: Pair, length: number): number {
	const input = pair.input(length);
	const [before, after] = pair.evaluate();
	const started = performance.now();
	const expected = before(...input);
	const firstCall = performance.now() - started;
	if (!isDeepStrictEqual(after(...input), expected)) {
		throw new Error(`${pair.title.join(', ')}: the rewritten code returns something else for ${length} elements.`);
	}
	if (firstCall > slowCall) return firstCall / medianTime(after, input);
	return median(Array.from({ length: attempts }, () => ratioOfAttempt(pair.evaluate(), input)));
}

/** Both take turns, so that whatever else the machine does slows down both. */
function ratioOfAttempt(both: readonly [Evaluated, Evaluated], input: readonly unknown[]): number {
	const [before, after] = both.map((run) => ({ run, calls: warm(run, input) })) as [Warm, Warm];
	return median(
		Array.from({ length: rounds }, (_, round) => {
			if (round % 2 === 0) return time(before, input) / time(after, input);
			const own = time(after, input);
			return time(before, input) / own;
		}),
	);
}

interface Warm {
	readonly run: Evaluated;
	/** How many calls take about as long as a round should. */
	readonly calls: number;
}

/** Calls the function until the engine has optimized it. */
function warm(run: Evaluated, input: readonly unknown[]): number {
	let calls = 1;
	for (const end = performance.now() + warmUp; performance.now() < end; ) {
		calls = Math.max(1, Math.ceil(roundTime / Math.max(time({ run, calls }, input), 1e-6)));
	}
	return calls;
}

function medianTime(run: Evaluated, input: readonly unknown[]): number {
	const calls = warm(run, input);
	return median(Array.from({ length: rounds }, () => time({ run, calls }, input)));
}

/** Milliseconds of one call. */
function time({ run, calls }: Warm, input: readonly unknown[]): number {
	const started = performance.now();
	for (let call = 0; call < calls; call++) run(...input);
	return (performance.now() - started) / calls;
}
