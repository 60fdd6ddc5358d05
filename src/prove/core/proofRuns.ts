import type { RunResult, Sandbox } from './sandbox.ts';

export interface ProofRunsOptions {
	readonly sandbox: Sandbox;
	readonly signal: AbortSignal;
	readonly onStep: (step: ProofStep) => void;
	/** How many runs there will be at most, unless more are expected later. */
	readonly of: number;
}

/** What runs next, and on which text. */
export interface NextRun {
	readonly kind: ProofStep['kind'];
	readonly text: string;
	/** Whether the code is made to stop in it. */
	readonly isStopped?: boolean;
}

/** In milliseconds, and in times of the longest run so far: how long code may take that was made to stop. */
const STOPPED_LIMIT = 10_000;
const STOPPED_TIMES = 5;

/** The proof was canceled. */
export class ProofCanceled extends Error {}

/** The runs of one proof, one after the other, and what they leave behind. */
export class ProofRuns {
	readonly #options: ProofRunsOptions;
	readonly #changedLive = new Set<string>();
	readonly #stillRunning = new Set<string>();
	#namesLiveTree = false;
	#count = 0;
	#of: number;
	/** In milliseconds, of the runs so far. */
	#longest = 0;

	constructor(options: ProofRunsOptions) {
		this.#options = options;
		this.#of = options.of;
	}

	get changedLive(): readonly string[] {
		return [...this.#changedLive].sort();
	}

	get stillRunning(): readonly string[] {
		return [...this.#stillRunning];
	}

	/** Whether the output of any run names the live tree. */
	get namesLiveTree(): boolean {
		return this.#namesLiveTree;
	}

	/** There may be so many runs more than it seemed. */
	expectMore(count: number): void {
		this.#of += count;
	}

	/** Runs the tests, and looks before and after whether the live tree is untouched. */
	async tests(run: NextRun): Promise<RunResult> {
		await this.checkLiveTree();
		const result = await this.#run('tests', run);
		await this.checkLiveTree();
		return result;
	}

	/** Runs the benchmark. Whoever does so looks before and after a block of runs: looking disturbs what is measured. */
	benchmark(run: NextRun): Promise<RunResult> {
		return this.#run('benchmark', run);
	}

	/** Notes what has changed in the live tree. */
	async checkLiveTree(): Promise<void> {
		this.#continue();
		for (const path of await this.#options.sandbox.changedLive()) this.#changedLive.add(path);
	}

	async #run(
		command: 'tests' | 'benchmark',
		{ kind, text, isStopped = kind === 'testsStopped' }: NextRun,
	): Promise<RunResult> {
		const { sandbox, signal, onStep } = this.#options;
		this.#continue();
		// Put again for each run, although it may be there already: then building it again costs every run the same.
		await sandbox.put(text);
		this.#count += 1;
		onStep({ kind, run: this.#count, of: this.#of });
		const result = await sandbox.run(command, signal, isStopped ? this.#stoppedLimit() : undefined);
		this.#longest = Math.max(this.#longest, result.duration);
		for (const process of result.stillRunning) this.#stillRunning.add(process);
		this.#namesLiveTree ||= sandbox.namesLiveTree(result.output);
		if (result.kind === 'canceled') throw new ProofCanceled();
		return result;
	}

	/** Code that stops may be waited for: then the run never ends. */
	#stoppedLimit(): number {
		return STOPPED_LIMIT + STOPPED_TIMES * this.#longest;
	}

	#continue(): void {
		if (this.#options.signal.aborted) throw new ProofCanceled();
	}
}

/** What a proof does now. `of` is how many runs there will be at most. */
export interface ProofStep {
	readonly kind: 'testsBefore' | 'testsAfter' | 'testsStopped' | 'benchmarkNoise' | 'benchmark';
	/** Counted from 1, over all steps. */
	readonly run: number;
	readonly of: number;
}
