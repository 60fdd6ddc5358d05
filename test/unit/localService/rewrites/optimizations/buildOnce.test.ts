import assert from 'node:assert/strict';
import { assertSameResults, changedCode, reasonsFor } from './changedCode.ts';

describe('making once before a loop what it makes in each pass', () => {
	it('moves a declaration, with its name', () => {
		assert.equal(
			changedCode(
				`function run(lines) {
	for (const line of lines) {
		const word = new RegExp('\\\\w+', 'i');
		if (word.test(line)) return word.exec(line);
	}
	for (const line of lines) {
		const word: RegExp = new RegExp('a');

		if (word.test(line)) return line;
	}
}`,
				'low',
			),
			`function run(lines) {
	const word = new RegExp('\\\\w+', 'i');
	for (const line of lines) {
		if (word.test(line)) return word.exec(line);
	}
	const word2: RegExp = new RegExp('a');
	for (const line of lines) {

		if (word2.test(line)) return line;
	}
}`,
		);
	});

	it('gives a name to what has none', () => {
		assert.equal(
			changedCode(`const show = (prices: number[]) => prices.map((price) => new Intl.NumberFormat('de', { minimumFractionDigits: 2 }).format(price));
function clean(lines: string[]) {
	return lines.map((line) => line.replace(new RegExp('a', 'g'), 'b'));
}
function sort(lists: string[][]) {
	for (const list of lists) list.sort(new Intl.Collator(['de', 'en'], { numeric: true }).compare);
}`),
			`const show = (prices: number[]) => {
	const numberFormat = new Intl.NumberFormat('de', { minimumFractionDigits: 2 });
	return prices.map((price) => numberFormat.format(price));
};
function clean(lines: string[]) {
	const pattern = new RegExp('a', 'g');
	return lines.map((line) => line.replace(pattern, 'b'));
}
function sort(lists: string[][]) {
	const collator = new Intl.Collator(['de', 'en'], { numeric: true });
	for (const list of lists) list.sort(collator.compare);
}`,
		);
	});

	it('makes the set of an unchanged list once', () => {
		assert.equal(
			changedCode(
				`function run(text) {
	const words = Object.keys(text);
	const found = [];
	for (const part in text) {
		const known = new Set(words);
		if (known.has(part)) found.push(part);
	}
	return found.filter((part) => new Set(words).has(part));
}`,
				'low',
			),
			`function run(text) {
	const words = Object.keys(text);
	const found = [];
	const known = new Set(words);
	for (const part in text) {
		if (known.has(part)) found.push(part);
	}
	const wordSet = new Set(words);
	return found.filter((part) => wordSet.has(part));
}`,
		);
	});

	it('does not take a name that means something else', () => {
		const code = `function run(lines) {
	const word = 1;
	for (const line of lines) {
		const word = new RegExp('a');
		if (word.test(line)) return line;
	}
	return word;
}`;
		assert.match(changedCode(code), /const word = 1;\n\tconst word2 = new RegExp\('a'\);\n.*\n\t\tif \(word2.test/);
	});

	for (const [code, calls] of [
		[
			'function run(lines: string[]) { const out = []; for (const line of lines) { const a = new RegExp("a", "g"); out.push(line.replace(a, (found) => found + line.split(a).length), line.match(a), line.search(a)); } return out; }',
			['run([])', 'run(["aba", "b", "", "aaa"])'],
		],
		[
			'function run(lines) { const out = []; for (let i = 0; i < lines.length; i++) { const a = new RegExp("(a)(?<b>b)?"); out.push(a.test(lines[i]), a.exec(lines[i])); } return out; }',
			['run([])', 'run(["xab", "b", "", 1, null])', 'run([{ toString() { throw new Error("text"); } }])', 'run(null)'],
		],
		[
			'function run(list) { const out = []; for (const x of list) out.push(new Intl.PluralRules("en").select(x)); return out; }',
			['run([])', 'run([1, 2])'],
		],
	] as const) {
		it(`gives the same results: ${code.slice(0, 100)}`, () => assertSameResults(code, calls));
	}
});

describe('what a loop makes in each pass, and goes on making', () => {
	const loop = (body: string) => `function run(lines: string[], x, items) { for (const line of lines) { ${body} } }`;
	for (const [code, ...because] of [
		[
			loop("const a = new RegExp('a', 'g'); a.test(line);"),
			'a regular expression with the flag `g` remembers where it stopped',
		],
		[
			loop("line.replace(new RegExp('a', 'y'), '');"),
			'a regular expression with the flag `y` remembers where it stopped',
		],
		[loop("const a = new RegExp('a'); a.lastIndex = 1;"), '`a.lastIndex` may do more than read it'],
		[loop("const a = new RegExp('a'); x.push(a);"), '`x.push(a)` may do more than read it'],
		[loop("x.replace(new RegExp('a'), '');"), 'nothing here shows that `x` is a string'],
		[loop("new RegExp('(').test(line);"), "`new RegExp('(')` throws an error"],
		[
			loop("let a = new RegExp('a'); a.test(line);"),
			'it is neither assigned to a `const` of its own nor used right where it is created',
		],
		[
			loop("f(); const a = new RegExp('a'); function f() { return a.test(line); }"),
			'it is neither assigned to a `const` of its own nor used right where it is created',
		],
		[
			loop("items.map((item) => new RegExp('a').test(item));").replace('for (const line of lines)', 'if (x)'),
			'nothing here shows that `items` is an array',
		],
		[
			loop('new Intl.NumberFormat().format(1);'),
			'its locale is not a literal, and may differ from one iteration to the next',
		],
		[
			loop("new Intl.NumberFormat('de', x).format(1);"),
			'its options are not literals, and may differ from one iteration to the next',
		],
		[
			loop("new Intl.NumberFormat('de', { style: 'currency' }).format(1);"),
			'creating it throws an error, or it is not supported here',
		],
		[loop("process.env.TZ = line; new Intl.DateTimeFormat('de').format(1);"), 'the code may change the time zone'],
		[loop("x.push(new Intl.NumberFormat('de'));"), "`x.push(new Intl.NumberFormat('de'))` may do more than read it"],
		[loop('new Set(x).has(line);'), 'nothing here shows that `x` is an array'],
		[loop('const all = new Set(lines); all.add(line);'), '`all.add` may do more than read it'],
		[loop('const all = new Set(lines); note(); all.has(line);'), '`note()` may do more than return a value'],
		// What differs from pass to pass, or is made once, is not mentioned.
		[loop('new RegExp(line).test(line);')],
		[loop('/a/.test(line);')],
		[loop('lines.push(""); new Set(lines).has(line);')],
		[loop('const own = line.split(""); new Set(own).has(line);')],
		[loop("class RegExp {} new RegExp('a').test(line);")],
		["new RegExp('a').test(x);"],
	] as const) {
		it(`because ${because.join('; ') || 'it is not slow'}: ${code}`, () => {
			assert.deepEqual(reasonsFor('build-once', code), because);
		});
	}
});
