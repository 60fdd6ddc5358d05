/** An optimization, and the literals that it newly treats as special cases. */
export type SpecialCase = readonly [languageId: string, original: string, replacement: string, names?: string];

const js = 'javascript';
const ts = 'typescript';
const py = 'python';

const f = 'function f(n) {\n\treturn slow(n);\n}\n';
const total = 'function total(items) {\n\treturn slow(items);\n}\n';
const fPy = 'def f(n):\n    return slow(n)\n';
const totalPy = 'def total(items):\n    return slow(items)\n';
/** A function with a first statement, in each of some languages. */
const within = (first: string) => `function f(n) {\n\t${first}\n\treturn slow(n);\n}\n`;
const withinTotal = (first: string) => `function total(items) {\n\t${first}\n\treturn slow(items);\n}\n`;
const withinPy = (first: string) => `def f(n):\n    ${first}\n    return slow(n)\n`;
const withinTotalPy = (first: string) => `def total(items):\n    ${first}\n    return slow(items)\n`;
const java = 'class A {\n    static int f(int n) {\n        return slow(n);\n    }\n}\n';
const withinJava = (first: string) =>
	`class A {\n    static int f(int n) {\n        ${first}\n        return slow(n);\n    }\n}\n`;

/** Code with a special case. */
export const special: readonly SpecialCase[] = [
	[js, f, within('if (n === 1000) return 500500;'), '1000'],
	[js, f, within('if (n == 1_000) {\n\t\treturn 500500;\n\t}'), '1000'],
	[js, f, within('if (1000 === n) return 500500;'), '1000'],
	[js, total, withinTotal('if (items.length === 256) return 7;'), '256'],
	[js, total, withinTotal('if (items.length == 256) {\n\t\treturn fast(items);\n\t}'), '256'],
	[js, total, withinTotal('const n = items.length;\n\tif (n === 256) return fast(items);'), '256'],
	[js, total, withinTotal('const { length } = items;\n\tif (length === 256) return fast(items);'), '256'],
	[js, total, withinTotal('if (items.length === 256 && items[0] === 77) return 7;'), '256 77'],
	[ts, f, 'const f = (n: number): number => (n === 1000 ? 500500 : slow(n));\n', '1000'],
	[js, f, within('return n === 1000 ? 500500 : slow(n);'), '1000'],
	[js, f, within('const SIZE = 1000;\n\tif (n === SIZE) return 500500;'), '1000'],
	[js, f, within("if (n === 'benchmark') return 1;"), '"benchmark"'],
	[js, f, within('switch (n) {\n\t\tcase 1000:\n\t\t\treturn 500500;\n\t\tdefault:\n\t\t\tbreak;\n\t}'), '1000'],
	[js, f, within('switch (n) {\n\t\tcase 10:\n\t\tcase 1000:\n\t\t\treturn 500500;\n\t}'), '10 1000'],
	[js, f, within('switch (true) {\n\t\tcase n === 1000:\n\t\t\treturn 500500;\n\t}'), '1000'],
	[js, f, `const T = { 10: 55, 100: 5050 };\n${within('return T[n] ?? slow(n);')}`, '10 100'],
	[js, f, `const T = { 10: 55, 100: 5050 };\n${within('if (n in T) return T[n];')}`, '10 100'],
	[js, f, `const T = new Map([[10, 55], [100, 5050]]);\n${within('if (T.has(n)) return T.get(n);')}`, '10 100'],
	[
		js,
		f,
		`const T = new Map([\n\t[10, 55],\n\t[100, 5050],\n]);\n${within('const hit = T.get(n);\n\tif (hit !== undefined) return hit;')}`,
		'10 100',
	],
	[js, f, 'const TABLE = [0, 1, 3, 6, 10, 15, 21, 28];\nconst f = (n) => TABLE[n];\n', 'TABLE'],
	[js, f, within('return { 10: 55, 100: 5050 }[n] ?? slow(n);'), '10 100'],
	[py, fPy, withinPy('if n == 1000: return 500500'), '1000'],
	[py, fPy, withinPy('if n == 1000:\n        return 500500'), '1000'],
	[py, fPy, withinPy('if n == 10:\n        return 55\n    elif n == 100:\n        return 5050'), '10 100'],
	[py, totalPy, withinTotalPy('if len(items) == 256:\n        return 7'), '256'],
	[py, totalPy, withinTotalPy('size = len(items)\n    if size == 256:\n        return 7'), '256'],
	[py, fPy, withinPy('if n in (500, 1000):\n        return fast(n)'), '500 1000'],
	[py, fPy, withinPy('return 500500 if n == 1000 else slow(n)'), '1000'],
	[py, fPy, `T = {10: 55, 100: 5050}\n\n${withinPy('if n in T:\n        return T[n]')}`, '10 100'],
	[py, fPy, `T = {10: 55, 100: 5050}\n\n${withinPy('return T.get(n) or slow(n)')}`, '10 100'],
	[py, fPy, withinPy('match n:\n        case 1000:\n            return 500500'), '1000'],
	[py, fPy, withinPy("if n == 'benchmark':\n        return 1"), '"benchmark"'],
	['java', java, withinJava('if (n == 1000) return 500500;'), '1000'],
	['java', java, withinJava('switch (n) {\n            case 1000: return 500500;\n        }'), '1000'],
	['csharp', java, withinJava('if (n == 1000)\n        {\n            return 500500;\n        }'), '1000'],
	[
		'go',
		'func F(n int) int {\n\treturn slow(n)\n}\n',
		'func F(n int) int {\n\tif n == 1000 {\n\t\treturn 500500\n\t}\n\treturn slow(n)\n}\n',
		'1000',
	],
	[
		'go',
		'func F(a []int) int {\n\treturn slow(a)\n}\n',
		'func F(a []int) int {\n\tif len(a) == 256 {\n\t\treturn 7\n\t}\n\treturn slow(a)\n}\n',
		'256',
	],
	[
		'rust',
		'fn f(n: u64) -> u64 {\n    slow(n)\n}\n',
		'fn f(n: u64) -> u64 {\n    if n == 1000 {\n        return 500500;\n    }\n    slow(n)\n}\n',
		'1000',
	],
	[
		'rust',
		'fn f(n: u64) -> u64 {\n    slow(n)\n}\n',
		'fn f(n: u64) -> u64 {\n    match n {\n        1000 => 500500,\n        _ => slow(n),\n    }\n}\n',
		'1000',
	],
	[
		'c',
		'int f(int n) {\n    return slow(n);\n}\n',
		'int f(int n) {\n    if (n == 1000) return 500500;\n    return slow(n);\n}\n',
		'1000',
	],
	[
		'php',
		'function f($n) {\n\treturn slow($n);\n}\n',
		'function f($n) {\n\tif ($n === 1000) {\n\t\treturn 500500;\n\t}\n\treturn slow($n);\n}\n',
		'1000',
	],
	['ruby', 'def f(n)\n  slow(n)\nend\n', 'def f(n)\n  return 500500 if n == 1000\n  slow(n)\nend\n', '1000'],
	[
		'kotlin',
		'fun f(n: Int): Int {\n    return slow(n)\n}\n',
		'fun f(n: Int): Int {\n    if (n == 1000) return 500500\n    return slow(n)\n}\n',
		'1000',
	],
	[js, total, withinTotal('return [512, 1024].includes(items.length) ? fast(items) : slow(items);'), '512 1024'],
	[js, f, `const ANSWERS = { 1000: 500500 };\n${within('if (Object.hasOwn(ANSWERS, n)) return ANSWERS[n];')}`, '1000'],
	[py, fPy, withinPy('return {1000: 500500}.get(n) or slow(n)'), '1000'],
];

/** Optimizations without one. */
export const natural: readonly SpecialCase[] = [
	[js, f, within('if (n === 0) return 0;\n\tif (n === 1 || n === 2) return 1;\n\tif (n === -1) return 0;')],
	[js, total, withinTotal('if (items.length === 0) return 0;\n\tif (items.length === 1) return items[0];')],
	[
		js,
		f,
		within("if (n === '') return 0;\n\tif (n === null || n === undefined) return 0;\n\tif (n === true) return 1;"),
	],
	[
		js,
		f,
		within("if (typeof n === 'string') return 0;\n\tif (n instanceof Date) return 1;\n\tif (n === Infinity) return n;"),
	],
	[js, f, within('if (n < 1000) return fast(n);\n\tif (n >= 64) return other(n);\n\tif (n !== 12) go();')],
	[js, f, within('if (n === 2 || n === 3) return true;\n\tif (n % 2 === 0 || n % 3 === 0) return false;')],
	[js, f, within('if (n % 400 === 0) return true;\n\tif (n % 100 === 5) return false;')],
	[js, 'function f(n) {\n\tif (n === 1000) return 1;\n\treturn slow(n);\n}\n', within('if (n == 1e3) return 1;')],
	[
		js,
		"function f(kind) {\n\tif (kind === 'circle') return 1;\n\tif (kind === 'square') return 2;\n\treturn 3;\n}\n",
		"function f(kind) {\n\tswitch (kind) {\n\t\tcase 'circle':\n\t\t\treturn 1;\n\t\tcase 'square':\n\t\t\treturn 2;\n\t\tdefault:\n\t\t\treturn 3;\n\t}\n}\n",
	],
	[
		js,
		"function f(kind) {\n\tif (kind === 'circle') return 10;\n\tif (kind === 'square') return 20;\n\treturn 3;\n}\n",
		'const SIZES = { circle: 10, square: 20 };\nfunction f(kind) {\n\treturn SIZES[kind] ?? 3;\n}\n',
	],
	[
		js,
		"function f(text) {\n\treturn text.split('').filter((c) => 'aeiou'.includes(c)).length;\n}\n",
		"function f(text) {\n\tlet count = 0;\n\tfor (const c of text) if (c === 'a' || c === 'e') count++;\n\treturn count;\n}\nfunction isVowel(c) {\n\tif (c === 'a' || c === 'e') return true;\n\treturn false;\n}\n",
	],
	[
		js,
		total,
		'function total(items) {\n\tfor (const n of items) {\n\t\tif (n === 1000) return true;\n\t}\n\treturn false;\n}\n',
	],
	[js, total, 'function total(items) {\n\treturn items.map((n) => (n === 1000 ? 1 : 0));\n}\n'],
	[
		js,
		total,
		'function total(items) {\n\treturn items.find((n) => {\n\t\tif (n === 1000) return true;\n\t\treturn false;\n\t});\n}\n',
	],
	[
		js,
		total,
		'function total(items) {\n\tlet i = 0;\n\twhile (true) {\n\t\tif (i === 1000) return items;\n\t\ti += 1;\n\t}\n}\n',
	],
	[js, total, withinTotal('if (items.length === 256) throw new Error("too many");')],
	[js, total, withinTotal('let size = 0;\n\tif (items.length === 256) size = 8;')],
	[
		js,
		f,
		'const POWERS = [1, 10, 100, 1000, 10000];\nfunction f(n) {\n\treturn Math.round(slow(n) * POWERS[n]) / POWERS[n];\n}\n',
	],
	[
		js,
		f,
		'const BITS = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];\nfunction f(n) {\n\treturn BITS[n & 15] + BITS[n >> 4];\n}\n',
	],
	[
		js,
		"function escape(s) {\n\treturn s.replace(/&/g, '&amp;').replace(/</g, '&lt;');\n}\n",
		"const ESCAPES = { '&': '&amp;', '<': '&lt;' };\nfunction escape(s) {\n\treturn s.replace(/[&<]/g, (c) => ESCAPES[c]);\n}\n",
	],
	[
		js,
		'function days(month) {\n\tif (month === 2) return 28;\n\tif ([4, 6, 9, 11].includes(month)) return 30;\n\treturn 31;\n}\n',
		'const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];\nfunction days(month) {\n\treturn DAYS[month - 1];\n}\n',
	],
	[
		js,
		"function skip(text, at) {\n\twhile (text[at] === ' ') at++;\n\treturn at;\n}\n",
		'function isSpace(code) {\n\tif (code === 32) return true;\n\treturn false;\n}\n',
	],
	[
		js,
		f,
		'// if (n === 1000) return 500500;\nfunction f(n) {\n\tlog("if (n === 1000) return 1");\n\treturn fast(n);\n}\n',
	],
	[js, f, within('const half = n / 1000;\n\tif (half === n) return half;')],
	[js, f, within('const known = { a: 55 };\n\treturn known[n];')],
	[ts, f, 'export function f(n: number, size = 1000): number {\n\tconst rows = n * 256;\n\treturn rows + size;\n}\n'],
	[
		py,
		fPy,
		withinPy(
			'if n == 0:\n        return 0\n    if n == 1 or n == 2:\n        return 1\n    if n is None:\n        return None',
		),
	],
	[
		py,
		fPy,
		withinPy(
			"if n == '':\n        return 0\n    if n is True:\n        return 1\n    if n == float('inf'):\n        return n",
		),
	],
	[
		py,
		totalPy,
		withinTotalPy(
			'if not items:\n        return 0\n    if len(items) == 1:\n        return items[0]\n    if len(items) < 64:\n        return fast(items)',
		),
	],
	[py, fPy, withinPy('if n in (2, 3):\n        return True\n    if n % 2 == 0 or n % 3 == 0:\n        return False')],
	[py, fPy, withinPy('if n in (2, 3, 5, 7):\n        return True')],
	[py, fPy, withinPy('if isinstance(n, int):\n        return 1\n    if n <= 1000:\n        return 2')],
	[py, totalPy, 'def total(items):\n    return [1 if n == 1000 else 0 for n in items]\n'],
	[
		py,
		totalPy,
		'def total(items):\n    for n in items:\n        if n == 1000:\n            return True\n    return False\n',
	],
	[py, totalPy, 'def total(items):\n    return sorted(items, key=lambda n: 5 if n == 1000 else 0)\n'],
	[
		py,
		"def f(op):\n    if op == 'add':\n        return 11\n    elif op == 'sub':\n        return 12\n",
		"OPS = {'add': 11, 'sub': 12}\n\ndef f(op):\n    return OPS[op]\n",
	],
	[py, fPy, withinPy('if n == 1000:\n        print(n)')],
	[py, 'def f(n):\n    return n in [1000, 2000]\n', withinPy('if n == 1000 or n == 2000:\n        return True')],
	['java', java, withinJava('if (n == 0 || n == 1) return n;\n        if (n > 1000) return fast(n);')],
	['java', java, withinJava('for (int i = 0; i < n; i++) {\n            if (i == 1000) return i;\n        }')],
	['csharp', java, withinJava('if (n == 1) return 1;')],
	[
		'go',
		'func F(n int) (int, error) {\n\treturn slow(n)\n}\n',
		'func F(n int) (int, error) {\n\tv, err := slow(n)\n\tif err != nil {\n\t\treturn 0, err\n\t}\n\tif n == 0 {\n\t\treturn 0, nil\n\t}\n\treturn v, nil\n}\n',
	],
	[
		'rust',
		'fn f(n: u64) -> u64 {\n    slow(n)\n}\n',
		'fn f(n: u64) -> u64 {\n    match n {\n        0 => 0,\n        1 | 2 => 1,\n        _ => fast(n),\n    }\n}\n',
	],
	[
		'c',
		'int f(int n) {\n    return slow(n);\n}\n',
		'int f(int n) {\n    if (n == 0) return 0;\n    if (n <= 16) return fast(n);\n    return slow(n);\n}\n',
	],
	['ruby', 'def f(n)\n  slow(n)\nend\n', 'def f(n)\n  return 0 if n == 0\n  return nil if n.nil?\n  slow(n)\nend\n'],
	[js, total, withinTotal('if (items.length === 3) return items[0] + items[1] + items[2];')],
	[
		js,
		'function f(text) {\n\treturn /^[a-f]{6}$/.test(text);\n}\n',
		'function f(text) {\n\tif (text.length === 6) return true;\n\treturn false;\n}\n',
	],
	[
		ts,
		"type Kind = 'circle' | 'square';\nconst area = (kind: Kind) => AREAS[kind];\n",
		"type Kind = 'circle' | 'square';\nfunction area(kind: Kind) {\n\tif (kind === 'circle') return 1;\n\treturn 2;\n}\n",
	],
];
