import assert from 'node:assert/strict';
import type { Uri as VscodeUri } from 'vscode';
import { BASE_URL_PROBLEMS } from '../../../../../src/service/core/baseUrl.ts';
import { LINK_PROBLEMS } from '../../../../../src/service/core/connectLink.ts';
import { ConsentedAddresses } from '../../../../../src/service/core/keys/consentedAddresses.ts';
import { KeyManager } from '../../../../../src/service/core/keys/keyManager.ts';
import type { ConnectDeps } from '../../../../../src/service/vscode/connectDeps.ts';
import type { RegisterCommand, RunAsCommand } from '../../../../../src/service/vscode/registerCommand.ts';
import { fakeQuickInputs, type QuickStep } from '../../../../support/fakes/fakeQuickInputs.ts';
import { FakeKeptState, FakeSecretSink, FakeSecretStore } from '../../../../support/fakes/fakeStores.ts';
import {
	editor,
	setUserSetting,
	Uri,
	window,
	withFakeVscode,
	workspace,
} from '../../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../../support/fakes/recordingLogger.ts';

const { Consent } = await withFakeVscode(() => import('../../../../../src/service/vscode/consent.ts'));
const { registerConnect } = await withFakeVscode(() => import('../../../../../src/service/vscode/registerConnect.ts'));
const { RedactingLog } = await withFakeVscode(() => import('../../../../../src/base/vscode/redactingLog.ts'));
const { linkProblemText } = await withFakeVscode(
	() => import('../../../../../src/service/vscode/link/openConnectLink.ts'),
);

const SERVICE = 'https://api.example.com';
const SETTINGS = ['service.baseUrl', 'service.pathPrefix', 'service.plan'];

describe('a link that another program opens', () => {
	const asIs = { ...window };
	let keys: KeyManager;
	let checked: string[];
	let logger: RecordingLogger;
	let connecting: ReturnType<typeof registerConnect>;
	let inputs: ReturnType<typeof fakeQuickInputs>;

	beforeEach(() => {
		keys = new KeyManager(
			new FakeSecretStore(),
			{ everywhere: new FakeKeptState(), workspace: new FakeKeptState() },
			new FakeSecretSink(),
		);
		checked = [];
		logger = new RecordingLogger();
		for (const name of SETTINGS) setUserSetting(`whetstone.${name}`, undefined);
		Object.assign(editor, { messages: [], details: [], commands: [], choice: undefined });
		const deps = partial<ConnectDeps>({
			keys,
			consent: new Consent(new ConsentedAddresses(new FakeKeptState()), keys),
			client: {
				checkConnection: async ({ base, key, pathPrefix }) => {
					checked.push([base.origin + base.path, pathPrefix, key].join(' '));
				},
			},
			log: new RedactingLog(logger),
		});
		const command: RegisterCommand = (id, run) => {
			const whole = `whetstone.${id}`;
			editor.registered.set(whole, run);
			return { dispose: () => editor.registered.delete(whole) };
		};
		const run: RunAsCommand = async (_, work) => await work();
		connecting = registerConnect(deps, command, run);
		taking();
	});

	afterEach(() => {
		connecting.dispose();
		inputs.restore();
		keys.dispose();
		Object.assign(window, asIs);
	});

	/** The steps of the user in the boxes that open. */
	function taking(...steps: readonly QuickStep[]): void {
		inputs = fakeQuickInputs(steps);
	}

	const follow = (query: string) =>
		connecting.followLink(Uri.from({ path: '/connect', query, fragment: '' }) as VscodeUri);
	const saved = () => SETTINGS.map((name) => workspace.getConfiguration('whetstone').get(name));
	const NOTHING = [undefined, undefined, undefined];

	it('asks in a dialog with the address in full, then fills it in, and saves the rest once connected', async () => {
		editor.choice = 'Continue…';
		taking({ type: `${SERVICE}/team` }, { type: 'sk-1' });
		await follow(`url=${SERVICE}/team&prefix=/v1&plan=core`);
		assert.deepEqual(editor.messages, ['Connect to api.example.com?']);
		for (const told of [/leads to https:\/\/api\.example\.com\/team$/m, /path prefix: \/v1$/m, /plan: core$/m])
			assert.match(editor.details.at(-1) ?? '', told);
		assert.equal(inputs.seen[0]?.value, `${SERVICE}/team`);
		assert.deepEqual(saved(), [`${SERVICE}/team`, '/v1', 'core']);
		assert.deepEqual(checked, [`${SERVICE}/team /v1 sk-1`]);
		assert.ok(editor.commands.includes('whetstone.chat.open'));
	});

	it('changes nothing and sends nothing if the dialog is canceled', async () => {
		await follow(`url=${SERVICE}&plan=core`);
		assert.deepEqual([editor.messages, inputs.seen], [['Connect to api.example.com?'], []]);
		assert.deepEqual([saved(), checked, keys.all()], [NOTHING, [], []]);
		assert.ok(!editor.commands.includes('whetstone.chat.open'));
	});

	it('changes nothing and sends nothing if the boxes are left', async () => {
		editor.choice = 'Continue…';
		taking({ type: SERVICE }, 'escape');
		await follow(`url=${SERVICE}&prefix=/v1&plan=core`);
		assert.deepEqual([inputs.seen.length, saved(), checked, keys.all()], [2, NOTHING, [], []]);
	});

	it('asks in the dialog for a known address too, and offers no stored key', async () => {
		await keys.add(SERVICE, 'Key 1', 'sk-1');
		setUserSetting('whetstone.service.baseUrl', SERVICE);
		editor.choice = 'Continue…';
		taking({ type: SERVICE }, { type: 'sk-2' });
		await follow(`url=${SERVICE}`);
		assert.equal(editor.messages[0], 'Connect to api.example.com?');
		assert.deepEqual(
			inputs.seen.map(({ items }) => items),
			[[], []],
		);
		assert.deepEqual(checked, [`${SERVICE}  sk-2`]);
	});

	it('sets no prefix and no plan for an address that the user has edited', async () => {
		editor.choice = 'Continue…';
		taking({ type: 'https://b.test' }, { type: 'sk-1' });
		await follow(`url=${SERVICE}&prefix=/v1&plan=core`);
		assert.deepEqual(saved(), ['https://b.test', undefined, undefined]);
		assert.deepEqual(checked, ['https://b.test  sk-1']);
	});

	it('shows a look-alike host as the network knows it, and says so', async () => {
		await follow('url=https://\u0430pi.example.com');
		assert.deepEqual(editor.messages, ['Connect to xn--pi-6kc.example.com?']);
		assert.match(editor.details.at(-1) ?? '', /may look like those of another name/);
	});

	it('is refused with a sentence that never quotes it, and leaves nothing in the log', async () => {
		await follow(`url=${SERVICE}&key=sk-secret`);
		assert.deepEqual(editor.messages, [
			'Whetstone did not follow a link. A link may contain url, prefix, and plan, and nothing else, least of all a key.',
		]);
		assert.doesNotMatch(logger.messages.join(), /secret|example/);
		assert.deepEqual([saved(), checked, editor.details], [NOTHING, [], []]);
	});

	it('is told of if another machine’s settings keep its plan from holding', async () => {
		editor.choice = 'Continue…';
		taking({ type: SERVICE }, { type: 'sk-1' });
		const { getConfiguration } = workspace;
		Object.assign(workspace, {
			getConfiguration: (...section: Parameters<typeof getConfiguration>) => {
				const settings = getConfiguration(...section);
				const update = async (name: string, value: unknown) => {
					if (name !== 'service.plan') await settings.update(name, value);
				};
				return { ...settings, update };
			},
		});
		await follow(`url=${SERVICE}&prefix=/v1&plan=core`);
		Object.assign(workspace, { getConfiguration });
		assert.match(editor.messages.at(-1) ?? '', /^Connected, but the path prefix or the plan of the link was not saved/);
		assert.deepEqual(saved(), [SERVICE, '/v1', undefined]);
	});

	it('is refused while another is open, which goes on', async () => {
		const shown = Promise.withResolvers<void>();
		const answer = Promise.withResolvers<string | undefined>();
		Object.assign(window, {
			showWarningMessage: (message: string) => {
				editor.messages.push(message);
				shown.resolve();
				return answer.promise;
			},
		});
		const first = follow(`url=${SERVICE}`);
		await shown.promise;
		await follow('url=https://evil.test');
		assert.deepEqual(editor.messages, [
			'Connect to api.example.com?',
			'Whetstone did not follow a link. Another connection step is still open: finish or cancel it, then open the link again.',
		]);
		inputs.restore();
		taking({ type: SERVICE }, { type: 'sk-1' });
		answer.resolve('Continue…');
		await first;
		assert.deepEqual(saved(), [SERVICE, undefined, undefined]);
		assert.deepEqual(inputs.left, []);
	});

	it('is refused while the boxes of Connect are open, and never becomes the link of a later call', async () => {
		const boxes: { hide(): void }[] = [];
		const shown = Promise.withResolvers<void>();
		const { createInputBox } = window;
		Object.assign(window, {
			createInputBox: () => {
				const box = createInputBox();
				const { onDidHide } = box;
				return Object.assign(box, {
					onDidHide: (hide: () => void) => {
						boxes.push({ hide });
						return onDidHide(hide);
					},
					show: () => shown.resolve(),
				});
			},
		});
		const typing = editor.registered.get('whetstone.connect')?.();
		await shown.promise;
		await follow(`url=${SERVICE}`);
		assert.match(editor.messages.at(-1) ?? '', /Another connection step is still open/);
		boxes[0]?.hide();
		await typing;
		inputs.restore();
		taking('escape');
		await editor.registered.get('whetstone.connect')?.();
		assert.deepEqual([inputs.seen.length, editor.messages.length], [1, 1]);
		assert.deepEqual([editor.details, saved()], [[], NOTHING]);
	});

	it('has a sentence for each problem', () => {
		const texts = [
			...[...LINK_PROBLEMS, 'busy' as const].map((problem) => linkProblemText({ problem })),
			...BASE_URL_PROBLEMS.map((urlProblem) => linkProblemText({ urlProblem })),
		];
		assert.equal(new Set(texts).size, LINK_PROBLEMS.length + 1 + BASE_URL_PROBLEMS.length);
		for (const text of texts) assert.match(text, /^[A-Z].*[.\w]$/);
	});
});
