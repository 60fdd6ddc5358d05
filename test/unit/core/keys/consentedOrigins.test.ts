import assert from 'node:assert/strict';
import { ConsentedOrigins } from '../../../../src/core/keys/consentedOrigins.ts';
import { FakeKeptState } from '../../../support/fakeStores.ts';

describe('the origins that were agreed to', () => {
	it('are kept, each for itself alone', async () => {
		const state = new FakeKeptState();
		await new ConsentedOrigins(state).add('https://a.test');
		const consented = new ConsentedOrigins(state);
		assert.equal(consented.has('https://a.test'), true);
		for (const other of ['https://a.test:8443', 'http://a.test', 'https://b.a.test', '']) {
			assert.equal(consented.has(other), false, other);
		}
	});
});
