import assert from 'node:assert/strict';
import type { Tab, Uri } from 'vscode';
import { Emitter } from '../../../../../src/core/base/event.ts';
import {
	editor,
	TabInputNotebook,
	TabInputText,
	TabInputTextDiff,
	window,
	withFakeVscode,
} from '../../../../support/fakes/fakeVscode.ts';

const { ReviewFront, showsReview } = await withFakeVscode(
	() => import('../../../../../src/vscode/optimize/review/reviewFront.ts'),
);

const uriOf = (scheme: string, path: string, fragment = '') =>
	({ scheme, authority: '', path, toString: () => `${scheme}:${path}#${fragment}` }) as Uri;
const live = uriOf('file', '/work/live.ts');
const cells = ['W0', 'W1'].map((cell) => uriOf('vscode-notebook-cell', '/work/notes.ipynb', cell));
const proposal = uriOf('whetstone-proposal', '/work/live.ts');

describe('a review in front', () => {
	const shows = (input: unknown) => showsReview({ input } as Tab, [live, ...cells], undefined);

	it('is a diff of a proposal, or of several', () => {
		assert.ok(shows(new TabInputTextDiff(proposal)));
		assert.ok(shows({ textDiffs: [new TabInputTextDiff(proposal)] }));
	});

	it('is an open proposal of several that the tab does not name', () => {
		const unlisted = { input: { textDiffs: [] } } as unknown as Tab;
		assert.ok(showsReview(unlisted, [live], proposal));
		assert.ok(!showsReview(unlisted, [live], live));
	});

	it('is a live file under review, alone or as what another diff changes', () => {
		assert.ok(shows(new TabInputText(live)));
		assert.ok(shows(new TabInputTextDiff(live)));
		assert.ok(!shows(new TabInputText(uriOf('file', '/work/other.ts'))));
		assert.ok(!shows(new TabInputText(uriOf('git', '/work/live.ts'))));
	});

	it('is the notebook that has the cell under review', () => {
		assert.ok(shows(new TabInputNotebook(uriOf('file', '/work/notes.ipynb'))));
		assert.ok(!shows(new TabInputNotebook(uriOf('file', '/work/others.ipynb'))));
		assert.ok(!shows(new TabInputNotebook(uriOf('file', '/work/live.ts'))));
	});

	it('is nothing else', () => {
		for (const input of [undefined, {}, { textDiffs: [] }, { uri: live }]) assert.ok(!shows(input));
		assert.ok(!showsReview(undefined, [live], live));
		assert.ok(!showsReview({ input: new TabInputText(live) } as unknown as Tab, [], live));
	});
});

describe('the context keys of reviews', () => {
	const { tabGroups } = window;
	const changed = new Emitter<void>();
	let files: readonly Uri[];
	let front: { dispose(): void };
	let set: unknown[][];
	let drawn: boolean | undefined;

	const bringToFront = (input: unknown) => {
		tabGroups.activeTabGroup.activeTab = { input };
		for (const listener of tabGroups.listeners) listener();
	};
	const review = (...uris: readonly Uri[]) => {
		files = uris;
		changed.fire();
	};

	beforeEach(() => {
		files = [];
		set = [];
		editor.registered.set('setContext', (...values) => set.push([...values]));
		front = new ReviewFront({ live: () => files, onDidChange: changed.event }, (isInFront) => {
			drawn = isInFront;
		});
	});

	afterEach(() => {
		front.dispose();
		editor.registered.clear();
		tabGroups.activeTabGroup.activeTab = undefined;
	});

	it('are false at first, which an earlier extension host may have left true', () => {
		assert.deepEqual(set, [
			['whetstone.optimize.inFront', false],
			['whetstone.optimize.several', false],
		]);
	});

	it('follow what is in front and what is under review, and are set only when that matters', () => {
		set = [];
		bringToFront(new TabInputText(live));
		assert.deepEqual(set, []);
		review(live);
		bringToFront(new TabInputTextDiff(proposal));
		assert.deepEqual(set, [['whetstone.optimize.inFront', true]]);
		assert.equal(drawn, true);
		bringToFront(new TabInputText(uriOf('file', '/work/other.ts')));
		assert.deepEqual(set.slice(1), [['whetstone.optimize.inFront', false]]);
		assert.equal(drawn, false);
	});

	it('tell several files from several reviews of one', () => {
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

	it('are left alone after the end', () => {
		set = [];
		front.dispose();
		bringToFront(new TabInputTextDiff(proposal));
		review(live, ...cells);
		assert.deepEqual(set, []);
		assert.equal(tabGroups.listeners.size, 0);
	});
});
