import assert from 'node:assert/strict';
import { chatFirstLoadBytes } from '../../support/chatFirstLoad.ts';

describe('The chat view', () => {
	it('loads at most 172 KB before it shows anything: highlighting comes later', async () => {
		const bytes = await chatFirstLoadBytes();
		assert.ok(bytes > 10_000 && bytes <= 172_000, `${bytes} bytes`);
	});
});
