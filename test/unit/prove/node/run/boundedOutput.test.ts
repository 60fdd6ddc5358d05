import assert from 'node:assert/strict';
import { BoundedOutput } from '../../../../../src/prove/node/run/runCommand.ts';

describe('the output of a run', () => {
	it('is whole if it is short', () => {
		const output = new BoundedOutput();
		for (const part of ['größe', ' 🎉\r', '\n']) output.add(part);
		assert.equal(output.isShortened, false);
		assert.equal(output.text(), 'größe 🎉\n');
	});

	it('is its beginning and its end if it is long', () => {
		const output = new BoundedOutput();
		for (let line = 0; line < 100_000; line++) output.add(`line ${line}\n`);
		assert.equal(output.isShortened, true);
		const text = output.text();
		assert.ok(text.startsWith('line 0\nline 1\n') && text.endsWith('line 99998\nline 99999\n'));
		assert.equal(text.split('[…]').length, 2);
		assert.ok(text.length < 300_000);
	});
});
