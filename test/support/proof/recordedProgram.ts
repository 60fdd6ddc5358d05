import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect, types } from 'node:util';
import type { CallLine, FunctionFacts } from '../../../src/prove/core/recorder/callLine.ts';
import { CallRecorder } from '../../../src/prove/core/recorder/callRecorder.ts';
import type { ProgramFunction } from '../../../src/prove/core/recorder/outcome.ts';
import type { RecorderOptions } from '../../../src/prove/core/recorder/recorderOptions.ts';

// biome-ignore lint/suspicious/noExplicitAny: functions of any program
export type AnyFunction = (this: any, ...input: any[]) => any;

/** What a program with changed functions does under the eyes of a recorder, at a time that only passes by `wait`. */
export class RecordedProgram {
	readonly lines: CallLine[] = [];
	/** Whether no other process measures. */
	isFirst = true;
	/** Whether digests and inspections fail. */
	fails = false;
	readonly #recorder: CallRecorder;
	readonly #timers = new Set<() => void>();
	#now = 0;
	#functions = 0;

	constructor({
		functions = 1,
		facts = {} as Partial<FunctionFacts>,
		literals = [] as string[],
		task = 'replay' as RecorderOptions['task'],
	} = {}) {
		const known = {
			name: 'f()',
			parameters: ['x', 'y'],
			usesThis: false,
			usesOuterThis: false,
			usesPrivate: false,
			uses: [],
			...facts,
		};
		this.#recorder = new CallRecorder(
			{ functions: Array<FunctionFacts>(functions).fill(known), literals, task },
			{
				types,
				now: () => this.#now,
				collectGarbage: () => {},
				startMeasuring: () => this.isFirst,
				inspect: (value) => inspect(value),
				digest: (value) => {
					if (this.fails) throw new Error('a fault');
					return inspect(value);
				},
				write: (line) => this.lines.push(line),
				setTimer: (_milliseconds, action) => {
					this.#timers.add(action);
					return () => this.#timers.delete(action);
				},
				turns: () => new Promise((resolve) => setImmediate(resolve)),
				makeScope: () => new AsyncLocalStorage(),
			},
		);
	}

	/** A function of the program, of which there are two versions. @param run called with the version that runs, 0 to 3 */
	function(before: AnyFunction, after: AnyFunction, run: (version: number) => void = () => {}): AnyFunction {
		const versions = [before, before, after, before].map(
			(version, index): AnyFunction =>
				function (...input) {
					run(index);
					return version.apply(this, input);
				},
		);
		return this.#recorder.expression(this.#functions++, 'f', ...(versions as ProgramFunction[])) as AnyFunction;
	}

	wait(milliseconds: number): void {
		this.#now += milliseconds;
	}

	/** Lets all timers fire. */
	fireTimers(): void {
		for (const action of this.#timers) action();
	}

	/** What was found of each call. */
	get found(): readonly string[] {
		return this.lines.flatMap((line) => {
			if (line.kind === 'loaded' || line.kind === 'begins' || line.kind === 'ends') return [];
			return line.kind === 'leftOut' ? [line.reason] : [line.kind];
		});
	}

	/** The first difference, with the shortest input. */
	get difference(): string {
		const line = this.lines.findLast(({ kind }) => kind === 'differs');
		return line?.kind === 'differs' ? `${line.input} · before ${line.before} · after ${line.after}` : '';
	}
}
