import assert from 'node:assert/strict';
import { lastFourOf, readNames, removeName, saveName } from '../../../../../src/service/core/keys/namedKey.ts';
import { FakeKeptState } from '../../../../support/fakes/fakeStores.ts';

const named = (id: string, label = id) => ({ id, origin: 'https://a.test', label, lastFour: '' });

describe('what is shown of a key', () => {
	it('is its last four characters, and nothing of a key that these would be a third of', () => {
		assert.equal(lastFourOf('0123456789ab'), '89ab');
		assert.equal(lastFourOf('0123456789a'), '');
		assert.equal(lastFourOf('01234567'), '');
	});
});

describe('the names of keys', () => {
	it('stay in the order of adding, and one that is saved again keeps its place', async () => {
		const state = new FakeKeptState();
		for (const each of [named('a'), named('b'), named('a', 'renamed')]) await saveName(state, each);
		assert.deepEqual(readNames(state), [named('a', 'renamed'), named('b')]);
		await removeName(state, 'a');
		assert.deepEqual(readNames(state), [named('b')]);
	});
});
