import assert from 'node:assert/strict';
import { ConsentedAddresses } from '../../../../src/service/core/keys/consentedAddresses.ts';
import { KeyManager } from '../../../../src/service/core/keys/keyManager.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import type { ConnectDeps } from '../../../../src/service/vscode/connectDeps.ts';
import { type FakeInputBox, fakeInputBox } from '../../../support/fakes/fakeInputBox.ts';
import { FakeKeptState, FakeSecretSink, FakeSecretStore } from '../../../support/fakes/fakeStores.ts';
import { editor, setUserSetting, window, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';

const { connect } = await withFakeVscode(() => import('../../../../src/service/vscode/connect.ts'));
const { Consent } = await withFakeVscode(() => import('../../../../src/service/vscode/consent.ts'));
const { enterApiKey } = await withFakeVscode(() => import('../../../../src/service/vscode/keys/enterApiKey.ts'));
const { chooseKeyAction } = await withFakeVscode(() => import('../../../../src/service/vscode/keys/manageKeys.ts'));
const { manageKeys } = await withFakeVscode(() => import('../../../../src/service/vscode/keys/manageKeys.ts'));
const { RedactingLog } = await withFakeVscode(() => import('../../../../src/base/vscode/redactingLog.ts'));

const BASE_URL = 'whetstone.service.baseUrl';

type Shown = FakeInputBox & { readonly prompt: string; readonly password: boolean; readonly step: number };

describe('Connect to a Service', () => {
	const asIs = { ...window };
	let keys: KeyManager;
	let checked: string[];
	/** What the user does with each box that opens. */
	let steps: ((box: Shown) => void)[];
	/** The result of a check. */
	let check: () => Promise<void>;

	beforeEach(() => {
		keys = new KeyManager(
			new FakeSecretStore(),
			{ everywhere: new FakeKeptState(), workspace: new FakeKeptState() },
			new FakeSecretSink(),
		);
		checked = [];
		steps = [];
		check = async () => {};
		setUserSetting(BASE_URL, undefined);
		Object.assign(editor, { messages: [], commands: [], choice: undefined });
		Object.assign(window, {
			createInputBox: () => fakeInputBox((box) => (steps.shift() ?? assert.fail('one box more'))(box as Shown)),
		});
	});

	afterEach(() => {
		keys.dispose();
		Object.assign(window, asIs);
	});

	const deps = () =>
		partial<ConnectDeps>({
			keys,
			consent: new Consent(new ConsentedAddresses(new FakeKeptState()), keys),
			client: {
				checkConnection: async ({
					base,
					key,
				}: {
					readonly base: { readonly origin: string };
					readonly key: string;
				}) => {
					checked.push(`${base.origin} ${key}`);
					await check();
				},
			},
			log: new RedactingLog(new RecordingLogger()),
		});
	const entering = (text: string) => (box: Shown) => {
		box.type(text);
		box.accept();
	};
	const message = ({ validationMessage }: FakeInputBox) =>
		(validationMessage as { readonly message: string } | undefined)?.message;
	const connected = () => workspace.getConfiguration('whetstone').get('service.baseUrl');

	it('completes the scheme, with a hint while typing, and strips a header’s scheme from the key', async () => {
		steps = [
			(box) => {
				box.type('https://api.example.com');
				assert.equal(message(box), undefined);
				box.type('api.example.com/team');
				assert.equal(message(box), 'Whetstone will use https://api.example.com/team');
				box.accept();
			},
			(box) => {
				assert.match(box.prompt, /^The API key for https:\/\/api\.example\.com\/team\./);
				entering('Bearer "sk-1"')(box);
			},
		];
		assert.equal(await connect(deps()), true);
		assert.equal(connected(), 'https://api.example.com/team');
		assert.deepEqual(checked, ['https://api.example.com sk-1']);
	});

	for (const [typed, told] of [
		['http://localhost:22', /^The port belongs to another protocol/],
		['local', /^The built-in service has a command of its own/],
		['nonsense', /^This is not the address of a service/],
	] as const) {
		it(`explains right away what is wrong with ${typed}`, async () => {
			const refused = Promise.withResolvers<Shown>();
			steps = [
				(box) => {
					entering(typed)(box);
					setImmediate(() => refused.resolve(box));
				},
			];
			const running = connect(deps());
			const box = await refused.promise;
			assert.match(message(box) ?? '', told);
			box.hide();
			assert.equal(await running, false);
		});
	}

	it('keeps what was typed on Back; the key stays masked and is proposed only for its address', async () => {
		const values: string[] = [];
		const noting = (act: (box: Shown) => void) => (box: Shown) => {
			values.push(`${box.step} ${box.password ? 'masked ' : ''}${box.value}`);
			act(box);
		};
		const back = (text: string) => (box: Shown) => {
			box.type(text);
			box.press('Back');
		};
		steps = [
			noting(entering('localhost:8080')),
			noting(back('sk-1')),
			noting((box) => box.accept()),
			noting(back('sk-2')),
			noting(entering('localhost:9090')),
			noting((box) => box.hide()),
		];
		assert.equal(await connect(deps()), false);
		assert.deepEqual(values, [
			'1 ',
			'2 masked ',
			'1 http://localhost:8080',
			'2 masked sk-1',
			'1 http://localhost:8080',
			'2 masked ',
		]);
		assert.deepEqual([checked, connected(), keys.all()], [[], undefined, []]);
	});

	it('goes back from another key to the choice of the stored one', async () => {
		await keys.add('https://api.example.com', 'Key 1', 'sk-1');
		editor.choice = '$(add) Enter Another Key…';
		steps = [
			entering('https://api.example.com'),
			(box) => {
				editor.choice = '$(key) Use the Stored Key “Key 1”';
				box.press('Back');
			},
		];
		assert.equal(await connect(deps()), true);
		assert.equal(keys.all().length, 1);
	});

	it('keeps offering the stored key on Enter if nothing matches the filter', async () => {
		await keys.add('https://api.example.com', 'Key 1', 'sk-1');
		editor.choice = '$(key) Use the Stored Key “Key 1”';
		steps = [entering('https://api.example.com')];
		const { createQuickPick } = window;
		let enter = () => {};
		Object.assign(window, {
			createQuickPick: () => {
				const list = createQuickPick();
				const { onDidAccept, show } = list;
				return Object.assign(list, {
					onDidAccept: (listener: () => void) => {
						enter = listener;
						return onDidAccept(listener);
					},
					show: () => {
						enter();
						show();
					},
				});
			},
		});
		assert.equal(await connect(deps()), true);
		assert.equal(connected(), 'https://api.example.com');
	});

	it('reports whether Enter Key stored a key', async () => {
		setUserSetting(BASE_URL, 'https://api.example.com');
		const { consent, ...others } = deps();
		await consent.give({ origin: 'https://api.example.com', host: 'api.example.com', path: '', insecure: false });
		steps = [({ hide }) => hide(), entering('sk-1')];
		assert.equal(await enterApiKey({ consent, ...others }), false);
		assert.equal(await enterApiKey({ consent, ...others }), true);
	});

	it('does not count a canceled check as a rejected key', async () => {
		const key = await keys.add('https://api.example.com', 'Key 1', 'sk-1');
		setUserSetting(BASE_URL, 'https://api.example.com');
		const { consent, ...others } = deps();
		await consent.give({ origin: 'https://api.example.com', host: 'api.example.com', path: '', insecure: false });
		editor.choice = 'Check';
		check = () => Promise.reject(new ServiceError('cancelled'));
		await assert.rejects(chooseKeyAction({ consent, ...others }, key), { kind: 'cancelled' });
		assert.deepEqual(editor.messages, ['Checking the key “Key 1”']);
	});

	it('says whether a key that is checked is accepted', async () => {
		const key = await keys.add('https://api.example.com', 'Key 1', 'sk-1');
		setUserSetting(BASE_URL, 'https://api.example.com');
		const { consent, ...others } = deps();
		await consent.give({ origin: 'https://api.example.com', host: 'api.example.com', path: '', insecure: false });
		editor.choice = 'Check';
		await chooseKeyAction({ consent, ...others }, key);
		assert.equal(editor.messages.at(-1), 'api.example.com accepts the key “Key 1”.');
		check = () => Promise.reject(new ServiceError('keyRejected'));
		await chooseKeyAction({ consent, ...others }, key);
		assert.match(editor.messages.at(-1) ?? '', /^api\.example\.com rejected this key\./);
		check = () => Promise.reject(new ServiceError('gateway'));
		await chooseKeyAction({ consent, ...others }, key);
		assert.match(editor.messages.at(-1) ?? '', /^The key could not be checked\./);
		assert.deepEqual(checked, Array(3).fill('https://api.example.com sk-1'));
	});

	it('needs no key for the local service', async () => {
		setUserSetting(BASE_URL, 'local');
		for (const [name, value] of [
			['whetstone.local.engineUrl', ''],
			['whetstone.local.engine', 'editor'],
		] as const) {
			setUserSetting(name, value);
			assert.equal(await enterApiKey(deps()), false);
			setUserSetting(name, undefined);
		}
		assert.deepEqual(editor.messages, Array(2).fill('The local service needs no key.'));
	});

	it('asks for the key of the engine that the local service uses, also where none was chosen', async () => {
		setUserSetting(BASE_URL, 'local');
		let prompt = '';
		steps = [
			(box) => {
				prompt = box.prompt;
				box.hide();
			},
		];
		assert.equal(await enterApiKey(deps()), false);
		assert.match(prompt, /^The API key for http:\/\/127\.0\.0\.1:11434\/v1\./);
	});

	for (const [url, told] of [
		['http://192.168.0.2:1234/v1', /Over http:\/\/, the key could be read in transit\. Use https:\/\//],
		['https://models.example.com/v1?tenant=a', /Leave out everything from the \? or # on\./],
	] as const) {
		it(`says why no key can go to the engine at ${url}`, async () => {
			setUserSetting(BASE_URL, 'local');
			setUserSetting('whetstone.local.engineUrl', url);
			editor.choice = 'Open Setting';
			assert.equal(await enterApiKey(deps()), false);
			setUserSetting('whetstone.local.engineUrl', undefined);
			assert.match(editor.messages.join(), told);
			assert.deepEqual(editor.commands, ['workbench.action.openSettings']);
		});
	}

	it('lists the keys of the current service first, and marks those that are used', async () => {
		for (const host of ['a.test', 'b.test', 'c.test']) await keys.add(`https://${host}`, 'Key 1', 'sk-1');
		await keys.add('https://c.test', 'Key 2', 'sk-2', 'nowhere');
		setUserSetting(BASE_URL, 'https://b.test/team');
		let rows: readonly string[] = [];
		Object.assign(window, {
			showQuickPick: async (items: readonly { readonly label: string; readonly description?: string }[]) => {
				rows = items.map(({ label, description }) => [label, description].filter(Boolean).join(': '));
			},
		});
		await manageKeys(deps());
		assert.deepEqual(rows, [
			'https://b.test (current service)',
			'$(key) Key 1: in use',
			'https://a.test',
			'$(key) Key 1',
			'https://c.test',
			'$(key) Key 1: chosen for this address',
			'$(key) Key 2',
			'',
			'$(add) Add a Key…',
			'$(add) Add a Secret Header…',
		]);
	});
});
