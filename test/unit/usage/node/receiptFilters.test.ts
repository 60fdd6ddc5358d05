import assert from 'node:assert/strict';
import { PENDING } from '../../../../src/usage/core/charge.ts';
import type { LedgerEntry } from '../../../../src/usage/core/ledgerEntry.ts';
import { UnsavedReceipts } from '../../../../src/usage/node/unsavedReceipts.ts';
import { entry, LOCAL_NOON } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { saveAll, usageWindows } from '../../../support/usage.ts';

const SENT = { characters: 1, newCharacters: 1, messages: 1, kind: 'prose', conversation: 'c1' } as const;
const CHARGE = { requests: 1, tokens: 7, cost: 0.25 };
const FAILED = { roundTripMs: 5 };

describe('what selects receipts', () => {
	const open = usageWindows();
	const storage = temporaryFolder();
	const entries: readonly LedgerEntry[] = [
		entry('a', { sent: SENT, charge: CHARGE }),
		entry('b', { time: LOCAL_NOON + 1, outcome: 'unavailable', receipt: FAILED, charge: CHARGE }),
		entry('c', { time: LOCAL_NOON + 2, outcome: 'cancelled', receipt: FAILED, charge: CHARGE }),
		entry('d', { time: LOCAL_NOON + 3, outcome: PENDING, receipt: FAILED, charge: CHARGE }),
	];
	const questions = [
		[{ ids: ['a', 'd', 'none'] }, ['d', 'a']],
		[{ ids: [] }, []],
		[{ failed: true }, ['b']],
		[{ model: '' }, ['d', 'c', 'b']],
		[{ conversation: '' }, ['d', 'c', 'b']],
		[{ conversation: 'c1', failed: true }, []],
	] as const;

	for (const [filter, ids] of questions) {
		it(`is the same in the database and in memory: ${JSON.stringify(filter)}`, async () => {
			const usage = await open(storage());
			await saveAll(usage, entries);
			const found = await usage.receipts.newest(filter, 10);
			const unsaved = new UnsavedReceipts(entries.map((each) => [each.id, each]));
			const ofUnsaved = unsaved.addNewest([], filter, undefined);
			assert.deepEqual(
				[found, ofUnsaved].map((all) => all.map(({ id }) => id)),
				[ids, ids],
			);
		});
	}

	it('adds up each conversation on its own, if it is asked to', async () => {
		const usage = await open(storage());
		await saveAll(usage, [
			...entries,
			entry('e', { sent: SENT }),
			entry('f', { sent: { ...SENT, conversation: 'c2' } }),
		]);
		const aggregates = await usage.receipts.conversations({});
		const sums = Map.groupBy(aggregates, ({ conversation }) => conversation);
		assert.deepEqual(
			[...sums].map(([name, own]) => [name, own.reduce((sum, { aggregate }) => sum + aggregate.requests, 0)]).sort(),
			[
				['', 2],
				['c1', 2],
				['c2', 1],
			],
		);
		assert.deepEqual(await usage.receipts.conversations({ before: LOCAL_NOON }), []);
	});
});
