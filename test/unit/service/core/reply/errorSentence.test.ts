import assert from 'node:assert/strict';
import { NO_CREDENTIALS } from '../../../../../src/service/core/keys/credentials.ts';
import { readMetadata } from '../../../../../src/service/core/reply/answerMetadata.ts';
import { errorSentence } from '../../../../../src/service/core/reply/errorSentence.ts';
import { cleanPartialText } from '../../../../../src/service/core/reply/redactSecrets.ts';
import { parseReplyBody } from '../../../../../src/service/core/reply/replyBody.ts';
import { failureDetails } from '../../../../../src/service/core/serviceError.ts';
import type { Fetch } from '../../../../../src/service/core/transport/fetchTransport.ts';
import { CANARY_KEY, createTestClient } from '../../../../support/fakes/testClient.ts';
import { bytesOf, clientOf } from '../../../../support/faults/oneReply.ts';

describe('the sentence of an error', () => {
	it('B16 of 5 MB of error text is read up to 64 KB and shown up to 300 characters', async () => {
		let read = 0;
		const fetch: Fetch = async () => ({
			status: 500,
			headers: { get: () => null },
			body: (async function* () {
				for (; read < 5_000_000; read += 16_384) yield bytesOf('y'.repeat(16_384));
			})(),
		});
		const error = await createTestClient('https://service.example', { fetch }).failure();
		assert.match(error.details.serviceText ?? '', /^y{299}…$/);
		assert.ok(read <= 65_536, String(read));
	});

	const problem = { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'The prompt is missing.' };
	for (const [what, body, sentence] of [
		['a string', '"Something is wrong."', 'Something is wrong.'],
		['plain text', 'Something is wrong.', 'Something is wrong.'],
		['error', { error: 'Something is wrong.' }, 'Something is wrong.'],
		['a code and a message', { error: 'bad_thing', message: 'Something is wrong.' }, 'Something is wrong.'],
		['a code alone', { error: 'bad_thing' }, 'bad_thing'],
		['error.message', { error: { message: 'Something is wrong.', type: 'x' } }, 'Something is wrong.'],
		['a list', [{ message: 'Something is wrong.' }, { message: 'This too.' }], 'Something is wrong.'],
		['a list of texts', ['Something is wrong.', 'This too.'], 'Something is wrong.; This too.'],
		['detail', { detail: 'Something is wrong.' }, 'Something is wrong.'],
		[
			'the detail list of FastAPI',
			{
				detail: [
					{ loc: ['body', 'messages', 0, 'role'], msg: 'Field required' },
					{ loc: ['body', 'x'], msg: 'Extra' },
				],
			},
			'messages.0.role: Field required; x: Extra',
		],
		['RFC 9457', problem, 'The prompt is missing.'],
		['JSON:API', { errors: [{ title: 'Wrong', detail: 'Something is wrong.' }] }, 'Something is wrong.'],
		[
			'errors by field',
			{ errors: { prompt: ['is missing'], code: ['is empty'] } },
			'prompt: is missing; code: is empty',
		],
		['OAuth', { error: 'invalid_client', error_description: 'Who are you?' }, 'Who are you?'],
		['a web page', '<!doctype html><title>502 Bad Gateway</title><body>…', '502 Bad Gateway'],
		['XML', '<?xml version="1.0"?><Error><Message>Something is wrong.</Message></Error>', 'Something is wrong.'],
		['nothing', '', undefined],
		['white space', ' \r\n', undefined],
		['no words', { code: 7 }, undefined],
		['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452fffefdfc', 'hex'), undefined],
	] as const) {
		it(`B17 is readable in ${what}`, () => {
			const bytes = body instanceof Uint8Array ? body : bytesOf(body);
			assert.equal(errorSentence(parseReplyBody(bytes, undefined, NO_CREDENTIALS)), sentence);
		});
	}

	for (const place of [
		...['error', 'error/message', 'message', 'detail', 'error/detail', 'detail/message', 'detail/error'],
		...['error/error/message', 'error_description', 'error/description', 'error_message', 'title', 'errors'],
		...['error/errors', 'msg', 'description', 'reason', 'Message', 'data/error', 'data/message'],
	]) {
		it(`B17 is readable at ${place}`, () => {
			const body = place.split('/').reduceRight<unknown>((inner, name) => ({ [name]: inner }), 'Something is wrong.');
			assert.equal(errorSentence(parseReplyBody(bytesOf(body), undefined, NO_CREDENTIALS)), 'Something is wrong.');
		});
	}

	it('has the first of the errors of each field, and none of an empty list', () => {
		const told = (error: unknown) => errorSentence(parseReplyBody(bytesOf({ error }), undefined, NO_CREDENTIALS));
		assert.equal(
			told({ max_tokens: ['is too large', 'is odd'], prompt: ['is empty'] }),
			'max_tokens: is too large; prompt: is empty',
		);
		for (const error of [{}, [], { max_tokens: [7] }, { max_tokens: [] }]) assert.equal(told(error), undefined);
	});

	it('has up to three errors of a list, each with the wrong field unless its text names it', () => {
		const told = (...errors: readonly unknown[]) =>
			errorSentence(parseReplyBody(bytesOf({ errors }), undefined, NO_CREDENTIALS));
		assert.equal(told('one', 'two', 'three', 'four'), 'one; two; three');
		for (const name of ['msg', 'message', 'detail', 'title', 'error']) {
			assert.equal(told({ [name]: 'is wrong' }), 'is wrong');
		}
		for (const name of ['loc', 'field', 'param', 'path']) {
			assert.equal(told({ message: 'is wrong', [name]: 'prompt' }), 'prompt: is wrong');
			assert.equal(told({ message: 'prompt is wrong', [name]: 'prompt' }), 'prompt is wrong');
			assert.equal(told({ message: 'prompts are wrong', [name]: 'prompt' }), 'prompt: prompts are wrong');
		}
		assert.equal(told({ message: 'is wrong', loc: ['body', 'messages', 0] }), 'messages.0: is wrong');
		assert.equal(told({ message: 'is wrong', loc: [] }, { code: 7 }, { message: '' }), 'is wrong');
		assert.equal(told({ code: 7 }), undefined);
	});

	it('has at most 300 characters, with no character cut in two, and a text of 300 is kept whole', () => {
		const told = (text: string) => errorSentence(parseReplyBody(bytesOf({ error: text }), undefined, NO_CREDENTIALS));
		assert.equal(told('y'.repeat(300)), 'y'.repeat(300));
		assert.equal(told('y'.repeat(301)), `${'y'.repeat(299)}…`);
		assert.equal(told(`${'y'.repeat(298)}😀😀`), `${'y'.repeat(298)}…`);
	});

	it('is undefined if more than a tenth of a text is binary', () => {
		const told = (bytes: Uint8Array) => errorSentence(parseReplyBody(bytes, undefined, NO_CREDENTIALS));
		assert.equal(told(bytesOf(`${'y'.repeat(18)}\0\0`)), 'y'.repeat(18));
		assert.equal(told(bytesOf(`${'y'.repeat(17)}\0\0\0`)), undefined);
	});

	for (const [form, echoed] of [
		['as it is', CANARY_KEY],
		['in Base64', btoa(CANARY_KEY)],
		['percent-encoded', encodeURIComponent(CANARY_KEY)],
		['with hidden characters inside', CANARY_KEY.replace('CANARY', 'CAN\u200bARY')],
		['across the cut', `${'x'.repeat(285)} ${CANARY_KEY}`],
	] as const) {
		it(`B18 holds no key that the service echoes ${form}, nor do the details to copy`, async () => {
			const error = await clientOf(bytesOf({ message: `bad header ${echoed}` }), 400).failure();
			const copied = failureDetails({ kind: error.kind, ...error.details });
			for (const shown of [error.details.serviceText ?? '', copied]) {
				assert.match(shown, /\*\*\*/);
				for (const part of [CANARY_KEY.slice(3, 13), btoa(CANARY_KEY).slice(0, 10)])
					assert.ok(!shown.includes(part), shown);
			}
		});
	}

	it('B18 nor does what arrived of an answer that broke off', async () => {
		const error = await clientOf(bytesOf(`{"text":"${CANARY_KEY}`)).failure();
		assert.deepEqual([error.kind, error.details.partial], ['incomplete', '{"text":"***']);
	});

	it('B18 nor is there a part of a form of the key where a large answer is cut', () => {
		const hex = Buffer.from(CANARY_KEY).toString('hex');
		for (let at = 65_536 - 120; at < 65_536 + 120; at += 1) {
			// What is taken out before the cut moves what follows it to the front.
			const kept = cleanPartialText(`${CANARY_KEY.repeat(10)}${'x'.repeat(at - 260)}${hex}${'y'.repeat(500)}`, {
				key: CANARY_KEY,
			});
			assert.ok(kept.length <= 65_536 && !kept.includes(hex.slice(0, 12)), String(at));
		}
	});

	for (const [what, text, sentence] of [
		[
			'terminal colors',
			'\u001b[31mred\u001b[0m and \u001b]8;;https://x.test\u0007link\u001b]8;;\u0007',
			'red and link',
		],
		['bidirectional controls', 'user\u202e\u2066gpj.exe', 'usergpj.exe'],
		['carriage returns that overwrite', 'safe\rdangerous', 'safe dangerous'],
		['links, which VS Code makes clickable', 'see [help](command:x) now', 'see [help] (command:x) now'],
		['links with hidden characters inside', 'see [help]\u200b(command:x)', 'see [help] (command:x)'],
		['tag and variation characters', 'a\u{e0041}\ufe0fb', 'ab'],
	] as const) {
		it(`B19 is one plain line in spite of ${what}`, () =>
			assert.equal(errorSentence(parseReplyBody(bytesOf({ error: text }), undefined, NO_CREDENTIALS)), sentence));
	}

	it('B19 nor does what else the service names have links', () => {
		const link = 'stop](command:x)';
		const figures = readMetadata({ model: link, provider: link, choices: [{ finish_reason: link }] });
		const broken = 'stop] (command:x)';
		assert.deepEqual(figures, { model: broken, provider: broken, finishReason: broken });
	});

	it('B19 is one plain line in spite of a thousand line breaks', () => {
		assert.equal(
			errorSentence(parseReplyBody(bytesOf({ error: `a${'\n'.repeat(1_000)}b` }), undefined, NO_CREDENTIALS)),
			'a b',
		);
	});
});
