import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { Emitter } from '../../../../../src/base/core/event.ts';
import { editor, TabInputText, window, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { ActiveReviewKeys } = await withFakeVscode(
	() => import('../../../../../src/edit/vscode/review/activeReviewKeys.ts'),
);

const uriOf = (scheme: string, path: string, fragment = '') =>
	({ scheme, authority: '', path, toString: () => `${scheme}:${path}#${fragment}` }) as Uri;
const live = uriOf('file', '/work/live.ts');
const cells = ['W0', 'W1'].map((cell) => uriOf('vscode-notebook-cell', '/work/notes.ipynb', cell));

describe('the context keys of reviews', () => {
	const asIs = { ...window };
	const changed = new Emitter<void>();
	let files: readonly Uri[];
	let front: { dispose(): void };
	let set: unknown[][];

	const review = (...uris: readonly Uri[]) => {
		files = uris;
		changed.fire();
	};

	beforeEach(() => {
		files = [];
		set = [];
		editor.registered.set('setContext', (...values) => set.push([...values]));
		const never = () => ({ dispose() {} });
		Object.assign(window, {
			tabGroups: {
				activeTabGroup: { activeTab: { input: new TabInputText(uriOf('file', '/work/other.ts')) } },
				onDidChangeTabs: never,
				onDidChangeTabGroups: never,
			},
			onDidChangeActiveTextEditor: never,
		});
		front = new ActiveReviewKeys(
			() => files,
			changed.event,
			() => {},
		);
	});

	afterEach(() => {
		front.dispose();
		editor.registered.clear();
		Object.assign(window, asIs);
		Reflect.deleteProperty(window, 'onDidChangeActiveTextEditor');
	});

	it('are false at first, which an earlier extension host may have left true', () => {
		assert.deepEqual(set, [
			['whetstone.optimize.inFront', false],
			['whetstone.optimize.several', false],
		]);
	});

	it('tell several files from several reviews of one file or notebook, and are set only when that changes', () => {
		set = [];
		review(live, live);
		review(...cells);
		assert.deepEqual(set, []);
		review(live, ...cells);
		review(live);
		assert.deepEqual(set, [
			['whetstone.optimize.several', true],
			['whetstone.optimize.several', false],
		]);
	});
});
