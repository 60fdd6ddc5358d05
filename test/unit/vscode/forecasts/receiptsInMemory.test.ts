import assert from 'node:assert/strict';
import { receiptsInMemory } from '../../../../src/vscode/forecasts/receiptsInMemory.ts';
import { entry } from '../../../support/receipts.ts';

describe('the receipts of a ledger in memory', () => {
	it('are the newest of a service and operation, the newest first, once they are read', async () => {
		let isLoaded = false;
		const entries = ['a', 'b', 'c'].map((id) => entry(id, { service: 'local' }));
		const others = [entry('d'), entry('e', { service: 'local', operation: 'optimize' })];
		const receipts = receiptsInMemory({
			get entries() {
				return isLoaded ? [...entries, ...others] : [];
			},
			load: async () => {
				isLoaded = true;
			},
			onDidChange: () => ({ dispose() {} }),
		});
		const found = await receipts.newest({ service: 'local', operation: 'chat', outcome: 'answered' }, 2);
		assert.deepEqual(
			found.map(({ id }) => id),
			['c', 'b'],
		);
	});
});
