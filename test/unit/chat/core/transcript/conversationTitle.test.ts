import assert from 'node:assert/strict';
import { titleFrom, titleOf } from '../../../../../src/chat/core/transcript/conversationTitle.ts';
import type { Turn } from '../../../../../src/chat/core/transcript/transcript.ts';

describe('the title of a conversation', () => {
	for (const [text, title] of [
		['How do I sort?', 'How do I sort?'],
		['\n\n# Sort **this**\nplease', 'Sort this'],
		['```ts\nconst a = `*b*`;\n```', 'const a = `*b*`;'],
		[
			'Please explain the **three ~~bad~~ ways** of `*p` and ~~not~~ [the docs](https://a.example/b "c").',
			'Please explain the three bad ways of *p and not the docs.',
		],
		[
			'> - [ ] a task with _several words_ and <https://a.example/b>',
			'a task with several words and https://a.example/b',
		],
		['1. ![a picture](a.png) of ***this***', 'a picture of this'],
		['def f(*args, **kwargs): 2**3 * 4**5', 'def f(*args, **kwargs): 2**3 * 4**5'],
		[
			'What do __init__, _private and snake_case_name do in a[i](x)?',
			'What do __init__, _private and snake_case_name do in a[i](x)?',
		],
		['#include <stdio.h> and \\*this\\*', '#include <stdio.h> and \\*this\\*'],
		['-5 degrees', '-5 degrees'],
		['   ', ''],
		['!!!', ''],
		[`${'word '.repeat(40)}`, `${'word '.repeat(16).trim()}…`],
		['x'.repeat(100), `${'x'.repeat(80)}…`],
		[`${'x'.repeat(76)}👩‍👩‍👧‍👦y`, `${'x'.repeat(76)}…`],
		[`${'x'.repeat(79)}e\u0301y`, `${'x'.repeat(79)}…`],
	] as const) {
		it(`is made from its first message: ${JSON.stringify(text.slice(0, 30))}`, () =>
			assert.equal(titleFrom(text), title));
	}
});

describe('the title of a conversation without a name', () => {
	const copied: Turn['outcome'] = {
		kind: 'answered',
		id: 'a',
		text: 'x',
		time: 1,
		receipt: { roundTripMs: 1 },
		copied: true,
	};
	const turn = (text: string, outcome: Turn['outcome'] = { kind: 'open' }): Turn => ({
		id: text,
		text,
		time: 1,
		outcome,
	});
	const attachments = [{ id: '1', kind: 'file', label: 'a.ts', languageId: 'typescript', text: 'x' }] as const;

	it('comes from its first message, or from what is attached to it', () => {
		assert.equal(titleOf([turn('one'), turn('two')]), 'one');
		assert.equal(titleOf([{ ...turn(''), attachments }, turn('two')]), 'a.ts');
		assert.equal(titleOf([turn(''), turn('two')]), 'two', 'the question of the first was lost');
		assert.equal(titleOf([]), '');
	});

	it('comes from the first message of its own, if it is a branch', () => {
		assert.equal(titleOf([turn('one', copied), turn('two')]), 'two');
		assert.equal(titleOf([turn('one', copied)]), 'one');
		assert.equal(titleOf([turn('', copied), turn('one', copied)]), 'one');
	});

	it('ends at the last space, if more than half of it is left, or else within a word', () => {
		const [ten, forty] = ['x'.repeat(10), 'y'.repeat(40)];
		assert.equal(titleOf([turn(`${ten} ${forty} ${forty}`)]), `${ten} ${forty}…`);
		assert.equal(titleOf([turn(`${forty} ${forty}`)]), `${forty} ${'y'.repeat(39)}…`);
		assert.equal(titleOf([turn(`y${forty} ${forty}`)]), `y${forty}…`);
		assert.equal(titleOf([turn(`${forty}${forty}`)]), `${forty}${forty}`);
		assert.equal(titleOf([turn(`${forty}${'y'.repeat(39)}😀`)]), `${forty}${'y'.repeat(39)}…`);
	});
});
