/** Why it is not shown that the code still does the same. */
export const SAME_REASONS = [
	/** No test command was given. */
	'noTests',
	/** The tests fail already without the proposal. */
	'failingBefore',
	/** The same tests on the same text passed once and failed once. */
	'flaky',
	/** The tests pass although the code was made to stop: they do not run it. */
	'notReached',
	/** Fewer tests ran after than before, though all pass: the change may have taken away those that would fail. */
	'fewerTests',
	/** As `notReached`, and their output or their command names the live tree: they run its code, not the copy's. */
	'liveCode',
	/** Nobody has said how code of this language is made to stop. */
	'unknownLanguage',
	/** Every way to make the code stop also fails when it stops nothing, such as at compiling. */
	'notCompiling',
	/** A run passed its time limit. */
	'tookTooLong',
	/** The command could not be started. */
	'notStarted',
] as const;

/** Whether the code does the same, as far as the tests say. `detail` is what a run printed about it, if anything. */
export type SameFinding =
	/** The tests pass before and after, and fail when the code is made to stop. */
	| { readonly kind: 'same' }
	/** The tests pass before and fail after, twice. */
	| { readonly kind: 'different'; readonly detail?: string }
	| { readonly kind: 'notShown'; readonly reason: (typeof SAME_REASONS)[number]; readonly detail?: string };

/** Why no speed was measured. */
export const SPEED_REASONS = [
	'fails',
	'tookTooLong',
	'notStarted',
	/** Nothing that it printed is a number where one is expected. */
	'noNumber',
	/** It printed several numbers, and the pattern does not say which. */
	'severalNumbers',
	/** A number that reads differently from country to country, such as `1.234,5`. */
	'unclearNumber',
	/** Its numbers are too coarse: zero, or the same again and again. */
	'coarseClock',
	/** Timed from outside, it ends within 200 ms. */
	'tooShort',
	/** It ends well although the code was made to stop: it does not run it. */
	'notReached',
	/** What it says it computed is something else afterward. */
	'otherResult',
	/** Much faster, and it does not show that its results are used: the work may have been left out. */
	'resultUnused',
] as const;

/**
 * How much faster the code is: the duration before divided by the duration after, 2 for twice as fast. `low` and `high`
 * are the ends of the interval that holds the true ratio: see docs/proofs.md.
 */
export interface Ratio {
	readonly ratio: number;
	readonly low: number;
	readonly high: number;
}

export type SpeedFinding =
	| ({ readonly kind: 'faster' | 'slower' | 'noDifference' | 'tooNoisy' } & Ratio)
	| { readonly kind: 'notMeasured'; readonly reason: (typeof SPEED_REASONS)[number]; readonly detail?: string };

/** What was found of one proposal. */
export interface Proof {
	/** Identifies the exact texts before and after: see `proofSubject`. */
	readonly subject: string;
	/** When it was found, in milliseconds since 1970. */
	readonly time: number;
	readonly same: SameFinding;
	/** Missing if no benchmark was run. */
	readonly speed?: SpeedFinding;
	/** How many tests ran, where their output says it. */
	readonly tests?: number;
	/** Files of the live tree and of its repository that changed during the runs, by relative paths: nothing is proven then. */
	readonly changedLive: readonly string[];
	/** Processes that could not be ended, as `name (id)`. */
	readonly stillRunning: readonly string[];
}

/**
 * A proof in one word. `same`: the tests say so, and no speed was measured. `testsFail`: the code does something else.
 */
export type Verdict = 'faster' | 'noDifference' | 'slower' | 'tooNoisy' | 'same' | 'testsFail' | 'notProven';

/**
 * What a proof comes to. Without tests that reach the code, a measured speed proves nothing; nor do tests where the benchmark
 * shows that the code computes something else.
 */
export function verdictOf({ same, speed, changedLive }: Pick<Proof, 'same' | 'speed' | 'changedLive'>): Verdict {
	if (changedLive.length > 0) return 'notProven';
	if (same.kind === 'different') return 'testsFail';
	if (same.kind === 'notShown') return 'notProven';
	if (speed?.kind !== 'notMeasured') return speed?.kind ?? 'same';
	return speed.reason === 'otherResult' ? 'notProven' : 'same';
}
