import assert from 'node:assert/strict';
import { saysNoChangeNeeded } from '../../../../../../src/edit/core/answer/extraction/noChangeNeeded.ts';
import {
	continuesSentence,
	isChatter,
	isProseLine,
	isRefusal,
} from '../../../../../../src/edit/core/answer/extraction/proseLines.ts';

describe('a line of an answer', () => {
	for (const line of [
		'This reads each value only once.',
		'   It is faster now.',
		'Reads all values once.',
		'Now returns early.',
		'Takes fewer steps:',
		'The `for` loop over it is gone',
		'Drop the log of `x`',
		'No changes are needed',
		'sure the loop is gone',
		'you can run it - or not - now',
		'The call `sum(a)` returns a[i] only if it is in the list.',
		'The new form of a[i] is in the list.',
		'- Faster',
		'- Fewer reads',
		'- Fewer (two)',
		'- One map for all keys',
		'* The `Map` is x2',
		'• Kept the signature',
		'1. Kept signature, size, v2',
		'+ **Loops**: `for` = gone;',
		'**Explanation**',
		'**Explanation**:',
		'Optimized code:',
		'Answer:',
		'Original:',
		'Fix:',
		'• faster',
		'**Reason:** `===` compares.',
		'Hier der neue Code:',
		'Optimised:',
		'which is why the loop is gone',
		'or use an iterator:',
		'and if you like, sort the list',
		'A non\u2011empty list is read once.',
		'Übersicht (neu):',
		'### What changed here',
		'> It is faster now.',
		'“The loop” is gone.',
		'REMOVE the loop that is here.',
		'x 数据处理',
		'缓存值',
		'abc кэш',
	]) {
		it(`is text: ${line}`, () => assert.equal(isProseLine(line), true));
	}

	for (const line of [
		'',
		'2) Kept a1 b2 v2',
		'Also, sum and b2 are x1, y2 here.',
		'Use the new total',
		'Runs in `O(n)` time now',
		'The cache is new',
		'total',
		'or total is not None',
		'and the_total or an_all',
		'**total = **count;',
		'**total, **count',
		'•',
		'Total',
		'total = 0',
		'return the value',
		'Return the value',
		'return a - b - c - d',
		'select a from b where c is not null',
		'SELECT Name FROM Books WHERE Price IN Range',
		'for key in the_keys and values:',
		'for a in b: c.',
		'call the sum',
		'total = a - **kwargs** + 1;',
		'x - Faster',
		'- faster',
		'- Faster!',
		'**Explanation** x',
		'x **Explanation**',
		'my Answer:',
		'Answer: x',
		'Answer',
		'// It is faster now.',
		'  -- It is faster now.',
		'% The loop is gone.',
		'REM The loop is gone.',
		'；数据 = 1',
		'// 数据处理',
		'数据',
		'数据处理 = 1',
		'longer name 数据处理',
		'total of v1 v2 v3 in the list.',
		'Total(a) of the b[0] in c2, d2, e2.',
		'The a[i] of it is in.',
		'if the_key in the_map and this_key is not the_other: x = 1',
		'Begin Sub Main.',
		'Also Total X1.',
		'call 1. It is new',
		'5. a1 b2 c3 d4',
		'6. Add c3',
	]) {
		it(`is not text for sure: ${line}`, () => assert.equal(isProseLine(line), false));
	}

	it('is judged by its beginning if it is very long', () => {
		assert.equal(isProseLine(`${'The cache is new and the loop is gone. '.repeat(20)} x = {};`), true);
	});
});

describe('a line after a sentence', () => {
	for (const [line, expected] of [
		['which is why it is faster', true],
		['`total` and `count` are read', true],
		['  of a list  ', true],
		['over one two three b4 c5 d6', false],
		['over all a b c d e b4 c5 d6', true],
		['total = 0', false],
		['sum::values', false],
		['42', false],
		[`and ${'so on and '.repeat(80)} x = 0;`, true],
	] as const) {
		it(`${expected ? 'may' : 'does not'} continue it: ${line.slice(0, 40)}`, () =>
			assert.equal(continuesSentence(line), expected));
	}
});

describe('a line of a document that contains sentences', () => {
	for (const [line, expected] of [
		['Sure, here it is:', true],
		['  Here is the new section.  ', true],
		['I hope this helps!', true],
		['The following section is shorter.', true],
		['Sure, here it is', false],
		['Sure, this is it: x', false],
		['To be sure, this is it.', false],
		['Sure, go on.', false],
		['The following: x', false],
		['Notes are the last section.', false],
		['History of the list.', false],
		['Northern lists are long.', false],
		['Pleased to be here.', false],
		['You cannot use the list.', false],
		['This codec is new.', false],
		[`Sure, the sum is ${'so '.repeat(300)}.`, false],
	] as const) {
		it(`${expected ? 'is' : 'is not'} from the chat: ${line.slice(0, 40)}`, () =>
			assert.equal(isChatter(line), expected));
	}
});

describe('an answer without code', () => {
	for (const [text, expected] of [
		['The function is already well optimized.', true],
		['It is already clean', true],
		['No changes needed', true],
		['There is nothing left to improve.', true],
		['Der Code ist bereits optimal.', true],
		['已经很好', true],
		['The already optimally placed brackets', false],
		['It has not changed.', false],
		['Das ist unbereits', false],
		['Unalready optimal', false],
		[`${'The list is long. '.repeat(40)} No changes.`, false],
	] as const) {
		it(`${expected ? 'says' : 'does not say'} that no change is needed: ${text.slice(0, 40)}`, () =>
			assert.equal(saysNoChangeNeeded(text), expected));
	}
});

describe('an answer that gives none', () => {
	for (const [text, expected] of [
		["I'm sorry, but I can't help with that request.", true],
		['I’m really sorry, I cannot do this.', true],
		['Sorry, I am unable to write that.', true],
		['I cannot write this function for you.', true],
		['Unfortunately, I do not have the file.', true],
		['As an AI language model, I cannot do this.', true],
		["I'm sorry for the late reply.", false],
		['Unfortunately the shop is closed.', false],
		['Sorry, we are closed today.', false],
		['You cannot use it.', false],
	] as const) {
		it(`${expected ? 'refuses' : 'does not refuse'}: ${text}`, () => assert.equal(isRefusal(text), expected));
	}
});
