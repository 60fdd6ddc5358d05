import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProofError, type ProofErrorKind } from '../../../../src/prove/node/proofError.ts';
import { withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { copyFailedText, runText, stepText } = await withFakeVscode(
	() => import('../../../../src/prove/vscode/proofTexts.ts'),
);
const { checkCommand } = await withFakeVscode(() => import('../../../../src/prove/vscode/commands/askForCommand.ts'));
const { checkPattern } = await withFakeVscode(() => import('../../../../src/prove/vscode/commands/pickBenchmark.ts'));

const FAILURES: readonly ProofErrorKind[] = [
	'tooLarge',
	'tooManyFiles',
	'notAFile',
	'outsideWorkspace',
	'noPlace',
	'gitFailed',
	'gitTookTooLong',
	'fileFailed',
	'leftCopy',
];

describe('the sentences of a proof', () => {
	const page = readFileSync(join(import.meta.dirname, '../../../../docs/when-things-go-wrong.md'), 'utf8');

	for (const kind of FAILURES) {
		it(`say why there is no copy, and the documents list it: ${kind}`, () => {
			const sentence = copyFailedText(new ProofError(kind, '…'), 'corner-shop', 'total.ts');
			assert.ok(page.includes(`| ${sentence} |`), sentence);
		});
	}

	it('say what a run is for, and how far the proof is', () => {
		const kinds = ['testsBefore', 'testsAfter', 'testsStopped', 'benchmarkNoise', 'benchmark'] as const;
		const texts = kinds.map((kind) => stepText({ kind, run: 2, of: 9 }));
		assert.equal(texts[2], 'Tests with the code made to stop: they must fail (2 of at most 9)');
		assert.equal(new Set(texts).size, kinds.length);
	});

	it('say how a run went', () => {
		const run = { duration: 1234, output: '', stillRunning: [] };
		assert.equal(runText({ kind: 'ended', exitCode: 3, ...run }), 'Exit code 3 after 1.23 s');
		assert.equal(runText({ kind: 'ended', ...run }), 'Ended by a signal after 1.23 s');
		assert.equal(runText({ kind: 'tookTooLong', ...run }), 'Stopped by the time limit after 1.23 s');
		assert.equal(runText({ kind: 'canceled', ...run }), 'Canceled after 1.23 s');
		assert.equal(runText({ kind: 'notStarted', ...run }), 'It could not be started');
		const wrong = (problem: 'missing' | 'outsideCopy') =>
			runText({ kind: 'notStarted', ...run, wrongFolder: { folder: 'a\nb', problem } });
		assert.equal(wrong('missing'), 'It could not be started: there is no folder “a<U+000A>b” in the copy');
		assert.equal(wrong('outsideCopy'), 'It could not be started: the folder “a<U+000A>b” leads out of the copy');
	});

	it('say what is wrong with a command or a pattern while it is typed', () => {
		assert.match(checkCommand(' ').refused ?? '', /Enter a command, such as npm test\./);
		for (const variable of [
			'input:x',
			'workspaceFolder',
			'file',
			'fileBasename',
			'env:X',
			'cwd',
			'userHome',
			'execPath',
			'defaultBuildTask',
			'extensionInstallFolder:a.b',
			'workspaceFolderBasename',
		]) {
			assert.match(checkCommand(`run \${${variable}}`).refused ?? '', /has no value in a copy/, variable);
		}
		for (const right of ['npm test', `echo \${HOME}`, `echo \${all[@]:-} \${files} \${cwd:-.}`]) {
			assert.deepEqual(checkCommand(right), {}, right);
		}
		assert.equal(checkPattern(''), undefined);
		assert.equal(checkPattern('mean: ([0-9.]+)'), undefined);
		assert.match(checkPattern('(') ?? '', /not a regular expression/);
		assert.match(checkPattern('[0-9]+') ?? '', /no group: put parentheses/);
		assert.match(checkPattern('(a)(b)') ?? '', /several groups/);
	});
});
