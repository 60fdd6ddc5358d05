import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sanitizeForTooltip } from '../../../../../src/metrics/core/status/tooltipText.ts';

describe('a text from the service in the tooltip', () => {
	it('is unchanged if it is a plain name or value', () => {
		for (const text of [
			'requests / total',
			'gpt-4.1_mini',
			'Größe',
			'请求',
			'99.9%',
			'2026-01-31T12:30:00Z',
			'1,240',
			'<1 ms',
			'≥ 95 %',
			'≤5',
			'> 3',
			'−5',
			'+2.5',
			'$12.40',
			'€3',
		]) {
			assert.equal(sanitizeForTooltip(text), text);
		}
	});

	it('contains nothing that Markdown, HTML or the eye could take for something else', () => {
		const hostile = [
			['[Refresh](command:workbench.action.quit)', 'Refresh command workbench.action.quit'],
			['<img src=x onerror=alert(1)>', 'img src x onerror alert 1'],
			['a | b\n| c', 'a b c'],
			['$(trash) `x` **y** ~~z~~', 'trash x y z'],
			['https://evil.example/?q=1', 'https //evil.example/ q 1'],
			['user\u202Etxt.exe', 'user txt.exe'],
			['a\u200Bb\u0000c\u{E0041}d', 'a b c d'],
			['&lt;b&gt; ', 'lt b gt'],
			['a > b < c $x + y', 'a b c x y'],
		] as const;
		for (const [text, expected] of hostile) assert.equal(sanitizeForTooltip(text), expected);
	});

	it('is a dash if nothing is left', () => {
		for (const text of ['', '  ', '{}', '\u202e', '***']) assert.equal(sanitizeForTooltip(text), '—');
	});

	it('has at most 60 characters, all allowed, whatever the text', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
				const cell = sanitizeForTooltip(text);
				assert.ok([...cell].length <= 60);
				assert.match(cell, /^(—|[\p{L}\p{M}\p{N} ._/:,%<>≤≥−+$€£¥-]+…?)$/u);
			}),
			{ numRuns: 500 },
		);
		assert.equal(sanitizeForTooltip('x'.repeat(61)), `${'x'.repeat(59)}…`);
		assert.equal(sanitizeForTooltip('x'.repeat(60)), 'x'.repeat(60));
	});
});
