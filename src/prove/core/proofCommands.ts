/** A command line for the shell of the machine, and where it runs. */
export interface CommandLine {
	/** Word for word as the person agreed to it. */
	readonly text: string;
	/** Relative to the copy, with `/`; empty for its root. */
	readonly folder: string;
	/** What it gets in addition to the environment of the machine. */
	readonly environment: Readonly<Record<string, string>>;
}

/** What a benchmark measures: the time of its process, or a number that it prints. */
export type Measure =
	| { readonly kind: 'time' }
	| {
			readonly kind: 'number';
			/** A regular expression whose first group is the number; empty: the only number of the last line that has any. */
			readonly pattern: string;
			readonly better: 'lower' | 'higher';
	  };

export interface BenchmarkCommand extends CommandLine {
	readonly measure: Measure;
}

/** What a proof runs. */
export interface ProofCommands {
	readonly tests?: CommandLine;
	readonly benchmark?: BenchmarkCommand;
}
