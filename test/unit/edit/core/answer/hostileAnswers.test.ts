import assert from 'node:assert/strict';
import { ANSWER_USES, hostileAnswers, isSteadyAboutOutputs } from '../../../../support/programs/hostileAnswers.ts';

/** One case in so many: `npm run test:long` tries them all. */
const SHARE = 10;

describe('a hostile answer to optimize', () => {
	const cases = hostileAnswers(SHARE);
	for (const title of ANSWER_USES) {
		it(`${title} in linear time`, () => {
			const own = cases.filter(({ use }) => use === title);
			assert.ok(own.length > 0);
			for (const { piece, isSteady } of own) assert.ok(isSteady(), JSON.stringify(piece));
		});
	}

	it('is read in linear time with a long line about outputs above its code', () => {
		assert.ok(isSteadyAboutOutputs());
	});
});
