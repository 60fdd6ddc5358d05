import assert from 'node:assert/strict';
import { changesJudge } from '../../../../src/prove/core/changesJudge.ts';
import type { ProofCommands } from '../../../../src/prove/core/proofCommands.ts';
import type { ProvedChange } from '../../../../src/prove/core/sandbox.ts';
import { proveChange, reaching } from '../../../support/proof/provedChange.ts';
import { processorTime } from '../../../support/steadyTime.ts';

const line = (text: string, folder = '') => ({ text, folder, environment: {} });
const COMMANDS: ProofCommands = {
	tests: line('npm test'),
	benchmark: {
		...line('cc -O2 src/total.c -o total && ./total && node src/total.mjs'),
		measure: { kind: 'number', pattern: '', better: 'lower' },
	},
};

const TOTAL = 'export function total(list) {\n\tlet sum = 0;\n\tfor (const x of list) sum += x;\n\treturn sum;\n}\n';

/** A change of one part of a text. */
function changeOf(path: string, text: string, part: string, to: string, languageId = 'javascript'): FileChange {
	assert.ok(text.includes(part), part);
	return { path, languageId, before: text, after: text.replace(part, to) };
}

interface FileChange extends ProvedChange {
	readonly path: string;
}

const judges = ({ path, ...change }: FileChange, scripts: readonly string[] = []) =>
	changesJudge(change, { path, commands: COMMANDS, scripts });

const FILES = [
	...['total.test.mjs', 'src/total.spec.ts', 'test/helper.js', 'src/__tests__/total.js', 'tests/conftest.py'],
	...['test_total.py', 'pkg/total_test.go', 'src/test/java/shop/Total.java', 'TotalTest.java', 'TotalTests.cs'],
	...['bench/total.js', 'total.bench.ts', 'benches/total.rs', 'benchmark.py', 'spec/total_spec.rb', 'cypress/a.cy.js'],
	...['package.json', 'app/package.json', 'vitest.config.ts', 'jest.config.js', 'Makefile', 'build.rs', '.mocharc.cjs'],
	...['conftest.py', 'setup.py', 'build.gradle.kts', 'CMakeLists.txt', 'Cargo.toml', 'Gruntfile.js'],
];

/** A part of a text that judges the rest of it, by language. */
const PARTS: readonly (readonly [path: string, languageId: string, text: string, part: string, to: string])[] = [
	[
		'a.js',
		'javascript',
		`${TOTAL}it('adds', () => {\n\tassert.equal(total([1]), 1);\n});\n`,
		'equal(total([1]), 1)',
		'ok(true)',
	],
	[
		'a.ts',
		'typescript',
		`${TOTAL}test.each([1])('adds %s', (x) => expect(total([x])).toBe(x));\n`,
		'toBe(x)',
		'toBeDefined()',
	],
	[
		'a.ts',
		'typescript',
		`${TOTAL}describe('total', () => {\n\tconst x = 3;\n\tit('adds', () => {});\n});\n`,
		'x = 3',
		'x = 0',
	],
	['a.js', 'javascript', `${TOTAL}function bench() {\n\tfor (let i = 0; i < 20; i++) total([1]);\n}\n`, '< 20', '< 4'],
	[
		'a.js',
		'javascript',
		`${TOTAL}const benchmark = () => {\n\tfor (let i = 0; i < 20; i++) total([1]);\n};\n`,
		'< 20',
		'< 4',
	],
	[
		'a.js',
		'javascript',
		`${TOTAL}suite.add('total', () => total(large));\nbench('total', () => total(large));\n`,
		"bench('total', () => total(large))",
		"bench('total', () => total(small))",
	],
	['a.py', 'python', 'def total(x):\n    return x\n\ndef test_total():\n    assert total(1) == 1\n', '== 1', '!= 9'],
	[
		'a.py',
		'python',
		'class TotalTest(TestCase):\n    def check(self):\n        self.equal(1, 1)\n',
		'equal(1, 1)',
		'equal(0, 0)',
	],
	[
		'a.go',
		'go',
		'package a\n\nfunc BenchmarkTotal(b *testing.B) {\n\tfor b.Loop() {\n\t\tTotal(large)\n\t}\n}\n',
		'large',
		'small',
	],
	[
		'lib.rs',
		'rust',
		'pub fn total() {}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds() {\n        assert_eq!(1, 1);\n    }\n}\n',
		'eq!(1, 1)',
		'!(true)',
	],
	[
		'A.java',
		'java',
		'class A {\n    @Test\n    void adds() {\n        assertEquals(1, total());\n    }\n}\n',
		'assertEquals(1, total())',
		'total()',
	],
	[
		'A.cs',
		'csharp',
		'class A {\n    [Fact]\n    public void Adds() {\n        Assert.Equal(1, Total());\n    }\n}\n',
		'Assert.Equal(1, Total())',
		'Total()',
	],
	[
		'a.cpp',
		'cpp',
		'int total();\n\nTEST(Total, Adds) {\n  EXPECT_EQ(total(), 1);\n}\n',
		'EXPECT_EQ(total(), 1)',
		'total()',
	],
	[
		'src/total.c',
		'c',
		'int total(int n) { return n; }\n\nint main(void) {\n\tfor (int i = 0; i < 20; i++) total(i);\n}\n',
		'< 20',
		'< 4',
	],
	[
		'src/total.mjs',
		'javascript',
		`${TOTAL}const ROUNDS = 20;\nfor (let i = 0; i < ROUNDS; i++) total([1]);\n`,
		'ROUNDS = 20',
		'ROUNDS = 4',
	],
	[
		'src/total.mjs',
		'javascript',
		`${TOTAL}function run() {\n\tconst start = performance.now();\n\ttotal([1]);\n\tconsole.log(performance.now() - start);\n}\n`,
		'performance.now() - start',
		'(performance.now() - start) / 3',
	],
];

/** Heads of tests, by language. */
const TEST_HEADS: Readonly<Record<string, readonly string[]>> = {
	javascript: [
		"Deno.test('adds', () => {",
		"QUnit.test('adds', (assert) => {",
		"t.test('adds', async () => {",
		'test(name, async () => {',
		'it(async () => {',
		'test(',
		'test.each([',
		'test.each`',
		'beforeEach(() => {',
	],
	python: [
		'def test_total():',
		'class TotalTest(unittest.TestCase):',
		'class TestTotal:',
		'@pytest.fixture',
		'@given(lists(integers()))',
	],
	ruby: ['def test_adds', "it 'adds' do", "describe 'total' do"],
	go: ['func TestTotal(t *testing.T) {', 'func ExampleTotal() {'],
	rust: ['#[test]', '#[cfg(test)]'],
	java: ['@Test', '@ParameterizedTest', '@BeforeEach'],
	csharp: ['[Fact]', '[Benchmark]'],
	cpp: ['TEST_F(Total, Adds) {', 'static void BM_Total(benchmark::State& state) {'],
	swift: ['func testAdds() throws {'],
};

/** What looks like them in code that is none. */
const OTHER_HEADS: Readonly<Record<string, readonly string[]>> = {
	javascript: [
		"// it's faster",
		'const text = "it\'s empty";',
		'// we test `x` first',
		'if (pattern.test("x")) {',
		'function testBit(bits) {',
		'after(() => {',
		'const options = { benchmark: x };',
		'function attest(x) {',
	],
	python: [
		"# sum() is C: it's faster",
		'"""Does not test "adds"."""',
		'def test_connection(url):',
		'class UnitTestable:',
		'def latest(x):',
	],
	java: ['@Before("execution(* total(..))")', 'boolean testBit(int bit) {'],
	c: ['if (TEST_BIT(a, 3)) {', '\tx = TEST_BIT(a, 3);'],
	go: ['func TestConnection(url string) error {', 'func ExamplesOf(list []int) {'],
};

/** Changes of code that is judged by something else. */
const OTHERS: readonly (readonly [path: string, languageId: string, text: string, part: string, to: string])[] = [
	['src/total.js', 'javascript', TOTAL, 'let sum = 0;', 'let sum = 0.0;'],
	[
		'src/total.mjs',
		'javascript',
		`${TOTAL}console.log(total([1, 2]));\n`,
		'for (const x of list) sum += x;',
		'sum = list.reduce((a, b) => a + b, 0);',
	],
	[
		'src/total.mjs',
		'javascript',
		`${TOTAL}console.log(total([1, 2]));\n`,
		'export function total(list) {',
		'export const total = (list) => {',
	],
	[
		'src/latest.ts',
		'typescript',
		'export function latest(text: string) {\n\treturn /x/.test("x") ? text : "";\n}\n',
		'"x"',
		'"y"',
	],
	['src/workbench.ts', 'typescript', 'function attest(x: number) {\n\treturn x;\n}\n', 'return x', 'return +x'],
	['src/contest/entry.py', 'python', 'def entry(x):\n    return x\n', 'return x', 'return x + 0'],
	['tasks.py', 'python', 'def submit(x):\n    return x\n', 'return x', 'return x + 0'],
	['main.go', 'go', 'package a\n\nfunc Total(n int) int {\n\treturn n\n}\n', 'return n', 'return 0 + n'],
	['src/build.ts', 'typescript', 'export const build = (x: number) => {\n\treturn x;\n};\n', 'return x', 'return +x'],
];

describe('a change of what judges it', () => {
	for (const file of FILES) {
		it(`P30 is one of a file of tests, a benchmark, or what runs them: ${file}`, () => {
			assert.equal(judges({ path: file, languageId: 'javascript', before: 'a', after: 'b' }), true);
		});
	}

	for (const [path, languageId, text, part, to] of PARTS) {
		it(`P30 is one of that part in the same file: ${path}, ${JSON.stringify(part)}`, () => {
			assert.equal(judges(changeOf(path, text, part, to, languageId)), true);
		});
	}

	for (const [path, languageId, text, part, to] of OTHERS) {
		it(`is not one of the code itself: ${path}, ${JSON.stringify(part)}`, () => {
			assert.equal(judges(changeOf(path, text, part, to, languageId)), false);
		});
	}

	for (const [languageId, heads] of Object.entries(TEST_HEADS)) {
		it(`P30 is one below the head of a test: ${languageId}`, () => {
			for (const head of heads) {
				const text = `${head}\n    x = 1\n`;
				assert.ok(judges(changeOf('a.x', text, 'x = 1', 'x = 2', languageId)), head);
			}
		});
	}

	for (const [languageId, heads] of Object.entries(OTHER_HEADS)) {
		it(`is not one below or in what only looks like that: ${languageId}`, () => {
			for (const head of heads) {
				const text = `function f() {\n  ${head}\n    x = 1\n}\n`;
				assert.equal(judges(changeOf('a.x', text, 'x = 1', 'x = 2', languageId)), false, head);
				assert.equal(judges(changeOf('a.x', text, head, `${head} `, languageId)), false, head);
			}
		});
	}

	it('P30 is one of an example in a comment that tests run', () => {
		const text = 'def total(x):\n    """Adds.\n\n    >>> total([1, 2])\n    3\n    """\n    return sum(x)\n';
		assert.ok(judges(changeOf('a.py', text, '    3\n', '    4\n', 'python')));
		assert.ok(judges(changeOf('a.py', text, 'total([1, 2])', 'total([3])', 'python')));
		assert.ok(!judges(changeOf('a.py', text, 'sum(x)', 'sum(x, 0)', 'python')));
		const rust = '/// Adds.\n/// assert_eq!(total(&[1]), 1);\npub fn total() {}\n';
		assert.ok(judges(changeOf('src/lib.rs', rust, ', 1)', ', 2)', 'rust')));
	});

	it('P30 is one of the file that the command of the tests runs, however it names it', () => {
		const change = {
			languageId: 'javascript',
			before: 'function f() { return 1; }',
			after: 'function f() { return 2; }',
		};
		const named = (path: string, text: string) => changesJudge(change, { path, commands: { tests: line(text) } });
		assert.ok(named('scripts/check.js', 'node scripts/check.js'));
		assert.ok(named('shop/total.py', 'python -m shop.total'));
		assert.ok(named('src/shop/__main__.py', 'python -m shop'));
		assert.ok(named('speed/run.js', 'node speed'));
		assert.ok(named('main.go', 'go run .'));
		assert.ok(named('check.ts', '"/usr/bin/node" node_modules/tsx/dist/cli.mjs check.ts'));
		assert.ok(named('check.ts', 'node -r ts-node/register check.ts'));
		assert.ok(named('check.js', 'node --max-old-space-size=4096 --import ./setup.js check.js'));
		assert.ok(named('setup.js', 'node --import=./setup.js check.js'));
		assert.ok(named('check.py', 'python3 -X dev check.py'));
		assert.ok(!named('src/total.js', 'node scripts/check.js'));
		assert.ok(!named('src/total.ts', 'node --import=./setup.js scripts/read.js src/total.ts'));
		assert.ok(!named('src/total.ts', 'node node_modules/typescript/bin/tsc src/total.ts'));
		assert.ok(!named('src/total.js', 'npm test'));
		assert.ok(!named('src/total.c', 'cc -O2 -o check src/total.c check.c && ./check'));
	});

	it('P30 is decided at once, whatever is written there', () => {
		for (const piece of ['template x ', `a(${')'.repeat(999)};`, 'it(', 'const a = (', '\tx\n', 'f(a)\nint a; ']) {
			const before = piece.repeat(100_000 / piece.length);
			const after = before.replaceAll(piece.at(-1) ?? '', ' ');
			const decide = () => judges({ path: 'src/total.mjs', languageId: 'cpp', before, after });
			assert.ok(processorTime(decide) < 3_000, piece.slice(0, 20));
		}
	});

	it('P30 is one of a script that a command names, or a script that it runs', () => {
		const text = "import './total.mjs';\nconst sizes = [1, 2];\nrun(sizes);\n";
		const change = changeOf('scripts/check.mjs', text, '[1, 2]', '[]');
		assert.equal(judges(change), false);
		assert.equal(judges(change, ['node ./scripts/check.mjs --all']), true);
		assert.equal(changesJudge(change, { path: change.path, commands: { tests: line('node check', 'scripts') } }), true);
		assert.equal(changesJudge(change, { path: change.path, commands: { tests: line('node other/check.mjs') } }), false);
		assert.equal(judges({ ...change, path: 'packages/app/scripts/check.mjs' }, ['node scripts/check.mjs']), true);
	});

	it('P30 is one of a source of TypeScript from which the program that a command runs is built', () => {
		const change = { languageId: 'typescript', before: 'run(1);', after: 'run(2);' };
		const built = (path: string, text: string) => changesJudge(change, { path, commands: { tests: line(text) } });
		assert.ok(built('program.ts', 'tsc -p . && node dist/program.js'));
		assert.ok(built('program.mts', 'tsc && node program.mjs'));
		assert.ok(built('packages/shop/src/check/run.ts', 'tsc -b && node build/check/run.js'));
		assert.ok(!built('src/total.ts', 'tsc -p . && node dist/program.js'));
		assert.ok(!built('src/check/index.ts', 'tsc -p . && node dist/index.js'));
		assert.ok(!built('src/total.ts', 'tsc -p . --outFile dist/total.js && node check.js'));
	});

	it('P30 proves nothing, and nothing runs', async () => {
		const { proof, calls } = await proveChange({ tests: reaching(), document: 'total.test.mjs' });
		assert.deepEqual(proof?.same, { kind: 'notShown', reason: 'changesJudge' });
		assert.deepEqual(calls, []);
	});
});
