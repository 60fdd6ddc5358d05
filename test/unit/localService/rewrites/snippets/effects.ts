import type { Snippet } from './snippet.ts';

/** Callbacks and conversions with effects: how often, in what order, with what arguments. */
export const effects: readonly Snippet[] = [
	{
		why: 'the test logs, and find would stop early',
		code: 'function run(list) { return [list.filter((x) => log(x) > 1)[0], list.filter((x) => log(x) > 1).length > 0, list.filter((x) => log(x) > 1).length === 0]; }',
		calls: ['run([1, 2, 3])', 'run([])'],
	},
	{
		why: 'the test counts or collects',
		code: 'function run(list) { let n = 0; const seen = []; const first = list.filter((x) => { n++; seen.push(x); return x > 1; })[0]; const any = list.filter((x) => n++ > 4).length > 0; return [first, any, n, seen]; }',
		calls: ['run([1, 2, 3])', 'run([])'],
	},
	{
		why: 'the test throws at a later item',
		code: 'function run(list) { return list.filter((x) => x.name.length > 1)[0]; }',
		calls: ['run([{ name: "ab" }, {}])', 'run([{ name: "a" }, { name: "bc" }])', 'run([{ name: "ab" }, null])'],
	},
	{
		why: 'the test throws at a later item and something catches it',
		code: 'function run(list) { try { return list.filter((x) => x.a.b).length > 0; } catch (error) { return error.name; } finally { log("done"); } }',
		calls: ['run([{ a: { b: 1 } }, {}])', 'run([])'],
	},
	{
		why: 'the test is a function from elsewhere',
		code: 'function run(list, f) { return [list.filter(f)[0], list.filter(f).length !== 0, list.filter(f).length < 1]; }',
		calls: [
			'run([1, 2, 3], (x) => log(x) > 1)',
			'run([3], (x, i, all) => { all.push(1); return i < 5; })',
			'run([1], null)',
		],
	},
	{
		why: 'the test uses the index, the list, this or arguments',
		code: `
			function run(list, self) {
				return [
					list.filter((x, i) => i % 2)[0],
					list.filter((x, i, all) => all.indexOf(x) !== i)[0],
					list.filter(function (x) { return x > this.least; }, self)[0],
					list.filter(function () { return arguments.length === 3 && arguments[1] > 0; })[0],
					list.filter(Boolean)[0],
					list.filter(Number.isInteger, self).length > 0,
				];
			}`,
		calls: ['run([1, 2, 1, 4], { least: 1 })', 'run([], {})', 'run(["a", 0, 0], { least: -1 })'],
	},
	{
		why: 'the test changes the list while it is walked',
		code: 'function run(list) { return [list.filter((x) => { list.pop(); return x > 1; })[0], list]; }',
		calls: ['run([1, 2, 3, 4])', 'run([2])'],
	},
	{
		why: 'the first of a filter is a target, deleted, called, or counted up',
		code: `
			function run(list) {
				list.filter((x) => x.n)[0].n = 5;
				delete list.filter((x) => x)[0];
				list.filter((x) => x)[0]++;
				const f = [function () { return this.length; }].filter((x) => x)[0]();
				const g = [function () { return this === undefined || this === globalThis; }, log].filter((x) => x)[0]();
				[list.filter((x) => x)[0]] = [7];
				return [f, g, list];
			}`,
		calls: ['run([{ n: 1 }, { n: 2 }])'],
	},
	{
		why: 'filter jumps over holes, find does not',
		code: 'function run(list) { return [list.filter((x) => x === undefined)[0], list.filter((x) => x === undefined).length > 0, list.filter((x) => !x).length, 0 in list.filter(() => true)]; }',
		calls: ['run([, 1])', 'run([, , null])', 'run([undefined])', 'run(new Array(3))'],
	},
	{
		why: 'a test that is generated or asynchronous is always truthy',
		code: 'async function run(list) { return [list.filter(async (x) => x > 1)[0], list.filter(async (x) => log(x)).length > 0, list.filter(function* (x) { log(x); })[0]]; }',
		calls: ['run([1, 2])', 'run([])'],
	},
	{
		why: 'another index than 0, or an optional one',
		code: 'function run(list) { return [list.filter((x) => x)[1], list.filter((x) => x)?.[0], list?.filter((x) => x)[0], list.filter((x) => x).at(0), list.filter((x) => x)["0"], list.filter((x) => x)[-0], list.filter((x) => x)[+false], list.filter((x) => x)[0]?.a, list.filter((x) => x)[0].a]; }',
		calls: ['run([1, 2])', 'run(null)', 'run([])', 'run([0, { a: 1 }])'],
	},
	{
		why: 'comparisons of the length of a filter that are no test of presence',
		code: 'function run(l) { const f = (x) => x > 1; return [l.filter((x) => x > 1).length > 1, l.filter((x) => x > 1).length >= 1, l.filter((x) => x > 1).length < 2, l.filter((x) => x > 1).length == "0", !l.filter((x) => x > 1).length, !!l.filter((x) => x > 1).length, 0 < l.filter((x) => x > 1).length, 0 === l.filter((x) => x > 1).length, l.filter((x) => x > 1).length >= 0, l.filter((x) => x > 1).length || "none", l.filter((x) => x > 1).length ? 1 : 2]; }',
		calls: ['run([1, 2, 3])', 'run([2])', 'run([])'],
	},
	{
		why: 'the length of a filter behind an optional chain',
		code: 'function run(l) { return [l?.filter((x) => x > 1).length > 0, l?.filter((x) => x > 1).length === 0, l?.filter((x) => x > 1).length !== 0, !l?.filter((x) => x > 1).length]; }',
		calls: ['run(null)', 'run([])', 'run([2])'],
	},
	{
		why: 'operands that log in the order of evaluation',
		code: `
			const list = (n) => { log('list', n); return [1, 2]; };
			function run() { return [list(1).indexOf(log(2)) !== -1, Math.pow(log(3), log(2)), log(4) != null ? log(5) : log(6), list(7).filter((x) => x > 1)[0], Object.prototype.hasOwnProperty.call(log({}), log('k'))]; }`,
		calls: ['run()'],
	},
	{
		why: 'the tested value is a call with effects, read twice',
		code: 'let n = 0; const next = () => n++ % 2 ? null : n; function run(y) { return [next() !== null && next() !== undefined ? next() : y, next() != null ? next() : y, n]; }',
		calls: ['run(9)'],
	},
	{
		why: 'document.all-like values and objects with odd conversions are compared with null',
		code: 'function run(x, y) { return [x != null ? x : y, x == undefined ? y : x, x === null || x === undefined ? y : x]; }',
		calls: [
			'run({ valueOf() { log("valueOf"); return null; } }, 1)',
			'run({ [Symbol.toPrimitive](hint) { log(hint); return undefined; } }, 1)',
			'run(Object.create(null), 1)',
			'run(0n, 1)',
		],
	},
	{
		why: 'the comparison with sort converts objects, each a different number of times',
		code: 'function run(list) { return [[...list].sort((a, b) => a - b)[0] === list[1], [...list].sort()[0] === list[0]]; }',
		calls: [
			'run([3, 1, 2].map((n) => ({ valueOf() { log("v", n); return n; }, toString() { log("s", n); return "" + n; } })))',
		],
	},
	{
		why: 'the comparator logs, throws or is random',
		code: 'function run(list, f) { return [[...list].sort((a, b) => { log("compare"); return a - b; })[0], [...list].sort(f)[0], list.slice().sort((a, b) => a.n.k - b.n.k)[0]]; }',
		calls: ['run([3, 1, 2], (a, b) => log(b - a))', 'run([], () => 0)', 'run([1], 5)', 'run([1], undefined)'],
	},
	{
		why: 'a hoisted construction would run where the loop does not',
		code: `
			function run(list, source, locale) {
				const out = [];
				for (const x of list) out.push(new RegExp(source).test(x));
				for (const x of list) out.push(new Intl.NumberFormat(locale).format(x));
				return out;
			}`,
		calls: [
			'run([], "(", "not a locale!")',
			'run(["a"], "(", "en")',
			'run(["1"], "1", "no!")',
			'run(["1"], { toString() { log("source"); return "1"; } }, "en")',
		],
	},
	{
		why: 'a hoisted list of wanted items would be evaluated where the loop does not run',
		code: 'function run(list, get) { const out = []; for (const x of list) if (get().includes(x)) out.push(x); for (const x of list) if (list.wanted.includes(x)) out.push(x); return out; }',
		calls: [
			'run([], () => { log("get"); return []; })',
			'run(Object.assign([1, 2], { wanted: [2] }), () => { log("get"); return [1]; })',
			'run([1], () => null)',
		],
	},
	{
		why: 'the list looked into is null while there is nothing to look up',
		code: 'function run(list, wanted) { const out = []; for (const x of list) if (x && wanted.includes(x)) out.push(x); return list.filter((x) => x > 5 && wanted.indexOf(x) === -1).concat(out); }',
		calls: ['run([], null)', 'run([0], null)', 'run([1], undefined)', 'run([1], [1])'],
	},
	{
		why: 'reduce without a start value, or with one that is no empty object',
		code: `
			function run(list, start) {
				const made = [
					() => list.reduce((acc, x) => ({ ...acc, [x.k]: x.v })),
					() => list.reduce((acc, x) => ({ ...acc, [x.k]: x.v }), start),
					() => list.reduce((acc, x) => ({ ...acc, [x.k]: x.v }), { a: 0, z: 9 }),
					() => list.reduce((acc, x) => ({ ...acc, [x.k]: x.v }), null),
					() => list.reduce((acc, x) => [...acc, x.v], start),
					() => list.reduce((acc, x) => acc.concat(x.v)),
				];
				return made.map((f) => { try { return f(); } catch (error) { return error.name; } }).concat(start);
			}`,
		calls: ['run([{ k: "a", v: 1 }, { k: "b", v: [2] }], { a: 5 })', 'run([], [0])', 'run([{ k: 1, v: 2 }], "text")'],
	},
	{
		why: 'conversion of keys has effects, in the order key, then value',
		code: 'function run(list) { return list.reduce((acc, x) => ({ ...acc, [x.k]: x.v }), {}); }',
		calls: [
			'run([{ get k() { log("k"); return { toString() { log("string"); return "key"; } }; }, get v() { log("v"); return 1; } }])',
			'run([{ k: Symbol.iterator, v: 1 }, { k: 2, v: 1 }, { k: 1, v: 2 }, { k: "a", v: 3 }])',
			'run([{ k: { [Symbol.toPrimitive](hint) { log(hint); return "p"; } }, v: 1 }])',
		],
	},
];
