import assert from 'node:assert/strict';
import { createMetricsProbe } from '../../../../../src/service/core/diagnosis/metricsProbe.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import { ScriptedTransport } from '../../../../support/fakes/scriptedTransport.ts';

const URL_ASKED = 'https://service.test/v1/metrics';
const KEY = 'sk-CANARY-first-key';

describe('one look at the metrics', () => {
	let transport: ScriptedTransport;
	let clock: FakeClock;
	beforeEach(() => {
		transport = new ScriptedTransport();
		clock = new FakeClock();
	});

	const ask = (key = '') => {
		const probe = createMetricsProbe(transport, clock, 'test/1');
		return probe(URL_ASKED, { key }, new AbortController().signal);
	};

	it('is a GET that carries the key, if there is one, and nothing else of it', async () => {
		const withKey = ask(KEY);
		transport.newest.reply(200, {});
		await withKey;
		const { method, url, headers, body } = transport.newest.request;
		assert.deepEqual([method, url, body], ['GET', URL_ASKED, undefined]);
		const { 'x-request-id': id = '', ...others } = headers;
		assert.match(id, /^[\da-f-]{36}$/);
		assert.deepEqual(others, {
			accept: 'application/json',
			'user-agent': 'test/1',
			authorization: `Bearer ${KEY}`,
		});
		const without = ask();
		transport.newest.reply(401, {});
		await without;
		assert.ok(!('authorization' in transport.newest.request.headers));
	});

	it('gives the status, the time that it took, and how far the clocks are apart', async () => {
		clock.advance(1_000);
		const found = ask(KEY);
		clock.advance(70);
		transport.newest.reply(401, {}, { date: 'Fri, 02 Jan 2026 03:03:05 GMT' });
		const clockSkewMs = 61_070;
		assert.deepEqual(await found, { kind: 'reply', status: 401, ms: 70, content: 'metrics', clockSkewMs });
	});

	it('says where it is a web page', async () => {
		const bytes = new TextEncoder().encode('<!doctype html><title>Log in</title>');
		const header = (name: string) => (name === 'content-type' ? 'text/html' : undefined);
		const page = { send: async () => ({ status: 200, header, bytes, cut: false }) };
		const probe = createMetricsProbe(page, clock, 'test/1');
		const found = await probe(URL_ASKED, { key: KEY }, new AbortController().signal);
		assert.deepEqual(found, { kind: 'reply', status: 200, ms: 0, content: 'webPage' });
	});

	for (const [body, content, says] of [
		[{ requests: 7 }, 'metrics', undefined],
		[{ requests: { total: 7 }, errors: 3, error: null }, 'metrics', undefined],
		[{ status: 'ok', error: 'none', latency: { p50: null } }, 'metrics', undefined],
		[[], 'metrics', undefined],
		[{ error: 'Unexpected endpoint or method.' }, 'error', 'Unexpected endpoint or method.'],
		[{ success: false, message: 'No such tenant.', data: null }, 'error', 'No such tenant.'],
		[{ detail: 'Not Found' }, 'error', 'Not Found'],
		['Welcome', 'other', 'Welcome'],
		[null, 'other', undefined],
	] as const) {
		it(`B23 says whether what comes with a success status are metrics: ${JSON.stringify(body)}`, async () => {
			const found = ask(KEY);
			transport.newest.reply(200, body);
			const outcome = await found;
			assert.ok(outcome.kind === 'reply');
			assert.deepEqual([outcome.content, outcome.says], [content, says]);
		});
	}

	for (const [status, isRedirect] of [
		[299, false],
		[300, true],
		[308, true],
		[399, true],
		[400, false],
	] as const) {
		it(`${isRedirect ? 'names' : 'does not name'} the place that a ${status} leads to`, async () => {
			const found = ask(KEY);
			transport.newest.reply(status, {}, { location: 'https://other.test/login?token=x' });
			const outcome = await found;
			assert.ok(outcome.kind === 'reply');
			assert.equal(outcome.redirectOrigin, isRedirect ? 'https://other.test' : undefined);
		});
	}

	it('gives the failure of the network, and nothing else as one', async () => {
		const refused = ask(KEY);
		transport.newest.fail('unreachable', 'ECONNREFUSED');
		assert.deepEqual(await refused, { kind: 'failure', failure: 'unreachable', code: 'ECONNREFUSED' });
		const uncoded = ask(KEY);
		transport.newest.fail('connectionLost');
		assert.deepEqual(await uncoded, { kind: 'failure', failure: 'connectionLost' });
		const broken = { send: () => Promise.reject(new TypeError('broken')) };
		const probe = createMetricsProbe(broken, clock, 'test/1');
		await assert.rejects(probe(URL_ASKED, { key: KEY }, new AbortController().signal), TypeError);
	});
});
