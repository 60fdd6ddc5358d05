import assert from 'node:assert/strict';
import { levelsToOffer, parseOptimizeArgument } from '../../../../src/optimize/core/optimizeRequest.ts';

describe('the argument of Optimize Selection', () => {
	it('may be missing, or name a level', () => {
		assert.deepEqual(parseOptimizeArgument(undefined), { level: undefined });
		assert.deepEqual(parseOptimizeArgument(null), { level: undefined });
		assert.deepEqual(parseOptimizeArgument({}), { level: undefined });
		assert.deepEqual(parseOptimizeArgument({ level: ' high ' }), { level: 'high' });
	});

	for (const value of ['high', 1, [], ['high'], { level: '' }, { level: ' ' }, { level: 1 }, { level: null }]) {
		it(`is refused as ${JSON.stringify(value)}`, () => assert.equal(parseOptimizeArgument(value), undefined));
	}

	it('is refused with any member other than the level, and with a level that is too long', () => {
		assert.equal(parseOptimizeArgument({ level: 'high', baseUrl: 'https://elsewhere.example' }), undefined);
		assert.equal(parseOptimizeArgument({ level: 'x'.repeat(101) }), undefined);
	});
});

describe('the levels to offer', () => {
	it('include each level once, the last used one first', () => {
		const levels = { worked: ['max', 'high'], documented: 'high', set: 'low', offered: ['high', ' medium ', ''] };
		assert.deepEqual(levelsToOffer({ ...levels, known: [] }), ['max', 'low', 'high', 'medium']);
	});

	it('include those that the service is known to have, before those that worked earlier', () => {
		const known = ['high', 'medium', 'low'];
		const levels = { worked: ['low', 'max'], documented: 'high', set: 'high', offered: ['own'], known };
		assert.deepEqual(levelsToOffer(levels), ['low', 'high', 'own', 'medium', 'max']);
	});
});
