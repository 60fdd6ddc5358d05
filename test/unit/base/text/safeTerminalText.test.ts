import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SafeTerminalText } from '../../../../src/base/text/terminalText.ts';
import { isSteady } from '../../../support/steadyTime.ts';

const ESC = String.fromCharCode(0x1b);
const PASSED = new RegExp(`${ESC}\\[(?:[\\d;:]*[mABCDEFGHJKfd]|\\?25[lh])`, 'g');
const safe = (...pieces: readonly string[]) => {
	const text = new SafeTerminalText();
	return pieces.map((piece) => text.push(piece)).join('');
};

describe('what a program prints, made safe for a terminal', () => {
	it('keeps text, colors, moves of the cursor and lines that are drawn over', () => {
		const kept = `a${ESC}[31;1mred${ESC}[0m\t${ESC}[2K${ESC}[1A\rb\u0008${ESC}[?25l`;
		assert.equal(safe(kept), kept);
		assert.equal(safe('one\ntwo\r\n'), 'one\r\ntwo\r\n');
	});

	it('drops what writes to the clipboard, sets titles, links, asks the terminal, or switches its modes', () => {
		for (const dropped of [
			`${ESC}]52;c;ZXZpbA==\u0007`,
			`${ESC}]0;title${ESC}\\`,
			`${ESC}]8;;command:evil${ESC}\\`,
			`${ESC}P$qm${ESC}\\`,
			`${ESC}[6n`,
			`${ESC}[c`,
			`${ESC}[21t`,
			`${ESC}[?1049h`,
			`${ESC}[?2004h`,
			`${ESC}c`,
			`${ESC}(0`,
			'\u009d\u009c',
			'\u0007',
			'\u0000',
		]) {
			assert.equal(safe(`a${dropped}b`), 'ab', JSON.stringify(dropped));
		}
	});

	it('takes the same from output that comes in any pieces', () => {
		const part = fc.constantFrom(
			'text',
			'\n',
			'\r\n',
			`${ESC}[31m`,
			`${ESC}]52;c;ZXZpbA==\u0007`,
			`${ESC}]0;t${ESC}\\`,
			`${ESC}[6n`,
			ESC,
			`${ESC}]`,
			`${ESC}[`,
		);
		fc.assert(
			fc.property(fc.array(part), fc.array(fc.nat(8)), (parts, cuts) => {
				const whole = parts.join('');
				const pieces: string[] = [];
				let at = 0;
				for (const cut of cuts) {
					pieces.push(whole.slice(at, at + cut));
					at += cut;
				}
				pieces.push(whole.slice(at));
				assert.equal(safe(...pieces).replaceAll('\r\r', '\r'), safe(whole).replaceAll('\r\r', '\r'));
			}),
		);
	});

	it('lets nothing through but text and what it knows, whatever comes', () => {
		const unit = fc.constantFrom(
			ESC,
			'[',
			']',
			'52;c;',
			'\u0007',
			'\\',
			'm',
			'0',
			'P',
			'?',
			'h',
			'x',
			'\u009b',
			'\u0090',
		);
		fc.assert(
			fc.property(fc.array(fc.array(unit).map((units) => units.join(''))), (pieces) => {
				const shown = safe(...pieces).replace(PASSED, '');
				assert.doesNotMatch(shown, /\p{Cc}/u);
			}),
		);
	});

	it('holds little of a string that never ends', () => {
		const text = new SafeTerminalText();
		for (let piece = 0; piece < 100; piece += 1)
			assert.equal(text.push(piece === 0 ? `${ESC}]0;` : 'x'.repeat(10_000)), '');
		assert.equal(text.push('\u0007after'), 'after');
	});

	it('P16 is made safe in linear time, however many carriage returns come', () => {
		const make = (length: number) => {
			const many = '\r'.repeat(length);
			assert.equal(safe(`${many}end`), `${many}end`);
			assert.equal(safe(`begin${many}\nend`), 'begin\r\nend');
		};
		assert.ok(isSteady(make, 100_000));
	});
});
