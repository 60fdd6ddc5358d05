import assert from 'node:assert/strict';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { compileFunction } from 'node:vm';
import type { FunctionFacts } from '../../../src/prove/core/recorder/callLine.ts';
import { type NotRecorded, type RecordedText, recordedText } from '../../../src/prove/core/recording/recordedText.ts';

/** What a program exports. */
// biome-ignore lint/suspicious/noExplicitAny: programs of any kind
export type Exported = any;

/** Two texts of a program, and what to compare of them. */
export interface Program {
	readonly before: string;
	readonly after: string;
	/** Uses what the program exports; its results tell the versions apart. */
	readonly use: (exported: Exported) => unknown;
	readonly languageId?: string;
	/** Whether it is an ES module. */
	readonly isModule?: boolean;
}

/**
 * The recorder of the tests: it runs the version that a global variable names, and notes which functions are called. With
 * another variable, a dispatcher calls that version by itself.
 */
const RECORDER = `({
	get version() { return globalThis.measuredVersion ?? 0; },
	apply: Reflect.apply,
	call(index, self, all, versions, newTarget) {
		globalThis.recordedCalls.push(index);
		const version = versions()[globalThis.recordedVersion];
		return newTarget === undefined ? Reflect.apply(version, self, all) : Reflect.construct(version, all, newTarget);
	},
	expression(index, name, ...versions) {
		const call = this.call;
		const dispatcher = function (...all) { return call(index, this, all, () => versions, new.target); };
		return Object.defineProperty(dispatcher, 'name', { value: name });
	},
})`;

interface Recording {
	recordedVersion?: number;
	measuredVersion?: number;
	recordedCalls?: number[];
}

/** Makes a text that is recorded by the recorder of the tests. */
export function record(program: Omit<Program, 'use'>, file = 'program.js'): RecordedText | NotRecorded {
	const { before, after, languageId = 'javascript' } = program;
	return recordedText({ languageId, before, after }, { token: 'k3y', recorder: () => RECORDER, file });
}

/** As `record`, of what can be recorded. */
export function recorded(program: Omit<Program, 'use'>, file?: string): RecordedText {
	const result = record(program, file);
	if ('reason' in result) assert.fail(JSON.stringify(result));
	return result;
}

/** Loads a program, and gives what it exports. */
export async function load(text: string, { languageId = 'javascript', isModule = false }: Partial<Program>) {
	const code = languageId.startsWith('typescript') ? stripTypeScriptTypes(text) : text;
	// A module of the same text would not run again.
	const fresh = `${code}\n// ${Math.random()}`;
	if (isModule) return (await import(`data:text/javascript,${encodeURIComponent(fresh)}`)) as Exported;
	const module: { exports: Exported } = { exports: {} };
	const run = compileFunction(code.replace(/^#!.*/, ''), ['exports', 'require', 'module']);
	run.call(module.exports, module.exports, createRequire(import.meta.url), module);
	return module.exports;
}

/**
 * Checks that each version in a recorded text does what its own text does by itself, and that they are called; and that the
 * texts with one version do the same.
 */
export async function checkVersions(program: Program): Promise<readonly FunctionFacts[]> {
	const { before, after, use } = program;
	const { functions, ...texts } = recorded(program);
	const expected = [
		...[before, before, after, before].map((plain, version) => ({ text: texts.text, plain, version })),
		...[0, 2].map((version) => ({ text: texts.before, plain: before, version })),
		...[0, 2].map((version) => ({ text: texts.after, plain: after, version })),
	];
	const global = globalThis as Recording;
	const results: unknown[] = [];
	for (const { text, plain, version } of expected) {
		global.recordedVersion = version;
		global.recordedCalls = [];
		try {
			const result = await use(await load(text, program));
			assert.deepEqual(result, await use(await load(plain, program)), `version ${version} of\n${text}`);
			results.push(result);
		} catch (error) {
			if (error instanceof SyntaxError) assert.fail(`${error.message}\n${text}`);
			throw error;
		}
		assert.deepEqual([...new Set(global.recordedCalls)].sort(), [...functions.keys()], text);
	}
	// What is no function of its own is always called by the recorder.
	for (const version of [1, 2, 3]) {
		global.recordedVersion = version;
		global.measuredVersion = version;
		try {
			assert.deepEqual(
				await use(await load(texts.text, program)),
				results[version],
				`measured: ${version} of\n${texts.text}`,
			);
		} finally {
			global.measuredVersion = 0;
		}
	}
	assert.notDeepEqual(results[1], results[2], 'the versions cannot be told apart');
	return functions;
}
