import assert from 'node:assert/strict';
import { hasSubscribers } from 'node:diagnostics_channel';
import { getEventListeners } from 'node:events';
import type { Fetch } from '../../../../src/service/core/transport/fetchTransport.ts';
import { withoutRepeatAfter421 } from '../../../../src/service/node/withoutRepeatAfter421.ts';
import { type FaultServer, startFaultServer } from '../../../support/faults/faultServer.ts';

const plain = { method: 'GET', redirect: 'manual', credentials: 'omit', duplex: 'half' } as const;
const fetchOnce = withoutRepeatAfter421((url, init) => globalThis.fetch(url, init));

describe('a fetch that does not repeat', () => {
	let server: FaultServer;
	beforeEach(async () => {
		server = await startFaultServer((socket, { path }) => socket.answer(Number(path.slice(1)), { path }));
	});
	afterEach(() => server.close());

	const ask = (status: number, id: string, signal = new AbortController().signal, fetch: Fetch = fetchOnce) =>
		fetch(`${server.url}/${status}`, { ...plain, headers: id === '' ? {} : { 'x-request-id': id }, signal });

	it('H61 ends the request with that X-Request-Id alone, and hands its status on', async () => {
		const replies = await Promise.all([ask(421, 'one'), ask(200, 'two'), ask(421, 'three'), ask(404, 'four')]);
		assert.deepEqual(
			replies.map(({ status }) => status),
			[421, 200, 421, 404],
		);
		assert.deepEqual([replies[0]?.body, replies[0]?.headers.get('date'), server.received], [null, null, 4]);
	});

	it('H61 hands a failure on that is none of its own, and listens no longer than the request', async () => {
		const controller = new AbortController();
		await ask(200, 'one', controller.signal);
		controller.abort(new Error('stopped'));
		await assert.rejects(ask(200, 'one', controller.signal), /stopped/);
		assert.equal(hasSubscribers('undici:request:headers'), false);
		assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
	});
});
