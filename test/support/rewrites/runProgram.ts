import { types } from 'node:util';
import { createContext, Script } from 'node:vm';
import { transformSync } from 'esbuild';
import type { Program } from './randomProgram.ts';
import { showError, showValue } from './showValue.ts';
import { STILL_CLOCK } from './stillClock.ts';

/** What can be observed of one call. */
export interface Outcome {
	/** What it gave or threw. */
	readonly result: string;
	/** The arguments, as they are afterward. */
	readonly inputs: string;
	/** What it called, with which values, in order. */
	readonly log: readonly string[];
	/** What it handed over, as that is afterward. */
	readonly kept: readonly string[];
}

// In milliseconds. Only code that hangs takes this long.
const LONGEST_RUN = 2_000;
const MOST_YIELDED = 20;

const PRELUDE = new Script(`${STILL_CLOCK}
	class OwnList {
		constructor(one, other) { this.length = 2; this[0] = one; this[1] = other; }
		filter(test) { log('own filter'); return [typeof test, this[1]]; }
		find() { log('own find'); return this[0]; }
		some() { return log('own some'); }
		includes() { return log('own includes'); }
		indexOf() { log('own indexOf'); return 1; }
		reduce(step, start) { log('own reduce'); return start; }
		map() { log('own map'); return [this[1]]; }
		sort() { log('own sort'); return this; }
		slice() { log('own slice'); return this; }
		push() { return log('own push'); }
		shift() { return log('own shift'); }
		split() { log('own split'); return ['a', 'b']; }
		getTime() { return log('own getTime'); }
	}
	function withGetters(value) {
		if (typeof value !== 'object' || value === null) return value;
		const getters = {};
		for (const [name, own] of Object.entries(value))
			Object.defineProperty(getters, name, { get() { log('get ' + name); return own; }, enumerable: true });
		return getters;
	}
	function watched(value) {
		return new Proxy(value, {
			get(target, key, receiver) { log('get', String(key)); return Reflect.get(target, key, receiver); },
			set(target, key, given, receiver) { log('set', String(key)); return Reflect.set(target, key, given, receiver); },
			has(target, key) { log('has', String(key)); return Reflect.has(target, key); },
		});
	}
`);

/**
 * Makes each call of a program, in a context of its own.
 * @param code the program's code, or what a rewriter made of it
 * @throws SyntaxError if the code cannot be parsed
 */
export function runProgram(program: Program, code: string): readonly Outcome[] {
	const script = new Script(toScript(code, program.language));
	const outcomes: Outcome[] = [];
	const context = createContext(
		{ ...observers(outcomes), module: { exports: {} } },
		// Runs what waits for promises before `runInContext` returns, within its time limit.
		{ microtaskMode: 'afterEvaluate' },
	);
	PRELUDE.runInContext(context);
	const calls = program.calls.map((call) => `() => (${call})`).join(',\n');
	// Its own names are those of parameters: the program may declare any other ones.
	const start = new Script(`(async ({ begin, show, end, isPromise, isGenerator, all, fails }) => {
		for (const each of [${calls}]) {
			begin();
			let values = [];
			try {
				const made = each();
				values = made.values;
				const given = made.run();
				if (isPromise(given)) end('promise of ' + show(await given), values);
				else if (isGenerator(given)) end('yields ' + show(all(given)), values);
				else end(show(given), values);
			} catch (error) { end(fails(error), values); }
		}
	})(harness)`);
	try {
		new Script(`var require = () => (${program.imports});`).runInContext(context);
		for (const each of [script, start]) each.runInContext(context, { timeout: LONGEST_RUN });
	} catch (error) {
		outcomes.push({ result: isTimeout(error) ? 'takes too long' : showError(error), inputs: '', log: [], kept: [] });
	}
	return outcomes;
}

/** Removes what only TypeScript, JSX or a module has. */
function toScript(code: string, language: Program['language']): string {
	if (language === 'js') return code;
	const loader = language === 'module' ? 'js' : language;
	try {
		return transformSync(code, {
			loader,
			jsxFactory: 'h',
			logLevel: 'silent',
			...(language === 'module' ? { format: 'cjs' } : { tsconfigRaw: { compilerOptions: { alwaysStrict: false } } }),
		}).code;
	} catch (error) {
		throw new SyntaxError(`${error}`);
	}
}

/** What a program can call to be observed, and what observes it. */
function observers(outcomes: Outcome[]) {
	let log: string[] = [];
	let kept: unknown[] = [];
	let waiting: (() => unknown)[] = [];
	return {
		log: (...values: unknown[]) => {
			log.push(values.map((value) => showValue(value)).join(' '));
			return values[0];
		},
		keep: (value: unknown) => {
			kept.push(value);
			return value;
		},
		later: (read: () => unknown) => void waiting.push(read),
		touch: (list: unknown) => {
			log.push('touch');
			if (Array.isArray(list) && list.length < 6) list.push(list[0]);
			else if (Array.isArray(list)) list.pop();
			else if (typeof list === 'object' && list !== null) Object.assign(list, { touched: 'a' });
		},
		fail: (value: unknown) => {
			log.push(`fail ${showValue(value)}`);
			if (value === 'b' || value === 2 || value === 10) throw new RangeError('as it was told');
			return true;
		},
		harness: {
			begin: () => {
				[log, kept, waiting] = [[], [], []];
			},
			end: (result: string, values: unknown) => {
				for (const read of waiting) kept.push(attempt(read));
				outcomes.push({
					result,
					inputs: showValue(values),
					log: [...log],
					kept: kept.map((value) => showValue(value)),
				});
			},
			show: (value: unknown) => showValue(value),
			fails: showError,
			isPromise: types.isPromise,
			isGenerator: types.isGeneratorObject,
			all: (generator: Iterable<unknown>) => {
				const yielded: unknown[] = [];
				for (const each of generator) if (yielded.push(each) > MOST_YIELDED) break;
				return yielded;
			},
		},
	};
}

function attempt(read: () => unknown): unknown {
	try {
		return read();
	} catch (error) {
		return showError(error);
	}
}

function isTimeout(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
