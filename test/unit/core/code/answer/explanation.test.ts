import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../../../../../src/core/base/json.ts';
import { explanationOf } from '../../../../../src/core/code/answer/explanation.ts';

describe('the explanation beside optimized code', () => {
	it('is the prose around the code', () => {
		assert.deepEqual(explanationOf({ prose: 'It is faster.', body: 'any' }), {
			text: 'It is faster.',
			suggestions: [],
		});
	});

	it('is empty if the answer is only code', () => {
		const body = { optimized_code: 'let a = 1;' };
		assert.deepEqual(explanationOf({ prose: '', body }), { text: '', suggestions: [] });
	});

	it('is collected without duplicates from the known members, at the top level and under data', () => {
		const body: Json = {
			explanation: 'Fewer loops.',
			suggestions: ['Cache it.', { message: 'Use a map.' }, { code: 'x' }, 7],
			data: { summary: 'Fewer loops.', analysis: 'O(n)', improvements: ['Cache it.'] },
		};
		assert.deepEqual(explanationOf({ prose: '', body }), {
			text: 'Fewer loops.\n\nO(n)',
			suggestions: ['Cache it.', 'Use a map.'],
		});
	});

	it('is bounded and never fails, whatever the body is', () => {
		fc.assert(
			fc.property(fc.string(), fc.jsonValue(), (prose, value) => {
				const body = JSON.parse(JSON.stringify({ suggestions: value, changes: value, explanation: value }));
				assert.ok(explanationOf({ prose, body }).suggestions.length <= 50);
			}),
			{ numRuns: 1_000 },
		);
	});
});
