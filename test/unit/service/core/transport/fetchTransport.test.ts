import assert from 'node:assert/strict';
import { type Fetch, FetchTransport } from '../../../../../src/service/core/transport/fetchTransport.ts';

const LIMITS = { answer: 10, other: 5 };
const REQUEST = { method: 'POST', url: 'https://service.test/v1/chat', headers: {}, body: '{}' } as const;

describe('a reply by fetch', () => {
	/** Sends to a service that replies with these pieces; says how many were read, and whether the rest was given up. */
	async function send(status: number, pieces: readonly string[]) {
		const state = { read: 0, isClosed: false, arrivals: 0 };
		const iterator: AsyncIterator<Uint8Array> = {
			next: async () => {
				const piece = pieces[state.read];
				if (piece === undefined) return { done: true, value: undefined };
				state.read += 1;
				return { value: new TextEncoder().encode(piece) };
			},
			return: async () => {
				state.isClosed = true;
				return { done: true, value: undefined };
			},
		};
		const body = { [Symbol.asyncIterator]: () => iterator };
		const fetch: Fetch = async () => ({ status, headers: { get: () => null }, body });
		const transport = new FetchTransport(fetch);
		const reply = await transport
			.send(REQUEST, LIMITS, new AbortController().signal, () => {
				state.arrivals += 1;
			})
			.catch((error: unknown) => error);
		const shown = reply instanceof Error ? reply.message : Buffer.from(Reflect.get(Object(reply), 'bytes')).toString();
		return { ...state, shown, cut: Reflect.get(Object(reply), 'cut') };
	}

	it('is read to its end, and each piece is told', async () => {
		const { shown, cut, read, arrivals } = await send(200, ['abc', 'def']);
		assert.deepEqual([shown, cut, read], ['abcdef', false, 2]);
		assert.equal(arrivals, 3, 'its head, too');
	});

	it('may be as long as its limit', async () => {
		assert.equal((await send(200, ['x'.repeat(10)])).shown, 'x'.repeat(10));
		assert.deepEqual((await send(500, ['x'.repeat(5)])).cut, false);
	});

	it('is refused if it is an answer that is longer, and the rest is not read', async () => {
		const { shown, read, isClosed } = await send(200, ['x'.repeat(11), 'y', 'z']);
		assert.match(shown, /replyTooLarge/);
		assert.deepEqual([read, isClosed], [1, true]);
	});

	it('is cut if it is an error that is longer', async () => {
		const { shown, cut, isClosed } = await send(300, ['x'.repeat(4), 'yyy', 'z']);
		assert.deepEqual([shown, cut, isClosed], ['xxxxy', true, true]);
	});

	it('of a proxy that wants a password is not read, and given up', async () => {
		const { shown, read, isClosed } = await send(407, ['a', 'b']);
		assert.match(shown, /proxy/);
		assert.deepEqual([read, isClosed], [0, true]);
	});
});
