import assert from 'node:assert/strict';
import { verdictOf } from '../../../../src/edit/core/proof/proof.ts';
import type { FakeCommand } from '../../../support/proof/fakeSandbox.ts';
import { AFTER, HARMLESS, proveChange, reaching } from '../../../support/proof/provedChange.ts';

/** What is printed by what judges how code is written. */
const CHECKS: Readonly<Record<string, string>> = {
	ESLint: "/copy/total.js\n  2:3  error  Expected { after 'if' condition  curly\n\n✖ 1 problem (1 error, 0 warnings)\n",
	XO: '\n  total.js:2:3\n  ✖  2:3  Expected indentation of 1 tab.  indent\n\n  1 error\n',
	Biome:
		'total.js format ━━━━\n\n  × File content differs from formatting output\n\nChecked 1 file in 3ms.\nFound 1 error.\n',
	Prettier:
		'Checking formatting...\n[warn] total.js\n[warn] Code style issues found in the above file. Run Prettier with --write to fix.\n',
	TypeScript: "total.ts(2,3): error TS2322: Type 'string' is not assignable to type 'number'.\n",
	Black: 'would reformat total.py\n\nOh no!\n1 file would be reformatted.\n',
	Ruff: 'total.py:1:1: F401 `os` imported but unused\nFound 1 error.\n',
	mypy: 'total.py:2: error: Incompatible return value type\nFound 1 error in 1 file (checked 1 source file)\n',
	'coverage of c8': 'ERROR: Coverage for lines (87.5%) does not meet global threshold (100%)\n',
	'coverage of jest': 'Jest: "global" coverage threshold for branches (100%) not met: 95%\n',
	'coverage of pytest': 'FAIL Required test coverage of 100% not reached. Total coverage: 90.00%\n',
	'coverage beside tests that pass':
		'  3 passing (4ms)\n\nERROR: Coverage for lines (87.5%) does not meet global threshold (100%)\n',
	Clippy:
		'error: this loop could be written as a `for` loop\n --> src/lib.rs:2:5\n\nerror: could not compile `total` (lib)\n',
	rustfmt: 'Diff in /copy/src/lib.rs:2:\n-    a\n+  a\n',
	TSLint: 'ERROR: total.ts:3:8 - Expected a semicolon but got newline\n',
	'ESLint in the form of Unix':
		"/copy/total.js:3:8: 'unused' is assigned a value but never used. [Error/no-unused-vars]\n\n1 problem\n",
	oxlint:
		'  x eslint(no-unused-vars): Variable is declared but never used.\n   ,-[total.js:3:8]\n\nFound 0 warnings and 1 error.\n',
	RuboCop:
		'total.rb:1:1: C: Style/FrozenStringLiteralComment: Missing magic comment.\n\n1 file inspected, 1 offense detected\n',
	'a size limit': '  Package size limit has exceeded by 10 B\n',
};

/** What is printed by tests that fail, whether or not their runner counts them. */
const TESTS: Readonly<Record<string, string>> = {
	mocha: '  2 passing (4ms)\n  1 failing\n',
	'a plain script': 'node:assert:126\n  throw new AssertionError(obj);\n\nAssertionError [ERR_ASSERTION]: 5 == 6\n',
	'go test': '--- FAIL: TestTotal (0.00s)\n    total_test.go:9: got 2, want 3\nFAIL\nFAIL\texample.com/total\t0.002s\n',
	'assert of C': "total: total.c:9: main: Assertion `total(2) == 3' failed.\nAborted\n",
	'a suite of jest that cannot be loaded':
		' FAIL  ./b.test.js\n  ● Test suite failed to run\n\n    ReferenceError: x is not defined\n\nTest Suites: 1 failed, 1 passed, 2 total\nTests:       5 passed, 5 total\n',
	'a panic': "thread 'main' panicked at src/main.rs:3:5:\nassertion `left == right` failed\n",
	uvu: '   FAIL  total  "adds"\n    Expected values to be strictly equal:  (is)\n\n  Total:     2\n  Passed:    1\n  Skipped:   0\n',
};

const failing = (output: string): FakeCommand =>
	reaching(({ text }) => (text === AFTER ? { exitCode: 1, output } : {}));

describe('a command that passes before and fails after', () => {
	for (const [name, output] of Object.entries(CHECKS)) {
		it(`P35 fails, but by no test: ${name}`, async () => {
			const { proof } = await proveChange({ tests: failing(output) });
			assert.ok(proof?.same.kind === 'notShown');
			assert.equal(proof.same.reason, 'commandFails');
			assert.equal(verdictOf(proof), 'notProven');
		});
	}

	for (const [name, output] of Object.entries(TESTS)) {
		it(`P35 fails by a test: ${name}`, async () => {
			const { proof } = await proveChange({ tests: failing(output) });
			assert.equal(proof && verdictOf(proof), 'testsFail');
		});
	}

	it('P35 behaves differently if the code before passes even with a harmless statement, though no output says what failed', async () => {
		const texts = { before: 'function f() {\n\treturn 1;\n}\n', after: 'function f() {\n\treturn 2;\n}\n' };
		const byBehavior: FakeCommand = ({ text }) => ({ exitCode: text.includes('return 2') ? 1 : 0 });
		const { proof, calls } = await proveChange({ ...texts, tests: byBehavior });
		assert.equal(proof && verdictOf(proof), 'testsFail');
		assert.ok(calls.some((call) => call.includes('Stopped to see') && call.includes('return 1')));
		const byText: FakeCommand = ({ text }) => ({ exitCode: text === texts.before ? 0 : 1 });
		const { proof: judged } = await proveChange({ ...texts, tests: byText });
		assert.deepEqual(judged?.same, { kind: 'notShown', reason: 'commandFails' });
	});

	it('P35 shows nothing if it fails once more without the change', async () => {
		const tests: FakeCommand = ({ count }) =>
			count > 2 ? { exitCode: 1, output: '  2 passing (4ms)\n  1 failing\n' } : {};
		const { proof } = await proveChange({ tests });
		assert.ok(proof?.same.kind === 'notShown' && proof.same.reason === 'flaky');
	});

	it('P35 judges how the code is written if it rejects only the statement of the mutant', async () => {
		for (const [name, output] of Object.entries(CHECKS)) {
			const tests = reaching(({ text }) => (text === HARMLESS ? { exitCode: 1, output } : {}));
			const { proof } = await proveChange({ tests });
			assert.ok(proof?.same.kind === 'notShown', name);
			assert.equal(proof.same.reason, 'judgesText', name);
		}
	});

	it('has no mutant if none could be found', async () => {
		const { proof } = await proveChange({ tests: reaching(), mutants: [] });
		assert.deepEqual(proof?.same, { kind: 'notShown', reason: 'noStop' });
	});
});
