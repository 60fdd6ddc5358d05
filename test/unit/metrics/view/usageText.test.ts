import assert from 'node:assert/strict';
import type { MetricsSnapshot } from '../../../../src/metrics/protocol/metrics.ts';
import { provedText, provedVerdictText } from '../../../../src/metrics/view/usage/usageText.ts';

describe('the words for what accepted optimizations have brought', () => {
	it('are true for what fails its tests and for what differs on a real call', () => {
		assert.equal(provedVerdictText('wrong'), 'wrong');
		const sums = [
			{ kind: 'faster', count: 1, cost: null },
			{ kind: 'wrong', count: 2, cost: null },
		] as const;
		assert.equal(provedText(sums, { locale: 'en' } as MetricsSnapshot), '1 proved faster and 2 wrong.');
	});
});
