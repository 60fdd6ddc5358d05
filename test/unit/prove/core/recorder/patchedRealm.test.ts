import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { inspect, types } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { buildSync } from 'esbuild';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');

const ENTRY = `
export { CallRecorder } from './src/prove/core/recorder/callRecorder.ts';
export { copyValues } from './src/prove/core/recorder/copyValues.ts';
export { compareValues } from './src/prove/core/recorder/compareValues.ts';
export { shortenInput } from './src/prove/core/recorder/shortenInput.ts';
`;

const VALUES = `[
	{ list: [1, 'a', [2]], map: new Map([['k', { a: 1 }]]), set: new Set([1, 'b']), date: new Date(3) },
	[/a/g, Object(1), new Uint8Array([1, 2]), new DataView(new ArrayBuffer(2)), new Error('e'), Symbol('s')],
	new (class Point { #x = 1; y = { 'a b': 2 } })(),
	'text', 100,
]`;

const VERSION = `({
	increase: (number) => number + 1,
	total(values, change) { let sum = 0; for (let at = 0; at < values.length; at += 1) sum += change(values[at]); return sum; },
	async later(values) { await undefined; return values.length; },
})`;
/** Another result for one literal. */
const OTHER_VERSION = VERSION.replace('let sum = 0', 'let sum = values[0] === 7 ? 1 : 0');

/** Replaces all that a program can replace of its realm by functions that fail. */
const PATCH = `
	const kept = { ownKeys: Reflect.ownKeys, define: Object.defineProperty, describe: Object.getOwnPropertyDescriptor, TypeError };
	const fail = () => { throw new kept.TypeError('what was patched is called'); };
	const holders = [];
	for (const name of kept.ownKeys(globalThis)) {
		const value = kept.describe(globalThis, name).value;
		if (typeof value === 'function' || name === 'Reflect' || name === 'JSON' || name === 'Math') holders.push([name, value]);
	}
	const targets = holders.flatMap(([, value]) => (value.prototype ? [value, value.prototype] : [value]));
	targets.push(
		Object.getPrototypeOf(Uint8Array), Object.getPrototypeOf(Uint8Array.prototype),
		Object.getPrototypeOf([].values()), Object.getPrototypeOf(new Map().values()),
	);
	const jobs = targets.flatMap((target) => kept.ownKeys(target).map((key) => [target, key, kept.describe(target, key)]));
	for (let index = 0; index < jobs.length; index++) {
		const job = jobs[index], key = job[1], descriptor = job[2];
		if (!descriptor.configurable || key === 'constructor' || key === 'prototype' || key === '__proto__') continue;
		if (typeof descriptor.value === 'function') kept.define(job[0], key, { value: fail });
		else if (descriptor.get) kept.define(job[0], key, { get: fail, set: fail });
	}
	for (let index = 0; index < holders.length; index++) kept.define(globalThis, holders[index][0], { value: fail });
`;

describe('the recorder, bundled', () => {
	it('P43 does not notice that the program has patched all of its realm after that was loaded', async () => {
		const { outputFiles } = buildSync({
			...{ stdin: { contents: ENTRY, resolveDir: root }, bundle: true, write: false, format: 'iife' },
			...{ globalName: 'recorder', target: ['node18', 'es2022'], logLevel: 'silent' },
		});
		const realm = createContext({});
		const recorder = runInContext(`${outputFiles[0]?.text}\nrecorder`, realm);
		const [values, others] = [0, 1].map(() => runInContext(VALUES, realm));
		others[1][5] = values[1][5];
		const empty = runInContext('[]', realm);
		const lines: { kind: string }[] = [];
		const environment = {
			types,
			...{
				now: () => performance.now(),
				inspect,
				digest: inspect,
				write: (line: { kind: string }) => lines.push(line),
			},
			...{
				setTimer: () => () => {},
				turns: async () => {},
				collectGarbage: () => {},
				startMeasuring: () => true,
				makeScope: () => new AsyncLocalStorage(),
			},
		};
		const functions = [
			{ name: 'total', parameters: ['each'], usesThis: false, usesOuterThis: false, usesPrivate: false, uses: [] },
			{ name: 'later', parameters: ['each'], usesThis: false, usesOuterThis: false, usesPrivate: false, uses: [] },
		];
		const calls = new recorder.CallRecorder({ functions, literals: [7], task: 'replay' }, environment);
		const measured = { calls: 9, process: 1, isWithUnseen: true };
		let time = 0;
		const clock = { ...environment, now: () => (time += 5) };
		const measuring = new recorder.CallRecorder({ functions, literals: [], task: measured }, clock);
		const versions = [VERSION, OTHER_VERSION].map((text) => runInContext(text, realm));
		// Outside of the realm, awaiting calls `then`.
		const awaited = runInContext('async (promise, done) => done(await promise)', realm);
		runInContext(PATCH, realm);
		assert.throws(
			() => values[0].list.map(),
			({ message }) => message === 'what was patched is called',
		);
		const copy = (roots: unknown) => recorder.copyValues(roots, { types, mostBytes: 10_000, isInput: true }).values;
		const original = (value: unknown) => value;
		const copied = copy(values);
		assert.equal(Object.getPrototypeOf(copied[0].map), Object.getPrototypeOf(values[0].map));
		assert.equal(recorder.compareValues(values, copied, { types, original }).kind, 'same');
		assert.deepEqual(
			{ ...recorder.compareValues(values, others, { types, original }) },
			{
				...{ kind: 'different', path: '2', one: values[2], other: others[2], aspect: 'prototype' },
			},
		);
		copied[2].y['a b'] = 3;
		assert.equal(recorder.compareValues(values, copied, { types, original }).path, '2.y["a b"]');
		const shortened = recorder.shortenInput(values, (candidate: unknown[]) => (candidate[4] as number) > 5, {
			...{ copy, mostTries: 500, isOver: () => false },
		});
		assert.deepEqual([shortened[0].list, shortened[3], shortened[4]], [undefined, '', 6]);
		assert.equal(Object.getPrototypeOf(shortened), Object.getPrototypeOf(empty));
		const [before, after] = versions;
		const programs = ['total', 'later'].map((name, index) =>
			calls.expression(index, name, before[name], before[name], after[name], before[name]),
		);
		assert.equal(programs[0]([1, 2], before.increase), 5);
		const settled = new Promise((resolve) => awaited(programs[1]([1, 2]), resolve));
		assert.equal(await settled, 2);
		assert.equal(programs[0]([7, 2], before.increase), 11);
		assert.deepEqual(
			lines.map((line) => line.kind),
			['loaded', 'loaded', 'begins', 'ends', 'same', 'begins', 'ends', 'same', 'begins', 'differs', 'ends', 'differs'],
		);
		lines.length = 0;
		const [total, later] = ['total', 'later'].map((name, index) =>
			measuring.expression(index, name, before[name], before[name], before[name], before[name]),
		);
		for (let n = 0; n < 5; n += 1) assert.equal(total([n, 2, 3], before.increase), n + 8);
		for (let n = 0; n < 4; n += 1) assert.equal(await new Promise((resolve) => awaited(later([n, 1]), resolve)), 2);
		assert.deepEqual(
			lines.map((line) => line.kind).filter((kind) => kind !== 'begins' && kind !== 'ends'),
			['measured', 'enough'],
		);
	});
});
