import assert from 'node:assert/strict';
import { ConsentedOrigins } from '../../../src/core/keys/consentedOrigins.ts';
import { KeyManager } from '../../../src/core/keys/keyManager.ts';
import { FakeKeptState, FakeSecretSink, FakeSecretStore } from '../../support/fakeStores.ts';
import { editor, setUserSetting, withFakeVscode } from '../../support/fakeVscode.ts';
import { RecordingLogger } from '../../support/recordingLogger.ts';

const { connect } = await withFakeVscode(() => import('../../../src/vscode/connect/connectCommand.ts'));
const { Consent } = await withFakeVscode(() => import('../../../src/vscode/connect/consent.ts'));
const { manageKey } = await withFakeVscode(() => import('../../../src/vscode/connect/manageKey.ts'));
const { RedactingLog } = await withFakeVscode(() => import('../../../src/vscode/redactingLog.ts'));

const ORIGIN = 'https://api.example.com';

describe('consent to an address', () => {
	let keys: KeyManager;
	let origins: ConsentedOrigins;
	const parts = () => ({
		keys,
		consent: new Consent(origins, keys),
		client: { checkConnection: () => Promise.reject(new Error('not asked')) },
		log: new RedactingLog(new RecordingLogger()),
	});

	beforeEach(() => {
		Object.assign(editor, { messages: [], choice: undefined, commands: [], typed: [] });
		setUserSetting('whetstone.service.baseUrl', undefined);
		keys = new KeyManager(
			new FakeSecretStore(),
			{ everywhere: new FakeKeptState(), workspace: new FakeKeptState() },
			new FakeSecretSink(),
		);
		origins = new ConsentedOrigins(new FakeKeptState());
	});

	afterEach(() => {
		keys.dispose();
		setUserSetting('whetstone.service.baseUrl', undefined);
	});

	it('is not given by whoever types it and gives up at the key', async () => {
		editor.typed = [ORIGIN, undefined];
		assert.equal(await connect(parts()), false);
		assert.equal(origins.has(ORIGIN), false);
	});

	it('is given by whoever goes on to the end', async () => {
		await keys.add(ORIGIN, 'one', 'sk-1111');
		editor.typed = [ORIGIN];
		editor.choice = '$(key) Use the Stored Key “one”';
		assert.equal(await connect(parts()), true);
		assert.equal(origins.has(ORIGIN), true);
	});

	it('ends with the last key of the address', async () => {
		await origins.add(ORIGIN);
		const [first, second] = [await keys.add(ORIGIN, 'one', 'sk-1111'), await keys.add(ORIGIN, 'two', 'sk-2222')];
		const remove = async (key: typeof first) => {
			editor.choice = 'Delete…';
			const removed = manageKey(parts(), key);
			editor.choice = 'Delete Key';
			await removed;
		};
		await remove(first);
		assert.deepEqual([keys.list(ORIGIN), origins.has(ORIGIN)], [[second], true]);
		await remove(second);
		assert.deepEqual([keys.list(ORIGIN), origins.has(ORIGIN)], [[], false]);
	});
});
