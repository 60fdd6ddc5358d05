import assert from 'node:assert/strict';
import { sentFactsOf, textKind } from '../../../../src/usage/core/tokenFactors.ts';

const PROSE = 'Please explain why the meeting of Tuesday (the one with Anna) was moved; nobody told me. ';
const CODE = 'for (const [name, value] of Object.entries(found)) {\n\tif (value > most) most = value;\n}\n';
const DENSE = '請解釋為什麼星期二的會議被改期了。誰もそれを教えてくれませんでした。';

describe('what is known of a request from sending it', () => {
	it('is, for a chat, the size of all its texts and of the newest message, and what was asked for', () => {
		const messages = [
			{ role: 'user' as const, content: 'Hello', name: 'Ada' },
			{ role: 'assistant' as const, content: 'Hi!' },
			{ role: 'user' as const, content: 'Who are you?' },
		];
		const request = {
			messages,
			model: 'm1',
			max_tokens: 500,
			temperature: 1,
			conversation_id: 'c1',
			system_prompt: 'Be brief',
		};
		assert.deepEqual(sentFactsOf(request), {
			characters: 28,
			newCharacters: 12,
			messages: 3,
			kind: 'prose',
			model: 'm1',
			maxTokens: 500,
			conversation: 'c1',
		});
		assert.deepEqual(sentFactsOf({ messages: messages.slice(0, 1) }), {
			characters: 5,
			newCharacters: 5,
			messages: 1,
			kind: 'prose',
		});
	});

	it('is, for generate and optimize, the size of the text, and the level', () => {
		const single = { characters: 11, newCharacters: 11, messages: 1 };
		assert.deepEqual(sentFactsOf({ prompt: 'Sort a list', max_tokens: 9 }), { ...single, kind: 'prose', maxTokens: 9 });
		assert.deepEqual(sentFactsOf({ code: 'let i = 012', optimization_level: 'high' }), {
			...single,
			kind: 'code',
			level: 'high',
		});
		assert.deepEqual(sentFactsOf({ code: 'Sort a list' }), { ...single, kind: 'code' });
	});
});

describe('the kind of a text', () => {
	it('is recognized by its characters', () => {
		assert.equal(textKind([PROSE]), 'prose');
		assert.equal(textKind([CODE]), 'code');
		assert.equal(textKind([DENSE]), 'dense');
		assert.equal(textKind([]), 'prose');
		assert.equal(textKind([' \n']), 'prose');
	});

	it('is that of most of the text', () => {
		assert.equal(textKind([PROSE.repeat(5), DENSE]), 'prose');
		assert.equal(textKind([PROSE, DENSE.repeat(9)]), 'dense');
		assert.equal(textKind([PROSE, CODE.repeat(9)]), 'code');
	});

	it('is code where some is fenced', () => {
		const python = 'import math\nprint(math.pi)\nfor each in range(9):\n\tprint(each)';
		assert.equal(textKind([`What does this print?\n\n\`\`\`python\n${python}\n\`\`\``]), 'code');
		assert.equal(textKind(['```\n', PROSE.repeat(9)]), 'prose');
	});

	it('is recognized in megabytes by pieces from everywhere', () => {
		const large = 1_000_000;
		assert.equal(textKind([PROSE, CODE.repeat(large / CODE.length)]), 'code');
		assert.equal(textKind([CODE, PROSE.repeat(large / PROSE.length)]), 'prose');
		assert.equal(textKind([...Array.from({ length: 50_000 }, () => DENSE), PROSE]), 'dense');
	});

	it('reads no more of longer texts', () => {
		let read = 0;
		const slice = (from: number, to: number) => {
			read += to - from;
			return DENSE.repeat(10).slice(0, to - from);
		};
		const text = { length: 20_000_000, slice } as unknown as string;
		assert.equal(textKind([text, text]), 'dense');
		assert.ok(read > 1_000 && read < 10_000, `${read} characters`);
	});
});
