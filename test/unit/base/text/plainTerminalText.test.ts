import assert from 'node:assert/strict';
import fc from 'fast-check';
import { plainTerminalText } from '../../../../src/base/text/terminalText.ts';
import { isSteady } from '../../../support/steadyTime.ts';

const [begin, bell] = [0x1b, 0x07].map((code) => String.fromCharCode(code));

describe('what a terminal says', () => {
	it('has no colors, titles, links and marks of the shell', () => {
		for (const [output, text] of [
			[`${begin}[1;31mred${begin}[0m`, 'red'],
			[`${begin}]0;user@host: ~/a b${bell}ready`, 'ready'],
			[`${begin}]8;;https://example.com${begin}\\link${begin}]8;;${begin}\\`, 'link'],
			[`${begin}]633;D;0${bell}\r\ndone\r\n`, '\ndone\n'],
			[`${begin}[?25l${begin}(B${begin}=a\tb`, 'a\tb'],
			[`cut ${begin}[3`, 'cut '],
			[`${begin}]0;never ends`, ''],
			[`a${bell}b`, 'ab'],
		] as const) {
			assert.equal(plainTerminalText(output), text, JSON.stringify(output));
		}
	});

	it('has of a line that was drawn over its last state alone', () => {
		assert.equal(plainTerminalText('10 %\r50 %\r100 %\r\nok\r\n'), '100 %\nok\n');
	});

	it('keeps plain text, and never a control character, whatever comes', () => {
		fc.assert(
			fc.property(
				fc.string({ unit: fc.constantFrom(begin ?? '', bell ?? '', '[', ']', ';', '\r', '\n', '3', 'm', 'é') }),
				(output) => {
					assert.doesNotMatch(plainTerminalText(output), /(?![\t\n])\p{Cc}/u);
				},
			),
		);
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(...'ab [];m\n\té') }), (text) => {
				assert.equal(plainTerminalText(text), text);
			}),
		);
	});

	it('is read in time, however much begins and never ends', () => {
		assert.equal(plainTerminalText(`${begin}]`.repeat(30_000)), '');
		assert.equal(plainTerminalText(`${begin}[${' '.repeat(60_000)}`), '');
	});

	it('P16 is read in linear time, however many carriage returns come', () => {
		const read = (length: number) => {
			const many = '\r'.repeat(length);
			assert.equal(plainTerminalText(many), '');
			assert.equal(plainTerminalText(`${many}end`), 'end');
			assert.equal(plainTerminalText(`begin${many}\nend`), 'begin\nend');
		};
		assert.ok(isSteady(read, 100_000));
	});
});
