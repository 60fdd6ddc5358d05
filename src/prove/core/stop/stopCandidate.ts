/**
 * A way to make changed code stop: texts of the file after the change that differ in conditions alone, so that a compiler,
 * type checker, or linter treats all alike.
 */
export interface StopCandidate {
	/** The inserted statements never run. */
	readonly harmless: string;
	/** Each function ends with a failure as soon as it is reached. */
	readonly stopped: string;
	/** Set if several functions stop in it. */
	readonly several?: StoppedFunctions;
	/** Functions that the change touches, and that stop nowhere in it, as they are shown. */
	readonly leftOut?: readonly string[];
}

/** Functions that stop, each by itself or with others. */
export interface StoppedFunctions {
	readonly functions: readonly StoppedFunction[];
	/** The text in which only some of them stop. @param functions their indexes */
	readonly withStopped: (functions: readonly number[]) => string;
}

/** One of several functions that stop. */
export interface StoppedFunction {
	/** As it is shown: `total()`, or the beginning of its line if it has no name. */
	readonly name: string;
	/** Whether it has no name of its own, and another one of them is around it. */
	readonly isCallback: boolean;
	/** What its failure says. */
	readonly message: string;
}
