import assert from 'node:assert/strict';
import { Ledger } from '../../../../src/usage/core/ledger.ts';
import { entry } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { saveAll, usageWindows } from '../../../support/usage.ts';

const HOUR = 3_600_000;

describe('the budget in the ledger', () => {
	const open = usageWindows();
	const storage = temporaryFolder();

	it('is the limit of which the largest part is used, counted anew past midnight', async () => {
		const budget = () => [
			{ amount: 10, unit: 'requests', per: 'day' },
			{ amount: 1_000, unit: 'tokens', per: 'day', service: 'local' },
			{ amount: 1, unit: 'tokens', per: 'day', service: 'https://example.com' },
			{ amount: 1, unit: 'tokens', per: 'day', workspace: 'file:///other' },
			{ amount: 'bad' },
		];
		const usage = await open(storage(), { budget });
		const { receipts: store, clock, logger } = usage;
		await saveAll(usage, [entry('a', { service: 'local', charge: { requests: 1, tokens: 850, cost: 0 } })]);
		const nearestLimit = () => usage.nearestLimit('local');
		const ledger = new Ledger(store, clock, logger, '', nearestLimit);
		const nearest = () => {
			const { nearestLimit: found } = ledger.summary;
			return found && [found.limit.unit, found.state, found.used, found.left];
		};
		assert.equal(nearest(), undefined);
		await ledger.load();
		assert.deepEqual(nearest(), ['tokens', 'warning', 850, 150]);
		clock.advance(13 * HOUR);
		assert.equal(nearest(), undefined, 'until it is read anew');
		await ledger.reload();
		assert.deepEqual(nearest(), ['requests', 'below', 0, 10]);
		ledger.dispose();
	});
});
