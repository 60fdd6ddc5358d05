// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is data here
import type { Snippet } from './snippet.ts';

/** Texts, regular expressions and formatters. */
export const texts: readonly Snippet[] = [
	{
		why: 'a replacement with $& and the like is special to replaceAll, not to join',
		code: 'function run(s: string, by: string) { return [s.split("-").join("$&"), s.split("-").join("$$"), s.split("-").join("$1$`"), s.split("-").join(by), s.split(by).join("+")]; }',
		calls: ['run("a-b-c", "$\'")', 'run("$&-$$", "$&")', 'run("", "-")', 'run("---", "$0")'],
		language: 'ts',
	},
	{
		why: 'an empty separator splits into characters, replaceAll also fills the ends',
		code: 'function run(s: string, by: string) { return [s.split("").join("-"), s.split(by).join("-"), s.split("").length > 1, s.split(by).length > 1, s.split("").join(""), s.split(by).length === 1]; }',
		calls: ['run("abc", "")', 'run("", "")', 'run("a", "")', 'run("\\u{1F600}", "")', 'run("ab", "ab")'],
		language: 'ts',
	},
	{
		why: 'a split by a regular expression, with groups or flags',
		code: 'function run(s) { return [s.split(/,/).join(";"), s.split(/(,)/).join("|"), s.split(/a/i).length > 1, s.split(/,/g).join(""), s.split(/$/).length > 1, s.split(/^/m).join("-"), s.split(/,/y).join("+"), s.split(/(?:)/u).join(".")]; }',
		calls: ['run("a,b,,c")', 'run("")', 'run("A\\nb")', 'run("\\u{1F600},")'],
	},
	{
		why: 'a split with a limit',
		code: 'function run(s: string, n: number) { return [s.split(",", 1).join(";"), s.split(",", 2).length > 1, s.split(",", n).join("-"), s.split(",", 0).length > 1, s.split(",", undefined).join("+"), s.split(",", -1).length > 1, s.split(",", log(n)).length > 1]; }',
		calls: ['run("a,b,c", 2)', 'run("a,b", 0)', 'run("", 1)', 'run("a,b", NaN)'],
		language: 'ts',
	},
	{
		why: 'join of something else: undefined, null, a list, a number, nothing',
		code: 'function run(s, by) { return [s.split("-").join(), s.split("-").join(undefined), s.split("-").join(null), s.split("-").join(1), s.split("-").join([7, 8]), s.split("-").join(by), s.split().join("+"), s.split(undefined).length > 1, s.split(null).join("0"), s.split(1).join(2)]; }',
		calls: [
			'run("a-b", undefined)',
			'run("null1undefined-", (x) => x)',
			'run("", { toString() { log("by"); return "*"; } })',
			'run("a-b", () => "called")',
		],
	},
	{
		why: 'something is done to the parts between split and join',
		code: 'function run(s: string) { return [s.split("-").reverse().join("-"), s.split("-").filter(Boolean).join("+"), s.split("-").map((x) => x + "!").join(" "), s.split("-").slice(1).join("-"), s.split("-")?.join("+"), s.split("-").concat("end").join("+"), [...s.split("-")].join("+")]; }',
		calls: ['run("a-b--c")', 'run("")'],
		language: 'ts',
	},
	{
		why: 'other comparisons of the number of parts',
		code: 'function run(s: string, by: string) { return [s.split(by).length > 2, s.split(by).length === 2, s.split(by).length >= 1, s.split(by).length > 0, s.split(by).length < 2, s.split(by).length <= 1, s.split(by).length !== 1, 1 < s.split(by).length, s.split(by).length - 1, s.split(by).length - 1 > 0, s.split(by).length == 1, !(s.split(by).length > 1), s.split(by).length >= 2]; }',
		calls: [
			'run("a-b", "-")',
			'run("a-b-c", "-")',
			'run("ab", "-")',
			'run("", "-")',
			'run("", "")',
			'run("ab", "")',
			'run("a", "")',
			'run("aaa", "aa")',
		],
		language: 'ts',
	},
	{
		why: 'a text that overlaps itself, or half of a character pair',
		code: 'function run(s: string, a: string, b: string) { return [s.split(a).join(b), s.split(a).length > 1]; }',
		calls: [
			'run("aaaa", "aa", "a")',
			'run("\\u{1F600}", "\\uD83D", "x")',
			'run("a.b.c", ".", "\\\\.")',
			'run("[x]", "[", "(")',
			'run("abab", "ab", "$<n>")',
			'run("x", "x", "")',
			'run("a^b", "^", "|")',
		],
		language: 'ts',
	},
	{
		why: 'a text object, or something with an odd toString',
		code: 'function run(s) { return [s.split("-").join("+"), s.split("-").length > 1, s.indexOf("-") !== -1]; }',
		calls: [
			'run(new String("a-b"))',
			'run(Object.assign(new String("a-b"), { replaceAll: null, includes: () => "own" }))',
			'run(null)',
			'run(5)',
			'run(["-"])',
		],
	},
	{
		why: 'indexOf takes a regular expression as a text, includes throws',
		code: 'function run(s, x) { return [s.indexOf(x) !== -1, s.indexOf(x) > -1, s.indexOf() === -1]; }',
		calls: [
			'run("a/b/", /b/)',
			'run(["a"], /a/)',
			'run("undefined")',
			'run([undefined])',
			'run([,])',
			'run("null", null)',
		],
	},
	{
		why: 'a global regular expression made in the loop begins anew each time',
		code: 'function run(list) { const out = []; for (const x of list) { const r = /a/g; out.push(r.test(x)); out.push(r.lastIndex); } for (const x of list) { out.push(/a/y.test(x)); out.push(new RegExp("a", "g").test(x)); } return out; }',
		calls: ['run(["a", "a", "ba", "a"])', 'run(["aa", "aa"])', 'run([])'],
	},
	{
		why: 'the flags of the regular expression are only known when it runs',
		code: 'function run(list, source, flags) { const out = []; for (const x of list) { const r = new RegExp(source, flags); out.push(r.exec(x)?.index); } for (const x of list) out.push(RegExp(source).test(x)); return out; }',
		calls: [
			'run(["ba", "a"], "a", "g")',
			'run(["ba", "a"], "a", "y")',
			'run(["A"], "a", "i")',
			'run(["a"], /a/g)',
			'run(["a"], "(", "")',
			'run([], "(", "bad")',
		],
	},
	{
		why: 'the regular expression made per item is kept, changed or compared',
		code: 'function run(list) { const all = []; for (const x of list) { const r = /x/; r.note = x; all.push(r); } const made = []; for (const x of list) made.push(new RegExp("y")); const same = []; for (const x of list) { const r = new RegExp("z", "g"); r.lastIndex = x; same.push(() => r.lastIndex); } return [all, new Set(made).size, same.map((f) => f())]; }',
		calls: ['run([1, 2])', 'run([])'],
	},
	{
		why: 'the regular expression depends on the item or on what the loop changes',
		code: 'function run(list) { let word = "a"; const o = { w: "a" }; const out = []; for (const x of list) { out.push(new RegExp(x).test("abc"), new RegExp(word).test(x), new RegExp(o.w).test(x), new RegExp("^" + out.length).test("1")); word = x; o.w += x; } return out; }',
		calls: ['run(["b", "ab", "z"])', 'run(["("])', 'run([])'],
	},
	{
		why: 'matchAll, replace and split with a regular expression written in the loop',
		code: 'function run(list: string[]) { const out: unknown[] = []; for (const x of list) { out.push([...x.matchAll(/a(.)/g)].map((m) => m[1]), x.replace(/a/g, "b"), x.match(/a/g), x.search(/b/g), x.split(/a/), x.replace(/a/y, "c")); } return out; }',
		calls: ['run(["abac", "ba", ""])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'while with exec on a regular expression that is made in the loop head or its body',
		code: 'function run(s) { const out = []; const r = /a(.)/g; let m; while ((m = r.exec(s)) !== null) { out.push(m[1]); if (out.length > 9) break; } let n = 0; while (/b/g.test(s) && n < 3) n++; for (const x of out) { const inner = /./g; let k; while ((k = inner.exec(x))) { out[0] += k[0]; if (out[0].length > 9) break; } } return [out, n]; }',
		calls: ['run("abacab")', 'run("")', 'run("b")'],
	},
	{
		why: 'the exec of a nested function uses the lastIndex that recursion changes',
		code: 'function run(s, depth = 0) { const out = []; for (const part of s.split(" ")) { const r = /[a-z]/g; let m; while ((m = r.exec(part))) { out.push(m[0] + depth); if (depth < 1 && m[0] === "a") out.push(...run("xy", depth + 1)); } } return out; }',
		calls: ['run("ab ca")', 'run("")'],
	},
	{
		why: 'the locale or the options of a formatter depend on the item, or are changed',
		code: 'function run(list: { n: number; locale: string }[]) { const options: Intl.NumberFormatOptions = { minimumFractionDigits: 1 }; const out: string[] = []; for (const x of list) { out.push(new Intl.NumberFormat(x.locale).format(x.n)); out.push(new Intl.NumberFormat("en", options).format(x.n)); options.minimumFractionDigits = 2; } return out; }',
		calls: [
			'run([{ n: 1234.5, locale: "en" }, { n: 1234.5, locale: "de" }])',
			'run([{ n: 1, locale: "no locale" }])',
			'run([])',
		],
		language: 'ts',
	},
	{
		why: 'Intl called without new, passed on, or with options that have getters',
		code: 'function run(list, options) { const out = []; for (const x of list) { out.push(Intl.NumberFormat("en", options).format(x)); const f = new Intl.NumberFormat("en"); out.push([1].map(f.format)[0]); f.used = x; out.push(f.used); } return out; }',
		calls: [
			'run([1, 2], { get style() { log("style"); return "percent"; } })',
			'run([1], { style: "bad" })',
			'run([], { style: "bad" })',
			'run([2n])',
		],
	},
	{
		why: 'a tagged template gets the parts that a rewrite inside it must not change',
		code: 'const tag = (parts, ...rest) => [parts.raw.join("|"), rest]; function run(a, list) { return [tag`Math.pow(2, 3) ${Math.pow(a, 2)} new Date().getTime() ${a != null ? a : list}`, String.raw`\\${list.indexOf(1) !== -1}`, `${list.filter((x) => x > 1)[0]}${list.indexOf(a) === -1 ? `in ${a === 1 ? true : false}` : ""}`]; }',
		calls: ['run(3, [1, 2])', 'run(null, [])', 'run(1, [1])'],
	},
	{
		why: 'code in comments, texts and regular expressions',
		code: 'function run(list) { // list.filter((x) => x)[0]\n\tconst s = \'a.indexOf(b) !== -1\' + "Math.pow(1, 2)"; /* x !== null && x !== undefined ? x : y */\n\tconst r = /new Date\\(\\)\\.getTime\\(\\)/.test("new Date().getTime()");\n\treturn [s, r, list /* a */ .filter(/* b */ (x) => x > /* c */ 1) /* d */ [/* e */ 0 /* f */] /* g */];\n}',
		calls: ['run([1, 2])', 'run([])'],
	},
];
