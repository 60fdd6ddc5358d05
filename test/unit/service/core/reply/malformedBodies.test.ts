import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isJsonObject, type Json } from '../../../../../src/base/core/json.ts';
import { prettyJson } from '../../../../../src/base/text/prettyJson.ts';
import { decodeTranscriptLine, encodeRecord } from '../../../../../src/chat/core/transcript/transcriptRecord.ts';
import { metricsTree } from '../../../../../src/metrics/core/body/metricsTree.ts';
import { NO_CREDENTIALS } from '../../../../../src/service/core/keys/credentials.ts';
import { readAnswer } from '../../../../../src/service/core/reply/answer.ts';
import { findAnswerText } from '../../../../../src/service/core/reply/findAnswerText.ts';
import { parseReplyBody } from '../../../../../src/service/core/reply/replyBody.ts';
import type { TimedAnswer } from '../../../../../src/service/core/serviceClient.ts';
import { ServiceError } from '../../../../../src/service/core/serviceError.ts';
import { bytesOf, outcome } from '../../../../support/faults/oneReply.ts';

const textIn = (found: TimedAnswer | ServiceError) => (found instanceof ServiceError ? found.kind : found.text);

describe('a body that is not as documented', () => {
	for (const [operation, body] of [
		['chat', { response: 'hi' }],
		['chat', { text: 'no', choices: [{ message: { content: 'hi' } }] }],
		['optimize', { optimized_code: ' \n', output: 'hi' }],
		['chat', { choices: [{ message: { content: 'hi' } }] }],
		[
			'chat',
			{
				choices: [
					{
						message: {
							content: [
								{ type: 'text', text: 'h' },
								{ type: 'text', text: 'i' },
							],
						},
					},
				],
			},
		],
		['chat', { choices: [{ text: 'hi' }] }],
		[
			'chat',
			{
				content: [
					{ type: 'thinking', thinking: 'hm' },
					{ type: 'text', text: 'hi' },
				],
			},
		],
		['chat', { output: [{ type: 'reasoning' }, { type: 'message', content: [{ type: 'output_text', text: 'hi' }] }] }],
		['chat', { candidates: [{ content: { parts: [{ text: 'hi' }] } }] }],
		['chat', { message: { role: 'assistant', content: 'hi' } }],
		['chat', { code: 0, message: 'success', data: { reply: 'hi' } }],
		['chat', 'hi'],
		['generate', { generated_code: 'hi', code: 'no' }],
		['generate', { code: 'hi' }],
		['generate', { code: '200', message: 'OK', data: { text: 'hi' } }],
		['generate', { completion: 'hi' }],
		['generate', [{ generated_text: 'hi' }]],
		['generate', { results: [{ outputText: 'hi' }] }],
		['generate', { output: { text: 'hi' } }],
		['optimize', { code: 'original', optimized_code: 'hi', explanation: 'no' }],
		['optimize', { result: { optimized_code: 'hi' } }],
		['optimize', { original: 'no', optimized: 'hi' }],
		['optimize', { data: { code: 'hi' } }],
		['optimize', { answer: 'hi' }],
	] as const) {
		it(`B01 gives ${operation} its text: ${JSON.stringify(body)}`, () => {
			assert.equal(findAnswerText(operation, body)?.text, 'hi');
		});
	}

	it('B02 of an unknown shape is shown as JSON, whole up to 64 KB', async () => {
		const found = await outcome(bytesOf({ odd: ['thing', { a: {}, b: [] }] }));
		assert.ok(!(found instanceof ServiceError));
		assert.equal(found.recognized, false);
		assert.deepEqual(JSON.parse(found.text), { odd: ['thing', { a: {}, b: [] }] });
		const long = await outcome(bytesOf({ odd: 'x'.repeat(100_000) }));
		assert.match(textIn(long), /^.{65535}…$/s);
	});

	it('B02 is formatted like JSON.stringify does it', () => {
		fc.assert(
			fc.property(fc.json(), (json) => {
				const value: Json = JSON.parse(json);
				assert.equal(prettyJson(value, 1e9), JSON.stringify(value, undefined, 2));
			}),
			{ numRuns: 400 },
		);
	});

	for (const [body, expected] of [
		['null', 'emptyAnswer'],
		['[]', 'emptyAnswer'],
		['"str"', 'str'],
		['123', '123'],
		['true', 'true'],
		['{"text":"a"}{"text":"b"}', 'incomplete'],
		['{"text":"a",}', 'incomplete'],
		['{"text":NaN}', 'emptyAnswer'],
		["{'text':'a'}", 'incomplete'],
		['{"text":"a"}\u0000', 'incomplete'],
		['\uFEFF{"text":"a"}', 'a'],
	] as const) {
		it(`B03 ends as ${expected}: ${JSON.stringify(body)}`, async () =>
			assert.equal(textIn(await outcome(bytesOf(body))), expected));
	}

	it('B03 is read as UTF-16 if its first bytes say so, and in a declared charset', async () => {
		const utf16 = Buffer.from('\uFEFF{"text":"ä"}', 'utf16le');
		assert.equal(textIn(await outcome(utf16)), 'ä');
		const latin = Buffer.from('{"text":"ä"}', 'latin1');
		const type = { 'content-type': 'application/json; charset="ISO-8859-1"' };
		assert.equal(textIn(await outcome(latin, 200, type)), 'ä');
		const unknown = { 'content-type': 'application/json; charset=none-such' };
		assert.equal(textIn(await outcome(bytesOf('{"text":"ä"}'), 200, unknown)), 'ä');
	});

	it('B04 that nests 100,000 deep is too large, and what passes can be cloned into a view', async () => {
		const nested = (depth: number) => bytesOf(`${'{"a":['.repeat(depth / 2)}1${']}'.repeat(depth / 2)}`);
		assert.equal(textIn(await outcome(nested(100_000))), 'replyTooLarge');
		const deepest = await outcome(nested(64));
		assert.ok(!(deepest instanceof ServiceError));
		assert.deepEqual(structuredClone(deepest), deepest);
	});

	for (const [what, body] of [
		['empty objects', `[${'{},'.repeat(349_000)}{}]`],
		['100,000 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [index, 0])))],
		['values nested 60 deep', `${'['.repeat(60)}${'0,'.repeat(500_000)}0${']'.repeat(60)}`],
	] as const) {
		it(`B05 of almost 1 MiB of ${what} blocks for few times as long as JSON.parse itself`, async () => {
			const bytes = bytesOf(body);
			assert.ok(bytes.length < 1_048_576);
			// Parsing takes a millisecond or two, and a processor's clock may tick only every four.
			const parses = 20;
			const ratios: number[] = [];
			for (let round = 0; round < 3; round++) {
				const parsing = process.threadCpuUsage();
				for (let parse = 0; parse < parses; parse++) {
					JSON.parse(body);
				}
				const parsed = process.threadCpuUsage(parsing).user / parses;
				const reading = process.threadCpuUsage();
				const found = await outcome(bytes);
				ratios.push(process.threadCpuUsage(reading).user / parsed);
				assert.ok(textIn(found).length <= 65_536);
			}
			// The least of them: collecting garbage only ever adds. In the heap of other tests, it adds so much that this file has a process of its own.
			assert.ok(Math.min(...ratios) < 25, `${ratios} times as long`);
		});
	}

	it('B06 of one byte more than 1 MiB is refused, one of exactly 1 MiB is not', async () => {
		const body = (length: number) => bytesOf(`"${'x'.repeat(length - 2)}"`);
		assert.equal(textIn(await outcome(body(1_048_576))).length, 1_048_574);
		assert.equal(textIn(await outcome(body(1_048_577))), 'replyTooLarge');
	});

	it('B07 with prototype keys changes no prototype and does not show these keys', async () => {
		const body = JSON.parse(
			'{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":{"__proto__":{"__proto__":{"polluted":1}},"b":1},"text":"hi"}',
		);
		const found = await outcome(bytesOf(JSON.stringify(body)));
		assert.equal(textIn(found), 'hi');
		assert.deepEqual(
			metricsTree(body).series.map(({ pointer }) => pointer),
			['/a/b', '/text'],
		);
		assert.equal(Reflect.get({}, 'polluted'), undefined);
		assert.equal(findAnswerText('chat', body, '/__proto__/polluted'), undefined);
	});

	for (const id of ['../../etc/passwd', 'x'.repeat(10_240), 'a\nb', '<img src=x>', null, { a: 1 }]) {
		it(`B09 with the id ${JSON.stringify(id).slice(0, 30)} answers all the same, and the id goes nowhere`, async () => {
			const found = await outcome(bytesOf({ id, conversation_id: id, text: 'hi' }));
			assert.ok(!(found instanceof ServiceError));
			const { body, ...kept } = found;
			assert.ok(isJsonObject(body));
			assert.ok(!JSON.stringify(kept).includes(JSON.stringify(id).slice(1, 9)), JSON.stringify(kept));
		});
	}

	it('B11 has no figures where they are no true measurements', async () => {
		const usage = '{"prompt_tokens":1e400,"completion_tokens":"12","total_tokens":"NaN"}';
		const found = await outcome(bytesOf(`{"text":"hi","usage":${usage},"latency":-0,"cost":9007199254740994}`));
		assert.ok(!(found instanceof ServiceError));
		assert.deepEqual(found.figures, { latency: 0 });
	});

	it('B12 of invalid UTF-8 is shown with replacement characters, and said so', async () => {
		const found = await outcome(new Uint8Array([...bytesOf('{"text":"a'), 0xff, ...bytesOf('"}')]));
		assert.ok(!(found instanceof ServiceError));
		assert.deepEqual([found.text, found.invalidCharacters], ['a\uFFFD', true]);
	});

	it('B13 with lone surrogates is stored and read again equal', async () => {
		const text = textIn(await outcome(bytesOf('{"text":"a\\ud83d b\\udc00"}')));
		assert.equal(text, 'a\uD83D b\uDC00');
		const event = { type: 'user', id: 'u', data: { text } } as const;
		const record = { sequence: 1, time: 0, event };
		const read = decodeTranscriptLine(bytesOf(encodeRecord(record)));
		assert.deepEqual(read, { kind: 'record', record });
	});

	it('B14 with the same key twice means the last, each time', async () => {
		for (const _ of [1, 2]) assert.equal(textIn(await outcome(bytesOf('{"text":"a","text":"b"}'))), 'b');
	});

	for (const body of [
		{ error: 'quota' },
		{ error: { message: 'quota' } },
		{ success: false, message: 'quota' },
		{ status: 'error', message: 'quota' },
		{ errors: [{ detail: 'quota' }] },
	]) {
		it(`B15 under a success status is an error: ${JSON.stringify(body)}`, async () => {
			const found = await outcome(bytesOf(body));
			assert.ok(found instanceof ServiceError);
			assert.deepEqual([found.kind, found.details.serviceText], ['unavailable', 'quota']);
		});
	}
});

describe('any bytes', () => {
	it('are an answer or a service error, of bounded size, under any status', async () => {
		const wrapped = fc
			.tuple(
				fc.constantFrom('', '{"text":', '{"error":', '{"choices":[{"message":{"content":', '<!doctype html>'),
				fc.json(),
				fc.constantFrom('', '}', '}}]}'),
			)
			.map((parts) => new TextEncoder().encode(parts.join('')));
		await fc.assert(
			fc.asyncProperty(
				fc.oneof(fc.uint8Array({ maxLength: 400 }), wrapped),
				fc.constantFrom(200, 204, 302, 400, 401, 404, 413, 422, 429, 500, 503),
				fc.constantFrom(undefined, 'application/json', 'text/plain', 'text/html', 'application/json; charset=utf-16'),
				async (bytes, status, type) => {
					const found = await outcome(bytes, status, type === undefined ? {} : { 'content-type': type });
					if (found instanceof ServiceError) {
						assert.ok((found.details.serviceText?.length ?? 0) <= 300);
						assert.ok((found.details.partial?.length ?? 0) <= 65_536);
						assert.doesNotMatch(found.details.serviceText ?? '', /[\p{Cc}\p{Cf}]/u);
					} else {
						assert.match(found.text, /\S/);
						assert.ok(found.text.length <= Math.max(65_536, bytes.length));
					}
				},
			),
			{ numRuns: 500 },
		);
	});

	it('are one or the other for the reader of every operation', () => {
		fc.assert(
			fc.property(
				fc.uint8Array({ maxLength: 200 }),
				fc.constantFrom('chat', 'generate', 'optimize'),
				fc.string(),
				(bytes, operation, pointer) => {
					try {
						assert.match(readAnswer(operation, parseReplyBody(bytes, undefined, NO_CREDENTIALS), pointer).text, /\S/);
					} catch (error) {
						assert.ok(error instanceof ServiceError, String(error));
					}
				},
			),
			{ numRuns: 500 },
		);
	});
});
