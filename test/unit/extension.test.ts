import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { ExtensionContext } from 'vscode';
import { FakeKeptState } from '../support/fakes/fakeStores.ts';
import { editor, languages, window, withFakeVscode, workspace } from '../support/fakes/fakeVscode.ts';

const { activate } = await withFakeVscode(() => import('../../src/extension.ts'));

const packageJSON = JSON.parse(readFileSync('package.json', 'utf8'));
const STEPS = ['connected', 'answered', 'reviewed', 'proved', 'measured'];

describe('the start of a window', () => {
	const asIs = [{ ...window }, { ...workspace }, { ...languages }] as const;
	const nothing = () => ({ dispose() {} });
	let subscriptions: { dispose(): unknown }[];
	let contextKeys: Map<unknown, unknown>;

	beforeEach(() => {
		subscriptions = [];
		contextKeys = new Map();
		editor.commands = [];
		editor.registered.set('setContext', (key, value) => contextKeys.set(key, value));
		Object.assign(window, {
			createStatusBarItem: () => ({ show() {}, ...nothing() }),
			registerWebviewViewProvider: nothing,
			registerWebviewPanelSerializer: nothing,
			registerUriHandler: nothing,
		});
		Object.assign(workspace, { registerFileSystemProvider: nothing });
		Object.assign(languages, { registerCodeActionsProvider: nothing });
	});

	afterEach(() => {
		for (const each of subscriptions) each.dispose();
		editor.registered.clear();
		for (const [index, part] of [window, workspace, languages].entries()) Object.assign(part, asIs[index]);
	});

	function start(globalState: FakeKeptState): void {
		const context = { extension: { packageJSON }, globalState, workspaceState: new FakeKeptState(), subscriptions };
		activate(context as unknown as ExtensionContext);
	}

	it('sets the context keys of the steps that were done before, which VS Code has forgotten', async () => {
		const globalState = new FakeKeptState();
		for (const step of STEPS.slice(1)) await globalState.update(`firstSteps.${step}`, true);
		start(globalState);
		assert.deepEqual(
			[...contextKeys],
			STEPS.slice(1).map((step) => [`whetstone.done.${step}`, true]),
		);
	});

	it('sets none where nothing was done, and opens nothing', () => {
		start(new FakeKeptState());
		assert.deepEqual([[...contextKeys], editor.commands], [[], []]);
	});
});
