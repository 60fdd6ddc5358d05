import { assertLeftAlone, assertRewritten, type Example } from '../checkRewrite.ts';

const NAME = 'prepend-then-reverse';

/** At level `low` where no other one is given. */
const EXAMPLES: Readonly<Record<string, Example>> = {
	'`unshift`, with a comment after the loop': {
		code: 'function run(list) {\n\tconst out = [];\n\tfor (const x of list) {\n\t\tif (x > 1) out.unshift(log(x));\n\t} // done\n\treturn out;\n}\n',
		after:
			'function run(list) {\n\tconst out = [];\n\tfor (const x of list) {\n\t\tif (x > 1) out.push(log(x));\n\t} // done\n\tout.reverse();\n\treturn out;\n}\n',
		calls: ['run([])', 'run([3, 1, 2])', 'run(null)'],
	},
	'a spread, and a body without a semicolon': {
		code: 'function run(list) { let out: number[] = []; for (const x of list) for (const y of list) out = [x + y, ...out]\nreturn out }',
		after:
			'function run(list) { const out: number[] = []; for (const x of list) for (const y of list) out.push(x + y)\nout.reverse();\nreturn out }',
		calls: ['run([])', 'run([3, 1, 2])'],
	},
	'a labeled loop on one line': {
		code: 'function run(list) { const out = []; all: for (const x of list) { for (const y of x) { if (y < 0) break all; out.unshift(out.length + y); } } return out; }',
		after:
			'function run(list) { const out = []; all: for (const x of list) { for (const y of x) { if (y < 0) break all; out.push(out.length + y); } } out.reverse(); return out; }',
		calls: ['run([])', 'run([[1, 2], [3], [4, -1, 2], [5]])'],
	},
	'a loop that ends without a semicolon in front of a brace': {
		code: 'function run(list) { const out = []; for (const x of list) out.unshift(x) }\r\n',
		after: 'function run(list) { const out = []; for (const x of list) out.push(x); out.reverse(); }\r\n',
		calls: ['run([1, 2])'],
	},
};

describe('lists whose elements are put before the others', () => {
	for (const [title, example] of Object.entries(EXAMPLES)) {
		it(`are turned around: ${title}`, () => assertRewritten(NAME, { level: 'low', ...example }));
	}

	for (const [code, because] of [
		[
			'function run(list, out) { for (const x of list) out.unshift(x); }',
			'nothing here shows that `out` is an array that starts out empty and that nothing else refers to',
		],
		[
			'function run(list) { const out = [0]; for (const x of list) out.unshift(x); return out; }',
			'nothing here shows that `out` is an array that starts out empty and that nothing else refers to',
		],
		[
			'function run(list) { const out = []; out.push(0); for (const x of list) out.unshift(x); return out; }',
			'`out.push` could see the order of `out` before the loop ends',
		],
		[
			'function run(list) { const out = []; for (const x of list) out.unshift(x + out[0]); return out; }',
			'`out[0]` could see the order of `out` before the loop ends',
		],
		[
			'function run(list) { const out = []; for (const x of list) { out.unshift(x); if (x > 2) return out; } return out; }',
			'`return out;` could see the order of `out` before the loop ends',
		],
		[
			'function run(list) { const out = []; for (const x of list) { out.unshift(x); show(); } function show() { log(out); } }',
			'`log(out)` could see the order of `out` before the loop ends',
		],
		[
			'function run(list) { const out = []; try { for (const x of list) out.unshift(x()); } catch {} return out; }',
			'the loop is not in the same block as the declaration of `out`',
		],
		[
			'function run(list) { const out = []; for (const x of list) log(out.unshift(x)); return out; }',
			'the value of `out.unshift(x)` is used',
		],
		[
			'function run(list) { const out = []; list.forEach((x) => { out.unshift(x); }); return out; }',
			'a function changes `out`, which is declared outside of it',
		],
		[
			'function run(list) { for (const x of list) out.unshift(x); const out = []; }',
			'`out` is declared after the loop',
		],
		[
			'const out = []; for (const x of [1, 2]) out.unshift(other(x));',
			'`out` is declared at the top level, and `other(x)` may do more than return a value',
		],
	] as const) {
		it(`stay: ${code}`, () => assertLeftAlone(NAME, code, because));
	}
});
