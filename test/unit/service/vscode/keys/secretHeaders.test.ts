import assert from 'node:assert/strict';
import { ConsentedAddresses } from '../../../../../src/service/core/keys/consentedAddresses.ts';
import type { Credentials } from '../../../../../src/service/core/keys/credentials.ts';
import { KeyManager } from '../../../../../src/service/core/keys/keyManager.ts';
import { ServiceError } from '../../../../../src/service/core/serviceError.ts';
import type { ConnectDeps } from '../../../../../src/service/vscode/connectDeps.ts';
import { fakeInputBox } from '../../../../support/fakes/fakeInputBox.ts';
import { fakeQuickInputs, type QuickStep } from '../../../../support/fakes/fakeQuickInputs.ts';
import { FakeKeptState, FakeSecretSink, FakeSecretStore } from '../../../../support/fakes/fakeStores.ts';
import { editor, setUserSetting, window, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../../support/fakes/partial.ts';
import { sendJson, startScriptedServer } from '../../../../support/fakes/scriptedServer.ts';

const { connect } = await withFakeVscode(() => import('../../../../../src/service/vscode/connect.ts'));
const { Consent } = await withFakeVscode(() => import('../../../../../src/service/vscode/consent.ts'));
const { enterApiKey } = await withFakeVscode(() => import('../../../../../src/service/vscode/keys/enterApiKey.ts'));
const { engineCredentials } = await withFakeVscode(() => import('../../../../../src/service/vscode/keys/keyTarget.ts'));
const { addSecretHeader } = await withFakeVscode(() => import('../../../../../src/service/vscode/keys/manageKeys.ts'));
const { chooseHeaderAction } = await withFakeVscode(
	() => import('../../../../../src/service/vscode/keys/secretHeaders.ts'),
);

const URL_OF_SERVICE = 'https://api.example.com';
const BASE = { origin: URL_OF_SERVICE, host: 'api.example.com', path: '', insecure: false };
const VALUE = 'tenant-0123456789';
const SETTINGS = ['service.baseUrl', 'local.engineUrl'] as const;

describe('secret headers in their dialogs', () => {
	const asIs = { ...window };
	let store: FakeSecretStore;
	let keys: KeyManager;
	let consent: InstanceType<typeof Consent>;
	/** What was sent in checks. */
	let checked: Credentials[];
	let failure: ServiceError | undefined;
	let inputs: ReturnType<typeof fakeQuickInputs>;

	beforeEach(async () => {
		store = new FakeSecretStore();
		const state = () => new FakeKeptState();
		keys = new KeyManager(store, { everywhere: state(), workspace: state() }, new FakeSecretSink());
		consent = new Consent(new ConsentedAddresses(state()), keys);
		await consent.give(BASE);
		checked = [];
		failure = undefined;
		setUserSetting('whetstone.service.baseUrl', URL_OF_SERVICE);
		Object.assign(editor, { messages: [], commands: [], choice: undefined });
	});

	afterEach(() => {
		keys.dispose();
		for (const name of SETTINGS) setUserSetting(`whetstone.${name}`, undefined);
		Object.assign(window, asIs);
	});

	const deps = () =>
		partial<ConnectDeps>({
			keys,
			consent,
			client: {
				checkConnection: async ({ key, headers = {} }) => {
					checked.push({ key, headers });
					if (failure !== undefined) throw failure;
				},
			},
		});
	async function taking<T>(steps: readonly QuickStep[], work: () => Promise<T>): Promise<T> {
		inputs = fakeQuickInputs(steps);
		try {
			return await work();
		} finally {
			inputs.restore();
			assert.deepEqual(inputs.left, []);
		}
	}
	const said = () => inputs.seen.flatMap((each) => each.said);
	const stored = async () => {
		const { key, headers } = await keys.credentials(URL_OF_SERVICE);
		return { key, headers };
	};

	for (const typed of [
		`X-Api-Key: ${VALUE}`,
		`x-api-key:${VALUE}`,
		`"x-api-key":"${VALUE}",`,
		`-H 'x-api-key: ${VALUE}'`,
	]) {
		it(`are understood where a key is asked for: ${typed}`, async () => {
			assert.equal(await taking([{ type: URL_OF_SERVICE }, { type: typed }], () => connect(deps())), true);
			assert.deepEqual(await stored(), { key: '', headers: { 'x-api-key': VALUE } });
			assert.deepEqual(checked, [{ key: '', headers: { 'x-api-key': VALUE } }]);
		});
	}

	it('are not what a key with a colon is', async () => {
		assert.equal(await taking([{ type: URL_OF_SERVICE }, { type: 'id:0123456789' }], () => connect(deps())), true);
		assert.deepEqual(checked, [{ key: 'id:0123456789', headers: {} }]);
	});

	it('take the place of a key in Connect; going back keeps the name, and Escape stores nothing', async () => {
		const toName = [{ type: URL_OF_SERVICE }, { type: '', enters: 2 }, { type: 'x-api-key' }];
		assert.equal(await taking([...toName, { press: 'Back' }, 'escape'], () => connect(deps())), false);
		assert.equal(inputs.seen[4]?.value, 'x-api-key');
		assert.deepEqual([keys.has(URL_OF_SERVICE), checked], [false, []]);
		assert.equal(await taking([...toName, { type: VALUE }], () => connect(deps())), true);
		assert.deepEqual((await stored()).headers, { 'x-api-key': VALUE });
	});

	it('are offered in Connect where they are stored, and work there without a key', async () => {
		await keys.setHeader(URL_OF_SERVICE, { name: 'X-Api-Key', value: VALUE });
		const steps = [{ type: URL_OF_SERVICE }, { pick: '$(lock) Use the Stored Secret Header X-Api-Key' }];
		assert.equal(await taking(steps, () => connect(deps())), true);
		const others = [{ type: URL_OF_SERVICE }, { pick: '$(add) Enter Another Key…' }, { type: '' }];
		assert.equal(await taking(others, () => connect(deps())), true);
		assert.deepEqual(checked, [{ key: '', headers: { 'x-api-key': VALUE } }]);
	});

	it('do not go along in a check for a link that another program opened', async () => {
		await keys.setHeader(URL_OF_SERVICE, { name: 'X-Api-Key', value: VALUE });
		const steps = [{ type: URL_OF_SERVICE }, { type: 'sk-1' }];
		await taking(steps, () => connect(deps(), { url: URL_OF_SERVICE, base: BASE, prefix: undefined, plan: undefined }));
		assert.deepEqual(checked, [{ key: 'sk-1', headers: {} }]);
	});

	for (const [typed, reason] of [
		['Host: a', /belongs to the message itself/],
		['User-Agent', /sets this header itself/],
		[`sk-${VALUE}`, /looks like a key/],
		['x api key', /not the name of a header/],
		['', /Enter the name of the header/],
		[`x-api-key: ${VALUE}\r\nx-evil: 1`, /line break/],
	] as const) {
		it(`are refused with a reason that quotes no value: ${JSON.stringify(typed)}`, async () => {
			assert.equal(await taking([{ type: typed }], () => addSecretHeader(deps())), false);
			assert.match(said().join(), reason);
			assert.ok(!said().join().includes(VALUE));
			assert.deepEqual([keys.has(URL_OF_SERVICE), checked], [false, []]);
		});
	}

	for (const [kind, told] of [
		['keyRejected', /rejected this \(401\)\. .* If another header or a key is still to come, press Enter again/],
		['forbidden', /rejected this/],
		['unreachable', /could not be checked\. Cannot reach .* Press Enter again to use it anyway/],
	] as const) {
		it(`are stored on a second Enter alone where the check ends in ${kind}`, async () => {
			failure = new ServiceError(kind, { host: 'api.example.com', status: 401 });
			assert.equal(await taking([{ type: 'x-tenant' }, { type: VALUE }], () => addSecretHeader(deps())), false);
			assert.match(said()[0] ?? '', told);
			assert.equal(keys.has(URL_OF_SERVICE), false);
			const again = [{ type: 'x-tenant' }, { type: VALUE, enters: 2 }];
			assert.equal(await taking(again, () => addSecretHeader(deps())), true);
			assert.deepEqual((await stored()).headers, { 'x-tenant': VALUE });
		});
	}

	it('are used anyway on a second Enter in the empty box where they could not be checked, and no other is asked for', async () => {
		await keys.setHeader(URL_OF_SERVICE, { name: 'X-Tenant', value: VALUE });
		failure = new ServiceError('unreachable', { host: 'api.example.com' });
		assert.equal(await taking([{ type: '', enters: 2 }], () => enterApiKey(deps())), true);
		assert.match(said().join(), /could not be checked\. Cannot reach .* Press Enter again to use it anyway/);
		failure = new ServiceError('keyRejected', { host: 'api.example.com', status: 401 });
		assert.equal(await taking([{ type: '', enters: 2 }, 'escape'], () => enterApiKey(deps())), false);
		assert.equal(inputs.seen.at(-1)?.title, 'Add a Secret Header');
	});

	it('go along when a key is checked, and an Authorization gives way to the key', async () => {
		await keys.setHeader(URL_OF_SERVICE, { name: 'X-Tenant', value: VALUE });
		await keys.setHeader(URL_OF_SERVICE, { name: 'Authorization', value: 'Token 0123456789abcdef' });
		assert.equal(await taking([{ type: 'sk-0123456789abcdef' }], () => enterApiKey(deps())), true);
		assert.deepEqual(checked, [{ key: 'sk-0123456789abcdef', headers: { 'x-tenant': VALUE } }]);
		assert.deepEqual(await stored(), { key: 'sk-0123456789abcdef', headers: { 'x-tenant': VALUE } });
	});

	it('are checked on their own command, which says that the service answers, not that it wants them', async () => {
		const header = await keys.setHeader(URL_OF_SERVICE, { name: 'X-Tenant', value: VALUE });
		editor.choice = 'Check';
		await chooseHeaderAction(deps(), header);
		assert.equal(editor.messages.at(-1), 'api.example.com answers a request with the secret header X-Tenant.');
		assert.deepEqual(checked, [{ key: '', headers: { 'x-tenant': VALUE } }]);
	});

	it('are deleted once that is confirmed, and with the last one goes the agreement to send', async () => {
		const header = await keys.setHeader(URL_OF_SERVICE, { name: 'X-Tenant', value: VALUE });
		Object.assign(window, {
			showQuickPick: async (items: readonly { readonly label: string }[]) =>
				items.find(({ label }) => label === 'Delete…'),
		});
		await chooseHeaderAction(deps(), header);
		assert.ok(keys.has(URL_OF_SERVICE));
		editor.choice = 'Delete Header';
		await chooseHeaderAction(deps(), header);
		assert.deepEqual([keys.has(URL_OF_SERVICE), consent.givenAt(URL_OF_SERVICE)], [false, []]);
		assert.equal(store.secrets.size, 0);
	});

	it('work until the window closes where the system has no secret storage, which is said', async () => {
		store.health = 'forgetful';
		assert.equal(await taking([{ type: `x-tenant: ${VALUE}` }], () => addSecretHeader(deps())), true);
		assert.match(editor.messages.at(-1) ?? '', /kept only until the window closes/);
		assert.deepEqual((await stored()).headers, { 'x-tenant': VALUE });
	});

	it('go to an engine only at its own origin, and where the user has agreed', async () => {
		const origin = 'https://models.example.com';
		const engine = `${origin}/api/v1`;
		await keys.setHeader(origin, { name: 'x-api-key', value: VALUE });
		assert.deepEqual(await engineCredentials(engine, keys, consent), { key: '' });
		await consent.give({ ...BASE, origin, path: '/api/v1' });
		assert.deepEqual((await engineCredentials(engine, keys, consent)).headers, { 'x-api-key': VALUE });
		for (const other of [
			`${origin}/other/v1`,
			`${origin}:8443/api/v1`,
			'http://models.example.com/api/v1',
			'https://someone:secret@models.example.com/api/v1',
			'nonsense',
		]) {
			assert.deepEqual(await engineCredentials(other, keys, consent), { key: '' }, other);
		}
	});

	it('are asked for at the engine’s address while the local service is in use, with no question for this machine', async () => {
		const engine = await startScriptedServer((_, response) => sendJson(response, 200, { data: [{ id: 'm' }] }));
		try {
			setUserSetting('whetstone.service.baseUrl', 'local');
			setUserSetting('whetstone.local.engineUrl', `${engine.url}/v1`);
			assert.equal(await answering(() => addSecretHeader(deps())), true);
			assert.deepEqual(
				engine.requests.map(({ path, headers }) => [path, headers['x-api-key']]),
				[['/v1/models', VALUE]],
			);
			assert.deepEqual((await engineCredentials(`${engine.url}/v1`, keys, consent)).headers, { 'x-api-key': VALUE });
			assert.match(editor.messages.join(), /^\$\(lock\) The secret header x-api-key for 127\.0\.0\.1:\d+ is stored$/);
			assert.deepEqual(checked, []);
		} finally {
			await engine.close();
		}
	});

	it('are asked for at an engine that is named, whatever is connected', async () => {
		const engine = await startScriptedServer((_, response) => sendJson(response, 200, { data: [{ id: 'm' }] }));
		try {
			const url = `${engine.url}/v1`;
			assert.equal(await answering(() => addSecretHeader(deps(), url)), true);
			assert.equal(await answering(() => enterApiKey(deps(), url)), true);
			assert.equal(engine.requests.length, 2);
			assert.deepEqual((await engineCredentials(url, keys, consent)).headers, { 'x-api-key': VALUE });
			assert.deepEqual([await stored(), checked], [{ key: '', headers: {} }, []]);
		} finally {
			await engine.close();
		}
	});

	/** Enters a whole header, and waits for as long as its check takes. */
	async function answering<T>(work: () => Promise<T>): Promise<T> {
		Object.assign(window, {
			createInputBox: () =>
				fakeInputBox((box) => {
					box.type(`x-api-key: ${VALUE}`);
					box.accept();
				}),
		});
		return await work();
	}
});
