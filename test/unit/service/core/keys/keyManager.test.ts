import assert from 'node:assert/strict';
import { KeyManager } from '../../../../../src/service/core/keys/keyManager.ts';
import { FakeKeptState, FakeSecretSink, FakeSecretStore } from '../../../../support/fakes/fakeStores.ts';

const A = 'https://a.test';
const B = 'https://b.test';
const KEY = 'sk-0123456789abcdef';

function createHarness() {
	const store = new FakeSecretStore();
	const everywhere = new FakeKeptState();
	const workspace = new FakeKeptState();
	const sink = new FakeSecretSink();
	const window = (workspaceState = workspace, state = everywhere) =>
		new KeyManager(store, { everywhere: state, workspace: workspaceState }, sink);
	return { store, everywhere, workspace, window, keys: window(), sink };
}

describe('the key manager', () => {
	it('stores a key under the origin that it was entered for and nowhere else', async () => {
		const { keys, store, everywhere, workspace } = createHarness();
		const named = await keys.add(A, 'work', KEY);
		assert.deepEqual([...store.secrets.keys()], [`apiKey:v1:${A}:${named.id}`]);
		assert.equal(await keys.secret(named), KEY);
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
		const { keys, store } = createHarness();
		const first = await keys.add(A, 'first', 'key-one');
		const second = await keys.add(A, 'second', 'key-two');
		await keys.rename(first, 'renamed');
		await keys.delete(second);
		assert.deepEqual(keys.list(A), [{ ...first, label: 'renamed' }]);
		assert.equal(keys.active(A)?.id, first.id);
		assert.equal(store.secrets.size, 1);
		assert.equal(await keys.secret(first), 'key-one');
	});

	it('rotates a key: the new one takes the place of the old one, with its name and its choices', async () => {
		const { keys, store } = createHarness();
		const other = await keys.add(A, 'other', 'key-other');
		const named = await keys.add(A, 'work', 'key-one-0123456789');
		await keys.use(named, 'workspace');
		await keys.rotate(named, KEY);
		assert.deepEqual(keys.active(A), { ...named, lastFour: 'cdef' });
		assert.equal(await keys.secret(named), KEY);
		assert.deepEqual([keys.list(A).length, store.secrets.size], [2, 2]);
		assert.equal(await keys.secret(other), 'key-other');
		assert.ok(![...store.secrets.values()].some((value) => value.includes('key-one')));
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

	/** Counts the notifications during some work. */
	function counting(keys: KeyManager): (work: Promise<unknown>) => Promise<number> {
		let changes = 0;
		keys.onDidChange(() => {
			changes += 1;
		});
		return async (work) => {
			changes = 0;
			await work;
			return changes;
		};
	}

	it('notifies once of each change, also where the secret store is silent', async () => {
		const { keys, store } = createHarness();
		store.health = 'broken';
		const during = counting(keys);
		const first = await keys.add(A, 'first', KEY);
		assert.equal(await during(keys.add(A, 'spare', 'key-two', 'nowhere')), 1);
		assert.equal(await during(keys.add(A, 'third', 'key-three')), 1);
		assert.equal(await during(keys.use(first, 'workspace')), 1);
		assert.equal(await during(keys.rename(first, 'renamed')), 1);
		assert.equal(await during(keys.rotate(first, 'key-four')), 1);
		assert.equal(await during(keys.delete(first)), 1);
	});

	it('notifies when a name is taken back, and not where nothing was lost', async () => {
		const { keys, everywhere } = createHarness();
		const first = await keys.add(A, 'first', KEY);
		const before = everywhere.get('keys:v1');
		const during = counting(keys);
		await keys.rename(first, 'renamed');
		assert.equal(await during(keys.refresh()), 0);
		await everywhere.update('keys:v1', before);
		assert.equal(await during(keys.refresh()), 1);
	});

	it('takes back a name that another window has overwritten as soon as that window changes a key', async () => {
		const { keys, store, everywhere } = createHarness();
		const first = await keys.add(A, 'first', KEY);
		await everywhere.update('keys:v1', []);
		const mended = new Promise<void>((resolve) => {
			keys.onDidChange(() => {
				if (keys.all().length > 0) resolve();
			});
		});
		await store.store(`apiKey:v1:${B}:other`, JSON.stringify({ key: 'key-two', label: 'other' }));
		await mended;
		await keys.refresh();
		assert.deepEqual(
			keys.all().map(({ label }) => label),
			[first.label, 'other'],
		);
	});

	it('counts a key whose secret the store has lost as unchanged', async () => {
		const { keys, store } = createHarness();
		const named = await keys.add(A, 'first', KEY);
		const { onDidChange } = store;
		const lost = new KeyManager(
			{
				onDidChange,
				keys: async () => [`apiKey:v1:${A}:${named.id}`],
				get: async () => undefined,
				store: async () => {},
				delete: async () => {},
			},
			{ everywhere: new FakeKeptState(), workspace: new FakeKeptState() },
			new FakeSecretSink(),
		);
		assert.equal(await counting(lost)(lost.refresh()), 0);
		assert.deepEqual(lost.all(), []);
	});

	it('ignores secrets that are no keys', async () => {
		const { keys, store } = createHarness();
		let changes = 0;
		keys.onDidChange(() => {
			changes += 1;
		});
		await store.store('something else', 'x');
		await keys.refresh();
		assert.deepEqual([changes, keys.all()], [0, []]);
	});

	it('gets back the name that another window has overwritten', async () => {
		const { keys, everywhere } = createHarness();
		const first = await keys.add(A, 'first', KEY);
		const before = everywhere.get('keys:v1');
		const second = await keys.add(A, 'second', 'key-two');
		await keys.rename(first, 'renamed');
		await everywhere.update('keys:v1', before);
		await keys.refresh();
		assert.deepEqual(keys.all(), [{ ...first, label: 'renamed' }, second]);
	});

	it('leaves secrets alone that it cannot read, and those of another version of their format', async () => {
		const { keys, store, everywhere } = createHarness();
		const others = [
			['apiKey:v1:https://a.test:other', KEY],
			['apiKey:v2:https://a.test:later', JSON.stringify({ key: KEY, label: 'later' })],
		] as const;
		for (const [name, value] of others) await store.store(name, value);
		await keys.refresh();
		assert.deepEqual([keys.all(), [...everywhere.values], [...store.secrets]], [[], [], others]);
		assert.equal(await keys.secret({ id: 'other', origin: A, label: '', lastFour: '' }), undefined);
	});

	it('does without a list where the editor’s store has none', async () => {
		const { store, everywhere, workspace } = createHarness();
		const { onDidChange } = store;
		const bare = {
			onDidChange,
			get: (name: string) => store.get(name),
			store: (name: string, value: string) => store.store(name, value),
			delete: (name: string) => store.delete(name),
		};
		const keys = new KeyManager(bare, { everywhere, workspace }, new FakeSecretSink());
		const named = await keys.add(A, 'x', KEY);
		await keys.refresh();
		assert.deepEqual(keys.all(), [named]);
	});

	it('reads damaged state as no keys', async () => {
		const { keys, everywhere } = createHarness();
		await everywhere.update('keys:v1', [{ id: 1 }]);
		assert.deepEqual(keys.all(), []);
	});

	for (const health of ['forgetful', 'broken'] as const) {
		it(`D16 keeps the key in memory alone where the store is ${health}, says so, and names it after a restart`, async () => {
			const { keys, store, everywhere, workspace, window } = createHarness();
			store.health = health;
			const named = await keys.add(A, 'work', KEY);
			assert.equal(keys.isKept(named), false);
			assert.equal(await keys.secret(named), KEY);
			assert.ok(!JSON.stringify([[...everywhere.values], [...workspace.values]]).includes('0123456789'));
			const restarted = window();
			assert.deepEqual(restarted.active(A), named);
			assert.equal(await restarted.secret(named), undefined);
			store.health = 'working';
			await restarted.rotate(named, KEY);
			assert.equal(restarted.isKept(named), true);
			assert.equal(await window().secret(named), KEY);
		});
	}

	it('forgets a key in memory although the store cannot delete, but not one in the store', async () => {
		const { keys, store } = createHarness();
		const kept = await keys.add(A, 'kept', 'key-one');
		store.health = 'broken';
		const inMemory = await keys.add(A, 'in memory', 'key-two');
		await keys.delete(inMemory);
		await assert.rejects(keys.delete(kept), /locked/);
		assert.deepEqual(keys.all(), [kept]);
	});
});
