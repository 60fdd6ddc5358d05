import { types } from 'node:util';
import { createContext, Script } from 'node:vm';
import { type TransformOptions, transform } from 'esbuild';
import type { Snippet } from '../../unit/localService/core/patterns/adversarialSnippets.ts';
import { showError, showValue } from './showValue.ts';

/** What can be observed of one call. */
export interface Outcome {
	readonly call: string;
	readonly result: string;
	/** The arguments of every call of `run` that the call makes itself, as they are afterward. */
	readonly inputs: readonly string[];
	readonly log: readonly string[];
}

// In milliseconds. Only code that hangs takes this long.
const LONGEST_RUN = 1500;

/**
 * Runs each of a snippet's calls in a context of its own.
 * @param code the snippet's code or what became of it
 * @throws SyntaxError if the code cannot be parsed
 */
export async function runSnippet(snippet: Snippet, code: string): Promise<readonly Outcome[]> {
	const [before, after] = snippet.around ?? ['', ''];
	const script = new Script(await toScript(before + code + after, snippet.language));
	return snippet.calls.map((call) => runCall(script, call));
}

/** Removes the byte order mark, as whatever reads a file does, and what only TypeScript, JSX or a module has. */
async function toScript(code: string, language: Snippet['language']): Promise<string> {
	const text = code.replace(/^\uFEFF/, '');
	if (language === undefined) return text;
	const loader = language === 'module' ? 'js' : language;
	const tsconfigRaw = { compilerOptions: { experimentalDecorators: true } };
	const options: TransformOptions = { loader, jsxFactory: 'h', logLevel: 'silent', tsconfigRaw };
	try {
		const result = await transform(text, language === 'module' ? { ...options, format: 'cjs' } : options);
		return result.code;
	} catch (error) {
		throw new SyntaxError(`${error}`);
	}
}

function runCall(script: Script, call: string): Outcome {
	const inputs: unknown[][] = [];
	const log: string[] = [];
	let result = 'never settles';
	const context = createContext(
		{
			log: (...values: unknown[]): unknown => {
				log.push(values.map((value) => showValue(value)).join(' '));
				return values[0];
			},
			show: (value: unknown) => showValue(value),
			h: (type: unknown, properties: unknown, ...children: readonly unknown[]) => ({ type, properties, children }),
			module: { exports: {} },
			harness: {
				isPromise: types.isPromise,
				recorded: (run: unknown) => recorded(run, (values) => inputs.push([...values])),
				onValue: (prefix: string, value: unknown) => {
					result = prefix + showValue(value);
				},
				onError: (error: unknown) => {
					result = showError(error);
				},
			},
		},
		// Runs what waits for promises before `runInContext` returns, within its time limit.
		{ microtaskMode: 'afterEvaluate' },
	);
	try {
		for (const code of [script, toCall(call)]) code.runInContext(context, { timeout: LONGEST_RUN });
	} catch (error) {
		result = isTimeout(error) ? 'takes too long' : showError(error);
	}
	return { call, result, inputs: inputs.map((values) => showValue(values)), log };
}

/** Uses no global but the harness's own, as the snippet may have replaced the others. */
function toCall(call: string): Script {
	return new Script(`
		(async (harness, run) => {
			try {
				const value = (${call});
				if (harness.isPromise(value)) harness.onValue('promise of ', await value);
				else harness.onValue('', value);
			} catch (error) { harness.onError(error); }
		})(harness, typeof run === 'undefined' ? undefined : harness.recorded(run));
	`);
}

/** Sees the calls made by the harness only: the snippet's own ones are its affair. */
function recorded(run: unknown, record: (values: readonly unknown[]) => void): unknown {
	if (typeof run !== 'function') return run;
	return new Proxy(run, {
		apply: (target, receiver, values) => {
			record(values);
			return Reflect.apply(target, receiver, values);
		},
		construct: (target, values) => {
			record(values);
			return Reflect.construct(target, values);
		},
	});
}

function isTimeout(error: unknown): boolean {
	// No `instanceof`: it is an error of the context.
	return types.isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
