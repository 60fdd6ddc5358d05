// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is data here
import type { Snippet } from './snippet.ts';

/** Operators around a pattern, and line breaks and comments in it. */
export const precedence: readonly Snippet[] = [
	{
		why: 'the other branch of the ternary is a ternary itself',
		code: 'function run(w, wide) { return w != null ? w : wide ? 120 : 80; }',
		calls: ['run(5, true)', 'run(null, true)', 'run(undefined, false)', 'run(0, true)'],
	},
	{
		why: '`??` and `||` must not be mixed without parentheses',
		code: 'function run(a, b, c) { return a !== null && a !== undefined ? a : b || c; }',
		calls: ['run(0, 1, 2)', 'run(null, 0, 2)', 'run(undefined, 3, 2)'],
	},
	{
		why: 'a nullish ternary is an operand of `||` and `&&`',
		code: 'function run(a, b, c) { return [c || (a != null ? a : b), c && (a != null ? a : b), (a != null ? a : b) || c]; }',
		calls: ['run(0, 1, 2)', 'run(null, 0, 2)', 'run(undefined, 3, 0)'],
	},
	{
		why: 'the condition of the nullish ternary binds more than the value tested',
		code: 'function run(a, b, c) { return c || a != null ? a : b; }',
		calls: ['run(null, 1, 2)', 'run(null, 1, 0)', 'run(3, 1, 0)'],
	},
	{
		why: 'the other branch of the ternary is an assignment, an arrow function or a yield',
		code: `
			function run(a) {
				let b;
				const f = a != null ? a : () => 'made';
				const g = function* () { return a != null ? a : yield 'asked'; }().next().value;
				return [a != null ? a : b = 7, b, typeof f === 'function' ? f() : f, g];
			}`,
		calls: ['run(1)', 'run(null)', 'run(undefined)', 'run(0)'],
	},
	{
		why: 'a nullish test of one value only lets the other through',
		code: 'function run(a, b) { return [a !== null ? a : b, a !== undefined ? a : b, a === void 0 ? b : a]; }',
		calls: ['run(null, 1)', 'run(undefined, 1)', 'run(0, 1)'],
	},
	{
		why: 'the nullish test joins with || what should be &&',
		code: 'function run(a, b) { return a !== null || a !== undefined ? a : b; }',
		calls: ['run(null, 1)', 'run(undefined, 1)', 'run(0, 1)'],
	},
	{
		why: 'the nullish test is of something else than what is returned',
		code: 'function run(a, b) { return [a.x != null ? a.y : b, a[b] != null ? a[b + 1] : b, a.x !== null && a.y !== undefined ? a.x : b]; }',
		calls: ['run({ x: 1, y: null, 2: 3 }, 2)', 'run({ y: 1 }, 0)', 'run({ x: null, y: 4 }, 0)'],
	},
	{
		why: 'a unary minus before Math.pow',
		code: 'function run(a, b) { return [-Math.pow(a, b), +Math.pow(a, b), -Math.pow(-a, b), !Math.pow(a, b), ~Math.pow(a, b), typeof Math.pow(a, b)]; }',
		calls: ['run(2, 2)', 'run("3", 2)', 'run(0, 1)'],
	},
	{
		why: '** takes what is to its right first',
		code: 'function run(a, b, c) { return [Math.pow(Math.pow(a, b), c), Math.pow(a, Math.pow(b, c)), Math.pow(a, b) ** c, a ** Math.pow(b, c)]; }',
		calls: ['run(2, 3, 2)', 'run(-2, 1, 3)'],
	},
	{
		why: 'arguments of Math.pow that are looser or unary',
		code: 'function run(a, b, c) { return [Math.pow(-a, b), Math.pow(a, -b), Math.pow(a ? b : c, c || 1), Math.pow(a++, b), Math.pow(typeof a, 2), Math.pow((a, b), c), Math.pow(a = 3, b), a]; }',
		calls: ['run(2, 3, 2)', 'run(0, 1, 0)'],
	},
	{
		why: 'members and calls of the result of Math.pow, and new',
		code: 'function run(a) { return [Math.pow(a, 2).toFixed(1), Math.pow(a, 2)["toFixed"](2), `${Math.pow(a, 2)}px`, Math.pow(a, 2)?.toString(2), new Number(Math.pow(a, 2)).valueOf()]; }',
		calls: ['run(3)', 'run("x")'],
	},
	{
		why: 'Math.pow with one, three or spread arguments',
		code: 'function run(a, pair) { return [Math.pow(a), Math.pow(a, 2, log("third")), Math.pow(...pair), Math.pow(...pair, 2), Math.pow()]; }',
		calls: ['run(3, [2, 3])', 'run(3, [])'],
	},
	{
		why: 'Math.pow of a BigInt throws, ** does not',
		code: 'function run(a, b) { return Math.pow(a, b); }',
		calls: ['run(2n, 3n)', 'run(2, 3)', 'run(2n, 3)'],
	},
	{
		why: 'Math.pow asks one operand for its number before the other',
		code: 'function run(a, b) { return Math.pow(a, b); }',
		calls: [
			'run({ valueOf() { log("a"); return 2; } }, { valueOf() { log("b"); return 3; } })',
			'run({ valueOf() { log("a"); return 2n; } }, { valueOf() { log("b"); return 3n; } })',
			'run(Symbol("s"), { valueOf() { log("b"); return 3; } })',
		],
	},
	{
		why: 'an addition whose other side is a date',
		code: 'function run(i) { return [i++ + new Date(), i + new Date().getTime(), i++ + +new Date(), `${new Date().getTime()}`, - new Date().getTime(), i]; }',
		calls: ['run(1).map((part) => typeof part).join() + run(2).slice(1).join()', 'run("t").slice(1)'],
	},
	{
		why: 'a plus or minus next to another one',
		code: 'function run(a) { let b = a; return [a + +new Date(), a - -new Date().getTime(), b++ + +new Date(), b-- - -(+new Date()), b]; }',
		calls: ['run(1)', 'run("x")'],
	},
	{
		why: 'what is called or constructed by new is not the whole chain',
		code: 'function run() { return [new Date().getTime().toString(), new Date(new Date().getTime()).getTime(), typeof new Date().getTime, new Date(5).getTime(), new Date(undefined).getTime(), new Date("1970").getTime()]; }',
		calls: ['run()'],
	},
	{
		why: 'comparisons of an indexOf that are no test of presence',
		code: 'function run(l, x) { return [l.indexOf(x) > 0, l.indexOf(x) >= 1, l.indexOf(x) === 0, l.indexOf(x) < 1, l.indexOf(x) === 1, -1 === l.indexOf(x), 0 > l.indexOf(x), -1 < l.indexOf(x), 0 <= l.indexOf(x), ~l.indexOf(x), !~l.indexOf(x), !l.indexOf(x)]; }',
		calls: ['run([1, 2], 1)', 'run([1, 2], 2)', 'run([1, 2], 3)', 'run("ab", "b")', 'run("", "")'],
	},
	{
		why: 'an indexOf comparison inside a tighter operator',
		code: 'function run(l, x) { return [!l.indexOf(x) === -1, 1 + l.indexOf(x) !== -1, l.indexOf(x) !== -1 + 1, l.indexOf(x) >= 0 === true, l.indexOf(x) !== -1 == l.indexOf(2) > -1, !(l.indexOf(x) === -1), typeof (l.indexOf(x) !== -1)]; }',
		calls: ['run([1, 2], 1)', 'run([1, 2], 2)', 'run([1, 2], 3)'],
	},
	{
		why: 'an indexOf whose list or item is a looser expression',
		code: 'function run(l, m, x) { return [(l || m).indexOf(x) !== -1, (x ? l : m).indexOf(x) === -1, l.indexOf((x, 2)) > -1, l.indexOf(x ? 1 : 2) < 0, l.indexOf(x => x) >= 0]; }',
		calls: ['run([1, 2], [3], 1)', 'run(null ?? [1], [0], 0)'],
	},
	{
		why: 'a lone ternary of a comparison in an operator',
		code: 'function run(a, b) { return [!(a === b ? true : false), (a === b ? true : false) + 1, (a < b ? false : true) === false, typeof (a === b ? true : false), a === b ? false : true, (a >= b ? false : true), `${a == b ? true : false}`]; }',
		calls: ['run(1, 1)', 'run(NaN, NaN)', 'run(undefined, 1)', 'run("1", 1)'],
	},
	{
		why: 'the negation of < is not >= for NaN, undefined and objects',
		code: 'function run(a, b) { return [a < b ? false : true, a > b ? false : true, a <= b ? false : true, !(a < b) ? true : false]; }',
		calls: ['run(NaN, 1)', 'run(undefined, 0)', 'run({}, {})', 'run("b", "a")', 'run(1n, 1)'],
	},
	{
		why: 'a condition that is no boolean',
		code: 'function run(a, b) { return [a ? true : false, a && b === 1 ? true : false, a || b === 1 ? true : false, a & 1 ? true : false, a in b ? true : false, (a, b) ? true : false, a = b ? true : false, !a ? false : true]; }',
		calls: ['run("x", { x: 1 })', 'run(0, [1])', 'run(1, { 1: 0 })'],
	},
	{
		why: 'a line that begins with a parenthesis, a bracket or a template follows',
		code: "function run(a, b) {\n\tlet c = a === b ? true : false\n\t;[c].forEach(log)\n\tlet d = a != null ? a : b\n\t;(log)(d)\n\tlet t = new Date().getTime()\n\t;`x`.split('x').forEach(log)\n\treturn t\n}",
		calls: ['run([1], [2])', 'run(null, log)'],
	},
	{
		why: 'a statement begins with the pattern right after a line without a semicolon',
		code: 'function run(a, list) {\n\tlet b = a\n\t;[...list].sort((x, y) => x - y)[0]\n\tlet c = 1\n\t+new Date()\n\tlet d = list\n\t/a/g.length\n\treturn [b, typeof c, d]\n}\nvar a = 2, g = { length: 2 }',
		calls: ['run(1, [3, 2])', 'run({}, [])'],
	},
	{
		why: 'return and a line break',
		code: 'function run(a, b) {\n\tif (a) return\n\ta !== null && a !== undefined ? log(a) : log(b)\n\treturn (\n\t\t// why\n\t\ta != null ? a : b\n\t)\n}',
		calls: ['run(1, 2)', 'run(0, 2)', 'run(null, 2)'],
	},
	{
		why: 'a line comment within the pattern would swallow what follows it on one line',
		code: 'function run(list, x) {\n\tif (list // the list\n\t\t.indexOf(x) // its place\n\t\t!== -1 // none\n\t) return list\n\t\t.filter((y) => y > x) // greater\n\t\t[0];\n\treturn x /* null? */ != null // maybe\n\t\t? x // yes\n\t\t: /* no */ -1;\n}',
		calls: ['run([1, 2], 1)', 'run([2], 2)', 'run([], 0)', 'run([], null)'],
	},
	{
		why: 'keywords stand right before the pattern, with no space or a parenthesis',
		code: 'function run(a, b) { if(a===b?true:false)return(a!=null?a:b);else return-Math.pow(b,2)\n}\nfunction other(a){return typeof(a!=null?a:1)}',
		calls: ['run(1, 1)', 'run(1, 2)', 'run(null, null)', 'other(null)', 'other("s")'],
	},
	{
		why: 'a key in the language of `in` or a computed name',
		code: 'function run(o, k) { const p = { [Object.prototype.hasOwnProperty.call(o, k) ? k : "none"]: 1, [k != null ? k : "x"]: 2 }; return [p, !Object.prototype.hasOwnProperty.call(o, k), k in o === Object.prototype.hasOwnProperty.call(o, k)]; }',
		calls: ['run({ a: 1 }, "a")', 'run({}, null)', 'run({}, "toString")'],
	},
	{
		why: 'hasOwnProperty converts the key before the object, Object.hasOwn the other way around',
		code: 'function run(o, k) { return Object.prototype.hasOwnProperty.call(o, k); }',
		calls: [
			'run(null, { toString() { log("key"); return "a"; } })',
			'run(undefined, { toString() { throw new RangeError("key"); } })',
			'run("text", "length")',
			'run(null, "a")',
		],
	},
];
