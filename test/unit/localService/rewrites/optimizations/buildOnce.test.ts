import { assertLeftAlone, assertRewritten, assertUnmentioned, type Example } from '../checkRewrite.ts';

const NAME = 'build-once';

const EXAMPLES: Readonly<Record<string, Example>> = {
	'moves a declaration, with its name': {
		code: `function run(lines) {
	for (const line of lines) {
		const word = new RegExp('\\\\w+', 'i');
		if (word.test(line)) return word.exec(line);
	}
	for (const line of lines) {
		const word: RegExp = new RegExp('a');

		if (word.test(line)) return line;
	}
}`,
		after: `function run(lines) {
	const word = new RegExp('\\\\w+', 'i');
	for (const line of lines) {
		if (word.test(line)) return word.exec(line);
	}
	const word2: RegExp = new RegExp('a');
	for (const line of lines) {

		if (word2.test(line)) return line;
	}
}`,
		level: 'low',
	},
	'gives a name to what has none': {
		code: `const show = (prices: number[]) => prices.map((price) => new Intl.NumberFormat('de', { minimumFractionDigits: 2 }).format(price));
function clean(lines: string[]) {
	return lines.map((line) => line.replace(new RegExp('a', 'g'), 'b'));
}
function sort(lists: string[][]) {
	for (const list of lists) list.sort(new Intl.Collator(['de', 'en'], { numeric: true }).compare);
}`,
		after: `const show = (prices: number[]) => {
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
	},
	'makes the set of an unchanged list once': {
		code: `function run(text) {
	const words = Object.keys(text);
	const found = [];
	for (const part in text) {
		const known = new Set(words);
		if (known.has(part)) found.push(part);
	}
	return found.filter((part) => new Set(words).has(part));
}`,
		after: `function run(text) {
	const words = Object.keys(text);
	const found = [];
	const known = new Set(words);
	for (const part in text) {
		if (known.has(part)) found.push(part);
	}
	const wordSet = new Set(words);
	return found.filter((part) => wordSet.has(part));
}`,
		calls: ['run({})', 'run({ a: 1, b: 2 })'],
		level: 'low',
	},
	'does not take a name that means something else': {
		code: `function run(lines) {
	const word = 1;
	for (const line of lines) {
		const word = new RegExp('a');
		if (word.test(line)) return line;
	}
	return word;
}`,
		after: `function run(lines) {
	const word = 1;
	const word2 = new RegExp('a');
	for (const line of lines) {
		if (word2.test(line)) return line;
	}
	return word;
}`,
		calls: ['run([])', 'run(["b", "ba"])'],
	},
	'leaves a pattern with the flag `g` to methods that begin anew': {
		code: 'function run(lines: string[]) { const out = []; for (const line of lines) { const a = new RegExp("a", "g"); out.push(line.replace(a, (found) => found + line.split(a).length), line.match(a), line.search(a)); } return out; }',
		after:
			'function run(lines: string[]) { const out = []; const a = new RegExp("a", "g"); for (const line of lines) { out.push(line.replace(a, (found) => found + line.split(a).length), line.match(a), line.search(a)); } return out; }',
		calls: ['run([])', 'run(["aba", "b", "", "aaa"])'],
	},
	'makes a pattern once for anything that it tests': {
		code: 'function run(lines) { const out = []; for (let i = 0; i < lines.length; i++) { const a = new RegExp("(a)(?<b>b)?"); out.push(a.test(lines[i]), a.exec(lines[i])); } return out; }',
		after:
			'function run(lines) { const out = []; const a = new RegExp("(a)(?<b>b)?"); for (let i = 0; i < lines.length; i++) { out.push(a.test(lines[i]), a.exec(lines[i])); } return out; }',
		calls: [
			'run([])',
			'run(["xab", "b", "", 1, null])',
			'run([{ toString() { throw new Error("text"); } }])',
			'run(null)',
		],
	},
	'makes the rules of a language once': {
		code: 'function run(list) { const out = []; for (const x of list) out.push(new Intl.PluralRules("en").select(x)); return out; }',
		after:
			'function run(list) { const out = []; const pluralRules = new Intl.PluralRules("en"); for (const x of list) out.push(pluralRules.select(x)); return out; }',
		calls: ['run([])', 'run([1, 2])'],
	},
};

describe('making once before a loop what it makes in each pass', () => {
	for (const [title, example] of Object.entries(EXAMPLES)) {
		it(title, () => assertRewritten(NAME, example));
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
	] as const) {
		it(`because ${because.join('; ')}: ${code}`, () => assertLeftAlone(NAME, code, because));
	}

	// What differs from pass to pass, or is made once, is not mentioned.
	for (const code of [
		loop('new RegExp(line).test(line);'),
		loop('/a/.test(line);'),
		loop('lines.push(""); new Set(lines).has(line);'),
		loop('const own = line.split(""); new Set(own).has(line);'),
		loop("class RegExp {} new RegExp('a').test(line);"),
		"new RegExp('a').test(x);",
	]) {
		it(`without a word, as it is not slow: ${code}`, () => assertUnmentioned(code));
	}
});
