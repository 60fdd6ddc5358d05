import type { FunctionFacts } from './callLine.ts';

/** What a recorder is told. */
export interface RecorderOptions {
	readonly functions: readonly FunctionFacts[];
	/** Those that only the version after has: inputs that equal them are recorded first. */
	readonly literals: readonly (string | number)[];
	/** The absolute path of the folder into which it writes. */
	readonly folder: string;
	/**
	 * Whether to replay calls, or to measure both versions on their inputs. A recorder that only records writes what calls do: the
	 * version after, which never runs then, must not have changed that.
	 */
	readonly task: 'record' | 'replay' | MeasuringTask;
}

/** What a process is to measure. */
export interface MeasuringTask {
	/** After how many recorded calls it measures: all that it is expected to make. */
	readonly calls: number;
	/** Counts the processes that measure, from 0: each divides the inputs in another way. */
	readonly process: number;
	/** Whether to make inputs that the program has not made. */
	readonly isWithUnseen: boolean;
	/** Whether the version before meets each input first, and not the one after: see `measureCalls`. */
	readonly isBeforeFirst?: boolean;
}
