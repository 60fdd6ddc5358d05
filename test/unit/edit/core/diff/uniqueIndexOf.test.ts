import assert from 'node:assert/strict';
import { uniqueIndexOf } from '../../../../../src/edit/core/diff/prefixFunction.ts';

describe('the place of lines', () => {
	it('is their offset if they occur once, as whole lines', () => {
		assert.equal(uniqueIndexOf('a🎉\nc\n', 'c\n'), 4);
		assert.equal(uniqueIndexOf('abc', 'abc'), 0);
		assert.equal(uniqueIndexOf('foo_i++;\ni++;\n', 'i++;\n'), 9);
		assert.equal(uniqueIndexOf('ab\r\na\r\nb', 'a'), 4);
	});

	it('is unknown otherwise', () => {
		assert.equal(uniqueIndexOf('abc', 'd'), undefined);
		assert.equal(uniqueIndexOf('foo_i++;\n', 'i++;\n'), undefined);
		assert.equal(uniqueIndexOf('ab\n', 'a'), undefined);
		assert.equal(uniqueIndexOf('a\nb\na\n', 'a\n'), undefined);
		assert.equal(uniqueIndexOf('a\na\na\n', 'a\na\n'), undefined);
		assert.equal(uniqueIndexOf('abc', ''), undefined);
	});
});
