import assert from 'node:assert/strict';
import { editor, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { entry } from '../../../support/receipts.ts';

const { exportLedger } = await withFakeVscode(() => import('../../../../src/vscode/metrics/panel/exportLedger.ts'));

const now = new Date(2026, 0, 31, 14, 32).getTime();

describe('the export of receipts', () => {
	const reading = { entries: [entry('a')], days: [], isComplete: true };
	afterEach(() => {
		editor.files.clear();
		editor.messages = [];
		editor.target = undefined;
	});

	it('is JSON if the file name says so, and otherwise CSV', async () => {
		for (const path of ['/work/r.json', '/work/r.JSON', '/work/r.csv', '/work/receipts']) {
			editor.target = { path };
			await exportLedger(reading, now);
		}
		const written = [...editor.files.values()];
		assert.deepEqual(
			written.map((text) => text.slice(0, 9)),
			[written[0]?.slice(0, 9), written[0]?.slice(0, 9), 'kind,time', 'kind,time'],
		);
		assert.equal(JSON.parse(written[0] ?? '').receipts.length, 1);
		assert.equal(editor.messages.at(-1), 'The receipts were saved to receipts.');
	});

	it('warns that it is incomplete if the rest could not be read', async () => {
		editor.target = { path: '/work/r.csv' };
		await exportLedger({ ...reading, isComplete: false }, now);
		assert.deepEqual(editor.messages, [
			'Only the receipts that this window knows were saved to r.csv: the others could not be read.',
		]);
	});

	it('writes nothing if the user cancels', async () => {
		await exportLedger(reading, now);
		assert.deepEqual([editor.files.size, editor.messages], [0, []]);
	});
});
