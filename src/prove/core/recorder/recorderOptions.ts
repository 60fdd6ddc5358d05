import type { FunctionFacts } from './callLine.ts';

/** What a recorder is told. */
export interface RecorderOptions {
	readonly functions: readonly FunctionFacts[];
	/** Those that only the version after has: inputs that equal them are recorded first. */
	readonly literals: readonly (string | number)[];
	/** The absolute path of the folder into which it writes. */
	readonly folder: string;
	/**
	 * Whether to replay calls. Without replays, it only writes what calls do: the version after, which never runs then, must not
	 * have changed that. A number, so that both texts are equally long, and so the columns in their stacks.
	 */
	readonly replays: 0 | 1;
}
