import assert from 'node:assert/strict';
import { stripConsolePrompts } from '../../../../../../src/edit/core/answer/extraction/unwrapCode.ts';

describe('a console session', () => {
	for (const [title, languageId, session, typed] of [
		['Python', 'python', '\n>>> for a in b:\n...     c(a)\n...\n>>> d\n4\n', 'for a in b:\n    c(a)\n\nd'],
		['IPython', 'python', 'In [1]: if a:\n   ...:     b\n\nIn [2]: c\nOut[2]: 3', 'if a:\n    b\nc'],
		['a shell', 'shellscript', '$ ls\na.txt\n$ cat \\\n> a.txt\nx', 'ls\ncat \\\na.txt'],
		['a shell with a name', 'shellscript', 'me@host:~/a $ ls\na.txt', 'ls'],
		['a shell that continues without a mark', 'shellscript', '$ ls \\\n  -l\nx', 'ls \\\n  -l'],
		['Ruby', 'ruby', 'irb(main):001:0> a do\nirb(main):002:1* b\n=> 1', 'a do\nb'],
		['Ruby, short', 'ruby', '>> a do\n?> b\n=> 1', 'a do\nb'],
		['Node', 'typescript', '> a(\n... 1)\n2', 'a(\n1)'],
	] as const) {
		it(`is what was typed: ${title}`, () => assert.equal(stripConsolePrompts(session, languageId), typed));
	}

	for (const [title, languageId, code] of [
		['code before a prompt', 'python', 'a\n>>> b'],
		['a prompt within a line', 'python', 'x >>> b\nx In [1]: c'],
		['a prompt of another language', 'ruby', '$ ls'],
		['a language without a console', 'go', '> a'],
		['a continuation alone', 'python', '... a'],
		['a comparison', 'javascript', 'a > b'],
		['a value with a sign', 'shellscript', 'a; $ b'],
		['nothing', 'python', ''],
	] as const) {
		it(`is not: ${title}`, () => assert.equal(stripConsolePrompts(code, languageId), code));
	}

	it('has no continuation before the first prompt, nor one within a line', () => {
		assert.equal(stripConsolePrompts('>>> a\nx ... b\nx In [2]: c', 'python'), 'a');
		assert.equal(stripConsolePrompts('$ a\nx > b\nx; $ c', 'shellscript'), 'a');
		assert.equal(stripConsolePrompts('>> a\nx ?> b\nx >> c', 'ruby'), 'a');
		assert.equal(stripConsolePrompts('> a\nx ... b\nx > c', 'javascript'), 'a');
	});
});
