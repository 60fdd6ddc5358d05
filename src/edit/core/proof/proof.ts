import * as v from 'valibot';
import { optional, validItems } from '../../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { type SpeedFinding, speedSchema } from './speedFinding.ts';

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

/** Why the two versions were not compared on real calls, so that only the tests judge. */
export const CALLS_REASONS = [
	'cannotParse',
	/** The file is too long to be parsed. */
	'tooLong',
	'generator',
	'constructor',
	/** The change is outside of functions, or renames one; with `detail`, the form of that function cannot be recorded. */
	'outside',
	/** No code that runs differs in a function that both versions have. */
	'noFunction',
	/** The changed code looks at how it is run, as it did not before. */
	'looksAround',
	/** The program does not load the file, or where nothing can be recorded. */
	'notLoaded',
	'noCall',
	'fewCalls',
	/** Fewer calls were compared than left out. */
	'mostLeftOut',
	/** The command succeeds, but fails while calls are recorded. */
	'endsOtherwise',
	/** A replay ended the process, or never returned. */
	'replayEnded',
	/** Calls did something else in a run of either version without replays: it may change or need state of the program. */
	'disturbed',
	/** What the version after does in some calls cannot be compared, though the version before did the same each time. */
	'undecided',
	/** The function calls what it was given only after it has returned. */
	'late',
	/** Without replays, the command makes other calls, or fails: nothing shows whether they disturbed it. */
	'unchecked',
	/** Some of the changed functions were called, but not those in `detail`. */
	'partlyReached',
] as const;

/** Why a single call was left out: what its result depends on, or what it was given or returned. */
export const LEFT_OUT_REASONS = [
	'time',
	'chance',
	'outerState',
	'privateFields',
	'mocks',
	'function',
	'iterator',
	'stream',
	'proxy',
	'handle',
	'promise',
	'tooLarge',
	'slow',
	'constructed',
	/** Its recursion is too deep. */
	'tooDeep',
] as const;

/** What both versions did on the calls that the person’s program makes. */
export interface RealCalls {
	/** How many calls both versions did the same on. */
	readonly compared: number;
	/** Calls that could not be compared, by reason. */
	readonly leftOut?: readonly { readonly reason: (typeof LEFT_OUT_REASONS)[number]; readonly count: number }[];
	/** Why they do not decide; missing if they do. */
	readonly reason?: (typeof CALLS_REASONS)[number];
	/** The names of functions, what a parser said, what the code reads, or the last lines of a run. */
	readonly detail?: string;
}

/** A call that both versions differ on: 500 characters at most, without what looks like a secret. */
export interface CallDifference {
	/** The function, as shown: `total()`. */
	readonly name: string;
	/** Its input, shortened where possible, so that the program may not make this very call: `items = [3, null]`. */
	readonly input: string;
	readonly before: string;
	readonly after: string;
}

/** Whether the code behaves the same, as far as is shown. `detail` is what a run printed about it, if anything. */
export type SameFinding =
	/**
	 * The real calls show it; or the tests do: they pass before and after, and fail on the mutant, but do not run the inner
	 * functions `unreached`.
	 */
	| { readonly kind: 'same'; readonly unreached?: readonly string[] }
	/** Both versions differ on a real call. */
	| { readonly kind: 'differs'; readonly difference: CallDifference }
	/** The tests pass before and fail after, twice. */
	| { readonly kind: 'different'; readonly detail?: string }
	| { readonly kind: 'notShown'; readonly reason: (typeof SAME_REASONS)[number]; readonly detail?: string };

/** What the real calls, the tests, and the benchmark found about one proposal. */
export interface ProofFindings {
	readonly same: SameFinding;
	/** Missing if none were to be recorded. */
	readonly calls?: RealCalls;
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
 * A proof in one word. `same`: real calls or the tests show it, and no speed was measured. `differs`, `testsFail`: by a real
 * call or by the tests, the code behaves differently.
 */
export type Verdict = Exclude<SpeedFinding['kind'], 'notMeasured'> | 'same' | 'differs' | 'testsFail' | 'notProven';

/**
 * The verdict of a proof. Unless it is shown that the code does the same, a measured speed proves nothing; nor do calls and
 * tests if the benchmark shows that the code computes something else.
 */
export function verdictOf({ same, speed, changedLive }: ProofFindings): Verdict {
	if (changedLive.length > 0) return 'notProven';
	if (same.kind === 'differs') return 'differs';
	if (same.kind === 'different') return 'testsFail';
	if (same.kind === 'notShown') return 'notProven';
	if (speed?.kind !== 'notMeasured') return speed?.kind ?? 'same';
	return speed.reason === 'otherResult' ? 'notProven' : 'same';
}

/** The calls that show that the code does the same; undefined if it is not shown, or only by the tests. */
export function decidingCalls({ same, calls }: Pick<ProofFindings, 'same' | 'calls'>): RealCalls | undefined {
	return same.kind === 'same' && calls?.reason === undefined ? calls : undefined;
}

const names = v.array(v.string());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const detail = { detail: optional(v.string()) };

const same = v.variant('kind', [
	v.pipe(v.object({ kind: v.literal('same'), unreached: optional(names) }), v.transform(omitUndefined)),
	v.object({
		kind: v.literal('differs'),
		difference: v.object({ name: v.string(), input: v.string(), before: v.string(), after: v.string() }),
	}),
	v.pipe(v.object({ kind: v.literal('different'), ...detail }), v.transform(omitUndefined)),
	v.pipe(
		v.object({ kind: v.literal('notShown'), reason: v.picklist(SAME_REASONS), ...detail }),
		v.transform(omitUndefined),
	),
]);

const calls = v.pipe(
	v.object({
		compared: count,
		leftOut: v.optional(v.array(v.object({ reason: v.picklist(LEFT_OUT_REASONS), count }))),
		reason: v.optional(v.picklist(CALLS_REASONS)),
		...detail,
	}),
	v.transform(omitUndefined),
);

/** A stored proof. One of a later version is dropped as a whole: half of it would be another verdict. */
export const proofSchema = v.pipe(
	v.object({
		subject: v.string(),
		time: v.number(),
		same,
		calls: v.optional(calls),
		speed: v.optional(speedSchema),
		tests: optional(count),
		changedLive: validItems(v.string()),
		leftOut: optional(names),
		stillRunning: validItems(v.string()),
	}),
	v.transform(omitUndefined),
);
