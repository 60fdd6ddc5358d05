import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RedactingLog } from '../../../../../src/base/vscode/redactingLog.ts';
import { KeyManager } from '../../../../../src/service/core/keys/keyManager.ts';
import { KeyStore } from '../../../../../src/service/core/keys/keyStore.ts';
import type { NamedKey } from '../../../../../src/service/core/keys/namedKey.ts';
import { FakeKeptState, FakeSecretSink, FakeSecretStore } from '../../../../support/fakes/fakeStores.ts';
import { withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';
import { RecordingLogger } from '../../../../support/fakes/recordingLogger.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const ORIGIN = 'https://api.example.com';
const KEY = 'sk-0123456789abcdef';
const OTHER = 'sk-fedcba9876543210';
const HEADER = 'tenant-0123456789';

type Way = (keys: KeyManager, named: NamedKey) => unknown;

/** Each way in which somebody can get something from the key manager. */
const WAYS: Readonly<Record<string, Way>> = {
	all: (keys) => keys.all(),
	list: (keys) => keys.list(ORIGIN),
	active: (keys) => keys.active(ORIGIN),
	allHeaders: (keys) => keys.allHeaders(),
	headers: (keys) => keys.headers(ORIGIN),
	has: (keys) => keys.has(ORIGIN),
	parseTyped: (keys) => keys.parseTyped(` ${OTHER}\n`),
	parseTypedHeader: (keys) => keys.parseTypedHeader(`x-api-key: ${OTHER}`),
	parseTypedValue: (keys) => keys.parseTypedValue(OTHER),
	secret: (keys, named) => keys.secret(named),
	credentials: (keys) => keys.credentials(ORIGIN),
	isKept: (keys, named) => keys.isKept(named),
	add: (keys) => keys.add(ORIGIN, 'other', OTHER),
	setHeader: (keys) => keys.setHeader(ORIGIN, { name: 'x-api-key', value: OTHER }),
	rotate: (keys, named) => keys.rotate(named, OTHER),
	use: (keys, named) => keys.use(named, 'workspace'),
	rename: (keys, named) => keys.rename(named, 'renamed'),
	delete: (keys, named) => keys.delete(named),
	deleteHeader: (keys, named) => keys.deleteHeader(named),
	refresh: (keys) => keys.refresh(),
	dispose: (keys) => keys.dispose(),
};

/** A manager in a window that has seen no key yet; one was stored by another window. */
async function openWindow(sink = new FakeSecretSink()) {
	const store = new FakeSecretStore();
	const state = { everywhere: new FakeKeptState(), workspace: new FakeKeptState() };
	const before = new KeyManager(store, state, new FakeSecretSink());
	const named = await before.add(ORIGIN, 'stored', KEY);
	await before.setHeader(ORIGIN, { name: 'X-Tenant', value: HEADER });
	return { store, named, sink, keys: new KeyManager(store, state, sink) };
}

describe('a key that is handed out', () => {
	const folder = temporaryFolder();

	for (const [name, way] of Object.entries(WAYS)) {
		it(`by the key manager’s ${name} is known to the redactor before`, async () => {
			const { named, sink, keys } = await openWindow();
			const given = JSON.stringify([await way(keys, named)]);
			for (const key of [KEY, OTHER, HEADER]) if (given.includes(key)) assert.ok(sink.told.has(key), key);
		});
	}

	it('is handed out by no other method of the key manager', () => {
		const methods = Object.getOwnPropertyNames(KeyManager.prototype).filter((name) => name !== 'constructor');
		assert.deepEqual(methods.toSorted(), Object.keys(WAYS).toSorted());
	});

	it('by whatever keeps keys is known to the redactor, where the system’s store does not keep it, too', async () => {
		for (const health of ['working', 'forgetful', 'broken'] as const) {
			const { store, named, sink } = await openWindow();
			store.health = health;
			const secrets = new KeyStore(store, sink);
			await secrets.write(named, OTHER, 'label');
			assert.deepEqual([(await secrets.read(named))?.key, sink.told.has(OTHER)], [OTHER, true], health);
		}
	});

	it('stays out of the log until the window closes, even after it is deleted', async () => {
		const logged = new RecordingLogger();
		const log = new RedactingLog(logged);
		const { store, named } = await openWindow();
		const keys = new KeyManager(store, { everywhere: new FakeKeptState(), workspace: new FakeKeptState() }, log);
		assert.equal(await keys.secret(named), KEY);
		await keys.delete(named);
		log.info(`the service says: ${KEY} is unknown`);
		assert.deepEqual(logged.messages, ['the service says: *** is unknown']);
	});

	it('by the embedded local service is known to the redactor', async () => {
		const { EmbeddedService } = await withFakeVscode(
			() => import('../../../../../src/service/vscode/embeddedService.ts'),
		);
		const logged = new RecordingLogger();
		const log = new RedactingLog(logged);
		const settings = () => ({ engine: 'server' as const, engineUrl: '', engineModel: '', isChosen: true });
		const embedded = new EmbeddedService(folder(), settings, log, () => {});
		try {
			const { key } = await embedded.address();
			log.info(`the key is ${key}`);
			assert.equal(logged.messages.at(-1), 'the key is ***');
		} finally {
			embedded.dispose();
		}
	});

	it('is announced to the redactor by the key manager, the only reader of what the user types', () => {
		const root = path.join(import.meta.dirname, '../../../../../src');
		const files = globSync('**/*.ts', { cwd: root }).map((file) => file.split(path.sep).join('/'));
		const holding = (text: RegExp) =>
			files.filter((file) => text.test(readFileSync(path.join(root, file), 'utf8'))).toSorted();
		assert.deepEqual(holding(/\.addSecret\(/), [
			'service/core/keys/keyManager.ts',
			'service/core/keys/keyStore.ts',
			'service/vscode/embeddedService.ts',
		]);
		// A name that looks like a key is refused; nothing comes of it.
		assert.deepEqual(holding(/\bparseKey\(/), [
			'service/core/keys/keyManager.ts',
			'service/core/keys/parseKey.ts',
			'service/vscode/keys/manageKeys.ts',
		]);
		assert.deepEqual(holding(/\bnew KeyStore\(/), ['service/core/keys/keyManager.ts']);
		assert.deepEqual(holding(/context\.secrets|\bsecrets\b.* = context\b/), ['main.ts']);
	});
});
