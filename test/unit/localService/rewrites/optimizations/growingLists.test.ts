import { assertLeftAlone, assertRewritten, assertUnmentioned, type Example } from '../checkRewrite.ts';

const NAME = 'append-in-place';

/** At level `low` where no other one is given. */
const EXAMPLES: Readonly<Record<string, Example>> = {
	'a spread with one more value': {
		code: 'function run(list) {\n\tlet out = [];\n\tfor (const x of list) {\n\t\tout = [...out, log(x) * 2];\n\t}\n\treturn out;\n}\n',
		after:
			'function run(list) {\n\tconst out = [];\n\tfor (const x of list) {\n\t\tout.push(log(x) * 2);\n\t}\n\treturn out;\n}\n',
		calls: ['run([])', 'run([3, 1, 2])', 'run([, 1])', 'run(null)'],
	},
	'`concat` of a list with several values, in a nested loop': {
		code: 'function run(list) {\n  let out = [0];\n  for (const x of list) for (let i = 0; i < 2; i++) out = out.concat([x, (log(i), [x])]);\n  log(out.length);\n  return { out };\n}',
		after:
			'function run(list) {\n  const out = [0];\n  for (const x of list) for (let i = 0; i < 2; i++) out.push(x, (log(i), [x]));\n  log(out.length);\n  return { out };\n}',
		calls: ['run([])', 'run([3, [1], 2])'],
	},
	'`concat` of a string': {
		code: 'function run(list) { let out = []; while (out.length < list.length) out = out.concat(String(list[out.length])); return out; }',
		after:
			'function run(list) { const out = []; while (out.length < list.length) out.push(String(list[out.length])); return out; }',
		calls: ['run([])', 'run([3, 1, 2])'],
	},
	'a value of a type, on which nothing rests': {
		code: 'function run(words: string[]) {\n\tlet out: number[] = [];\n\tfor (const x of words) out = [...out, x.length];\n\treturn out;\n}',
		after:
			'function run(words: string[]) {\n\tconst out: number[] = [];\n\tfor (const x of words) out.push(x.length);\n\treturn out;\n}',
		calls: ['run([])', 'run(["a", "bb"])'],
	},
	'a whole list': {
		code: 'function run(rows: string[][]) {\n\tlet out: string[] = [];\n\tfor (const row of rows) out = [...out, ...row];\n\treturn out;\n}',
		after:
			'function run(rows: string[][]) {\n\tconst out: string[] = [];\n\tfor (const row of rows) for (const each of row) out.push(each);\n\treturn out;\n}',
		calls: ['run([])', 'run([["a", "b"], [], ["c"]])'],
		level: 'medium',
	},
	'a list that functions read the length of, and that grows elsewhere, too': {
		code: 'function run(list) {\n\tlet out = [];\n\tconst count = () => out.length;\n\tfor (const x of list) { out = [...out, count(), out.length]; if (x) out.pop(); }\n\tout = [...out, "end"];\n\treturn () => out;\n}',
		after:
			'function run(list) {\n\tlet out = [];\n\tconst count = () => out.length;\n\tfor (const x of list) { out.push(count(), out.length); if (x) out.pop(); }\n\tout = [...out, "end"];\n\treturn () => out;\n}',
		calls: ['run([0, 1, 0])()'],
	},
	'a list that is begun anew, and that errors interrupt': {
		code: 'function run(list) {\n\tlet out = [];\n\tfor (const x of list) {\n\t\tif (x === 0) out = [];\n\t\ttry { out = [...out, 1, x.y.z]; } catch { out = [...out, x]; }\n\t}\n\treturn out;\n}',
		after:
			'function run(list) {\n\tlet out = [];\n\tfor (const x of list) {\n\t\tif (x === 0) out = [];\n\t\ttry { out.push(1, x.y.z); } catch { out.push(x); }\n\t}\n\treturn out;\n}',
		calls: ['run([1, { y: { z: 2 } }, 3])', 'run([1, 0, 3])'],
	},
};

describe('lists that are copied for each element appended', () => {
	for (const [title, example] of Object.entries(EXAMPLES)) {
		it(`grow in place: ${title}`, () => assertRewritten(NAME, { level: 'low', ...example }));
	}

	for (const [code, because] of [
		[
			'function run(list) { let out = []; for (const x of list) { show(out); out = [...out, x]; } return out; }',
			'`show(out);` could see `out` while it grows',
		],
		[
			'function run(list) { let out = []; const get = () => out; for (const x of list) { out = [...out, x]; log(get()); } }',
			'`const get = () => out;` could see `out` while it grows',
		],
		[
			'function run(list) { let out = []; let before; for (const x of list) { before = out; out = [...out, x]; } return before; }',
			'`before = out;` could see `out` while it grows',
		],
		[
			'function run(list) { let out = []; for (const x of list) { get(); out = [...out, x]; } function get() { return out; } }',
			'`return out;` could see `out` while it grows',
		],
		[
			'function run() { let out = [1]; for (const x of out) { if (x < 9) out = [...out, x + 5]; } return out; }',
			'`for (const x of out) { if (x < 9) out =…` could see `out` while it grows',
		],
		[
			'function run(list) { let out = []; const all = out.values(); for (const x of list) out = [...out, x]; return [...all]; }',
			'`const all = out.values();` could see `out` while it grows',
		],
		[
			'function run(list) { let out = []; for (const x of list) { try { return out; } finally { out = [...out, x]; } } }',
			'`return out;` could see `out` while it grows',
		],
		[
			'function* run(list) { let out = []; for (const x of list) { out = [...out, x]; yield out; } }',
			'`yield out;` could see `out` while it grows',
		],
		[
			'function run(list) { let out = list; for (const x of [1, 2]) out = [...out, x]; return out; }',
			'`out` gets a value in `let out = list;` that something else may refer to',
		],
		[
			'function run(list, out) { for (const x of list) out = [...out, x]; return out; }',
			'`out` is not a variable that is declared here with a value made for it',
		],
		[
			'function run(list) { let [out] = [list]; for (const x of [1, 2]) out = [...out, x]; return out; }',
			'`out` is not a variable that is declared here with a value made for it',
		],
		[
			'function run(list) { let out = []; for (const x of list) { out[x] = 1; out = [...out, x]; } return out; }',
			'`out[x] = 1;` changes `out` while it grows',
		],
		[
			'function run(list) { let out = []; for (const x of list) out = [...out, out.push(x)]; return out; }',
			'`out` is changed within the statement itself',
		],
		[
			'function run() { let out = [1]; for (let i = 0; i < 3; i++) out = [...out, ...out]; return out; }',
			'what is appended is read from `out` itself',
		],
		[
			'function run(list) { let out = [1]; for (const x of list) out = [...out, ...x]; return out; }',
			'nothing here shows that `x` is an array',
		],
		[
			'function run(list) { let out = []; for (const x of list) out = out.concat(x); return out; }',
			'nothing here shows whether `x` is an array, whose elements `concat` would append one by one',
		],
		[
			'function run(list) { let out = []; for (const x of list) out = out.concat([x], [1]); return out; }',
			'`concat` copies a whole array at once, which is faster if there are only a few long ones',
		],
		[
			'function run(list) { let out = []; for (const x of list) out = [...out, , x]; return out; }',
			'a hole would be appended',
		],
		[
			'function run(list) { let out = [], last; for (const x of list) last = out = [...out, x]; return last; }',
			'the value of the assignment is used',
		],
		[
			'function run(list) { let out: readonly string[] = []; for (const x of list) out = [...out, x]; return out; }',
			'nothing here shows that the type of `out`, `readonly string[]`, allows changes',
		],
		[
			'export let out = []; for (const x of [1, 2]) out = [...out, x];',
			'`out` is exported: other modules can see it grow',
		],
		[
			'let out = []; for (const x of [1, 2]) out = [...out, other(x)];',
			'`out` is declared at the top level, and `other(x)` may do more than return a value',
		],
		[
			'function run(list) { let out = []; list.forEach((x) => { out = [...out, x]; }); return out; }',
			'a function assigns to `out`, which is declared outside of it',
		],
		[
			'function run(list) { let out = []; for (const x of list) out = [...out, /* why */ x]; return out; }',
			'there is a comment inside it',
		],
	] as const) {
		it(`stay: ${code}`, () => assertLeftAlone(NAME, code, because));
	}

	it('are none outside of loops', () => {
		assertUnmentioned('let items = []; function add(item) { items = [...items, item]; }');
		assertUnmentioned('function run(list) { for (const x of list) { let out = [x]; out = [...out, 1]; log(out); } }');
	});
});
