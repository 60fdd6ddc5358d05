import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../../../../../src/base/core/json.ts';
import { explanationOf } from '../../../../../src/edit/core/answer/explanation.ts';

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

	for (const name of ['explanation', 'summary', 'analysis', 'description', 'rationale', 'notes', 'comment']) {
		it(`is read from ${name}`, () => {
			assert.equal(
				explanationOf({ prose: 'Shorter.', body: { [name]: ' Less work. ' } }).text,
				'Shorter.\n\nLess work.',
			);
			assert.equal(explanationOf({ prose: '', body: { [name]: ' ' } }).text, '');
		});
	}

	for (const name of [
		'suggestions',
		'improvements',
		'changes',
		'recommendations',
		'optimizations',
		'issues',
		'warnings',
	]) {
		it(`has suggestions from ${name}`, () => {
			const suggestions = (value: Json) => explanationOf({ prose: '', body: { [name]: value } }).suggestions;
			assert.deepEqual(suggestions([' Cache it. ', ' ', 'Cache it.', 'Sort it.']), ['Cache it.', 'Sort it.']);
			assert.deepEqual(suggestions(' Cache it. '), ['Cache it.']);
		});
	}

	it('has the first text of each suggestion, and fifty at most', () => {
		const names = ['message', 'description', 'text', 'title', 'suggestion', 'detail'];
		const items = names.map((name) => ({ [name]: `By ${name}.`, detail: 'More.' }));
		const { suggestions } = explanationOf({ prose: '', body: { changes: items } });
		assert.deepEqual(
			suggestions.slice(0, 5),
			names.slice(0, 5).map((name) => `By ${name}.`),
		);
		const many = (count: number) => Array.from({ length: count }, (_, at) => `Change ${at}.`);
		assert.equal(explanationOf({ prose: '', body: { changes: many(60) } }).suggestions.length, 50);
		assert.equal(
			explanationOf({ prose: '', body: { changes: many(40), issues: ['a', 'b', ...many(60)] } }).suggestions.length,
			50,
		);
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
