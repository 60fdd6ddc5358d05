import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sliceCode } from '../../../../src/chat/view/code/highlighter.ts';
import { renderHighlighted } from '../../../../src/chat/view/code/renderHighlighted.ts';
import { HeadingLevels } from '../../../../src/chat/view/markdown/renderMarkdown.ts';
import { splitLongText } from '../../../../src/chat/view/markdown/renderText.ts';
import { formatDayAndTime, formatTime } from '../../../../src/chat/view/timeText.ts';

describe('A time', () => {
	it('shows its day only if it is not today', () => {
		const noon = new Date(2026, 2, 14, 12).getTime();
		assert.deepEqual(
			[
				formatTime(noon, noon + 1000) === formatDayAndTime(noon),
				formatTime(noon, noon + 86_400_000) === formatDayAndTime(noon),
			],
			[false, true],
		);
	});

	it('outside the range of dates is shown as empty text', () => {
		assert.deepEqual([formatTime(Number.MAX_VALUE, 0), formatDayAndTime(Number.NaN)], ['', '']);
	});
});

describe('Heading levels', () => {
	it('start below the message’s own level and never skip one', () => {
		fc.assert(
			fc.property(fc.array(fc.integer({ min: 1, max: 6 })), (depths) => {
				const levels = new HeadingLevels(2);
				let before = 2;
				for (const depth of depths) {
					const level = levels.next(depth);
					assert.ok(level >= 3 && level <= Math.min(before + 1, 6));
					before = level;
				}
			}),
		);
	});

	it('give equal depths under one heading equal levels', () => {
		const levels = new HeadingLevels(2);
		assert.deepEqual(
			[2, 3, 3, 4, 2, 3, 1].map((depth) => levels.next(depth)),
			[3, 4, 4, 5, 3, 4, 3],
		);
	});
});

describe('Long text', () => {
	it('is cut into pieces that join to the same text, none too long, none within a character', () => {
		const text = fc
			.array(fc.constantFrom('😀', 'word ', '\n', 'x'), { maxLength: 50 })
			.map((parts) => parts.join('').repeat(1500));
		fc.assert(
			fc.property(text, (whole) => {
				const pieces = splitLongText(whole);
				assert.equal(pieces.join(''), whole);
				assert.ok(pieces.every((piece) => piece.length <= 16_000 && piece.isWellFormed()));
			}),
			{ numRuns: 50 },
		);
	});

	it('is cut after a line end', () => {
		const [first] = splitLongText(`${'x'.repeat(15_000)}\n${'y'.repeat(9000)}`);
		assert.equal(first, `${'x'.repeat(15_000)}\n`);
	});
});

describe('Code for the highlighter', () => {
	it('is not highlighted if it is too large, or has too many or too long lines', () => {
		assert.deepEqual(['x\n'.repeat(50_001), 'x\n'.repeat(2000), 'x'.repeat(401)].map(sliceCode), [
			undefined,
			undefined,
			undefined,
		]);
		assert.deepEqual(sliceCode('x'.repeat(400)), ['x'.repeat(400)]);
	});

	it('is cut after blank lines before unindented code, into slices that join to the same code', () => {
		const part = `function f() {\n\tlet a;\n\n\treturn a;\n}\n\n`;
		const code = part.repeat(300);
		const slices = sliceCode(code) ?? [];
		assert.equal(slices.join(''), code);
		assert.ok(
			slices.length > 1 && slices.every((slice) => slice.length <= 8000 && slice.endsWith('}\n\n')),
			`${slices.length}`,
		);
	});

	it('is cut after a line end if there is no blank line', () => {
		const code = `${'x'.repeat(99)}\n`.repeat(150);
		const slices = sliceCode(code) ?? [];
		assert.deepEqual(
			slices.map((slice) => slice.length),
			[8000, 7000],
		);
	});
});

describe('A highlighter’s tree', () => {
	it('is drawn as text, and spans with known classes only', () => {
		const properties = { className: ['hljs-title', 'function_', 'evil" onclick', 'hljs-'], id: 'x', style: 'y' };
		const nodes = renderHighlighted([
			{ type: 'element', tagName: 'script', properties, children: [{ type: 'text', value: 'a' }] },
			{ type: 'comment', value: 'b' },
			{ type: 'text', value: '<c>' },
		]);
		assert.deepEqual(JSON.parse(JSON.stringify(nodes)), [
			{
				...Object(JSON.parse(JSON.stringify(nodes)))[0],
				type: 'span',
				props: { class: 'hljs-title function_', children: ['a'] },
			},
			null,
			'<c>',
		]);
	});
});
