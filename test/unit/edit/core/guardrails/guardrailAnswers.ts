import type { Guardrail } from '../../../../../src/edit/core/guardrails/guardrail.ts';

/** An answer to Optimize with its expected warnings, which were written by hand before the code. */
export interface GuardrailAnswer {
	readonly title: string;
	readonly languageId: string;
	readonly original: string;
	readonly replacement: string;
	/** What the fence of the answer called its language. */
	readonly fence?: string;
	readonly finishReason?: string;
	readonly expected: readonly Guardrail['kind'][];
}

const sumTs =
	'export function sum(values: number[]): number {\n\tlet total = 0;\n\tfor (const value of values) total += value;\n\treturn total;\n}\n';
const classTs = 'class Cart {\n\tadd(item: Item): void {\n\t\tthis.items.push(item);\n\t}\n}\n';
const longTs = `${Array.from({ length: 30 }, (_, at) => `const value${at} = read(${at});`).join('\n')}\n`;
const sumPy =
	'def total(values):\n    result = 0\n    for value in values:\n        result += value\n    return result\n';
const classPy =
	'class Cart:\n    def __init__(self, items):\n        self.items = items\n\n    def add(self, item):\n        self.items.append(item)\n';
const sumGo =
	'func Sum(values []int) int {\n\ttotal := 0\n\tfor _, v := range values {\n\t\ttotal += v\n\t}\n\treturn total\n}\n';
const methodGo = 'func (c *Cart) Add(item Item) error {\n\tc.items = append(c.items, item)\n\treturn nil\n}\n';

const ts = 'typescript';
const py = 'python';
const go = 'go';

/** Forty answers in three languages. */
export const guardrailAnswers: readonly GuardrailAnswer[] = [
	// TypeScript
	{
		title: 'a sound rewrite',
		languageId: ts,
		original: sumTs,
		replacement:
			'export function sum(values: number[]): number {\n\treturn values.reduce((total, value) => total + value, 0);\n}\n',
		fence: 'ts',
		expected: [],
	},
	{
		title: 'cut at its length by the service',
		languageId: ts,
		original: sumTs,
		replacement:
			'export function sum(values: number[]): number {\n\treturn values.reduce((total, value) => total + value, 0);\n}\n',
		finishReason: 'length',
		expected: ['truncated'],
	},
	{
		title: 'a brace that is not closed',
		languageId: ts,
		original: sumTs,
		replacement:
			'export function sum(values: number[]): number {\n\tlet total = 0;\n\tfor (const value of values) {\n\t\ttotal += value;\n',
		expected: ['truncated'],
	},
	{
		title: 'braces in strings, templates, comments and expressions',
		languageId: ts,
		original: sumTs,
		replacement:
			'export function sum(values: number[]): number {\n\t// an open {\n\tconst open = "{" + \'[\' + `(`;\n\tconst pattern = /[{(]/;\n\treturn values.length + open.length + pattern.source.length;\n}\n',
		expected: [],
	},
	{
		title: 'an operator at the end',
		languageId: ts,
		original: 'const area = width * height;\n',
		replacement: 'const area = width *\n',
		expected: ['truncated'],
	},
	{
		title: 'an unfinished selection that stays unfinished',
		languageId: ts,
		original: 'if (ready) {\n\tstart();\n',
		replacement: 'if (ready && !started) {\n\tstart();\n',
		expected: [],
	},
	{
		title: 'the rest left out by a comment',
		languageId: ts,
		original: longTs,
		replacement: 'const value0 = read(0);\n// ... rest of the code remains unchanged\n',
		expected: ['truncated'],
	},
	{
		title: 'a spread, which leaves nothing out',
		languageId: ts,
		original: 'const all = one.concat(two);\n',
		replacement: 'const all = [...one, ...two];\n',
		expected: [],
	},
	{
		title: 'Python for TypeScript',
		languageId: ts,
		original: sumTs,
		replacement: sumPy,
		expected: ['language', 'signature'],
	},
	{
		title: 'another language by the fence alone',
		languageId: ts,
		original: 'const answer = 42;\n',
		replacement: 'answer := 42\n',
		fence: 'go',
		expected: ['language'],
	},
	{
		title: 'JavaScript for TypeScript, which is a part of it',
		languageId: ts,
		original: 'const answer = 42;\n',
		replacement: 'const answer = 6 * 7;\n',
		fence: 'javascript',
		expected: [],
	},
	{
		title: 'a parameter more',
		languageId: ts,
		original: sumTs,
		replacement:
			'export function sum(values: number[], start: number): number {\n\treturn values.reduce((total, value) => total + value, start);\n}\n',
		expected: ['signature'],
	},
	{
		title: 'an export that is gone',
		languageId: ts,
		original: sumTs,
		replacement:
			'function sum(values: number[]): number {\n\treturn values.reduce((total, value) => total + value, 0);\n}\n',
		expected: ['signature'],
	},
	{
		title: 'another name for a parameter, which no caller sees',
		languageId: ts,
		original: sumTs,
		replacement:
			'export function sum(numbers: number[]): number {\n\treturn numbers.reduce((total, value) => total + value, 0);\n}\n',
		expected: [],
	},
	{
		title: 'a method renamed inside a class',
		languageId: ts,
		original: classTs,
		replacement: 'class Cart {\n\tappend(item: Item): void {\n\t\tthis.items.push(item);\n\t}\n}\n',
		expected: ['signature'],
	},
	{
		title: 'a helper more, beside all that was there',
		languageId: ts,
		original: sumTs,
		replacement: `const add = (a: number, b: number) => a + b;\n\nexport function sum(values: number[]): number {\n\treturn values.reduce(add, 0);\n}\n`,
		expected: [],
	},
	{
		title: 'a zero-width character in a name',
		languageId: ts,
		original: sumTs,
		replacement: sumTs.replaceAll('total', 'to\u200btal'),
		expected: ['hidden'],
	},
	{
		title: 'a hidden character that was there before',
		languageId: ts,
		original: "const joined = 'a\u200db';\n",
		replacement: 'const joined = `a\u200db`;\n',
		expected: [],
	},
	// Python
	{
		title: 'a sound rewrite',
		languageId: py,
		original: sumPy,
		replacement: 'def total(values):\n    return sum(values)\n',
		fence: 'python',
		expected: [],
	},
	{
		title: 'cut after a colon',
		languageId: py,
		original: sumPy,
		replacement: 'def total(values):\n    result = 0\n    for value in values:\n',
		expected: ['truncated'],
	},
	{
		title: 'a bracket that is not closed',
		languageId: py,
		original: sumPy,
		replacement: 'def total(values):\n    return sum(\n        value for value in values\n',
		expected: ['truncated'],
	},
	{
		title: 'brackets in strings and comments',
		languageId: py,
		original: sumPy,
		replacement:
			'def total(values):\n    """Adds (all of them."""\n    # [not closed\n    return sum(values) + len("{")\n',
		expected: [],
	},
	{
		title: 'a string that is not closed',
		languageId: py,
		original: sumPy,
		replacement: 'def total(values):\n    """Adds all of\n',
		expected: ['truncated'],
	},
	{
		title: 'the rest left out by a comment',
		languageId: py,
		original: classPy,
		replacement:
			'class Cart:\n    def __init__(self, items):\n        self.items = items\n\n    # ... existing methods ...\n',
		expected: ['truncated', 'signature'],
	},
	{
		title: 'an ellipsis that is Python',
		languageId: py,
		original: 'def later(values):\n    pass\n',
		replacement: 'def later(values):\n    ...\n',
		expected: [],
	},
	{
		title: 'JavaScript for Python',
		languageId: py,
		original: sumPy,
		replacement: 'function total(values) {\n  return values.reduce((a, b) => a + b, 0);\n}\n',
		expected: ['language', 'signature'],
	},
	{
		title: 'a parameter with a default more, which no caller has to give',
		languageId: py,
		original: sumPy,
		replacement: 'def total(values, start=0):\n    return sum(values, start)\n',
		expected: [],
	},
	{
		title: 'annotations more, which callers do not see',
		languageId: py,
		original: sumPy,
		replacement: 'def total(values: list[int]) -> int:\n    return sum(values)\n',
		expected: [],
	},
	{
		title: 'a parameter renamed, which callers by name do see',
		languageId: py,
		original: sumPy,
		replacement: 'def total(numbers):\n    return sum(numbers)\n',
		expected: ['signature'],
	},
	{
		title: 'an async function for a plain one',
		languageId: py,
		original: sumPy,
		replacement: 'async def total(values):\n    return sum(values)\n',
		expected: ['signature'],
	},
	{
		title: 'direction marks in a comment',
		languageId: py,
		original: sumPy,
		replacement: 'def total(values):\n    # adds \u202e all\n    return sum(values)\n',
		expected: ['hidden'],
	},
	// Go
	{
		title: 'a sound rewrite',
		languageId: go,
		original: sumGo,
		replacement:
			'func Sum(values []int) (total int) {\n\tfor _, v := range values {\n\t\ttotal += v\n\t}\n\treturn\n}\n'
				.replace('(total int)', 'int')
				.replace('\treturn\n', '\treturn 0\n'),
		fence: 'go',
		expected: [],
	},
	{
		title: 'a brace that is not closed',
		languageId: go,
		original: sumGo,
		replacement: 'func Sum(values []int) int {\n\ttotal := 0\n\tfor _, v := range values {\n',
		expected: ['truncated'],
	},
	{
		title: 'a brace in a raw string and in a rune',
		languageId: go,
		original: sumGo,
		replacement: "func Sum(values []int) int {\n\topen := `{` + string('{')\n\treturn len(values) + len(open)\n}\n",
		expected: [],
	},
	{
		title: 'cut at its length by the service',
		languageId: go,
		original: sumGo,
		replacement: sumGo,
		finishReason: 'max_tokens',
		expected: ['truncated'],
	},
	{
		title: 'Rust for Go',
		languageId: go,
		original: sumGo,
		replacement:
			'pub fn sum(values: &[i32]) -> i32 {\n    let mut total = 0;\n    for v in values.iter() {\n        total += v;\n    }\n    total\n}\n',
		expected: ['language', 'signature'],
	},
	{
		title: 'another type of result',
		languageId: go,
		original: sumGo,
		replacement:
			'func Sum(values []int) int64 {\n\tvar total int64\n\tfor _, v := range values {\n\t\ttotal += int64(v)\n\t}\n\treturn total\n}\n',
		expected: ['signature'],
	},
	{
		title: 'a method on a value for one on a pointer',
		languageId: go,
		original: methodGo,
		replacement: 'func (c Cart) Add(item Item) error {\n\tc.items = append(c.items, item)\n\treturn nil\n}\n',
		expected: ['signature'],
	},
	{
		title: 'another name for the receiver and the parameter',
		languageId: go,
		original: methodGo,
		replacement: 'func (cart *Cart) Add(next Item) error {\n\tcart.items = append(cart.items, next)\n\treturn nil\n}\n',
		expected: [],
	},
	{
		title: 'tag characters at the end of a line',
		languageId: go,
		original: sumGo,
		replacement: sumGo.replace('total := 0', 'total := 0 // \u{e0041}\u{e0042}'),
		expected: ['hidden'],
	},
];
