import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutantCandidates } from '../../../../../src/prove/core/mutants/mutantCandidates.ts';
import { MUTANT_LANGUAGES } from '../../../../../src/prove/core/mutants/mutantLanguages.ts';
import { MUTANT_BLOCK } from '../../../../support/proof/mutantBlock.ts';
import { processorTime } from '../../../../support/steadyTime.ts';

/** The texts of the mutants with `@` for each inserted statement. */
function marked(languageId: string, after: string, before = ''): readonly string[] {
	const language = MUTANT_LANGUAGES.get(languageId);
	assert.ok(language !== undefined);
	const inserted = Object.values(language.forms).map((form) => form(language.conditions.harmless));
	const longestFirst = inserted.toSorted((one, other) => other.length - one.length);
	const line = language.forms.line?.(language.conditions.harmless) ?? '';
	const withLinesMarked = (text: string) =>
		text
			.split('\n')
			.map((each) => (each.trim() === line ? each.replace(line, '@') : each))
			.join('\n');
	return (mutantCandidates({ languageId, before, after }, () => 0) ?? []).map(({ harmless }) =>
		longestFirst.reduce(
			(text, statement) => text.replaceAll(statement, '@'),
			withLinesMarked(harmless.replaceAll(MUTANT_BLOCK, '@').replaceAll(/(?<=this code\.) \(\d+\)/g, '')),
		),
	);
}

const JAVASCRIPT = [
	'function f(x) {@ return x; }',
	'export default async function* () {@ yield 1; }',
	'const f = function named() {@ return 1; };',
	'const f = (x) => {@ return x; };',
	'const f = (x) => @x * 2;',
	'const f = async x => @await x;',
	'const f = (a) => (b) => a + b;'.replace('=> (b)', '=> @(b)').replace('=> a', '=> @a'),
	'const f = () => @({ a: 1 });',
	'class A { constructor() {@ super(); } get x() {@ return 1; } static async *g() {@ } #p() {@ } [k]() {@ } }',
	'class A extends mixin(B) { f() {@ } }',
	'const o = { f() {@ }, get x() {@ return 1; }, async g() {@ }, h: (x) => @x, "s"() {@ } };',
	'function f(a = { b: 1 }, { c } = {}) {@ return c; }',
	"function f() {'use strict';@ return 1; }",
	"function f() {\n  'use strict';@\n  return 1;\n}",
	"function f() {\n  'use strict'\n}".replace("strict'", "strict';@"),
	'if (a) { b(); } else { c(); } for (;;) { d(); } function f() {@ }',
	'switch (a) { case f(): { b(); } default: { c(); } } const g = () => @1;',
	'// function f() {\nconst s = "function g() {"; const t = `=> {`; const r = /=> {/; const h = () => {@ };',
	// biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in a string.
	'const s = `a ${list.map((x) => @x + 1)} b`;',
	'try { a(); } catch (e) { b(); } finally { c(); } const f = () => {@ };',
	'list.map(function (x) {@ return x; });',
	'label: { const f = () => @1; }',
];

const TYPESCRIPT = [
	'function f(x: number): { a: number } {@ return { a: x }; }',
	'function f(x: string): string;\nfunction f(x: number): number;\nfunction f(x: any): any {@ return x; }',
	'abstract class A { abstract f(): void; g(): Promise<void> {@ } h<T, U>(x: T): x is U & T {@ return true; } }',
	'class A<T> extends B<T, T[]> implements C, D { private f(): void {@ } }',
	'type F = (x: number) => string;\nconst f: F = (x) => @String(x);',
	'interface I { f: () => void; g(): void }\nconst i: I = { f: () => {@ }, g() {@ } };',
	'const f: (x: number) => { a: number } = (x) => @({ a: x });',
	'const m: Map<string, () => void> = new Map([[k, () => @1]]);',
	'function f(run: () => void, other: (x: number) => string = (x) => @String(x)) {@ run(); }',
	'const f = (x: number): string => @String(x);',
	'const f = a ? (x: number) => @x : (y: number) => @y;',
	'const f = g as (x: number) => number;\nconst h = () => @1;',
	'enum E { A, B }\nnamespace N { export const f = () => @1; }',
	'class A { f = (x: number): number => {@ return x; }; g?: () => void; }',
	'export const f = <T,>(x: T): T => @x;',
];

const PYTHON = [
	'def f(x):\n@    return x\n',
	'def f(x): @return x\n',
	'async def f(x):\n    """What it does."""\n@    return x\n',
	'def f(x):\n    """What\n    it does."""\n@',
	'def f(x):\n    # def g(y):\n    s = "def h(z):"\n    return s\n'.replace('    s =', '@    s ='),
	'class A:\n    @property\n    def f(self):\n@        return 1\n    def g(self): @pass\n'.replace(
		'@property',
		'§property',
	),
	'def f(\n    a: int = 1,\n    b={"c": 2},\n) -> dict[str, int]:\n@    return b\n',
	'def f(g=lambda: @1): @return g()\n',
	'sort(key=lambda x, y=1: @x)\n',
	'def f():\n@    def g():\n@        return 1\n    return g\n',
	'def f():\n\tif a:\n\t\treturn 1\n'.replace('\tif', '@\tif'),
];

const OTHERS = {
	go: [
		'package p\n\nfunc F(x int) (int, error) {@\n\treturn x, nil\n}\n',
		'package p\n\nfunc (s *S[T]) F() interface{} {@ return nil }\n',
		'package p\n\nvar f = func(x int) int {@ return x }\nvar l = []func(){ f }\ntype T struct{ f func() int }\n',
		'package p\n\nfunc external(x int) int\n\ntype T interface {\n\tF()\n}\n\nfunc g() {@ if f := x(); f { } }\n',
	],
	c: [
		'int f(int x) {@ return x; }\nint g(int x);\nstruct point { int x; };\nint a[] = { 1, 2 };\n',
		'static struct point *make(int x)\n{@\n\tif (x) { return 0; }\n\twhile (x) { }\n\treturn 0;\n}\n',
		'#define TWICE(x) do { f(x); f(x); } while (0)\nint main(void) {@ TWICE(1); return 0; }\n',
		'int f(a, b)\n\tint a;\n\tchar b;\n{@\n\treturn a;\n}\n',
		'// int f(int x) {\nchar *s = "int g(void) {";\nint h(void) {@ return 0; }\n',
	],
	cpp: [
		'class A : public B<int()> { public: A(int x) : x_(x), y_{x} {@ } int f() const noexcept {@ return 1; } int x_; };\n',
		'template <typename T> auto f(T x) -> decltype(x) {@ return x; }\nnamespace n { enum class E : int { a }; }\n',
		'auto f = [](int x) {@ return x; };\nbool operator==(const A& a, const B& b) {@ return true; }\n',
	],
	rust: [
		'fn f<T: Into<String>>(x: T) -> impl Iterator<Item = u8> where T: Copy {@ x }\ntrait A { fn g(&self); }\n',
		'impl A for B { fn g(&self) {@ match x { _ => { } } if x { } } }\nconst F: fn(i32) = h;\n',
	],
	java: [
		'class A { A(int x) {@ if (x > 1) { } } int f() throws E, F {@ return 1; } abstract int g(); }\n',
		'class A extends B { A() { super(f(1));@ x = 1; } Runnable r = () -> {@ }; B b = new B(1) { int g() {@ return 1; } }; }\n',
		'enum E { ONE(1) { int f() {@ return 1; } }; E(int x) {@ } }\nrecord R(int x) { }\n',
		'class A { int f(int x) {@ return switch (x) { case 1 -> { yield 2; } default -> { yield 3; } }; } }\n',
	],
	csharp: [
		'class A { int F(int x) => @x * 2; void G() => H(); int P { get => @1; set {@ } } A(int x) : base(x) {@ } }\n',
		'class A { T F<T>(T x) where T : class {@ var y = new B(1) { C = 1 }; return x; } }\n',
	],
	kotlin: [
		'fun f(x: Int): Int {@ return x }\nfun g(x: Int) = @x * 2\nabstract class A { abstract fun h()\n init {@ } }\n',
		'class A { val x: Int\n get() = @1\n constructor(x: Int) : this() {@ } }\n',
	],
	swift: [
		'func f(x: Int) -> Int {@ return\n a }\nprotocol P { func g() }\nclass A { init?(x: Int) {@ } deinit {@ } }\n'.replace(
			' return\n a',
			' return 1',
		),
		'func f(x: Int) -> Int {@ return x * 2 }\n'.replace('return x', 'return x'),
		'struct A { var x: Int { get {@ return 1 } set {@ } } }\n',
	],
	php: [
		'<?php\nfunction f(int $x): ?array {@ return null; }\n$g = fn($x) => @$x * 2;\n$h = function () use ($g) {@ };\n',
		'<?php\nabstract class A { abstract function f(); public static function g() {@ if (true) { } } }\n',
	],
	ruby: [
		'def f(x)@\n  x\nend\n',
		'def f a, b@\n  a\nend\n',
		'class A\n  def self.g = @1\n  def x=(y)@\n    @y = y\n  end\nend\n'.replace('@y', '§y'),
	],
} as const;

describe('where a mutant stops', () => {
	const languages: readonly (readonly [string, readonly string[]])[] = [
		['javascript', JAVASCRIPT],
		['typescript', [...JAVASCRIPT, ...TYPESCRIPT]],
		['python', PYTHON],
		...Object.entries(OTHERS),
	];
	for (const [languageId, rows] of languages) {
		for (const row of rows) {
			it(`is the start of each function in ${languageId}: ${JSON.stringify(row)}`, () => {
				const plain = row.replaceAll('@', '').replaceAll('§', '@');
				const found = marked(languageId, plain)[0];
				// A line of its own ends the mark's line.
				const wanted = row.replaceAll('§', '@');
				assert.equal(found?.replaceAll(/^[ \t]*@\r?\n/gm, '@'), wanted);
			});
		}
	}
});

const CHANGED =
	'function f() {\n  const a = 1;\n  const b = list.map((x) => x + 1);\n  return b;\n}\n\nfunction g() {}\n';

/** What takes long to look through, in one language or another. */
const TAILS = [
	'{{{{',
	'->a '.repeat(40),
	`f(a)\n${'int a;   '.repeat(40)}`,
	`${'('.repeat(9_000)}${']'.repeat(9_000)}`,
];
const HOSTILE = ['{}', 'a=>', '(', '{', 'lambda x:', 'f(){', '=> {', '<a>{'];

describe('the code that a mutant stops', () => {
	const textsOf = (after: string, line: string, languageId = 'javascript') =>
		marked(languageId, after, after.replace(line, 'old'));

	it('is the function whose own body changed; then a statement in it', () => {
		assert.deepEqual(textsOf(CHANGED, '  const a = 1;'), [
			CHANGED.replace('f() {', 'f() {@'),
			CHANGED.replace('  const a', '  @\n  const a'),
		]);
	});

	it('is a function inside it, too, if that changed', () => {
		const both = CHANGED.replace('f() {', 'f() {@').replace('=> x', '=> @x');
		const changed = textsOf(CHANGED, 'list.map((x) => x + 1)');
		assert.equal(changed[0], both);
		assert.equal(changed[1], CHANGED.replace('f() {', 'f() {@'));
	});

	it('is not the code around it, which runs even if the changed function does not', () => {
		const text = 'const make = () => {\n  return {\n    f() {\n      return 1;\n    },\n  };\n};\n';
		assert.equal(textsOf(text, '      return 1;')[0], text.replace('f() {', 'f() {@'));
		for (const candidate of textsOf(text, '      return 1;')) assert.ok(!candidate.startsWith('const make = () => {@'));
	});

	it('is a statement before the change outside of functions', () => {
		const text = "import a from 'a';\n\nconst table = [\n  1,\n  2,\n];\n";
		assert.deepEqual(textsOf(text, '  2,'), [text.replace('const', '@\nconst')]);
	});

	it('is in Python after what must come first, and before decorators', () => {
		const future = 'from __future__ import annotations\n';
		assert.deepEqual(marked('python', `${future}A = 1\n`, `${future}A = 2\n`), [`${future}@\nA = 1\n`]);
		const decorated = '@once\nclass A:\n    B = 1\n';
		assert.equal(textsOf(decorated, 'B = 1', 'python')[0]?.endsWith('\nclass A:\n    B = 1\n'), true);
		assert.equal(textsOf('A = 0\n@once\nclass A:\n    B = 1\n', 'B = 1', 'python')[0]?.split('\n')[1], '@');
	});

	it('is a place where lines were removed', () => {
		const after = 'function f() {\n  a();\n}\nfunction g() {\n  b();\n}\n';
		const before = after.replace('  b();\n', '  b();\n  c();\n');
		assert.equal(marked('javascript', after, before)[0], after.replace('g() {', 'g() {@'));
	});

	it('follows the style of the file, so that linters and formatters accept it', () => {
		const [tabs] =
			mutantCandidates(
				{
					languageId: 'typescript',
					before: '',
					after: 'export function total(list: number[]) {\n\tconst name = "x";\n\n\treturn list;\n}\n',
				},
				() => 0,
			) ?? [];
		assert.match(
			tabs?.stopped ?? '',
			/\{\n\t\/\* v8 [^\n]*\n\tif \("a"\.length > 0\) \{\n\t\tthrow new Error\("Stopped[^"]*"\);\n\t\}\n\n\tconst name/,
		);
		const [standard] =
			mutantCandidates(
				{
					languageId: 'javascript',
					before: '',
					after: "class A {\r\n  f () {\r\n    return 'x'\r\n  }\r\n}\r\n",
				},
				() => 0,
			) ?? [];
		assert.match(
			standard?.harmless ?? '',
			/\{\r\n {4}\/\* [^\n]*\r\n {4}if \('a'\.length > 1\) \{\r\n {6}throw new Error\('Stopped[^']*'\)\r\n {4}\}\r\n\r\n {4}return/,
		);
	});

	it('keeps the line endings', () => {
		const after = 'def f(x):\r\n    return x\r\n';
		const [candidate] = mutantCandidates({ languageId: 'python', before: '', after }, () => 0) ?? [];
		assert.equal(candidate?.stopped.replaceAll('\r\n', '').includes('\n'), false);
		assert.equal(candidate?.stopped.split('\r\n').length, 4);
	});

	it('is nothing if a language has no statements outside of functions', () => {
		assert.deepEqual(mutantCandidates({ languageId: 'java', before: 'class A {}', after: 'class B {}' }), []);
	});

	for (const languageId of ['javascript', 'typescript', 'csharp', 'php', 'python', 'kotlin', 'c', 'ruby']) {
		it(`is nothing in code that would take minutes to search: ${languageId}`, () => {
			const texts = [
				...HOSTILE.map((piece) => piece.repeat(20_000 / piece.length)),
				...TAILS.map((tail) => `int f() ${tail}= x {}`),
			];
			for (const each of texts) {
				const text = `x = ${each};\n${CHANGED}`;
				const change = { languageId, before: text, after: text.replace('const a = 1', 'const a = 2') };
				assert.ok(processorTime(() => mutantCandidates(change)) < 2_000, each.slice(0, 20));
			}
		});
	}

	it('is nothing once the search has taken 200 ms, and is not searched for in more than a million characters', () => {
		let time = 0;
		const clock = () => time++;
		const text = 'f(() => {});\n'.repeat(1_000);
		assert.deepEqual(
			mutantCandidates({ languageId: 'javascript', before: text, after: `${text}${CHANGED}` }, clock),
			[],
		);
		assert.ok(time > 200 && time < 210, String(time));
		let setBack = 3_600_000;
		const otherClock = () => (setBack === 3_600_000 ? setBack-- : setBack++ - 3_600_000);
		const mutants = mutantCandidates(
			{ languageId: 'javascript', before: text, after: `${text}${CHANGED}` },
			otherClock,
		);
		assert.deepEqual(mutants, [], 'a clock that is set back gives no more time');
		const long = `${' '.repeat(1_000_000)}${CHANGED}`;
		assert.deepEqual(mutantCandidates({ languageId: 'javascript', before: '', after: long }), []);
	});

	it('is found all the same if the machine stands still meanwhile', () => {
		const times = [0, 0, 5_000];
		const clock = () => times.shift() ?? 5_000;
		const candidates = mutantCandidates(
			{ languageId: 'python', before: '', after: 'def f(x):\n    return x\n' },
			clock,
		);
		assert.ok((candidates ?? []).length > 0);
		assert.equal(times.length, 0);
	});

	it('is unknown for other languages, whatever their names', () => {
		for (const languageId of ['markdown', 'constructor', '__proto__', '', 'haskell']) {
			assert.equal(mutantCandidates({ languageId, before: '', after: 'a' }), undefined);
		}
	});
});

describe('the page on proofs', () => {
	const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
	const page = readFileSync(join(root, 'docs', 'proofs.md'), 'utf8');

	it('quotes the conditions that stop code', () => {
		const { harmless = '', stopped = '' } = MUTANT_LANGUAGES.get('javascript')?.conditions ?? {};
		assert.ok(page.includes(`such as \`${harmless}\` and \`${stopped}\``), harmless);
	});

	it('P12 says what outlives a run on Windows', () => {
		assert.match(page, /on Windows\.\*\* Processes .* neither ended nor named/);
	});
});
