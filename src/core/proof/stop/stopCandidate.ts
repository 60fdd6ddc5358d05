/**
 * A way to make changed code stop: two texts of the file after the change that differ in one condition alone, so that a
 * compiler, type checker, or linter treats both alike.
 */
export interface StopCandidate {
	/** The inserted statement never runs. */
	readonly harmless: string;
	/** The code ends with a failure as soon as it is reached. */
	readonly stopped: string;
}
