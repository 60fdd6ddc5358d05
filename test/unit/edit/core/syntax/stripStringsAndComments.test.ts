import assert from 'node:assert/strict';
import { stripStringsAndComments } from '../../../../../src/edit/core/syntax/stripStringsAndComments.ts';

describe('code without strings and comments', () => {
	for (const [language, code, text] of [
		['javascript', `a = \`b $\{c('d')} e\`; // f`, `a = ""$\{c("")}""; `],
		['python', 'def f(a="b#c"):\n  """Doc.\n  """', 'def f(a=""):\n  ""\n'],
		['shellscript', "cat <<A > b\nit's\nA\nc # d", 'cat "" > b""\n\n\nc '],
		['rust', '/* a /* b\n */ c */ d', '\n d'],
		['haskell', "f' x' 'a' -- b", 'f\' x\' "" '],
		['unheard-of', "it's // a", "it's "],
	] as const) {
		it(`of ${JSON.stringify(code)} in ${language} is ${JSON.stringify(text)}`, () =>
			assert.equal(stripStringsAndComments(code, language).text, text));
	}

	it('keeps the number of lines, and returns the comments separately', () => {
		const { text, comments } = stripStringsAndComments('a(`\n\n`); /* b\n c */ // d\n', 'javascript');
		assert.equal(text.split('\n').length, 5);
		assert.deepEqual(comments, ['/* b\n c */', '// d']);
	});

	it('tells whether something is open at the end, and whether the language is known', () => {
		const open = ({ open, isKnown }: ReturnType<typeof stripStringsAndComments>) => [open, isKnown];
		assert.deepEqual(open(stripStringsAndComments('a = `b', 'javascript')), [true, true]);
		assert.deepEqual(open(stripStringsAndComments('a = [[b', 'lua')), [true, true]);
		assert.deepEqual(open(stripStringsAndComments('/* b', 'unheard-of')), [true, false]);
		assert.deepEqual(open(stripStringsAndComments('a', 'constructor')), [false, false]);
	});
});
