import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepareDemo } from '../../host/demo.ts';
import { noteUse, otherUsers } from '../../host/install/folderUsers.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

describe('the demo that npm start opens', () => {
	const folder = temporaryFolder();

	it('is made once and then kept, until it is asked for afresh', () => {
		const first = prepareDemo(folder(), false);
		const readme = path.join(first, 'README.md');
		assert.ok(existsSync(readme));
		writeFileSync(readme, 'mine');
		const conversation = path.join(folder(), 'conversation');
		writeFileSync(conversation, 'mine, too');
		assert.equal(prepareDemo(folder(), false), first);
		assert.equal(readFileSync(readme, 'utf8'), 'mine');
		assert.equal(prepareDemo(folder(), true), first);
		assert.notEqual(readFileSync(readme, 'utf8'), 'mine');
		assert.ok(!existsSync(conversation));
	});

	it('is known to be in use as long as a process runs that has noted it', () => {
		const end = noteUse(folder());
		assert.deepEqual([otherUsers(folder()), otherUsers(folder(), 0)], [[], [process.pid]]);
		end();
		const ended = spawnSync(process.execPath, ['--version']).pid;
		writeFileSync(path.join(folder(), `used-by-${ended}`), '');
		assert.deepEqual(otherUsers(folder(), 0), []);
	});
});
