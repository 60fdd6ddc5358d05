import assert from 'node:assert/strict';
import { parseReplyBody } from '../../../../../src/service/core/reply/replyBody.ts';
import { replyError } from '../../../../../src/service/core/reply/replyError.ts';
import { connectionTo } from '../../../../support/fakes/scriptedClient.ts';

const KEY = 'sk-CANARY-first-key';
const { base } = connectionTo('https://service.test/tenant', KEY);
const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
const OVER_TRIAL = { messages: [{ role: 'user', content: 'x' }], max_tokens: 1_000 };

function errorOf(
	status: number,
	body: unknown = { error: 'Something is wrong.' },
	headers: Readonly<Record<string, string>> = {},
	more: Partial<Parameters<typeof replyError>[2]> = {},
) {
	const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
	const reply = { status, bytes, cut: false, header: (name: string) => headers[name] };
	return replyError(reply, parseReplyBody(bytes, headers['content-type'], { key: KEY }), {
		base,
		credentials: { key: KEY },
		now: NOW,
		plan: 'auto',
		...more,
	});
}

describe('the error that a reply stands for', () => {
	for (const [status, kind] of [
		[300, 'redirected'],
		[304, 'redirected'],
		[399, 'redirected'],
		[400, 'rejected'],
		[401, 'keyRejected'],
		[402, 'rejected'],
		[403, 'forbidden'],
		[404, 'notFound'],
		[405, 'notFound'],
		[408, 'gateway'],
		[413, 'tooLong'],
		[418, 'rejected'],
		[421, 'notFound'],
		[422, 'rejected'],
		[429, 'rateLimited'],
		[499, 'rejected'],
		[500, 'unavailable'],
		[502, 'gateway'],
		[503, 'unavailable'],
		[504, 'gateway'],
		[599, 'unavailable'],
	] as const) {
		it(`is ${kind} with ${status}, and says what the service says`, () => {
			const error = errorOf(status);
			assert.equal(error?.kind, kind);
			const { status: told, host, serviceText } = error?.details ?? {};
			assert.deepEqual([told, host, serviceText], [status, 'service.test', 'Something is wrong.']);
		});
	}

	it('is what the engine refuses, if the local service says so, and no other', () => {
		const body = { error: { message: 'Used up.', code: 'engine_refused_quota' } };
		const error = errorOf(403, body, {}, { isLocal: true });
		assert.deepEqual(
			[error?.kind, error?.details.code, error?.details.serviceText],
			['engineRefused', 'quota', 'Used up.'],
		);
		assert.equal(errorOf(403, body)?.kind, 'forbidden');
		assert.equal(errorOf(403, { error: { code: 'engine_refused_odd' } }, {}, { isLocal: true })?.kind, 'forbidden');
		const silent = errorOf(403, { error: { message: '', code: 'engine_refused_notPermitted' } }, {}, { isLocal: true });
		assert.equal(silent?.details.serviceText, undefined);
	});

	for (const status of [200, 201, 204, 299]) {
		it(`is none with ${status}, unless its body is no answer`, () => {
			assert.equal(errorOf(status), undefined);
			assert.equal(errorOf(status, 'some text'), undefined);
			assert.equal(errorOf(status, '')?.kind, 'emptyAnswer');
			assert.equal(errorOf(status, '<html>')?.kind, 'webPage');
			assert.equal(errorOf(status, `${'['.repeat(100)}`)?.kind, 'replyTooLarge');
			const broken = errorOf(status, '{"text": "abc');
			assert.deepEqual([broken?.kind, broken?.details.partial], ['incomplete', '{"text": "abc']);
		});
	}

	it('is that the answer is incomplete if some of it came before the service failed', () => {
		const body = { error: { message: 'No.' }, choices: [{ message: { content: 'hal' }, finish_reason: 'error' }] };
		const failed = errorOf(500, body);
		assert.deepEqual(
			[failed?.kind, failed?.details.partial, failed?.details.serviceText],
			['incomplete', 'hal', 'No.'],
		);
		assert.equal(errorOf(429, body)?.kind, 'rateLimited');
		const streamed = 'data: {"choices":[{"delta":{"content":"hal"}}]}\n\nevent: error\ndata: No.\n\n';
		const broken = errorOf(200, streamed);
		assert.deepEqual(
			[broken?.kind, broken?.details.partial, broken?.details.serviceText],
			['incomplete', 'hal', 'No.'],
		);
	});

	for (const status of [400, 422]) {
		it(`is a plan’s limit with ${status} where the service says so`, () => {
			const body = { error: 'max_tokens 1000 exceeds the trial plan limit of 500' };
			const error = errorOf(status, body, {}, { request: OVER_TRIAL });
			const { limit, plan, sent, allowed } = error?.details ?? {};
			assert.deepEqual([error?.kind, limit, plan, sent, allowed], ['planLimit', 'maxTokens', 'trial', 1_000, 500]);
		});
	}

	it('says when to try again, where the service does', () => {
		assert.equal(errorOf(429, {}, { 'retry-after': '7' })?.details.retryAt, NOW + 7_000);
		assert.equal(errorOf(503, {}, { 'retry-after': '7' })?.details.retryAt, NOW + 7_000);
		const byDate = { 'retry-after': 'Fri, 02 Jan 2026 03:00:07 GMT', date: 'Fri, 02 Jan 2026 03:00:00 GMT' };
		assert.equal(errorOf(429, {}, byDate)?.details.retryAt, NOW + 7_000);
		assert.ok(!('retryAt' in (errorOf(429)?.details ?? {})));
	});

	it('names where it is redirected to, and the path at the same origin alone', () => {
		const to = (location: string) => {
			const { host, redirectOrigin, redirectPath } = errorOf(308, {}, { location })?.details ?? {};
			return [host, redirectOrigin, redirectPath];
		};
		assert.deepEqual(to('https://other.test/v1/chat'), ['other.test', 'https://other.test', undefined]);
		assert.deepEqual(to('/v2/chat?x=1'), ['service.test', 'https://service.test', '/v2/chat']);
		assert.deepEqual(to('javascript:alert(1)'), ['service.test', undefined, undefined]);
	});
});
