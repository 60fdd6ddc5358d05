import type { Snippet } from './snippet.ts';

/** Loops that build, count or drain a list. */
export const loops: readonly Snippet[] = [
	{
		why: 'concat spreads lists, push does not',
		code: 'function run(list) { let out = []; for (const x of list) out = out.concat(x); let two = []; for (const x of list) two = two.concat(x, [x]); return [out, two]; }',
		calls: [
			'run([1, [2, 3], [[4]], "ab", [], null])',
			'run([])',
			'run([[, 1]])',
			'run([{ length: 2, 0: "a", [Symbol.isConcatSpreadable]: true }])',
			'run([Object.assign([1, 2], { [Symbol.isConcatSpreadable]: false })])',
		],
	},
	{
		why: 'concat makes a new list: earlier ones stay as they were',
		code: 'function run(list) { let out = []; const steps = []; for (const x of list) { out = [...out, x]; steps.push(out); } let all = [0]; const start = all; for (const x of list) all = all.concat([x]); return [steps, start, all, start === all]; }',
		calls: ['run([1, 2])', 'run([])'],
	},
	{
		why: 'the list that is extended belongs to the caller',
		code: 'function run(out, list) { for (const x of list) out = [...out, x]; return out; }\nfunction more(out = [], list = out) { for (const x of list) out = out.concat([x]); return out; }',
		calls: [
			'run([1], [2, 3])',
			'((l) => [run(l, l), l])([1, 2])',
			'((l) => [more(l), l])([1, 2])',
			'run(Object.freeze([1]), [2])',
			'run("ab", ["c"])',
			'run([, 1], [2])',
		],
	},
	{
		why: 'the list that is extended is walked, by the loop or by a saved iterator',
		code: 'function run(list) { let out = list; for (const x of out) out = [...out, x * 2]; let more = [1]; const it = more[Symbol.iterator](); for (const x of list) more = more.concat([x]); return [out, [...it], more]; }',
		calls: ['run([1, 2])', 'run([])'],
	},
	{
		why: 'a spread calls the iterator of what it spreads',
		code: 'function run(list) { let out = []; for (const x of list) out = [...out, ...x]; return out; }',
		calls: [
			'run(["ab", new Set([1]), [2, , 3], new Map([[1, 2]])])',
			'run([{ *[Symbol.iterator]() { log("iterate"); yield 1; } }])',
			'run([1])',
			'run([[1], null])',
		],
	},
	{
		why: 'an item that reads the list so far',
		code: 'function run(list) { let out = []; for (const x of list) out = [...out, out.length + x]; let b = []; for (const x of list) b = b.concat([b]); let c = []; for (const x of list) c = [...c, () => c.length]; return [out, b, c.map((f) => f())]; }',
		calls: ['run([5, 6])', 'run([])'],
	},
	{
		why: 'the new item comes first, or in the middle',
		code: 'function run(list) { let a = [], b = [], c = []; for (const x of list) { a = [x, ...a]; b = [...b.slice(0, 1), x, ...b.slice(1)]; c = [x].concat(c); } return [a, b, c]; }',
		calls: ['run([1, 2, 3])', 'run([])'],
	},
	{
		why: 'the new item throws after the list was read',
		code: 'function run(list) { let out = []; try { for (const x of list) out = out.concat(x.a.b); } catch (error) { log(error.name); } finally { log(out.length); } return out; }',
		calls: ['run([{ a: { b: 1 } }, {}, { a: { b: 3 } }])', 'run([])'],
	},
	{
		why: 'a closure or a getter sees the list between',
		code: 'function run(list) { let out = []; const views = []; const o = { get size() { return out.length; } }; for (const x of list) { views.push(() => out); out = out.concat([x]); views.push(o.size); } const first = views[0] && views[0](); out = out.concat([0]); return [first, out, views]; }',
		calls: ['run([1, 2])', 'run([])'],
	},
	{
		why: 'a member is extended: its setter, or whoever holds the old list, would notice',
		code: 'function run(o, list) { const before = o.items; for (const x of list) o.items = o.items.concat([x]); for (const x of list) o.items = [...o.items, x]; return [before, o.items]; }',
		calls: [
			'run({ items: [0] }, [1, 2])',
			'run({ i: [], get items() { log("get"); return this.i; }, set items(v) { log("set", v); this.i = v; } }, [1])',
			'run(Object.freeze({ items: [] }), [1])',
			'run({ items: Object.freeze([]) }, [])',
		],
	},
	{
		why: 'state of a store, where the new identity tells of a change',
		code: 'let state = []; const seen = new Set(); const notify = () => seen.add(state); function run(list) { for (const x of list) { state = [...state, x]; notify(); } return [seen.size, state]; }',
		calls: ['run([1, 2, 3])', 'run([])'],
	},
	{
		why: 'unshift returns the length, takes several items, and others read the list between',
		code: 'function run(list) { const a = [], b = [], c = [], d = [9, 8]; let n = 0; for (const x of list) { n += a.unshift(x); b.unshift(x, -x); c.unshift(x); log(c[0]); d.unshift(x); } return [a, b, c, d, n]; }',
		calls: ['run([1, 2, 3])', 'run([])'],
	},
	{
		why: 'unshift into a list that the caller gave or that the loop also walks',
		code: 'function run(out, list) { for (const x of list) { if (out.length > 6) break; out.unshift(x); } return out; }',
		calls: ['run([0, 1], [2, 3])', '((l) => run(l, l))([1, 2])', 'run(Object.freeze([]), [1])', 'run([], null)'],
	},
	{
		why: 'the loop with unshift is left by break, return, throw or a label',
		code: `
			function run(list) {
				const out = [];
				const parts = [];
				try {
					outer: for (const x of list) {
						for (const y of [1, 2]) {
							if (y === x) continue outer;
							if (x === 5) break outer;
							if (x === 6) return [out, parts, 'returned'];
							if (x === 7) throw new RangeError('seven');
							out.unshift(x * 10 + y);
						}
						parts.unshift(x);
					}
				} catch (error) { return [error.name, out, parts]; }
				return [out, parts];
			}`,
		calls: ['run([1, 3, 2, 4])', 'run([3, 5, 4])', 'run([3, 6, 4])', 'run([3, 4, 7])', 'run([])'],
	},
	{
		why: 'a push and an unshift to the same list',
		code: 'function run(list) { const out = []; for (const x of list) { if (x % 2) out.unshift(x); else out.push(x); } const two = []; for (const x of list) two.unshift(x); for (const x of list) two.unshift(x); two.push(0); return [out, two]; }',
		calls: ['run([1, 2, 3, 4])', 'run([])'],
	},
	{
		why: 'the inner loop unshifts, the outer one starts anew or keeps on',
		code: 'function run(rows) { const all = []; const each = []; for (const row of rows) { const line = []; for (const x of row) { line.unshift(x); all.unshift(x); } each.push(line); } return [all, each]; }',
		calls: ['run([[1, 2], [], [3]])', 'run([])'],
	},
	{
		why: 'Object.keys(x).length in the condition while the object grows or shrinks',
		code: 'function run(o) { const out = []; for (let i = 0; i < Object.keys(o).length; i++) { if (i < 4) o["k" + i] = i; out.push(i); } while (Object.keys(o).length > 2) delete o[Object.keys(o)[0]]; return [out, o]; }',
		calls: ['run({})', 'run({ a: 1 })', 'run({ a: 1, b: 2, c: 3 })'],
	},
	{
		why: 'the object whose keys are counted changes under another name, in a called function or in another object',
		code: 'const shared = { a: 1 }; function touch(i) { if (i < 3) shared["t" + i] = i; } function run(o, f) { const out = [], p = o; for (let i = 0; i < Object.keys(o).length; i++) { out.push(Object.keys(shared).length); touch(i); if (i < 2) p["p" + i] = i; f(i); } return out; }',
		calls: [
			'run({ x: 1 }, () => {})',
			'run(shared, () => {})',
			'(() => { const o = { x: 1 }; return run(o, (i) => { if (i < 3) o["f" + i] = i; }); })()',
		],
	},
	{
		why: 'Object.keys throws or calls traps, but only if the loop runs',
		code: 'function run(list, o) { const out = []; for (const x of list) out.push(x / Object.keys(o).length); return out; }',
		calls: [
			'run([], null)',
			'run([1], undefined)',
			'run([1, 2], new Proxy({ a: 1 }, { ownKeys(t) { log("keys"); return Reflect.ownKeys(t); } }))',
			'run([1], "abc")',
		],
	},
	{
		why: 'a variable declared in the loop, or assigned there, is counted',
		code: 'function run(list) { const out = []; let o = {}; for (const x of list) { const p = x; out.push(Object.keys(p).length); o = { ...o, [out.length]: 1 }; out.push(Object.keys(o).length); } for (let q = { n: 1 }, i = 0; i < Object.keys(q).length && i < 4; i++) { q = { ...q, [i]: i }; out.push(i); } return out; }',
		calls: ['run([{}, { a: 1 }])', 'run([])'],
	},
	{
		why: 'the queue also holds falsy items, and its own end is seen by others',
		code: 'function run(queue) { const out = []; while (queue.length) { const x = queue.shift(); out.push(x, queue.length); } return [out, queue]; }',
		calls: [
			'run([0, undefined, null, "", NaN])',
			'run([, 1, ,])',
			'run([])',
			'run({ length: 1, shift() { this.length = 0; return "own"; } })',
			'run("")',
		],
	},
	{
		why: "the caller's queue must be empty afterward, even after a throw",
		code: 'function run(queue, f) { while (queue.length > 0) { const x = queue.shift(); f(x); } return queue; }',
		calls: [
			'(() => { const q = [1, 2, 3]; try { run(q, (x) => { if (x === 2) throw new RangeError("two"); }); } catch (error) { return [q, error.name]; } })()',
			'(() => { const q = [1, 2]; run(q, (x) => { log(q); if (x === 2) q.push(9); }); return q; })()',
			'run([1], () => {})',
		],
	},
	{
		why: 'the queue is unshifted to, sorted, spliced or replaced in the loop',
		code: 'function run(list) { let queue = [...list]; const out = []; while (queue.length && out.length < 20) { const x = queue.shift(); out.push(x); if (x === 1) queue.unshift(5); if (x === 2) queue.sort((a, b) => b - a); if (x === 3) queue = [7, 8]; if (x === 4) queue.splice(1, 1); if (x === 6) queue.length = 0; } return [out, queue]; }',
		calls: ['run([1, 2, 4, 3])', 'run([2, 0, 9, 6, 1])', 'run([4, 1, 1, 1])', 'run([])'],
	},
	{
		why: 'the loop with the queue is left early, and what is left is used',
		code: 'function run(list) { const queue = list.slice(); const out = []; while (queue.length) { const x = queue.shift(); if (x === "stop") break; if (x === "skip") { queue.shift(); continue; } out.push(x); } return [out, queue, queue.length, queue[0], [...queue], queue.shift()]; }',
		calls: ['run([1, "skip", 2, 3, "stop", 4, 5])', 'run(["skip"])', 'run([])'],
	},
	{
		why: 'a breadth-first walk asks the queue whether it holds something, and how much',
		code: 'function run(graph: Record<string, string[]>, start: string) { const queue: string[] = [start]; const order: string[] = []; let most = 0; while (queue.length > 0) { most = Math.max(most, queue.length); const node = queue.shift() as string; if (order.includes(node)) continue; order.push(node); for (const next of graph[node] ?? []) if (!queue.includes(next)) queue.push(next); } return [order, most, queue]; }',
		calls: [
			'run({ a: ["b", "c"], b: ["d", "a"], c: ["d"], d: [] }, "a")',
			'run({}, "x")',
			'run({ a: ["a", "a"] }, "a")',
		],
		language: 'ts',
	},
	{
		why: 'levels of a tree: the length is taken before the inner loop shifts',
		code: 'function run(root) { const levels = []; const queue = [root]; while (queue.length) { const level = []; for (let n = queue.length; n > 0; n--) { const node = queue.shift(); level.push(node.v); if (node.l) queue.push(node.l); if (node.r) queue.push(node.r); } levels.push(level); } return levels; }',
		calls: ['run({ v: 1, l: { v: 2, r: { v: 4 } }, r: { v: 3 } })', 'run({ v: 1 })'],
	},
	{
		why: 'the queue is captured by functions that push to it, or by an event that clears it',
		code: 'function run(list) { const queue = [...list]; const out = []; const add = (x) => queue.push(x); const clear = () => { queue.length = 0; }; while (queue.length) { const x = queue.shift(); out.push(x); if (x < 3) add(x + 2); if (x === 9) clear(); } return [out, queue]; }',
		calls: ['run([1, 2])', 'run([9, 1])', 'run([])'],
	},
	{
		why: 'labels, continue and break across the loops that a rewriter replaces',
		code: 'function run(rows, wanted) { const out = []; rows: for (const row of rows) { cells: for (const x of row) { if (!wanted.includes(x)) continue rows; if (x === 9) break cells; if (x === 8) break rows; out.push(x); } out.push("row"); } return out; }',
		calls: ['run([[1, 2], [1, 7, 2], [9, 1], [8], [1]], [1, 2, 8, 9])', 'run([], [])'],
	},
	{
		why: 'a loop without braces after if, else, a label or another loop',
		code: 'function run(list, wanted, o) {\n\tconst out = []\n\tif (list.length > 1) for (const x of list) if (wanted.includes(x)) out.push(x); else out.push(-x)\n\telse for (const x of list) out.unshift(x)\n\tlabel: for (const x of list) for (const y of wanted) if (wanted.indexOf(x + y) !== -1) continue label\n\t\telse out.push(Object.keys(o).length)\n\tdo for (const x of list) out.push(/a/.test(x))\n\twhile (out.length < 3)\n\treturn out\n}',
		calls: ['run([1, 2], [2, 3], { a: 1 })', 'run([1], [2], {})'],
	},
];
