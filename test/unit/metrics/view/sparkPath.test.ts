import assert from 'node:assert/strict';
import { sparkPath } from '../../../../src/metrics/view/charts/sparkPath.ts';

describe('the line of a card', () => {
	it('is drawn from three values on', () => {
		for (const few of [[], [1], [1, 2], [1, null, 2, null]]) assert.equal(sparkPath(few, 120, 28), '');
		assert.match(sparkPath([1, 2, 3], 120, 28), /^M1,26L60,14L119,2$/);
	});

	it('has gaps where values are missing', () => {
		assert.equal(sparkPath([1, 2, null, 2, 1], 120, 28).split('M').length - 1, 2);
	});
});
