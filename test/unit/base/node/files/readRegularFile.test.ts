import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readRegularFile, readRegularFileSync } from '../../../../../src/base/node/files/readRegularFile.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

describe('what is read of a regular file', () => {
	const folder = temporaryFolder();
	const inFolder = (name: string) => path.join(folder(), name);

	for (const [kind, read] of Object.entries({ readRegularFile, readRegularFileSync })) {
		it(`is its content, also through a link, up to a limit: ${kind}`, async () => {
			writeFileSync(inFolder('file'), 'text');
			symlinkSync('file', inFolder('link'));
			assert.equal(String(await read(inFolder('file'), 4)), 'text');
			assert.equal(String(await read(inFolder('link'))), 'text');
			assert.equal(await read(inFolder('file'), 3), undefined);
		});

		it(`is nothing for a folder, what is missing, a pipe, and a device: ${kind}`, async () => {
			mkdirSync(inFolder('folder'));
			for (const name of ['folder', 'missing']) assert.equal(await read(inFolder(name)), undefined);
			if (process.platform === 'win32') return;
			execFileSync('mkfifo', [inFolder('pipe')]);
			symlinkSync('pipe', inFolder('toPipe'));
			symlinkSync('/dev/zero', inFolder('toDevice'));
			for (const name of ['pipe', 'toPipe', 'toDevice']) assert.equal(await read(inFolder(name)), undefined);
		});
	}
});
