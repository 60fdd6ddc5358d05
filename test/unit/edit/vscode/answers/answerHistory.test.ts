import assert from 'node:assert/strict';
import type { AcceptedOptimization } from '../../../../../src/edit/core/history/acceptedOptimization.ts';
import type { AnswerEvent, AnswerOutcome } from '../../../../../src/edit/core/history/historyEntry.ts';
import { AnswerFiles, type OptimizationFiles } from '../../../../../src/edit/node/historyFiles.ts';
import type { Answer } from '../../../../../src/service/core/reply/answer.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import {
	editor,
	FileSystemError,
	languages,
	Uri,
	window,
	withFakeVscode,
	workspace,
} from '../../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../../support/fakes/partial.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const { registerDocuments } = await withFakeVscode(
	() => import('../../../../../src/base/vscode/documents/readOnlyDocuments.ts'),
);
const { forgetAnswers } = await withFakeVscode(() => import('../../../../../src/edit/vscode/answers/forgetAnswers.ts'));
const { showHistory } = await withFakeVscode(() => import('../../../../../src/edit/vscode/answers/showHistory.ts'));
const { AnswerHistory } = await withFakeVscode(() => import('../../../../../src/edit/vscode/answers/answerHistory.ts'));

/** The outcomes of answers, by their ids. */
const OUTCOMES: readonly (readonly [string, AnswerOutcome | undefined])[] = [
	['accepted', 'accepted'],
	['asked', undefined],
	['same', 'noChange'],
	['inserted', 'inserted'],
];

describe('the history of optimizations and answers', () => {
	const kept: AcceptedOptimization[] = [];
	const optimizations = partial<OptimizationFiles>({
		append: async (entry: AcceptedOptimization) => {
			kept.push(entry);
		},
		read: async () => kept,
		erase: async (ids: ReadonlySet<string>) => {
			kept.splice(0, kept.length, ...kept.filter(({ id }) => !ids.has(id)));
		},
		clear: async () => {
			kept.splice(0);
		},
	});
	const folder = temporaryFolder();
	const logger = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
	const clock = new FakeClock();
	const open = (answers = new AnswerFiles(folder(), 'window')) =>
		new AnswerHistory(answers, optimizations, clock, logger);
	let history: ReturnType<typeof open>;
	const document = { uri: 'file:///a.ts', languageId: 'typescript' };
	const accept = (proposal: object) =>
		history.accepted.record({ proposal: { answers: [], ...proposal }, before: 'a\n', after: 'b\n' } as never);
	const asked = (id: string, operation: 'optimize' | 'generate' = 'optimize') => ({
		id,
		time: clock.now(),
		workspace: '',
		operation,
		uri: 'file:///b.ts',
		languageId: 'typescript',
		request: operation === 'optimize' ? 'high' : 'a loop',
	});
	const answer = (text: string) => partial<Answer>({ text, recognized: true, body: text, figures: { cost: 1 } });
	const proposalOf = (id: string) => ({ id, document, origin: { title: '', level: 'high' }, receipts: [{ cost: 1 }] });

	const usual = { ...window };
	const usualWorkspace = { ...workspace };
	const usualLanguages = { ...languages };
	beforeEach(() => {
		kept.splice(0);
		history = open();
		Object.assign(Uri, { parse: (text: string) => ({ path: text }) });
	});
	afterEach(() => {
		Object.assign(window, usual);
		Object.assign(workspace, usualWorkspace);
		Object.assign(languages, usualLanguages);
	});

	/** The texts and titles of documents opened from now on. */
	const shown = () => {
		const opened: { readonly title: string; readonly text: string; readonly language: string }[] = [];
		let language = '';
		let textOf: (uri: object) => string = () => '';
		Object.assign(workspace, {
			registerTextDocumentContentProvider: (_: string, provider: { provideTextDocumentContent: typeof textOf }) => {
				textOf = provider.provideTextDocumentContent;
			},
		});
		Object.assign(languages, {
			setTextDocumentLanguage: async (_: unknown, id: string) => {
				language = id;
			},
		});
		registerDocuments();
		Object.assign(window, {
			showTextDocument: async (uri: { readonly path: string }) => {
				opened.push({ title: uri.path, text: textOf(uri), language });
			},
		});
		return opened;
	};

	it('records the proposal that an accepted change belongs to, and its cost', async () => {
		const proposal = { ...proposalOf('p'), receipts: [{ cost: 2 }, { cost: 1 }] };
		await accept(proposal);
		await accept({ ...proposal });
		assert.deepEqual(
			kept.map((entry) => [entry.proposal, entry.level, entry.cost]),
			[
				['p', 'high', 3],
				['p', 'high', 3],
			],
		);
	});

	it('does not store accepted code from the chat, which is deleted with its conversation', async () => {
		await accept({ id: 'p', document, origin: { title: '' }, receipts: [] });
		assert.deepEqual(kept, []);
	});

	it('records the receipts that an accepted change is from, which have the ids of its answers', async () => {
		await accept({ ...proposalOf('p'), answers: ['r1', 'r2'] });
		await accept(proposalOf('q'));
		assert.deepEqual(
			(await history.accepted.read()).map(({ receipts }) => receipts),
			[['r1', 'r2'], []],
		);
	});

	it('shows each change’s file, line counts, level and time, and a proposal’s cost only once', async () => {
		const proposal = { id: 'p', document, origin: { title: '', level: 'high' }, receipts: [{ cost: 0.25 }] };
		await accept(proposal);
		await accept(proposal);
		const list = listLeft();
		Object.assign(window, { createQuickPick: () => list });
		await showHistory(history);
		assert.deepEqual(
			list.items.map(({ label, description, detail }) => [
				label,
				description.replace(/Jan \d, 2026, .*/, 'when'),
				detail,
			]),
			[
				['$(sparkle) a.ts', 'accepted · +1 −1 · high · when', 'a'],
				['$(sparkle) a.ts', 'accepted · +1 −1 · high · cost 0.25 · when', 'a'],
			],
		);
	});

	it('shows code that looks like an icon as text, and other code unchanged', async () => {
		const proposal = { id: 'p', document, origin: { title: '', level: 'high' }, receipts: [], answers: [] };
		Object.assign(Uri, { parse: (text: string) => ({ path: text }) });
		for (const before of ['files=$(find . -name x)\n', 'icon = "$(sync~spin)" + "$(trash)";\n']) {
			await history.accepted.record({ proposal, before, after: 'b\n' } as never);
		}
		const list = listLeft();
		Object.assign(window, { createQuickPick: () => list });
		await showHistory(history);
		assert.deepEqual(
			list.items.map(({ detail }) => detail),
			['icon = "\\$(sync~spin)" + "\\$(trash)";', 'files=$(find . -name x)'],
		);
	});

	it('stays open on Enter if nothing matches the filter', async () => {
		await accept({ id: 'p', document, origin: { title: '', level: 'high' }, receipts: [] });
		Object.assign(Uri, { parse: (text: string) => ({ path: text }) });
		const createQuickPick = () => listWithButtonPressed({ isEnterPressedFirst: true });
		Object.assign(window, { createQuickPick, showWarningMessage: agreeOnlyTo('Clear the History') });
		await showHistory(history);
		assert.deepEqual(kept, []);
	});

	it('marks what the files show as undone or edited since, and takes back only code that is still there', async () => {
		Object.assign(Uri, { parse: (text: string) => ({ path: text, toString: () => text }) });
		const files: Readonly<Record<string, string>> = { '/kept.ts': 'b\n', '/edited.ts': 'c\n', '/odd.bin': '' };
		const unreadable = Object.assign(new FileSystemError(), { code: 'Unavailable' });
		Object.assign(workspace, {
			textDocuments: [{ uri: '/undone.ts', getText: () => 'a\r\n' }],
			decode: async (bytes: Uint8Array) => new TextDecoder().decode(bytes),
			fs: {
				stat: async ({ path }: { readonly path: string }) => {
					if (path === '/odd.bin') throw unreadable;
					if (files[path] === undefined) throw Object.assign(new FileSystemError(), { code: 'FileNotFound' });
					return { size: path === '/large.ts' ? 3_000_000 : 2 };
				},
				readFile: async ({ path }: { readonly path: string }) => new TextEncoder().encode(files[path]),
			},
		});
		for (const uri of ['/kept.ts', '/undone.ts', '/edited.ts', '/gone.ts', '/odd.bin']) {
			const origin = { title: '', level: 'high' };
			await accept({ id: uri, document: { uri, languageId: 'typescript' }, origin, receipts: [] });
		}
		const list = listLeft();
		const marked = Promise.withResolvers<void>();
		Object.defineProperty(list, 'busy', { set: (busy: boolean) => busy || marked.resolve() });
		Object.assign(window, { createQuickPick: () => list });
		await showHistory(history);
		await marked.promise;
		assert.deepEqual(
			list.items.map(({ label, description, buttons }) => [label, description.split(' · ')[0], buttons.length]),
			[
				['$(sparkle) odd.bin', 'accepted', 3],
				['$(circle-slash) gone.ts', 'file is gone', 1],
				['$(sparkle) edited.ts', 'edited since', 3],
				['$(circle-slash) undone.ts', 'undone', 1],
				['$(sparkle) kept.ts', 'accepted', 3],
			],
		);
	});

	it('lists accepted code and its answer as one row, and every other answer with its outcome', async () => {
		for (const [id, outcome] of OUTCOMES) {
			clock.advance(60_000);
			await history.recordAnswer(
				asked(id, id === 'inserted' ? 'generate' : 'optimize'),
				answer(`\`\`\`ts\ntext ${id}\n\`\`\``),
			);
			if (outcome !== undefined) await history.recordOutcome([id], outcome, id === 'accepted' ? 'p' : undefined);
		}
		clock.advance(60_000);
		await accept(proposalOf('p'));
		const list = listLeft();
		Object.assign(window, { createQuickPick: () => list });
		await showHistory(history);
		assert.deepEqual(
			list.items.map(({ label, description, detail, buttons }) => [
				label,
				description.replace(/ · Jan \d, 2026, .*/, ''),
				detail,
				buttons.map(({ tooltip }) => tooltip).join(),
			]),
			[
				['$(sparkle) a.ts', 'accepted · +1 −1 · high · cost 1', 'a', 'Take Back,Prove It,Show Answer,Forget'],
				['$(edit) b.ts', 'Generate · inserted · cost 1', 'a loop', 'Show Answer,Forget'],
				['$(comment) b.ts', 'Optimize · no change · high · cost 1', 'text same', 'Show Answer,Forget'],
				['$(comment) b.ts', 'Optimize · high · cost 1', 'text asked', 'Show Answer,Forget'],
			],
		);
	});

	it('opens the answer, as received, for a row that was not accepted', async () => {
		const texts = shown();
		const body = { code: 'better();', why: 'It is shorter.', model: 'm' };
		await history.recordAnswer(asked('a'), partial<Answer>({ text: 'better();', recognized: true, body, figures: {} }));
		await history.recordAnswer({ ...asked('b'), time: 0 }, { ...answer('{\n  "odd": 1\n}'), recognized: false });
		for (const chosen of [0, 1]) {
			const list = listWithChoice((items) => [items[chosen]]);
			Object.assign(window, { createQuickPick: () => list });
			await showHistory(history);
		}
		assert.deepEqual(texts, [
			{ title: '/b.ts: Answer', text: 'better();\n\n---\n\n`/why`\n\nIt is shorter.', language: 'markdown' },
			{ title: '/b.ts: Answer', text: '{\n  "odd": 1\n}', language: 'json' },
		]);
	});

	it('erases a row for good, with its answer, and stays open', async () => {
		await history.recordAnswer(asked('other'), answer('the other'));
		await history.recordAnswer(asked('a'), answer('a secret'));
		await history.recordOutcome(['a'], 'accepted', 'p');
		await accept(proposalOf('p'));
		const list = listLeft({ press: 'Forget', on: '$(sparkle) a.ts' });
		Object.assign(window, { createQuickPick: () => list });
		await showHistory(history);
		assert.deepEqual(
			list.items.map(({ label }) => label),
			['$(comment) b.ts'],
		);
		assert.deepEqual(kept, []);
		assert.deepEqual(
			(await history.read()).map(({ text }) => text),
			['the other'],
		);
	});

	it('erases an answer together with the last change accepted from it', async () => {
		await history.recordAnswer(asked('a'), answer('a secret'));
		await history.recordOutcome(['a'], 'accepted', 'p');
		for (const uri of ['file:///first.ts', 'file:///last.ts']) {
			await accept({ ...proposalOf('p'), document: { ...document, uri } });
		}
		const texts = [];
		for (const name of ['first.ts', 'last.ts']) {
			const list = listLeft({ press: 'Forget', on: `$(sparkle) ${name}` });
			Object.assign(window, { createQuickPick: () => list });
			await showHistory(history);
			texts.push((await history.read()).map(({ text }) => text));
		}
		assert.deepEqual(texts, [['a secret'], []]);
	});

	it('shows the newest answer before it is in its file, and says if there is none', async () => {
		const texts = shown();
		await history.show();
		assert.match(editor.messages.at(-1) ?? '', /^No answer to Optimize or Generate is stored/);
		const written = Promise.withResolvers<void>();
		const slow = Object.assign(new AnswerFiles(folder(), 'slow'), {
			append: () => written.promise,
			read: () => written.promise.then(() => []),
		});
		history = open(slow);
		void history.recordAnswer(asked('a'), answer('first'));
		void history.recordAnswer({ ...asked('b'), time: clock.now() + 1 }, answer('second'));
		await history.show();
		await history.show(['a']);
		written.resolve();
		await history.show(['gone']);
		assert.deepEqual(
			texts.map(({ text }) => text),
			['second', 'first'],
		);
		assert.equal(editor.messages.at(-1), 'This answer is no longer stored.');
	});

	it('shows the newest answer if an older one could not be written', async () => {
		const texts = shown();
		const files = new AnswerFiles(folder(), 'window');
		history = open(files);
		Object.assign(files, { append: () => Promise.reject(new Error('full')) });
		await history.recordAnswer(asked('a'), answer('first'));
		Reflect.deleteProperty(files, 'append');
		await history.recordAnswer({ ...asked('b'), time: clock.now() + 1 }, answer('second'));
		await history.show();
		await history.show(['a']);
		assert.deepEqual(
			texts.map(({ text }) => text),
			['second', 'first'],
		);
	});

	it('holds answers that cannot be written, with their outcomes, and warns once', async () => {
		const refuse = async (_: string, event: AnswerEvent) => Promise.reject(new Error(`full: ${event.type}`));
		history = open(Object.assign(new AnswerFiles(folder(), 'full'), { append: refuse }));
		const messages = editor.messages.length;
		await history.recordAnswer(asked('a'), answer('first'));
		await history.recordAnswer(asked('b'), answer('second'));
		await history.recordOutcome(['b'], 'refused');
		assert.equal(editor.messages.length, messages + 1);
		assert.match(editor.messages.at(-1) ?? '', /^Answers cannot be stored on this computer/);
		assert.deepEqual(
			(await history.read()).map(({ text, outcome }) => [text, outcome]),
			[
				['first', undefined],
				['second', 'refused'],
			],
		);
		await history.forgetAnswers(['a']);
		assert.equal((await history.read()).length, 1);
		await history.clear();
		assert.deepEqual(await history.read(), []);
	});

	it('shows an answer without its hidden characters first, and unchanged when the user asks', async () => {
		const texts = shown();
		await history.recordAnswer(asked('a'), answer('safe\u202e();'));
		const pressed = Promise.withResolvers<void>();
		Object.assign(window, {
			showWarningMessage: async (message: string, button: object) => {
				assert.equal(message, 'The answer is shown without its hidden characters: 1.');
				setImmediate(pressed.resolve);
				return button;
			},
		});
		await history.show();
		await pressed.promise;
		assert.deepEqual(
			texts.map(({ text }) => text),
			['safe();', 'safe\u202e();'],
		);
	});

	it('erases the chosen answers, or all of them after the user has agreed', async () => {
		const ids = async () => (await history.read()).map(({ id }) => id);
		for (const id of ['a', 'b', 'c']) await history.recordAnswer(asked(id), answer(id));
		const choose = (labels: readonly string[]) => () =>
			listWithChoice((items) => items.filter(({ detail }) => labels.includes(detail)));
		Object.assign(window, { createQuickPick: choose([]) });
		await forgetAnswers(history);
		assert.equal((await ids()).length, 3);
		Object.assign(window, { createQuickPick: choose(['a', 'c']) });
		await forgetAnswers(history);
		assert.deepEqual(await ids(), ['b']);
		assert.equal(editor.messages.at(-1), '2 answers were erased.');
		for (const [choice, left] of [
			[undefined, ['b']],
			['Forget Those of This Workspace', []],
		] as const) {
			Object.assign(window, {
				createQuickPick: () => listWithButtonPressed(),
				showWarningMessage: async (
					_: string,
					{ modal }: { readonly modal: boolean },
					...buttons: readonly string[]
				) => {
					assert.equal(modal, true);
					return buttons.find((button) => button === choice);
				},
			});
			await forgetAnswers(history);
			assert.deepEqual(await ids(), left);
		}
	});

	it('is cleared by the list’s button after the user has agreed', async () => {
		const proposal = { id: 'p', document, origin: { title: '', level: 'high' }, receipts: [], answers: [] };
		Object.assign(Uri, { parse: (text: string) => ({ path: text }) });
		for (const choice of [undefined, 'Clear the History']) {
			await accept(proposal);
			Object.assign(window, {
				createQuickPick: () => listWithButtonPressed(),
				showWarningMessage: agreeOnlyTo(choice),
			});
			await showHistory(history);
			assert.equal(kept.length, choice === undefined ? 1 : 0);
		}
		assert.equal(editor.messages.at(-1), 'The history of optimizations and answers is empty.');
	});
});

interface Item {
	readonly label: string;
	readonly description: string;
	readonly detail: string;
	readonly buttons: readonly { readonly tooltip: string }[];
}

/** A list that is canceled as soon as it is shown, or once the item whose button was pressed is gone. */
function listLeft({ press = '', on = '' } = {}) {
	let leave = () => {};
	let trigger: (pressed: object) => void = () => {};
	let items: readonly Item[] = [];
	return {
		get items() {
			return items;
		},
		set items(now) {
			const isGone = items.some(({ label }) => label === on) && !now.some(({ label }) => label === on);
			items = now;
			if (isGone) leave();
		},
		activeItems: [],
		onDidAccept: () => {},
		onDidTriggerButton: () => {},
		onDidTriggerItemButton: (listener: typeof trigger) => {
			trigger = listener;
		},
		onDidHide: (listener: () => void) => {
			leave = listener;
		},
		show: () => {
			const item = items.find(({ label }) => label === on);
			if (item === undefined) leave();
			else trigger({ item, button: item.buttons.find(({ tooltip }) => tooltip === press) });
		},
		dispose: () => {},
	};
}

/** A list that chooses some items as soon as it is shown. */
function listWithChoice(choose: (items: readonly Item[]) => readonly unknown[]) {
	let accept = () => {};
	const list = {
		items: [] as readonly Item[],
		activeItems: [],
		selectedItems: [] as readonly unknown[],
		onDidAccept: (listener: () => void) => {
			accept = listener;
		},
		onDidTriggerButton: () => {},
		onDidTriggerItemButton: () => {},
		onDidHide: () => {},
		show: () => {
			list.selectedItems = choose(list.items);
			accept();
		},
		dispose: () => {},
	};
	return list;
}

/** A list whose last title button is pressed as soon as it is shown, optionally after Enter without an item. */
function listWithButtonPressed({ isEnterPressedFirst = false } = {}) {
	let press: (button: unknown) => void = () => {};
	let enter = () => {};
	const list = {
		buttons: [] as unknown[],
		activeItems: [],
		selectedItems: [],
		items: [],
		onDidAccept: (listener: () => void) => {
			enter = listener;
		},
		onDidTriggerItemButton: () => {},
		onDidHide: () => {},
		onDidTriggerButton: (listener: typeof press) => {
			press = listener;
		},
		show: () => {
			if (isEnterPressedFirst) enter();
			press(list.buttons.at(-1));
		},
		dispose: () => {},
	};
	return list;
}

function agreeOnlyTo(title: string | undefined) {
	return async (_message: string, options: { readonly modal: boolean }, button: string) => {
		assert.equal(options.modal, true);
		return button === title ? button : undefined;
	};
}
