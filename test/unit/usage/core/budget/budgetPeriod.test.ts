import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import type { BudgetLimit } from '../../../../../src/service/core/budgetLimit.ts';
import { limitInPeriod, limitsFor, periodOf, span } from '../../../../../src/usage/core/budget/budgetPeriod.ts';

/** The day, week and month around each local time, in a separate process with that time zone. */
function periodsIn(zone: string, ...times: readonly string[]): readonly unknown[] {
	const program = join(import.meta.dirname, '../../../../support/programs/budgetInZone.ts');
	const env = { ...process.env, TZ: zone };
	return JSON.parse(execFileSync(process.execPath, [program, ...times], { env, encoding: 'utf8' }));
}

describe('the period of a limit', () => {
	for (const [title, zone, time, expected] of [
		[
			'when the clocks go forward',
			'Europe/Berlin',
			'2026-03-29T12:00',
			[
				['2026-03-29', '2026-03-29', 23],
				['2026-03-23', '2026-03-29', 167],
				['2026-03-01', '2026-03-31', 743],
			],
		],
		[
			'when they go back, on the last day of a week',
			'Europe/Berlin',
			'2026-10-25T02:30',
			[
				['2026-10-25', '2026-10-25', 25],
				['2026-10-19', '2026-10-25', 169],
				['2026-10-01', '2026-10-31', 745],
			],
		],
		[
			'when midnight itself is skipped',
			'America/Sao_Paulo',
			'2018-11-04T01:00',
			[
				['2018-11-04', '2018-11-04', 23],
				['2018-10-29', '2018-11-04', 167],
				['2018-11-01', '2018-11-30', 719],
			],
		],
		[
			'across the end of a year',
			'Asia/Kolkata',
			'2026-12-31T23:59',
			[
				['2026-12-31', '2026-12-31', 24],
				['2026-12-28', '2027-01-03', 168],
				['2026-12-01', '2026-12-31', 744],
			],
		],
		[
			'in February of a leap year',
			'UTC',
			'2028-02-29T00:00',
			[
				['2028-02-29', '2028-02-29', 24],
				['2028-02-28', '2028-03-05', 168],
				['2028-02-01', '2028-02-29', 696],
			],
		],
	] as const) {
		it(`begins and ends at local midnight: ${title}`, () => {
			assert.deepEqual(periodsIn(zone, time), [expected]);
		});
	}

	it('is the one that contains the moment, from its first to its last, and a week begins on Monday', () => {
		const moment = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) });
		fc.assert(
			fc.property(moment, fc.constantFrom('day', 'week', 'month'), (now, per) => {
				const { from, before } = periodOf(per, now);
				assert.ok(from <= now && now < before);
				assert.deepEqual(periodOf(per, from), { from, before });
				assert.deepEqual(periodOf(per, before - 1), { from, before });
				assert.equal(periodOf(per, before).from, before);
				if (per === 'week') assert.equal(new Date(from).getDay(), 1);
				if (per === 'month') assert.equal(new Date(from).getDate(), 1);
			}),
		);
	});
});

const limit = (scope: Partial<BudgetLimit> = {}): BudgetLimit => ({ amount: 5, unit: 'tokens', per: 'day', ...scope });
const NOW = new Date(2026, 4, 6, 12).getTime();

describe('the limits that concern a request', () => {
	it('are those of its service and its workspace, and those of any, in their order', () => {
		const all = [
			limit(),
			limit({ service: 'https://a' }),
			limit({ service: 'https://b' }),
			limit({ workspace: 'file:///one' }),
			limit({ workspace: 'file:///two' }),
			limit({ service: 'https://a', workspace: 'file:///one' }),
			limit({ service: 'https://a', workspace: 'file:///two' }),
		];
		const concerned = limitsFor(all, { service: 'https://a', workspace: 'file:///one' }, NOW);
		assert.deepEqual(
			concerned.map((each) => each.limit),
			[all[0], all[1], all[3], all[5]],
		);
		const unconnected = limitsFor(all, { service: '', workspace: '' }, NOW);
		assert.deepEqual(
			unconnected.map((each) => each.limit),
			[all[0]],
		);
	});

	it('count from the beginning of their period without an end, so that setting the clock back frees nothing', () => {
		const from = new Date(2026, 4, 4).getTime();
		const scoped = limit({ per: 'week', service: 'https://a', workspace: 'file:///one' });
		assert.deepEqual(span(limitInPeriod(scoped, NOW)), { from, service: 'https://a', workspace: 'file:///one' });
		assert.deepEqual(span(limitInPeriod(limit({ per: 'week' }), NOW)), { from });
		// Two days earlier it is another week: all that was charged in the later one still counts.
		const earlier = span(limitInPeriod(limit({ per: 'week' }), from - 1));
		assert.ok(earlier.from < from && !('before' in earlier));
	});
});
