import assert from 'node:assert/strict';
import { FetchTransport } from '../../../../src/service/core/transport/fetchTransport.ts';
import { type DirectFetch, DirectNetwork } from '../../../../src/service/node/directFetch.ts';
import { createTestClient, PLAIN_OPTIONS } from '../../../support/fakes/testClient.ts';

const working: DirectFetch = {
	fetch: async () => ({ status: 204, headers: new Headers(), body: null }),
	close: async () => {},
	destroy: async () => {},
};

function send(network: DirectNetwork) {
	const request = { method: 'GET', url: 'https://service.test', headers: {} } as const;
	return new FetchTransport(network.fetch).send(request, { answer: 1, other: 1 }, new AbortController().signal);
}

describe('the connections of the direct transport', () => {
	it('that cannot be made have sent nothing', async () => {
		const network = new DirectNetwork(
			() => PLAIN_OPTIONS,
			() => Promise.reject(new Error('no such file')),
		);
		const test = createTestClient('https://service.test', { fetch: network.fetch });
		const { kind, details } = await test.failure();
		assert.deepEqual([kind, details.code], ['unreachable', 'ERR_NOT_OPENED']);
		test.dispose();
	});

	it('are made anew after a failure, but not if others have been made meanwhile', async () => {
		const opening: ReturnType<typeof Promise.withResolvers<DirectFetch>>[] = [];
		const network = new DirectNetwork(
			() => PLAIN_OPTIONS,
			() => {
				const next = Promise.withResolvers<DirectFetch>();
				opening.push(next);
				return next.promise;
			},
		);
		const first = assert.rejects(send(network));
		network.rebuild();
		const second = send(network);
		opening[0]?.reject(new Error('gone'));
		await first;
		opening[1]?.resolve(working);
		await second;
		await send(network);
		assert.equal(opening.length, 2);
		network.rebuild();
		const third = assert.rejects(send(network));
		opening[2]?.reject(new Error('gone'));
		await third;
		const fourth = send(network);
		opening[3]?.resolve(working);
		await fourth;
	});
});
