import assert from 'node:assert/strict';
import { ratioText } from '../../../../src/base/text/figureText.ts';

describe('the text of a ratio', () => {
	it('has as many decimals as tell it from its interval', () => {
		assert.equal(ratioText({ ratio: 2.91, low: 2.68, high: 3.12 }, 'en'), '×2.9 (2.7–3.1)');
		assert.equal(ratioText({ ratio: 1.049, low: 1.031, high: 1.067 }, 'en'), '×1.05 (1.03–1.07)');
		assert.equal(ratioText({ ratio: 0.5, low: 0.4, high: 0.6 }, 'en'), '×0.50 (0.40–0.60)');
		assert.equal(ratioText({ ratio: 1_240.3, low: 1_180.4, high: 1_310.9 }, 'en'), '×1,240 (1,180–1,311)');
	});

	it('is in the number format of the user', () => {
		assert.equal(ratioText({ ratio: 2.91, low: 2.68, high: 3.12 }, 'de'), '×2,9 (2,7–3,1)');
	});
});
