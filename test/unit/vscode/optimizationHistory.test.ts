import assert from 'node:assert/strict';
import type { AcceptedOptimization } from '../../../src/core/code/acceptedOptimization.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { editor, FileSystemError, Uri, window, withFakeVscode, workspace } from '../../support/fakeVscode.ts';

const { OptimizationHistory } = await withFakeVscode(
	() => import('../../../src/vscode/optimize/optimizationHistory.ts'),
);
// What it loads on its first use.
await withFakeVscode(() => import('../../../src/vscode/optimize/acceptedOptimizations.ts'));

describe('the history of optimizations', () => {
	const kept: AcceptedOptimization[] = [];
	const store = {
		append: async (entry: AcceptedOptimization) => {
			kept.push(entry);
		},
		read: async () => kept,
		erase: async () => {},
		clear: async () => {
			kept.splice(0);
		},
	};
	const logger = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
	const history = new OptimizationHistory(store, new FakeClock(), logger);
	const document = { uri: 'file:///a.ts', languageId: 'typescript' };
	const accept = (proposal: object) => history.keep({ proposal, before: 'a\n', after: 'b\n' } as never);

	const usual = { ...window };
	const usualWorkspace = { ...workspace };
	beforeEach(() => kept.splice(0));
	afterEach(() => {
		Object.assign(window, usual);
		Object.assign(workspace, usualWorkspace);
	});

	it('names the proposal that a change was a part of, and what it has cost', async () => {
		const proposal = { id: 'p', document, origin: { title: '', level: 'high' }, receipts: [{ cost: 2 }, { cost: 1 }] };
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

	it('keeps nothing of code from the chat, which is deleted with its conversation', async () => {
		await accept({ id: 'p', document, origin: { title: '' }, receipts: [] });
		assert.deepEqual(kept, []);
	});

	it('says of each which file, how many lines, the level and when; what a proposal has cost only once', async () => {
		const proposal = { id: 'p', document, origin: { title: '', level: 'high' }, receipts: [{ cost: 0.25 }] };
		Object.assign(Uri, { parse: (text: string) => ({ path: text }) });
		await accept(proposal);
		await accept(proposal);
		const list = listLeft();
		Object.assign(window, { createQuickPick: () => list });
		await history.show();
		assert.deepEqual(
			list.items.map(({ label, description, detail }) => [
				label,
				description.replace(/Jan \d, 2026, .*/, 'when'),
				detail,
			]),
			[
				['$(sparkle) a.ts', '+1 −1 · high · when', 'a'],
				['$(sparkle) a.ts', '+1 −1 · high · cost 0.25 · when', 'a'],
			],
		);
	});

	it('draws no icon for code that looks like one, and shows other code as it is', async () => {
		const proposal = { id: 'p', document, origin: { title: '', level: 'high' }, receipts: [] };
		Object.assign(Uri, { parse: (text: string) => ({ path: text }) });
		for (const before of ['files=$(find . -name x)\n', 'icon = "$(sync~spin)" + "$(trash)";\n']) {
			await history.keep({ proposal, before, after: 'b\n' } as never);
		}
		const list = listLeft();
		Object.assign(window, { createQuickPick: () => list });
		await history.show();
		assert.deepEqual(
			list.items.map(({ detail }) => detail),
			['icon = "\\$(sync~spin)" + "\\$(trash)";', 'files=$(find . -name x)'],
		);
	});

	it('stays open on Enter where nothing matches the filter', async () => {
		await accept({ id: 'p', document, origin: { title: '', level: 'high' }, receipts: [] });
		Object.assign(Uri, { parse: (text: string) => ({ path: text }) });
		const createQuickPick = () => listWithButtonPressed({ isEnterPressedFirst: true });
		Object.assign(window, { createQuickPick, showWarningMessage: agreeOnlyTo('Clear the History') });
		await history.show();
		assert.deepEqual(kept, []);
	});

	it('marks what was undone or edited since, by what the files hold now, and takes only back what is there', async () => {
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
		await history.show();
		await marked.promise;
		assert.deepEqual(
			list.items.map(({ label, description, buttons }) => [label, description.split(' · ')[0], buttons.length]),
			[
				['$(sparkle) odd.bin', '+1 −1', 1],
				['$(circle-slash) gone.ts', 'file is gone', 0],
				['$(sparkle) edited.ts', 'edited since', 1],
				['$(circle-slash) undone.ts', 'undone', 0],
				['$(sparkle) kept.ts', '+1 −1', 1],
			],
		);
	});

	it('is cleared by the button of its list, once the person has agreed', async () => {
		const proposal = { id: 'p', document, origin: { title: '', level: 'high' }, receipts: [] };
		Object.assign(Uri, { parse: (text: string) => ({ path: text }) });
		for (const choice of [undefined, 'Clear the History']) {
			await accept(proposal);
			Object.assign(window, {
				createQuickPick: () => listWithButtonPressed(),
				showWarningMessage: agreeOnlyTo(choice),
			});
			await history.show();
			assert.equal(kept.length, choice === undefined ? 1 : 0);
		}
		assert.equal(editor.messages.at(-1), 'The history of optimizations is empty.');
	});
});

/** A list that is left as soon as it is shown. */
function listLeft() {
	let leave = () => {};
	return {
		items: [] as {
			readonly label: string;
			readonly description: string;
			readonly detail: string;
			readonly buttons: readonly unknown[];
		}[],
		activeItems: [],
		onDidAccept: () => {},
		onDidTriggerButton: () => {},
		onDidTriggerItemButton: () => {},
		onDidHide: (listener: () => void) => {
			leave = listener;
		},
		show: () => leave(),
		dispose: () => {},
	};
}

/** A list in which the first button of the title is pressed as soon as it is shown, perhaps after Enter on no item. */
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
			press(list.buttons[0]);
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
