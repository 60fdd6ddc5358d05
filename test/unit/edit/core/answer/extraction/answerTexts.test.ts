import assert from 'node:assert/strict';
import { looksLikeCode } from '../../../../../../src/edit/core/answer/extraction/codeSigns.ts';
import { extractCode } from '../../../../../../src/edit/core/answer/extraction/extractCode.ts';
import { answerNotes } from '../../../../../../src/edit/core/answer/extraction/extractedCode.ts';

const SAID = 'This is faster than the other one.';

/** The code of a reply with these texts. */
function codeIn(texts: readonly string[], original = ''): string | undefined {
	return extractCode(
		texts.map((text) => ({ text, pointer: '' })),
		{ original, known: original, languageId: 'typescript' },
	)?.code;
}

describe('the texts of a reply', () => {
	const original = 'a();';
	for (const [title, texts, expected] of [
		['none', [], undefined],
		['one without code', [SAID], undefined],
		['one without code before another', [SAID, 'b();', 'c();'], 'b();'],
		['the original before another', ['\n a();\n', 'b();'], 'b();'],
		['the original without line ends before another', ['a();', 'b();'], 'b();'],
		['a word before code', ['done', 'b();'], 'b();'],
		['a word before the original', ['done', 'a();'], 'a();'],
		['words alone', ['done', 'over'], 'done'],
		['the original alone', ['a();', 'a();\n\n'], 'a();'],
	] as const) {
		it(`give their code: ${title}`, () => assert.equal(codeIn(texts, original), expected));
	}

	it('are compared with the original line by line', () => {
		assert.equal(codeIn(['returna()', 'b()'], 'return\na()'), 'returna()');
		assert.equal(codeIn(['return\r  a', 'b = 1'], 'return\n\na'), 'b = 1');
	});

	it('give the first word if none is code', () => {
		assert.equal(codeIn(['done', 'over'], 'done'), 'over');
		assert.equal(codeIn(['done', '  done'], 'done'), 'done');
	});

	it('are forty at most', () => {
		const texts = (count: number) => [...Array<string>(count).fill(SAID), 'b();'];
		assert.equal(codeIn(texts(39)), 'b();');
		assert.equal(codeIn(texts(40)), undefined);
	});
});

describe('a text', () => {
	const encoded = 'QWJj'.repeat(10);
	for (const [text, expected] of [
		['a()', true],
		['a\nb', true],
		['a\n', false],
		['done', false],
		['return a', true],
		['throw a + b * c', true],
		['return the value', false],
		['return', false],
		['more words', false],
		['key: value', true],
		['some-key:\n', true],
		['a key: value', false],
		['http://a', false],
		['a: b', true],
		['  a: b', true],
		[encoded, false],
		[` ${encoded}\r\n${encoded}==\n`, false],
		[`${encoded}\nQWJj`, false],
		[`QWJj\n${encoded}`, true],
		[`${encoded}\na b`, true],
		[`${encoded}\na = b`, true],
		['a\nb\nc', true],
	] as const) {
		it(`${expected ? 'looks' : 'does not look'} like code: ${JSON.stringify(text)}`, () =>
			assert.equal(looksLikeCode(text), expected));
	}
});

describe('what is to note about an answer', () => {
	for (const [prose, alternatives, expected] of [
		['', [], []],
		['a', [], ['prose']],
		['', ['b'], ['alternatives']],
		['a', ['b', 'c'], ['prose', 'alternatives']],
	] as const) {
		it(`is ${expected.join(' and ') || 'nothing'}`, () =>
			assert.deepEqual(
				answerNotes({ code: '', language: '', prose, alternatives, isClosed: true, isCode: true, lead: '' }),
				expected,
			));
	}
});

describe('code that is wrapped several times', () => {
	const NAMES = ['answer', 'response', 'result', 'solution', 'artifact', 'output'];
	const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
	const cases: readonly (readonly [title: string, most: number, wrap: (text: string, depth: number) => string])[] = [
		['in JSON', 4, (text) => JSON.stringify({ code: text })],
		['in quotation marks', 4, (text) => `"${escaped(text)}"`],
		['in tags', 4, (text, depth) => `<${NAMES[depth]}>\n${text}\n</${NAMES[depth]}>`],
		['in fences of JSON', 4, (text) => `\`\`\`json\n${JSON.stringify({ code: text })}\n\`\`\``],
		['in fences of Markdown', 5, (text, depth) => `${'~'.repeat(3 + depth)}md\n${text}\n${'~'.repeat(3 + depth)}`],
	];
	for (const [title, most, wrap] of cases) {
		it(`is found ${title}, up to ${most} times`, () => {
			const codeWrapped = (times: number) =>
				codeIn([NAMES.slice(0, times).reduce((text, _, depth) => wrap(text, depth), 'a();\nb();')])?.trim();
			for (let times = 1; times <= most; times += 1) assert.equal(codeWrapped(times), 'a();\nb();');
			assert.notEqual(codeWrapped(most + 1), 'a();\nb();');
		});
	}
});
