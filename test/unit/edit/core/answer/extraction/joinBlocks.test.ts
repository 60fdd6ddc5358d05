import assert from 'node:assert/strict';
import { joinBlocks } from '../../../../../../src/edit/core/answer/extraction/joinPieces.ts';

/** The joined codes of blocks that are written as `label|code`; a name is declared by `def`. */
function joined(texts: readonly string[], open = '') {
	const blocks = texts.map((text) => {
		const [label = '', ...code] = text.split('|');
		return { label, code: code.join('|'), language: '', isClosed: text !== open };
	});
	const namesOf = (code: string) => [...code.matchAll(/def (\w+)/g)].map(([, name = '']) => name);
	return joinBlocks(blocks, namesOf);
}

describe('pieces of one program', () => {
	const cases: readonly (readonly [title: string, texts: readonly string[], expected: readonly string[]])[] = [
		['numbered steps', ['1. So:|def one', '2. Then:|one()'], ['def one\n\none()']],
		['named steps', ['Step 1: So|a = 1', '### Step 2: Then|b(a)'], ['a = 1\n\nb(a)']],
		['steps in words', ['First|a = 1', 'Next|b(a)', 'Finally|c(a)'], ['a = 1\n\nb(a)\n\nc(a)']],
		['a step below imports', ['First|import a', 'Then|b()'], ['import a\n\nb()']],
		['imports shown separately', ['|import a', '|b()'], ['import a\n\nb()']],
		['imports shown afterwards', ['|b()', '|import a'], ['import a\n\nb()']],
		['imports that both have', ['|import a\nimport c', '|import a\nb()'], ['import a\nimport c\n\nb()']],
		['lines that are no imports twice', ['|import a', '|b()\nb()'], ['import a\n\nb()\nb()']],
		['blank lines around them', ['|import a\n', '|\n\nb()\n'], ['import a\n\nb()']],
		['imports and others', ['|import a', '|b()', '|c()'], ['import a\n\nb()', 'c()']],
		['imports alone', ['|import a', '|import b'], ['import a', 'import b']],
		['steps whose labels begin with marks', ['**1)** So|a = 1', '(2) Then|b(a)'], ['a = 1\n\nb(a)']],
		['steps with words that hold others', ['1. Two ways|a = 1', '2. For|b(a)'], ['a = 1\n\nb(a)']],
		['steps of which each uses the one before', ['1.|def a', '2.|b = a', '3.|c(b)'], ['def a\n\nb = a\n\nc(b)']],
		['steps with new names beside others', ['1.|def a', '2.|def b a'], ['def a\n\ndef b a']],
		['imports of steps, twice', ['1.|import a\nb = 1', '2.|  import a\nc(b)'], ['import a\nb = 1\n\nc(b)']],
		['indented imports that both have', ['|  import a', '|import a\nb()'], ['  import a\n\nb()']],
		['two imports shown separately', ['|import a', '|import b', '|c()'], ['import a\n\nimport b\n\nc()']],
		['a piece with its own blank lines', ['|import a', '|b()\n\nc()'], ['import a\n\nb()\n\nc()']],
		['one step', ['1. So:|a = 1\n'], ['a = 1\n']],
		['steps beside another piece', ['1. So:|a = 1', 'So:|b(a)'], ['a = 1', 'b(a)']],
		['a step beside an alternative', ['1. So:|a = 1', '2. Another way:|b(a)'], ['a = 1', 'b(a)']],
		['steps of which the last uses nothing', ['1.|a = 1', '2.|b(a)', '3.|c()'], ['a = 1', 'b(a)', 'c()']],
		['a number within a label', ['As in 1. above|a = 1', 'As in 2. above|b(a)'], ['a = 1', 'b(a)']],
		['steps that declare one name again', ['1.|def a', '2.|def b def a a'], ['def a', 'def b def a a']],
		['one piece', ['1. So:|a = 1'], ['a = 1']],
		['none', [], []],
		['pieces without labels', ['|a = 1', '|b(a)'], ['a = 1', 'b(a)']],
		['alternatives with numbers', ['1. Option:|a = 1', '2. Option:|b(a)'], ['a = 1', 'b(a)']],
		['steps that use nothing', ['1. So:|a = 1', '2. So:|b()'], ['a = 1', 'b()']],
		['steps that declare a name again', ['1. So:|def a', '2. So:|def a a'], ['def a', 'def a a']],
		['steps that compare only', ['1. So:|a == 1', '2. So:|b(a)'], ['a == 1', 'b(a)']],
		['text that mentions a step', ['my step 1|a = 1', 'a first one|b(a)'], ['a = 1', 'b(a)']],
		['a step within a label', ['My step|a = 1', 'A step|b(a)'], ['a = 1', 'b(a)']],
		['a word for a step within a label', ['At first|a = 1', 'And then|b(a)'], ['a = 1', 'b(a)']],
		['words that begin like one of a step', ['Nowhere|a = 1', 'Nowadays|b(a)'], ['a = 1', 'b(a)']],
		['words that begin with a step', ['Stepwise|a = 1', 'Steps|b(a)'], ['a = 1', 'b(a)']],
		['steps, the first of which imports', ['1.|import a', '2.|b = 1', '3.|c(b)'], ['import a\n\nb = 1\n\nc(b)']],
		['words that begin like a step', ['Stepwise|a = 1', 'Nowhere|b(a)'], ['a = 1', 'b(a)']],
	];
	for (const [title, texts, expected] of cases) {
		it(`are ${expected.length < texts.length ? 'joined' : 'as they were'}: ${title}`, () =>
			assert.deepEqual(
				joined(texts).map(({ code }) => code),
				expected,
			));
	}

	it('are closed if all of them are', () => {
		const texts = ['|import a', '|b()'];
		assert.deepEqual(
			joined(texts).map(({ isClosed }) => isClosed),
			[true],
		);
		assert.deepEqual(
			joined(texts, '|b()').map(({ isClosed }) => isClosed),
			[false],
		);
	});

	it('have the label of the code, not of its imports', () => {
		assert.equal(joined(['Imports:|import a', 'Code:|b()'])[0]?.label, 'Code:');
		assert.equal(joined(['1. One:|a = 1', '2. Two:|b(a)'])[0]?.label, '1. One:');
	});
});
