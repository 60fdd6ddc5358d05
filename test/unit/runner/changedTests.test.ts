import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder, removeFolder } from '../../host/temporaryFolder.ts';
import { changedFiles, changeReaches } from '../../runner/changedTests.ts';

const TESTS = [
	'test/unit/architecture/imports.test.ts',
	'test/unit/base/text/redact.test.ts',
	'test/unit/chat/node/conversationFilesKilled.test.ts',
	'test/unit/runner/jobQueue.test.ts',
	'test/view/chat/composer.test.ts',
	'test/view/metrics/ownUsage.test.ts',
	'test/integration/firstRun',
	'test/e2e/chat/x.test.ts',
	'test/e2e/metrics/x.test.ts',
	'test/e2e/security/x.test.ts',
];
const [ARCHITECTURE = '', , KILLED = '', , CHAT_VIEW = '', , , CHAT = '', , SECURITY = ''] = TESTS;

describe('the tests that a change can reach', () => {
	const reached = (...changed: readonly string[]) => TESTS.filter(changeReaches(changed));

	it('are those that import what was changed, for a file of their own', () => {
		assert.deepEqual(reached('test/runner/jobQueue.ts'), [ARCHITECTURE, 'test/unit/runner/jobQueue.test.ts']);
		assert.deepEqual(reached('test/integration/firstRun/activation.test.ts'), [
			ARCHITECTURE,
			'test/integration/firstRun',
		]);
	});

	it('are those that start what was changed as a program', () => {
		assert.deepEqual(reached('test/support/programs/conversationWriter.ts'), [ARCHITECTURE, KILLED]);
	});

	it('are those of the use whose view was changed, and those that concern the whole extension', () => {
		const seen = [CHAT_VIEW, 'test/integration/firstRun', CHAT, SECURITY];
		assert.deepEqual(reached('src/chat/view/composer/composerText.tsx'), [ARCHITECTURE, ...seen]);
	});

	it('are those of every use that imports a module of the core', () => {
		assert.deepEqual(
			reached('src/base/text/redact.ts').filter((test) => /redact|e2e.(chat|security)|firstRun/.test(test)),
			['test/unit/base/text/redact.test.ts', 'test/integration/firstRun', CHAT, SECURITY],
		);
	});

	it('are all after a change of the manifest or of the build, and those in plain Node after one of a document', () => {
		for (const file of ['package.json', 'esbuild.mjs', 'src/chat/view/chat.css'])
			assert.deepEqual(reached(file), TESTS);
		assert.deepEqual(reached('docs/architecture.md'), TESTS.slice(0, 4));
	});
});

describe('the files that were changed', () => {
	it('are those that differ from the commit, were removed since, or are new, whatever their names', () => {
		const folder = makeTemporaryFolder();
		const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
		const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
		const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.test', '-c', 'commit.gpgsign=false'];
		for (const name of ['changed.ts', 'removed.ts', 'same.ts', '.gitignore']) write(name, 'ignored.ts\n');
		git('init');
		git('add', '.');
		git(...identity, 'commit', '-m', 'First');
		write('changed.ts', 'changed');
		rmSync(path.join(folder, 'removed.ts'));
		write('größer “new”.ts', '');
		write('ignored.ts', '');
		assert.deepEqual(changedFiles('HEAD', folder).toSorted(), ['changed.ts', 'größer “new”.ts', 'removed.ts']);
		assert.throws(() => changedFiles('--output=x', folder));
		removeFolder(folder);
	});
});
