import assert from 'node:assert/strict';
import { stripStringsAndComments } from '../../../../src/core/code/syntax/stripStringsAndComments.ts';
import { hostileCases, USES } from '../../../support/programs/hostileCode.ts';

/** One case in so many: `npm run test:long` tries them all. */
const SHARE = 10;

describe('code of many characters', () => {
	const cases = hostileCases(SHARE);
	for (const title of USES) {
		it(`${title} in a time that grows with its length alone`, () => {
			const own = cases.filter(({ use }) => use === title);
			assert.ok(own.length > 0);
			for (const { piece, isSteady } of own) assert.ok(isSteady(), JSON.stringify(piece));
		}).timeout(120_000);
	}

	it('has the strings that it has, however many quotes have no partner', () => {
		assert.equal(stripStringsAndComments("it's\n'a' + \"b'\" // c", 'c').text, 'it\'s\n"" + "" ');
		assert.equal(stripStringsAndComments("a = 'it\\'s'; b = 'c", 'go').text, 'a = ""; b = \'c');
	});
});
