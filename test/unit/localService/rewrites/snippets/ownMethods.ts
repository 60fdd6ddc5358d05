import type { Snippet } from './snippet.ts';

/** Objects whose methods are called like those of lists, but do something else. */
export const ownMethods: readonly Snippet[] = [
	{
		why: 'a jQuery-like filter returns a collection with [0] and length, and find searches descendants',
		code: `
			function $(...items) {
				return Object.assign(Object.create({
					filter(f) { log('filter'); return $(...items.filter((x) => typeof f === 'function' ? f(x) : x === f)); },
					find(f) { log('find'); return $(); },
					map(f) { return $(...items.map((x) => f.call(x, x))); },
				}), items, { length: items.length });
			}
			function run(list, f) { return [list.filter(f)[0], list.filter((x) => x > 1)[0], list.filter((x) => x).length > 0]; }`,
		calls: ['run($(1, 2, 3), (x) => x > 2)', 'run($(), (x) => x)', 'run($(1, 2), 2)'],
	},
	{
		why: 'a class has filter, but no find or some',
		code: `
			class Query {
				constructor(items) { this.items = items; }
				filter(f) { return new Query(this.items.filter(f)).all(); }
				all() { return this.items; }
			}
			function run(items) { const q = new Query(items); return [q.filter((x) => x > 1)[0], q.filter((x) => x > 5).length === 0]; }`,
		calls: ['run([1, 2, 3])', 'run([])'],
	},
	{
		why: 'indexOf of an own class, which has no includes or another one',
		code: `
			class Cells { indexOf(x) { log('indexOf', x); return x > 5 ? -1 : x; } includes() { return 'other'; } }
			function run(x) { const c = new Cells(); return [c.indexOf(x) !== -1, c.indexOf(x) >= 0, c.indexOf(x) === -1 ? 1 : 2]; }`,
		calls: ['run(1)', 'run(9)'],
	},
	{
		why: 'an own includes with effects in a loop',
		code: `
			class Bag { constructor() { this.asked = []; } includes(x) { this.asked.push(x); return this.asked.length > 1; } }
			function run(list, bag) { const out = []; for (const x of list) if (bag.includes(x)) out.push(x); return [out, bag.asked]; }`,
		calls: ['run([1, 2, 3], new Bag())', 'run([], new Bag())'],
	},
	{
		why: 'a text in place of the list that is looked into',
		code: 'function run(list, wanted) { const out = []; for (const x of list) if (wanted.includes(x)) out.push(x); return out; }',
		calls: ['run(["ab", "c"], "abc")', 'run([1, 12], "123")', 'run([undefined], "undefined")', 'run([/a/], "a")'],
	},
	{
		why: 'a text in place of the list whose places are asked for',
		code: 'function run(list, wanted) { return list.map((x) => wanted.indexOf(x)).concat(list.filter((x) => wanted.indexOf(x) !== -1)); }',
		calls: ['run(["ab", "c", ""], "abc")', 'run(["b"], ["a", "b"])', 'run([NaN, 0], [NaN, -0])'],
	},
	{
		why: 'a typed array, whose sort, filter and map make typed arrays',
		code: `
			function run(l) {
				return [[...l].sort()[0], l.filter((x) => x > 1)[0], l.map((x) => x * 300)[0], l.slice().sort()[0], l.indexOf(2) !== -1];
			}`,
		calls: ['run(new Uint8Array([10, 9, 2]))', 'run(new Float64Array([-0, 0, NaN]))', 'run([10, 9, 2])'],
	},
	{
		why: 'a subclass of Array that overrides filter, map and concat',
		code: `
			class List extends Array {
				filter(f) { log('filter'); return super.filter((x, i) => !f(x, i)); }
				find(f) { log('find'); return super.find(f); }
				concat(...x) { log('concat'); return super.concat(...x, 'end'); }
				flatMap() { return 'flat'; }
			}
			function run(...items) {
				const l = List.from(items);
				let out = new List();
				for (const x of items) out = out.concat(x);
				return [l.filter((x) => x > 1)[0], l.filter((x) => x > 1).length > 0, out, l.map((x) => [x]).flat()];
			}`,
		calls: ['run(1, 2, 3)', 'run(5, 6)', 'run()'],
	},
	{
		why: 'a subclass whose own methods use the patterns on this',
		code: `
			class List extends Array {
				first(f) { return this.filter(f)[0]; }
				any(f) { return this.filter(f).length > 0; }
				has(x) { return this.indexOf(x) !== -1; }
				tail() { return this.slice(1); }
				static get [Symbol.species]() { log('species'); return Array; }
			}
			function run(...items) { const l = List.from(items); return [l.first((x) => x > 1), l.any((x) => x > 2), l.has(NaN), l.has(1), l.tail()]; }`,
		calls: ['run(1, 2, 3)', 'run(NaN, undefined)', 'run()'],
	},
	{
		why: 'a method of a class calls itself by a pattern that it implements',
		code: `
			class Chain {
				constructor(list) { this.list = list; }
				some(f) { return this.filter(f).length > 0; }
				find(f) { return this.filter(f)[0]; }
				includes(x) { return this.indexOf(x) !== -1; }
				flatMap(f) { return this.map(f).flat(); }
				filter(f) { return this.list.filter(f); }
				map(f) { return this.list.map(f); }
				indexOf(x) { return this.list.indexOf(x); }
			}
			function run(list) { const c = new Chain(list); return [c.some((x) => x > 1), c.find((x) => x > 1), c.includes(2), c.flatMap((x) => [x, x])]; }`,
		calls: ['run([1, 2, 3])', 'run([])'],
	},
	{
		why: 'an own property overrides the method of this one list',
		code: `
			function run(list) {
				const plain = [1, 2, 3];
				plain.find = () => 'own find';
				plain.some = () => 'own some';
				plain.includes = () => 'own includes';
				plain.flatMap = () => 'own flatMap';
				plain.push = () => { throw new RangeError('no push'); };
				return [plain.filter((x) => x > 1)[0], plain.filter((x) => x > 1).length > 0, plain.indexOf(2) !== -1, plain.map((x) => [x]).flat()];
			}`,
		calls: ['run()'],
	},
	{
		why: "a queue of one's own with shift and length",
		code: `
			class Queue {
				constructor(items) { this.items = items; }
				get length() { log('length'); return this.items.length; }
				shift() { log('shift'); return this.items.pop(); }
				push(x) { this.items.unshift(x); }
			}
			function run(items) { const queue = new Queue(items); const seen = []; while (queue.length) { const x = queue.shift(); seen.push(x); if (x < 3) queue.push(x + 2); } return [seen, queue]; }`,
		calls: ['run([1, 2, 3])', 'run([])'],
	},
	{
		why: 'unshift of something that is no list',
		code: `
			class Stack { constructor() { this.text = ''; } unshift(x) { this.text = x + '<' + this.text; } reverse() { throw new RangeError('cannot'); } push() { throw new RangeError('cannot'); } }
			function run(list) { const s = new Stack(); for (const x of list) s.unshift(x); return s.text; }`,
		calls: ['run([1, 2])', 'run([])'],
	},
	{
		why: 'concat of texts',
		code: 'function run(list, out) { for (const x of list) out = out.concat(x); return out; }',
		calls: ['run(["b", 1, [2, 3]], "a")', 'run([[1, 2], "x"], [])', 'run([], "")'],
	},
	{
		why: 'concat of buffers or own classes that share a method name',
		code: `
			class Bytes { constructor(b = []) { this.b = b; } concat(x) { log('concat'); return new Bytes(x.b ? this.b.concat(x.b) : this.b); } push(x) { log('push'); } }
			function run(list) { let out = new Bytes(); for (const x of list) out = out.concat(x); return list.reduce((all, x) => all.concat(x), out); }`,
		calls: ['run([new Bytes([1]), { b: [2] }, 3])', 'run([])'],
	},
	{
		why: 'a reduce that is no list method',
		code: `
			const store = { reduce(f, start) { log('reduce'); return { state: f(f(start, { k: 'a', v: 1 }), { k: 'b', v: 2 }) }; }, map: () => 'map' };
			function run(s) { return [s.reduce((acc, x) => ({ ...acc, [x.k]: x.v }), {}), s.reduce((acc, x) => [...acc, x.k], [])]; }`,
		calls: ['run(store)', 'run([{ k: "a", v: 1 }])', 'run([])'],
	},
	{
		why: "a split that is no text's",
		code: `
			const path = { split(by) { log('split', by); return { length: 5, join: (x) => 'joined ' + x }; } };
			function run(s) { return [s.split('/').length > 1, s.split('/').join('-'), s.split('/').length === 1, s.split('/').length - 1]; }`,
		calls: ['run(path)', 'run("a/b")', 'run("/")', 'run("")'],
	},
	{
		why: 'an object whose Symbol.split changes what split does',
		code: `
			const separator = { [Symbol.split](text) { log('split', text); return ['x', 'y']; }, toString() { return '-'; } };
			const replacer = { [Symbol.replace]() { return 'replaced'; }, toString() { return '-'; } };
			function run(s, by) { return [s.split(by).join('+'), s.split(by).length > 1]; }`,
		calls: [
			'run("a-b", separator)',
			'run("a-b", replacer)',
			'run("a-b", "-")',
			'run("a-b", undefined)',
			'run("null", null)',
			'run("a1b", 1)',
			'run("ab", /(a)/)',
			'run("ab", ["b"])',
		],
	},
	{
		why: 'slice of something with a length, but no elements',
		code: 'function run(s) { const [first, ...rest] = s; return s.length === 0 ? [] : [first, run(s.slice(1)), rest.length]; }',
		calls: ['run("a\\u{1F600}b")', 'run([1, 2])', 'run("")', 'run(new Uint8Array(2))'],
	},
	{
		why: 'a Proxy around the list records each access',
		code: `
			const watch = (list) => new Proxy(list, { get(target, key, self) { if (typeof key !== 'symbol') log('get', key); return Reflect.get(target, key, self); } });
			function run(list, wanted) {
				return [list.filter((x) => x > 1)[0], list.filter((x) => x > 2).length > 0, list.indexOf(2) !== -1];
			}`,
		calls: ['run(watch([1, 2, 3]))', 'run(watch([]))'],
	},
	{
		why: 'a Proxy among the lists looked into',
		code: `
			const watch = (list) => new Proxy(list, { get(target, key, self) { if (key === 'length') log('length'); return Reflect.get(target, key, self); } });
			function run(list, wanted) { const out = []; for (const x of list) if (wanted.includes(x)) out.push(x); return out; }`,
		calls: ['run([1, 2, 3], watch([2, 3]))', 'run([], watch([2, 3]))'],
	},
	{
		why: 'getters run once per read, in the order of the reads',
		code: `
			const make = () => { let n = 0; return { get value() { log('value'); return n++ ? null : 1; }, get list() { log('list'); return [n++]; } }; };
			function run(o, y) { return [o.value !== null && o.value !== undefined ? o.value : y, o.list.indexOf(0) !== -1, o.list.filter((x) => x)[0]]; }`,
		calls: ['run(make(), 2)', 'run({ value: undefined, list: [] }, 3)'],
	},
	{
		why: 'the tested callback reads getters of later items that have effects',
		code: `
			const item = (n) => ({ get ok() { log('ok', n); return n > 1; } });
			function run(list) { return [list.filter((x) => x.ok)[0] === list[1], list.filter((x) => x.ok).length > 0]; }`,
		calls: ['run([item(1), item(2), item(3)])', 'run([item(2), null])', 'run([])'],
	},
];
