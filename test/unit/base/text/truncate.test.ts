import assert from 'node:assert/strict';
import fc from 'fast-check';
import { shortened, truncate } from '../../../../src/base/text/visibleText.ts';

describe('a text that is cut', () => {
	it('ends in an ellipsis where it says so, within the same length', () => {
		assert.deepEqual(
			['abc', 'abcd', '👩‍👩‍👧‍👦b'].map((text) => shortened(text, 3)),
			['abc', 'ab…', '👩…'],
		);
	});

	for (const [text, longest, expected] of [
		['short', 5, 'short'],
		['longer', 5, 'longe'],
		['', 0, ''],
		['ab', 0, ''],
		['a😀', 2, 'a'],
		['a👩‍👩‍👧‍👦b', 12, 'a👩‍👩‍👧‍👦'],
		['a👩‍👩‍👧‍👦b', 11, 'a'],
		['ae\u0301', 2, 'a'],
		['🇬🇧🇬🇧', 7, '🇬🇧'],
		['a\r\nb', 2, 'a'],
		['a\u0301\u0301\u0301', 2, 'a\u0301'],
	] as const) {
		it(`cuts ${JSON.stringify(text)} to ${longest}: ${JSON.stringify(expected)}`, () =>
			assert.equal(truncate(text, longest), expected));
	}

	it('gives the beginning of any text, whole where it is no longer, and never half a surrogate pair', () => {
		const unit = fc.constantFrom('x', ' ', 'é', '\u0301', '😀', '👩‍👩‍👧‍👦', '🇬', '\u200d', '\ufe0f', '\r', '\n');
		const texts = fc.array(unit, { maxLength: 40 }).map((units) => units.join(''));
		fc.assert(
			fc.property(texts, fc.nat(60), (text, longest) => {
				const cut = truncate(text, longest);
				assert.ok(cut.length <= longest && text.startsWith(cut) && cut.isWellFormed());
				if (text.length <= longest) assert.equal(cut, text);
			}),
		);
	});
});
