import * as v from 'valibot';
import { optional } from '../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../base/core/omitUndefined.ts';

/** A command line for the machine's shell, and where it runs. */
export interface CommandLine {
	/** Word for word as the person agreed to it. */
	readonly text: string;
	/** Relative to the copy, with `/`; empty for its root. */
	readonly folder: string;
	/** Added to the environment of the machine. */
	readonly environment: Readonly<Record<string, string>>;
}

/** What a benchmark measures: the duration of its process, or a number that it prints. */
export type Measure =
	| { readonly kind: 'time' }
	| {
			readonly kind: 'number';
			/** A regular expression whose first group is the number; empty for the only number of the last line that has any. */
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

/** What a person chose for a folder, and the wording that they last agreed to run there. */
export interface RememberedChoice {
	readonly commands: ProofCommands;
	readonly agreed?: string;
}

const command = {
	text: v.pipe(v.string(), v.nonEmpty()),
	folder: v.string(),
	environment: v.record(v.string(), v.string()),
};

const measure = v.variant('kind', [
	v.object({ kind: v.literal('time') }),
	v.object({ kind: v.literal('number'), pattern: v.string(), better: v.picklist(['lower', 'higher']) }),
]);

// One of a later version is dropped as a whole: half of it would be another choice.
const remembered = v.pipe(
	v.object({
		commands: v.pipe(
			v.object({
				tests: v.optional(v.object(command)),
				benchmark: v.optional(v.object({ ...command, measure })),
			}),
			v.transform(omitUndefined),
		),
		agreed: optional(v.string()),
	}),
	v.transform(omitUndefined),
);

const all = v.record(v.string(), v.unknown());

/** The stored choice of one folder; undefined if there is none that can be read. */
export function rememberedChoice(stored: unknown, folder: string): RememberedChoice | undefined {
	const found = v.safeParse(remembered, rememberedEntries(stored)[folder]);
	return found.success ? found.output : undefined;
}

/** All stored entries, unchecked, so that those of other folders stay as they are. */
export function rememberedEntries(stored: unknown): Readonly<Record<string, unknown>> {
	const found = v.safeParse(all, stored);
	return found.success ? found.output : {};
}
