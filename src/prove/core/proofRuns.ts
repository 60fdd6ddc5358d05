import type { RecordedRun, RunResult, Sandbox } from './sandbox.ts';

export interface ProofRunsOptions {
	readonly sandbox: Sandbox;
	readonly signal: AbortSignal;
	readonly onStep: (step: ProofStep) => void;
	/** The maximum number of runs, unless more are expected later. */
	readonly of: number;
}

/** What runs next, and on which text. */
export interface NextRun {
	readonly kind: ProofStep['kind'];
	readonly text: string;
	/** Whether it is a mutant that stops. */
	readonly isStopped?: boolean;
}

/** In milliseconds, and in multiples of the longest run so far: how long a mutant may run. */
const STOPPED_LIMIT = 10_000;
const STOPPED_TIMES = 5;

/**
 * How long the runs of a proof by calls may take: so many times as long as the program’s first run, and so many milliseconds more.
 * The proof has five seconds beyond that, for what is done beside the runs.
 */
const MOST_TIMES = 6;
const MORE_TIME = 25_000;

/** The proof was canceled. */
export class ProofCanceled extends Error {}

/** The runs of one proof, one after the other, and what they left behind. */
export class ProofRuns {
	readonly #options: ProofRunsOptions;
	readonly #changedLive = new Set<string>();
	readonly #stillRunning = new Set<string>();
	#namesLiveTree = false;
	#count = 0;
	#of: number;
	/** In milliseconds, of the runs so far. */
	#longest = 0;
	/** In milliseconds: how long the program itself takes, and all runs have taken. */
	#own = 0;
	#spent = 0;

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

	/** Whether a run that takes so long, in milliseconds, keeps the proof within the time that it may take. */
	hasTimeFor(duration: number): boolean {
		return this.#spent + duration <= MOST_TIMES * this.#own + MORE_TIME;
	}

	/** Announces that there may be this many more runs. */
	expectMore(count: number): void {
		this.#of += count;
	}

	/** Runs the tests, and checks the live tree before and after. */
	async tests(run: NextRun): Promise<RunResult> {
		await this.checkLiveTree();
		const result = await this.#run('tests', run);
		await this.checkLiveTree();
		return result;
	}

	/** Runs the benchmark. Callers check the live tree around a block of runs, since a check between them would disturb timing. */
	benchmark(run: NextRun): Promise<RunResult> {
		return this.#run('benchmark', run);
	}

	/** Records what has changed in the live tree. */
	async checkLiveTree(): Promise<void> {
		this.#continue();
		for (const path of await this.#options.sandbox.changedLive()) this.#changedLive.add(path);
	}

	/** Runs the tests on a text that records calls: see `Sandbox`. */
	async record(
		kind: 'callsReplayed' | 'callsRecorded' | 'callsRecordedAfter' | 'callsMeasured',
		textFor: (folder: string) => string,
		timeLimit?: number,
	): Promise<RecordedRun> {
		const { sandbox, signal } = this.#options;
		await this.checkLiveTree();
		this.#begin(kind);
		const run = this.#ended(await sandbox.record(textFor, signal, timeLimit));
		await this.checkLiveTree();
		return run;
	}

	async #run(
		command: 'tests' | 'benchmark',
		{ kind, text, isStopped = kind === 'testsStopped' }: NextRun,
	): Promise<RunResult> {
		const { sandbox, signal } = this.#options;
		this.#continue();
		// Written before each run, even if it is already there, so that rebuilding costs every run the same.
		await sandbox.put(text);
		this.#begin(kind);
		const result = this.#ended(await sandbox.run(command, signal, isStopped ? this.#stoppedLimit() : undefined));
		this.#longest = Math.max(this.#longest, result.duration);
		return result;
	}

	#begin(kind: ProofStep['kind']): void {
		this.#count += 1;
		this.#options.onStep({ kind, run: this.#count, of: this.#of });
	}

	#ended<Result extends RunResult>(result: Result): Result {
		for (const process of result.stillRunning) this.#stillRunning.add(process);
		if (this.#own === 0) this.#own = result.duration;
		this.#spent += result.duration;
		this.#namesLiveTree ||= this.#options.sandbox.namesLiveTree(result.output);
		if (result.kind === 'canceled') throw new ProofCanceled();
		return result;
	}

	/** Something may wait for code that has stopped: then the run never ends. */
	#stoppedLimit(): number {
		return STOPPED_LIMIT + STOPPED_TIMES * this.#longest;
	}

	#continue(): void {
		if (this.#options.signal.aborted) throw new ProofCanceled();
	}
}

/** What a proof is doing. `of` is the maximum number of runs. */
export interface ProofStep {
	readonly kind:
		| 'testsBefore'
		| 'testsAfter'
		| 'callsReplayed'
		| 'callsRecorded'
		| 'callsRecordedAfter'
		| 'callsMeasured'
		| 'testsStopped'
		| 'benchmarkNoise'
		| 'benchmark';
	/** Counted from 1, across all steps. */
	readonly run: number;
	readonly of: number;
}
