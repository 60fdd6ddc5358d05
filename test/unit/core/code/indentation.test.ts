import assert from 'node:assert/strict';
import { indentedLike } from '../../../../src/core/code/indentation.ts';

describe('inserted code', () => {
	for (const [title, code, line, expected] of [
		['stays as it is at the left margin', 'a\n  b\nc', '', 'a\n  b\nc'],
		[
			'is indented like its line, from the second line on',
			'if (a) {\n\tb();\n}',
			'\t\tx',
			'if (a) {\n\t\t\tb();\n\t\t}',
		],
		['loses its own common indentation first', '    a\n      b', '  x', 'a\n    b'],
		['gets no trailing space on empty lines', 'a\n\nb', '  ', 'a\n\n  b'],
		['may come with other line ends', 'a\r\nb\rc', '  ', 'a\n  b\n  c'],
		['keeps emptiness', '', '  ', ''],
	] as const) {
		it(title, () => assert.equal(indentedLike(code, line), expected));
	}
});
