import type { Snippet } from './snippet.ts';

/** Waiting, generators, exceptions and other ways of control. */
export const control: readonly Snippet[] = [
	{
		why: 'await within a pattern',
		code: 'async function run(a, list) { return [await a != null ? await a : 1, Math.pow(await a, 2), (await list).indexOf(await a) !== -1, (await list).filter((x) => x > 1)[0], -Math.pow(await a, 2), await Math.pow(a, 2), typeof await list.filter((x) => x)[0]]; }',
		calls: [
			'run(2, [1, 2])',
			'run(null, [])',
			'run({ then(f) { log("then"); f(2); } }, [2])',
			'run(Promise.reject(new RangeError("no")), [])',
		],
	},
	{
		why: 'an asynchronous callback of a reduce',
		code: 'async function run(list) { const o = await list.reduce(async (acc, x) => ({ ...(await acc), [x]: await x }), Promise.resolve({})); const l = await list.reduce(async (acc, x) => [...(await acc), x], []); return [o, l]; }',
		calls: ['run(["a", "b"])', 'run([])', 'run([Promise.resolve("p")])'],
	},
	{
		why: 'asynchronous callbacks of map, flat, find and sort',
		code: 'async function run(list) { const made = await Promise.all(list.map(async (x) => [x]).flat()); const some = list.map(async (x) => [x]).flat().length; return [made, some, list.filter(async (x) => x > 5).length > 0, [...list].sort(async () => 1)[0]]; }',
		calls: ['run([1, 2])', 'run([])'],
	},
	{
		why: 'a loop that waits: the list that it builds is seen between',
		code: 'async function run(list) { let out = []; const views = []; const watch = (async () => { for (let i = 0; i < 4; i++) { views.push(out.length, out); await null; } })(); for (const x of list) { out = [...out, await x]; } await watch; const rev = []; const other = (async () => { await null; views.push([...rev]); await null; views.push([...rev]); })(); for (const x of list) { rev.unshift(await x); } await other; return [out, views, rev]; }',
		calls: ['run([1, 2, 3])', 'run([])', 'run([Promise.resolve(1), 2])'],
	},
	{
		why: 'for await over an asynchronous source',
		code: 'async function* source(list) { for (const x of list) { log("give", x); yield x; } log("end"); }\nasync function run(list, wanted) { const out = []; let all = []; for await (const x of source(list)) { if (wanted.includes(x)) out.push(x); all = [...all, x]; wanted.push(x + 1); if (x === 9) break; } return [out, all, wanted]; }',
		calls: ['run([1, 2, 5, 9, 10], [1])', 'run([], [])'],
	},
	{
		why: 'yield and yield* within a pattern',
		code: 'function* make(list) { const a = (yield 1) != null ? yield 2 : yield 3; const b = Math.pow(yield "base", yield "power"); const c = list.indexOf(yield "item") !== -1; const d = list.filter((x) => x > 1)[yield "place"]; let out = []; for (const x of list) { out = out.concat(yield out); } return [a, b, c, d, out]; }\nfunction run(list, answers) { const g = make(list); const seen = []; let step = g.next(); for (const answer of answers) { seen.push(step.value); step = g.next(answer); } return [seen, step]; }',
		calls: ['run([1, 2], [0, "a", 2, 3, 2, 0, 7, [8, 9]])', 'run([1], [null, "c", 2, 3, 9, 0, 5])'],
	},
	{
		why: 'a generator is left early: its finally must run',
		code: 'function* source() { try { yield 1; yield 2; yield 3; } finally { log("closed"); } }\nfunction run(wanted) { const out = []; for (const x of source()) { if (wanted.includes(x)) { out.push(x); break; } } for (const x of source()) out.unshift(x); return [out, [...source()].filter((x) => x > 1)[0], [...source()].sort((a, b) => a - b)[0]]; }',
		calls: ['run([2])', 'run([])'],
	},
	{
		why: "the iterator of the loop is a list's own, changed or walked lazily",
		code: 'function run(list, wanted) { list[Symbol.iterator] = function* () { for (let i = list.length; i--;) { log(i); yield list[i]; } }; const out = []; for (const x of list) if (wanted.includes(x)) out.push(x); let all = []; for (const x of list) all = [...all, x]; return [out, all, [...list].sort((a, b) => a - b)[0], [...list].filter((x) => x)[0]]; }',
		calls: ['run([1, 2, 3], [3, 1])', 'run([], [])'],
	},
	{
		why: 'finally sees what was built when something throws',
		code: 'function run(list, f) { const out = []; let all = []; try { for (const x of list) { out.unshift(f(x)); all = all.concat(f(x)); } } catch { log("caught", out, all); } finally { log("finally", out, all); } return [out, all]; }',
		calls: ['run([1, 2, 3], (x) => { if (x === 3) throw 0; return x; })', 'run([], null)', 'run([1], null)'],
	},
	{
		why: 'a queue is drained in a try, where a bad item stays out but the rest remains',
		code: 'function run(queue, f) { const errors = []; while (queue.length > 0) { try { f(queue.shift()); } catch (error) { errors.push(error.name, queue.length); if (errors.length > 2) break; } finally { log(queue); } } return [queue, errors]; }',
		calls: [
			'run([1, 2, 3, 4], (x) => { if (x % 2 === 0) throw new RangeError("even"); })',
			'run([], null)',
			'run([1], null)',
		],
	},
	{
		why: 'a queue is drained by waiting, and filled meanwhile',
		code: 'async function run(queue) { const out = []; const filler = (async () => { await null; queue.push("late"); await null; queue.unshift("early"); })(); while (queue.length) { const x = queue.shift(); out.push(x); await null; } await filler; return [out, queue]; }',
		calls: ['run([1, 2, 3])', 'run([])'],
	},
	{
		why: 'two drain the same queue, as workers do',
		code: 'async function run(list) { const queue = [...list]; const out = []; const worker = async (name) => { while (queue.length > 0) { const x = queue.shift(); out.push(name + x); await null; } }; await Promise.all([worker("a"), worker("b")]); return [out, queue.length]; }',
		calls: ['run([1, 2, 3])', 'run([])'],
	},
	{
		why: 'reentrant draining: what handles an item drains the queue too',
		code: 'const queue = []; let depth = 0; const out = []; function drain() { depth++; while (queue.length) { const x = queue.shift(); out.push(depth + ":" + x); if (x === "again") drain(); if (x === "add") queue.push("added"); } depth--; }\nfunction run(list) { queue.push(...list); drain(); return [out, queue]; }',
		calls: ['run([1, "again", 2, "add", "again", 3])', 'run([])'],
	},
	{
		why: 'switch, comma, void, delete, in and instanceof around a pattern',
		code: 'function run(a, list) { switch (list.indexOf(a) !== -1) { case true: log("in"); break; case a === 1 ? true : false: log("out"); } const b = (log(1), a !== null && a !== undefined ? a : 5); return [b, void Math.pow(a, 2), delete list.filter((x) => x)[0], (a != null ? a : "x") in list, (a != null ? a : list) instanceof Array, list.indexOf(a) !== -1 in [], a === 1 ? true : false in {}]; }',
		calls: ['run(1, [1, 2])', 'run(null, [1])', 'run(0, [])'],
	},
	{
		why: 'this, super and new.target within the pattern or its callback',
		code: 'class A { get k() { return 2; } has(x) { return this.list.indexOf(x) !== -1; } }\nclass B extends A { constructor(list) { super(); this.list = list; this.made = new.target !== null && new.target !== undefined ? new.target.name : "none"; } first() { return this.list.filter((x) => x >= super.k)[0]; } any() { return this.list.filter(function (x) { return this === undefined || x > this; }, 1).length > 0; } has(x) { return [super.has(x), this.list.filter((y) => this.k === y).length > 0, Math.pow(super.k, this.k)]; } }\nfunction run(list) { const b = new B(list); return [b, b.first(), b.any(), b.has(2)]; }',
		calls: ['run([1, 2, 3])', 'run([])'],
	},
	{
		why: 'private names and fields with initializers',
		code: 'class Counter { #list = [1, 2]; #x = null; static #n = Math.pow(2, 3); y = this.#x !== null && this.#x !== undefined ? this.#x : 4; first = this.#list.filter((x) => x > 1)[0]; static n = Counter.#n; has(x) { return this.#list.indexOf(x) !== -1 && #list in this; } drain() { const out = []; while (this.#list.length) { const x = this.#list.shift(); out.push(x); } return [out, this.#list]; } }\nfunction run() { const c = new Counter(); return [c, Counter.n, c.has(2), c.drain(), c.has(2)]; }',
		calls: ['run()'],
	},
	{
		why: 'the loop variable is declared with var or outside, and read afterward or by closures',
		code: 'function run(list, wanted) { var out = []; const later = []; for (var x of list) { if (wanted.includes(x)) out.push(x); later.push(() => x); } let y; for (y of list) out = out.concat([y]); for (var i = 0; i < list.length; i++) { later.push(() => i); out = [...out, i]; } return [out, x, y, i, later.map((f) => f())]; }',
		calls: ['run([1, 2], [2])', 'run([], [])'],
	},
	{
		why: 'the completion value of a script that is evaluated',
		code: 'function run(list) { return [eval("let o = []; for (const x of list) o = [...o, x]"), eval("for (const x of list) { x === 1 ? true : false }"), eval("list.filter((x) => x > 1)[0]"), eval("const p = []; for (const x of list) { p.unshift(x); }")]; }',
		calls: ['run([1, 2])', 'run([])'],
	},
	{
		why: 'optional chains end early, with everything behind them',
		code: 'function run(o) { return [o?.list.indexOf(1) !== -1, o?.list.filter((x) => x)[0].name, o?.list?.map((x) => [x]).flat(), o?.text?.split("-").length > 1, o?.text.split("-").join("+"), (o?.list.filter((x) => x))?.[0], o?.a != null ? o.a : 3, o?.list.indexOf(1) >= 0, o?.list.indexOf(1) < 0, o?.list.indexOf(1) == -1]; }',
		calls: [
			'run(null)',
			'run({ list: [{ name: "n" }], text: "a-b" })',
			'run({ list: [{}], text: "", a: 0 })',
			'run(undefined)',
		],
	},
];
