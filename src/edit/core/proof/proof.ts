import * as v from 'valibot';
import { optional, optionalText, validItems } from '../../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';

/** Why it is not shown that the code still behaves the same. */
export const SAME_REASONS = [
	/** No test command was given. */
	'noTests',
	/** The tests already fail without the proposal. */
	'failingBefore',
	/** The same tests on the same text passed once and failed once. */
	'flaky',
	/** The tests pass even on the mutant: they do not run the code. */
	'notReached',
	/** They run some of the changed functions, but not those in `detail`, one per line. */
	'partlyReached',
	/** They run the code, but the command succeeds even if they fail: a pipe hides the exit code, or something catches errors. */
	'hiddenFailure',
	/** They hang on the mutant. */
	'stoppedHangs',
	/** Fewer tests ran after than before, or the runner no longer says how many: those that would fail may be gone. */
	'fewerTests',
	/** The output ends earlier than before, or the change ends the process and the tests print nothing. */
	'endsEarly',
	/** The change touches the tests, the benchmark, or a script that the command runs. */
	'changesJudge',
	/** The command passes before and fails after, but no test fails: a linter, a formatter, or a compiler does. */
	'commandFails',
	/** As `notReached`, and their output or command names the live tree: they run its code, not that of the sandbox. */
	'liveCode',
	/** It is not known how to make code of this language stop. */
	'unknownLanguage',
	/** No mutant of the changed code could be found, or not fast enough. */
	'noStop',
	/** Every mutant fails even where its statement never runs, such as when compiled. */
	'notCompiling',
	/** The same, because the command checks style: with a linter, a formatter, or a coverage threshold. */
	'judgesText',
	/** A run exceeded its time limit. */
	'tookTooLong',
	/** The command could not be started. */
	'notStarted',
] as const;

/** Whether the code behaves the same, as far as the tests show. `detail` is what a run printed about it, if anything. */
export type SameFinding =
	/** The tests pass before and after, and fail on the mutant; `unreached` are inner functions that they do not run. */
	| { readonly kind: 'same'; readonly unreached?: readonly string[] }
	/** The tests pass before and fail after, twice. */
	| { readonly kind: 'different'; readonly detail?: string }
	| { readonly kind: 'notShown'; readonly reason: (typeof SAME_REASONS)[number]; readonly detail?: string };

/** Why no speed was measured. */
export const SPEED_REASONS = [
	'fails',
	'tookTooLong',
	'notStarted',
	/** It printed no number where one is expected. */
	'noNumber',
	/** It printed several numbers, and the pattern does not say which. */
	'severalNumbers',
	/** It printed more numbers after than before: one of them may be the proposal's own. */
	'moreNumbers',
	/** A number that reads differently from country to country, such as `1.234,5`. */
	'unclearNumber',
	/** Matching the person's pattern takes too long. */
	'slowPattern',
	/** Its numbers are too coarse: zero, or the same again and again. */
	'coarseClock',
	/** Timed from the outside, it ends within 200 ms. */
	'tooShort',
	/** Timed from the outside, although it decides how often to run the code: it takes equally long, however fast the code is. */
	'ownRounds',
	/** Timed from the outside, it ends earlier than before: its last line is missing, or the code ends the process. */
	'endsEarly',
	/** It succeeds on the mutant: it does not run the code. */
	'notReached',
	/** It hangs on the mutant. */
	'stoppedHangs',
	/** It runs the mutant of an earlier run: it does not rebuild. */
	'staleBuild',
	/** It fails or prints a number only sometimes. */
	'flaky',
	/** The result that it prints differs afterward. */
	'otherResult',
	/** Much faster, and it does not show that its results are used: the work may have been skipped. */
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
	| ({
			readonly kind: 'faster' | 'slower' | 'noDifference' | 'tooNoisy';
			/** The lines that the first two numbers were read from; missing if it was timed from the outside. */
			readonly lines?: readonly [before: string, after: string];
	  } & Ratio)
	| { readonly kind: 'notMeasured'; readonly reason: (typeof SPEED_REASONS)[number]; readonly detail?: string };

/** What the tests and the benchmark found about one proposal. */
export interface ProofFindings {
	readonly same: SameFinding;
	/** Missing if no benchmark ran. */
	readonly speed?: SpeedFinding;
	/** How many tests ran, if their output says so. */
	readonly tests?: number;
	/** Files of the live tree and of its repository that changed during the runs, by relative paths: nothing is proven then. */
	readonly changedLive: readonly string[];
	/** Ignored folders that were not copied, if the tests fail in the sandbox even without the proposal. */
	readonly leftOut?: readonly string[];
	/** Processes that could not be ended, as `name (id)`. */
	readonly stillRunning: readonly string[];
}

/** The proof of one proposal. */
export interface Proof extends ProofFindings {
	/** Identifies the exact texts before and after: see `contentHash`. */
	readonly subject: string;
	/** When it was found, in milliseconds since 1970. */
	readonly time: number;
}

/**
 * A proof in one word. `same`: the tests show it, and no speed was measured. `testsFail`: the code behaves differently.
 */
export type Verdict = 'faster' | 'noDifference' | 'slower' | 'tooNoisy' | 'same' | 'testsFail' | 'notProven';

/**
 * The verdict of a proof. Without tests that reach the code, a measured speed proves nothing; nor do tests if the benchmark
 * shows that the code computes something else.
 */
export function verdictOf({ same, speed, changedLive }: ProofFindings): Verdict {
	if (changedLive.length > 0) return 'notProven';
	if (same.kind === 'different') return 'testsFail';
	if (same.kind === 'notShown') return 'notProven';
	if (speed?.kind !== 'notMeasured') return speed?.kind ?? 'same';
	return speed.reason === 'otherResult' ? 'notProven' : 'same';
}

const names = v.array(v.string());
const detail = { detail: optional(v.string()) };
const ratio = v.pipe(v.number(), v.finite(), v.gtValue(0));

const same = v.variant('kind', [
	v.pipe(v.object({ kind: v.literal('same'), unreached: optional(names) }), v.transform(omitUndefined)),
	v.pipe(v.object({ kind: v.literal('different'), ...detail }), v.transform(omitUndefined)),
	v.pipe(
		v.object({ kind: v.literal('notShown'), reason: v.picklist(SAME_REASONS), ...detail }),
		v.transform(omitUndefined),
	),
]);

const speed = v.variant('kind', [
	v.pipe(
		v.object({
			kind: v.picklist(['faster', 'slower', 'noDifference', 'tooNoisy']),
			ratio,
			low: ratio,
			high: ratio,
			lines: optional(v.tuple([v.string(), v.string()])),
		}),
		v.transform(omitUndefined),
	),
	v.pipe(
		v.object({ kind: v.literal('notMeasured'), reason: v.picklist(SPEED_REASONS), ...detail }),
		v.transform(omitUndefined),
	),
]);

/** A stored proof. One of a later version is dropped as a whole: half of it would be another verdict. */
export const proofSchema = v.pipe(
	v.object({
		subject: v.string(),
		time: v.number(),
		same,
		speed: v.optional(speed),
		tests: optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
		changedLive: validItems(v.string()),
		leftOut: optional(names),
		stillRunning: validItems(v.string()),
	}),
	v.transform(omitUndefined),
);

/** A proof of what is or was under review. */
export interface ReviewProof {
	readonly proof: Proof;
	/** How long the whole text is before and after, in UTF-16 units: most other texts differ in that already. */
	readonly lengths: readonly [number, number];
	/** What was changed, if only one of the changes was proved: see `hunkContent`. */
	readonly change?: string;
}

const length = v.pipe(v.number(), v.integer(), v.minValue(0));

export const reviewProofSchema = v.pipe(
	v.object({ proof: proofSchema, lengths: v.tuple([length, length]), change: optionalText }),
	v.transform(omitUndefined),
);

/** How many a review keeps. */
const MOST_PROOFS = 100;

/** Adds a proof, in the place of one of the same texts. */
export function withProof(proofs: readonly ReviewProof[], added: ReviewProof): readonly ReviewProof[] {
	return [...proofs.filter(({ proof }) => proof.subject !== added.proof.subject), added].slice(-MOST_PROOFS);
}
