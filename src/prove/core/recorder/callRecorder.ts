import type { CallLine, FunctionFacts, LeftOutReason } from './callLine.ts';
import { CallSampler } from './callSampler.ts';
import { CannotCopy } from './copyValues.ts';
import {
	apply,
	construct,
	defineProperties,
	getFromWeakMap,
	isPlainPromise,
	newWeakMap,
	setInWeakMap,
	settle,
} from './intrinsics.ts';
import { KeptInputs } from './keptInputs.ts';
import { MeasuredCalls } from './measuring/measuredCalls.ts';
import { callDigests, type Ending, type Outcome, outcomeOf, type ProgramFunction } from './outcome.ts';
import type { RecorderEnvironment } from './recorderEnvironment.ts';
import type { RecorderOptions } from './recorderOptions.ts';
import { Replays } from './replays.ts';
import { reach, type Version, VersionInForce } from './versionInForce.ts';
import type { Replay } from './versionRuns.ts';

/** How many calls of all functions are recorded. */
const MOST_CALLS = 200;
/** In milliseconds: calls that take longer are not replayed, and all replays together. */
const LONGEST_CALL = 1_000;
const LONGEST_REPLAYS = 20_000;

/** In milliseconds: how long calls of what was passed are waited for. */
const LATE = 50;

/** How many calls that take too long are tried. */
const MOST_SLOW = 3;

/** A call that is recorded. */
interface RecordedCall {
	readonly replay: Replay;
	/** The estimated size of its input. */
	readonly bytes: number;
}

/**
 * Stands in for the changed functions in the program. The program runs the version before; some of its calls are replayed as soon as
 * they have returned or settled, on copies of their inputs, twice with both versions.
 */
export class CallRecorder {
	readonly #functions: readonly FunctionFacts[];
	readonly #environment: RecorderEnvironment;
	readonly #samplers: readonly CallSampler[];
	readonly #replays: Replays;
	readonly #inForce: VersionInForce;
	readonly #hasReplays: boolean;
	/** Set if calls are measured. */
	readonly #measured: MeasuredCalls | undefined;
	/** The version that all changed functions have while they are measured: dispatchers look here first, since it takes no time. */
	version: Version | 0 = 0;
	/** What a dispatcher calls a version by. */
	readonly apply: typeof apply = apply;
	/** Whether a call is being recorded that has not returned. */
	#isInside = false;
	#isOver = false;
	#isDecided = false;
	#slow = 0;
	readonly #inputs: KeptInputs;
	#replaying = 0;
	#lastReplay: Promise<unknown> | undefined;
	#measuring: Promise<void> | undefined;
	/** By what the program returned, what it was given in its place. */
	readonly #promises = newWeakMap<object, object>();

	constructor({ functions, literals, task }: Omit<RecorderOptions, 'folder'>, environment: RecorderEnvironment) {
		this.#functions = functions;
		this.#environment = environment;
		this.#hasReplays = task === 'replay';
		if (typeof task === 'object')
			this.#measured = new MeasuredCalls(environment, task, (version) => {
				this.version = version;
			});
		const most = Math.ceil(MOST_CALLS / functions.length);
		const known = new Set<unknown>(literals);
		this.#samplers = functions.map(() => new CallSampler(known, most, environment));
		this.#inForce = new VersionInForce(environment.makeScope);
		this.#inputs = new KeptInputs(environment);
		this.#replays = new Replays(environment, this.#inForce);
		environment.write({ kind: 'loaded' });
	}

	/** Takes the place of a function, method, or accessor. @param versions before, and before, after, and before for replays */
	call(
		index: number,
		self: unknown,
		input: ArrayLike<unknown>,
		versions: () => readonly ProgramFunction[],
		newTarget: unknown,
	): unknown {
		const run = this.#inForce.current;
		if (run?.version === 2) reach(run.reached, index);
		const version = versions()[run?.version ?? this.version] as ProgramFunction;
		const isTaken = run === undefined && this.version === 0 && this.#takes(index, input);
		if (newTarget !== undefined) {
			if (isTaken) this.#leaveOut('constructed');
			return construct(version as never, input, newTarget as never);
		}
		const call = isTaken ? this.#guarded(() => this.#begin(index, self, input, versions())) : undefined;
		return call === undefined ? apply(version, self, input) : this.#record(call, self, input);
	}

	#takes(index: number, input: ArrayLike<unknown>): boolean {
		if (this.#isInside || this.#isOver) return false;
		return this.#guarded(() => this.#samplers[index]?.takes(input, this.#inputs.spent)) === true;
	}

	/** What fails here must not reach the program: then nothing more is recorded. */
	#guarded<Result>(action: () => Result): Result | undefined {
		try {
			return action();
		} catch {
			this.#isOver = true;
			this.#environment.write({ kind: 'leftOut', reason: 'handle' });
			return undefined;
		}
	}

	/** Makes a function that takes the place of a function expression or an arrow function. */
	expression(index: number, name: string, ...versions: readonly ProgramFunction[]): ProgramFunction {
		const recorder = this;
		const all = () => versions;
		function dispatcher(this: unknown): unknown {
			// biome-ignore lint/complexity/noArguments: a rest parameter would change the length, and take time
			const input = arguments;
			const isMeasured = recorder.version > 0 && new.target === undefined;
			if (isMeasured) return apply(versions[recorder.version] as ProgramFunction, this, input);
			return recorder.call(index, this, input, all, new.target);
		}
		const length = versions[0]?.length ?? 0;
		return defineProperties(dispatcher, {
			name: { value: name, configurable: true },
			length: { value: length, configurable: true },
		}) as ProgramFunction;
	}

	/** @returns undefined if the call is left out */
	#begin(
		index: number,
		self: unknown,
		input: ArrayLike<unknown>,
		versions: readonly ProgramFunction[],
	): RecordedCall | undefined {
		const facts = this.#functions[index];
		if (facts === undefined) return undefined;
		if (facts.usesPrivate && facts.usesThis) return this.#leaveOut('privateFields');
		if (facts.usesOuterThis) return this.#leaveOut('outerState');
		try {
			const { values, bytes, hasFunctions } = this.#inputs.copy(this.#roots(facts, self, input));
			return { replay: { index, facts, input: values, hasFunctions, versions, reached: [index] }, bytes };
		} catch (error) {
			if (error instanceof CannotCopy) return this.#leaveOut(error.reason);
			throw error;
		}
	}

	#record(call: RecordedCall, self: unknown, input: ArrayLike<unknown>): unknown {
		const { now, types } = this.#environment;
		const roots = this.#roots(call.replay.facts, self, input);
		const started = now();
		let ending: Ending = 'returns';
		let value: unknown;
		this.#isInside = true;
		try {
			value = apply(call.replay.versions[0] as ProgramFunction, self, input);
		} catch (error) {
			ending = 'throws';
			value = error;
		} finally {
			this.#isInside = false;
		}
		if (ending === 'returns' && types.isPromise(value))
			return this.#recordPromise(call, roots, value as object, started);
		const took = now() - started;
		this.#guarded(() => {
			const real = outcomeOf({ ending, value, input: roots, calls: [], took }, types);
			const isReplayed = this.#isReplayed(call, real, roots);
			this.#end(call, isReplayed ? this.#replays.replay(call.replay, real) : undefined, started + took);
			this.#endIfDone(this.#lastReplay);
		});
		if (ending === 'throws') throw value;
		return value;
	}

	/** @returns another promise, so that the program goes on only after the replays, and nothing changes meanwhile */
	#recordPromise(call: RecordedCall, roots: readonly unknown[], promise: object, started: number): object {
		const known: object | undefined = getFromWeakMap(this.#promises, promise);
		if (known !== undefined || !isPlainPromise(promise)) {
			this.#inputs.free(call);
			this.#leaveOut('promise');
			return known ?? promise;
		}
		const settled = (how: Ending) => (result: unknown) => this.#recordSettled(call, roots, how, result, started);
		const recorded = settle(promise, settled('resolves'), settled('rejects'));
		setInWeakMap(this.#promises, promise, recorded);
		return recorded;
	}

	async #recordSettled(
		call: RecordedCall,
		input: readonly unknown[],
		ending: Ending,
		value: unknown,
		started: number,
	): Promise<unknown> {
		const { now, types } = this.#environment;
		const took = now() - started;
		// One after the other: what several calls change at once could not be told apart.
		const previous = this.#lastReplay;
		const replay = async () => {
			await previous;
			if (this.#isOver) return;
			const begun = now();
			try {
				const real = outcomeOf({ ending, value, input, calls: [], took }, types);
				const isReplayed = this.#isReplayed(call, real, input);
				this.#end(call, isReplayed ? await this.#replays.replayAsync(call.replay, real) : undefined, begun);
				this.#endIfDone();
				await this.#measuring;
			} catch (error) {
				this.#guarded(() => {
					throw error;
				});
			}
		};
		this.#lastReplay = replay();
		await this.#lastReplay;
		if (ending === 'rejects') throw value;
		return value;
	}

	/** Records what a call did, unless replays show it. */
	#isReplayed(call: RecordedCall, real: Outcome, input: readonly unknown[]): boolean {
		const { replay, bytes } = call;
		if (real.took > LONGEST_CALL) {
			this.#slow += 1;
			this.#environment.write({ kind: 'leftOut', reason: 'slow' });
			return false;
		}
		if (this.#measured !== undefined) {
			// What is to be measured is kept.
			if (!this.#measured.add(replay, real, input, bytes)) this.#inputs.free(call);
		} else if (!this.#hasReplays) {
			this.#environment.write({ kind: 'made', ...callDigests(replay, real, this.#environment) });
		}
		return this.#hasReplays;
	}

	/** Ends a call. @param found what its replays have shown; @param begun when they began */
	#end(call: RecordedCall, found: CallLine | undefined, begun: number): void {
		if (this.#measured === undefined) this.#inputs.free(call);
		this.#measured?.count();
		if (found === undefined) return;
		this.#replaying += this.#environment.now() - begun;
		this.#isDecided ||= found.kind === 'differs';
		if (found.kind === 'leftOut' && found.reason === 'slow') this.#slow += 1;
		this.#environment.write(found);
	}

	#leaveOut(reason: LeftOutReason): undefined {
		this.#environment.write({ kind: 'leftOut', reason });
		this.#measured?.count();
		this.#endIfDone(this.#lastReplay);
	}

	get #isDone(): boolean {
		let isDone = this.#isDecided || this.#slow >= MOST_SLOW || this.#replaying >= LONGEST_REPLAYS;
		isDone ||= this.#measured !== undefined && (this.#measured.isComplete || this.#inputs.isFull);
		let isSampled = true;
		for (let index = 0; index < this.#samplers.length; index += 1) isSampled &&= this.#samplers[index]?.isDone === true;
		return isDone || isSampled;
	}

	/** Records nothing more if enough is known, and measures what is to be measured. @param previous to be waited for */
	#endIfDone(previous?: Promise<unknown>): void {
		if (this.#isOver || !this.#isDone) return;
		this.#isOver = true;
		if (this.#measured === undefined) this.#tellEnough();
		else this.#measuring = this.#measured.measure(() => this.#tellEnough(), previous);
	}

	/** What was passed may be called once the program goes on. */
	#tellEnough(): void {
		const tell = () => this.#environment.write({ kind: 'enough' });
		if (this.#replays.hasPassed) this.#environment.setTimer(LATE, tell);
		else tell();
	}

	/** `this`, if the function uses it, and the arguments. */
	#roots({ usesThis }: FunctionFacts, self: unknown, input: ArrayLike<unknown>): readonly unknown[] {
		const roots: unknown[] = [usesThis ? self : undefined];
		for (let at = 0; at < input.length; at += 1) roots[at + 1] = input[at];
		return roots;
	}
}
