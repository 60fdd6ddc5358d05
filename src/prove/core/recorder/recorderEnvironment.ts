import type { CallLine } from './callLine.ts';
import type { ValueTypes } from './valueTypes.ts';
import type { AsyncScope, VersionRun } from './versionInForce.ts';

/** What a recorder takes from outside of the language, before the program can replace it. */
export interface RecorderEnvironment {
	readonly types: ValueTypes;
	/** In milliseconds. */
	readonly now: () => number;
	/** Shows a value in one line. Reads nothing of the program but what its objects say they are called. */
	readonly inspect: (value: unknown) => string;
	/** A digest of what a value holds, up to some depth and length, without stacks. */
	readonly digest: (value: unknown) => string;
	/** Frees what is no longer used. */
	readonly collectGarbage: () => void;
	/** Never throws. */
	readonly write: (line: CallLine) => void;
	/**
	 * Prepares the engine for measuring.
	 * @returns whether this process may measure: the first one of a run that asks
	 */
	readonly startMeasuring: () => boolean;
	/** @returns what clears it */
	readonly setTimer: (milliseconds: number, action: () => void) => () => void;
	/** Resolves when the event loop has gone around twice. */
	readonly turns: () => Promise<void>;
	readonly makeScope: () => AsyncScope<VersionRun>;
}
