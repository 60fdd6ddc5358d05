import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { ConsentedAddresses } from '../../../../../src/service/core/keys/consentedAddresses.ts';
import { KeyManager } from '../../../../../src/service/core/keys/keyManager.ts';
import type { ConnectDeps } from '../../../../../src/service/vscode/connectDeps.ts';
import { fakeInputBox } from '../../../../support/fakes/fakeInputBox.ts';
import { FakeKeptState, FakeSecretSink, FakeSecretStore } from '../../../../support/fakes/fakeStores.ts';
import { editor, setUserSetting, window, withFakeVscode, workspace } from '../../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../../support/fakes/partial.ts';
import { type ScriptedServer, sendJson, startScriptedServer } from '../../../../support/fakes/scriptedServer.ts';

const { Consent } = await withFakeVscode(() => import('../../../../../src/service/vscode/consent.ts'));
const { useServer } = await withFakeVscode(() => import('../../../../../src/service/vscode/localService/useServer.ts'));

const KEY = 'sk-or-0123456789abcdef';
const SETTINGS = ['service.baseUrl', 'local.engineUrl', 'local.engineModel'] as const;

interface List {
	items: readonly { readonly label: string }[];
	selectedItems: readonly unknown[];
}

describe('Use an OpenAI-Compatible Server', () => {
	const asIs = { ...window };
	let server: ScriptedServer;
	/** How the server answers a request for its models. */
	let answer: (headers: IncomingHttpHeaders) => readonly [status: number, body: unknown];
	let keys: KeyManager;
	let consent: InstanceType<typeof Consent>;
	/** What the user types into each box that opens; `Escape` closes it. */
	let typed: string[];
	/** What boxes said of a text that they did not take. */
	let said: string[];
	/** The label that the user picks, once it is in a list. */
	let picked: string;

	beforeEach(async () => {
		server = await startScriptedServer(({ headers }, response) => sendJson(response, ...answer(headers)));
		answer = ({ authorization }) =>
			authorization === `Bearer ${KEY}`
				? [200, { data: [{ id: 'maker/large' }, { id: 'maker/small' }] }]
				: [401, { error: { message: 'No auth credentials found' } }];
		const state = () => new FakeKeptState();
		const sink = new FakeSecretSink();
		keys = new KeyManager(new FakeSecretStore(), { everywhere: state(), workspace: state() }, sink);
		consent = new Consent(new ConsentedAddresses(state()), keys);
		typed = [];
		said = [];
		picked = '';
		for (const name of SETTINGS) setUserSetting(`whetstone.${name}`, undefined);
		Object.assign(editor, { messages: [], choice: undefined });
		Object.assign(window, { createInputBox: box, createQuickPick: list });
	});

	afterEach(async () => {
		keys.dispose();
		for (const name of SETTINGS) setUserSetting(`whetstone.${name}`, undefined);
		Object.assign(window, asIs);
		await server.close();
	});

	/** A box in which each text is replaced by the next one where the box does not take it. */
	function box() {
		let message: unknown;
		const shown = fakeInputBox((own) => enter(own));
		const enter = (own: ReturnType<typeof fakeInputBox>) => {
			const text = typed.shift() ?? assert.fail('one box more');
			if (text === 'Escape') return setImmediate(() => own.hide());
			own.type(text);
			own.accept();
		};
		return Object.defineProperty(shown, 'validationMessage', {
			get: () => message,
			set: (value: { readonly message: string; readonly severity: number } | undefined) => {
				message = value;
				if (value === undefined || value.severity === 1) return;
				said.push(value.message);
				setImmediate(() => enter(shown));
			},
		});
	}

	function list(): List {
		const heard: Record<string, () => void> = {};
		const hear = (name: string) => (listener: () => void) => {
			heard[name] = listener;
			return { dispose() {} };
		};
		let items: List['items'] = [];
		const shown = {
			selectedItems: [] as readonly unknown[],
			onDidAccept: hear('accept'),
			onDidHide: hear('hide'),
			onDidTriggerButton: hear('button'),
			show() {},
			dispose() {},
		};
		return Object.defineProperty(shown, 'items', {
			get: () => items,
			set: (value: List['items']) => {
				items = value;
				setImmediate(() => {
					shown.selectedItems = items.filter(({ label }) => label === picked);
					heard[shown.selectedItems.length === 0 ? 'hide' : 'accept']?.();
				});
			},
		}) as unknown as List;
	}

	const run = () => useServer(partial<ConnectDeps>({ keys, consent }));
	const settings = () => SETTINGS.map((name) => workspace.getConfiguration('whetstone').get(name));
	const base = () => ({ origin: server.url, host: '', path: '/v1', insecure: false });

	it('saves the address, the key, and the model, and takes the whole URL of a request as well', async () => {
		typed = [`${server.url}/v1/chat/completions`, KEY];
		picked = 'maker/small';
		assert.equal(await run(), true);
		assert.deepEqual(settings(), ['local', `${server.url}/v1`, 'maker/small']);
		assert.equal((await keys.credentials(server.url)).key, KEY);
		assert.ok(consent.isGiven(base()));
		assert.deepEqual([said, editor.messages], [[], []]);
	});

	it('refuses a password in the address and a wrong key, and stores nothing on Escape', async () => {
		typed = [server.url.replace('//', '//someone:secret@'), `${server.url}/v1`, 'sk-wrong', 'Escape'];
		assert.equal(await run(), false);
		assert.match(said[0] ?? '', /Leave out the user name and password/);
		assert.match(said[1] ?? '', /rejected this key/);
		assert.ok(!said.join().includes('secret@'));
		assert.deepEqual([settings(), keys.has(server.url)], [[undefined, undefined, undefined], false]);
		assert.ok(!consent.isGiven(base()));
	});

	it('stores nothing if the user leaves the list of models', async () => {
		typed = [`${server.url}/v1`, KEY];
		assert.equal(await run(), false);
		assert.deepEqual([settings(), keys.has(server.url)], [[undefined, undefined, undefined], false]);
	});

	it('takes an empty key where the server wants none', async () => {
		answer = () => [200, { data: [{ id: 'open' }] }];
		typed = [`${server.url}/v1`, ''];
		picked = 'open';
		assert.equal(await run(), true);
		assert.equal(keys.has(server.url), false);
		assert.ok(server.requests.every(({ headers }) => headers.authorization === undefined));
	});

	it('takes an empty key on a second Enter where the server has no list of models, and asks for the name of one', async () => {
		answer = () => [404, {}];
		typed = [server.url, '', '', 'maker/tiny'];
		assert.equal(await run(), true);
		assert.match(said.join(), /^\S+ has no such service at this address\. .* Press Enter again to use it anyway\.$/);
		assert.deepEqual([keys.all(), keys.allHeaders()], [[], []]);
	});

	it('takes a secret header instead of a key, also one that is pasted whole', async () => {
		answer = (headers) => (headers['x-api-key'] === KEY ? [200, { data: [{ id: 'm' }] }] : [401, {}]);
		typed = [`${server.url}/v1`, `x-api-key: ${KEY}`];
		picked = 'm';
		assert.equal(await run(), true);
		assert.deepEqual((await keys.credentials(server.url)).headers, { 'x-api-key': KEY });
	});

	it('asks for the name of a model where the server gives no list, and says why', async () => {
		answer = () => [404, {}];
		typed = [`${server.url}/v1`, KEY, KEY, '', 'maker/unlisted'];
		assert.equal(await run(), true);
		assert.match(said[0] ?? '', /could not be checked\. .* has no such service at this address/);
		assert.equal(said[1], 'Enter the name of a model.');
		assert.deepEqual(settings(), ['local', `${server.url}/v1`, 'maker/unlisted']);
	});

	it('cannot be saved without the server, if that does not answer: the box says so', async () => {
		await server.close();
		typed = [`${server.url}/v1`, '', 'Escape'];
		assert.equal(await run(), false);
		assert.match(said[0] ?? '', /^Cannot reach 127\.0\.0\.1:\d+\./);
		server = await startScriptedServer((_, response) => response.end());
	});
});
