import assert from 'node:assert/strict';
import fc from 'fast-check';
import { prefixFunction } from '../../../../../src/edit/core/diff/prefixFunction.ts';

/** The longest border, by comparing every length. */
function borderOf(items: string): number {
	for (let length = items.length - 1; length > 0; length -= 1) {
		if (items.startsWith(items.slice(-length))) return length;
	}
	return 0;
}

describe('the borders of a list', () => {
	it('are as long as comparing every length finds', () => {
		const items = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
		fc.assert(
			fc.property(items, (text) => {
				const borders = [...text].map((_, at) => borderOf(text.slice(0, at + 1)));
				assert.deepEqual(prefixFunction([...text]), borders);
			}),
		);
	});
});
