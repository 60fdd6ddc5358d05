// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is data here
import type { Snippet } from './snippet.ts';

/** Code in which something is missing, or does more, than a type or a built-in method seems to say. */
export const missingValues: readonly Snippet[] = [
	{
		why: 'an index signature has no value for some keys, which fails for elements after the first match',
		code: 'function run(rows: Record<string, { n: number }>, list: string[]): unknown { return list.filter((x) => rows[x].n > 0)[0]; }\nfunction some(rows: { [key: string]: { n: number } }, list: string[]): unknown { return list.filter((x) => x === "a" || rows.b.n > 0).length > 0; }',
		calls: ['run({ a: { n: 1 } }, ["a", "b"])', 'some({}, ["a", "c"])', 'run({ a: { n: 1 } }, ["a"])'],
		language: 'ts',
	},
	{
		why: 'no compiler has checked that what a search gives is there',
		code: '/**\n * @param {{ id: number }[]} rows\n * @param {number[]} ids\n */\nfunction run(rows, ids) { return ids.filter((id) => rows.find((row) => row.id === id).id > 0)[0]; }\n/** @param {{ tag?: Tag }[]} rows */\nfunction optional(rows) { return rows.filter((row) => row.tag.n > 0)[0]; }',
		calls: ['run([{ id: 1 }], [1, 2])', 'optional([{ tag: { n: 1 } }, {}])'],
	},
	{
		why: 'a type named in a comment is a class of the code',
		code: 'class Set { has(x) { log("has", x); return true; } }\n/**\n * @param {Set} set\n * @param {string[]} list\n */\nfunction pick(set, list) { return list.filter((x) => set.has(x))[0]; }\nfunction run(list) { return pick(new Set(), list); }',
		calls: ['run(["a", "b"])'],
	},
	{
		why: 'a list has holes where its type allows a value to be missing',
		code: 'type Maybe<Value> = Value | undefined;\ninterface Row { readonly name?: string }\nfunction run(list: Maybe<string>[]): unknown { return list.filter((x) => x !== "a")[0]; }\nfunction read(list: Row["name"][]): unknown { return list.filter((x) => x !== "a")[0]; }\nfunction pair(list: [string?, string?]): unknown { return list.filter((x) => x !== "a")[0]; }\nfunction depends<Value>(list: (Value extends string ? string : undefined)[]): unknown { return list.filter((x) => x !== "a")[0]; }',
		calls: ['run([, "b"])', 'read([, "b"])', 'pair([, "b"])', 'depends([, "b"])'],
		language: 'ts',
	},
	{
		why: 'another name for a list, a member or a function gives it holes',
		code: 'function run(list: string[]): unknown { const other = list; other[3] = "z"; return list.filter((x) => x !== "a")[0]; }\nfunction grow(list: string[]): void { list.length = 3; list.push("z"); }\nfunction called(list: string[]): unknown { grow(list); return list.filter((x) => x !== "a")[0]; }\nclass Box { items: string[] = ["a"]; set(at: number): unknown { this.items[at] = "z"; return this.items.filter((x) => x !== "a")[0]; } }\nfunction member(box: { items: string[] }): unknown { box.items[3] = "z"; return box.items.filter((x) => x !== "a")[0]; }\nfunction inner(grid: string[][]): unknown { grid[0][3] = "z"; for (const row of grid) { const found = row.filter((x) => x !== "a")[0]; return found; } return null; }',
		calls: ['run(["a"])', 'called(["a"])', 'new Box().set(4)', 'member({ items: ["a"] })', 'inner([["a"]])'],
		language: 'ts',
	},
	{
		why: 'a list in a list gets holes by its place',
		code: 'function run() { const grid = [["a"]]; grid[0][3] = "z"; for (const row of grid) { return row.filter((x) => x !== "a")[0]; } }',
		calls: ['run()'],
	},
	{
		why: 'a function of the code stands in an object under the name of a built-in method',
		code: 'function run(names: string[], list: string[]): unknown { const changes = { add: (x: string) => { list.push(x); } }; const out: boolean[] = []; for (const name of names) { out.push(list.includes(name)); changes.add(name); } return out; }',
		calls: ['run(["a", "a"], [])', 'run([], [])'],
		language: 'ts',
	},
	{
		why: 'reading a member of what `this` is fails, but not for the first match',
		code: 'function run(list) { "use strict"; return [1, 9].filter((x) => x === 1 || this.limit !== x)[0]; }',
		calls: ['run([])'],
	},
	{
		why: 'a constant is not there yet when a test reads it for a later element',
		code: 'function run() { const found = [1, 9].filter((x) => x === 1 || x < limit)[0]; const limit = 5; return found; }',
		calls: ['run()'],
	},
	{
		why: 'the code shows what turns an object into a text or a number',
		code: 'class Name { constructor(readonly text: string) {} toString(): string { log("text"); return this.text; } }\nfunction run(list: Name[]): unknown { return list.filter((x) => `${x}` !== "a")[0]; }\nclass Size { constructor(readonly n: number) {} valueOf(): number { log("value"); return this.n; } }\nfunction greater(list: Size[], than: Size): unknown { return list.filter((x) => x > than)[0]; }',
		calls: ['run([new Name("b"), new Name("c")])', 'greater([new Size(3), new Size(4)], new Size(2))'],
		language: 'ts',
	},
	{
		why: 'a built-in method turns what it gets, or a key, into a number or a text',
		code: 'const at = { valueOf() { log("value"); return 0; }, toString() { log("text"); return "0"; } };\nfunction run(list: string[], o): unknown { return list.filter((x) => list.slice(o).length > 0)[0]; }\nfunction from(list: string[], o): unknown { return list.filter((x) => list.includes(x, o))[0]; }\nfunction key(list: string[], o): unknown { return list.filter((x) => list[o] !== x)[0]; }\nfunction padded(list: number[]): unknown { return list.filter((x) => "a".padEnd(x).length > 0)[0]; }',
		calls: ['run(["a", "b"], at)', 'from(["a", "b"], at)', 'key(["b", "c", "d"], at)', 'padded([1, 1e10])'],
		language: 'ts',
	},
	{
		why: 'adding to a variable calls `valueOf` of what it holds',
		code: 'function run(names: string[], list: string[], x, y): unknown { const out: boolean[] = []; for (const name of names) { out.push(list.includes(name)); x++; } for (const name of names) { out.push(list.includes(name + name)); y += 1; } return out; }',
		calls: [
			'((l) => run(["a", "b"], l, { valueOf() { l.push("b"); return 1; } }, { valueOf() { l.push("bb"); return 1; } }))([])',
		],
		language: 'ts',
	},
	{
		why: 'a pattern with groups cuts a text into pieces that may be missing',
		code: 'function run(text: string): unknown { return text.split(/(,)|;/).filter((x) => x.length > 0)[0]; }',
		calls: ['run("a;b")', 'run("a")'],
		language: 'ts',
	},
	{
		why: 'a list of several values of different kinds',
		code: 'function run() { return Array.of("b", null).filter((x) => x.length > 0)[0]; }',
		calls: ['run()'],
	},
	{
		why: 'a list of texts has holes where `undefined` is sought',
		code: 'function run(list: string[], x?: string): unknown { list[3] = "z"; return [list.indexOf(x) !== -1, list.indexOf("z") !== -1]; }',
		calls: ['run(["a"])', 'run(["a"], "a")'],
		language: 'ts',
	},
	{
		why: 'a comparison with brackets on its left is turned around',
		code: 'function run(x, y) { let z; const one = (z = x) === y ? false : true; const two = (x, y) == z ? false : true; const three = y !== (x || z) ? false : true; return [one, two, three, z]; }\nfunction kept(list) { return [1, 2].reduce((all, x) => ((log(x), x) === 2 ? all : [...all, x]), []); }\nfunction lacks(list) { return [1, 2].reduce((all, x) => (!(log(x), x > 1) ? [...all, x] : all), []).concat([1, 2].reduce((all, x) => (!(log(x), x > 1) ? all : [...all, x]), [])); }',
		calls: ['run(1, 2)', 'run(1, 1)', 'run(0, 0)', 'kept()', 'lacks()'],
	},
	{
		why: 'the list has another meaning where the rest is passed on',
		code: 'function walk(list: number[]): number { const [first, ...rest] = list; if (first === undefined) return 0; { const list = "a"; return first + list.length + walk(rest); } }\nfunction run(list: number[]): number { return walk(list); }',
		calls: ['run([1, 2, 3])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'a function that a method gets calls itself with something else',
		code: 'function run(list: string[]): unknown { return list.map(function show(x) { return typeof x === "string" ? show(list) : [x].filter((y) => `${y}` !== "").length > 0 && x.filter((y) => y !== "a")[0]; }); }\nfunction texts(list: string[]): unknown { return list.map(function show(x, at) { return at < 9 ? show({ toString() { log("text"); return "x"; } }, 9) : ["a", "b"].filter((y) => `${x}` !== y)[0]; }); }',
		calls: ['run(["a", "b"])', 'texts(["a"])'],
		language: 'ts',
	},
	{
		why: 'a getter of the code runs when the object is copied',
		code: 'function run(names: string[], list: string[], item: { n: number }): unknown { const out: unknown[] = []; for (const name of names) out.push([list.includes(name), { ...item }]); return out; }\nfunction start(names: string[]): unknown { const list: string[] = []; return run(names, list, { get n() { list.push("b"); return 1; } }); }',
		calls: ['start(["b", "b"])'],
		language: 'ts',
	},
	{
		why: 'who got the list changes it while a function that reads it lives on',
		code: 'const kept = {};\nfunction make() { const list = ["a"]; kept.read = () => list.filter((x) => x !== "a")[0]; return list; }\nfunction run() { const list = make(); list[3] = "z"; return kept.read(); }',
		calls: ['run()'],
	},
	{
		why: 'an object made with property descriptors has a getter',
		code: 'function run(): unknown { const list = [1, 2].map((n) => Object.create(null, { n: { get: () => { log("n", n); return n; } } })); return pick(list); }\nfunction pick(list: { n: number }[]): unknown { return list.filter((x) => x.n > 0)[0].n; }',
		calls: ['run()'],
		language: 'ts',
	},
	{
		why: 'a built-in method is replaced by taking a list apart',
		code: '[Object.getPrototypeOf([]).includes] = [function (x) { log("includes"); return false; }];\nfunction run(names: string[], list: string[]): unknown { return names.map((x) => list.includes(x)); }',
		calls: ['run(["a", "b"], ["a"])'],
		language: 'ts',
	},
	{
		why: 'a declaration is merged with a built-in one, or a name with a type',
		code: 'import type { Set as Ids } from "./ids";\ndeclare function isOk(x: unknown): boolean;\ninterface ReadonlySet<T> { has(x: T): boolean }\nfunction run(ids: Ids, list: string[]): unknown { return list.filter((x) => ids.has(x))[0]; }\nfunction other(ids: ReadonlySet<string>, list: string[]): unknown { return list.filter((x) => ids.has(x))[0]; }',
		calls: ['0'],
		language: 'ts',
	},
	{
		why: 'a function in a block takes the place of a built-in one around it',
		code: 'if (true) { function Date() { return { getTime() { return 5; } }; } }\nfunction run() { return new Date().getTime(); }\nfunction inner() { { function RegExp(p) { log(p); return /b/; } } return ["a", "b"].map((x) => new RegExp("a").test(x)); }',
		calls: ['run()', 'inner()'],
	},
	{
		why: 'a list gets another value by its place among the arguments',
		code: '/** @param {string[]} list */\nfunction run(list) { arguments[0] = { filter(test) { log("own"); return ["x"]; }, find() { log("find"); } }; return list.filter((x) => x !== "a")[0]; }',
		calls: ['run(["a", "b"])'],
	},
	{
		why: 'an exclamation mark says that a member is there which is not',
		code: 'function run(list: { t?: { n: number } }[]): unknown { return list.filter((x) => x.t!.n > 0)[0]; }',
		calls: ['run([{ t: { n: 1 } }, {}])'],
		language: 'ts',
	},
	{
		why: 'a method of a list or a set of the function itself runs code of what is in it, or of what it gets',
		code: 'function run(names: string[], list: string[]): unknown { const other = { toString() { list.push("b"); return "x"; } }; const own = [other]; const out: unknown[] = []; for (const name of names) { out.push(list.includes(name)); own.join(); } return out; }\nfunction sets(names: string[], list: string[], other): unknown { const own = new Set<string>(); const out: unknown[] = []; for (const name of names) { out.push(list.includes(name)); own.union(other); } return out; }',
		calls: [
			'run(["b", "b"], [])',
			'((l) => sets(["b", "b"], l, { size: 0, has() {}, keys() { l.push("b"); return [].values(); } }))([])',
		],
		language: 'ts',
	},
];
