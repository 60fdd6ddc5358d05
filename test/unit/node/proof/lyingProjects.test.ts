import assert from 'node:assert/strict';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Proof, verdictOf } from '../../../../src/core/proof/proof.ts';
import type { ProofCommands } from '../../../../src/core/proof/proofCommands.ts';
import { type ProvedProject, proveProject } from '../../../support/proof/proveProject.ts';
import { hasToolchain } from '../../../support/proof/toolchains.ts';

const NODE = JSON.stringify(process.execPath);
const MOCHA = fileURLToPath(import.meta.resolve('mocha/bin/mocha.js'));
const BEFORE =
	'export function total(list) {\n\tlet sum = 0;\n\tfor (const each of list) sum += each;\n\treturn sum;\n}\n';
const AFTER = 'export function total(list) {\n\treturn list.reduce((sum, each) => sum + each, 0);\n}\n';
const TEST =
	"import assert from 'node:assert/strict';\nimport { total } from './total.js';\nassert.equal(total([1, 2]), 3);\n";

const PROJECT: ProvedProject = {
	languageId: 'javascript',
	file: 'total.js',
	before: BEFORE,
	after: AFTER,
	files: { 'package.json': '{ "type": "module" }\n', '.gitignore': 'node_modules/\n.venv/\n', 'test.js': TEST },
	commands: tests(`${NODE} test.js`),
};

function tests(text: string): ProofCommands {
	return { tests: { text, folder: '', environment: {} } };
}

/** Proves a change, and shows that the live tree is as it was. */
async function proved(project: Partial<ProvedProject>): Promise<Omit<Proof, 'subject' | 'time'>> {
	const files = { ...PROJECT.files, ...project.files };
	const { proof, changed } = await proveProject({ ...PROJECT, ...project, files });
	assert.deepEqual(changed, []);
	assert.ok(proof !== undefined);
	return proof;
}

async function assertNotShown(project: Partial<ProvedProject>, reason: string): Promise<string> {
	const proof = await proved(project);
	assert.equal(verdictOf(proof), 'notProven');
	assert.ok(proof.same.kind === 'notShown');
	assert.equal(proof.same.reason, reason, JSON.stringify(proof));
	return proof.same.detail ?? '';
}

describe('projects that would make a proof lie', () => {
	it('an honest one is proved, and one with a mistake is not', async () => {
		assert.equal(verdictOf(await proved({})), 'same');
		assert.equal(verdictOf(await proved({ after: AFTER.replace('sum + each, 0', 'sum + each, 1') })), 'testsFail');
	});

	it('P05 tests that pass every other time are flaky, before as well as after', async () => {
		const everyOther = `import { existsSync, rmSync, writeFileSync } from 'node:fs';
${TEST}
if (existsSync('passed')) { rmSync('passed'); throw new Error('every other time'); }
writeFileSync('passed', '');
`;
		assert.match(await assertNotShown({ files: { 'test.js': everyOther } }, 'flaky'), /every other time/);
		const thirdTime = `import { appendFileSync, readFileSync } from 'node:fs';
${TEST}
appendFileSync('runs', '.');
if (readFileSync('runs').length === 3) throw new Error('the third time');
`;
		assert.match(await assertNotShown({ files: { 'test.js': thirdTime } }, 'flaky'), /the third time/);
	});

	it('P06 tests that never call the code, or catch its errors, show nothing', async () => {
		await assertNotShown({ files: { 'test.js': "import './total.js';\n" } }, 'notReached');
		const caught = TEST.replace('assert.equal(total([1, 2]), 3);', 'try { total([1, 2]); } catch {}');
		await assertNotShown({ files: { 'test.js': caught } }, 'notReached');
	});

	it('P07 tests whose runner keeps results show nothing', async () => {
		const cached = `import { existsSync, writeFileSync } from 'node:fs';
if (!existsSync('results')) { await import('./real.js'); writeFileSync('results', 'passed'); }
`;
		await assertNotShown({ files: { 'test.js': cached, 'real.js': TEST } }, 'notReached');
	});

	it('P07 a runner that keeps results by time of change and size runs again', async () => {
		const cached = `import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
const { mtimeMs, size } = statSync('total.js');
const key = mtimeMs + ' ' + size;
if (!existsSync('results') || readFileSync('results', 'utf8') !== key) {
	await import('./real.js');
	writeFileSync('results', key);
}
`;
		assert.equal(verdictOf(await proved({ files: { 'test.js': cached, 'real.js': TEST } })), 'same');
	});

	it('P28 tests that the code ends do not pass, in any runner, whether it counts or not', async () => {
		const after = BEFORE.replace('return sum;', 'if (list.length > 1) process.exit(0);\n\treturn sum;');
		const cases =
			"it('adds', () => assert.equal(total([1]), 1));\nit('adds more', () => assert.equal(total([1, 2]), 3));\n";
		const mocha = `${NODE} ${JSON.stringify(MOCHA)} test.js`;
		const inMocha = { 'test.js': TEST.replace(/assert\.equal\(.*/s, cases) };
		await assertNotShown({ after, files: inMocha, commands: tests(mocha) }, 'fewerTests');
		assert.equal(verdictOf(await proved({ files: inMocha, commands: tests(mocha) })), 'same');
		await assertNotShown({ after, files: { 'test.js': `${TEST}console.log('all good');\n` } }, 'endsEarly');
		await assertNotShown({ after }, 'endsEarly');
	});

	it('P29 tests behind a pipe that hides their exit code prove nothing unless their runner counts', async () => {
		await assertNotShown({ commands: tests(`${NODE} test.js 2>&1 | cat`) }, 'hiddenFailure');
		const counted = {
			'test.js': TEST.replace(/(assert\.equal.*);/, "test('adds', () => $1);").replace(
				/^/,
				"import test from 'node:test';\n",
			),
		};
		const piped = tests(`${NODE} --test-reporter=spec test.js 2>&1 | cat`);
		assert.equal(verdictOf(await proved({ files: counted, commands: piped })), 'same');
		const wrong = AFTER.replace('sum + each, 0', 'sum + each, 1');
		assert.equal(verdictOf(await proved({ after: wrong, files: counted, commands: piped })), 'testsFail');
	});

	it('P31 a function that no test runs is named, and nothing is proved then', async () => {
		const half = 'export function half(x) {\n\treturn x * 0.2;\n}\n';
		const both = { before: `${BEFORE}${half}`, after: `${AFTER}${half.replace('0.2', '20')}` };
		assert.equal(await assertNotShown(both, 'partlyReached'), 'half()');
	});

	it('P35 a linter that refuses how the proposal is written is no test that fails', async () => {
		const linter =
			"import { readFileSync } from 'node:fs';\nif (readFileSync('total.js', 'utf8').includes('reduce')) {\n\tconsole.log('total.js:2:14  error  No reduce\\n\\n✖ 1 problem (1 error, 0 warnings)');\n\tprocess.exitCode = 1;\n}\n";
		const commands = tests(`${NODE} lint.js && ${NODE} test.js`);
		assert.match(await assertNotShown({ files: { 'lint.js': linter }, commands }, 'commandFails'), /1 problem/);
	});

	it('P08 tests that run in the live tree are seen to run its code', async () => {
		await assertNotShown({ commands: (live) => tests(`cd ${JSON.stringify(live)} && ${NODE} test.js`) }, 'liveCode');
	});

	it('P08 tests in a folder below the root run there', async () => {
		const files = { 'test.js': '', 'checks/test.js': TEST.replace('./total.js', '../total.js') };
		const commands = { tests: { text: `${NODE} test.js`, folder: 'checks', environment: {} } };
		assert.equal(verdictOf(await proved({ files, commands })), 'same');
	});

	it('P14 tests that need a network that is not there fail before the change, too', async () => {
		const files = { 'test.js': `${TEST}await fetch('http://whetstone.invalid/');\n` };
		assert.match(await assertNotShown({ files }, 'failingBefore'), /fetch failed|whetstone\.invalid/);
	});

	it('P23 a package of the workspace that is linked in node_modules is the one of the copy', async () => {
		const linked = await proved({
			file: 'packages/sums/total.js',
			files: {
				'packages/sums/package.json': '{ "name": "sums", "type": "module", "exports": "./total.js" }\n',
				'packages/app/test.js': TEST.replace('./total.js', 'sums'),
				'packages/app/package.json': '{ "type": "module" }\n',
			},
			commands: { tests: { text: `${NODE} test.js`, folder: 'packages/app', environment: {} } },
			prepare: async (live) => {
				await mkdir(join(live, 'node_modules'));
				await symlink('../packages/sums', join(live, 'node_modules/sums'), 'junction');
			},
		});
		assert.deepEqual(linked.same, { kind: 'same' });
	});

	if (hasToolchain('Python with pytest and setuptools')) {
		it('P24 tests that leave the copy out of the path run the live code, and show nothing', async () => {
			const commands = (live: string) =>
				tests(`cd / && PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=${JSON.stringify(join(live, 'src'))} python3 -c ${CHECK}`);
			await assertNotShown({ ...PACKAGE, commands }, 'liveCode');
		});
	}
});

const CHECK = '"import totals; print(totals.__file__); assert totals.total([1, 2]) == 3"';

/** A package below `src/`. */
const PACKAGE: Partial<ProvedProject> = {
	languageId: 'python',
	file: 'src/totals/__init__.py',
	before: 'def total(values):\n    result = 0\n    for value in values:\n        result += value\n    return result\n',
	after: 'def total(values):\n    """The sum."""\n    return sum(values)\n',
};
