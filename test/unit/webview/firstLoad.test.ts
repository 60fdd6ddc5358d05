import assert from 'node:assert/strict';
import { chatFirstLoadBytes } from '../../support/chatFirstLoad.ts';

describe('The chat view', () => {
	it('loads at most 180 KB before it shows anything: highlighting comes later', async () => {
		const bytes = await chatFirstLoadBytes();
		assert.ok(bytes > 10_000 && bytes <= 180_000, `${bytes} bytes`);
	});
});
