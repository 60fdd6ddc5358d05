import assert from 'node:assert/strict';
import { KeyStore } from '../../../../../src/service/core/keys/keyStore.ts';
import { lastFourOf } from '../../../../../src/service/core/keys/namedKey.ts';
import { NamedKeys } from '../../../../../src/service/core/keys/namedKeys.ts';
import { FakeKeptState, FakeSecretSink, FakeSecretStore } from '../../../../support/fakes/fakeStores.ts';

describe('what is shown of a key', () => {
	it('is its last four characters, and nothing of a key that these would be a third of', () => {
		assert.equal(lastFourOf('0123456789ab'), '89ab');
		assert.equal(lastFourOf('0123456789a'), '');
		assert.equal(lastFourOf('01234567'), '');
	});
});

type Reference = { readonly id: string; readonly origin: string };

describe('the names of keys', () => {
	it('stay in the order of adding, and one that is saved again keeps its place', async () => {
		const keys = new NamedKeys(
			new KeyStore(new FakeSecretStore(), new FakeSecretSink()),
			new FakeKeptState(),
			'keys:v1',
			({ key }) => lastFourOf(key),
		);
		const [a, b] = ['a', 'b'].map((id) => ({ id, origin: 'https://a.test' })) as [Reference, Reference];
		for (const each of [a, b, { ...a, origin: 'https://b.test' }]) await keys.save(each, each.id, 'key');
		await keys.save(a, 'renamed', 'key');
		const labels = () => keys.all().map(({ origin, label }) => `${label} ${new URL(origin).host}`);
		assert.deepEqual(labels(), ['renamed a.test', 'b a.test', 'a b.test']);
		await keys.delete(a);
		assert.deepEqual(labels(), ['b a.test', 'a b.test']);
	});
});
