/** How a run of a command went. */
export interface RunResult {
	/** `canceled`: by the person; `tookTooLong`: the time limit ended it. */
	readonly kind: 'ended' | 'tookTooLong' | 'canceled' | 'notStarted';
	/** Missing if it was ended by a signal, or did not start. */
	readonly exitCode?: number;
	/** In milliseconds, from its start to its end. */
	readonly duration: number;
	/** Both streams without escape sequences, as they arrived. Of long output, its beginning and its end. */
	readonly output: string;
	/** The same of standard output alone; if it is missing, that is all of the output. */
	readonly standardOutput?: string;
	/** Why it was not started, if its folder is wrong: there is no such folder in the copy, or it leads out of the copy. */
	readonly wrongFolder?: { readonly folder: string; readonly problem: 'missing' | 'outsideCopy' };
	/** Whether something is left out of the output. */
	readonly isShortened?: boolean;
	/** Processes that it left behind and that could not be ended, as `name (id)`. */
	readonly stillRunning: readonly string[];
}

/** A copy of the workspace in which commands run. */
export interface Sandbox {
	/** The file under proof, relative to the folder whose copy it is, with `/`. */
	readonly document: string;
	/** Gives the file under proof another text, with a new time of change. */
	put(text: string): Promise<void>;
	/**
	 * Runs a command in the copy. Never rejects for what the command does; ends what it leaves behind.
	 * @param timeLimit in milliseconds, where it is to be shorter than usual
	 */
	run(command: 'tests' | 'benchmark', signal: AbortSignal, timeLimit?: number): Promise<RunResult>;
	/** The ignored folders that the copy is without, by relative paths: what fails in the copy alone may need them. */
	readonly skippedFolders: readonly string[];
	/**
	 * What is different in the live tree and its repository since the copy was made, by relative paths, without what the
	 * person saved meanwhile.
	 */
	changedLive(): Promise<readonly string[]>;
	/** Whether a text names the live tree, such as a path in a stack. */
	namesLiveTree(text: string): boolean;
}

/** A change of one document. */
export interface ProvedChange {
	readonly languageId: string;
	/** The whole text before and after, as they are in the file. */
	readonly before: string;
	readonly after: string;
}
