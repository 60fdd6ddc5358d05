import { assertLeftAlone, assertRewritten, type Example } from '../checkRewrite.ts';

const NAME = 'reduce-to-list';

/** At level `low` where no other one is given. */
const EXAMPLES: Readonly<Record<string, Example>> = {
	'one value of each element': {
		code: 'const run = (...list) => list.reduce((all, x, index) => [...all, { x, index }], []);',
		after: 'const run = (...list) => list.map((x, index) => ({ x, index }));',
		calls: ['run()', 'run(1, "2")'],
	},
	'one value of each element, by types': {
		code: 'function run(items: Item[]) {\n\treturn items.reduce<string[]>((all, { name }) => [...all, name], []);\n}',
		after: 'function run(items: Item[]) {\n\treturn items.map<string>(({ name }) => name);\n}',
		calls: ['run([])', 'run([{ name: "a" }, { name: 2 }])'],
		level: 'medium',
	},
	'the elements that match': {
		code: 'const run = (list) => [...list, 5].reduce((all, x) => (x > 1 ? [...all, x] : all), []);',
		after: 'const run = (list) => [...list, 5].filter((x) => x > 1);',
		calls: ['run([])', 'run([1, 2, NaN])'],
	},
	'the elements that do not match, by types': {
		code: 'function run(words: readonly string[]) {\n\treturn words.reduce((all, x) => (x === "a" || x > "k" ? all : all.concat([x])), [] as string[]);\n}',
		after: 'function run(words: readonly string[]) {\n\treturn words.filter((x) => !(x === "a" || x > "k"));\n}',
		calls: ['run([])', 'run(["a", "b", "l"])'],
		level: 'medium',
	},
	'a list with holes, which are skipped': {
		code: 'function run() {\n\treturn [1, , 3].reduce((all, x) => [...all, x], [0]);\n}',
		after: 'function run() {\n\treturn [1, , 3].reduce((all, x) => {\n\t\tall.push(x);\n\t\treturn all;\n\t}, [0]);\n}',
		calls: ['run()'],
	},
	'a callback in parentheses': {
		code: 'const run = () => [1, 2].reduce(((all, x) => [...all, x + 1]), [],);',
		after: 'const run = () => [1, 2].reduce(((all, x) => {\n\tall.push(x + 1);\n\treturn all;\n}), [],);',
		calls: ['run()'],
	},
	'a callback that may change what it goes through': {
		code: 'const run = (...list) => list.reduce((all, x) => [...all, list.pop()], []);',
		after: 'const run = (...list) => list.reduce((all, x) => {\n\tall.push(list.pop());\n\treturn all;\n}, []);',
		calls: ['run(1, 2, 3)'],
	},
	'several values and whole lists, depending on a test': {
		code: 'function run(...list) {\n  return list.reduceRight((all, x) => x.a ? [...all, x.a, ...x.b] : [...all, all.length], []);\n}',
		after:
			'function run(...list) {\n  return list.reduceRight((all, x) => {\n    if (x.a) {\n      all.push(x.a);\n      for (const each of x.b) all.push(each);\n    } else all.push(all.length);\n    return all;\n  }, []);\n}',
		calls: [
			'run()',
			'run({ a: 1, b: [1, , 2] }, { b: 1 }, { a: 2, b: "xy" })',
			'run({ a: 1, b: 2 })',
			'run({ a: 1 }, null)',
		],
	},
	'no element twice, by types that a test narrows': {
		code: 'function run(items: (string | number)[]) {\n\treturn items.reduce((all: string[], x) => typeof x !== "string" || all.includes(x) ? all : [...all, x], []);\n}',
		after:
			'function run(items: (string | number)[]) {\n\treturn items.reduce((all: string[], x) => {\n\t\tif (!(typeof x !== "string" || all.includes(x))) all.push(x);\n\t\treturn all;\n\t}, []);\n}',
		calls: ['run([])', 'run(["a", 1, "b", "a"])'],
		level: 'medium',
	},
	'a callback with statements': {
		code: 'function run(...list) {\n\treturn list.reduce(function (all, x) {\n\t\tif (!x) return all;\n\t\tconst y = log(x);\n\t\tif (y > 2) return [...all, y];\n\t\treturn [...all, y, x];\n\t}, []);\n}',
		after:
			'function run(...list) {\n\treturn list.reduce(function (all, x) {\n\t\tif (!x) return all;\n\t\tconst y = log(x);\n\t\tif (y > 2) {\n\t\t\tall.push(y);\n\t\t\treturn all;\n\t\t}\n\t\tall.push(y, x);\n\t\treturn all;\n\t}, []);\n}',
		calls: ['run()', 'run(0, 1, 2, 3)'],
	},
};

describe('lists that reduce copies for each element', () => {
	for (const [title, example] of Object.entries(EXAMPLES)) {
		it(`are made once: ${title}`, () => assertRewritten(NAME, { level: 'low', ...example }));
	}

	for (const [code, because] of [
		[
			'const run = (list) => list.reduce((all, x) => [...all, x * 2], []);',
			'nothing here shows that `list` is an array',
		],
		['const run = (...list) => list.reduce((all, x) => [...all, x]);', 'it has no initial value'],
		[
			'const run = (start, ...list) => list.reduce((all, x) => [...all, x], start);',
			'its initial value, `start`, would be changed',
		],
		[
			'const run = (...list) => list.reduce((all, x) => [...all, x], [, 1]);',
			'nothing here shows that `[, 1]` is an array without holes',
		],
		[
			'const run = (...list) => list.reduce((all, x) => [...all, () => all], []);',
			'its callback also uses `all` in `() => all`, and could see it grow',
		],
		[
			'const run = (...list) => list.reduce((all, x) => [...all, () => all.length], []);',
			'its callback also uses `all` in `all.length`, and could see it grow',
		],
		[
			'const run = (...list) => list.reduce((all, x) => { save(all); return [...all, x]; }, []);',
			'its callback also uses `all` in `save(all)`, and could see it grow',
		],
		[
			'const run = (...list) => list.reduce((all, x) => { const old = all.values(); return [...all, old]; }, []);',
			'its callback also uses `all` in `all.values`, and could see it grow',
		],
		[
			'const run = (...list) => list.reduce((all, x) => [...all, ...all], [1]);',
			'what it appends is read from `all` itself',
		],
		[
			'const run = (...list) => list.reduce((all, x) => [...all, x, ...all.slice(1)], [1]);',
			'what it appends is read from `all` itself',
		],
		[
			'const run = (...list) => list.reduce((all, x) => all.concat(x), []);',
			'nothing here shows whether `x` is an array, whose elements `concat` would append one by one',
		],
		[
			'const run = (...list) => list.reduce((all, x) => all.concat([x], []), []);',
			'`concat` copies a whole array at once, which is faster if there are only a few long ones',
		],
		['const run = (...list) => list.reduce((all, x) => [...all, , x], []);', 'a hole would be appended'],
		[
			'const run = (...list) => list.reduce((all, x) => { if (x) return [...all, x]; }, []);',
			'its callback does not always return `all` or a larger copy of it',
		],
		[
			'const run = (...list) => list.reduce((all, x) => { if (x) return other; return [...all, x]; }, []);',
			'its callback does not always return `all` or a larger copy of it',
		],
		[
			'const run = (...list) => list.reduce(function (all, x) { return [...all, arguments[0]]; }, []);',
			'its callback mentions `arguments`',
		],
		[
			'const run = (...list) => list.reduce((all, ...rest) => [...all, rest[0]], []);',
			'its callback has a rest parameter',
		],
		[
			'function run(list: string[]) { return list.reduce<readonly string[]>((all, x) => [...all, x], []); }',
			'nothing here shows that an array of type `readonly string[]` may be changed',
		],
		[
			'function run(list: string[][]) { return list.reduce((all, x) => [...all, x[0], x[1]] as Names, []); }',
			'nothing here shows that an array of type `Names` may be changed',
		],
		[
			'function run(list: string[][]) { return list.reduce((all, x) => [...all, x[0], ""], []); }',
			'nothing here shows the type of the array',
		],
	] as const) {
		it(`stay: ${code}`, () => assertLeftAlone(NAME, code, because));
	}
});
