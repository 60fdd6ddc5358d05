import assert from 'node:assert/strict';
import { isSameCode } from '../../../../../src/edit/core/diff/similarity.ts';

describe('the same code', () => {
	it('may differ in line endings and invisible whitespace', () => {
		assert.ok(isSameCode('a {\r\n\tb \r\n\r\n}\r\n', 'a {\n\tb\n\n}'));
		assert.ok(isSameCode('\n\na', 'a  '));
	});

	it('differs in indentation, in text and in blank lines inside', () => {
		assert.ok(!isSameCode('a\n b', 'a\nb'));
		assert.ok(!isSameCode('a', 'b'));
		assert.ok(!isSameCode('a\n\nb', 'a\nb'));
	});

	// Going back over the lines at each of them would take minutes, and the limit of a test is seconds.
	it('is compared in one pass, however many empty lines there are in the middle', () => {
		const gap = '\n'.repeat(400_000);
		assert.equal(isSameCode(`a${gap}b`, `\n\na${gap}b\n`), true);
	});
});
