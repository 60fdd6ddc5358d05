import assert from 'node:assert/strict';
import { stripStringsAndComments } from '../../../../src/edit/core/syntax/stripStringsAndComments.ts';
import { hostileCases, USES } from '../../../support/programs/hostileCode.ts';

/** One case in so many: `npm run test:long` tries them all. */
const SHARE = 25;

describe('very long code', () => {
	const cases = hostileCases(SHARE);
	for (const title of USES) {
		it(`${title} in linear time`, () => {
			const own = cases.filter(({ use }) => use === title);
			assert.ok(own.length > 0);
			for (const { piece, isSteady } of own) assert.ok(isSteady(), JSON.stringify(piece));
		});
	}

	it('has the right strings, however many quotes are unpaired', () => {
		assert.equal(stripStringsAndComments("it's\n'a' + \"b'\" // c", 'c').text, 'it\'s\n"" + "" ');
		assert.equal(stripStringsAndComments("a = 'it\\'s'; b = 'c", 'go').text, 'a = ""; b = \'c');
	});
});
