import assert from 'node:assert/strict';
import { createMetricsProbe } from '../../../../src/service/core/diagnosis/metricsProbe.ts';
import { ConsentedAddresses } from '../../../../src/service/core/keys/consentedAddresses.ts';
import { KeyManager } from '../../../../src/service/core/keys/keyManager.ts';
import { FetchTransport } from '../../../../src/service/core/transport/fetchTransport.ts';
import type { EmbeddedService } from '../../../../src/service/vscode/embeddedService.ts';
import type { ModelPulls } from '../../../../src/service/vscode/localService/modelPulls.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { FakeKeptState, FakeSecretSink, FakeSecretStore } from '../../../support/fakes/fakeStores.ts';
import { editor, setUserSetting, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { type ScriptedServer, sendJson, startScriptedServer } from '../../../support/fakes/scriptedServer.ts';

const { diagnoseConnection } = await withFakeVscode(
	() => import('../../../../src/service/vscode/diagnoseConnection.ts'),
);
const { Consent } = await withFakeVscode(() => import('../../../../src/service/vscode/consent.ts'));
const { RedactingLog } = await withFakeVscode(() => import('../../../../src/base/vscode/redactingLog.ts'));

const BASE_URL = 'whetstone.service.baseUrl';
const PROXY = 'http.proxy';
const KEY = 'sk-0123456789abcdef';

describe('Diagnose Connection', () => {
	let service: ScriptedServer;
	let keys: KeyManager;
	let store: FakeSecretStore;
	let deps: Parameters<typeof diagnoseConnection>[0];
	let connections: number;
	/** The addresses that the transport receives. */
	let asked: string[];

	beforeEach(async () => {
		Object.assign(editor, { messages: [], choice: undefined, clipboard: '' });
		connections = 0;
		asked = [];
		service = await startScriptedServer(
			(_, response) => sendJson(response, 200, {}),
			() => connections++,
		);
		store = new FakeSecretStore();
		keys = new KeyManager(
			store,
			{ everywhere: new FakeKeptState(), workspace: new FakeKeptState() },
			new FakeSecretSink(),
		);
		const transport = new FetchTransport((url, init) => {
			asked.push(url);
			return globalThis.fetch(url, init);
		});
		deps = {
			keys,
			consent: new Consent(new ConsentedAddresses(new FakeKeptState()), keys),
			client: { checkConnection: () => Promise.reject(new Error('not asked')) },
			log: new RedactingLog(new RecordingLogger()),
			embedded: partial<EmbeddedService>({
				address: () => Promise.reject(new Error('not asked')),
				checkEngine: () => Promise.reject(new Error('not asked')),
			}),
			pulls: partial<ModelPulls>({}),
			probe: createMetricsProbe(transport, new FakeClock(), 'test'),
			version: '1.0.0',
		};
		setUserSetting(BASE_URL, service.url);
	});

	afterEach(async () => {
		workspace.isTrusted = true;
		setUserSetting(BASE_URL, undefined);
		setUserSetting(PROXY, undefined);
		keys.dispose();
		await service.close();
	});

	/** The first line of the report. */
	const conclusion = () => editor.messages.at(-1) ?? '';
	const question = () => `Send your key and code to ${service.url}?`;

	for (const [what, address] of [
		['an address', (url: string) => url],
		['an address behind a proxy', () => 'https://service.invalid'],
	] as const) {
		it(`S18 asks before it contacts ${what} without consent, and contacts nothing if that is refused`, async () => {
			setUserSetting(BASE_URL, address(service.url));
			setUserSetting(PROXY, service.url);
			await diagnoseConnection(deps);
			assert.equal(editor.messages[0], `Send your key and code to ${address(service.url)}?`);
			assert.match(conclusion(), /^Consent: you have not agreed to this address, so nothing was contacted\./);
			assert.deepEqual([connections, asked], [0, []]);
		});
	}

	it('S18 asks even if a key is stored for another path of the origin', async () => {
		await keys.add(service.url, 'ours', KEY);
		await diagnoseConnection(deps);
		assert.equal(editor.messages[0], question());
		assert.deepEqual([connections, asked], [0, []]);
	});

	it('S18 contacts the address after the user has agreed, and does not ask again', async () => {
		await keys.add(service.url, 'ours', KEY);
		editor.choice = `Send to ${new URL(service.url).host}`;
		await diagnoseConnection(deps);
		assert.equal(editor.messages[0], question());
		assert.match(conclusion(), /^Everything works/);
		assert.ok(connections > 0);
		await diagnoseConnection(deps);
		assert.equal(editor.messages.filter((message) => message === question()).length, 1);
	});

	it('tells a secret header that was lost from a key, and names both where both are sent', async () => {
		const { origin, host } = new URL(service.url);
		await deps.consent.give({ origin, host, path: '', insecure: false });
		editor.choice = 'Copy Report';
		await keys.setHeader(origin, { name: 'X-Tenant', value: 'ours' });
		await keys.add(origin, 'ours', KEY);
		await diagnoseConnection(deps);
		assert.match(editor.clipboard, /^\| HTTP with the key and the secret headers \|/m);
		store.secrets.delete(`secretHeader:v1:${origin}:x-tenant`);
		await diagnoseConnection(deps);
		assert.match(conclusion(), /did not keep a secret header/);
	});

	it('reports that the local service answers but no model does', async () => {
		setUserSetting(BASE_URL, 'local');
		const engine = { address: 'http://127.0.0.1:11434/v1', state: 'unreachable' } as const;
		const embedded = partial<EmbeddedService>({
			address: async () => ({ url: service.url, key: KEY }),
			checkEngine: async () => engine,
		});
		await diagnoseConnection({ ...deps, embedded });
		assert.equal(conclusion(), 'Engine: the local service works, but no model answers.');
	});

	it('S18 never asks in an untrusted folder, and contacts only addresses with consent', async () => {
		workspace.isTrusted = false;
		editor.choice = `Send to ${new URL(service.url).host}`;
		await diagnoseConnection(deps);
		assert.ok(!editor.messages.includes(question()));
		assert.match(conclusion(), /^Consent: /);
		assert.deepEqual([connections, asked], [0, []]);
	});
});
