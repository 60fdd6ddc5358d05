import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder } from '../../host/folders.ts';
import { jobsOf, oneByOneBeside, preparationsOf, suiteNames, testFiles } from '../../runner/testJobs.ts';

const seconds: Readonly<Record<string, number>> = JSON.parse(
	readFileSync(path.join(repositoryFolder, 'test/runner/seconds.json'), 'utf8'),
);

describe('the jobs of the tests', () => {
	const files = ['test/unit/a.test.ts', 'test/unit/slow.test.ts', 'test/e2e/b.test.ts', 'test/e2e/canaryScan.test.ts'];
	const options = { files, seconds: { 'test/unit': 40, 'test/unit/slow.test.ts': 20, 'test/e2e/b.test.ts': 30 } };

	it('share a process in unit/ and view/, apart from the files whose seconds are known', () => {
		const [others, slow, ...rest] = jobsOf('unit', options);
		assert.deepEqual([others?.name, others?.seconds], ['test/unit', 40]);
		assert.ok(others?.args.includes('--ignore=test/unit/slow.test.ts'));
		assert.deepEqual([slow?.name, slow?.seconds, rest], ['test/unit/slow.test.ts', 20, []]);
	});

	it('run the slow files of unit/ one after the other beside the rest, the longest last', () => {
		const all = { 'test/unit/long.test.ts': 3, 'test/unit/short.test.ts': 1, 'test/unit/quick.test.ts': 0 };
		const { 'test/unit/quick.test.ts': _, ...slow } = all;
		const jobs = oneByOneBeside(jobsOf('unit', { files: Object.keys(all), seconds: slow }));
		assert.deepEqual(
			jobs.map(({ name, isBeside = false, needs }) => [name, isBeside, needs]),
			[
				['test/unit', false, []],
				['test/unit/long.test.ts', true, ['test/unit/short.test.ts']],
				['test/unit/short.test.ts', true, []],
			],
		);
	});

	it('run all files of e2e/ in one process, and last the one that searches what the others left', () => {
		const [e2e, ...rest] = jobsOf('e2e', { files: ['test/e2e/canaryScan.test.ts', 'test/e2e/d.test.ts'], seconds: {} });
		assert.deepEqual([e2e?.args.slice(1, 3), rest], [['test/e2e/d.test.ts', 'test/e2e/canaryScan.test.ts'], []]);
	});

	it('run only what is wanted, and have none where nothing is', () => {
		const wanted = (...names: readonly string[]) => ({ ...options, isWanted: (test: string) => names.includes(test) });
		const [unit, ...rest] = jobsOf('unit', wanted('test/unit/a.test.ts'));
		assert.deepEqual([unit?.args[1], rest], ['test/unit/a.test.ts', []]);
		assert.deepEqual(
			jobsOf('unit', wanted('test/unit/slow.test.ts')).map(({ name }) => name),
			['test/unit/slow.test.ts'],
		);
		for (const suite of suiteNames) assert.deepEqual(jobsOf(suite, wanted()), []);
		const groups = jobsOf('integration', wanted('test/integration/firstRun')).map(({ name }) => name);
		assert.deepEqual(groups, ['test/integration/firstRun']);
	});

	it('run only tests with a title', () => {
		for (const { args } of jobsOf('e2e', { ...options, grep: 'a title' })) {
			assert.deepEqual(args.slice(-2), ['--grep', 'a title']);
		}
	});

	it('have names of their own', () => {
		const names = suiteNames.flatMap((suite) => jobsOf(suite, { files: testFiles(), seconds })).map(({ name }) => name);
		assert.equal(new Set(names).size, names.length);
	});

	it('need each preparation once', () => {
		assert.deepEqual(preparationsOf(['unit']), []);
		const all = preparationsOf(suiteNames);
		assert.deepEqual(all.toSorted(), ['browser', 'build', 'host', 'integrationTests', 'server']);
	});

	it('are what seconds.json names', () => {
		const gone = Object.keys(seconds).filter((name) => !existsSync(path.join(repositoryFolder, name)));
		assert.deepEqual(gone, []);
	});
});
