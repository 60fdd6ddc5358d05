import assert from 'node:assert/strict';
import { isTextLine } from '../../../../../../src/edit/core/answer/extraction/unfencedAnswer.ts';

const SAID = 'This is faster than the other one.';

describe('a line of an answer', () => {
	for (const [languageId, line, expected] of [
		['typescript', SAID, true],
		['typescript', 'a();', false],
		['typescript', 'It is faster than the other one, #2.', true],
		['typescript', '# Title', true],
		['python', 'Error: missing colon here', true],
		['python', 'Return type: `int`, not `str`.', true],
		['python', 'error: missing colon here', false],
		['python', 'Error: the_colon', false],
		['yaml', 'Error: missing colon here', false],
		['typescript', '  # Title', false],
		['typescript', 'a # Title', false],
		['typescript', '####### Title', false],
		['typescript', '#Title', false],
		['python', '# Title', false],
		['python', '# This is faster than the other one.', false],
		['mypython', '# Title', true],
		['pythonic', '# Title', true],
		['html', 'It is faster than the other one.', false],
		['html', 'Here is the code:', true],
		['markdown', 'It is faster than the other one.', false],
		['markdown', '# Title', false],
		['haml', 'It is faster than the other one.', false],
		['haml', 'Here is the code:', true],
		['myhaml', 'It is faster than the other one.', true],
		['slimmer', 'It is faster than the other one.', true],
	] as const) {
		it(`is ${expected ? 'text' : 'code'} in ${languageId}: ${line}`, () =>
			assert.equal(isTextLine(line, languageId), expected));
	}
});
