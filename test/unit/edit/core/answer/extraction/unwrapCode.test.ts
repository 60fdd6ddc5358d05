import assert from 'node:assert/strict';
import { stripSpecialTokens } from '../../../../../../src/edit/core/answer/extraction/stripSpecialTokens.ts';
import { printedString, unwrapCode } from '../../../../../../src/edit/core/answer/extraction/unwrapCode.ts';

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
		assert.equal(printedString('"Dear all\\nGood morning"', ''), undefined);
		assert.equal(printedString('"first()\\nsecond()"', ''), 'first()\nsecond()');
	});

	it('is converted back even if all of it would be a comment', () => {
		assert.equal(plain('# adds\\ntotal = 1\\n', '', 'python'), '# adds\ntotal = 1\n');
	});

	it('is unchanged if only part of the code has the form', () => {
		for (const text of ['1. a\nb', '+a\nb', 'let a = "\\n";', 'let a = "&lt;" < b;']) assert.equal(plain(text), text);
	});

	it('is the text of a printed string, but not of one that the code has', () => {
		assert.equal(printedString('"a(\\"b\\");\\nc"', 'x'), 'a("b");\nc');
		assert.equal(printedString("'a(\\'b\\');\\nc'", 'x'), "a('b');\nc");
		assert.equal(printedString('"a\\nb"', '"c"'), undefined);
		assert.equal(printedString('"a" + "\\n"', 'x'), undefined);
	});
});

describe('a form of displayed code', () => {
	const cases: readonly (readonly [
		title: string,
		text: string,
		wanted: string,
		languageId?: string,
		original?: string,
	])[] = [
		['a caption below a blank line', '\n python \nx = 1', 'x = 1', 'python'],
		['a caption with two buttons', 'python\nCopy\nEdit\nx = 1', 'x = 1', 'python'],
		['a word that a caption’s button could be', 'python\nx = 1\nEdit\n', 'x = 1\nEdit\n', 'python'],
		['a language alone', 'python', 'python', 'python'],
		['a language that starts the original, too', 'python\nx = 1', 'python\nx = 1', 'python', '\npython\ny = 2'],
		['a language that the original has in its second line', 'python\nx = 1', 'x = 1', 'python', 'y = 2\npython'],
		['a first line that is only like a language', 'python = 2\nx = 1', 'python = 2\nx = 1', 'python'],
		['a first line in another language', 'ruby\nx = 1', 'ruby\nx = 1', 'python'],
		['a quote of new code', '> a();\n>\n> b();', 'a();\n\nb();'],
		['a quote without spaces', '>a\n>b', '>a\n>b'],
		['a quote of some lines', '> a\nb', '> a\nb', 'python'],
		['a comparison in each line', 'a > b\nc > d', 'a > b\nc > d'],
		['no text', ' ', ' '],
		['a single added line', '+a', 'a', 'javascript', 'b'],
		['plus signs inside added lines', '+a\n++b', 'a\n+b', 'javascript', 'b'],
		['numbers with bars', '1 | a\n2 |   b', 'a\n  b'],
		['numbers with tabs', '1\ta\n2\n3\t\tb', 'a\n\n\tb'],
		['numbers with a blank line', '1 a\n\n2   b', 'a\n\n  b'],
		['numbers before nothing', '8: a\n9:\n10: b', 'a\n\nb'],
		['numbers without a space', '1:a\n2:  b', 'a\n  b'],
		['a single number', '1 a', '1 a'],
		['numbers with a gap', '1 a\n3 b', '1 a\n3 b'],
		['numbers that each line has inside', 'a 1 b\nc 2 d', 'a 1 b\nc 2 d'],
		['numbers as keys, except for the last comma', '1: a,\n2: b', '1: a,\n2: b'],
		['numbers as keys, with spaces at the ends', '1: a, \n2: b, \n3: c', '1: a, \n2: b, \n3: c'],
		['numbers with only some commas', '1: a,\n2: b\n3: c', 'a,\nb\nc'],
		['numbers before one arrow', '1 a\n2 -> b', 'a\n-> b'],
		['code in backticks', ' `a = 1` ', 'a = 1', 'python'],
		['a string of the language in backticks', '`a = 1`', '`a = 1`', 'go'],
		['a statement in backticks', '`a = 1;`', 'a = 1;', 'go'],
		['a semicolon at the start in backticks', '`;a`', '`;a`', 'go'],
		['backticks that the original has, too', '`a = 1`', '`a = 1`', 'python', '`b`'],
		['two pieces in backticks', '`a` + `b`', '`a` + `b`', 'python'],
		['backticks after a name', 'f`a`', 'f`a`', 'python'],
		['backticks before a name', '`a`.f', '`a`.f', 'python'],
		['a query in backticks', '`a`', '`a`', 'sql'],
		['a language with a longer name', '`a`', 'a', 'gobstones'],
		['a console session', '>>> a = 1\n>>> a\n1', 'a = 1\na', 'python'],
		['a console session that the original is, too', '>>> a = 1', '>>> a = 1', 'python', '>>> b = 2'],
		['escaped breaks below a blank line', '\na;\\nb;\\tc\\\\d;\\u0041\\u4e2d', 'a;\nb;\tc\\d;A中'],
		['escaped breaks between two strings', '"a"\\n+ "b"', '"a"\n+ "b"'],
		['quotes at the start of such a line', '\\"a\\"\\n+ b', '"a"\n+ b'],
		['escaped breaks in one of several lines', 'a;\\nb;\nc;', 'a;\\nb;\nc;'],
		['a function with a backslash', 'f = map (\\n -> n * 2)', 'f = map (\\n -> n * 2)', 'haskell'],
		['a command with a backslash', '\\newpage', '\\newpage', 'latex'],
		['a path with backslashes', 'cd C:\\new', 'cd C:\\new', 'bat'],
		['a backslash that the original has, too', 'a;\\nb;', 'a;\\nb;', 'gobstones', 'c;\\nd;'],
		['a string after escaped breaks', 'a;\\nb("c\\n");', 'a;\nb("c\n");'],
		['a break in a string alone', 'a("\\n"); // with \\n', 'a("\\n"); // with \\n'],
		['an escaped quote before a break', 'a(\\"b\\");\\nc', 'a("b");\nc'],
		['breaks of a page with spaces', '\na<br /> \n \nb<br>\nc\n', 'a\n \nb\nc'],
		['a break at one line alone', 'a<br>\nb\nc', 'a<br>\nb\nc'],
		['a single break', 'a<br>', 'a<br>'],
		['breaks inside the lines', 'a<br>b\nc', 'a<br>b\nc'],
		['breaks of markup', 'a<br>\nb', 'a<br>\nb', 'html'],
		['all entities', '&lt;&gt;&quot;&#34;&#39;&#x27;&apos;&nbsp;&amp;', `<>""''' &`],
		['entities beside quotes', "a('&lt;');", "a('<');"],
		['entities of quotes beside quotes', "a('&quot;');", "a('&quot;');"],
		['entities that the original has', 'a &lt; b', 'a &lt; b', 'javascript', '&gt;'],
		['entities of markup', 'a &lt; b', 'a &lt; b', 'vue'],
		['an indentation of wide spaces', 'a\n\u00a0 b\u00a0c', 'a\n  b\u00a0c'],
		['wide spaces inside a line', 'a\u00a0b', 'a\u00a0b'],
		['wide spaces that the original has', '\u00a0a', '\u00a0a', 'javascript', '\u00a0b'],
	];
	for (const [title, text, wanted, languageId = 'javascript', original = ''] of cases) {
		const verb = wanted === text ? 'keeps' : 'converts';
		it(`${verb} ${title}`, () => assert.equal(plain(text, original, languageId), wanted));
	}

	it('keeps an answer that is not a printed string', () => {
		for (const text of ['a("b\\n")', '"a\\n" + b', '"a"', 'a', '"a;', `"a\\n'`]) {
			assert.equal(printedString(text, 'x'), undefined, text);
		}
		assert.equal(printedString('"a\\nb"', ' "c"'), undefined);
		assert.equal(printedString('"a\\nb"', 'c "'), 'a\nb');
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
