import assert from 'node:assert/strict';
import fc from 'fast-check';
import { editableAmount, parseAmount } from '../../../../../src/usage/core/budget/parseLimits.ts';

describe('an amount that is typed', () => {
	for (const [text, locale, amount] of [
		['500', 'en-US', 500],
		[' 500 ', 'en-US', 500],
		['1,000', 'en-US', 1_000],
		['1,234,567.25', 'en-US', 1_234_567.25],
		['0.5', 'en-US', 0.5],
		['.5', 'en-US', 0.5],
		['5.', 'en-US', 5],
		['0,5', 'en-US', 0.5],
		['1.000', 'de', 1_000],
		['1,000', 'de', 1],
		['0.5', 'de', 0.5],
		['1.234,5', 'de', 1_234.5],
		['1 234,5', 'fr', 1_234.5],
		['1\u202f234,5', 'fr', 1_234.5],
		['1’000.5', 'de-CH', 1_000.5],
		["1'000", 'en-US', 1_000],
		['1,00,000', 'en-IN', 100_000],
		['１２', 'ja', 12],
		['0', 'en-US', 0],
		['', 'en-US', undefined],
		['.', 'en-US', undefined],
		['-5', 'en-US', undefined],
		['5 euros', 'en-US', undefined],
		['1e3', 'en-US', undefined],
		['1,2,3', 'en-US', undefined],
		['1.2.3', 'en-US', undefined],
		['Infinity', 'en-US', undefined],
		['9'.repeat(400), 'en-US', undefined],
	] as const) {
		it(`is read as people of ${locale} mean it: ${text.slice(0, 20)}`, () => {
			assert.equal(parseAmount(text, locale), amount);
		});
	}

	it('is the same after it was shown for editing, in each language', () => {
		const locale = fc.constantFrom('en-US', 'de', 'fr', 'de-CH', 'pt-BR', 'ru', 'ja', 'ar', 'fa', 'hi');
		const amount = fc.oneof(
			fc.nat(),
			fc.integer({ min: 0, max: 1e9 }).map((each) => each / 1_000),
		);
		fc.assert(
			fc.property(amount, locale, (value, language) => {
				assert.equal(parseAmount(editableAmount(value, language), language), value);
			}),
		);
	});

	it('is never read as anything but a number from 0 up', () => {
		fc.assert(
			fc.property(fc.string(), (text) => {
				const amount = parseAmount(text, 'en-US');
				assert.ok(amount === undefined || (amount >= 0 && Number.isFinite(amount)));
			}),
		);
	});
});
