import * as v from 'valibot';
import { optional } from '../../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';

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
	/** The calls did not come again, or no longer did the same, once they were to be measured. */
	'notRepeated',
	/** The calls come so late that not even two processes could measure them in the time that a proof may take. */
	'noTime',
	/** The code newly uses what works, or keeps results, outside of what is measured: `detail`. */
	'elsewhere',
	/** Beside the code after, the code before is slower than by itself. */
	'slowsDown',
	/** It is only faster on the very inputs of the program, not on others like them. */
	'special',
	/** Too few different inputs to tell a cache, which the code may have: it writes `detail`, or calls it. */
	'fewInputs',
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

/** That a speed was measured on real calls. */
export interface MeasuredCalls {
	readonly processes: number;
	/** How many different inputs were measured in a process. */
	readonly inputs: number;
	/** What the code newly changes that outlives a call: it may be a cache. */
	readonly keeps?: string;
	/** The ratio for the smallest and for the largest inputs, if their sizes differ at least tenfold. */
	readonly sizes?: readonly { readonly size: number; readonly ratio: number }[];
}

export type SpeedFinding =
	| ({
			readonly kind: 'faster' | 'slower' | 'noDifference' | 'tooNoisy';
			/** The lines that the first two numbers were read from; missing if it was timed from the outside. */
			readonly lines?: readonly [before: string, after: string];
			/** Missing if a benchmark was measured. */
			readonly calls?: MeasuredCalls;
	  } & Ratio)
	/** Only once an input has come before, the code is that much faster: it remembers results. */
	| {
			readonly kind: 'remembers';
			/** How much faster it is when an input comes again, and when it comes for the first time. */
			readonly ratio: number;
			readonly first: number;
			readonly calls: MeasuredCalls;
	  }
	| { readonly kind: 'notMeasured'; readonly reason: (typeof SPEED_REASONS)[number]; readonly detail?: string };

/** The measured ratio with its interval; undefined if there is none. */
export function measuredRatio(speed: SpeedFinding | undefined): Ratio | undefined {
	if (speed === undefined || speed.kind === 'notMeasured' || speed.kind === 'remembers') return undefined;
	const { ratio, low, high } = speed;
	return { ratio, low, high };
}

const ratio = v.pipe(v.number(), v.finite(), v.gtValue(0));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const calls = v.pipe(
	v.object({
		processes: count,
		inputs: count,
		keeps: optional(v.string()),
		sizes: v.optional(v.array(v.object({ size: v.pipe(v.number(), v.finite()), ratio }))),
	}),
	v.transform(omitUndefined),
);

/** A stored finding. */
export const speedSchema = v.variant('kind', [
	v.pipe(
		v.object({
			kind: v.picklist(['faster', 'slower', 'noDifference', 'tooNoisy']),
			ratio,
			low: ratio,
			high: ratio,
			lines: optional(v.tuple([v.string(), v.string()])),
			calls: v.optional(calls),
		}),
		v.transform(omitUndefined),
	),
	v.object({ kind: v.literal('remembers'), ratio, first: ratio, calls }),
	v.pipe(
		v.object({
			kind: v.literal('notMeasured'),
			reason: v.picklist(SPEED_REASONS),
			detail: optional(v.string()),
		}),
		v.transform(omitUndefined),
	),
]);
