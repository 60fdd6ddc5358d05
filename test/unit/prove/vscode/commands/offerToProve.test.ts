import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { editor, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { offerToProve } = await withFakeVscode(
	() => import('../../../../../src/prove/vscode/commands/chooseCommands.ts'),
);

const line = (text: string) => ({ text, folder: '', environment: {} });

describe('what a proof runs from now on', () => {
	let begun: number;
	const begin = () => void begun++;

	beforeEach(() => {
		begun = 0;
		Object.assign(editor, { messages: [], choice: undefined });
	});

	it('is shown with its hidden characters and without links, and a button proves with it', async () => {
		editor.choice = 'Prove It';
		offerToProve({ tests: line('npm test'), benchmark: { ...line('[x](y)\u202e'), measure: { kind: 'time' } } }, begin);
		await setImmediate();
		assert.deepEqual(editor.messages, ['Prove It now runs: npm test · [x] (y)<U+202E>']);
		assert.equal(begun, 1);
	});

	it('begins nothing by itself', async () => {
		offerToProve({ benchmark: { ...line('node bench.js'), measure: { kind: 'time' } } }, begin);
		await setImmediate();
		assert.deepEqual([editor.messages, begun], [['Prove It now runs: node bench.js'], 0]);
	});
});
