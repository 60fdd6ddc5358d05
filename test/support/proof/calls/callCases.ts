import type { CallsCase } from './lyingCalls.ts';

/** A function before, a version that does the same, and one that is wrong on some inputs only. */
interface Pair {
	readonly name: string;
	readonly before: string;
	readonly same: string;
	readonly wrong: string;
	/** Calls by which no test notices. */
	readonly calls: string;
}

const PAIRS: readonly Pair[] = [
	{
		name: 'counts words',
		before: `export function countWords(text) {
	const counts = {};
	for (const word of text.split(' ')) counts[word] = text.split(' ').filter((each) => each === word).length;
	return counts;
}
`,
		same: `export function countWords(text) {
	const counts = {};
	for (const word of text.split(' ')) counts[word] = (counts[word] ?? 0) + 1;
	return counts;
}
`,
		wrong: `export function countWords(text) {
	const counts = {};
	for (const word of text.split(' ')) if (word !== '') counts[word] = (counts[word] ?? 0) + 1;
	return counts;
}
`,
		calls: "for (const text of ['a b a', 'x', 'the end the', 'one two', 'a  b', 'p q r s p']) code.countWords(text);",
	},
	{
		name: 'groups by a key',
		before: `export function groupBy(items, keyOf) {
	const groups = new Map();
	for (const item of items) {
		const key = keyOf(item);
		groups.set(key, [...(groups.get(key) ?? []), item]);
	}
	return groups;
}
`,
		same: `export function groupBy(items, keyOf) {
	const groups = new Map();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [item]);
		else group.push(item);
	}
	return groups;
}
`,
		wrong: `export function groupBy(items, keyOf) {
	const groups = {};
	for (const item of items) (groups[keyOf(item)] ??= []).push(item);
	return new Map(Object.entries(groups));
}
`,
		calls: `for (let n = 1; n < 9; n += 1) code.groupBy(Array.from({ length: n }, (_, i) => 'w' + i * n), (each) => each[1]);
code.groupBy([1, 2, 3], (each) => each % 2);`,
	},
	{
		name: 'intersects lists',
		before: 'export function intersection(one, other) {\n\treturn one.filter((each) => other.includes(each));\n}\n',
		same: 'export function intersection(one, other) {\n\tconst known = new Set(other);\n\treturn one.filter((each) => known.has(each));\n}\n',
		wrong:
			'export function intersection(one, other) {\n\tconst known = new Set(other);\n\treturn [...new Set(one)].filter((each) => known.has(each));\n}\n',
		calls: `for (let n = 1; n < 9; n += 1) code.intersection([n, n + 1, n + 2], [n + 1, 5]);
code.intersection([1, 1, 2], [1]);`,
	},
	{
		name: 'merges ranges',
		before: `export function mergeRanges(ranges) {
	const merged = [];
	for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
		const last = merged.at(-1);
		if (last === undefined || range.start > last.end) merged.push({ ...range });
		else merged[merged.length - 1] = { ...last, end: Math.max(last.end, range.end) };
	}
	return merged;
}
`,
		same: `export function mergeRanges(ranges) {
	const merged = [];
	let last;
	for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
		if (last === undefined || range.start > last.end) {
			last = { ...range };
			merged.push(last);
		} else if (range.end > last.end) last.end = range.end;
	}
	return merged;
}
`,
		wrong: `export function mergeRanges(ranges) {
	const merged = [];
	let last;
	for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
		if (last === undefined || range.start > last.end) {
			last = { ...range };
			merged.push(last);
		} else last.end = range.end;
	}
	return merged;
}
`,
		calls: `for (let n = 1; n < 9; n += 1) code.mergeRanges([{ start: 0, end: n }, { start: 4, end: 9 }]);
code.mergeRanges([{ start: 0, end: 9 }, { start: 2, end: 3 }]);`,
	},
	{
		name: 'flattens lists',
		before: `export function flatten(list) {
	return list.reduce((flat, each) => flat.concat(Array.isArray(each) ? flatten(each) : [each]), []);
}
`,
		same: `export function flatten(list) {
	const flat = [];
	for (const each of list) {
		if (Array.isArray(each)) flat.push(...flatten(each));
		else flat.push(each);
	}
	return flat;
}
`,
		wrong: 'export function flatten(list) {\n\treturn list.flat(2);\n}\n',
		calls: `for (let n = 1; n < 9; n += 1) code.flatten([n, [n, [n + 1]], []]);
code.flatten([[[[1]]]]);`,
	},
	{
		name: 'parses a query',
		before: `export function parseQuery(text) {
	const found = {};
	for (const part of text.split('&')) {
		const [name, value = ''] = part.split('=');
		found[decodeURIComponent(name)] = decodeURIComponent(value);
	}
	return found;
}
`,
		same: `export function parseQuery(text) {
	const found = {};
	for (const part of text.split('&')) {
		const [name, value] = part.split('=');
		found[decodeURIComponent(name)] = value === undefined ? '' : decodeURIComponent(value);
	}
	return found;
}
`,
		wrong: `export function parseQuery(text) {
	return Object.fromEntries(new URLSearchParams(text));
}
`,
		calls:
			"for (const text of ['a=1', 'a=1&b=2', 'x', 'q=%20', 'q=a+b', 'long=text&short=t', 'z=']) code.parseQuery(text);",
	},
	{
		name: 'sums up in a method',
		before: `export class Statistics {
	values = [];
	add(value) {
		this.values = [...this.values, value];
		return this.values.reduce((sum, each) => sum + each, 0) / this.values.length;
	}
}
`,
		same: `export class Statistics {
	values = [];
	add(value) {
		this.values = this.values.concat([value]);
		let sum = 0;
		for (const each of this.values) sum += each;
		return sum / this.values.length;
	}
}
`,
		wrong: `export class Statistics {
	values = [];
	add(value) {
		this.values.push(value);
		let sum = 0;
		for (const each of this.values) sum += each > 99 ? 99 : each;
		return sum / this.values.length;
	}
}
`,
		calls: 'const statistics = new code.Statistics();\nfor (let n = 90; n < 104; n += 1) statistics.add(n);',
	},
	{
		name: 'loads one after the other',
		before: `export async function loadAll(names, load) {
	const found = [];
	for (const name of names) found.push(await load(name));
	return found;
}
`,
		same: `export async function loadAll(names, load) {
	const found = Array(names.length);
	let index = 0;
	for (const name of names) found[index++] = await load(name);
	return found.slice();
}
`,
		wrong: `export async function loadAll(names, load) {
	return (await Promise.allSettled(names.map((name) => load(name)))).map((each) => each['value']);
}
`,
		calls: `const load = async (name) => { if (name === 'n8') throw new Error('gone'); return name + '!'; };
for (let n = 1; n < 10; n += 1) await code.loadAll(['n' + n], load).catch(() => {});`,
	},
];

/** Sixteen changes, half of which are wrong on inputs about which no test asserts anything. */
export const CALL_CASES: readonly CallsCase[] = PAIRS.flatMap(({ name, before, same, wrong, calls }) => [
	{ title: `${name}, the same`, before, after: same, calls, expected: 'same' },
	{ title: `${name}, wrong on some inputs`, before, after: wrong, calls, expected: 'differs' },
]);

/** Two of each kind. */
export const SHORT_CALL_CASES: readonly CallsCase[] = [
	CALL_CASES[2],
	CALL_CASES[3],
	CALL_CASES[14],
	CALL_CASES[15],
].flatMap((each) => (each === undefined ? [] : [each]));
