import { assertLeftAlone, assertRewritten, type Example } from '../checkRewrite.ts';

const NAME = 'reduce-to-object';

/** At level `low` where no other one is given. */
const EXAMPLES: Readonly<Record<string, Example>> = {
	'a number as the key': {
		code: 'const run = (...list) => list.reduce((all, x, i) => ({ ...all, [i]: log(x) }), {});',
		after: 'const run = (...list) => list.reduce((all, x, i) => {\n\tall[i] = log(x);\n\treturn all;\n}, {});',
		calls: ['run()', 'run("a", "b")'],
	},
	counting: {
		code: 'function run(words: string[]) {\n\treturn words.reduce((all, x) => ({ ...all, [x.length]: (all[x.length] ?? 0) + 1 }), {} as Record<string, number>);\n}',
		after:
			'function run(words: string[]) {\n\treturn words.reduce((all, x) => {\n\t\tall[x.length] = (all[x.length] ?? 0) + 1;\n\t\treturn all;\n\t}, {} as Record<string, number>);\n}',
		calls: ['run([])', 'run(["a", "bb", "c"])'],
		level: 'medium',
	},
	'`Object.assign`, several properties, and a key that is visibly another': {
		code: `const run = (...list) => list.reduce((all, x) => Object.assign({}, all, { [\`k-\${x}\`]: (log(1), x), last: x, "a b": 1 }), { first: 1 });`,
		after: `const run = (...list) => list.reduce((all, x) => {\n\tall[\`k-\${x}\`] = (log(1), x);\n\tall.last = x;\n\tall["a b"] = 1;\n\treturn all;\n}, { first: 1 });`,
		calls: ['run()', 'run("__proto__", 2)', 'run(Symbol.iterator)'],
	},
	'statements, and a test': {
		code: 'function run(...list) {\n\treturn list.reduce((all, x) => {\n\t\tconst key = "k" + x;\n\t\treturn key in all ? all : { ...all, [key]: x };\n\t}, {});\n}',
		after:
			'function run(...list) {\n\treturn list.reduce((all, x) => {\n\t\tconst key = "k" + x;\n\t\tif (!(key in all)) all[key] = x;\n\t\treturn all;\n\t}, {});\n}',
		calls: ['run()', 'run(1, 2, 1)'],
	},
	'any text as the key': {
		code: 'function run(items: Item[]) {\n\treturn items.reduce<Record<string, Item>>((all, x) => ({ ...all, [x.id]: x }), {});\n}',
		after: 'function run(items: Item[]) {\n\treturn Object.fromEntries<Item>(items.map((x) => [x.id, x]));\n}',
		calls: ['run([])', 'run([{ id: "__proto__" }, { id: "b" }, { id: 1 }, { id: "b", c: 1 }])'],
		level: 'medium',
	},
	'any text as the key, without types': {
		code: 'const run = (text) => [...String(text).split(",")].reduce((all, x) => ({ ...all, [x]: log(x) }), {});',
		after: 'const run = (text) => Object.fromEntries([...String(text).split(",")].map((x) => [x, log(x)]));',
		calls: ['run("")', 'run("__proto__,b,1,b")'],
	},
	'the keys of another object': {
		code: 'const run = (o) => Object.entries(o).reduce((all, [k, v]) => ({ ...all, [k]: v * 2 }), {});',
		after: 'const run = (o) => Object.fromEntries(Object.entries(o).map(([k, v]) => [k, v * 2]));',
		calls: ['run({})', 'run({ b: 1, 1: 2, a: 3 })', 'run(JSON.parse(\'{"__proto__": 1}\'))', 'run(null)'],
	},
};

describe('objects that reduce copies for each property', () => {
	for (const [title, example] of Object.entries(EXAMPLES)) {
		it(`are made once: ${title}`, () => assertRewritten(NAME, { level: 'low', ...example }));
	}

	const unsafe = (key: string) => `\`${key}\` may be \`__proto__\`, and assigning that to \`all\` sets the prototype`;
	for (const [code, because] of [
		[
			'const run = (list) => list.reduce((all, x) => ({ ...all, [1]: x }), {});',
			'nothing here shows that `list` is an array',
		],
		['const run = (...list) => list.reduce((all, x) => ({ ...all, [x]: x }), {});', unsafe('x')],
		[
			`const run = (...list) => list.reduce((all, x) => ({ ...all, [\`\${x}__\`]: x }), {});`,
			unsafe(`\`\${x}__\``.replaceAll('`', '’')),
		],
		['const run = (...list) => list.reduce((all, x) => ({ ...all, ["__" + x]: x }), {});', unsafe('"__" + x')],
		['function run(list: string[]) { return list.reduce((all, x) => ({ ...all, [x]: all[x] }), {}); }', unsafe('x')],
		[
			'function run(list: string[]) { return list.reduce((all, x) => Object.assign({}, all, { [x]: x }), {}); }',
			unsafe('x'),
		],
		['const run = () => ["a", , "b"].reduce((all, x) => ({ ...all, [x]: 1 }), {});', unsafe('x')],
		['function run(list: string[]) { return list.reduce((all, x) => ({ ...all, [x]: other(x) }), {}); }', unsafe('x')],
		[
			'const run = (...list) => list.reduce((all, x, i) => ({ ...all, [i]: () => x }), {});',
			'the function in `[i]: () => x` is named after the key',
		],
		[
			'const run = (...list) => list.reduce((all, x, i) => ({ [i]: x, ...all }), {});',
			'properties that `all` already has would win',
		],
		[
			'const run = (...list) => list.reduce((all, x, i) => ({ ...all, [i]: x, ...x }), {});',
			'it also copies other objects',
		],
		[
			'const run = (...list) => list.reduce((all, x) => ({ ...all, a: x, b: all.a }), {});',
			'`b: all.a` is read from `all` before the property that precedes it is set',
		],
		[
			'const run = (start, ...list) => list.reduce((all, x, i) => ({ ...all, [i]: x }), start);',
			'its initial value, `start`, would be changed',
		],
		[
			'const run = (...list) => list.reduce((all, x, i) => ({ ...all, [i]: x }), []);',
			'nothing here shows that `[]` is an ordinary object',
		],
		[
			'const run = (...list) => list.reduce((all, x, i) => ({ ...all, [i]: x() || all }), {});',
			'its callback also uses `all` in `x() || all`, and could see it grow',
		],
		[
			'const run = (...list) => list.reduce((all, x, i) => ({ ...all, [i]: all[0]() }), {});',
			'its callback also uses `all` in `all[0]`, and could see it grow',
		],
		[
			'function run(list: string[]) { return list.reduce<Lookup>((all, x) => ({ ...all, [x.length]: x }), {}); }',
			'nothing here shows that an object of type `Lookup` accepts any key',
		],
	] as const) {
		it(`stay: ${code}`, () => assertLeftAlone(NAME, code, because));
	}
});
