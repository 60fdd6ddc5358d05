import assert from 'node:assert/strict';
import type { Ledger } from '../../../../src/usage/core/ledger.ts';
import { withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { entry, FakeUsageStore } from '../../../support/receipts.ts';

const { receiptFile } = await withFakeVscode(() => import('../../../../src/metrics/vscode/panel/exportReceipts.ts'));

const NOW = new Date(2026, 0, 31, 14, 32).getTime();

describe('the export of receipts', () => {
	const store = () => new FakeUsageStore([entry('a')]);
	const text = ({ bytes }: { readonly bytes: Uint8Array }) => new TextDecoder().decode(bytes);

	it('is JSON or CSV', async () => {
		const json = await receiptFile(partial<Ledger>({ store: store(), isComplete: true }), true, NOW);
		assert.deepEqual([JSON.parse(text(json)).receipts.length, json.isComplete], [1, true]);
		const csv = await receiptFile(partial<Ledger>({ store: store(), isComplete: true }), false, NOW);
		assert.match(text(csv), /^time,work.*\r\n[^\r]+\r\n$/);
	});

	it('is incomplete if the rest could not be read, before or on the way', async () => {
		assert.equal(
			(await receiptFile(partial<Ledger>({ store: store(), isComplete: false }), false, NOW)).isComplete,
			false,
		);
		const failing = store();
		failing.newest = async () => {
			failing.failure = new Error('the disk is gone');
			return [];
		};
		assert.equal(
			(await receiptFile(partial<Ledger>({ store: failing, isComplete: true }), false, NOW)).isComplete,
			false,
		);
	});
});
