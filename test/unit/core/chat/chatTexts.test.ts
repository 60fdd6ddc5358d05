import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chatArgument } from '../../../../src/core/chat/chatArgument.ts';
import { groupByDay } from '../../../../src/core/chat/library/groupByDay.ts';
import type { Attachment } from '../../../../src/core/chat/message/attachment.ts';
import { decodeDraft, encodeDraft } from '../../../../src/core/chat/message/draft.ts';
import { attachmentsLength, messageContent } from '../../../../src/core/chat/message/messageContent.ts';
import { titleFrom } from '../../../../src/core/chat/transcript/conversationTitle.ts';
import { typicalRoundTrip } from '../../../../src/core/receipts/typicalRoundTrip.ts';
import { toLanguageId } from '../../../../src/core/text/languages.ts';
import { splitCodeBlocks } from '../../../../src/core/text/markdownBlocks.ts';

const attachment = (text: string, label = 'a.ts'): Attachment => ({
	id: 'i',
	kind: 'file',
	label,
	languageId: 'typescript',
	text,
});

describe('the content of a message', () => {
	it('is its text, then each attachment in a fence of its own', () => {
		assert.equal(
			messageContent({ text: 'look', attachments: [attachment('const a = 1;', 'src/a.ts:1–2')] }),
			'look\n\nsrc/a.ts:1–2:\n```typescript\nconst a = 1;\n```',
		);
	});

	it('holds each attachment in one fence, whatever is in it, and its length is as it was said', () => {
		const texts = fc.string({ unit: fc.constantFrom('`', '~', '\n', 'a', ' ') });
		fc.assert(
			fc.property(texts, (text) => {
				const [, ...others] = splitCodeBlocks(messageContent({ text: 'x', attachments: [attachment(text)] }));
				assert.deepEqual(others, [{ kind: 'code', language: 'typescript', code: text.replace(/\n$/, '') }]);
				const content = messageContent({ text: 'x', attachments: [attachment(text)] });
				assert.equal(content.length, 1 + attachmentsLength([attachment(text)]));
			}),
		);
	});
});

describe('a draft', () => {
	const waiting = { id: 'w', text: 'two', attachments: [attachment('y')] };
	for (const draft of [
		{ text: '', attachments: [] },
		{ text: 'a\ud800b', attachments: [attachment('x')] },
		{ text: 'one', attachments: [], waiting },
	]) {
		it(`comes back as it was: ${JSON.stringify(draft).slice(0, 40)}`, () =>
			assert.deepEqual(decodeDraft(encodeDraft(draft)), draft));
	}

	for (const json of ['', '{', '[]', '{"v":1}', 'null']) {
		it(`is empty where there is none: ${json}`, () =>
			assert.deepEqual(decodeDraft(json), { text: '', attachments: [] }));
	}
});

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
	] as const) {
		it(`is made from its first message: ${JSON.stringify(text.slice(0, 30))}`, () =>
			assert.equal(titleFrom(text), title));
	}
});

describe('the days of a list', () => {
	it('are today, yesterday, the last seven days, then months; what is in the future is today', () => {
		const now = new Date(2026, 2, 10, 12).getTime();
		const at = (...date: [number, number, number, number]) => ({ time: new Date(...date).getTime() });
		const groups = groupByDay(
			[
				at(2026, 2, 11, 1),
				at(2026, 2, 10, 0),
				at(2026, 2, 9, 23),
				at(2026, 2, 4, 1),
				at(2026, 1, 2, 1),
				at(2026, 1, 1, 1),
			],
			now,
		);
		assert.deepEqual(
			groups.map(({ group, items }) => [group.kind, items.length]),
			[
				['today', 2],
				['yesterday', 1],
				['week', 1],
				['month', 2],
			],
		);
	});
});

describe('the argument of Open Chat', () => {
	for (const [value, expected] of [
		[undefined, { prompt: '' }],
		[{ prompt: 'x' }, { prompt: 'x' }],
		[{}, { prompt: '' }],
		[{ prompt: 1 }, undefined],
		[{ prompt: 'x', send: true }, undefined],
		['x', undefined],
		[[], undefined],
		[{ prompt: 'x'.repeat(1_000_001) }, undefined],
	] as const) {
		it(`is checked: ${JSON.stringify(value)?.slice(0, 30)}`, () => assert.deepEqual(chatArgument(value), expected));
	}
});

describe('the language of a code block', () => {
	const known = ['typescript', 'python', 'shellscript', 'java'];
	for (const [language, id] of [
		['ts', 'typescript'],
		['Python', 'python'],
		['bash', 'shellscript'],
		['java', 'java'],
		['klingon', 'plaintext'],
		['', 'plaintext'],
		['constructor', 'plaintext'],
	] as const) {
		it(`is the editor’s: ${language}`, () => assert.equal(toLanguageId(language, known), id));
	}
});

describe('the typical wait', () => {
	const entry = (roundTripMs: number, operation = 'chat', outcome = 'answered') => ({
		id: '',
		time: 0,
		workspace: '',
		operation,
		outcome,
		receipt: { roundTripMs },
	});

	it('is the median of the newest answers, once there are three', () => {
		const others = [entry(1, 'generate'), entry(1, 'chat', 'cancelled')];
		assert.equal(typicalRoundTrip([...others, entry(9), entry(3)], 'chat'), undefined);
		assert.equal(typicalRoundTrip([...others, entry(9), entry(3), entry(5)], 'chat'), 5);
		const old = Array.from({ length: 50 }, () => entry(1_000));
		assert.equal(typicalRoundTrip([...old, ...Array.from({ length: 20 }, () => entry(7))], 'chat'), 7);
	});
});
