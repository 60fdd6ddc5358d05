import assert from 'node:assert/strict';
import { type BaseUrl, parseBaseUrl } from '../../../../src/service/core/baseUrl.ts';
import { ConsentedAddresses } from '../../../../src/service/core/keys/consentedAddresses.ts';
import { KeyManager } from '../../../../src/service/core/keys/keyManager.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import type { ConnectDeps } from '../../../../src/service/vscode/connectDeps.ts';
import type { EmbeddedService } from '../../../../src/service/vscode/embeddedService.ts';
import { FakeKeptState, FakeSecretSink, FakeSecretStore } from '../../../support/fakes/fakeStores.ts';
import { editor, setUserSetting, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';

const { connect } = await withFakeVscode(() => import('../../../../src/service/vscode/connect.ts'));
const { Consent } = await withFakeVscode(() => import('../../../../src/service/vscode/consent.ts'));
const { chooseKeyAction } = await withFakeVscode(() => import('../../../../src/service/vscode/keys/manageKeys.ts'));
const { ServiceConnection } = await withFakeVscode(() => import('../../../../src/service/vscode/serviceConnection.ts'));
const { RedactingLog } = await withFakeVscode(() => import('../../../../src/base/vscode/redactingLog.ts'));

const ORIGIN = 'https://api.example.com';
const KEY = 'sk-1111';
const BASE_URL = 'whetstone.service.baseUrl';

function base(text: string): BaseUrl {
	const parsed = parseBaseUrl(text, { allowInsecureHttp: true });
	assert.ok('base' in parsed, text);
	return parsed.base;
}

describe('consent to an address', () => {
	let keys: KeyManager;
	let addresses: ConsentedAddresses;
	const deps = () =>
		partial<ConnectDeps>({
			keys,
			consent: new Consent(addresses, keys),
			client: { checkConnection: () => Promise.reject(new Error('not asked')) },
			log: new RedactingLog(new RecordingLogger()),
		});

	beforeEach(() => {
		Object.assign(editor, { messages: [], details: [], choice: undefined, commands: [], typed: [] });
		setUserSetting(BASE_URL, undefined);
		keys = new KeyManager(
			new FakeSecretStore(),
			{ everywhere: new FakeKeptState(), workspace: new FakeKeptState() },
			new FakeSecretSink(),
		);
		addresses = new ConsentedAddresses(new FakeKeptState());
	});

	afterEach(() => {
		keys.dispose();
		setUserSetting(BASE_URL, undefined);
	});

	it('is not given by typing the address and canceling at the key', async () => {
		editor.typed = [ORIGIN, undefined];
		assert.equal(await connect(deps()), false);
		assert.equal(addresses.has(base(ORIGIN)), false);
	});

	it('is given by completing Connect', async () => {
		await keys.add(ORIGIN, 'one', 'sk-1111');
		editor.typed = [ORIGIN];
		editor.choice = '$(key) Use the Stored Key “one”';
		assert.equal(await connect(deps()), true);
		assert.equal(addresses.has(base(ORIGIN)), true);
	});

	it('ends with the last key of the address', async () => {
		await addresses.add(base(ORIGIN));
		const [first, second] = [await keys.add(ORIGIN, 'one', 'sk-1111'), await keys.add(ORIGIN, 'two', 'sk-2222')];
		const remove = async (key: typeof first) => {
			editor.choice = 'Delete…';
			const removed = chooseKeyAction(deps(), key);
			editor.choice = 'Delete Key';
			await removed;
		};
		await remove(first);
		assert.deepEqual([keys.list(ORIGIN), addresses.has(base(ORIGIN))], [[second], true]);
		await remove(second);
		assert.deepEqual([keys.list(ORIGIN), addresses.has(base(ORIGIN))], [[], false]);
	});

	describe('of a gateway that gives each tenant a path', () => {
		const ours = `${ORIGIN}/ours`;
		const theirs = `${ORIGIN}/theirs`;
		const question = `Send your key and code to ${theirs}?`;

		beforeEach(async () => {
			editor.typed = [ours, KEY];
			assert.equal(await connect({ ...deps(), client: { checkConnection: async () => {} } }), true);
			assert.equal(addresses.has(base(ours)), true);
		});

		const connection = () => new ServiceConnection(partial<EmbeddedService>({}), keys, deps().consent);

		/** Where a request goes, or why it does not. */
		async function resolve(interactive: boolean, from = connection()): Promise<string> {
			try {
				const { base: target, key } = await from.resolve({ interactive });
				return `${target.origin}${target.path} ${key}`;
			} catch (error) {
				assert.ok(error instanceof ServiceError);
				return `${error.kind} ${error.details.host}`;
			}
		}

		it('S15 does not cover another path: nothing is sent there without asking, and the user is asked once', async () => {
			assert.equal(await resolve(false), `${ours} ${KEY}`);
			setUserSetting(BASE_URL, theirs);
			assert.equal(await resolve(false), 'notConsented api.example.com/theirs');
			assert.deepEqual(editor.messages, []);
			assert.equal(await resolve(true), 'notConsented api.example.com/theirs');
			assert.equal(await resolve(false), 'notConsented api.example.com/theirs');
			editor.choice = 'Send to api.example.com';
			const waiting = connection();
			const [first, second] = await Promise.all([resolve(true, waiting), resolve(true, waiting)]);
			assert.deepEqual([first, second], [`${theirs} ${KEY}`, `${theirs} ${KEY}`]);
			assert.deepEqual(editor.messages, [question, question]);
			assert.match(JSON.stringify(editor.buttons[0]), /each path may be someone else’s service/);
			for (const address of [theirs, `${theirs}/`, `${theirs}/v1`, ours]) {
				setUserSetting(BASE_URL, address);
				assert.match(await resolve(false), / sk-1111$/, address);
			}
			assert.equal(editor.messages.length, 2);
		});

		it('S15 is required before a key is checked or rotated at another path', async () => {
			const checked: string[] = [];
			const client = {
				checkConnection: async ({ base: target }: { readonly base: BaseUrl }) => {
					checked.push(target.path);
				},
			};
			const [named] = keys.list(ORIGIN);
			assert.ok(named);
			setUserSetting(BASE_URL, theirs);
			for (const deed of ['Check', 'Rotate…']) {
				editor.choice = deed;
				editor.typed = ['sk-2222'];
				await chooseKeyAction({ ...deps(), client }, named);
			}
			assert.deepEqual([checked, editor.messages], [[], [question, question]]);
			// Another service is current: the key is checked at the address that it was entered for.
			setUserSetting(BASE_URL, 'https://other.example.com');
			editor.choice = 'Check';
			await chooseKeyAction({ ...deps(), client }, named);
			assert.deepEqual(checked, ['/ours']);
		});

		for (const [entered, next] of [
			['sk-2222', { key: 'sk-2222', headers: { 'x-tenant': 'ours' } }],
			['x-api-key: 0123456789', { key: KEY, headers: { 'x-tenant': 'ours', 'x-api-key': '0123456789' } }],
		] as const) {
			it(`S15 is asked for before what is stored goes to the path of a link, where one enters ${entered.slice(0, 9)}`, async () => {
				await keys.setHeader(ORIGIN, { name: 'X-Tenant', value: 'ours' });
				const link = { url: theirs, base: base(theirs), prefix: undefined, plan: undefined };
				const follow = async () => {
					editor.typed = [theirs, entered];
					return await connect({ ...deps(), client: { checkConnection: async () => {} } }, link);
				};
				assert.equal(await follow(), false);
				assert.deepEqual(editor.messages, [question]);
				assert.match(
					editor.details.at(-1) ?? '',
					/stored for https:\/\/api\.example\.com can then go there: Key 1, X-Tenant\./,
				);
				const { base: target, key, headers } = await connection().resolve({ interactive: false });
				assert.deepEqual([target.path, key, headers], ['/ours', KEY, { 'x-tenant': 'ours' }]);
				setUserSetting(BASE_URL, theirs);
				assert.equal(await resolve(false), 'notConsented api.example.com/theirs');
				editor.choice = 'Send to api.example.com';
				assert.equal(await follow(), true);
				const { base: agreed, ...sent } = await connection().resolve({ interactive: false });
				assert.deepEqual([agreed.path, sent.key, sent.headers], ['/theirs', next.key, next.headers]);
			});
		}

		it('S15 is given for another path by Connect with the stored key', async () => {
			editor.typed = [theirs];
			editor.choice = '$(key) Use the Stored Key “Key 1”';
			assert.equal(await connect(deps()), true);
			assert.equal(await resolve(false), `${theirs} ${KEY}`);
			assert.deepEqual(editor.messages, []);
		});
	});
});
