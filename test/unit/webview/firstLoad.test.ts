import assert from 'node:assert/strict';
import { chatFirstLoadBytes } from '../../support/chatFirstLoad.ts';

describe('The chat view', () => {
	it('loads at most 167 KB before it shows anything: highlighting comes later', async () => {
		const bytes = await chatFirstLoadBytes();
		assert.ok(bytes > 10_000 && bytes <= 167_000, `${bytes} bytes`);
	});
});
