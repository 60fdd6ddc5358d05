import type { RecordedRun, RunResult, Sandbox } from '../../../src/prove/core/sandbox.ts';

/** A run in a fake sandbox. */
export interface FakeRun {
	/** The text of the file under proof. */
	readonly text: string;
	/** Counts the runs of this command, from 1. */
	readonly count: number;
}

/** What a command does: how its run differs from one that succeeds immediately and prints nothing. */
export type FakeCommand = (run: FakeRun) => Partial<RunResult>;

export interface FakeCommands {
	readonly tests?: FakeCommand;
	readonly benchmark?: FakeCommand;
	/** The lines that one process writes when its calls are recorded, and whether that ends the run. */
	readonly recorded?: (run: FakeRun) => Partial<Pick<RecordedRun, 'written' | 'isEnough'>>;
	readonly changedLive?: () => readonly string[];
	/** The path of the file under proof. */
	readonly document?: string;
}

/** The live tree of a fake sandbox. */
export const LIVE_TREE = '/home/me/shop';

/** A sandbox in which nothing really runs. */
export class FakeSandbox implements Sandbox {
	/** The calls, in order: commands with the text that they ran on, and checks of the live tree. */
	readonly calls: string[] = [];
	readonly #commands: FakeCommands;
	readonly document: string;
	readonly skippedFolders: readonly string[] = [];
	readonly #counts = { tests: 0, benchmark: 0 };
	#text = '';

	constructor(commands: FakeCommands) {
		this.#commands = commands;
		this.document = commands.document ?? '';
	}

	async put(text: string): Promise<void> {
		this.#text = text;
	}

	async run(command: 'tests' | 'benchmark', signal: AbortSignal): Promise<RunResult> {
		this.calls.push(`${command}: ${this.#text}`);
		this.#counts[command] += 1;
		const run = { text: this.#text, count: this.#counts[command] };
		const result = this.#commands[command]?.(run) ?? {};
		const ended = { kind: 'ended', exitCode: 0, duration: 1_000, output: '', stillRunning: [] } as const;
		return { ...ended, ...result, ...(signal.aborted ? { kind: 'canceled' } : {}) };
	}

	async record(textFor: (folder: string) => string, signal: AbortSignal): Promise<RecordedRun> {
		await this.put(textFor('/copy/calls'));
		const run = await this.run('tests', signal);
		const recorded = this.#commands.recorded?.({ text: this.#text, count: this.#counts.tests });
		return { ...run, written: [], isEnough: false, ...recorded };
	}

	async changedLive(): Promise<readonly string[]> {
		this.calls.push('check');
		return this.#commands.changedLive?.() ?? [];
	}

	namesLiveTree(text: string): boolean {
		return text.includes(LIVE_TREE);
	}
}
