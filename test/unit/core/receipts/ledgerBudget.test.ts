import assert from 'node:assert/strict';
import { Ledger } from '../../../../src/core/receipts/ledger.ts';
import { ObservedService } from '../../../../src/core/receipts/observedService.ts';
import { PaidRequests } from '../../../../src/core/receipts/paidRequests.ts';
import { entry } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { saveAll, usageWindows } from '../../../support/usage.ts';

const HOUR = 3_600_000;
const REQUEST = { code: 'a', language: 'typescript', optimization_level: 'high' };

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
		const ledger = new Ledger({ store, clock, logger, workspace: '', nearestLimit });
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

	it('gives a receipt the id that its request asks for', async () => {
		const { receipts: store, clock } = await open(storage());
		const paid = new PaidRequests({
			...{ store, clock, workspace: '', writer: 'w', limits: () => [] },
			onNotForecast() {},
			onChange() {},
		});
		const client = { optimize: async () => ({ text: 'b', body: {}, figures: {}, roundTripMs: 1 }) } as never;
		const service = new ObservedService({ client, paid, clock, connected: () => 'local' });
		const { signal } = new AbortController();
		await service.optimize(REQUEST, { signal, receiptId: 'r1' });
		await service.optimize(REQUEST, { signal });
		const ids = (await store.newest({}, 10)).map(({ id }) => id);
		assert.ok(ids.includes('r1') && ids.length === 2);
	});
});
