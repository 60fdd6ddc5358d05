import assert from 'node:assert/strict';
import { DAY } from '../../../../../src/base/core/clock.ts';
import { NO_CREDENTIALS } from '../../../../../src/service/core/keys/credentials.ts';
import type { RunAsCommand } from '../../../../../src/service/vscode/registerCommand.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import { FakeOllama, type FakePull } from '../../../../support/fakes/fakeOllama.ts';
import { fakeQuickInputs, type QuickStep } from '../../../../support/fakes/fakeQuickInputs.ts';
import { FakeKeptState } from '../../../../support/fakes/fakeStores.ts';
import {
	editor,
	ProgressLocation,
	setUserSetting,
	window,
	withFakeVscode,
	workspace,
} from '../../../../support/fakes/fakeVscode.ts';
import { RecordingLogger } from '../../../../support/fakes/recordingLogger.ts';
import { startScriptedServer } from '../../../../support/fakes/scriptedServer.ts';

const { ModelPulls } = await withFakeVscode(
	() => import('../../../../../src/service/vscode/localService/modelPulls.ts'),
);

const SETTINGS = ['service.baseUrl', 'local.engineUrl', 'local.engineModel'] as const;
const ENGINE = 'local.engine';
const STATE = 'local.pull';
const MODEL = 'whetstone-coder:7b';

/** A progress notification. */
interface Shown {
	readonly title: string;
	readonly steps: { readonly message: string; readonly increment: number }[];
	readonly cancel: () => void;
}

describe('Pull a Model', () => {
	const asIs = { ...window };
	let ollama: FakeOllama;
	let clock: FakeClock;
	let state: FakeKeptState;
	let log: RecordingLogger;
	let shown: Shown[];
	/** What the window says while an Ollama is looked for. */
	let searches: { readonly title: string; readonly searching: unknown }[];
	let inputs: ReturnType<typeof fakeQuickInputs>;
	let pulls: InstanceType<typeof ModelPulls>;
	/** What the user has entered for the engine, and where. */
	let entered: { key: string; asked: string[] };

	beforeEach(async () => {
		ollama = await new FakeOllama().start();
		clock = new FakeClock();
		state = new FakeKeptState();
		log = new RecordingLogger();
		shown = [];
		searches = [];
		entered = { key: '', asked: [] };
		for (const name of SETTINGS) setUserSetting(`whetstone.${name}`, undefined);
		setUserSetting('whetstone.local.engineUrl', ollama.engineUrl);
		Object.assign(editor, { messages: [], buttons: [], commands: [], choice: 'Another…', offered: [] });
		typing(MODEL);
		Object.assign(window, {
			withProgress: (
				{ title, location }: { readonly title: string; readonly location: number },
				work: (...values: readonly unknown[]) => unknown,
			) => {
				if (location === ProgressLocation.Window) {
					const searching = work();
					searches.push({ title, searching });
					return searching;
				}
				const canceled = Promise.withResolvers<void>();
				const steps: Shown['steps'] = [];
				shown.push({ title, steps, cancel: canceled.resolve });
				const onCancellationRequested = (listener: () => void) => {
					void canceled.promise.then(listener);
					return { dispose() {} };
				};
				return work({ report: (step: Shown['steps'][number]) => steps.push(step) }, { onCancellationRequested });
			},
		});
		pulls = reopened();
	});

	afterEach(async () => {
		pulls.dispose();
		inputs.restore();
		Object.assign(window, asIs);
		for (const name of [...SETTINGS, ENGINE]) setUserSetting(`whetstone.${name}`, undefined);
		await ollama.close();
	});

	const run: RunAsCommand = async (_, work) => await work();

	function reopened() {
		const enter = (what: string) => async (engineUrl: string) => {
			entered = { key: 'sk-of-ollama', asked: [...entered.asked, `${what} for ${engineUrl}`] };
			editor.choice = 'Another…';
			return true;
		};
		const credentialsOf = () => ({ ...NO_CREDENTIALS, key: entered.key });
		return new ModelPulls({
			state,
			clock,
			log,
			run,
			credentialsOf,
			enterKey: enter('key'),
			addHeader: enter('header'),
		});
	}

	function typing(...names: readonly string[]): void {
		inputs = fakeQuickInputs(names.map((type): QuickStep => ({ type })));
	}

	const settings = () => SETTINGS.map((name) => workspace.getConfiguration('whetstone').get(name));
	const engine = () => workspace.getConfiguration('whetstone').get(ENGINE);
	const asked = () => ollama.requests.filter(({ path }) => path === '/api/pull').length;

	/** Begins a pull, and gives it as Ollama sees it. */
	async function begin(): Promise<{ readonly pull: FakePull; readonly ended: Promise<void> }> {
		const ended = pulls.choose();
		return { pull: await ollama.nextPull(), ended };
	}

	it('uses the local service from the beginning, and the model once it is there', async () => {
		const { pull, ended } = await begin();
		assert.deepEqual(settings(), ['local', ollama.engineUrl, undefined]);
		assert.equal(state.values.size, 1);
		pull.finish();
		await ended;
		assert.deepEqual(settings(), ['local', ollama.engineUrl, MODEL]);
		assert.equal(editor.messages.at(-1), `${MODEL} has been pulled and now answers in the local service.`);
		assert.equal(state.values.size, 0);
	});

	it('shows how far it is, about once in a second, and a bar that never goes back', async () => {
		const { pull, ended } = await begin();
		const [notification] = shown;
		const untilShown = async (count: number) => {
			while (notification?.steps.length !== count) await new Promise((resolve) => setImmediate(resolve));
		};
		const told = async (part: number) => {
			const before = notification?.steps.length ?? 0;
			clock.advance(1_000);
			pull.download(part);
			await untilShown(before + 1);
		};
		await untilShown(1);
		await told(0.3);
		await told(0.2);
		await told(0.5);
		// What comes sooner is shown when its time has come, unless there is something newer.
		pull.download(0.6);
		pull.finish();
		await ended;
		assert.equal(clock.pendingTimers, 0);
		assert.equal(notification?.title, `Pulling ${MODEL}`);
		assert.deepEqual(
			notification?.steps.map(({ message, increment }) => [message, increment]),
			[
				['Ollama asks its library…', 0],
				['30% (1.4 GB of 4.7 GB)', 30],
				['20% (937 MB of 4.7 GB)', 0],
				['50% (2.3 GB of 4.7 GB)', 20],
				['Ollama checks what it has downloaded…', 50],
			],
		);
	});

	it('leaves what the user has chosen meanwhile, and offers the model', async () => {
		const { pull, ended } = await begin();
		setUserSetting('whetstone.local.engineModel', 'another');
		editor.choice = undefined;
		pull.finish();
		await ended;
		assert.equal(editor.messages.at(-1), `${MODEL} has been pulled. What you use now still answers.`);
		assert.deepEqual([settings()[2], editor.buttons], ['another', ['Use It']]);
	});

	it('replaces a model of VS Code that answered when it was begun', async () => {
		setUserSetting(`whetstone.${ENGINE}`, 'editor');
		setUserSetting('whetstone.local.engineModel', 'copilot/gpt');
		const { pull, ended } = await begin();
		assert.equal(engine(), 'editor');
		pull.finish();
		await ended;
		assert.deepEqual([engine(), ...settings()], [undefined, 'local', ollama.engineUrl, MODEL]);
	});

	it('leaves a model of VS Code that the user has chosen meanwhile', async () => {
		const { pull, ended } = await begin();
		setUserSetting(`whetstone.${ENGINE}`, 'editor');
		editor.choice = undefined;
		pull.finish();
		await ended;
		assert.deepEqual([engine(), editor.buttons], ['editor', ['Use It']]);
	});

	it('does not switch from a service that is connected, until the user says so', async () => {
		setUserSetting('whetstone.service.baseUrl', 'https://api.example.com');
		const { pull, ended } = await begin();
		assert.equal(settings()[0], 'https://api.example.com');
		editor.choice = 'Use It';
		pull.finish();
		await ended;
		await new Promise((resolve) => setImmediate(resolve));
		assert.deepEqual(settings(), ['local', ollama.engineUrl, MODEL]);
	});

	it('does not use a model that cannot chat', async () => {
		typing('nomic-embed-text');
		const { pull, ended } = await begin();
		pull.finish();
		await ended;
		assert.match(editor.messages.at(-1) ?? '', /^nomic-embed-text has been pulled, but it cannot chat/);
		assert.equal(settings()[2], undefined);
	});

	it('says that one is running, and begins no other', async () => {
		const { pull, ended } = await begin();
		await pulls.choose();
		assert.match(editor.messages.at(-1) ?? '', /^whetstone-coder:7b is being pulled\./);
		assert.equal(asked(), 1);
		pull.finish();
		await ended;
	});

	it('ends when it is canceled, says what is kept, and forgets it', async () => {
		const { pull, ended } = await begin();
		shown[0]?.cancel();
		await ended;
		await pull.closed;
		assert.equal(editor.messages.at(-1), `Canceled. The next pull of ${MODEL} resumes where it stopped.`);
		assert.deepEqual([state.values.size, settings()[2], log.messages], [0, undefined, []]);
	});

	it('is forgotten after a failure, which is logged; Try Again pulls the same model', async () => {
		const { pull, ended } = await begin();
		editor.choice = 'Try Again';
		pull.breakOff();
		await ended;
		const again = await ollama.nextPull();
		editor.choice = undefined;
		assert.match(
			editor.messages.at(-1) ?? '',
			new RegExp(`^The pull of ${MODEL} broke off.* Ollama goes on from what it has kept\\.$`),
		);
		again.fail('write /blob: no space left on device');
		while (editor.messages.length < 2) await new Promise((resolve) => setImmediate(resolve));
		assert.match(
			editor.messages.at(-1) ?? '',
			/the disk is full.*Ollama says: “write \/blob: no space left on device”$/,
		);
		assert.equal(log.messages.length, 2);
	});

	it('says that it looks for Ollama, for seconds at most; a second click begins no other search', async () => {
		const silent = await startScriptedServer(() => {});
		setUserSetting('whetstone.local.engineUrl', `${silent.url}/v1`);
		editor.choice = undefined;
		const chosen = pulls.choose();
		while (silent.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
		await pulls.choose();
		assert.deepEqual(
			searches.map(({ title }) => title),
			['Looking for Ollama…'],
		);
		clock.advance(5_000);
		await searches[0]?.searching;
		await chosen;
		assert.match(editor.messages.at(-1) ?? '', /^No Ollama answers on this machine/);
		assert.deepEqual([silent.requests.length, editor.messages.length], [1, 1]);
		await silent.close();
		await pulls.choose();
		assert.equal(searches.length, 2);
	});

	it('is offered nothing where no Ollama answers', async () => {
		const other = await new FakeOllama().start();
		setUserSetting('whetstone.local.engineUrl', other.engineUrl);
		await other.close();
		editor.choice = undefined;
		await pulls.choose();
		assert.match(editor.messages.at(-1) ?? '', /^No Ollama answers on this machine/);
		assert.deepEqual(editor.buttons, ['Try Again', 'Get Ollama']);
		assert.equal(settings()[0], undefined);
	});

	for (const [button, what] of [
		['Enter Key…', 'key'],
		['Add a Secret Header…', 'header'],
	] as const) {
		it(`asks at ${button} for what an Ollama wants that refuses to list its models, then goes on`, async () => {
			ollama.key = 'sk-of-ollama';
			editor.choice = button;
			await pulls.choose();
			(await ollama.nextPull()).finish();
			const { host } = new URL(ollama.engineUrl);
			assert.equal(
				editor.messages[0],
				`Nothing was pulled: ${host} refuses requests without the right API key or secret header.`,
			);
			assert.deepEqual(entered.asked, [`${what} for ${ollama.engineUrl}`]);
			while (settings()[2] !== MODEL) await new Promise((resolve) => setImmediate(resolve));
		});
	}

	it('asks for another key where one is refused while it pulls, and pulls the same model', async () => {
		ollama.refuse = (response) => {
			ollama.refuse = undefined;
			response.writeHead(403).end();
		};
		// The name is chosen first.
		const ended = pulls.choose();
		while (asked() === 0) await new Promise((resolve) => setImmediate(resolve));
		editor.choice = 'Enter Key…';
		await ended;
		(await ollama.nextPull()).finish();
		assert.deepEqual(entered.asked, [`key for ${ollama.engineUrl}`]);
		while (settings()[2] !== MODEL) await new Promise((resolve) => setImmediate(resolve));
	});

	it('quotes no status as words of Ollama’s', async () => {
		ollama.refuse = (response) => response.writeHead(500).end('<h1>Oops</h1>');
		const ended = pulls.choose();
		while (asked() === 0) await new Promise((resolve) => setImmediate(resolve));
		editor.choice = undefined;
		await ended;
		assert.equal(editor.messages.at(-1), `Ollama did not pull ${MODEL} (HTTP 500).`);
	});

	it('changes nothing if the user chooses no model, or no name', async () => {
		editor.choice = undefined;
		await pulls.choose();
		editor.choice = 'Another…';
		inputs = fakeQuickInputs(['escape']);
		await pulls.choose();
		assert.deepEqual([asked(), settings()[0], editor.messages], [0, undefined, []]);
	});

	it('proposes two models and any other one, and says which one is there', async () => {
		let items: readonly { readonly label: string; readonly description?: string }[] = [];
		const showQuickPick = async (offered: typeof items) => {
			items = offered.filter(({ label }) => label !== '');
		};
		Object.assign(window, { showQuickPick });
		await pulls.choose();
		const [first = '', second = '', another] = items.map(({ label }) => label);
		assert.deepEqual([items.length, another], [3, 'Another…']);
		assert.notEqual(first, second);
		ollama.models = [second];
		await pulls.choose();
		const [, ...others] = items.map(({ label, description }) => [label, description]);
		assert.deepEqual(others, [
			[second, 'already here, maybe in an older version'],
			['Another…', 'by its name in Ollama’s library'],
		]);
		assert.equal(items[0]?.label, first);
		assert.match(items[0]?.description ?? '', /^\S+ [MG]B to download, \S+ [MG]B of memory$/);
	});

	describe('after the window was closed', () => {
		/** Begins a pull, and closes the window. */
		async function closeWhilePulling(): Promise<void> {
			const { pull, ended } = await begin();
			pull.download(0.5);
			pulls.dispose();
			await ended;
			await pull.closed;
			editor.messages.length = 0;
			pulls = reopened();
		}

		it('goes on from there, under the same progress', async () => {
			await closeWhilePulling();
			const ended = pulls.resume();
			(await ollama.nextPull()).finish();
			await ended;
			assert.deepEqual(
				shown.map(({ title }) => title),
				[`Pulling ${MODEL}`, `Pulling ${MODEL}`],
			);
			assert.deepEqual([settings()[2], state.values.size], [MODEL, 0]);
		});

		for (const [what, change] of [
			['another service is connected', () => setUserSetting('whetstone.service.baseUrl', 'https://api.example.com')],
			['the engine is elsewhere', () => setUserSetting('whetstone.local.engineUrl', 'http://127.0.0.1:9/v1')],
			['a day has passed', () => clock.jump(DAY)],
			['the clock was set back by a day', () => clock.jump(-DAY)],
		] as const) {
			it(`does not go on if ${what}, and is forgotten`, async () => {
				await closeWhilePulling();
				change();
				await pulls.resume();
				assert.deepEqual([asked(), state.values.size, editor.messages], [1, 0, []]);
			});
		}

		it('does not go on a day after it was begun, however often it went on before', async () => {
			await closeWhilePulling();
			clock.jump(DAY / 2);
			const ended = pulls.resume();
			const again = await ollama.nextPull();
			pulls.dispose();
			await ended;
			await again.closed;
			pulls = reopened();
			clock.jump(DAY / 2);
			await pulls.resume();
			assert.deepEqual([asked(), state.values.size], [2, 0]);
		});

		for (const kept of [7, null, [], {}, { model: MODEL, at: 'now' }, { model: 7, address: '', before: '', at: 0 }]) {
			it(`forgets what is no pull: ${JSON.stringify(kept)}`, async () => {
				setUserSetting('whetstone.service.baseUrl', 'local');
				await state.update(STATE, kept);
				await pulls.resume();
				assert.deepEqual([asked(), state.values.size], [0, 0]);
			});
		}

		it('keeps no password of the engine’s address', async () => {
			setUserSetting('whetstone.local.engineUrl', ollama.engineUrl.replace('//', '//someone:secret@'));
			await closeWhilePulling();
			assert.doesNotMatch(JSON.stringify(state.get(STATE)), /someone|secret/);
			const ended = pulls.resume();
			(await ollama.nextPull()).finish();
			await ended;
			assert.equal(settings()[2], MODEL);
		});
	});
});
