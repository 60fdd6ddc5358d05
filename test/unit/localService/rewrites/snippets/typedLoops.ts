// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is data here
import type { Snippet } from './snippet.ts';

/** Typed code that invites a rewrite of its loops, with inputs of these types only. */
export const typedLoops: readonly Snippet[] = [
	{
		why: 'a local list grows by concat or spread in a loop',
		code: `
			function run(rows: readonly (readonly number[])[], names: readonly string[]): readonly unknown[] {
				let all: number[] = [];
				for (const row of rows) all = all.concat(row);
				let copy: number[] = [];
				for (const row of rows) { copy = [...copy, ...row]; }
				let labels: string[] = [];
				for (const name of names) { if (name === '') continue; labels = [...labels, name + labels.length]; }
				let pairs: (readonly number[])[] = [];
				for (const row of rows) pairs = pairs.concat([row]);
				let squares: number[] = [7];
				for (let i = 0; i < rows.length; i++) squares = [...squares, i * i, rows[i].length];
				return [all, copy, labels, pairs, squares];
			}`,
		calls: ['run([[1, 2], [], [3]], ["a", "", "b"])', 'run([], [])', 'run([[]], [""])', 'run([[NaN, -0]], ["a"])'],
		language: 'ts',
	},
	{
		why: 'a very long list is added to a local one in a loop',
		code: 'function run(rows: readonly (readonly number[])[]): readonly number[] { let all: number[] = []; for (const row of rows) all = all.concat(row); let other: number[] = []; for (const row of rows) other = [...other, ...row]; const sums = rows.reduce<number[]>((sum, row) => [...sum, ...row], []); return [all.length, other.length, sums.length, all[all.length - 1]]; }',
		calls: ['((row) => run([row, row]))(Array.from({ length: 130_000 }, (_, i) => i)).join()', 'run([[]]).join()'],
		language: 'ts',
	},
	{
		why: 'a local list is built backward by unshift',
		code: `
			interface Node { readonly name: string; readonly parent?: Node }
			function run(leaf: Node | undefined, digits: readonly number[]): readonly unknown[] {
				const path: string[] = [];
				for (let node = leaf; node !== undefined; node = node.parent) path.unshift(node.name);
				const turned: number[] = [];
				for (const digit of digits) { if (digit < 0) continue; turned.unshift(digit); if (digit === 9) break; }
				const bits: number[] = [];
				let n = digits.length;
				while (n > 0) { bits.unshift(n % 2); n = Math.floor(n / 2); }
				const full = ['end'];
				digits.forEach((digit) => { full.unshift(String(digit)); });
				return [path.join('/'), turned, bits, full];
			}`,
		calls: [
			'run({ name: "c", parent: { name: "b", parent: { name: "a" } } }, [1, -1, 2, 9, 3])',
			'run(undefined, [])',
			'run({ name: "" }, [0])',
		],
		language: 'ts',
	},
	{
		why: 'the keys of an object that stays as it is are counted in and for a loop',
		code: `
			function run(scores: Readonly<Record<string, number>>, names: readonly string[]): readonly unknown[] {
				const out: unknown[] = [];
				for (const name of names) out.push((scores[name] ?? 0) / Object.keys(scores).length);
				for (let i = 0; i < Object.keys(scores).length; i++) out.push(Object.keys(scores)[i]);
				let i = 0;
				while (i < Object.keys(scores).length) { i += 2; out.push(i); }
				const shares = names.map((name) => name.length * Object.values(scores).length + Object.entries(scores).length);
				return [out, shares];
			}`,
		calls: [
			'run({ a: 1, b: 2, 7: 3 }, ["a", "z"])',
			'run({}, ["a"])',
			'run({}, [])',
			'run(Object.create({ inherited: 1 }), ["inherited"])',
			'run([5, 6], ["0"])',
		],
		language: 'ts',
	},
	{
		why: 'a local queue is drained and filled, with a tree of depth, width and cycles',
		code: `
			interface Node { readonly id: number; readonly next: readonly Node[] }
			function run(root: Node, most: number): readonly unknown[] {
				const queue: Node[] = [root];
				const seen = new Set<number>();
				const order: number[] = [];
				while (queue.length > 0) {
					const node = queue.shift()!;
					if (seen.has(node.id)) continue;
					seen.add(node.id);
					order.push(node.id);
					if (order.length === most) break;
					queue.push(...node.next);
				}
				return [order, queue.length, queue.map((node) => node.id)];
			}`,
		calls: [
			'run({ id: 1, next: [{ id: 2, next: [{ id: 4, next: [] }] }, { id: 3, next: [{ id: 2, next: [] }] }] }, 99)',
			'run({ id: 1, next: [{ id: 2, next: [] }, { id: 3, next: [] }] }, 2)',
			'run({ id: 1, next: [] }, 9)',
			'((n) => { n.next.push(n, n); return run(n, 5); })({ id: 1, next: [] })',
		],
		language: 'ts',
	},
	{
		why: 'distances by a local queue of pairs that are destructured',
		code: 'function run(grid: readonly string[]): readonly unknown[] { const queue: [number, number, number][] = [[0, 0, 0]]; const far: Record<string, number> = {}; let steps = 0; while (queue.length) { const [x, y, d] = queue.shift() as [number, number, number]; steps++; if (grid[y]?.[x] !== "." || `${x},${y}` in far) continue; far[`${x},${y}`] = d; for (const [dx, dy] of [[1, 0], [0, 1], [-1, 0], [0, -1]]) queue.push([x + dx, y + dy, d + 1]); } return [far, steps, queue]; }',
		calls: ['run(["..#", "#..", "..."])', 'run(["#"])', 'run([])', 'run(["."])'],
		language: 'ts',
	},
	{
		why: 'a copy of a given queue is drained, and the given one stays',
		code: 'function run(tasks: readonly (string | undefined)[]): readonly unknown[] { const queue = [...tasks]; const done: (string | undefined)[] = []; while (queue.length !== 0) { const task = queue.shift(); done.push(task); if (task === "twice") queue.push("once"); if (task === "stop") return [done, queue, tasks]; } return [done, queue.length, tasks]; }',
		calls: [
			'run(["a", "twice", undefined, "b"])',
			'run(["a", "stop", "b"])',
			'run([])',
			'run([undefined])',
			'run(["stop"])',
		],
		language: 'ts',
	},
	{
		why: 'a typed recursion over the rest of a list',
		code: `
			function sum(numbers: readonly number[]): number {
				if (numbers.length === 0) return 0;
				return numbers[0] + sum(numbers.slice(1));
			}
			function most(numbers: readonly number[]): number {
				const [first, ...rest] = numbers;
				if (rest.length === 0) return first;
				return Math.max(first, most(rest));
			}
			const doubled = (numbers: readonly number[]): number[] => {
				if (!numbers.length) return [];
				const [first, ...rest] = numbers;
				return [first * 2, ...doubled(rest)];
			};
			function run(numbers: readonly number[]): readonly unknown[] { return [sum(numbers), most(numbers), doubled(numbers), numbers]; }`,
		calls: [
			'run([1, 2, 3])',
			'run([])',
			'run([-0])',
			'run([NaN, 1])',
			'run([0.1, 0.2, 0.3])',
			'run(Array.from({ length: 100 }, (_, i) => i))',
		],
		language: 'ts',
	},
	{
		why: 'a typed recursion with more parameters, before and after the list',
		code: 'function join(separator: string, parts: readonly string[], depth = 0): string { if (parts.length === 0) return String(depth); const [first, ...rest] = parts; return first + separator + join(separator, rest, depth + 1); }\nfunction match(text: readonly string[], pattern: readonly string[]): boolean { if (pattern.length === 0) return text.length === 0; if (pattern[0] === "*") return match(text, pattern.slice(1)) || (text.length > 0 && match(text.slice(1), pattern)); return text.length > 0 && text[0] === pattern[0] && match(text.slice(1), pattern.slice(1)); }\nfunction run(parts: readonly string[], pattern: string) { return [join("-", parts), join("", parts, 5), match(parts, pattern.split("")), match([], pattern.split(""))]; }',
		calls: ['run(["a", "b", "c"], "a*c")', 'run([], "*")', 'run([], "")', 'run(["a"], "b")', 'run(["", "a"], "**")'],
		language: 'ts',
	},
	{
		why: 'a typed loop that is written by index over two lists of other lengths',
		code: 'function run(a: readonly number[], b: readonly number[]): readonly unknown[] { let out: number[] = []; const both: number[] = []; for (let i = 0; i < a.length; i++) { if (b.includes(a[i])) both.push(i); out = [...out, a[i] + (b[i] !== undefined && b[i] !== null ? b[i] : 0)]; } for (let i = a.length - 1; i >= 0; i--) { if (b.indexOf(a[i]) === -1) out = out.concat([i]); } for (const i in a) if (b.includes(Number(i))) both.unshift(Number(i)); return [out, both]; }',
		calls: ['run([1, 2, 3], [3, 1])', 'run([], [1])', 'run([1, 1], [])', 'run([NaN, 0], [0, NaN])'],
		language: 'ts',
	},
	{
		why: 'forEach with a lookup and a list that is built, in an asynchronous function',
		code: 'async function run(ids: readonly string[], known: readonly string[]): Promise<readonly unknown[]> { const out: string[] = []; ids.forEach((id) => { if (known.includes(id)) out.push(id); }); let all: string[] = []; for (const id of ids) { const loaded = await Promise.resolve(id + "!"); all = [...all, loaded]; } const queue = [...ids]; while (queue.length > 0) { const id = queue.shift() as string; out.unshift(await Promise.resolve(id)); } return [out, all, (await Promise.all(ids.map(async (id) => [id, id]))).flat()]; }',
		calls: ['run(["a", "b", "a"], ["a"])', 'run([], [])', 'run([""], [""])'],
		language: 'ts',
	},
	{
		why: 'all of it in one class with typed fields',
		code: `
			class Catalog {
				private readonly items: readonly { readonly id: string; readonly price: number }[];
				private hidden: string[] = [];
				constructor(items: readonly { readonly id: string; readonly price: number }[]) { this.items = items; }
				hide(...ids: string[]): this { for (const id of ids) if (!this.hidden.includes(id)) this.hidden = [...this.hidden, id]; return this; }
				visible() { return this.items.filter((item) => !this.hidden.includes(item.id)); }
				cheapest() { return [...this.visible()].sort((a, b) => a.price - b.price)[0]; }
				first(id: string) { return this.items.filter((item) => item.id === id)[0]; }
				any(): boolean { return this.visible().filter((item) => item.price > 0).length > 0; }
				byId() { return this.items.reduce<Record<string, number>>((all, { id, price }) => ({ ...all, [id]: price }), {}); }
			}
			function run(items: readonly { readonly id: string; readonly price: number }[], hide: readonly string[]) { const c = new Catalog(items).hide(...hide); return [c, c.visible(), c.cheapest(), c.first('a'), c.any(), c.byId()]; }`,
		calls: [
			'run([{ id: "a", price: 2 }, { id: "b", price: 1 }, { id: "a", price: 0 }], ["b", "b", "z"])',
			'run([], [])',
			'run([{ id: "a", price: -0 }], ["a"])',
		],
		language: 'ts',
	},
	{
		why: 'untyped code whose lists are plainly lists: literals, splits, keys, spreads and copies',
		code: `
			function run(text, o) {
				const stop = ['the', 'a', 'the'];
				const words = text.split(' ');
				const keys = Object.keys(o);
				const long = words.filter((w) => w.length > 3);
				let kept = [];
				for (const w of words) if (!stop.includes(w)) kept = [...kept, w];
				const known = [];
				for (const w of words) { if (keys.includes(w)) known.unshift(w); }
				const queue = [...words];
				const drained = [];
				while (queue.length) { const w = queue.shift(); drained.push(w); if (w === 'again') queue.push('once'); }
				return [kept, known, drained, long.filter((w) => w !== 'again')[0], words.filter((w) => w === '').length > 0, [...words].sort((a, b) => a.length - b.length)[0], keys.reduce((all, k) => ({ ...all, [k + '!']: o[k] }), {}), words.map((w) => [w, w.length]).flat(), keys.indexOf('a') !== -1];
			}`,
		calls: [
			'run("the again cat a cat", { cat: 1, a: 2 })',
			'run("", {})',
			'run("a  b", { "": 1 })',
			'run("__proto__ toString", { toString: 1 })',
		],
	},
	{
		why: 'untyped lists from map, filter, Array.from, Object.entries and a rest parameter',
		code: 'function run(o, ...list) { const names = Object.entries(o).map(([k]) => k); const some = Array.from(list, (x) => x * 2); const odd = list.filter((x) => x % 2); const out = []; for (const x of list) { if (some.includes(x)) out.push(x); if (odd.indexOf(x) !== -1) out.push("odd"); if (names.includes(String(x))) out.push("name"); } return [out, list.filter((x) => x > 1)[0], some.filter((x) => x > 2).length === 0, list.map((x) => [x]).flat(), [...list].sort((a, b) => b - a)[0], list.reduce((all, x) => [...all, x + 1], [])]; }',
		calls: ['run({ 2: 1 }, 1, 2, 4, 4)', 'run({})', 'run({ NaN: 1 }, NaN, 0, -0)', 'run({ a: 1 }, 2)'],
	},
];
