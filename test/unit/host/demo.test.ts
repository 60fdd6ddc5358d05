import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepareDemo } from '../../host/demo.ts';
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
});
