import assert from 'node:assert/strict';
import { titleFrom } from '../../../../../src/core/chat/transcript/conversationTitle.ts';

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
