import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { allTabs } from '../../../../src/base/vscode/documents/showDocument.ts';
import { closeEndedMultiDiffs, openMultiDiff, proposalsIn } from '../../../../src/edit/vscode/review/reviewTabs.ts';
import { openWithSelection, optimize, proposals, until } from './selections.ts';
import { AFTER, BEFORE, proposer, scriptedEngine } from './threeChanges.ts';

const TITLE = 'Optimized';

describe('A diff of several files', () => {
	const engine = scriptedEngine();
	const propose = proposer(engine);
	const diffs = () => allTabs().filter((tab) => proposalsIn(tab) !== undefined);
	const pathsIn = (tab: vscode.Tab | undefined) => proposalsIn(tab)?.map(({ path }) => path.replace(/^.*\//, ''));
	/** What is shown of the reviews that are open in diffs of one file. */
	const entries = () =>
		proposals().map(({ input: { original, modified } }) => ({
			uri: vscode.Uri.file(modified.path),
			current: original,
			proposed: modified,
		}));

	it('shows all proposals, stays, and is closed when the last of its reviews has ended; all are kept by one command', async () => {
		const first = await propose('first');
		const { document: second } = await openWithSelection('second.txt', `«${BEFORE}»`);
		await optimize();
		await vscode.commands.executeCommand('whetstone.optimize.reviewAll');
		await until(() => diffs().length === 1);
		const [tab] = diffs();
		assert.deepEqual([tab?.label, tab?.isPreview, tab?.isActive], [`${TITLE} (2 files)`, false, true]);
		assert.deepEqual(pathsIn(tab), ['first.txt', 'second.txt']);
		await vscode.commands.executeCommand('whetstone.optimize.keepAll');
		await until(() => diffs().length === 0);
		assert.deepEqual([first.getText(), second.getText()], [AFTER, AFTER]);
	});

	it('takes the place of an earlier one', async () => {
		await propose('third');
		await openWithSelection('fourth.txt', `«${BEFORE}»`);
		await optimize();
		assert.equal(await openMultiDiff(TITLE, entries()), true);
		assert.equal(await openMultiDiff(TITLE, entries().slice(0, 1)), true);
		assert.deepEqual(diffs().map(pathsIn), [['third.txt']]);
		await closeEndedMultiDiffs(() => false);
		assert.equal(diffs().length, 1);
		await closeEndedMultiDiffs(() => true);
		assert.equal(diffs().length, 0);
	});

	it('is closed again, and not said to be open, if nobody could tell what its tab shows', async () => {
		const { document: other } = await openWithSelection('other.txt', '«b»\n');
		await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
		await openWithSelection('plain.txt', '«a»\n');
		const before = allTabs().map(({ label }) => label);
		const openOther = () => vscode.window.showTextDocument(other, { preview: false });
		assert.equal(await openMultiDiff(TITLE, [], openOther), false);
		assert.deepEqual(
			allTabs().map(({ label }) => label),
			before,
		);
		assert.equal(await openMultiDiff(TITLE, [], async () => {}), false);
		assert.deepEqual(
			allTabs().map(({ label }) => label),
			before,
		);
	});

	it('is known by its list, whatever else is in it', () => {
		const uriOf = (scheme: string) => vscode.Uri.from({ scheme, path: '/a.ts' });
		const [proposed, live] = [uriOf('whetstone-proposal'), uriOf('file')];
		const diff = new vscode.TabInputTextDiff(live, proposed);
		const shownBy = (input: unknown) => proposalsIn({ input } as vscode.Tab)?.map(String);
		const others = [null, 'text', {}, { modified: proposed }, new vscode.TabInputTextDiff(proposed, live)];
		assert.equal(shownBy({ textDiffs: others }), undefined);
		assert.deepEqual(shownBy({ textDiffs: [...others, diff] }), [`${proposed}`]);
		for (const input of [
			undefined,
			null,
			7,
			[],
			{},
			{ textDiffs: null },
			{ textDiffs: 'text' },
			{ textDiffs: {} },
			diff,
		]) {
			assert.equal(shownBy(input), undefined);
		}
	});
});
