import assert from 'node:assert/strict';
import { editor, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { showUsageProblem } = await withFakeVscode(() => import('../../../../src/metrics/vscode/usageProblem.ts'));

describe('the warning about a file of usage figures', () => {
	beforeEach(() => {
		Object.assign(editor, { messages: [], buttons: [], choice: undefined, commands: [] });
	});

	/** The buttons of the newest message. */
	const titles = () => editor.buttons.map((button) => (button as { readonly title: string }).title);
	const movedTo = '/storage/quarantine/usage.1.db';

	it('that was damaged: that limits count from zero, and how many requests it has lost if that is known', () => {
		showUsageProblem({ kind: 'damaged', movedTo });
		showUsageProblem({ kind: 'damaged', movedTo, receipts: { all: 12_345, lost: 1_200 } });
		assert.match(editor.messages[0] ?? '', /was damaged\. It was set aside .* count from zero\./);
		assert.match(editor.messages[1] ?? '', /It was set aside .* The damaged file has lost 1,200 of 12,345 requests\.$/);
		assert.deepEqual(titles(), ['Show the Damaged File']);
	});

	it('that cannot be set aside: what that means, and what to do', () => {
		showUsageProblem({ kind: 'damaged' });
		assert.match(
			editor.messages[0] ?? '',
			/could not be set aside\..* until the window closes, .* Close the other windows/,
		);
		assert.deepEqual(titles(), ['Show Log']);
	});

	it('that cannot be written: nothing, since only this window counts it then', () => {
		showUsageProblem({ kind: 'unavailable' });
		assert.deepEqual(editor.messages, []);
	});
});
