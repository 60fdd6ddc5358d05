import assert from 'node:assert/strict';
import { stripSpecialTokens } from '../../../../../../src/core/code/answer/extraction/stripSpecialTokens.ts';
import { printedString, unwrapCode } from '../../../../../../src/core/code/answer/extraction/unwrapCode.ts';

function plain(text: string, original = 'let a = 1;\nlet b = 2;', languageId = 'javascript'): string {
	return unwrapCode(text, { original, languageId });
}

describe('code that was written down for another place', () => {
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
		it(`is read as it was meant: ${form}`, () => assert.equal(plain(text), wanted));
	}

	it('stays as it is where the original has the same form', () => {
		for (const text of ['> a\n> b', '1. a\n2. b', '+a\n+b', 'a &lt; b\nc']) assert.equal(plain(text, text), text);
	});

	it('stays as it is where new code only looks like that', () => {
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

	it('is read as it was meant where it would be a comment up to its end', () => {
		assert.equal(plain('# adds\\ntotal = 1\\n', '', 'python'), '# adds\ntotal = 1\n');
	});

	it('stays as it is where a form is a part of the code alone', () => {
		for (const text of ['1. a\nb', '+a\nb', 'let a = "\\n";', 'let a = "&lt;" < b;']) assert.equal(plain(text), text);
	});

	it('is the text of a string that was printed, and none that the code has', () => {
		assert.equal(printedString('"a(\\"b\\");\\nc"', { original: 'x' }), 'a("b");\nc');
		assert.equal(printedString("'a(\\'b\\');\\nc'", { original: 'x' }), "a('b');\nc");
		assert.equal(printedString('"a\\nb"', { original: '"c"' }), undefined);
		assert.equal(printedString('"a" + "\\n"', { original: 'x' }), undefined);
	});
});

describe('the marks of models', () => {
	it('are left out around an answer, with the thoughts before it', () => {
		assert.equal(stripSpecialTokens('<think>\nwhy\n</think>\nlet a;<|im_end|>', ''), 'let a;');
		assert.equal(stripSpecialTokens('<think>a</think>\n<think>b</think>let a;', ''), 'let a;');
	});

	it('stay where the document has them, and within code that speaks of them', () => {
		const code = 'const end = "<|im_end|>";';
		assert.equal(stripSpecialTokens(code, 'x = "<|im_end|>"'), code);
		const tags = 'open("<think>");\nclose("</think>");\nmore();';
		assert.equal(stripSpecialTokens(tags, ''), tags);
	});

	it('leave nothing where a thought has no end', () => {
		assert.equal(stripSpecialTokens('<think>\nlet a = 1;', ''), '');
	});

	it('end an answer where the model goes on as somebody else', () => {
		assert.equal(stripSpecialTokens('let a;\n\n### Instruction:\nMore', ''), 'let a;');
		assert.equal(stripSpecialTokens('let a;\n\nUser: More\nAssistant: ok', ''), 'let a;');
		assert.equal(stripSpecialTokens('a: b\n\nUser: c', ''), 'a: b\n\nUser: c');
		assert.equal(stripSpecialTokens('a = 1\n\n## User names\nb = 2', ''), 'a = 1\n\n## User names\nb = 2');
	});
});
