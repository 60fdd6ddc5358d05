// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is data here
import type { Snippet } from './snippet.ts';

/** Code whose types promise a list, but where a rewrite changes something nevertheless. */
export const typedTraps: readonly Snippet[] = [
	{
		why: 'the list looked into is declared below, in its dead zone while there is nothing to look up',
		code: 'function run(list: readonly string[]): readonly unknown[] { const out: unknown[] = []; try { for (const x of list) if (wanted.includes(x)) out.push(x); } catch (error) { out.push((error as Error).name); } const wanted: readonly string[] = ["a"]; for (const x of list) if (wanted.includes(x)) out.push(x); return out; }',
		calls: ['run([])', 'run(["a", "b"])'],
		language: 'ts',
	},
	{
		why: 'a declaration does not fit before the loop: a label, a case, an if without braces, an arrow function',
		code: `
			function run(list: readonly string[], wanted: readonly string[], kind: number): readonly unknown[] {
				const out: unknown[] = [];
				label: for (const x of list) { for (const y of list) { if (wanted.includes(y)) continue label; out.push(x + y); } }
				switch (kind) {
					case 1: for (const x of list) if (wanted.includes(x)) out.push('one'); break;
					case 2:
					default: for (const x of list) if (!wanted.includes(x)) out.push('other');
				}
				if (kind) for (const x of list) out.push(/a/.test(x), wanted.includes(x));
				else for (const x of list) out.push(new RegExp('b').test(x), wanted.indexOf(x));
				const each = (l: readonly string[]) => l.map((x) => wanted.includes(x));
				do for (const x of list) out.push(wanted.includes(x + x)); while (out.length < 4);
				return [out, each(list)];
			}`,
		calls: ['run(["a", "b"], ["b"], 1)', 'run(["ab"], ["ab", "abab"], 2)', 'run(["b"], [], 0)'],
		language: 'ts',
	},
	{
		why: 'a readonly list is the very list that the loop changes under its other type',
		code: 'function run(list: readonly string[], wanted: readonly string[], out: string[]): readonly string[] { for (const x of list) if (!wanted.includes(x + "!")) out.push(x + "!"); return out; }\nfunction view(out: string[]): readonly boolean[] { const seen: readonly string[] = out; const found: boolean[] = []; for (const x of ["a", "b", "a"]) { found.push(seen.includes(x)); out.push(x); } return found; }',
		calls: ['((l) => run(["a", "a", "b"], l, l))(["b!"])', 'run(["a", "a"], [], [])', 'view([])', 'view(["b"])'],
		language: 'ts',
	},
	{
		why: 'a getter of a class gives another list at each read',
		code: 'class Source { reads = 0; constructor(private readonly all: readonly string[]) {} get wanted(): readonly string[] { log("read"); return this.all.slice(0, ++this.reads); } pick(list: readonly string[]): readonly string[] { return list.filter((x) => this.wanted.includes(x)); } }\nfunction run(list: readonly string[], all: readonly string[]): readonly unknown[] { const source = new Source(all); const out: string[] = []; for (const x of list) if (source.wanted.includes(x)) out.push(x); return [out, source.pick(list), source.reads]; }',
		calls: ['run(["b", "a", "b"], ["a", "b"])', 'run([], ["a"])', 'run(["a"], [])'],
		language: 'ts',
	},
	{
		why: 'the list of an object is replaced by a method that the loop calls',
		code: 'interface Options { wanted: readonly string[]; onFound(x: string): void }\nfunction run(list: readonly string[], options: Options): readonly string[] { const out: string[] = []; for (const x of list) { if (options.wanted.includes(x)) { out.push(x); options.onFound(x); } } return out; }',
		calls: [
			'run(["a", "b", "a"], { wanted: ["a"], onFound(x) { log(x); this.wanted = ["b"]; } })',
			'run([], { wanted: [], onFound() {} })',
			'((w) => run(["a", "b"], { wanted: w, onFound: () => { w.push("b"); } }))(["a"])',
		],
		language: 'ts',
	},
	{
		why: 'concat of an item that is a text or a list of them',
		code: 'function run(parts: readonly (string | readonly string[])[]): readonly unknown[] { let all: string[] = []; for (const part of parts) all = all.concat(part); const also = parts.reduce<string[]>((sum, part) => sum.concat(part), []); let spread: string[] = []; for (const part of parts) spread = [...spread, ...part]; return [all, also, spread]; }',
		calls: ['run(["ab", ["c", "d"], [], ""])', 'run([])', 'run([[""], ["x"]])'],
		language: 'ts',
	},
	{
		why: 'a comparison that never says equal decides between equal items',
		code: 'interface Item { readonly n: number; readonly k: string }\nfunction run(items: readonly Item[]): readonly unknown[] { return [[...items].sort((a, b) => (a.n > b.n ? 1 : -1))[0], [...items].sort((a, b) => (a.n < b.n ? 1 : -1))[0], [...items].sort((a, b) => (a.n < b.n ? -1 : 1))[0], [...items].sort((a, b) => Number(a.n > b.n))[0], [...items].sort((a, b) => b.n - a.n || -1)[0], [...items].sort(() => 0)[0]]; }',
		calls: [
			'run([{ n: 1, k: "a" }, { n: 1, k: "b" }, { n: 1, k: "c" }])',
			'run([{ n: 2, k: "a" }, { n: 1, k: "b" }, { n: 2, k: "c" }, { n: 1, k: "d" }])',
			'run([])',
			'run([{ n: 5, k: "a" }])',
		],
		language: 'ts',
	},
	{
		why: 'the separator is a text or a regular expression',
		code: 'function run(text: string, by: string | RegExp, to: string): readonly unknown[] { return [text.split(by).length > 1, text.split(by).join(to), text.split(by).length === 1]; }',
		calls: [
			'run("a1b2", /\\d/, "-")',
			'run("a1b2", "1", "$&")',
			'run("a1b2", /\\d/g, "$1")',
			'run("ab", "", "-")',
			'run("ab", /(?:)/, "-")',
			'run("a,b", /(,)/, "+")',
		],
		language: 'ts',
	},
	{
		why: 'a typed recursion that asks for the length, the last item or the whole of what is left',
		code: 'function show2(list: readonly string[]): string { return list.join("+"); }\nfunction walk(list: readonly string[]): readonly string[] { if (list.length === 0) return []; const [first, ...rest] = list; return [`${first}${list.length}${list.at(-1)}${rest.length}${show2(rest)}${list.indexOf(first)}`, ...walk(rest)]; }\nfunction keep(list: readonly string[], kept: (readonly string[])[]): void { if (list.length === 0) return; kept.push(list); keep(list.slice(1), kept); }\nfunction run(list: readonly string[]): readonly unknown[] { const kept: (readonly string[])[] = []; keep(list, kept); return [walk(list), kept]; }',
		calls: ['run(["a", "b", "c"])', 'run([])', 'run(["", ""])'],
		language: 'ts',
	},
	{
		why: 'a typed recursion ends with the empty list that it was given',
		code: 'function last(list: string[]): string[] { if (list.length <= 1) return list; return last(list.slice(1)); }\nfunction run(list: string[]): readonly unknown[] { const end = last(list); end.push("more"); return [end, list, end === list]; }',
		calls: ['run(["a", "b"])', 'run(["a"])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'the local list is seen under another name before and after it grows',
		code: 'function run(list: readonly number[]): readonly unknown[] { let out: number[] = []; const empty = out; const history: (readonly number[])[] = [out]; for (const x of list) { out = [...out, x]; if (x > 1) history.push(out); } const queue: number[] = [...list]; const same = queue; const lengths: number[] = []; while (queue.length > 0) { const x = queue.shift(); lengths.push(same.length, x ?? -1); } const back: number[] = []; const view = () => back.join(); const views: string[] = []; for (const x of list) { back.unshift(x); views.push(view()); } return [out, empty, history, same, lengths, back, views]; }',
		calls: ['run([1, 2, 3])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'objects found by key are changed, added and removed while others are looked up',
		code: 'interface Row { id: number; n: number }\nfunction run(ids: readonly number[], rows: Row[]): readonly Row[] { for (const id of ids) { const row = rows.find((r) => r.id === id); if (row === undefined) rows.push({ id, n: 1 }); else if (row.n > 1) rows.splice(rows.indexOf(row), 1); else row.n++; } return rows; }\nfunction rename(ids: readonly number[], rows: readonly Row[]): readonly Row[] { for (const id of ids) { const row = rows.find((r) => r.id === id); if (row) row.id += 1; } return rows; }',
		calls: [
			'run([1, 1, 1, 1, 2, 3, 2], [{ id: 3, n: 1 }])',
			'run([], [])',
			'rename([1, 2, 2, 3], [{ id: 1, n: 0 }, { id: 2, n: 1 }])',
			'rename([1], [])',
		],
		language: 'ts',
	},
];
