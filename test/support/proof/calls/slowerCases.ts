import type { CallsCase } from './lyingCalls.ts';

type Change = Omit<CallsCase, 'expected'>;

/** What is meant to be faster, and is not. */
export const SLOWER: readonly Change[] = [
	{
		title: 'builds a set of a few tags for each post',
		before: `export function postsWith(posts, wanted) {
	return posts.filter((post) => wanted.every((tag) => post.tags.includes(tag)));
}
`,
		after: `export function postsWith(posts, wanted) {
	return posts.filter((post) => {
		const tags = new Set(post.tags);
		return wanted.every((tag) => tags.has(tag));
	});
}
`,
		calls: `const all = ['red', 'green', 'blue', 'round', 'square', 'small', 'large', 'new', 'used'];
for (let n = 0; n < 32; n += 1) {
	const posts = Array.from({ length: 300 + ((n * 147) % 460) }, (_, i) => ({ id: i, tags: all.filter((_, t) => (t + i) % 9 < 3 + (i % 5)) }));
	code.postsWith(posts, [0, 1, 2].map((t) => all[(n + t) % 9]));
}`,
	},
	{
		title: 'keeps a list sorted instead of sorting it once',
		before: `export function byPriority(tasks) {
	return tasks.toSorted((one, other) => one.priority - other.priority);
}
`,
		after: `export function byPriority(tasks) {
	const sorted = [];
	for (const task of tasks) {
		const place = sorted.findIndex(({ priority }) => priority > task.priority);
		sorted.splice(place === -1 ? sorted.length : place, 0, task);
	}
	return sorted;
}
`,
		calls: `for (let n = 0; n < 32; n += 1) {
	const length = 300 + ((n * 127) % 500);
	code.byPriority(Array.from({ length }, (_, i) => ({ id: i, priority: (i * 7919 + n * 13) % 211 })));
}`,
	},
	{
		title: 'awaits all at once what only computes',
		before: `async function score(row, weights) {
	let sum = 0;
	for (let index = 0; index < row.length; index += 1) sum += row[index] * weights[index];
	return sum;
}

export async function scoreAll(rows, weights) {
	const scores = [];
	for (const row of rows) scores.push(await score(row, weights));
	return scores;
}
`,
		after: `async function score(row, weights) {
	let sum = 0;
	for (let index = 0; index < row.length; index += 1) sum += row[index] * weights[index];
	return sum;
}

export async function scoreAll(rows, weights) {
	return Promise.all(rows.map(async (row) => await score(row, weights)));
}
`,
		calls: `for (let n = 0; n < 32; n += 1) {
	const rows = Array.from({ length: 100 + ((n * 59) % 240) }, (_, i) => [i % 7, (i * n) % 11, i % 3, n]);
	await code.scoreAll(rows, [1, 2, 3 + n, 5]);
}`,
	},
	{
		title: 'splits a text to count its lines',
		before: `export function countLines(text) {
	let count = 1;
	for (let at = text.indexOf('\\n'); at !== -1; at = text.indexOf('\\n', at + 1)) count += 1;
	return count;
}
`,
		after: `export function countLines(text) {
	return text.split('\\n').length;
}
`,
		calls: `for (let n = 0; n < 40; n += 1) {
	const lines = Array.from({ length: 900 + ((n * 631) % 1800) }, (_, i) => 'word '.repeat(1 + ((i + n) % 5)));
	code.countLines(lines.join('\\n'));
}`,
	},
];

/** What is faster only where it has been before. */
export const REMEMBERING: readonly Change[] = [
	{
		title: 'remembers results by the JSON of their inputs',
		before: `export function waysToPay(total, coins) {
	const ways = new Float64Array(total + 1);
	ways[0] = 1;
	for (const coin of coins) {
		for (let amount = coin; amount <= total; amount += 1) ways[amount] += ways[amount - coin];
	}
	return ways[total];
}
`,
		after: `const known = new Map();

export function waysToPay(total, coins) {
	const key = JSON.stringify([total, coins]);
	const before = known.get(key);
	if (before !== undefined) return before;
	const ways = new Float64Array(total + 1);
	ways[0] = 1;
	for (const coin of coins) {
		for (let amount = coin; amount <= total; amount += 1) ways[amount] += ways[amount - coin];
	}
	known.set(key, ways[total]);
	return ways[total];
}
`,
		calls: `const coins = [1, 2, 5, 10, 20, 50, 100, 200, 500];
for (let n = 0; n < 40; n += 1) code.waysToPay(20000 + ((n * 1709) % 20000), coins.slice(n % 3));`,
	},
	{
		title: 'remembers parts in a property of the function',
		before: `export function divisorCounts(numbers) {
	return numbers.map((number) => {
		let count = 0;
		for (let low = 1; low * low <= number; low += 1) {
			if (number % low === 0) count += low * low === number ? 1 : 2;
		}
		return count;
	});
}
`,
		after: `export function divisorCounts(numbers) {
	const known = (divisorCounts['known'] ??= new Map());
	return numbers.map((number) => {
		const before = known.get(number);
		if (before !== undefined) return before;
		let count = 0;
		for (let low = 1; low * low <= number; low += 1) {
			if (number % low === 0) count += low * low === number ? 1 : 2;
		}
		known.set(number, count);
		return count;
	});
}
`,
		calls: `for (let n = 0; n < 32; n += 1) {
	const length = 40 + ((n * 31) % 90);
	code.divisorCounts(Array.from({ length }, (_, i) => 1_000_000 + n * 200 + i));
}`,
	},
];
