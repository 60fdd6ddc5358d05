import assert from 'node:assert/strict';
import { optimizeArgument } from '../../../../src/core/code/optimizeArgument.ts';

describe('the argument of Optimize Selection', () => {
	it('may be missing, or name a level', () => {
		assert.deepEqual(optimizeArgument(undefined), { level: undefined });
		assert.deepEqual(optimizeArgument(null), { level: undefined });
		assert.deepEqual(optimizeArgument({}), { level: undefined });
		assert.deepEqual(optimizeArgument({ level: ' high ' }), { level: 'high' });
	});

	for (const value of ['high', 1, [], ['high'], { level: '' }, { level: ' ' }, { level: 1 }, { level: null }]) {
		it(`is refused as ${JSON.stringify(value)}`, () => assert.equal(optimizeArgument(value), undefined));
	}

	it('is refused with anything beside the level, and with a level that is too long', () => {
		assert.equal(optimizeArgument({ level: 'high', baseUrl: 'https://elsewhere.example' }), undefined);
		assert.equal(optimizeArgument({ level: 'x'.repeat(101) }), undefined);
	});
});
