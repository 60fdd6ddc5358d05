import type { CallsCase } from './lyingCalls.ts';

/** What gets faster by doing less in each turn of a loop. */
export const FASTER_LOOPS: readonly Omit<CallsCase, 'expected'>[] = [
	{
		title: 'joins pieces once instead of looking at a growing text',
		before: `export function wrapText(text, width) {
	let wrapped = '';
	for (const word of text.split(' ')) {
		const column = wrapped.length - (wrapped.lastIndexOf('\\n') + 1);
		if (column > 0 && column + 1 + word.length > width) wrapped += '\\n';
		else if (column > 0) wrapped += ' ';
		wrapped += word;
	}
	return wrapped;
}
`,
		after: `export function wrapText(text, width) {
	const pieces = [];
	let column = 0;
	for (const word of text.split(' ')) {
		if (column > 0 && column + 1 + word.length > width) {
			pieces.push('\\n');
			column = 0;
		} else if (column > 0) {
			pieces.push(' ');
			column += 1;
		}
		pieces.push(word);
		column += word.length;
	}
	return pieces.join('');
}
`,
		calls: `for (let n = 0; n < 32; n += 1) {
	const words = Array.from({ length: 300 + ((n * 211) % 700) }, (_, i) => 'lengthening'.slice(0, 1 + ((i * 7 + n) % 11)));
	code.wrapText(words.join(' '), 40 + ((n * 11) % 50));
}`,
	},
	{
		title: 'builds patterns once instead of in each line',
		before: `export function countMentions(lines, names) {
	const counts = {};
	for (const line of lines) {
		for (const name of names) {
			const pattern = new RegExp('\\\\b' + name + '\\\\b', 'gi');
			counts[name] = (counts[name] ?? 0) + (line.match(pattern)?.length ?? 0);
		}
	}
	return counts;
}
`,
		after: `export function countMentions(lines, names) {
	const patterns = names.map((name) => new RegExp('\\\\b' + name + '\\\\b', 'gi'));
	const counts = {};
	for (const line of lines) {
		for (const [index, name] of names.entries()) {
			counts[name] = (counts[name] ?? 0) + (line.match(patterns[index])?.length ?? 0);
		}
	}
	return counts;
}
`,
		calls: `const all = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Tony', 'Frances', 'John', 'Niklaus'];
for (let n = 0; n < 30; n += 1) {
	const names = all.slice(n % 4, (n % 4) + 4 + (n % 3));
	const lines = Array.from({ length: 50 + ((n * 37) % 130) }, (_, i) => all[(i * n) % 10] + ' met ' + all[(i + n) % 10] + ' ' + i);
	code.countMentions(lines, names);
}`,
	},
	{
		title: 'sorts once instead of after each entry',
		before: `export function bestScores(entries, count) {
	let best = [];
	for (const entry of entries) {
		best.push(entry);
		best.sort((one, other) => other.score - one.score);
		best = best.slice(0, count);
	}
	return best;
}
`,
		after: `export function bestScores(entries, count) {
	return entries.toSorted((one, other) => other.score - one.score).slice(0, count);
}
`,
		calls: `for (let n = 0; n < 30; n += 1) {
	const entries = Array.from({ length: 60 + ((n * 43) % 140) }, (_, i) => ({ name: 'n' + i, score: (i * 61 + n * 7) % 97 }));
	code.bestScores(entries, 5 + (n % 11));
}`,
	},
	{
		title: 'recurs with indexes instead of slices',
		before: `function sortAndCount(values) {
	if (values.length < 2) return { sorted: values, count: 0 };
	const middle = values.length >> 1;
	const left = sortAndCount(values.slice(0, middle));
	const right = sortAndCount(values.slice(middle));
	const sorted = [];
	let count = left.count + right.count;
	while (left.sorted.length > 0 && right.sorted.length > 0) {
		if (left.sorted[0] <= right.sorted[0]) sorted.push(left.sorted.shift());
		else {
			count += left.sorted.length;
			sorted.push(right.sorted.shift());
		}
	}
	return { sorted: [...sorted, ...left.sorted, ...right.sorted], count };
}

export function countInversions(values) {
	return sortAndCount(values).count;
}
`,
		after: `function sortAndCount(values, sorted, from, to) {
	if (to - from < 2) return 0;
	const middle = from + ((to - from) >> 1);
	let count = sortAndCount(values, sorted, from, middle) + sortAndCount(values, sorted, middle, to);
	let left = from;
	let right = middle;
	for (let index = from; index < to; index += 1) {
		if (right === to || (left < middle && values[left] <= values[right])) sorted[index] = values[left++];
		else {
			count += middle - left;
			sorted[index] = values[right++];
		}
	}
	for (let index = from; index < to; index += 1) values[index] = sorted[index];
	return count;
}

export function countInversions(values) {
	return sortAndCount(values.slice(), values.slice(), 0, values.length);
}
`,
		calls: `for (let n = 0; n < 32; n += 1) {
	code.countInversions(Array.from({ length: 50 + ((n * 139) % 450) }, (_, i) => (i * 7919 + n * 31) % 1009));
}`,
	},
	{
		title: 'copies an order by hand instead of as JSON',
		before: `export function copyOrder(order) {
	return JSON.parse(JSON.stringify(order));
}
`,
		after: `export function copyOrder(order) {
	const { id, customer, lines, isPaid } = order;
	return {
		id,
		customer: { name: customer.name, mail: customer.mail },
		lines: lines.map(({ code, count, cents }) => ({ code, count, cents })),
		isPaid,
	};
}
`,
		calls: `for (let n = 0; n < 40; n += 1) {
	const lines = Array.from({ length: 30 + ((n * 47) % 170) }, (_, i) => ({ code: 'c' + ((i * n) % 50), count: 1 + (i % 4), cents: (i * 199 + n) % 5000 }));
	code.copyOrder({ id: n, customer: { name: 'Name ' + n, mail: n + '@example.com' }, lines, isPaid: n % 2 === 0 });
}`,
	},
	{
		title: 'turns the columns of a matrix once',
		before: `function dot(line, column) {
	let sum = 0;
	for (let index = 0; index < line.length; index += 1) sum += line[index] * column[index];
	return sum;
}

export function multiply(one, other) {
	return one.map((line) => other[0].map((_, column) => dot(line, other.map((each) => each[column]))));
}
`,
		after: `function dot(line, column) {
	let sum = 0;
	for (let index = 0; index < line.length; index += 1) sum += line[index] * column[index];
	return sum;
}

export function multiply(one, other) {
	const columns = other[0].map((_, column) => other.map((each) => each[column]));
	return one.map((line) => columns.map((column) => dot(line, column)));
}
`,
		calls: `const matrix = (size, step) => Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => ((y * 31 + x * step) % 101) + 0.5));
for (let n = 0; n < 24; n += 1) {
	const size = 20 + ((n * 7) % 31);
	code.multiply(matrix(size, 17 + n), matrix(size, 29 + n));
}`,
	},
	{
		title: 'keeps one row of a table of distances, in calls of ten milliseconds',
		before: `export function editDistance(one, other) {
	const rows = Array.from({ length: one.length + 1 }, (_, row) => [row]);
	for (let column = 1; column <= other.length; column += 1) rows[0][column] = column;
	for (let row = 1; row <= one.length; row += 1) {
		for (let column = 1; column <= other.length; column += 1) {
			const change = one[row - 1] === other[column - 1] ? 0 : 1;
			rows[row][column] = Math.min(
				rows[row - 1][column] + 1,
				rows[row][column - 1] + 1,
				rows[row - 1][column - 1] + change,
			);
		}
	}
	return rows[one.length][other.length];
}
`,
		after: `export function editDistance(one, other) {
	const distances = new Uint16Array(other.length + 1);
	for (let column = 1; column <= other.length; column += 1) distances[column] = column;
	for (let row = 1; row <= one.length; row += 1) {
		const letter = one.charCodeAt(row - 1);
		let diagonal = row - 1;
		let last = row;
		distances[0] = row;
		for (let column = 1; column <= other.length; column += 1) {
			const above = distances[column];
			last = Math.min(above + 1, last + 1, letter === other.charCodeAt(column - 1) ? diagonal : diagonal + 1);
			diagonal = above;
			distances[column] = last;
		}
	}
	return distances[other.length];
}
`,
		calls: `const textOf = (length, step) => Array.from({ length }, (_, i) => 'abcdefgh'[(i * i + step * i) % 8]).join('');
for (let n = 0; n < 20; n += 1) code.editDistance(textOf(800 + ((n * 123) % 400), n), textOf(600 + ((n * 237) % 500), n + 1));`,
	},
	{
		title: 'computes with small numbers instead of a BigInt, in very short calls',
		before: `export function isValidIban(text) {
	let digits = '';
	for (const letter of text.slice(4) + text.slice(0, 4)) digits += parseInt(letter, 36);
	return BigInt(digits) % 97n === 1n;
}
`,
		after: `export function isValidIban(text) {
	let rest = 0;
	for (let index = 0; index < text.length; index += 1) {
		const letter = text.charCodeAt((index + 4) % text.length);
		rest = (letter > 64 ? rest * 100 + letter - 55 : rest * 10 + letter - 48) % 97;
	}
	return rest === 1;
}
`,
		calls: `for (let n = 0; n < 96; n += 1) {
	const account = String(370400440532013000 + n * 1024);
	const check = 98 - Number(BigInt(account + '131400') % 97n) + (n % 4 === 0 ? 1 : 0);
	code.isValidIban('DE' + String(check).padStart(2, '0') + account);
}`,
	},
];
