import assert from 'node:assert/strict';
import { portraitOf } from '../../../../../src/core/receipts/portrait/portrait.ts';
import { judgePortrait, judgeRandomPortraits } from '../../../../support/portrait/judgePortrait.ts';
import { VARIANTS } from '../../../../support/portrait/seededService.ts';
import { randomNumbers } from '../../../../support/randomNumbers.ts';

describe('the portrait of a service', () => {
	it('is unknown throughout without receipts', () => {
		const { receipts, answers, models, levels, ...findings } = portraitOf([]);
		assert.deepEqual([receipts, answers, models, levels], [0, 0, [], []]);
		for (const finding of Object.values(findings)) {
			assert.deepEqual(finding, { isKnown: false, reason: 'few', answers: 0 });
		}
	});

	it('never says what is not so, whatever the service and the conversations', () => {
		const { wrong } = judgeRandomPortraits(100, 2);
		assert.deepEqual(wrong, []);
	});

	for (const [newTurns, finding] of [
		[0, 'prepends'],
		[1, 'remembers'],
	] as const) {
		it(`tells most of every variant from six conversations of six turns, ${finding} with them`, () => {
			const habits = {
				conversations: 6,
				turns: 6,
				newTurns,
				trouble: 0.15,
				longestMessage: 600,
				kind: 'prose',
			} as const;
			const told = new Map<string, number>();
			for (const [index, variant] of [...VARIANTS, ...VARIANTS].entries()) {
				const judged = judgePortrait(variant, 'none', habits, randomNumbers(index));
				assert.deepEqual(judged.wrong, []);
				for (const name of judged.told) told.set(name, (told.get(name) ?? 0) + 1);
			}
			const all = 2 * VARIANTS.length;
			assert.ok((told.get(finding) ?? 0) >= 0.8 * all, `${finding}: ${told.get(finding)} of ${all}`);
			assert.ok((told.get('cost') ?? 0) >= 0.95 * all, `cost: ${told.get('cost')}`);
			assert.ok((told.get('density') ?? 0) >= 0.5 * all, `density: ${told.get('density')}`);
			assert.ok((told.get('idempotency') ?? 0) >= 0.5 * all, `idempotency: ${told.get('idempotency')}`);
			// A third of the variants state it in a unit that is not named.
			assert.ok((told.get('latencyUnit') ?? 0) >= 0.6 * all, `latencyUnit: ${told.get('latencyUnit')}`);
		});
	}
});
