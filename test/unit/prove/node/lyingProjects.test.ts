import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Proof, verdictOf } from '../../../../src/edit/core/proof/proof.ts';
import { mutantCandidates } from '../../../../src/prove/core/mutants/mutantCandidates.ts';
import type { CommandLine } from '../../../../src/prove/core/proofCommands.ts';
import { prove } from '../../../../src/prove/core/prove.ts';
import { runAtMost } from '../../../../src/prove/node/run/runAtMost.ts';
import { SharedSandbox, sharedProofWorkspace, snapshot } from '../../../support/sandboxes.ts';

const NODE = JSON.stringify(process.execPath);
const MOCHA = JSON.stringify(fileURLToPath(import.meta.resolve('mocha/bin/mocha.js')));
const TOTAL =
	'export function total(list) {\n\tlet sum = 0;\n\tfor (const each of list) sum += each;\n\treturn sum;\n}\n';
const BETTER = 'export function total(list) {\n\treturn list.reduce((sum, each) => sum + each, 0);\n}\n';
const ENDING = TOTAL.replace('return sum;', 'if (list.length > 1) process.exit(0);\n\treturn sum;');
const HALF = 'export function half(x) {\n\treturn x * 0.2;\n}\n';

const IMPORTS = "import assert from 'node:assert/strict';\nimport { total } from 'sums';\n";
const TEST = `${IMPORTS}assert.equal(total([1, 2]), 3);\n`;

/** In a package that has the one with the code linked in `node_modules`: tests, and what judges how code is written. */
const PROGRAMS = {
	'honest.js': TEST,
	'everyOther.js': `import { existsSync, rmSync, writeFileSync } from 'node:fs';
${TEST}
if (existsSync('passed')) { rmSync('passed'); throw new Error('every other time'); }
writeFileSync('passed', '');
`,
	'catching.js': `${IMPORTS}try { total([1, 2]); } catch {}\n`,
	'keeping.js': `import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
const { mtimeMs, size } = statSync('../sums/total.js');
const key = mtimeMs + ' ' + size;
if (!existsSync('results') || readFileSync('results', 'utf8') !== key) {
	await import('./honest.js');
	writeFileSync('results', key);
}
`,
	'mocha.js': `${IMPORTS}it('adds', () => assert.equal(total([1]), 1));\nit('adds more', () => assert.equal(total([1, 2]), 3));\n`,
	'counted.js': `import test from 'node:test';\n${IMPORTS}test('adds', () => assert.equal(total([1, 2]), 3));\n`,
	'linter.js': `import { readFileSync } from 'node:fs';
if (readFileSync('../sums/total.js', 'utf8').includes('reduce')) {
	console.log('total.js:2:14  error  No reduce\\n\\n✖ 1 problem (1 error, 0 warnings)');
	process.exitCode = 1;
}
`,
	'network.js': `${TEST}await fetch('http://whetstone.invalid/');\n`,
};

describe('projects that would make a proof lie', () => {
	const workspace = sharedProofWorkspace();
	let shared: SharedSandbox;
	let files: Readonly<Record<string, string>>;

	before(async () => {
		const { root, git, write } = workspace();
		git('init', '-q');
		write('.gitignore', 'node_modules/\n');
		write('packages/sums/package.json', '{ "name": "sums", "type": "module", "exports": "./total.js" }\n');
		const file = write('packages/sums/total.js', `${TOTAL}${HALF}`);
		write('packages/app/package.json', '{ "type": "module" }\n');
		for (const [name, text] of Object.entries(PROGRAMS)) write(`packages/app/${name}`, text);
		mkdirSync(join(root, 'node_modules'));
		symlinkSync('../packages/sums', join(root, 'node_modules/sums'), 'junction');
		git('add', '-A');
		git('commit', '-qm', 'x');
		files = snapshot(root);
		shared = await SharedSandbox.open(workspace(), { file });
	});

	/** Proves a change by a command in the folder of the tests, and shows that the live tree is as it was. */
	async function proved(text: string, after = `${BETTER}${HALF}`): Promise<Omit<Proof, 'subject' | 'time'>> {
		const tests: CommandLine = { text, folder: 'packages/app', environment: {} };
		const change = { languageId: 'javascript', before: `${TOTAL}${HALF}`, after };
		const { signal } = new AbortController();
		const mutants = mutantCandidates(change, () => 0);
		const sandbox = shared.sandboxWith(tests);
		const proof = await prove({
			sandbox,
			commands: { tests },
			change,
			mutants,
			runAtMost,
			signal,
			onStep: () => undefined,
		});
		assert.deepEqual(snapshot(workspace().root), files);
		assert.deepEqual(proof?.changedLive, []);
		return proof;
	}

	async function assertNotShown(reason: string, text: string, after?: string): Promise<string> {
		const proof = await proved(text, after);
		assert.equal(verdictOf(proof), 'notProven');
		assert.ok(proof.same.kind === 'notShown');
		assert.equal(proof.same.reason, reason, JSON.stringify(proof));
		return proof.same.detail ?? '';
	}

	it('P08 P23 an honest one is proved, also in a folder below the root, by a link to a package of the workspace', async () => {
		assert.deepEqual((await proved(`${NODE} honest.js`)).same, { kind: 'same' });
	});

	it('P05 tests that pass every other time are flaky', async () => {
		assert.match(await assertNotShown('flaky', `${NODE} everyOther.js`), /every other time/);
	});

	it('P06 tests that catch the errors of the code show nothing', async () => {
		await assertNotShown('notReached', `${NODE} catching.js`);
	});

	it('P07 a runner that keeps results by time of change and size runs again', async () => {
		assert.equal(verdictOf(await proved(`${NODE} keeping.js`)), 'same');
	});

	it('P28 tests that the code ends do not pass, whether their runner counts or not', async () => {
		await assertNotShown('fewerTests', `${NODE} ${MOCHA} mocha.js`, `${ENDING}${HALF}`);
		await assertNotShown('endsEarly', `${NODE} honest.js`, `${ENDING}${HALF}`);
	});

	it('P29 tests behind a pipe that hides their exit code prove nothing unless their runner counts', async () => {
		await assertNotShown('hiddenFailure', `${NODE} honest.js 2>&1 | cat`);
		const counted = `${NODE} --test-reporter=spec counted.js 2>&1 | cat`;
		assert.equal(verdictOf(await proved(counted)), 'same');
	});

	it('P31 a function that no test runs is named, and nothing is proved then', async () => {
		const both = `${BETTER}${HALF.replace('0.2', '20')}`;
		assert.equal(await assertNotShown('partlyReached', `${NODE} honest.js`, both), 'half()');
	});

	it('P35 a linter that refuses how the proposal is written is no test that fails', async () => {
		assert.match(await assertNotShown('commandFails', `${NODE} linter.js && ${NODE} honest.js`), /1 problem/);
	});

	it('P08 tests that run in the live tree are seen to run its code', async () => {
		const live = JSON.stringify(join(workspace().root, 'packages/app'));
		await assertNotShown('liveCode', `cd ${live} && ${NODE} honest.js`);
	});

	it('P14 tests that need a network that is not there fail before the change, too', async () => {
		assert.match(await assertNotShown('failingBefore', `${NODE} network.js`), /fetch failed|whetstone\.invalid/);
	});
});
