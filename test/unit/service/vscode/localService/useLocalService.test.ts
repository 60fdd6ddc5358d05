import assert from 'node:assert/strict';
import type { EditorModel } from '../../../../../src/localService/core/engines/editorModels.ts';
import type { FoundEngine } from '../../../../../src/localService/node/engines/findEngines.ts';
import type { EmbeddedService } from '../../../../../src/service/vscode/embeddedService.ts';
import type { VscodeModels } from '../../../../../src/service/vscode/localService/editorModels.ts';
import { editor, setUserSetting, window, withFakeVscode, workspace } from '../../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../../support/fakes/partial.ts';

const { useLocalService } = await withFakeVscode(
	() => import('../../../../../src/service/vscode/localService/useLocalService.ts'),
);

const OLLAMA = 'http://127.0.0.1:11434/v1';
const OWN = 'http://someone:secret@127.0.0.1:5001/v1';
const ELSEWHERE = 'http://models.example.com:8000/v1';
const SETTINGS = ['service.baseUrl', 'local.engineUrl', 'local.engineModel', 'local.engine'] as const;
const NONE: VscodeModels = { list: async () => [], onDidChange: () => ({ dispose() {} }) };
const [GPT, PARROT] = [
	{ id: 'copilot/gpt', name: 'GPT', provider: 'GitHub Copilot' },
	{ id: 'zoo/par$(rot)', name: 'Par$(rot)', provider: 'Zoo' },
].map((model) => partial<EditorModel>(model)) as [EditorModel, EditorModel];

/** The list, for a test that acts as the user. */
interface FakeList {
	items: readonly {
		readonly label: string;
		readonly description?: string;
		readonly detail?: string;
		readonly kind?: number;
	}[];
	activeItems: readonly { readonly label: string }[];
	selectedItems: readonly unknown[];
	placeholder: string;
	busy: boolean;
	readonly choose: (label: string) => void;
	readonly accept: () => void;
	readonly hide: () => void;
}

describe('Use the Local Service', () => {
	const asIs = { ...window };
	let engines: readonly FoundEngine[];
	let searched: string[];
	let models: readonly EditorModel[];
	/** What hears that models came or went. */
	let heard: Set<() => void>;
	/** What the user does with the list whenever it is shown. */
	let act: (list: FakeList) => void;
	let lists: FakeList[];
	/** What the local service is told that the user knows. */
	let known: string[];

	beforeEach(() => {
		engines = [];
		searched = [];
		models = [];
		heard = new Set();
		act = () => assert.fail('a list was shown');
		lists = [];
		known = [];
		for (const name of SETTINGS) setUserSetting(`whetstone.${name}`, undefined);
		Object.assign(editor, { messages: [], buttons: [], commands: [], choice: undefined });
		Object.assign(window, { createQuickPick: fakeList });
	});

	afterEach(() => {
		for (const name of SETTINGS) setUserSetting(`whetstone.${name}`, undefined);
		Object.assign(window, asIs);
	});

	function fakeList(): FakeList {
		const heard: Record<string, () => void> = {};
		const hear = (name: string) => (listener: () => void) => {
			heard[name] = listener;
			return { dispose() {} };
		};
		const list = {
			items: [] as FakeList['items'],
			activeItems: [],
			selectedItems: [] as readonly unknown[],
			placeholder: '',
			busy: false,
			onDidAccept: hear('accept'),
			onDidHide: hear('hide'),
			accept: () => heard.accept?.(),
			hide: () => heard.hide?.(),
			choose: (label: string) => {
				list.selectedItems = list.items.filter((item) => item.label === label);
				heard.accept?.();
			},
			show: () => act(list),
			dispose() {},
		};
		lists.push(list);
		return list;
	}

	const run = () =>
		useLocalService(
			partial<EmbeddedService>({ noteShown: (kind) => void known.push(kind) }),
			(engineUrl) => async () => {
				searched.push(engineUrl);
				return engines;
			},
			{
				list: async () => models,
				onDidChange: (listener) => {
					heard.add(listener);
					return { dispose: () => heard.delete(listener) };
				},
			},
		);
	const setting = (name: (typeof SETTINGS)[number]) => workspace.getConfiguration('whetstone').get(name);
	const settings = () => SETTINGS.slice(0, 3).map((name) => setting(name));
	const shown = () =>
		lists[0]?.items.map(({ label, description, kind }) => (kind === -1 ? `--- ${label}` : [label, description]));
	const choosing = (label: string) => (list: FakeList) => list.choose(label);

	it('lists the models by engine, then what uses none, and takes over the chosen one', async () => {
		engines = [
			{ name: 'Ollama', url: OLLAMA, models: ['llama3.2:latest', 'a$(zap)b'] },
			{ name: 'LM Studio', url: 'http://127.0.0.1:1234/v1', models: [] },
			{ name: 'vLLM', url: 'http://127.0.0.1:8000/v1', models: ['opt\u202e-125m'] },
		];
		act = choosing('a\\$(zap)b');
		assert.equal(await run(), true);
		assert.deepEqual(shown(), [
			'--- Ollama',
			['llama3.2:latest', ''],
			['a\\$(zap)b', ''],
			'--- vLLM',
			['opt\ufffd-125m', ''],
			'--- ',
			['Offline Engine', 'uses no model'],
			['Another Server…', 'any that is OpenAI-compatible, with its key'],
		]);
		assert.deepEqual(settings(), ['local', OLLAMA, 'a$(zap)b']);
		assert.deepEqual([editor.messages, known], [[], []]);
	});

	it('lists a pull below the models of Ollama, and last for one that has none while another engine has some', async () => {
		engines = [
			{ name: 'Ollama', url: OLLAMA, models: [], isOllama: true },
			{ name: 'vLLM', url: 'http://127.0.0.1:8000/v1', models: ['opt'] },
		];
		act = (list) => {
			assert.deepEqual(
				list.activeItems.map(({ label }) => label),
				['opt'],
			);
			list.choose('Pull a Model…');
		};
		assert.equal(await run(), false);
		assert.deepEqual(shown()?.slice(0, 4), [
			'--- vLLM',
			['opt', ''],
			'--- Ollama',
			['Pull a Model…', 'downloaded by Ollama'],
		]);
		assert.deepEqual([editor.commands, settings()], [['whetstone.local.pullModel'], [undefined, undefined, undefined]]);
	});

	it('marks the model in use under its name with a tag, too, so that Enter keeps it', async () => {
		engines = [{ name: 'Ollama', url: OLLAMA, models: ['a', 'llama3.2:latest'] }];
		setUserSetting('whetstone.local.engineUrl', OLLAMA);
		setUserSetting('whetstone.local.engineModel', 'llama3.2');
		act = (list) => {
			assert.deepEqual(
				list.activeItems.map(({ label }) => label),
				['llama3.2:latest'],
			);
			list.hide();
		};
		await run();
		assert.deepEqual(shown()?.slice(1, 3), [
			['a', ''],
			['llama3.2:latest', 'current'],
		]);
	});

	it('marks the model in use, and begins there', async () => {
		setUserSetting('whetstone.local.engineUrl', OLLAMA);
		setUserSetting('whetstone.local.engineModel', 'second');
		engines = [{ name: 'Ollama', url: OLLAMA, models: ['first', 'second'] }];
		act = (list) => list.hide();
		await run();
		assert.deepEqual(shown()?.slice(1, 3), [
			['first', ''],
			['second', 'current'],
		]);
		assert.deepEqual(
			lists[0]?.activeItems.map(({ label }) => label),
			['second'],
		);
		setUserSetting('whetstone.local.engineModel', undefined);
		await run();
		assert.deepEqual(
			lists[1]?.activeItems.map(({ label }) => label),
			['first'],
		);
	});

	it('begins with the first model while none is set', async () => {
		engines = [{ name: 'Ollama', url: OLLAMA, models: ['first'] }];
		act = (list) => list.hide();
		await run();
		assert.deepEqual(
			lists[0]?.activeItems.map(({ label }) => label),
			['first'],
		);
		assert.deepEqual(searched, [OLLAMA]);
	});

	it('changes nothing on Escape, nor on Enter while the filter leaves no item', async () => {
		engines = [{ name: 'Ollama', url: OLLAMA, models: ['first'] }];
		act = (list) => {
			list.accept();
			list.hide();
		};
		assert.equal(await run(), false);
		assert.deepEqual(settings(), [undefined, undefined, undefined]);
	});

	it('leads to any other server, and changes nothing by itself', async () => {
		engines = [{ name: 'Ollama', url: OLLAMA, models: ['first'] }];
		act = choosing('Another Server…');
		assert.equal(await run(), false);
		assert.deepEqual(editor.commands, ['whetstone.useServer']);
		assert.deepEqual(settings(), [undefined, undefined, undefined]);
	});

	it('takes the offline engine if that is chosen, also of models that are found', async () => {
		engines = [{ name: 'Ollama', url: OLLAMA, models: ['first'] }];
		act = choosing('Offline Engine');
		assert.equal(await run(), true);
		assert.deepEqual(settings(), ['local', '', undefined]);
		await run();
		assert.deepEqual(lists[1]?.items.at(-2), {
			label: 'Offline Engine',
			description: 'uses no model (current)',
			answer: { kind: 'use', engineUrl: '', engineModel: '' },
			isCurrent: true,
		});
	});

	it('keeps a model that was chosen by its name, though it is not among those that can chat', async () => {
		setUserSetting('whetstone.local.engineUrl', OLLAMA);
		setUserSetting('whetstone.local.engineModel', 'my-embed');
		engines = [{ name: 'Ollama', url: OLLAMA, models: ['first'] }];
		act = choosing('my-embed');
		assert.equal(await run(), true);
		assert.deepEqual(settings(), ['local', OLLAMA, 'my-embed']);
	});

	it('keeps an engine on another machine, which it does not ask', async () => {
		setUserSetting('whetstone.local.engineUrl', ELSEWHERE);
		setUserSetting('whetstone.local.engineModel', 'large');
		engines = [{ name: 'Ollama', url: OLLAMA, models: ['first'] }];
		act = (list) => {
			assert.deepEqual(
				list.activeItems.map(({ label }) => label),
				['large'],
			);
			list.choose('large');
		};
		assert.equal(await run(), true);
		assert.deepEqual(settings(), ['local', ELSEWHERE, 'large']);
		assert.deepEqual(shown()?.slice(2, 4), ['--- models.example.com:8000', ['large', 'current']]);
	});

	it('says that an engine of this machine gives no list now, and leaves it in the settings if it is kept', async () => {
		setUserSetting('whetstone.local.engineUrl', OWN);
		engines = [{ name: 'Ollama', url: OLLAMA, models: ['first'] }];
		act = choosing('The First Model');
		assert.equal(await run(), true);
		assert.deepEqual(shown()?.slice(2, 4), ['--- 127.0.0.1:5001', ['The First Model', 'current, not listed now']]);
		assert.deepEqual(
			lists[0]?.activeItems.map(({ label }) => label),
			['first'],
		);
		assert.deepEqual(settings(), ['local', OWN, undefined]);
	});

	describe('with models of VS Code', () => {
		/** Resolves once the list has been drawn again. */
		const drawn = () => new Promise<void>((resolve) => setImmediate(resolve));

		beforeEach(() => {
			models = [GPT, PARROT];
		});

		it('lists them by who provides them, first if there is no server, says where requests go, and takes over the chosen one', async () => {
			act = choosing('Par\\$(rot)');
			assert.equal(await run(), true);
			assert.deepEqual(shown(), [
				'--- GitHub Copilot, in VS Code',
				['GPT', ''],
				'--- Zoo, in VS Code',
				['Par\\$(rot)', ''],
				'--- ',
				['Offline Engine', 'uses no model'],
				['Another Server…', 'any that is OpenAI-compatible, with its key'],
			]);
			assert.equal(
				lists[0]?.items[1]?.detail,
				'Requests go to GitHub Copilot. VS Code may ask you before the first one.',
			);
			assert.deepEqual(settings(), ['local', undefined, 'zoo/par$(rot)']);
			assert.equal(setting('local.engine'), 'editor');
		});

		it('lists them below those of servers, and leaves VS Code for a server that is chosen', async () => {
			setUserSetting('whetstone.local.engine', 'editor');
			setUserSetting('whetstone.local.engineModel', 'copilot/gpt');
			engines = [{ name: 'Ollama', url: OLLAMA, models: ['first'] }];
			act = (list) => {
				if (list.busy) return;
				assert.deepEqual(
					list.activeItems.map(({ label }) => label),
					['GPT'],
				);
				list.choose('first');
			};
			await run();
			assert.deepEqual(shown()?.slice(0, 4), [
				'--- Ollama',
				['first', ''],
				'--- GitHub Copilot, in VS Code',
				['GPT', 'current'],
			]);
			assert.deepEqual([...settings(), setting('local.engine')], ['local', OLLAMA, 'first', undefined]);
		});

		it('keeps one that is not listed now, and says so', async () => {
			setUserSetting('whetstone.local.engine', 'editor');
			setUserSetting('whetstone.local.engineModel', 'zoo/owl');
			act = choosing('zoo/owl');
			assert.equal(await run(), true);
			assert.deepEqual(shown()?.slice(4, 6), ['--- VS Code', ['zoo/owl', 'current, not listed now']]);
			assert.deepEqual([settings()[2], setting('local.engine')], ['zoo/owl', 'editor']);
		});

		it('adds those that come and removes those that go while the list is open, and stays where the user is', async () => {
			const opened = Promise.withResolvers<FakeList>();
			models = [PARROT];
			act = opened.resolve;
			const result = run();
			const list = await opened.promise;
			list.activeItems = list.items.filter(({ label }) => label === 'Offline Engine');
			models = [GPT, PARROT];
			for (const listener of heard) listener();
			await drawn();
			assert.ok(list.items.some(({ label }) => label === 'GPT'));
			assert.deepEqual(
				list.activeItems.map(({ label }) => label),
				['Offline Engine'],
			);
			models = [];
			for (const listener of heard) listener();
			await drawn();
			assert.deepEqual(shown()?.slice(0, 2), ['--- ', ['Offline Engine', 'uses no model']]);
			list.hide();
			assert.equal(await result, false);
			assert.equal(heard.size, 0);
		});

		it('says that none is there, if one was chosen, and that the offline engine answers', async () => {
			setUserSetting('whetstone.local.engine', 'editor');
			setUserSetting('whetstone.local.engineModel', 'zoo/owl');
			models = [];
			assert.equal(await run(), true);
			assert.match(
				editor.messages.at(-1) ?? '',
				/^VS Code lists no model right now, and none was found on this machine\./,
			);
			assert.deepEqual([known, setting('local.engine')], [['modelGone'], 'editor']);
		});
	});

	describe('without a model on this machine', () => {
		const told = async () => {
			assert.equal(await run(), true);
			assert.equal(setting('service.baseUrl'), 'local');
			return editor.messages.at(-1);
		};

		it('asks nothing, sets no engine, and says what answers', async () => {
			assert.equal(
				await told(),
				'No model was found on this machine, so the offline engine answers: it optimizes known slow patterns, but it cannot chat.',
			);
			assert.deepEqual(editor.buttons, ['Look Again', 'Another Server…', 'How to Get One']);
			assert.deepEqual(settings(), ['local', undefined, undefined]);
			assert.deepEqual(known, ['unreachable']);
		});

		it('offers to have Ollama pull one, wherever it answers', async () => {
			setUserSetting('whetstone.local.engineUrl', OWN);
			engines = [{ name: '127.0.0.1:5001', url: OWN, models: [], isOllama: true }];
			editor.choice = 'Pull a Model…';
			assert.match((await told()) ?? '', /^Ollama runs on this machine, but lists no model that can chat/);
			assert.deepEqual(editor.buttons, ['Pull a Model…', 'Look Again', 'Another Server…', 'How to Get One']);
			await new Promise((resolve) => setImmediate(resolve));
			assert.deepEqual(editor.commands, ['whetstone.local.pullModel']);
		});

		it('names an engine that has none yet', async () => {
			engines = [{ name: 'Ollama', url: OLLAMA, models: [] }];
			assert.equal(
				await told(),
				'Ollama runs on this machine, but lists no model that can chat. Until it has one, the offline engine answers: it optimizes known slow patterns, but it cannot chat.',
			);
			assert.deepEqual(known, ['modelGone']);
		});

		it('leaves the engine in the settings that does not answer, and names it without its password', async () => {
			setUserSetting('whetstone.local.engineUrl', OWN);
			assert.equal(
				await told(),
				'No model was found on this machine: 127.0.0.1:5001 lists none right now. If nothing answers there, the offline engine does: it optimizes known slow patterns, but it cannot chat.',
			);
			assert.deepEqual(settings(), ['local', OWN, undefined]);
			assert.deepEqual([searched, known], [[OWN], ['unreachable']]);
		});

		it('does not blame another engine without a model for the one in the settings', async () => {
			setUserSetting('whetstone.local.engineUrl', OWN);
			engines = [{ name: 'Ollama', url: OLLAMA, models: [] }];
			assert.match((await told()) ?? '', /^No model was found on this machine: 127\.0\.0\.1:5001 lists none right now/);
			assert.deepEqual(known, ['unreachable']);
		});

		it('leaves the engine on another machine, which may well answer', async () => {
			setUserSetting('whetstone.local.engineUrl', ELSEWHERE);
			assert.equal(
				await told(),
				'No model was found on this machine. The local service keeps the engine at models.example.com:8000.',
			);
			assert.deepEqual(known, []);
		});

		for (const [button, command] of [
			['Look Again', 'whetstone.useLocalService'],
			['How to Get One', 'whetstone.openWalkthrough'],
		] as const) {
			it(`offers ${button}`, async () => {
				editor.choice = button;
				await told();
				// The notification stays open after the command.
				await new Promise((resolve) => setImmediate(resolve));
				assert.deepEqual(editor.commands, [command]);
			});
		}
	});

	it('shows that it is looking if that takes a while; Escape ends the search', async () => {
		const ended = Promise.withResolvers<void>();
		act = (list) => {
			assert.deepEqual([list.busy, list.placeholder], [true, 'Looking for engines on this machine…']);
			list.hide();
		};
		const result = useLocalService(
			partial<EmbeddedService>({ noteShown: () => {} }),
			() => async (signal) => {
				await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
				ended.resolve();
				return engines;
			},
			NONE,
		);
		assert.equal(await result, false);
		await ended.promise;
		assert.deepEqual([lists[0]?.items, settings()], [[], [undefined, undefined, undefined]]);
	});

	it('fails if the search does, and changes nothing', async () => {
		const failing = () => async () => {
			throw new Error('not loaded');
		};
		await assert.rejects(
			useLocalService(partial<EmbeddedService>({ noteShown: () => {} }), failing, NONE),
			/not loaded/,
		);
		assert.deepEqual(settings(), [undefined, undefined, undefined]);
	});

	it('is not switched to if VS Code writes the engine to a file that is not read', async () => {
		const { getConfiguration } = workspace;
		engines = [{ name: 'Ollama', url: OLLAMA, models: ['first'] }];
		act = choosing('first');
		Object.assign(workspace, {
			getConfiguration: (section?: string) => ({ ...getConfiguration(section), update: async () => {} }),
		});
		try {
			assert.equal(await run(), false);
		} finally {
			Object.assign(workspace, { getConfiguration });
		}
		assert.match(
			editor.messages.at(-1) ?? '',
			/^The engine was not saved: VS Code wrote it to the settings of this window’s machine or container/,
		);
		assert.deepEqual(editor.buttons, ['Open Remote Settings']);
		assert.equal(setting('service.baseUrl'), undefined);
	});
});
