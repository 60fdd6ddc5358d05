import assert from 'node:assert/strict';
import { retryAfterMilliseconds } from '../../../src/service/core/reply/retryAfter.ts';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import type { Scenario } from '../../support/faults/faultServer.ts';
import { faultHarness } from './faultHarness.ts';

const answered: Scenario = (socket) => socket.answer(200, chatBody('ok'));
const WAIT = { 'retry-after': '2' };
/** What Varnish adds by default to every failed fetch, even if the service behind it has processed the request. */
const VARNISH = { 'retry-after': '5', 'content-type': 'text/html', via: '1.1 varnish (Varnish/7.5)' };

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('statuses', () => {
	const { serve, connect } = faultHarness();

	for (const [status, headers, kind] of [
		[502, {}, 'gateway'],
		[502, WAIT, 'gateway'],
		[503, {}, 'unavailable'],
		[503, WAIT, 'unavailable'],
		[504, {}, 'gateway'],
		[504, WAIT, 'gateway'],
	] as const) {
		const what = 'retry-after' in headers ? `${status} with Retry-After` : `${status}`;
		it(`H45 does not send a request again after a ${what}: ${kind}`, async () => {
			const server = await serve((socket) => socket.answer(status, {}, headers));
			assert.equal((await connect(server.url).failure()).kind, kind);
			assert.deepEqual([server.received, server.processed], [1, 1]);
		});
	}

	it('H59 sends a POST once if a cache answers 503 with Retry-After, and reports the time', async () => {
		const server = await serve((socket) => socket.answer(503, '<title>503 Backend fetch failed</title>', VARNISH));
		const test = connect(server.url);
		const { kind, details } = await test.failure();
		assert.deepEqual([kind, details.status, details.retryAt], ['unavailable', 503, test.clock.now() + 5_000]);
		assert.deepEqual([server.received, server.processed], [1, 1]);
		assert.ok(test.progress.every((step) => step.kind !== 'waiting'));
	});

	it('H59 requests metrics once more after a 503 with Retry-After, not before its time', async () => {
		const server = await serve((socket, _, number) =>
			number === 1 ? socket.answer(503, '', VARNISH) : socket.answer(200, { requests: 7 }),
		);
		const test = connect(server.url);
		const metrics = test.client.metrics({ signal: new AbortController().signal });
		while (!test.logger.messages.some((line) => line.includes('again in'))) await turn();
		test.clock.advance(4_999);
		await turn();
		assert.equal(server.received, 1);
		test.clock.advance(501);
		assert.deepEqual(await metrics, { requests: 7 });
		assert.equal(server.received, 2);
	});

	it('H47 tries /v1 after a 404 under /api/v1, and sends the next request there directly', async () => {
		const server = await serve((socket, request, number) =>
			request.path.startsWith('/v1/')
				? answered(socket, request, number)
				: socket.answer(404, '<html>none</html>', { 'content-type': 'text/html' }),
		);
		const test = connect(server.url, { settings: { pathPrefix: 'auto' } });
		assert.equal((await test.chat()).text, 'ok');
		assert.equal((await test.chat()).text, 'ok');
		assert.deepEqual(
			server.requests.map(({ path }) => path),
			['/api/v1/chat', '/v1/chat', '/v1/chat'],
		);
		assert.equal(server.processed, 2);
	});

	it('H48 reports that there is nothing under either prefix after two requests', async () => {
		const server = await serve((socket) => socket.answer(404, {}));
		const test = connect(server.url, { settings: { pathPrefix: 'auto' } });
		assert.equal((await test.failure()).kind, 'notFound');
		assert.deepEqual([server.received, server.processed], [2, 0]);
	});

	it('H49 keeps the prefix after a 401', async () => {
		const server = await serve((socket) => socket.answer(401, {}));
		const test = connect(server.url, { settings: { pathPrefix: 'auto' } });
		assert.equal((await test.failure()).kind, 'keyRejected');
		assert.equal(server.received, 1);
	});
});

describe('Retry-After', () => {
	const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
	for (const [value, wait] of [
		['5', 5_000],
		['60', 60_000],
		['0', 0],
		['-5', undefined],
		['1e3', undefined],
		['1,2', undefined],
		['abc', undefined],
		['', undefined],
		['12345678901234567890', undefined],
		['2026-01-01', undefined],
		['Fri, 02 Jan 2026 03:04:00 GMT', 0],
		['Fri, 02 Jan 2026 03:05:05 GMT', 60_000],
		['Friday, 02-Jan-26 03:05:05 GMT', undefined],
		['Fri Jan  2 03:05:05 2026', undefined],
	] as const) {
		it(`H40 reads "${value}" as ${wait === undefined ? 'no wait' : `a wait of ${wait} ms`}`, () => {
			assert.equal(retryAfterMilliseconds(value, undefined, NOW), wait);
		});
	}
});
