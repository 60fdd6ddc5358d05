/** Which of the siblings runs: 1 and 3 are the version before, 2 is the one after. */
export type Version = 1 | 2 | 3;

/** A version that runs, and the numbers of the changed functions that it has run. */
export interface VersionRun {
	readonly version: Version;
	readonly reached: number[];
}

/** Keeps a value across what an action awaits: `AsyncLocalStorage` of Node. */
export interface AsyncScope<Value> {
	run<T>(value: Value, action: () => T): T;
	getStore(): Value | undefined;
}

/** The version that all changed functions have during a replay. */
export class VersionInForce {
	readonly #makeScope: () => AsyncScope<VersionRun>;
	/** Made when it is first needed, since it makes every promise of the program slower. */
	#scope: AsyncScope<VersionRun> | undefined;
	#run: VersionRun | undefined;

	constructor(makeScope: () => AsyncScope<VersionRun>) {
		this.#makeScope = makeScope;
	}

	/** Undefined while the program itself runs. */
	get current(): VersionRun | undefined {
		return this.#run ?? this.#scope?.getStore();
	}

	run<T>(run: VersionRun, action: () => T): T {
		const outer = this.#run;
		this.#run = run;
		try {
			return action();
		} finally {
			this.#run = outer;
		}
	}

	/** Also for everything that the action awaits. */
	runAsync<T>(run: VersionRun, action: () => T): T {
		this.#scope ??= this.#makeScope();
		return this.#scope.run(run, action);
	}
}

/** Adds a number to those that have been reached, once. */
export function reach(reached: number[], index: number): void {
	for (let at = 0; at < reached.length; at += 1) if (reached[at] === index) return;
	reached[reached.length] = index;
}
