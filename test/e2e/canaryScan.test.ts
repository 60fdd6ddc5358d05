import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder, removeFolder } from '../host/temporaryFolder.ts';
import { CANARY_PROMPT, canaryKey, findCanaries } from '../support/canary.ts';
import { readFindings, searchProfile } from './workbench/canaryFindings.ts';
import { shared } from './workbench/sharedBrowser.ts';

describe('everything that the run has left behind', () => {
	before(async () => searchProfile(await shared.close()));

	it('is searched by a scan that finds a key in any encoding, and a prompt outside its places', () => {
		const folder = makeTemporaryFolder();
		try {
			const key = canaryKey('lost');
			for (const [name, text] of Object.entries({
				plain: `authorization: ${key}`,
				base64: Buffer.from(`user:${key}`).toString('base64'),
				hexadecimal: Buffer.from(key).toString('hex'),
				prompt: `prompt: ${CANARY_PROMPT}`,
				nothing: 'CANARY',
			})) {
				writeFileSync(path.join(folder, name), text);
			}
			writeFileSync(path.join(folder, 'wide'), Buffer.from(key, 'utf16le'));
			const found = findCanaries(folder).map((line) => line.replace(folder + path.sep, ''));
			assert.deepEqual(found.toSorted(), [
				'a key in base64',
				'a key in hexadecimal',
				'a key in plain',
				'a key in wide',
				'a prompt in prompt',
			]);
		} finally {
			removeFolder(folder);
		}
	});

	it('S13 contains no key in any file, log, storage or clipboard, and prompts only in conversations, drafts, kept answers and local data', () => {
		const { workbenches, found } = readFindings();
		assert.ok(workbenches > 0, 'no workbench was searched');
		assert.deepEqual(found, []);
	});
});
