import assert from 'node:assert/strict';
import type { ShownVerdict } from '../../../../../src/edit/vscode/review/reviewVerdicts.ts';
import { type MarkdownString, window, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { VerdictItem } = await withFakeVscode(() => import('../../../../../src/edit/vscode/verdicts/verdictItem.ts'));

/** An item of the status bar. */
class FakeItem {
	text = '';
	command = '';
	name = '';
	tooltip: MarkdownString | undefined;
	accessibilityInformation: { readonly label: string } | undefined;
	isShown = false;

	show() {
		this.isShown = true;
	}
	hide() {
		this.isShown = false;
	}
	dispose() {
		this.isShown = false;
	}
}

describe('the verdict in the status bar', () => {
	const usual = { ...window };
	let items: readonly FakeItem[];

	beforeEach(() => {
		items = [];
		Object.assign(window, {
			createStatusBarItem: () => {
				const made = new FakeItem();
				items = [...items, made];
				return made;
			},
		});
	});
	afterEach(() => Object.assign(window, usual));

	const verdict = (kind: ShownVerdict['kind'], label: string): ShownVerdict => ({ kind, label, text: 'Why [a](b:c).' });

	it('is made with the first active review, and hidden while there is none', () => {
		const item = new VerdictItem();
		item.draw(undefined);
		assert.equal(items.length, 0);
		item.draw({ verdict: undefined });
		assert.deepEqual([items.length, items[0]?.isShown], [1, true]);
		item.draw(undefined);
		assert.equal(items[0]?.isShown, false);
		item.draw({ verdict: undefined });
		item.dispose();
		assert.deepEqual([items.length, items[0]?.isShown], [1, false]);
	});

	it('proves what is not proven, and shows the output of what is, with a name for screen readers', () => {
		const item = new VerdictItem();
		const drawn = (shown: ShownVerdict | undefined) => {
			item.draw({ verdict: shown });
			const [{ text, command, accessibilityInformation } = new FakeItem()] = items;
			return [text, command.split('.').at(-1), accessibilityInformation?.label];
		};
		assert.deepEqual(drawn(undefined), [
			'$(beaker) Prove It',
			'prove',
			'Whetstone: not proven yet. Not proven yet: your tests and a benchmark can show what this is worth.',
		]);
		for (const [kind, icon, command] of [
			['faster', 'pass', 'proofOutput'],
			['same', 'pass', 'proofOutput'],
			['noDifference', 'dash', 'proofOutput'],
			['slower', 'error', 'proofOutput'],
			['differs', 'error', 'proofOutput'],
			['testsFail', 'error', 'proofOutput'],
			['tooNoisy', 'question', 'proofOutput'],
			['notProven', 'question', 'proofOutput'],
			['outdated', 'question', 'prove'],
		] as const) {
			assert.deepEqual(drawn(verdict(kind, 'words')), [`$(${icon}) words`, command, 'Whetstone: words. Why [a](b:c).']);
		}
		assert.ok(items[0]?.tooltip?.value.startsWith('Why \\[a\\]\\(b:c\\)'));
		assert.ok(items[0]?.tooltip?.value.endsWith('Click to prove it.'));
	});
});
