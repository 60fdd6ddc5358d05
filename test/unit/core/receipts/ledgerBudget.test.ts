import assert from 'node:assert/strict';
import type { BudgetLimit } from '../../../../src/core/receipts/budget/budgetLimit.ts';
import { running } from '../../../../src/core/receipts/budget/budgetPeriod.ts';
import { Ledger } from '../../../../src/core/receipts/ledger.ts';
import { PaidRequests } from '../../../../src/core/receipts/paidRequests.ts';
import { entry } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { saveAll, usageWindows } from '../../../support/usage.ts';

const HOUR = 3_600_000;
const SENT = { characters: 1, newCharacters: 1, messages: 1, kind: 'prose' } as const;

describe('the budget in the ledger', () => {
	const storage = temporaryFolder();
	const open = usageWindows();

	it('is the limit of which the largest part is used, counted anew past midnight', async () => {
		const usage = await open(storage());
		const { receipts: store, clock, logger } = usage;
		await saveAll(usage, [entry('a', { charge: { requests: 1, tokens: 850, cost: 0 } })]);
		const limits: readonly BudgetLimit[] = [
			{ amount: 10, unit: 'requests', per: 'day' },
			{ amount: 1_000, unit: 'tokens', per: 'day' },
		];
		const ledger = new Ledger({
			...{ store, clock, logger, workspace: '' },
			limits: () => limits.map((limit) => running(limit, clock.now())),
		});
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
		const asked = { operation: 'optimize', service: 'local', sent: SENT, overBudget: false } as const;
		await paid.begin({ ...asked, id: 'r1' });
		await paid.begin(asked);
		const ids = (await store.newest({}, 10)).map(({ id }) => id);
		assert.ok(ids.includes('r1') && ids.length === 2);
	});
});
