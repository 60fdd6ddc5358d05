import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countHidden, normalizeLineEnds, splitHidden } from '../../../src/protocol/hiddenCharacters.ts';

describe('Hidden characters', () => {
	it('are named by their code points between the stretches of text', () => {
		assert.deepStrictEqual(splitHidden('a\u202eb\u{e0041}'), [
			{ text: 'a' },
			{ hidden: 'U+202E' },
			{ text: 'b' },
			{ hidden: 'U+E0041' },
		]);
	});

	it('are those that turn text around, draw nothing, or steer a terminal', () => {
		const ranges = [
			[0x202a, 0x202e],
			[0x2066, 0x2069],
			[0x200b, 0x200f],
			[0x2060, 0x2064],
			[0xfe00, 0xfe0f],
			[0xe0000, 0xe007f],
			[0xe0100, 0xe01ef],
			[0, 8],
			[0x0b, 0x1f],
			[0x7f, 0x9f],
			[0x2028, 0x2029],
		] as const;
		const single = [0xfeff, 0x00ad, 0x034f, 0x061c, 0x115f, 0x3164, 0xffa0, 0xfff9];
		const codes = [
			...single,
			...ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at)),
		];
		const visible = codes.filter((code) => countHidden(`a${String.fromCodePoint(code)}b`) !== 1);
		assert.deepStrictEqual(
			visible.map((code) => code.toString(16)),
			[],
		);
	});

	it('are not the letters, signs and spaces of any text', () => {
		const texts = [
			'',
			'plain\n\ttext',
			'Grüße – “quoted” 100 % £5',
			'العربية',
			'עברית',
			'中文。',
			'ไทย',
			'한국어',
			'\u0600١٢',
		];
		assert.deepStrictEqual(
			texts.map(countHidden),
			texts.map(() => 0),
		);
	});

	it('are not the joints of an emoji, nor the joiners that a script needs', () => {
		const texts = ['👩‍👩‍👧‍👦', '🏳️‍🌈', '👍🏽', '❤️', '1️⃣', 'می‌خواهم', 'क्‍ष', '👩🏽‍💻'];
		assert.deepStrictEqual(
			texts.map(countHidden),
			texts.map(() => 0),
		);
	});

	it('are joiners and selectors anywhere else', () => {
		const texts = ['a\u200db', 'a\u200cb', 'a\ufe0f', '👩\u200dx', '\u200d', '\ufe0f'];
		assert.deepStrictEqual(
			texts.map(countHidden),
			texts.map(() => 1),
		);
	});

	it('can be put back together with the text', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (text) => {
				const joined = splitHidden(text).map((piece) =>
					'text' in piece ? piece.text : String.fromCodePoint(Number.parseInt(piece.hidden.slice(2), 16)),
				);
				assert.equal(joined.join(''), text);
			}),
		);
	});

	it('are not the line ends of another system', () => {
		assert.deepStrictEqual([normalizeLineEnds('a\r\nb\rc'), countHidden('a\r')], ['a\nb\rc', 1]);
	});
});
