import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Emitter } from '../../../../src/base/core/event.ts';
import { ActiveReviewKeys, showsReview } from '../../../../src/edit/vscode/review/activeReviewKeys.ts';
import { closeEverything } from '../generate/editors.ts';
import { openWithSelection, until } from './selections.ts';

const live = vscode.Uri.file('/work/live.ts');
const cells = ['W0', 'W1'].map((fragment) =>
	vscode.Uri.from({ scheme: 'vscode-notebook-cell', path: '/work/notes.ipynb', fragment }),
);
const proposal = vscode.Uri.parse('whetstone-proposal://id/work/live.ts');

describe('A review in front', () => {
	const shows = (input: unknown) => showsReview({ input } as vscode.Tab, [live, ...cells], undefined);

	it('is a diff of a proposal, or of several', () => {
		assert.ok(shows(new vscode.TabInputTextDiff(live, proposal)));
		assert.ok(shows({ textDiffs: [new vscode.TabInputTextDiff(live, proposal)] }));
	});

	it('is an open proposal of several that the tab does not name', () => {
		const unlisted = { input: { textDiffs: [] } } as unknown as vscode.Tab;
		assert.ok(showsReview(unlisted, [live], proposal));
		assert.ok(!showsReview(unlisted, [live], live));
	});

	it('is a live file under review, alone or as what another diff changes', () => {
		assert.ok(shows(new vscode.TabInputText(live)));
		assert.ok(shows(new vscode.TabInputTextDiff(proposal, live)));
		assert.ok(!shows(new vscode.TabInputText(vscode.Uri.file('/work/other.ts'))));
		assert.ok(!shows(new vscode.TabInputText(live.with({ scheme: 'git' }))));
	});

	it('is the notebook that has the cell under review', () => {
		assert.ok(shows(new vscode.TabInputNotebook(vscode.Uri.file('/work/notes.ipynb'), 'jupyter-notebook')));
		assert.ok(!shows(new vscode.TabInputNotebook(vscode.Uri.file('/work/others.ipynb'), 'jupyter-notebook')));
		assert.ok(!shows(new vscode.TabInputNotebook(live, 'jupyter-notebook')));
	});

	it('is nothing else', () => {
		for (const input of [undefined, {}, { textDiffs: [] }, { uri: live }]) assert.ok(!shows(input));
		assert.ok(!showsReview(undefined, [live], live));
		assert.ok(!showsReview({ input: new vscode.TabInputText(live) } as unknown as vscode.Tab, [], live));
	});
});

describe('What shows the review in front', () => {
	afterEach(closeEverything);

	it('is drawn anew as files come to the front, and as they come under review, until the end', async () => {
		const changed = new Emitter<void>();
		let files: readonly vscode.Uri[] = [];
		const drawn: boolean[] = [];
		const last = () => drawn.at(-1);
		const front = new ActiveReviewKeys(
			() => files,
			changed.event,
			(isActive) => drawn.push(isActive),
		);
		assert.deepEqual(drawn, [false]);
		const { document } = await openWithSelection('front.txt', '«a»\n');
		files = [document.uri];
		changed.fire();
		assert.equal(last(), true);
		await openWithSelection('behind.txt', '«a»\n');
		await until(() => last() === false);
		await vscode.window.showTextDocument(document);
		await until(() => last() === true);
		front.dispose();
		const { length } = drawn;
		changed.fire();
		await closeEverything();
		assert.equal(drawn.length, length);
	});
});
