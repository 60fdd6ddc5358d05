import type { CallsCase } from './lyingCalls.ts';

/** What gets faster by another way to look something up. */
export const FASTER_LOOKUPS: readonly Omit<CallsCase, 'expected'>[] = [
	{
		title: 'looks words up in a set instead of a list',
		before: `export function withoutStopWords(words, stopWords) {
	return words.filter((word) => !stopWords.includes(word.toLowerCase()));
}
`,
		after: `export function withoutStopWords(words, stopWords) {
	const known = new Set(stopWords);
	return words.filter((word) => !known.has(word.toLowerCase()));
}
`,
		calls: `const stopWords = Array.from({ length: 120 }, (_, i) => 'stop' + i);
for (let n = 0; n < 40; n += 1) {
	const length = 100 + ((n * 67) % 350);
	const words = Array.from({ length }, (_, i) => ((i * n) % 3 === 0 ? 'Stop' : 'word') + ((i * 31 + n) % 200));
	code.withoutStopWords(words, stopWords);
}`,
	},
	{
		title: 'drops duplicates by a set of their keys',
		before: `export function uniqueBy(items, keyOf) {
	const keys = items.map((item) => keyOf(item));
	return items.filter((_, index) => keys.indexOf(keys[index]) === index);
}
`,
		after: `export function uniqueBy(items, keyOf) {
	const seen = new Set();
	return items.filter((item) => {
		const key = keyOf(item);
		if (seen.has(key)) return false;
		seen.add(key);
		return true;
	});
}
`,
		calls: `const mailOf = (person) => person.mail;
for (let n = 0; n < 36; n += 1) {
	const length = 150 + ((n * 137) % 400);
	const people = Array.from({ length }, (_, i) => ({ id: i, mail: 'm' + ((i * 7 + n) % (length - 40)) + '@example.com' }));
	code.uniqueBy(people, mailOf);
}`,
	},
	{
		title: 'sets totals in one map instead of spreading it',
		before: `export function totalsByProduct(sales) {
	return sales.reduce(
		(totals, { product, amount }) => new Map([...totals, [product, (totals.get(product) ?? 0) + amount]]),
		new Map(),
	);
}
`,
		after: `export function totalsByProduct(sales) {
	const totals = new Map();
	for (const { product, amount } of sales) totals.set(product, (totals.get(product) ?? 0) + amount);
	return totals;
}
`,
		calls: `for (let n = 0; n < 24; n += 1) {
	const length = 320 + ((n * 53) % 180);
	code.totalsByProduct(Array.from({ length }, (_, i) => ({ product: 'p' + ((i * 11 + n) % 409), amount: (i * n) % 17 })));
}`,
	},
	{
		title: 'finds products of a catalog by an index',
		before: `export class Catalog {
	products = [];
	add(product) {
		this.products.push(product);
	}
	total(lines) {
		let sum = 0;
		for (const line of lines) {
			const product = this.products.find((each) => each.code === line.code);
			if (product !== undefined) sum += product.cents * line.count;
		}
		return sum;
	}
}
`,
		after: `export class Catalog {
	products = [];
	add(product) {
		this.products.push(product);
	}
	total(lines) {
		const centsOf = new Map();
		for (const { code, cents } of this.products) if (!centsOf.has(code)) centsOf.set(code, cents);
		let sum = 0;
		for (const line of lines) {
			const cents = centsOf.get(line.code);
			if (cents !== undefined) sum += cents * line.count;
		}
		return sum;
	}
}
`,
		calls: `for (let n = 0; n < 24; n += 1) {
	const catalog = new code.Catalog();
	const size = 90 + ((n * 83) % 210);
	for (let i = 0; i < size; i += 1) catalog.add({ code: 'c' + ((i * 17) % 293), cents: 100 + ((i * n) % 900) });
	catalog.total(Array.from({ length: 150 + ((n * 29) % 150) }, (_, i) => ({ code: 'c' + ((i * 13 + n) % 330), count: 1 + (i % 5) })));
}`,
	},
	{
		title: 'ranks values by binary search, the more so the longer the list is',
		before: `export function ranksOf(sorted, values) {
	return values.map((value) => {
		const rank = sorted.findIndex((each) => each >= value);
		return rank === -1 ? sorted.length : rank;
	});
}
`,
		after: `export function ranksOf(sorted, values) {
	return values.map((value) => {
		let low = 0;
		let high = sorted.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (sorted[middle] < value) low = middle + 1;
			else high = middle;
		}
		return low;
	});
}
`,
		calls: `for (let n = 0; n < 32; n += 1) {
	const length = Math.round(10 * 1000 ** (((n * 13) % 32) / 31));
	const sorted = Array.from({ length }, (_, i) => i * 3 + (i % 2));
	code.ranksOf(sorted, Array.from({ length: 600 }, (_, i) => (i * 7919 + n) % (length * 3 + 5)));
}`,
	},
	{
		title: 'stops at the first overlap',
		before: `async function wantedTime(text) {
	const [from, to] = text.split('-').map(Number);
	return { from, to };
}

export async function freeRooms(rooms, requests, bookings) {
	const free = [];
	for (const request of requests) {
		const { from, to } = await wantedTime(request);
		free.push(
			rooms.filter(
				(room) => bookings.filter((each) => each.room === room && each.from < to && from < each.to).length === 0,
			),
		);
	}
	return free;
}
`,
		after: `async function wantedTime(text) {
	const [from, to] = text.split('-').map(Number);
	return { from, to };
}

export async function freeRooms(rooms, requests, bookings) {
	const free = [];
	for (const request of requests) {
		const { from, to } = await wantedTime(request);
		free.push(rooms.filter((room) => !bookings.some((each) => each.room === room && each.from < to && from < each.to)));
	}
	return free;
}
`,
		calls: `for (let n = 0; n < 24; n += 1) {
	const rooms = Array.from({ length: 12 + ((n * 5) % 9) }, (_, i) => 'room ' + i);
	const bookings = Array.from({ length: 200 + ((n * 71) % 240) }, (_, i) => ({ room: 'room ' + (i % rooms.length), from: (i * 37) % 90, to: ((i * 37) % 90) + 9 + (i % 7) }));
	await code.freeRooms(rooms, ['8-40', '20-' + (50 + n), n + '-60'], bookings);
}`,
	},
	{
		title: 'sums ranges by what comes before them',
		before: `const sumsOf = (samples, ranges) =>
	ranges.map(([from, to]) => samples.subarray(from, to).reduce((sum, each) => sum + each, 0));

export function sumRanges(samples, ranges) {
	return sumsOf(samples, ranges);
}
`,
		after: `const sumsOf = (samples, ranges) => {
	const sums = new Float64Array(samples.length + 1);
	for (let index = 0; index < samples.length; index += 1) sums[index + 1] = sums[index] + samples[index];
	return ranges.map(([from, to]) => sums[to] - sums[from]);
};

export function sumRanges(samples, ranges) {
	return sumsOf(samples, ranges);
}
`,
		calls: `for (let n = 0; n < 30; n += 1) {
	const length = 1000 + ((n * 997) % 3000);
	const samples = Int32Array.from({ length }, (_, i) => ((i * 7919 + n) % 2001) - 1000);
	const ranges = Array.from({ length: 16 + (n % 7) }, (_, i) => [(i * 11) % 400, length - ((i * 23 + n) % 500)]);
	code.sumRanges(samples, ranges);
}`,
	},
];
