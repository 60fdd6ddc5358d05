import assert from 'node:assert/strict';
import { checkGuardrails } from '../../../../../src/edit/core/guardrails/checkGuardrails.ts';

/** A call for each letter, on a line of its own. */
const calls = (letters: string) => [...letters].map((letter) => `${letter}();`).join('\n');

describe('an answer that ends with the lines that it starts with', () => {
	const cases: readonly (readonly [original: string, answer: string, isReported: boolean])[] = [
		['abcd', 'abcdabcd', true],
		['abc', 'abcabc', false],
		['aaaa', 'aaaaaaaa', false],
		['abca', 'abcaabca', false],
		['abcd', 'abcdxyabcd', true],
		['abcd', 'abcdxyzabcd', false],
		['abcd', 'abcdabcdabcd', false],
		['abcd', 'abcdabcdabcdabcd', true],
		['abcde', 'abcdefgabcd', false],
		['abcdabcd', 'abcdabcd', false],
		['abcd', 'abcd', false],
	];
	for (const [original, answer, isReported] of cases) {
		it(`is ${isReported ? '' : 'not '}reported: ${original} → ${answer}`, () => {
			for (const replacement of [calls(answer), calls(answer).replaceAll('\n', '\n\n  ')]) {
				const found = checkGuardrails({
					languageId: 'typescript',
					original: calls(original),
					replacement,
					use: 'optimize',
				});
				assert.deepEqual(found, isReported ? [{ kind: 'doubled' }] : []);
			}
		});
	}
});
