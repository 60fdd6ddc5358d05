import assert from 'node:assert/strict';
import { KeyManager, parseKey, SecretNotKeptError } from '../../../../src/core/keys/keyManager.ts';
import { FakeKeptState, FakeSecretStore } from '../../../support/fakeStores.ts';

const A = 'https://a.test';
const B = 'https://b.test';

function createHarness(options: { forgetful?: boolean } = {}) {
	const secrets = new FakeSecretStore(options);
	const everywhere = new FakeKeptState();
	const workspace = new FakeKeptState();
	const window = (workspaceState = workspace) => new KeyManager(secrets, { everywhere, workspace: workspaceState });
	return { secrets, everywhere, workspace, window, keys: window() };
}

describe('the key manager', () => {
	it('stores a key under the origin that it was entered for and nowhere else', async () => {
		const { keys, secrets, everywhere, workspace } = createHarness();
		const named = await keys.add(A, 'work', 'sk-0123456789abcdef');
		assert.deepEqual([...secrets.secrets], [[`apiKey:v1:${A}:${named.id}`, 'sk-0123456789abcdef']]);
		assert.equal(keys.active(B), undefined);
		assert.equal(named.lastFour, 'cdef');
		const state = JSON.stringify([[...everywhere.values], [...workspace.values]]);
		assert.ok(!state.includes('0123456789'), state);
	});

	it('uses this workspace’s choice before everyone’s', async () => {
		const { keys, window } = createHarness();
		const first = await keys.add(A, 'first', 'key-one');
		const second = await keys.add(A, 'second', 'key-two');
		assert.equal(keys.active(A)?.id, second.id);
		await keys.use(first, 'workspace');
		assert.equal(keys.active(A)?.id, first.id);
		assert.equal(window(new FakeKeptState()).active(A)?.id, second.id);
		await keys.use(second, 'everywhere');
		assert.equal(keys.active(A)?.id, second.id);
	});

	it('renames and deletes, and falls back to a key that is left', async () => {
		const { keys, secrets } = createHarness();
		const first = await keys.add(A, 'first', 'key-one');
		const second = await keys.add(A, 'second', 'key-two');
		await keys.rename(first, 'renamed');
		await keys.delete(second);
		assert.deepEqual(keys.list(A), [{ ...first, label: 'renamed' }]);
		assert.equal(keys.active(A)?.id, first.id);
		assert.equal(secrets.secrets.size, 1);
		assert.equal(await keys.secret(first), 'key-one');
	});

	it('keeps a key without using it where that is asked for', async () => {
		const { keys } = createHarness();
		const first = await keys.add(A, 'first', 'key-one');
		await keys.use(first, 'workspace');
		await keys.add(A, 'spare', 'key-two', 'nowhere');
		assert.deepEqual([keys.list(A).length, keys.active(A)?.id], [2, first.id]);
	});

	it('tells other windows of a change', async () => {
		const { keys, window } = createHarness();
		let changes = 0;
		window().onDidChange(() => {
			changes += 1;
		});
		await keys.add(A, 'x', 'key-one');
		assert.ok(changes > 0);
	});

	it('says at once when the store does not keep a key, and lists no key without a secret', async () => {
		const { keys } = createHarness({ forgetful: true });
		await assert.rejects(keys.add(A, 'x', 'key-one'), SecretNotKeptError);
		assert.deepEqual(keys.all(), []);
	});

	it('reads damaged state as no keys', async () => {
		const { keys, everywhere } = createHarness();
		await everywhere.update('keys:v1', [{ id: 1 }]);
		assert.deepEqual(keys.all(), []);
	});
});

describe('a key', () => {
	for (const [text, expected] of [
		['  sk-abc\n', { key: 'sk-abc' }],
		['', { problem: 'empty' }],
		['sk abc', { problem: 'whitespace' }],
		['sk-abc\r\nx-evil: 1', { problem: 'whitespace' }],
		['sk-\u0000abc', { problem: 'whitespace' }],
		['sk–abc', { problem: 'notAscii' }],
		['x'.repeat(4_097), { problem: 'tooLong' }],
	] as const) {
		it(`${JSON.stringify(text.slice(0, 20))} is read as ${JSON.stringify(expected)}`, () => {
			assert.deepEqual(parseKey(text), expected);
		});
	}
});
