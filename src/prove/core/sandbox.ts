/** How a run of a command went. */
export interface RunResult {
	/** `canceled`: by the person; `tookTooLong`: the time limit ended it. */
	readonly kind: 'ended' | 'tookTooLong' | 'canceled' | 'notStarted';
	/** Missing if a signal ended it, or it did not start. */
	readonly exitCode?: number;
	/** In milliseconds, from its start to its end. */
	readonly duration: number;
	/** Both streams without escape sequences, as they arrived. If long, only the start and the end. */
	readonly output: string;
	/** Only standard output; if missing, that is all of the output. */
	readonly standardOutput?: string;
	/** Why it was not started, if its folder is missing in the sandbox, or outside of it. */
	readonly wrongFolder?: { readonly folder: string; readonly problem: 'missing' | 'outsideCopy' };
	/** Whether the output is incomplete. */
	readonly isShortened?: boolean;
	/** Processes that it left behind and that could not be ended, as `name (id)`. */
	readonly stillRunning: readonly string[];
}

/** A run whose calls were recorded. */
export interface RecordedRun extends RunResult {
	/** The lines that each process and thread wrote: see `CallLine`. */
	readonly written: readonly (readonly string[])[];
	/** Whether it was ended because no further call was wanted. */
	readonly isEnough: boolean;
}

/**
 * A copy of the workspace in which commands run. It keeps their usual output out of the live tree; it is no protection from
 * code that means harm.
 */
export interface Sandbox {
	/** The file under proof, relative to the copied folder, with `/`; empty if unknown. */
	readonly document: string;
	/** Replaces the text of the file under proof, with a new modification time. */
	put(text: string): Promise<void>;
	/**
	 * Runs a command. Never rejects for what the command does; ends what it leaves behind.
	 * @param timeLimit in milliseconds, if shorter than usual
	 */
	run(command: 'tests' | 'benchmark', signal: AbortSignal, timeLimit?: number): Promise<RunResult>;
	/**
	 * Runs the tests on a text that records calls, until enough are recorded.
	 * @param textFor the text, from the absolute path of the folder into which it writes
	 * @param timeLimit as for `run`
	 */
	record(textFor: (folder: string) => string, signal: AbortSignal, timeLimit?: number): Promise<RecordedRun>;
	/** The ignored folders that were not copied, by relative paths: what fails only here may need them. */
	readonly skippedFolders: readonly string[];
	/**
	 * What has changed in the live tree and its repository since they were copied, by relative paths, except what the person
	 * saved meanwhile.
	 */
	changedLive(): Promise<readonly string[]>;
	/** Whether a text names the live tree, such as a path in a stack. */
	namesLiveTree(text: string): boolean;
}

/** A change of one document, to be proved. */
export interface ProvedChange {
	readonly languageId: string;
	/** The whole text before and after, as in the file. */
	readonly before: string;
	readonly after: string;
}
