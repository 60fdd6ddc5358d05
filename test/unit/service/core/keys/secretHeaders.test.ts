import assert from 'node:assert/strict';
import { credentialHeaders } from '../../../../../src/service/core/keys/credentials.ts';
import { KeyManager } from '../../../../../src/service/core/keys/keyManager.ts';
import { FakeKeptState, FakeSecretSink, FakeSecretStore } from '../../../../support/fakes/fakeStores.ts';

const A = 'https://a.test';
const B = 'https://b.test';
const TENANT = 'tenant-0123456789';

function createHarness() {
	const store = new FakeSecretStore();
	const everywhere = new FakeKeptState();
	const sink = new FakeSecretSink();
	const window = (state = everywhere) =>
		new KeyManager(store, { everywhere: state, workspace: new FakeKeptState() }, sink);
	return { store, everywhere, sink, window, keys: window() };
}

describe('the secret headers of an origin', () => {
	it('are stored as secrets under it, go out with its key, and are found for no other origin', async () => {
		const { keys, store, everywhere } = createHarness();
		await keys.add(A, 'work', 'key-one');
		await keys.setHeader(A, { name: 'X-Tenant', value: TENANT });
		const { key, headers } = await keys.credentials(A);
		assert.deepEqual([key, headers], ['key-one', { 'x-tenant': TENANT }]);
		assert.deepEqual([keys.has(B), (await keys.credentials(B)).headers], [false, {}]);
		assert.ok(store.secrets.has(`secretHeader:v1:${A}:x-tenant`));
		assert.ok(!JSON.stringify([...everywhere.values]).includes(TENANT));
	});

	it('take the place of one another by name, in any case of letters', async () => {
		const { keys } = createHarness();
		await keys.setHeader(A, { name: 'x-tenant', value: 'first' });
		await keys.setHeader(A, { name: 'X-TENANT', value: 'second' });
		assert.deepEqual((await keys.credentials(A)).headers, { 'x-tenant': 'second' });
		assert.deepEqual(
			keys.headers(A).map(({ label }) => label),
			['X-TENANT'],
		);
	});

	it('connect an origin without a key, and send no empty one', async () => {
		const { keys } = createHarness();
		await keys.setHeader(A, { name: 'x-api-key', value: TENANT });
		assert.ok(keys.has(A));
		assert.deepEqual(credentialHeaders(await keys.credentials(A)), { 'x-api-key': TENANT });
	});

	it('replace the key by an Authorization of their own, and never send two', async () => {
		const { keys } = createHarness();
		await keys.add(A, 'work', 'key-one');
		const named = await keys.setHeader(A, { name: 'AUTHORIZATION', value: 'Basic bWU6cGFzc3dvcmQ=' });
		assert.deepEqual(credentialHeaders(await keys.credentials(A)), { authorization: 'Basic bWU6cGFzc3dvcmQ=' });
		await keys.deleteHeader(named);
		assert.deepEqual(credentialHeaders(await keys.credentials(A)), { authorization: 'Bearer key-one' });
	});

	it('are known to the redactor whole and in parts, unless they are so short that they occur everywhere', async () => {
		const { keys, sink, window } = createHarness();
		await keys.setHeader(A, { name: 'Authorization', value: 'Basic bWU6cGFzc3dvcmQ=' });
		await keys.setHeader(A, { name: 'X-Tenant', value: 'a' });
		assert.deepEqual([...sink.told], ['Basic bWU6cGFzc3dvcmQ=', 'bWU6cGFzc3dvcmQ=', 'me:password', 'password']);
		sink.told.clear();
		keys.parseTypedHeader(`x-api-key: ${TENANT}`);
		assert.deepEqual([...sink.told], [TENANT]);
		sink.told.clear();
		await window().credentials(A);
		assert.ok(sink.told.has('password'));
	});

	it('are seen by every window at once, and come back where another window has overwritten their names', async () => {
		const { keys, everywhere, window } = createHarness();
		const other = window();
		let changes = 0;
		other.onDidChange(() => {
			changes += 1;
		});
		const first = await keys.setHeader(A, { name: 'X-Tenant', value: TENANT });
		assert.ok(changes > 0);
		assert.deepEqual((await other.credentials(A)).headers, { 'x-tenant': TENANT });
		await everywhere.update('secretHeaders:v1', []);
		await other.refresh();
		assert.deepEqual(other.headers(A), [first]);
		await Promise.all([
			keys.setHeader(A, { name: 'x-one', value: 'one' }),
			other.setHeader(A, { name: 'x-two', value: 'two' }),
		]);
		await keys.refresh();
		const { headers } = await keys.credentials(A);
		assert.deepEqual(headers, { 'x-tenant': TENANT, 'x-one': 'one', 'x-two': 'two' });
	});

	it('are dropped by name where another window wrote back the name of one that was deleted', async () => {
		const { keys, store, everywhere, window } = createHarness();
		const named = await keys.setHeader(A, { name: 'X-Tenant', value: TENANT });
		// Each window has its own copy of the state, and writes it whole.
		const copy = new FakeKeptState();
		await copy.update('secretHeaders:v1', everywhere.get('secretHeaders:v1'));
		await keys.deleteHeader(named);
		const other = window(copy);
		assert.deepEqual((await other.credentials(A)).lostHeaders, [named]);
		let changes = 0;
		other.onDidChange(() => {
			changes += 1;
		});
		store.keys = () => Promise.reject(new Error('the key ring is locked'));
		await assert.rejects(other.refresh(), /locked/);
		assert.deepEqual([other.headers(A), changes], [[named], 0]);
		store.keys = FakeSecretStore.prototype.keys;
		await other.refresh();
		assert.deepEqual([other.headers(A), (await other.credentials(A)).lostHeaders, changes], [[], [], 1]);
	});

	it('keep the names of those that are only in memory', async () => {
		const { keys, store } = createHarness();
		store.health = 'forgetful';
		const named = await keys.setHeader(A, { name: 'X-Tenant', value: TENANT });
		await keys.refresh();
		assert.deepEqual(keys.headers(A), [named]);
	});

	for (const health of ['forgetful', 'broken'] as const) {
		it(`D16 stay in memory alone where the store is ${health}, and are named as lost after a restart`, async () => {
			const { keys, store, window } = createHarness();
			store.health = health;
			const named = await keys.setHeader(A, { name: 'X-Tenant', value: TENANT });
			assert.equal(keys.isKept(named), false);
			assert.deepEqual((await keys.credentials(A)).headers, { 'x-tenant': TENANT });
			const after = await window().credentials(A);
			assert.deepEqual([after.headers, after.lostHeaders], [{}, [named]]);
		});
	}

	it('survive a name that objects have, too', async () => {
		const { keys } = createHarness();
		await keys.setHeader(A, { name: 'constructor', value: TENANT });
		assert.deepEqual(Object.entries(credentialHeaders(await keys.credentials(A))), [['constructor', TENANT]]);
	});
});
