import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { walkFiles } from '../../../../../src/prove/node/files/fileTasks.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

describe('the files below a folder', () => {
	const folder = temporaryFolder();
	const isRoot = process.getuid?.() === 0;

	if (process.platform !== 'win32') {
		it('P34 are those that this user may read, unless that is the folder itself', () => {
			chmodSync(folder(), 0o755);
			mkdirSync(path.join(folder(), 'unreadable'));
			chmodSync(path.join(folder(), 'unreadable'), 0);
			writeFileSync(path.join(folder(), 'file'), '');
			try {
				// Another user than root, who may read everything.
				if (isRoot) process.seteuid?.(65_534);
				assert.deepEqual(walkFiles(folder(), 10), ['file']);
				assert.throws(() => walkFiles(path.join(folder(), 'unreadable'), 10), { code: 'EACCES' });
			} finally {
				if (isRoot) process.seteuid?.(0);
				chmodSync(path.join(folder(), 'unreadable'), 0o700);
			}
		});
	}
});
