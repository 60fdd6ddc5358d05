/**
 * A way to make changed code stop: texts of the file after the change that differ in conditions alone, so that a compiler,
 * type checker, or linter treats all alike.
 */
export interface StopCandidate {
	/** The inserted statements never run. */
	readonly harmless: string;
	/** Each function ends with a failure as soon as it is reached. */
	readonly stopped: string;
	/** The functions that stop in it; missing if only one does. */
	readonly functions?: readonly StoppedFunction[];
	/** The text in which some of these functions stop. @param functions their indexes */
	readonly withStopped?: (functions: readonly number[]) => string;
	/** Functions that the change touches, and that stop nowhere in it, as they are shown. */
	readonly leftOut?: readonly string[];
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
