import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../../../../../src/base/core/json.ts';
import { resolvePointer } from '../../../../../src/base/text/jsonPointer.ts';
import { NO_CREDENTIALS } from '../../../../../src/service/core/keys/credentials.ts';
import { readAnswer } from '../../../../../src/service/core/reply/answer.ts';
import { readMetadata } from '../../../../../src/service/core/reply/answerMetadata.ts';
import { findAnswerText } from '../../../../../src/service/core/reply/findAnswerText.ts';
import { parseReplyBody } from '../../../../../src/service/core/reply/replyBody.ts';
import { retryAfterMilliseconds } from '../../../../../src/service/core/reply/retryAfter.ts';
import { ServiceError } from '../../../../../src/service/core/serviceError.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const json = (value: Json) =>
	({ kind: 'json', value, text: JSON.stringify(value), isPlain: false, invalidCharacters: false }) as const;

describe('the text of an answer', () => {
	it('is taken only from the pointer if one is set', () => {
		assert.equal(findAnswerText('generate', { code: 'a', x: [{ 'y/z': 'b' }] }, '/x/0/y~1z')?.text, 'b');
		assert.equal(findAnswerText('generate', { code: 'a' }, '/nothing'), undefined);
	});

	it('is searched for at the known pointers if the set one finds none, which is reported', () => {
		const path = '/improvements/0/description';
		const read = (body: Json, pointer = path) => {
			const { text, foundAt, recognized, missedPath } = readAnswer('optimize', json(body), pointer);
			return { text: recognized ? text : undefined, foundAt, missedPath };
		};
		assert.deepEqual(read({ optimized_code: 'a' }), { text: 'a', foundAt: '/optimized_code', missedPath: path });
		assert.deepEqual(read({ data: { code: 'a' } }), { text: 'a', foundAt: '/data/code', missedPath: path });
		assert.deepEqual(read({ odd: 'a' }), { text: undefined, foundAt: undefined, missedPath: path });
		assert.deepEqual(read({ odd: 'a', code: 'b' }, '/odd'), { text: 'a', foundAt: '/odd', missedPath: undefined });
		assert.deepEqual(read('plain'), { text: 'plain', foundAt: '', missedPath: undefined });
		// What a service says instead of an answer would take the place of the code.
		assert.deepEqual(read({ message: 'No change.' }), { text: undefined, foundAt: undefined, missedPath: path });
		const blank = { optimized_code: 'a', improvements: [{ description: '' }] };
		assert.throws(() => read(blank), { kind: 'emptyAnswer' });
	});

	it('of plain text that happens to be JSON is that text, except in a chat or for an error', () => {
		const plain = (operation: 'chat' | 'generate', value: Json) => {
			const text = JSON.stringify(value);
			const { recognized, ...answer } = readAnswer(operation, { ...json(value), text, isPlain: true }, '');
			return [recognized, answer.text];
		};
		assert.deepEqual(plain('generate', { width: 3 }), [true, '{"width":3}']);
		assert.deepEqual(plain('generate', { code: 'a' }), [true, 'a']);
		assert.deepEqual(plain('chat', { width: 3 }), [false, '{\n  "width": 3\n}']);
		assert.throws(() => plain('generate', { error: 'No.' }), { kind: 'unavailable' });
	});

	it('is not a sentence that says what is wrong, nor an empty place', () => {
		assert.throws(() => readAnswer('optimize', json({ error: true, message: 'Quota exceeded' }), ''), {
			kind: 'unavailable',
		});
		for (const [operation, body] of [
			['optimize', { optimized_code: '', explanation: 'nothing to do' }],
			['chat', { choices: [{ message: { content: ' ' } }] }],
			['generate', { data: { text: '' } }],
		] as const) {
			assert.throws(() => readAnswer(operation, json(body), ''), { kind: 'emptyAnswer' }, JSON.stringify(body));
		}
	});

	it('is incomplete beside an error, unless it is what the error says', () => {
		const failure = (operation: 'chat' | 'optimize', body: Json) => {
			try {
				return readAnswer(operation, json(body), '').text;
			} catch (error) {
				assert.ok(error instanceof ServiceError);
				const { partial, serviceText } = error.details;
				return [error.kind, serviceText, partial];
			}
		};
		const half = { message: { content: 'hal' } };
		assert.deepEqual(failure('chat', { choices: [half], error: 'No.' }), ['incomplete', 'No.', 'hal']);
		assert.deepEqual(failure('chat', { choices: [{ ...half, finish_reason: 'error' }] }), [
			'incomplete',
			undefined,
			'hal',
		]);
		assert.deepEqual(failure('chat', { error: true, text: 'No way.' }), ['unavailable', 'No way.', undefined]);
		assert.deepEqual(failure('chat', { error: 'No way.', text: 'No way.' }), ['unavailable', 'No way.', undefined]);
		assert.deepEqual(failure('optimize', { error: 'No way.', code: 'E_QUOTA' }), ['unavailable', 'No way.', undefined]);
		const detail = [{ loc: ['body', 'level'], msg: 'field required', type: 'missing' }];
		assert.deepEqual(failure('optimize', { detail }), ['unavailable', 'level: field required', undefined]);
		assert.deepEqual(failure('optimize', { detail: 'a\nb', new_code: 'c' }), 'c');
		assert.deepEqual(failure('optimize', { optimized_code: 'a = 1', errors: ['unused b'] }), 'a = 1');
		assert.deepEqual(failure('optimize', { code: 'a', error: null }), 'a');
	});

	it('is never invented: any JSON gives a text of the body, its formatted whole, or a service error', () => {
		fc.assert(
			fc.property(
				fc.jsonValue({ maxDepth: 4 }),
				fc.constantFrom('chat', 'generate', 'optimize'),
				(value, operation) => {
					try {
						const answer = readAnswer(operation, json(value as Json), '');
						const found = answer.foundAt === undefined ? undefined : resolvePointer(value as Json, answer.foundAt);
						assert.equal(answer.recognized, found !== undefined);
					} catch (error) {
						assert.ok(error instanceof ServiceError);
					}
				},
			),
			{ numRuns: 500 },
		);
	});
});

describe('the figures of an answer', () => {
	it('leave out whatever is not a sound measurement', () => {
		const body = JSON.parse(
			'{"usage":{"prompt_tokens":1e400,"completion_tokens":"12","total_tokens":-1},"latency":-0,"cost":null,"model":""}',
		);
		assert.deepEqual(readMetadata(body), { latency: 0 });
	});

	it('drop prototype keys', () => {
		const figures = readMetadata(JSON.parse('{"__proto__":{"model":"m"},"usage":{"__proto__":{"prompt_tokens":3}}}'));
		assert.deepEqual(figures, {});
	});
});

describe('the body of a reply', () => {
	for (const [text, contentType, kind] of [
		['{"a":1}', 'text/plain', 'json'],
		['\uFEFF{"a":1}', 'application/json', 'json'],
		['plain words', 'text/plain', 'text'],
		['[dependencies]', 'text/plain; charset=utf-8', 'text'],
		['{"a":', 'application/json', 'incomplete'],
		["{'a':1}", 'application/json', 'incomplete'],
		['', 'application/json', 'empty'],
		['  \n', undefined, 'empty'],
		['<!DOCTYPE html><p>hi', 'application/json', 'webPage'],
		['<html lang="en">', undefined, 'webPage'],
		['hello', 'text/html; charset=utf-8', 'webPage'],
		['['.repeat(65) + ']'.repeat(65), 'application/json', 'tooDeep'],
		[JSON.stringify({ a: '['.repeat(1_000) }), 'application/json', 'json'],
	] as const) {
		it(`is ${kind}: ${JSON.stringify(text.slice(0, 30))} as ${contentType}`, () => {
			assert.equal(parseReplyBody(bytes(text), contentType, NO_CREDENTIALS).kind, kind);
		});
	}

	it('is reported to have invalid characters if its UTF-8 is broken', () => {
		const body = parseReplyBody(new Uint8Array([0x22, 0xff, 0x22]), 'application/json', NO_CREDENTIALS);
		assert.deepEqual(body, {
			kind: 'json',
			value: '\uFFFD',
			text: '"\uFFFD"',
			isPlain: false,
			invalidCharacters: true,
		});
	});

	it('is read without an exception, whatever its bytes', () => {
		fc.assert(
			fc.property(
				fc.uint8Array({ maxLength: 300 }),
				fc.option(fc.string(), { nil: undefined }),
				(body, contentType) => {
					assert.ok(typeof parseReplyBody(body, contentType, NO_CREDENTIALS).kind === 'string');
				},
			),
		);
	});
});

describe('Retry-After', () => {
	const now = Date.UTC(2026, 0, 1);
	for (const [value, wait] of [
		['5', 5_000],
		['0', 0],
		['120', 120_000],
		['-5', undefined],
		['1e3', undefined],
		['1,2', undefined],
		['abc', undefined],
		['', undefined],
		['12345678901234567890', undefined],
		['2026-01-01', undefined],
		['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
		['Wed, 31 Dec 2025 00:00:00 GMT', 0],
		['Thursday, 01-Jan-26 00:01:00 GMT', undefined],
		['Thu Jan  1 00:01:00 2026', undefined],
	] as const) {
		it(`“${value}” means ${wait ?? 'nothing'}`, () => {
			assert.equal(retryAfterMilliseconds(value, undefined, now), wait);
		});
	}

	it('counts a date from the reply’s own clock', () => {
		const wait = retryAfterMilliseconds(
			'Thu, 01 Jan 2026 00:01:00 GMT',
			'Thu, 01 Jan 2026 00:00:50 GMT',
			now + 3_600_000,
		);
		assert.equal(wait, 10_000);
	});
});
