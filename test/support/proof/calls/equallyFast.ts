import type { CallsCase } from './lyingCalls.ts';

/** What another spelling leaves as fast as it was. */
export const EQUALLY_FAST: readonly Omit<CallsCase, 'expected'>[] = [
	{
		title: 'renames variables',
		before: `export function countWords(text) {
	const counts = new Map();
	for (const w of text.split(' ')) {
		const c = counts.get(w);
		counts.set(w, c === undefined ? 1 : c + 1);
	}
	return counts;
}
`,
		after: `export function countWords(text) {
	const occurrences = new Map();
	for (const word of text.split(' ')) {
		const known = occurrences.get(word);
		occurrences.set(word, known === undefined ? 1 : known + 1);
	}
	return occurrences;
}
`,
		calls: `for (let n = 0; n < 40; n += 1) {
	const words = Array.from({ length: 200 + ((n * 113) % 500) }, (_, i) => 'w' + ((i * i + n) % 151));
	code.countWords(words.join(' '));
}`,
	},
	{
		title: 'changes the order of independent statements',
		before: `export function summarize(samples) {
	let least = Infinity;
	let most = -Infinity;
	let sum = 0;
	for (let index = 0; index < samples.length; index += 1) {
		const sample = samples[index];
		if (sample < least) least = sample;
		if (sample > most) most = sample;
		sum += sample;
	}
	return { least, most, mean: sum / samples.length };
}
`,
		after: `export function summarize(samples) {
	let sum = 0;
	let most = -Infinity;
	let least = Infinity;
	for (let index = 0; index < samples.length; index += 1) {
		const sample = samples[index];
		sum += sample;
		if (sample < least) least = sample;
		if (sample > most) most = sample;
	}
	return { least, most, mean: sum / samples.length };
}
`,
		calls: `for (let n = 0; n < 40; n += 1) {
	const length = 8000 + ((n * 1733) % 9000);
	code.summarize(Float64Array.from({ length }, (_, i) => ((i * 7919 + n) % 10007) / 3));
}`,
	},
	{
		title: 'names constants',
		before: `export function grayscale(pixels) {
	const gray = new Uint8ClampedArray(pixels.length / 4);
	for (let index = 0; index < gray.length; index += 1) {
		const start = index * 4;
		gray[index] = pixels[start] * 0.299 + pixels[start + 1] * 0.587 + pixels[start + 2] * 0.114;
	}
	return gray;
}
`,
		after: `const RED = 0.299;
const GREEN = 0.587;
const BLUE = 0.114;

export function grayscale(pixels) {
	const gray = new Uint8ClampedArray(pixels.length / 4);
	for (let index = 0; index < gray.length; index += 1) {
		const start = index * 4;
		gray[index] = pixels[start] * RED + pixels[start + 1] * GREEN + pixels[start + 2] * BLUE;
	}
	return gray;
}
`,
		calls: `for (let n = 0; n < 32; n += 1) {
	const length = 4 * (2500 + ((n * 911) % 3000));
	code.grayscale(Uint8ClampedArray.from({ length }, (_, i) => (i * 31 + n * 7) % 256));
}`,
	},
	{
		title: 'chooses by an expression instead of statements',
		before: `export function gradeAll(students, limits) {
	return students.map(({ points }) => {
		if (points >= limits.good) {
			return 'good';
		} else if (points >= limits.passed) {
			return 'passed';
		} else {
			return 'failed';
		}
	});
}
`,
		after: `export function gradeAll(students, limits) {
	return students.map(({ points }) =>
		points >= limits.good ? 'good' : points >= limits.passed ? 'passed' : 'failed',
	);
}
`,
		calls: `for (let n = 0; n < 32; n += 1) {
	const students = Array.from({ length: 900 + ((n * 273) % 900) }, (_, i) => ({ name: 's' + i, points: (i * 37 + n * 11) % 101 }));
	code.gradeAll(students, { good: 80 - n, passed: 40 });
}`,
	},
	{
		title: 'writes one statement instead of two',
		before: `export function listItems(items) {
	const lines = [];
	for (const item of items) {
		let line = '- ';
		line += item.title;
		lines.push(line);
	}
	return lines.join('\\n');
}
`,
		after: `export function listItems(items) {
	const lines = [];
	for (const item of items) lines.push('- ' + item.title);
	return lines.join('\\n');
}
`,
		calls: `for (let n = 0; n < 40; n += 1) {
	code.listItems(Array.from({ length: 250 + ((n * 97) % 600) }, (_, i) => ({ title: 'item ' + ((i * n) % 997) })));
}`,
	},
	{
		title: 'returns early instead of nesting',
		before: `export function slugOf(title) {
	if (title !== '') {
		const words = title.toLowerCase().split(/[^a-z0-9]+/);
		return words.filter((word) => word !== '').join('-');
	} else {
		return 'untitled';
	}
}
`,
		after: `export function slugOf(title) {
	if (title === '') return 'untitled';
	const words = title.toLowerCase().split(/[^a-z0-9]+/);
	return words.filter((word) => word !== '').join('-');
}
`,
		calls: `for (let n = 0; n < 40; n += 1) {
	const words = Array.from({ length: 120 + ((n * 67) % 200) }, (_, i) => 'Part' + ((i * 7 + n) % 90));
	code.slugOf(words.join(n % 3 === 0 ? ', ' : ' '));
}`,
	},
	{
		title: 'takes objects apart by destructuring',
		before: `export class Outline {
	margin = 2;
	boundsOf(points) {
		let left = Infinity;
		let right = -Infinity;
		for (const point of points) {
			if (point.x < left) left = point.x;
			if (point.x + point.width > right) right = point.x + point.width;
		}
		return { left: left - this.margin, right: right + this.margin };
	}
}
`,
		after: `export class Outline {
	margin = 2;
	boundsOf(points) {
		let left = Infinity;
		let right = -Infinity;
		for (const { x, width } of points) {
			if (x < left) left = x;
			if (x + width > right) right = x + width;
		}
		return { left: left - this.margin, right: right + this.margin };
	}
}
`,
		calls: `const outline = new code.Outline();
for (let n = 0; n < 32; n += 1) {
	outline.margin = n % 5;
	outline.boundsOf(Array.from({ length: 1700 + ((n * 409) % 1200) }, (_, i) => ({ x: (i * 7919 + n) % 5003, width: 1 + ((i * 31) % 211) })));
}`,
	},
	{
		title: 'gives a comparison a body',
		before: `export function sortedByPrice(offers) {
	return offers.toSorted((one, other) => one.cents - other.cents || one.id - other.id);
}
`,
		after: `export function sortedByPrice(offers) {
	return offers.toSorted((first, second) => {
		return first.cents - second.cents || first.id - second.id;
	});
}
`,
		calls: `for (let n = 0; n < 32; n += 1) {
	const length = 150 + ((n * 101) % 350);
	code.sortedByPrice(Array.from({ length }, (_, i) => ({ id: (i * 89 + n) % 1009, cents: (i * 61 + n * 13) % 120 })));
}`,
	},
];
