import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
	countHidden,
	normalizeLineEnds,
	splitHidden,
	withoutHidden,
} from '../../../../src/base/text/hiddenCharacters.ts';

describe('Hidden characters', () => {
	it('are named by their code points between the runs of text', () => {
		assert.deepEqual(splitHidden('a\u202eb\u{e0041}'), [
			{ text: 'a' },
			{ hidden: 'U+202E' },
			{ text: 'b' },
			{ hidden: 'U+E0041' },
		]);
	});

	it('include those that reverse text, draw nothing, or control a terminal', () => {
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
		assert.deepEqual(
			visible.map((code) => code.toString(16)),
			[],
		);
	});

	it('do not include letters, signs, and spaces of any script', () => {
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
		assert.deepEqual(
			texts.map(countHidden),
			texts.map(() => 0),
		);
	});

	it('do not include the joiners of an emoji or of a script that needs them', () => {
		const texts = ['👩‍👩‍👧‍👦', '🏳️‍🌈', '👍🏽', '❤️', '1️⃣', 'می‌خواهم', 'क्‍ष', '👩🏽‍💻'];
		assert.deepEqual(
			texts.map(countHidden),
			texts.map(() => 0),
		);
	});

	it('include joiners and selectors anywhere else', () => {
		const texts = ['a\u200db', 'a\u200cb', 'a\ufe0f', '👩\u200dx', '\u200d', '\ufe0f'];
		assert.deepEqual(
			texts.map(countHidden),
			texts.map(() => 1),
		);
	});

	it('B21 include a selector after a digit, #, or * that does not make a keycap of it', () => {
		const bases = [...'0123456789#*'];
		const selectors = ['\ufe0e', '\ufe0f'];
		const joined = bases.flatMap((base) => selectors.map((selector) => base + selector));
		const texts = joined.flatMap((pair) => [pair, `${pair}x`, `${pair} \u20e3`, `${pair}\ufe0f\u20e3`]);
		assert.deepEqual(
			texts.filter((text) => countHidden(text) === 0),
			[],
		);
		assert.deepEqual(joined.map((pair) => `${pair}\u20e3`).filter(countHidden), []);
		assert.equal(withoutHidden('#\ufe0fdefine 1\ufe0e'), '#define 1');
	});

	it('B21 include a selector after any character except the bases in Unicode’s list', () => {
		const all = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code));
		const characters = all.filter((each) => /[\p{Emoji}\p{Extended_Pictographic}\p{So}\p{Sk}]/u.test(each));
		for (const selector of ['\ufe0e', '\ufe0f']) {
			const bases = characters.filter((base) => countHidden(base + selector) === countHidden(base));
			const [colored, text] = [bases, bases].map((all, at) =>
				all.filter((base) => /\p{Emoji_Presentation}/u.test(base) === (at === 0)),
			);
			// The list of Unicode 16 and 17 has 371 bases, 12 of them those of the keycaps.
			assert.deepEqual([bases.length, colored?.length, text?.length], [359, 152, 207]);
			assert.deepEqual(
				text,
				characters.filter((base) => /^\p{Basic_Emoji}$/v.test(`${base}\ufe0f`)),
			);
			const listed = ['⌚', '⚡', '✅', '❌', '⭐', '🀄', '🌍', '👍', '🔍', '🕧', '😐'];
			assert.deepEqual(
				listed.filter((base) => !bases.includes(base)),
				[],
			);
			const others = ['a', '😀', '🚀', '🏽', '🇬', '\ufe0f', '\u20e3', '中', '가'];
			assert.deepEqual(
				others.filter((base) => bases.includes(base)),
				[],
			);
		}
	});

	it('B21 include signs that draw nothing, tag characters, and terminal control characters', () => {
		const copies = ['\u001b]52;c;cm0gLXJm\u0007', '\u009d52;c;cm0gLXJm\u009c'];
		assert.deepEqual(
			['a\ufffcb', 'a\u2800b', '⠓\u2800⠊', 'a\u{e0068}\u{e0069}\u{e007f}', ...copies].map(countHidden),
			[1, 1, 1, 3, 2, 2],
		);
		assert.deepEqual(copies.map(withoutHidden), [']52;c;cm0gLXJm', '52;c;cm0gLXJm']);
	});

	it('B21 do not include any part of an emoji, whatever is around it', () => {
		const emoji = ['1️⃣', '#️⃣', '*️⃣', '0︎⃣', '❤️', '☎︎', '👁️‍🗨️', '🏳️‍⚧️', '🕵🏽‍♀️', '👩‍👩‍👧‍👦', '✅️', '⌚︎', '🇬🇧'];
		const pieces = fc.constantFrom(...emoji, 'a', '7', '#', '*', ' ', '中', '\n', '\u20e3', '😀');
		fc.assert(
			fc.property(fc.array(pieces), (parts) => {
				const text = parts.join('');
				assert.equal(countHidden(text), 0);
				assert.equal(withoutHidden(text), text);
			}),
		);
	});

	it('B21 include every selector inserted after a digit, #, or * of a text', () => {
		const signs = fc.array(fc.constantFrom(...'0123456789#*a '), { minLength: 1 });
		const selected = fc.tuple(signs, fc.constantFrom('\ufe0e', '\ufe0f'));
		fc.assert(
			fc.property(selected, ([signs, selector]) => {
				const text = signs.map((sign) => sign + selector).join('');
				assert.equal(countHidden(text), signs.length);
				assert.equal(withoutHidden(text), signs.join(''));
			}),
		);
	});

	it('can be joined with the text again, and are all removed by withoutHidden', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (text) => {
				const joined = splitHidden(text).map((piece) =>
					'text' in piece ? piece.text : String.fromCodePoint(Number.parseInt(piece.hidden.slice(2), 16)),
				);
				assert.equal(joined.join(''), text);
				assert.equal(countHidden(withoutHidden(text)), 0);
			}),
		);
	});

	it('do not include the line ends of another system', () => {
		assert.deepEqual([normalizeLineEnds('a\r\nb\rc'), countHidden('a\r')], ['a\nb\rc', 1]);
	});
});
