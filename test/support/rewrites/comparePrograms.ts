import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { LEVELS, type Level } from '../../../src/core/service/localLevels.ts';
import { rewriteCode } from '../../../src/localService/rewrites/rewriteCode.ts';
import type { Pattern } from './patterns/pattern.ts';
import { likelyPatterns } from './patterns/patterns.ts';
import { type Program, programsWith } from './randomProgram.ts';
import { type Outcome, runProgram } from './runProgram.ts';

/** Calls in the log that only a function makes that calls itself without an end. */
const FULL_STACK = 500;

/** What was found out about one program. */
export interface Comparison {
	readonly program: Program;
	/** The names of the rewrites that changed it, at any level. */
	readonly changedBy: ReadonlySet<string>;
	/** What is wrong with a form that a rewriter made of it. */
	readonly difference: Difference | undefined;
	/** How many of its calls give a value, not an error; none if nothing changed it. */
	readonly calls: { readonly given: number; readonly all: number };
}

export interface Difference {
	readonly level: Level;
	readonly code: string;
	readonly what: string;
}

/** In milliseconds. */
const LONGEST_SHRINKING = 20_000;

const seeded = (seed: number) => ({ seed, unbiased: true, verbose: 0 }) as const;

/** Programs that are the same each time. */
export function randomPrograms(
	count: number,
	seed: number,
	patterns: readonly Pattern[] = likelyPatterns,
): readonly Program[] {
	return fc.sample(programsWith(patterns), { ...seeded(seed), numRuns: count });
}

/** Runs a program and what each level makes of it, once and again. */
export function compareProgram(program: Program, rewrite: typeof rewriteCode = rewriteCode): Comparison {
	const { language } = program;
	const rewritten = (code: string, level: Level) => rewrite(code, { level, jsx: language !== 'ts' });
	let expected: readonly Outcome[] | undefined;
	const changedBy = new Set<string>();
	const tried = new Set([program.code]);
	let difference: Difference | undefined;
	for (const level of LEVELS) {
		const once = rewritten(program.code, level);
		for (const { name } of once?.changes ?? []) changedBy.add(name);
		if (once?.code === program.code) continue;
		const again = once && rewritten(once.code, level);
		for (const form of [once, again]) {
			if (form === undefined)
				difference ??= { level, code: once?.code ?? program.code, what: 'the rewriter cannot parse it' };
			else if (!tried.has(form.code)) {
				tried.add(form.code);
				expected ??= runProgram(program, program.code);
				const what = differenceFrom(expected, program, form.code);
				if (what !== undefined) difference ??= { level, code: form.code, what };
			}
		}
	}
	const given = expected?.filter(({ result }) => !result.startsWith('throws')).length ?? 0;
	return { program, changedBy, difference, calls: { given, all: expected?.length ?? 0 } };
}

/**
 * What some code does otherwise than a program.
 * @returns undefined if nothing
 */
export function differenceFrom(expected: readonly Outcome[], program: Program, code: string): string | undefined {
	let actual: readonly Outcome[];
	try {
		actual = runProgram(program, code).map(withoutDepth);
	} catch (error) {
		return `it cannot be parsed: ${error}`;
	}
	const wanted = expected.map(withoutDepth);
	if (isDeepStrictEqual(actual, wanted)) return undefined;
	const index = wanted.findIndex((each, index) => !isDeepStrictEqual(each, actual[index]));
	return `${program.calls[index]}\n  before: ${JSON.stringify(wanted[index])}\n  after:  ${JSON.stringify(actual[index])}`;
}

/** How often a function can call itself before the stack is full is not the same in two runs of the same code. */
function withoutDepth(outcome: Outcome): Outcome {
	const isFull = outcome.result === 'throws RangeError' && outcome.log.length > FULL_STACK;
	return isFull ? { ...outcome, log: outcome.log.slice(0, FULL_STACK), kept: [] } : outcome;
}

/** What is wrong with a rewritten program, for whoever has to mend the rewriter. */
export function reportOf({ program, difference }: Comparison): string {
	if (difference === undefined) return 'nothing is wrong';
	const { level, code, what } = difference;
	return [
		`${program.language}:`,
		program.code,
		`\nbecame, at level ${level}:`,
		code,
		'\nso that it differs in:',
		what,
	].join('\n');
}

/** The plainest program that can be found from one of the random ones, which is rewritten wrongly. */
export function shrunken(seed: number, index: number): Comparison | undefined {
	const property = fc.property(
		programsWith(likelyPatterns),
		(program) => compareProgram(program).difference === undefined,
	);
	const { counterexample } = fc.check(property, {
		...seeded(seed),
		numRuns: index + 1,
		path: String(index),
		interruptAfterTimeLimit: LONGEST_SHRINKING,
	});
	return counterexample === null ? undefined : compareProgram(counterexample[0]);
}
