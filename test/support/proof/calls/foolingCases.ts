import type { SpeedFinding } from '../../../../src/edit/core/proof/speedFinding.ts';
import type { MeasuredProgram } from './measuredProgram.ts';

/** A change that a naive measurement would call faster. */
export interface FoolingCase extends MeasuredProgram {
	readonly title: string;
	/** What is found: that it remembers, why it is not measured, or anything but a gain. */
	readonly expected: 'remembers' | Extract<SpeedFinding, { readonly kind: 'notMeasured' }>['reason'] | 'no gain';
}

const WORK = `	let sum = 0;
	for (const one of list) for (const other of list) if ((one * other) % 7 === 3) sum += one - 2 * other;
	return sum;
`;
const BEFORE = `export function score(list) {\n${WORK}}\n`;
const LISTS = 'Array.from({ length: 40 }, (_, n) => Array.from({ length: 60 + n }, (_, at) => (at * 31 + n) % 97))';
const CALLS = `for (const list of ${LISTS}) code.score(list);`;
const FEW_CALLS = `for (let pass = 0; pass < 20; pass += 1) for (const list of ${LISTS}.slice(0, 3)) code.score(list);`;

/** A version that asks a cache, by an expression for the key. */
function cached(made: string, key: string, get: string, set: string): string {
	return `${made}
export function score(list) {
	const key = ${key};
	const known = ${get};
	if (known !== undefined) return known;
${WORK.replace('return sum;', `${set};\n	return sum;`)}}
`;
}

const PRIMES = `export function primesUpTo(most) {
	const primes = [];
	for (let each = 2; each <= most; each += 1) if (primes.every((prime) => each % prime !== 0)) primes.push(each);
	return primes.length;
}
`;

const SHAPES = `const shapes = [
	(n) => [n, n + 1, n * 2], (n) => [n / 3, 'a' + n], (n) => [{ n }, { m: n, n }], (n) => [null, undefined, n],
	(n) => new Array(n % 20).fill(n), (n) => [true, [n], new Map([[n, n]])],
];`;

export const FOOLING_CASES: readonly FoolingCase[] = [
	{
		title: 'P49 identical code, after 10,000 calls of mixed shapes',
		before: `export function count(list) {
	let found = 0;
	for (const each of list) if (typeof each === 'object' ? each !== null : each > 3) found += 1;
	return found;
}
`,
		after: `export function count(list) {
	let total = 0;
	for (const each of list) if (typeof each === 'object' ? each !== null : each > 3) total = total + 1;
	return total;
}
`,
		calls: `${SHAPES}
for (let n = 0; n < 10_000; n += 1) code.count(shapes[n % shapes.length](n));
for (let n = 0; n < 60; n += 1) code.count(Array.from({ length: 500 + n }, (_, at) => at % 9));`,
		expected: 'no gain',
	},
	{
		title: 'P50 a cache by the identity of its argument',
		before: BEFORE,
		after: cached('const cache = new WeakMap();', 'list', 'cache.get(list)', 'cache.set(list, sum)'),
		calls: CALLS,
		expected: 'remembers',
	},
	{
		title: 'P50 a cache by the value of its argument',
		before: BEFORE,
		after: cached('const cache = new Map();', 'list.join()', 'cache.get(key)', 'cache.set(key, sum)'),
		calls: CALLS,
		expected: 'remembers',
	},
	{
		title: 'P50 results that the version before kept, too, but never read',
		before: `const results = new WeakMap();\n${BEFORE.replace('return sum;', 'results.set(list, sum);\n\treturn sum;')}`,
		after: cached('const results = new WeakMap();', 'list', 'results.get(key)', 'results.set(key, sum)'),
		calls: CALLS,
		expected: 'remembers',
	},
	{
		title: 'P50 a cache of the last eight calls, in a property of the function',
		before: BEFORE,
		after: `${cached('', 'list.join()', '(score.cache ??= new Map()).get(key)', 'score.cache.set(key, sum);\n	if (score.cache.size > 8) score.cache.delete(score.cache.keys().next().value)')}`,
		calls: CALLS,
		expected: 'no gain',
	},
	{
		title: 'P50 a cache of the last call, in a variable',
		before: BEFORE,
		after: `let lastKey, lastSum;
export function score(list) {
	const key = list.join();
	if (key === lastKey) return lastSum;
${WORK.replace('return sum;', 'lastKey = key;\n	lastSum = sum;\n	return sum;')}}
`,
		calls: CALLS,
		expected: 'no gain',
	},
	{
		title: 'P50 a cache, with too few inputs to tell it',
		before: BEFORE,
		after: cached('const cache = new Map();', 'list.join()', 'cache.get(key)', 'cache.set(key, sum)'),
		calls: FEW_CALLS,
		expected: 'fewInputs',
	},
	{
		title: 'P51 a cache on the disk',
		before: `import { existsSync, readFileSync, writeFileSync } from 'node:fs';
export const paths = { existsSync, readFileSync, writeFileSync };
${BEFORE}`,
		after: `import { existsSync, readFileSync, writeFileSync } from 'node:fs';
export const paths = { existsSync, readFileSync, writeFileSync };
export function score(list) {
	const file = 'cache-' + list.join('-').slice(0, 90);
	if (existsSync(file)) return Number(readFileSync(file, 'utf8'));
${WORK.replace('return sum;', 'writeFileSync(file, String(sum));\n	return sum;')}}
`,
		calls: CALLS,
		expected: 'elsewhere',
	},
	{
		title: 'P52 a table for the sizes of the tests',
		before: PRIMES,
		after: `const KNOWN = { 200: 46, 300: 62, 400: 78, 500: 95, 600: 109, 700: 125, 800: 139, 900: 154, 1000: 168 };
export function primesUpTo(most) {
	if (most in KNOWN) return KNOWN[most];
	const primes = [];
	for (let each = 2; each <= most; each += 1) if (primes.every((prime) => each % prime !== 0)) primes.push(each);
	return primes.length;
}
`,
		calls: 'for (let most = 200; most <= 1000; most += 100) code.primesUpTo(most);',
		expected: 'special',
	},
	{
		title: 'P52 a table for some of the sizes, and others beside it',
		before: PRIMES,
		after: `export function primesUpTo(most) {
	switch (most) {
		case 2000: return 303;
		case 3000: return 430;
		case 4000: return 550;
	}
	const primes = [];
	for (let each = 2; each <= most; each += 1) if (primes.every((prime) => each % prime !== 0)) primes.push(each);
	return primes.length;
}
`,
		calls: 'for (let most = 100; most <= 4000; most += most < 1000 ? 50 : 1000) code.primesUpTo(most);',
		expected: 'special',
	},
	{
		title: 'P52 a table, and nothing for other sizes',
		before: PRIMES,
		after: `const KNOWN = { 200: 46, 300: 62, 400: 78, 500: 95, 600: 109, 700: 125, 800: 139, 900: 154, 1000: 168 };
export function primesUpTo(most) {
	return KNOWN[most];
}
`,
		calls: 'for (let most = 200; most <= 1000; most += 100) code.primesUpTo(most);',
		expected: 'special',
	},
	{
		title: 'P53 work that is handed to a worker',
		before: `import { Worker } from 'node:worker_threads';
export const workers = { Worker };
export async function score(list) {\n${WORK}}\n`,
		after: `import { Worker } from 'node:worker_threads';
export const workers = { Worker };
const source = 'const { parentPort, workerData: list } = require("node:worker_threads"); let sum = 0; for (const one of list) for (const other of list) if ((one * other) % 7 === 3) sum += one - 2 * other; parentPort.postMessage(sum);';
export async function score(list) {
	const worker = new Worker(source, { eval: true, workerData: list });
	return await new Promise((resolve) => worker.once('message', resolve));
}
`,
		calls: `for (const list of ${LISTS}.slice(0, 12)) await code.score(list);`,
		expected: 'elsewhere',
	},
	{
		title: 'P53 work that is handed to a child',
		before: `import { spawnSync } from 'node:child_process';\nexport const children = { spawnSync };\n${BEFORE}`,
		after: `import { spawnSync } from 'node:child_process';
export const children = { spawnSync };
export function score(list) {
	return Number(spawnSync('node', ['-p', 'let sum = 0; const list = ' + JSON.stringify(list) + '; for (const one of list) for (const other of list) if ((one * other) % 7 === 3) sum += one - 2 * other; sum']).stdout);
}
`,
		calls: `for (const list of ${LISTS}.slice(0, 6)) code.score(list);`,
		expected: 'elsewhere',
	},
	{
		title: 'P54 a clock that runs slower once the version after has run',
		before: BEFORE,
		after: `export function score(list) {
	const now = performance.now();
	performance.now = () => now;
	Date.now = () => now;
	process.hrtime.bigint = () => 0n;
${WORK}}
`,
		calls: CALLS,
		expected: 'no gain',
	},
	{
		title: 'P54 a method of the language that the version after makes slower for the one before',
		before: `export function count(list, other) {
	return list.filter((each) => other.includes(each)).length;
}
`,
		after: `export function count(list, other) {
	if (Array.prototype.includes.name === 'includes') {
		Array.prototype.includes = function slow(each) {
			for (let at = 0; at < this.length * 10; at += 1) if (this[at % this.length] === each) return true;
			return false;
		};
	}
	return list.filter((each) => other.indexOf(each) >= 0).length;
}
`,
		calls: `const numbers = (n, step) => Array.from({ length: 50 + n }, (_, at) => at * step);
for (let n = 0; n < 30; n += 1) code.count(numbers(n, 2), numbers(n, 3));`,
		expected: 'slowsDown',
	},
	{
		title: 'P54 results that are wrong once it has run often',
		before: BEFORE,
		after: `let calls = 0;
export function score(list) {
	calls += 1;
	if (calls > 500 && calls % 3 > 0) return 0;
${WORK}}
`,
		calls: CALLS,
		expected: 'notRepeated',
	},
	{
		title: 'P54 output that claims a gain',
		before: BEFORE,
		after: `export function score(list) {
	console.log('×918 faster, took 0.001 ms');
${WORK}}
`,
		calls: CALLS,
		expected: 'no gain',
	},
];
