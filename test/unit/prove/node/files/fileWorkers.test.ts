import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FileWorkers } from '../../../../../src/prove/node/files/fileWorkers.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

describe('copying many files', () => {
	const folder = temporaryFolder();

	it('ends between two parts when it is canceled', async () => {
		const [live, copy] = [path.join(folder(), 'live'), path.join(folder(), 'copy')];
		for (const made of [live, copy]) mkdirSync(made);
		const names = Array.from({ length: 501 }, (_, index) => `file${index}`);
		for (const name of names) writeFileSync(path.join(live, name), '');
		const workers = new FileWorkers();
		const cancel = new AbortController();
		try {
			const copied = workers.copy(live, copy, names, cancel.signal);
			cancel.abort(new Error('enough'));
			await assert.rejects(copied, /enough/);
			assert.ok(existsSync(path.join(copy, 'file499')));
			assert.ok(!existsSync(path.join(copy, 'file500')));
		} finally {
			await workers.dispose();
		}
	});
});
