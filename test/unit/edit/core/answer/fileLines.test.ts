import assert from 'node:assert/strict';
import fc from 'fast-check';
import { withFileLines } from '../../../../../src/edit/core/answer/fileLines.ts';
import { isSteady } from '../../../../support/steadyTime.ts';

/** Twenty lines, of which the first one is line 11 of the file. */
const LINES = { first: 11, count: 20 };

describe('the lines that an explanation of selected code names', () => {
	const shown = (text: string, lines = LINES) =>
		withFileLines({ text, suggestions: [] }, lines, (mention) => `${mention} (counted)`).text;

	for (const [said, expected] of [
		['On line 3, `a` is read.', 'On line 13, `a` is read.'],
		['Line 7, arrayFind: it stops.', 'Line 17, arrayFind: it stops.'],
		['**Line 3** (line 4).', '**Line 13** (line 14).'],
		['See line\n3', 'See line\n13'],
		['lines 3–5 and lines 6 - 7', 'lines 13–15 and lines 16 - 17'],
		['Lines 3, 5, and 9', 'Lines 13, 15, and 19'],
		['lines 3 to 5, line 6 through line 7', 'lines 13 to 15, line 16 through line 17'],
		['line 3-5; line #6; line number 7', 'line 13-15; line #16; line number 17'],
		['- L3: read once\n- L4-L6: a map', '- L13: read once\n- L14-L16: a map'],
		['On line 3, 5 elements are copied.', 'On line 13, 5 elements are copied.'],
		['Line `3` and lines **4**–**5**', 'Line `13` and lines **14**–**15**'],
		['line(s) 3-5, lines 3/4', 'line(s) 13-15, lines 13/14'],
		['moved from line 3 to 5', 'moved from line 13 to 15'],
		['set `a` on line 3 to 5', 'set `a` on line 13 to 5'],
		['1. **L3:** a map, as in L12', '1. **L13:** a map, as in L22'],
		['line 3 of the original', 'line 13 of the original'],
		['line 3 of the original code', 'line 13 of the original code'],
		['line 3 in the inner loop', 'line 13 in the inner loop'],
		['```\nline 3\n```\nLine 3.', '```\nline 3\n```\nLine 13.'],
	] as const) {
		it(`have the numbers of the file: ${JSON.stringify(said)}`, () => assert.equal(shown(said), expected));
	}

	for (const said of [
		'`line 3` is printed.',
		'~~~\nline 3',
		'The L2 cache; (L3)',
		'Version 3, line 3.5, line 3%, line 3x',
		'This line 3 times, each line 2 allocations, the lines 5 times',
		'line 3 of the output',
		'line 3 of `total`',
		'line 3 in read.js, line 4 from the log',
		'https://a.example/b#L3-L5',
		'pipeline 3, command line 3',
	]) {
		it(`are none in ${JSON.stringify(said)}`, () => assert.equal(shown(said), said));
	}

	it('say that they count within the selection if it does not have all of them', () => {
		assert.equal(shown('Lines 3–5, and line 21.'), 'Lines 3–5 (counted), and line 21 (counted).');
		assert.equal(shown('Line 0.'), 'Line 0 (counted).');
		assert.equal(shown('Line 21 of the output, line 3.'), 'Line 21 of the output, line 13.');
	});

	it('are weighed together with those of the suggestions', () => {
		const explanation = { text: 'Line 3.', suggestions: ['Line 4.', 'Line 40.'] };
		assert.deepEqual(
			withFileLines(explanation, LINES, (mention) => `${mention} (counted)`),
			{ text: 'Line 3 (counted).', suggestions: ['Line 4 (counted).', 'Line 40 (counted).'] },
		);
	});

	it('stay where the code begins with the file', () => {
		assert.equal(shown('Line 3, line 300.', { first: 1, count: 20 }), 'Line 3, line 300.');
	});

	it('are the only part of a text that changes', () => {
		const word = fc.oneof(
			fc.string().filter((text) => !/[l\d]/i.test(text)),
			fc.constantFrom('`line 3`', '\n```\nline 3\n```\n', 'line', 'lines', 'L3', '3', '3.5', '\n\n', '- ', '`', '```'),
			fc.integer({ min: 1, max: 20 }).map((line) => `Line ${line},`),
		);
		fc.assert(
			fc.property(fc.array(word), (words) => {
				const text = words.join(' ');
				const pieces = shown(text).split(/\d+/);
				assert.deepEqual(pieces, text.split(/\d+/));
			}),
		);
		fc.assert(
			fc.property(fc.string(), (text) => {
				fc.pre(!/\b(?:lines?\s|L\d)/i.test(text));
				assert.equal(shown(text), text);
			}),
		);
	});

	it('are found in long texts without delay', () => {
		for (const piece of ['`', '```\n', 'line ', 'lines 1, ', ' ', '\n', 'L1', '2, ']) {
			assert.ok(
				isSteady((length) => shown(piece.repeat(length)), 50_000),
				piece,
			);
		}
	});
});
