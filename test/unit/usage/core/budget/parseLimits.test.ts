import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LIMIT_PERIODS, LIMIT_UNITS } from '../../../../../src/service/core/budgetLimit.ts';
import { limitsIn, parseLimits } from '../../../../../src/usage/core/budget/parseLimits.ts';

const good = { amount: 5, unit: 'cost', per: 'week' } as const;

describe('the setting of the budget', () => {
	it('holds no limit if it is not set', () => {
		for (const setting of [undefined, null, []]) {
			assert.deepEqual(parseLimits(setting), { entries: [], problems: [] });
		}
	});

	it('is reported if it is no list', () => {
		for (const setting of [good, 5, 'x', true]) {
			assert.deepEqual(parseLimits(setting), { entries: [], problems: [{ index: 0, part: 'list' }] });
		}
	});

	for (const [part, bad] of [
		['entry', 5],
		['entry', null],
		['entry', [good]],
		['amount', { unit: 'cost', per: 'week' }],
		['amount', { ...good, amount: -1 }],
		['amount', { ...good, amount: '5' }],
		['amount', { ...good, amount: Number.NaN }],
		['amount', { ...good, amount: Number.POSITIVE_INFINITY }],
		['unit', { ...good, unit: 'euros' }],
		['unit', { amount: 5, per: 'week' }],
		['per', { ...good, per: 'year' }],
		['service', { ...good, service: 'nowhere' }],
		['service', { ...good, service: 'https://a/?q' }],
		['service', { ...good, service: null }],
		['service', { ...good, service: '' }],
		['workspace', { ...good, workspace: '' }],
		['workspace', { ...good, workspace: 7 }],
	] as const) {
		it(`leaves out a bad entry, says which and what, and keeps the others: ${part} of ${JSON.stringify(bad)}`, () => {
			const { entries, problems } = parseLimits([good, bad, good]);
			assert.deepEqual(entries, [
				{ index: 0, limit: good },
				{ index: 2, limit: good },
			]);
			assert.deepEqual(problems, [{ index: 1, part }]);
		});
	}

	it('names a service as receipts do, however it is written, and drops members that it does not know', () => {
		const written = { ...good, service: ' HTTPS://API.Example.com:443/team/ ', note: 'mine', __proto__: { x: 1 } };
		assert.deepEqual(limitsIn([written]), [{ ...good, service: 'https://api.example.com/team' }]);
		assert.deepEqual(limitsIn([{ ...good, service: 'local' }]), [{ ...good, service: 'local' }]);
		assert.deepEqual(limitsIn([{ ...good, service: 'http://10.0.0.2:8080' }]), [
			{ ...good, service: 'http://10.0.0.2:8080' },
		]);
	});

	it('never throws, and takes or reports each entry', () => {
		const entry = fc.oneof(
			fc.anything(),
			fc.record(
				{
					amount: fc.oneof(fc.double(), fc.anything()),
					unit: fc.oneof(fc.constantFrom(...LIMIT_UNITS), fc.anything()),
					per: fc.oneof(fc.constantFrom(...LIMIT_PERIODS), fc.anything()),
					service: fc.oneof(fc.webUrl(), fc.string()),
					workspace: fc.string(),
				},
				{ requiredKeys: [] },
			),
		);
		fc.assert(
			fc.property(fc.array(entry, { maxLength: 4 }), (setting) => {
				const { entries, problems } = parseLimits(setting);
				const indexes = [...entries, ...problems].map(({ index }) => index).sort((a, b) => a - b);
				assert.deepEqual(indexes, [...setting.keys()]);
				for (const { limit } of entries) assert.ok(limit.amount >= 0 && Number.isFinite(limit.amount));
				// Reading what was read changes nothing.
				const limits = entries.map(({ limit }) => limit);
				assert.deepEqual(limitsIn(limits), limits);
			}),
		);
	});
});
