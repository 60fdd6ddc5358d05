import assert from 'node:assert/strict';
import type { Forecast } from '../../../../src/usage/core/forecast.ts';
import { withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { forecastText } = await withFakeVscode(() => import('../../../../src/usage/vscode/forecastText.ts'));

const REASON = '\nBased on your own receipts for this service: eight out of ten similar requests were in this range.';
const one = (middle: number) => ({ low: middle * 0.95, middle, high: middle * 1.05 });

describe('the words of a forecast', () => {
	const says = (forecast: Forecast, text: string, hint: string) =>
		assert.deepEqual(forecastText(forecast), { text, hint: `${hint}${REASON}` });

	it('are one figure where the ends hardly differ, and a range where they do', () => {
		says(
			{ promptTokens: one(1_243.4), completionTokens: { low: 182, middle: 300, high: 617 }, cost: one(0.003) },
			'≈ 1,240 → 180–620 tokens · cost ≈ 0.003',
			'This will take about 1,240 tokens in the prompt and 180 to 620 in the answer.\nThe cost will be about 0.003, in the service’s own unit.',
		);
		says(
			{ totalTokens: one(1_500), cost: { low: 0.00012, middle: 0.0002, high: 0.00047 } },
			'≈ 1,500 tokens · cost ≈ 0.00012–0.00047',
			'This will take about 1,500 tokens in all.\nThe cost will be about 0.00012 to 0.00047, in the service’s own unit.',
		);
	});

	it('are of the parts that are known', () => {
		says({ promptTokens: one(20) }, '≈ 20 tokens →', 'This will take about 20 tokens in the prompt.');
		says({ cost: one(2) }, 'cost ≈ 2', 'The cost will be about 2, in the service’s own unit.');
	});

	it('are none of a cost that is always zero', () => {
		assert.equal(forecastText({ cost: { low: 0, middle: 0, high: 0 } }), undefined);
		says(
			{ completionTokens: one(9), totalTokens: one(10), cost: one(0) },
			'≈ 10 tokens',
			'This will take about 10 tokens in all.',
		);
	});

	it('have a range from zero', () => {
		assert.equal(forecastText({ cost: { low: 0, middle: 0, high: 0.5 } })?.text, 'cost ≈ 0–0.5');
	});
});
