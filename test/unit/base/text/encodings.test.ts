import assert from 'node:assert/strict';
import { unencodable } from '../../../../src/base/text/encodings.ts';

/** Texts that an encoding holds, and characters that it does not. */
const ENCODINGS: readonly (readonly [encoding: string, holds: string, not: string])[] = [
	['iso88591', 'Grüße, àéîõÿ §°±', '→“”✓€Š…–'],
	['windows1252', 'Grüße “so” – €…Š', '→✓ŁЖ'],
	['iso885915', 'Grüße € Šž Œ', '→“✓¤'],
	['iso88592', 'Łódź ąę', 'ñ→“'],
	['windows1251', 'Привет “мир” №', 'é→'],
	['koi8r', 'Привет', 'éЄ“'],
	['koi8u', 'Привіт Є', 'é“'],
	['cp866', 'Привет', 'éІ'],
	['cp1125', 'Привіт Ґ', 'é“'],
	['cp437', 'é ░▒▓ ≤ π', '→“À'],
	['cp850', 'é À ░▒▓ Ø', '→“π'],
	['cp852', 'Łódź ░', '→“À'],
	['cp865', 'Øø é π', '→“¢'],
	['macroman', 'é “so” – ∞ π', '→✓Ł'],
	['iso88599', 'ğış Grüße', '→“€'],
	['windows1254', 'ğış “€', '→Ж'],
	['iso885911', 'ภาษาไทย', '→“…'],
	['windows874', 'ภาษาไทย “…', '→é'],
	['windows1253', 'Ελλάδα €', '→é'],
	['iso88597', 'Ελλάδα ‘', '→é“'],
	['windows1255', 'שלום “', '→é'],
	['windows1256', 'سلام é', '→ñ'],
	['shiftjis', '日本語 カナ ｶﾅ → “ ①', 'é✓ß'],
	['eucjp', '日本語 カナ → “', '✓😀'],
	['gbk', '中文 → “ …', '✓ß😀'],
	['gb2312', '中文 → “', '✓ß😀'],
	['cp950', '繁體中文 → “', '✓😀'],
	['big5hkscs', '繁體中文 → “', '😀'],
	['euckr', '한국어 → “', '✓é'],
	['utf8', 'é→“✓😀', ''],
	['utf8bom', 'é→“✓😀', ''],
	['utf16le', 'é→“✓😀', ''],
	['gb18030', 'é→“✓😀', ''],
	['one of tomorrow', 'é→“✓😀', ''],
];

describe('the characters that an encoding cannot hold', () => {
	for (const [encoding, holds, not] of ENCODINGS) {
		it(`F14 are known of ${encoding}`, () => {
			assert.deepEqual(unencodable(holds, encoding), []);
			assert.deepEqual(unencodable(`${holds}${not} ${not}`, encoding), [...not]);
		});
	}

	it('F14 are none of ASCII in any encoding', () => {
		const ascii = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code));
		for (const [encoding] of ENCODINGS) assert.deepEqual(unencodable(ascii, encoding), [], encoding);
	});
});
