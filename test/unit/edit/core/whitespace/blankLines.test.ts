import assert from 'node:assert/strict';
import { hasText, nonBlankLines, trimBlankLines } from '../../../../../src/edit/core/whitespace/blankLines.ts';

describe('blank lines', () => {
	it('have no text', () => {
		assert.deepEqual(['a', ' ', '', '\t', ' b'].map(hasText), [true, false, false, false, true]);
		assert.deepEqual(nonBlankLines(['a', ' ', '', ' b']), ['a', ' b']);
	});

	for (const [lines, trimmed] of [
		[
			['', ' ', 'a', '', 'b', '\t'],
			['a', '', 'b'],
		],
		[['a'], ['a']],
		[['', ' '], []],
		[[], []],
	] as const) {
		it(`are trimmed: ${JSON.stringify(lines)}`, () => assert.deepEqual(trimBlankLines(lines), trimmed));
	}
});
