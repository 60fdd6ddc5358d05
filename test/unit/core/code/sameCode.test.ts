import assert from 'node:assert/strict';
import { onlyOccurrence } from '../../../../src/core/code/onlyOccurrence.ts';
import { sameCode } from '../../../../src/core/code/sameCode.ts';

describe('the same code', () => {
	it('may differ in line ends and in blank space that nobody sees', () => {
		assert.ok(sameCode('a {\r\n\tb \r\n\r\n}\r\n', 'a {\n\tb\n\n}'));
		assert.ok(sameCode('\n\na', 'a  '));
	});

	it('differs in indentation, in text and in blank lines inside', () => {
		assert.ok(!sameCode('a\n b', 'a\nb'));
		assert.ok(!sameCode('a', 'b'));
		assert.ok(!sameCode('a\n\nb', 'a\nb'));
	});

	// Going back over the lines at each of them would take minutes, and the limit of a test is seconds.
	it('is compared in one pass, however many empty lines stand in the middle', () => {
		const gap = '\n'.repeat(400_000);
		assert.equal(sameCode(`a${gap}b`, `\n\na${gap}b\n`), true);
	});
});

describe('where lines stand', () => {
	it('is their offset where they stand there once, as whole lines', () => {
		assert.equal(onlyOccurrence('a🎉\nc\n', 'c\n'), 4);
		assert.equal(onlyOccurrence('abc', 'abc'), 0);
		assert.equal(onlyOccurrence('foo_i++;\ni++;\n', 'i++;\n'), 9);
		assert.equal(onlyOccurrence('ab\r\na\r\nb', 'a'), 4);
	});

	it('is nowhere else', () => {
		assert.equal(onlyOccurrence('abc', 'd'), undefined);
		assert.equal(onlyOccurrence('foo_i++;\n', 'i++;\n'), undefined);
		assert.equal(onlyOccurrence('ab\n', 'a'), undefined);
		assert.equal(onlyOccurrence('a\nb\na\n', 'a\n'), undefined);
		assert.equal(onlyOccurrence('a\na\na\n', 'a\na\n'), undefined);
		assert.equal(onlyOccurrence('abc', ''), undefined);
	});
});
