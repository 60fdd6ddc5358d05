import assert from 'node:assert/strict';
import { stripSpecialTokens } from '../../../../../../src/core/code/answer/extraction/stripSpecialTokens.ts';
import { printedString, unwrapCode } from '../../../../../../src/core/code/answer/extraction/unwrapCode.ts';

function plain(text: string, original = 'let a = 1;\nlet b = 2;', languageId = 'javascript'): string {
	return unwrapCode(text, { original, languageId });
}

describe('code formatted for display elsewhere', () => {
	const wanted = 'let a = 3;\nlet b = "<4>";';
	for (const [form, text] of [
		['with a caption', `JavaScript\nCopy code\n${wanted}`],
		['quoted', '> let a = 3;\n> let b = "<4>";'],
		['numbered', '1. let a = 3;\n2. let b = "<4>";'],
		['numbered as a file is shown', '     9→let a = 3;\n    10→let b = "<4>";'],
		['marked as added', '+let a = 3;\n+let b = "<4>";'],
		['with escaped line ends', 'let a = 3;\\nlet b = \\"<4>\\";'],
		['with the entities of a page', 'let a = 3;\nlet b = &quot;&lt;4&gt;&quot;;'],
		['with the line breaks of a page', 'let a = 3;<br>\nlet b = "<4>";'],
	] as const) {
		it(`is converted back: ${form}`, () => assert.equal(plain(text), wanted));
	}

	it('is unchanged if the original has the same form', () => {
		for (const text of ['> a\n> b', '1. a\n2. b', '+a\n+b', 'a &lt; b\nc']) assert.equal(plain(text, text), text);
	});

	it('is unchanged if new code only looks like that', () => {
		for (const text of [
			'1: "one",\n2: "two",\n3: "three"',
			'1 -> "one"\n2 -> "two"',
			'escaped = text.replace("&", "&amp;")',
			'lines = text.split("\\n")  # at each \\n',
			'count += 1  # before the \\n at the end',
		]) {
			assert.equal(plain(text, '', 'python'), text);
		}
		assert.equal(printedString('"Dear all\\nGood morning"', { original: '' }), undefined);
		assert.equal(printedString('"first()\\nsecond()"', { original: '' }), 'first()\nsecond()');
	});

	it('is converted back even if all of it would be a comment', () => {
		assert.equal(plain('# adds\\ntotal = 1\\n', '', 'python'), '# adds\ntotal = 1\n');
	});

	it('is unchanged if only part of the code has the form', () => {
		for (const text of ['1. a\nb', '+a\nb', 'let a = "\\n";', 'let a = "&lt;" < b;']) assert.equal(plain(text), text);
	});

	it('is the text of a printed string, but not of one that the code has', () => {
		assert.equal(printedString('"a(\\"b\\");\\nc"', { original: 'x' }), 'a("b");\nc');
		assert.equal(printedString("'a(\\'b\\');\\nc'", { original: 'x' }), "a('b');\nc");
		assert.equal(printedString('"a\\nb"', { original: '"c"' }), undefined);
		assert.equal(printedString('"a" + "\\n"', { original: 'x' }), undefined);
	});
});

describe('special tokens of models', () => {
	it('are removed around an answer, together with its reasoning', () => {
		assert.equal(stripSpecialTokens('<think>\nwhy\n</think>\nlet a;<|im_end|>', ''), 'let a;');
		assert.equal(stripSpecialTokens('<think>a</think>\n<think>b</think>let a;', ''), 'let a;');
	});

	it('stay if the document has them, or if the code mentions them', () => {
		const code = 'const end = "<|im_end|>";';
		assert.equal(stripSpecialTokens(code, 'x = "<|im_end|>"'), code);
		const tags = 'open("<think>");\nclose("</think>");\nmore();';
		assert.equal(stripSpecialTokens(tags, ''), tags);
	});

	it('leave nothing if the reasoning has no end', () => {
		assert.equal(stripSpecialTokens('<think>\nlet a = 1;', ''), '');
	});

	it('end an answer if the model continues with another speaker', () => {
		assert.equal(stripSpecialTokens('let a;\n\n### Instruction:\nMore', ''), 'let a;');
		assert.equal(stripSpecialTokens('let a;\n\nUser: More\nAssistant: ok', ''), 'let a;');
		assert.equal(stripSpecialTokens('a: b\n\nUser: c', ''), 'a: b\n\nUser: c');
		assert.equal(stripSpecialTokens('a = 1\n\n## User names\nb = 2', ''), 'a = 1\n\n## User names\nb = 2');
	});
});
