import assert from 'node:assert/strict';
import { checkGuardrails } from '../../../../../src/edit/core/guardrails/checkGuardrails.ts';

function kindsOf(original: string, replacement: string, around?: { readonly before: string; readonly after: string }) {
	const found = checkGuardrails({
		languageId: 'typescript',
		original,
		replacement,
		use: 'optimize',
		...(around === undefined ? {} : { around }),
	});
	return found.map(({ kind }) => kind).join(' ');
}

describe('letters of another script', () => {
	for (const [original, replacement, kinds] of [
		['value', 'v\u0430lue', 'homoglyph'],
		['value', '\u03bdalue', 'homoglyph'],
		['one', '\u0585ne', 'homoglyph'],
		['add', '\u0251dd', 'homoglyph'],
		['dl', '\u1d05l', ''],
		['a', 'd\u0131d', ''],
		['a', '\uff41dd', 'homoglyph'],
		['cop', '\u0441\u043e\u0440', 'homoglyph'],
		['cap', '\u0441\u043e\u0440', ''],
		['cop(a)', 'a("\u0441\u043e\u0440", cop)', ''],
		['cop(a)', 'a("\u0441op", cop)', 'homoglyph'],
		['cop(a)', 'a("\u0441ap", cop)', ''],
		['a', 'a_\u0441op', 'homoglyph'],
		['a', 'a_\u0441\u043e\u0440', ''],
		['a', 'a\u00e9b', ''],
	] as const) {
		it(`are ${kinds === '' ? 'no lookalikes' : 'lookalikes'}: ${original} → ${replacement}`, () =>
			assert.equal(kindsOf(original, replacement), kinds));
	}
});

describe('what occurs twice', () => {
	const four = 'a();\nb();\nc();\nd();\n';
	for (const [title, original, replacement, kinds] of [
		['four lines', 'x();', four + four, 'doubled'],
		['four lines that were there twice', four + four, four + four, ''],
		['three lines', 'x();', 'a();\nb();\nc();\n'.repeat(2), ''],
		['four lines with two equal ones', 'x();', 'a();\nb();\nc();\na();\n'.repeat(2), ''],
		['four lines with text between them', 'x();', `${four}e();\n${four}`, 'doubled'],
		['four lines with much text between them', 'x();', `${four}e();\nf();\ng();\n${four}`, ''],
		['a cut-off copy', 'x();', `${four}e();\n${four}`, 'doubled'],
		['overloads', 'x();', 'function a(b: c): d;\nfunction a(e: f): g;\nfunction a(h: i) {}', ''],
	] as const) {
		it(`is ${kinds === '' ? 'accepted' : 'reported'}: ${title}`, () =>
			assert.equal(kindsOf(original, replacement), kinds));
	}

	it('is reported if the document has it already', () => {
		const after = '\nfunction c() { e(); }\n';
		const code = 'function a() { b(); }';
		const more = `${code}\nfunction c() { d(); }`;
		assert.equal(kindsOf(code, more, { before: '', after }), 'doubled');
		assert.equal(kindsOf(code, more, { before: '', after: '\nc();\n' }), '');
		assert.equal(kindsOf(more, more, { before: '', after }), '');
	});
});
