/** Why a single call was left out: see `LEFT_OUT_REASONS` in `edit/core/proof/proof.ts`, which this part of the program cannot load. */
export type LeftOutReason =
	| 'time'
	| 'chance'
	| 'outerState'
	| 'privateFields'
	| 'mocks'
	| 'function'
	| 'iterator'
	| 'stream'
	| 'proxy'
	| 'handle'
	| 'promise'
	| 'tooLarge'
	| 'slow'
	| 'tooDeep'
	| 'constructed';

/** What a recorder writes, one line of JSON each, as soon as it is known: the program may be ended at any time. */
export type CallLine =
	/** The changed file was loaded. */
	| { readonly kind: 'loaded' }
	/** A call is about to be replayed. If this is not followed by `ends`, a replay ended the process, or never returned. */
	| { readonly kind: 'begins'; readonly function: number }
	| { readonly kind: 'ends' }
	/** Both versions did the same; `reached` are the changed functions that the version after ran. */
	| ({ readonly kind: 'same'; readonly reached: readonly number[] } & CallDigests)
	/** A call of a run without replays. */
	| ({ readonly kind: 'made' } & CallDigests)
	/** A call that cannot be repeated, or whose repetitions by the version before do not agree with it. */
	| { readonly kind: 'leftOut'; readonly reason: LeftOutReason }
	/** The version before did the same each time, but what the one after did cannot be compared. */
	| { readonly kind: 'undecided'; readonly function: number }
	/** A function was called that a replay was given, after that had ended. */
	| { readonly kind: 'late'; readonly function: number }
	| {
			readonly kind: 'differs';
			readonly function: number;
			readonly input: string;
			readonly before: string;
			readonly after: string;
	  }
	/** What this process has measured. */
	| ({ readonly kind: 'measured' } & MeasuredInputs)
	/** No further call is wanted: neither from this process nor from others. */
	| { readonly kind: 'enough' };

/** Digests of what a call was given, and of what it did. */
export interface CallDigests {
	readonly input: string;
	readonly outcome: string;
}

/** How long both versions take on the inputs of recorded calls, in one process. */
export interface MeasuredInputs {
	/** How many different inputs there were. */
	readonly distinct: number;
	/** On how many inputs that are none of the program’s own the version after did something else than the one before. */
	readonly differing: number;
	readonly groups: readonly MeasuredGroup[];
}

/** How long a few inputs of like sizes take, one after the other. */
export interface MeasuredGroup {
	/** The length or number by which the work probably grows, of the one in the middle. */
	readonly size: number;
	readonly inputs: number;
	/** Whether they are none of the program’s own, but like them. */
	readonly isUnseen: boolean;
	/**
	 * In microseconds for all of them, of the versions before, after, and before again: first when the version meets them for the
	 * first time, then in each round.
	 */
	readonly times: readonly [before: readonly number[], after: readonly number[], again: readonly number[]];
}

/** What is known of a function whose calls are recorded. */
export interface FunctionFacts {
	/** As it is shown: `total()`. */
	readonly name: string;
	/** The names of the parameters before, as they are shown; for a pattern its text, shortened. */
	readonly parameters: readonly string[];
	/** Whether either version uses `this` or `super`, or calls `eval` directly. */
	readonly usesThis: boolean;
	/** Whether a version is an arrow function that uses `this`, or the like, of what is around it: nobody passes it that. */
	readonly usesOuterThis: boolean;
	/** Whether either version names a private member (`#x`), which a copy of `this` does not have. */
	readonly usesPrivate: boolean;
	/** What makes results of either version differ from call to call. */
	readonly uses: readonly ('time' | 'chance')[];
}
