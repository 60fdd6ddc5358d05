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

	it('share a process in unit/ and webview/, apart from the files whose seconds are known', () => {
		const [others, slow, ...rest] = jobsOf('unit', options);
		assert.deepEqual([others?.name, others?.seconds], ['test/unit', 40]);
		assert.ok(others?.args.includes('--ignore=test/unit/slow.test.ts'));
		assert.deepEqual([slow?.name, slow?.seconds, rest], ['test/unit/slow.test.ts', 20, []]);
	});

	it('run the slow files of unit/ and those that wait one after the other beside the rest, the longest last', () => {
		const waits = 'test/e2e/chat/faults.test.ts';
		const all = { 'test/unit/long.test.ts': 3, 'test/unit/short.test.ts': 1, [waits]: 2, 'test/e2e/b.test.ts': 9 };
		const choices = { files: Object.keys(all), seconds: all };
		const jobs = oneByOneBeside([...jobsOf('unit', choices), ...jobsOf('e2e', choices)]);
		assert.deepEqual(
			jobs.map(({ name, isBeside = false, needs }) => [name, isBeside, needs]),
			[
				['test/unit', false, []],
				['test/unit/long.test.ts', true, ['test/unit/short.test.ts', waits]],
				['test/unit/short.test.ts', true, []],
				[waits, true, ['build', 'server', 'browser', 'test/unit/short.test.ts']],
				['test/e2e/b.test.ts', false, ['build', 'server', 'browser']],
			],
		);
		assert.ok(existsSync(path.join(repositoryFolder, waits)));
	});

	it('search what the others left after all of them', () => {
		const scan = jobsOf('e2e', options).find(({ name }) => name === 'test/e2e/canaryScan.test.ts');
		assert.deepEqual(scan?.needs, ['build', 'server', 'browser', 'test/e2e/b.test.ts']);
		assert.equal(scan?.seconds, Number.POSITIVE_INFINITY);
	});

	it('run only tests with a title', () => {
		for (const { args } of jobsOf('e2e', { ...options, grep: 'a title' })) {
			assert.deepEqual(args.slice(-2), ['--grep', 'a title']);
		}
	});

	it('give every file of e2e/ a process of its own, and have names of their own', () => {
		const all = suiteNames.flatMap((suite) => jobsOf(suite, { files: testFiles(), seconds }));
		const own = new Set(all.map(({ name }) => name));
		assert.equal(own.size, all.length);
		const missing = testFiles().filter((file) => file.startsWith('test/e2e/') && !own.has(file));
		assert.deepEqual(missing, []);
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
