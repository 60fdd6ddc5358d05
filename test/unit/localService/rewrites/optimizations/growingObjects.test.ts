import { assertLeftAlone, assertRewritten, assertUnmentioned, type Example } from '../checkRewrite.ts';

const NAME = 'set-in-place';

/** At level `low` where no other one is given. */
const EXAMPLES: Readonly<Record<string, Example>> = {
	'a number as the key': {
		code: 'function run(list) {\n\tlet out = {};\n\tlet i = 0;\n\tfor (const x of list) {\n\t\tout = { ...out, [i++]: [x, out[0]] };\n\t}\n\treturn out;\n}\n',
		after:
			'function run(list) {\n\tconst out = {};\n\tlet i = 0;\n\tfor (const x of list) {\n\t\tout[i++] = [x, out[0]];\n\t}\n\treturn out;\n}\n',
		calls: ['run([])', 'run([3, 1, 2])', 'run(null)'],
	},
	'several properties, and a type': {
		code: `function run(words: string[]) {\n\tlet out: Record<string, string> = {};\n\tfor (const word of words) {\n\t\tout = Object.assign({}, out, { [\`w-\${word}\`]: word, last: word });\n\t}\n\tout.end = "x";\n\treturn out;\n}\n`,
		after: `function run(words: string[]) {\n\tconst out: Record<string, string> = {};\n\tfor (const word of words) {\n\t\tout[\`w-\${word}\`] = word;\n\t\tout.last = word;\n\t}\n\tout.end = "x";\n\treturn out;\n}\n`,
		calls: ['run([])', 'run(["b", "__proto__", "a"])'],
		level: 'medium',
	},
	'two assignments in a loop': {
		code: 'function run(list) {\n\tlet out = {};\n\tfor (let i = 0; i < list.length; i++) {\n\t\tout = { ...out, [i]: list[i] };\n\t\tout = { ...out, last: i };\n\t}\n\treturn out;\n}\n',
		after:
			'function run(list) {\n\tconst out = {};\n\tfor (let i = 0; i < list.length; i++) {\n\t\tout[i] = list[i];\n\t\tout.last = i;\n\t}\n\treturn out;\n}\n',
		calls: ['run([])', 'run([3, 1, 2])'],
	},
};

describe('objects that are copied for each property', () => {
	for (const [title, example] of Object.entries(EXAMPLES)) {
		it(`grow in place: ${title}`, () => assertRewritten(NAME, { level: 'low', ...example }));
	}

	for (const [code, because] of [
		[
			'function run(list) { let out = {}; for (const x of list) out = { ...out, [x]: 1 }; return out; }',
			'`x` may be `__proto__`, and assigning that to `out` sets the prototype',
		],
		[
			'function run(list) { let out = {}; for (const x of list) { out = { ...out, a: x }; log(out); } return out; }',
			'`log(out);` could see `out` while it grows',
		],
		[
			'function run(list, out) { for (const x of list) out = { ...out, a: x }; return out; }',
			'`out` is not a variable that is declared here with a value made for it',
		],
		[
			'function run(list) { let out = {}; for (const x of list) { out[x] = 1; out = { ...out, a: x }; } return out; }',
			'`out[x] = 1;` changes `out` while it grows',
		],
		[
			'function run(list) { let out = {}; for (const x of list) { out = { ...out, a: 1, b: x() }; } return out; }',
			'`x()` may do more than return a value',
		],
		[
			'function run(list) { let out = {}; for (const x of list) { out = { ...out, a: 1, b: out.a }; } return out; }',
			'`b: out.a` is read from `out` before the property that precedes it is set',
		],
		[
			'function run(list) { let out = {}; for (const x of list) if (x) out = { ...out, a: 1, b: 2 }; return out; }',
			'it sets several properties and is not inside a block',
		],
		[
			'function run(list: string[]) { let out = {}; for (const x of list) out = { ...out, a: x }; return out; }',
			'nothing here shows that the type of `out` accepts any key',
		],
		[
			'function run(list) { let out = {}; for (const x of list) out = { a: x, ...out }; return out; }',
			'properties that `out` already has would win',
		],
		[
			'function run(list) { let out = {}; for (const x of list) out = { ...out, a: function () {} }; return out; }',
			'the function in `a: function () {}` is named after the key',
		],
	] as const) {
		it(`stay: ${code}`, () => assertLeftAlone(NAME, code, because));
	}

	it('are none outside of loops', () => {
		assertUnmentioned('let state = {}; function update(key) { state = { ...state, [key]: 1 }; }');
	});
});
