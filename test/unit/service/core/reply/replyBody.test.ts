import assert from 'node:assert/strict';
import { NO_CREDENTIALS } from '../../../../../src/service/core/keys/credentials.ts';
import { givesNoReason } from '../../../../../src/service/core/reply/classifyRejection.ts';
import { parseReplyBody } from '../../../../../src/service/core/reply/replyBody.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (body: string | Uint8Array, type?: string) =>
	parseReplyBody(typeof body === 'string' ? utf8(body) : body, type, NO_CREDENTIALS);
const kinds = (body: string, ...types: (string | undefined)[]) => types.map((type) => read(body, type).kind);

/** Each character in two bytes, the byte order mark included. */
function utf16(text: string, isBigEndian: boolean): Uint8Array {
	const bytes = new Uint8Array(2 * text.length);
	const view = new DataView(bytes.buffer);
	for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), !isBigEndian);
	return bytes;
}

describe('the body of a reply', () => {
	it('is JSON whatever its type says, and tells whether that was plain text', () => {
		const body = '{"text": "é"}';
		assert.deepEqual(kinds(body, undefined, 'application/json', 'text/html', 'text/plain', 'image/png'), [
			'json',
			'json',
			'json',
			'json',
			'json',
		]);
		for (const [type, isPlain] of [
			['application/json', false],
			['text/plain', true],
			['Text/Plain; charset=utf-8', true],
		] as const) {
			const found = read(body, type);
			assert.ok(found.kind === 'json');
			assert.deepEqual(
				[found.value, found.text, found.isPlain, found.invalidCharacters],
				[{ text: 'é' }, body, isPlain, false],
			);
		}
	});

	it('is read by its byte order mark, else by the charset that is declared, else as UTF-8', () => {
		const text = (bytes: Uint8Array, type?: string) => {
			const found = read(bytes, type);
			return found.kind === 'text' && [found.text, found.invalidCharacters];
		};
		assert.deepEqual(text(utf16('\ufeffé', true), 'text/plain; charset=utf-8'), ['é', false]);
		assert.deepEqual(text(utf16('\ufeffé', false)), ['é', false]);
		const latin = new Uint8Array([0x63, 0xe9]);
		for (const type of ['text/plain; charset=iso-8859-1', 'text/plain;charset="ISO-8859-1"; x=y']) {
			assert.deepEqual(text(latin, type), ['cé', false]);
		}
		assert.deepEqual(text(latin), ['c\ufffd', true]);
		assert.deepEqual(text(latin, 'text/plain; charset=unheard-of'), ['c\ufffd', true]);
		assert.deepEqual(text(new Uint8Array([0xfe, 0x61])), ['\ufffda', true]);
		assert.deepEqual(text(new Uint8Array([0xff, 0x61])), ['\ufffda', true]);
	});

	it('is a web page by its beginning or by its type, but no plain text', () => {
		for (const page of ['<!doctype html><p>', '<HTML>', ' \n<head>', '<body class="x">']) {
			assert.deepEqual(kinds(page, undefined, 'application/json', 'text/plain'), ['webPage', 'webPage', 'text']);
		}
		assert.deepEqual(kinds('<p>', 'text/html; charset=utf-8', undefined), ['webPage', 'text']);
		assert.deepEqual(kinds('<bodywork>', undefined), ['text']);
	});

	it('has the title of a web page, or its first heading, near its beginning', () => {
		assert.deepEqual(read('<html><title lang="en"> 502 &amp; more </title>'), {
			kind: 'webPage',
			title: '502 &amp; more',
		});
		assert.deepEqual(read('<html><body><h1>Log in</h1>'), { kind: 'webPage', title: 'Log in' });
		assert.deepEqual(read('<html><title> </title>'), { kind: 'webPage' });
		assert.deepEqual(read(`<html>${' '.repeat(8_192)}<title>x</title>`), { kind: 'webPage' });
	});

	it('is JSON without its end where it begins like it, or is called so', () => {
		for (const text of ['{"a": ', '["a"']) {
			assert.deepEqual(kinds(text, undefined, 'application/json', 'text/plain'), ['incomplete', 'incomplete', 'text']);
		}
		assert.deepEqual(kinds('abc', 'application/problem+json', undefined, 'text/plain'), ['incomplete', 'text', 'text']);
	});

	it('is nothing, or too deep', () => {
		assert.deepEqual(kinds('', undefined, 'application/json'), ['empty', 'empty']);
		assert.deepEqual(kinds(' \r\n', undefined), ['empty']);
		assert.deepEqual(kinds('['.repeat(65) + ']'.repeat(65), undefined), ['tooDeep']);
	});

	it('is the answer that its stream of events makes, unless it is plain text', () => {
		const stream =
			'data: {"choices":[{"delta":{"content":"a"}}]}\n\ndata: {"choices":[{"delta":{"content":"b"}}]}\n\ndata: [DONE]';
		const found = read(stream, 'text/event-stream');
		assert.ok(found.kind === 'json');
		assert.equal(Reflect.get(Object(found.value), 'content'), 'ab');
		assert.equal(read(stream, 'text/plain').kind, 'text');
	});
});

describe('a refusal', () => {
	for (const [body, isSilent] of [
		['', true],
		['Bad Request', true],
		['Request contains an invalid argument.', true],
		['Temperature is invalid', false],
		[{ error: 'Bad Request', status: 400 }, true],
		[{ error: { type: 'invalidRequestError', message: 'Bad request' } }, true],
		[{ error: { type: 'promptError', message: 'Bad request' } }, false],
		[{ error: 'Bad Request', timestamp: 'today', path: '/v1/chat', trace_id: 'abc', requestId: 'abc' }, true],
		[{ error: 'Bad Request', my_path: '/v1/chat' }, false],
		[{ error: 'Bad Request', pathology: 'abc' }, false],
		[{ type: 'https://errors.test/limits', title: 'Bad Request' }, true],
		[{ type: 'see https://errors.test/limits', title: 'Bad Request' }, false],
		[{ type: 'about:blank and more', title: 'Bad Request' }, false],
		[{ errors: ['Bad Request', ['credit']] }, false],
		[{ error: 'Неверный запрос' }, false],
	] as const) {
		it(`${isSilent ? 'gives no reason' : 'gives a reason'} in ${JSON.stringify(body)}`, () => {
			assert.equal(givesNoReason(read(typeof body === 'string' ? body : JSON.stringify(body))), isSilent);
		});
	}
});
