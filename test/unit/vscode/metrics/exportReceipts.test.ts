import assert from 'node:assert/strict';
import { editor, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { entry, FakeUsageStore } from '../../../support/receipts.ts';

const { exportReceipts } = await withFakeVscode(() => import('../../../../src/vscode/metrics/panel/exportReceipts.ts'));

const now = new Date(2026, 0, 31, 14, 32).getTime();

describe('the export of receipts', () => {
	const reading = { store: new FakeUsageStore([entry('a')]), isComplete: true };
	// Other exports write files, too.
	beforeEach(() => editor.files.clear());
	afterEach(() => {
		editor.files.clear();
		editor.messages = [];
		editor.target = undefined;
	});

	it('is JSON if the file name says so, and otherwise CSV', async () => {
		for (const path of ['/work/r.json', '/work/r.JSON', '/work/r.csv', '/work/receipts']) {
			editor.target = { path };
			await exportReceipts(reading, now);
		}
		const written = [...editor.files.values()];
		assert.deepEqual(
			written.map((text) => text.slice(0, 9)),
			[written[0]?.slice(0, 9), written[0]?.slice(0, 9), 'time,work', 'time,work'],
		);
		assert.equal(JSON.parse(written[0] ?? '').receipts.length, 1);
		assert.equal(editor.messages.at(-1), 'The receipts were saved to receipts.');
	});

	it('warns that it is incomplete if the rest could not be read', async () => {
		editor.target = { path: '/work/r.csv' };
		await exportReceipts({ ...reading, isComplete: false }, now);
		assert.deepEqual(editor.messages, [
			'Only the receipts that this window knows were saved to r.csv: the others could not be read.',
		]);
	});

	it('warns also if a page of them could not be read on the way', async () => {
		editor.target = { path: '/work/r.csv' };
		const store = new FakeUsageStore([entry('a')]);
		store.newest = async () => {
			store.failure = new Error('the disk is gone');
			return [];
		};
		await exportReceipts({ store, isComplete: true }, now);
		assert.match(editor.messages[0] ?? '', /^Only the receipts that this window knows/);
	});

	it('writes nothing if the user cancels', async () => {
		await exportReceipts(reading, now);
		assert.deepEqual([editor.files.size, editor.messages], [0, []]);
	});
});
