import type { RealCalls } from '../../../src/edit/core/proof/proof.ts';
import type { Mutant } from '../../../src/prove/core/mutants/mutantCandidates.ts';
import type { CommandLine, Measure, ProofCommands } from '../../../src/prove/core/proofCommands.ts';
import type { ProofStep } from '../../../src/prove/core/proofRuns.ts';
import { prove } from '../../../src/prove/core/prove.ts';
import type { Recording } from '../../../src/prove/core/recording/recordingOf.ts';
import type { ProvedChange } from '../../../src/prove/core/sandbox.ts';
import { runAtMost } from '../../../src/prove/node/run/runAtMost.ts';
import { type FakeCommand, type FakeCommands, FakeSandbox } from './fakeSandbox.ts';

/** The texts of a change, as a fake command sees them. */
export const BEFORE = 'before';
export const AFTER = 'after';
export const HARMLESS = 'after, harmless';
export const STOPPED = 'after, stopped';

export const MUTANTS: readonly Mutant[] = [{ harmless: HARMLESS, stopped: STOPPED }];
export const NUMBER: Measure = { kind: 'number', pattern: '', better: 'lower' };
export const TIME: Measure = { kind: 'time' };

const FAILURE = { exitCode: 1, output: 'Error: Stopped to see what runs this code.' } as const;

/** A command that runs the code: it fails on the mutant. */
export function reaching(command: FakeCommand = () => ({})): FakeCommand {
	return (run) => (run.text === STOPPED ? FAILURE : command(run));
}

/** A benchmark that prints a number: by the text, which tells the code before from all that comes after. */
export function printing(output: (isBefore: boolean, count: number) => string): FakeCommand {
	return reaching(({ text, count }) => ({ output: output(text === BEFORE, count) }));
}

export interface ProveChangeOptions extends FakeCommands, Partial<ProvedChange> {
	readonly measure?: Measure;
	/** Undefined: the language is unknown. */
	readonly mutants?: readonly Mutant[] | undefined;
	/** What is special about the line of both commands. */
	readonly line?: Partial<CommandLine>;
	readonly scripts?: readonly string[];
	readonly recording?: Recording | RealCalls;
	readonly signal?: AbortSignal;
	readonly onStep?: (step: ProofStep) => void;
}

/** Proves the change in a fake copy, with the commands that are given. */
export async function proveChange(options: ProveChangeOptions) {
	const { tests, benchmark, measure = NUMBER } = options;
	const { languageId = 'javascript', before = BEFORE, after = AFTER } = options;
	const sandbox = new FakeSandbox(options);
	const steps: ProofStep[] = [];
	const line: CommandLine = { text: 'npm test', folder: '', environment: {}, ...options.line };
	const commands: ProofCommands = {
		...(tests === undefined ? {} : { tests: line }),
		...(benchmark === undefined ? {} : { benchmark: { ...line, measure } }),
	};
	const proof = await prove({
		sandbox,
		commands,
		change: { languageId, before, after },
		scripts: options.scripts ?? [],
		mutants: 'mutants' in options ? options.mutants : MUTANTS,
		recording: options.recording,
		runAtMost,
		signal: options.signal ?? new AbortController().signal,
		onStep: (step) => {
			steps.push(step);
			options.onStep?.(step);
		},
	});
	return { proof, steps, calls: sandbox.calls };
}
