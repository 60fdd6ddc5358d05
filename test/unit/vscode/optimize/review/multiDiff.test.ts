import assert from 'node:assert/strict';
import type { Tab, Uri } from 'vscode';
import { editor, TabInputTextDiff, window, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { closeEndedMultiDiffs, openMultiDiff, proposalsIn } = await withFakeVscode(
	() => import('../../../../../src/vscode/optimize/review/multiDiff.ts'),
);

const uriOf = (scheme: string, name: string) => ({ scheme, toString: () => `${scheme}:${name}` }) as Uri;
const proposed = (name: string) => uriOf('whetstone-proposal', name);
const tabOf = (...names: readonly string[]) =>
	({ input: { textDiffs: names.map((name) => new TabInputTextDiff(proposed(name))) } }) as unknown as Tab;
const namesIn = (tab: unknown) => proposalsIn(tab as Tab)?.map(String);

describe('a diff of several files', () => {
	const { tabGroups } = window;
	const entries = ['one', 'two'].map((name) => ({
		uri: uriOf('file', name),
		current: uriOf('whetstone-proposal', `${name}?current`),
		proposed: proposed(name),
	}));
	let asked: readonly unknown[] = [];

	/** Lets VS Code open this tab for it. */
	const opening = (tab: unknown) =>
		editor.registered.set('vscode.changes', (...values) => {
			asked = values;
			tabGroups.tabs = [...tabGroups.tabs, tab];
			tabGroups.activeTabGroup.activeTab = tab;
		});

	beforeEach(() => {
		editor.commands = [];
	});

	afterEach(() => {
		editor.registered.clear();
		tabGroups.tabs = [];
		tabGroups.activeTabGroup.activeTab = undefined;
	});

	it('opens with the live file, its text and the proposal of each, and stays', async () => {
		const tab = tabOf('one', 'two');
		opening(tab);
		assert.equal(await openMultiDiff('Optimized (high)', entries), true);
		const [title, resources] = asked as [string, readonly (readonly Uri[])[]];
		assert.equal(title, 'Optimized (high)');
		assert.deepEqual(
			resources.map((uris) => uris.map(String)),
			[
				['file:one', 'whetstone-proposal:one?current', 'whetstone-proposal:one'],
				['file:two', 'whetstone-proposal:two?current', 'whetstone-proposal:two'],
			],
		);
		assert.deepEqual(editor.commands, ['vscode.changes', 'workbench.action.keepEditor']);
		assert.deepEqual(tabGroups.tabs, [tab]);
	});

	it('takes the place of earlier ones, and of one that a reload has restored', async () => {
		const other = { label: 'Changes (2 files)', input: { textDiffs: [] } };
		const later = tabOf('one', 'two');
		const restored = { label: 'Optimized (high) (3 files)', input: { textDiffs: [] } };
		tabGroups.tabs = [tabOf('one', 'two', 'three'), restored, other];
		opening(later);
		assert.equal(await openMultiDiff('Optimized (high)', entries), true);
		assert.deepEqual(tabGroups.tabs, [other, later]);
	});

	for (const [shape, input] of Object.entries({
		'no input': undefined,
		'no list': {},
		'an empty list': { textDiffs: [] },
	})) {
		it(`is closed again, and not said to be open, if its tab has ${shape}`, async () => {
			const earlier = tabOf('one');
			tabGroups.tabs = [earlier];
			opening({ input });
			assert.equal(await openMultiDiff('Optimized (high)', entries), false);
			assert.deepEqual(tabGroups.tabs, [earlier]);
		});
	}

	it('leaves another tab in front alone where nothing was opened', async () => {
		const other = { input: undefined };
		tabGroups.tabs = [other];
		tabGroups.activeTabGroup.activeTab = other;
		assert.equal(await openMultiDiff('Optimized (high)', entries), false);
		assert.deepEqual(tabGroups.tabs, [other]);
	});

	it('is known by its list, whatever else is in it', () => {
		assert.deepEqual(namesIn(tabOf('one', 'two')), ['whetstone-proposal:one', 'whetstone-proposal:two']);
		const diffs = [null, 'text', {}, { modified: proposed('plain') }, new TabInputTextDiff(uriOf('file', 'live'))];
		assert.equal(namesIn({ input: { textDiffs: diffs } }), undefined);
		const mixed = { input: { textDiffs: [...diffs, new TabInputTextDiff(proposed('one'))] } };
		assert.deepEqual(namesIn(mixed), ['whetstone-proposal:one']);
		for (const input of [undefined, null, 7, [], {}, { textDiffs: null }, { textDiffs: 'text' }, { textDiffs: {} }]) {
			assert.equal(namesIn({ input }), undefined);
		}
		assert.equal(namesIn(undefined), undefined);
		// A diff of one file.
		assert.equal(namesIn({ input: new TabInputTextDiff(proposed('one')) }), undefined);
	});

	it('is closed when the last of its reviews has ended', async () => {
		const tab = tabOf('one', 'two');
		tabGroups.tabs = [tab, { input: undefined }];
		await closeEndedMultiDiffs((uri) => `${uri}` === `${proposed('one')}`);
		assert.deepEqual(tabGroups.tabs, [tab, { input: undefined }]);
		await closeEndedMultiDiffs(() => true);
		assert.deepEqual(tabGroups.tabs, [{ input: undefined }]);
	});
});
