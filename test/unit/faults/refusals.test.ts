import assert from 'node:assert/strict';
import type { GenerateRequest } from '../../../src/service/core/apiTypes.ts';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import { OTHER_REFUSALS, SILENT_REFUSALS, SIZE_REFUSALS } from '../../support/faults/refusals.ts';
import { faultHarness } from './faultHarness.ts';

/** More than every plan allows. */
const LARGE = 5_000;

describe('a 400 for a request that exceeds every plan', () => {
	const { serve, connect } = faultHarness();

	/** A service that refuses requests for more than 500 tokens with this body. */
	async function refusing(body: unknown) {
		const isPage = typeof body === 'string' && body.startsWith('<');
		const headers = { 'content-type': isPage ? 'text/html' : typeof body === 'string' ? '' : 'application/json' };
		const text = typeof body === 'string' ? body : JSON.stringify(body);
		const server = await serve((socket, request) => {
			const { max_tokens }: GenerateRequest = JSON.parse(request.body);
			return (max_tokens ?? 0) > 500 ? socket.answer(400, text, headers) : socket.answer(200, chatBody('ok'));
		});
		const { client, failure } = connect(server.url, { settings: { plan: 'auto' } });
		const chat = () =>
			client.chat(
				{ messages: [{ role: 'user', content: 'hello' }], max_tokens: LARGE },
				{ signal: new AbortController().signal, idempotencyKey: crypto.randomUUID() },
			);
		return { server, chat, failure };
	}

	for (const [reason, service, body] of OTHER_REFUSALS) {
		it(`H60 is reported after one POST if it is about ${reason}, as from ${service}: ${JSON.stringify(body).slice(0, 60)}`, async () => {
			const { server, chat, failure } = await refusing(body);
			const { kind } = await failure(chat());
			assert.equal(server.received, 1);
			assert.equal(kind, reason === 'a model of another plan' ? 'planLimit' : 'rejected');
		});
	}

	for (const [service, body] of SIZE_REFUSALS) {
		it(`H60 leads to a smaller request if it names a size limit, as from ${service}: ${JSON.stringify(body).slice(0, 60)}`, async () => {
			const { server, chat } = await refusing(body);
			const error: unknown = await chat().catch((reason) => reason);
			const sizes = server.requests.map(({ body: sent }) => JSON.parse(sent).max_tokens);
			assert.deepEqual([sizes, error instanceof Error], [[LARGE, 4_000, 2_000], true]);
		});
	}

	for (const [service, body] of SILENT_REFUSALS) {
		it(`H60 leads to a smaller request if it gives no reason, as from ${service}: ${JSON.stringify(body).slice(0, 60)}`, async () => {
			const { server, chat, failure } = await refusing(body);
			const { kind, details } = await failure(chat());
			assert.equal(server.received, 3);
			assert.deepEqual([kind, details.likely], ['planLimit', true]);
		});
	}

	it('H60 is reported at once if the smaller request is refused for another reason', async () => {
		const server = await serve((socket, request) => {
			const { max_tokens }: GenerateRequest = JSON.parse(request.body);
			return max_tokens === LARGE
				? socket.answer(400, {})
				: socket.answer(400, { error: { code: 'content_filter', message: 'The prompt was filtered.' } });
		});
		const { client, failure } = connect(server.url, { settings: { plan: 'auto' } });
		const options = { signal: new AbortController().signal, idempotencyKey: crypto.randomUUID() };
		const { kind, details } = await failure(client.generate({ prompt: 'x', max_tokens: LARGE }, options));
		assert.deepEqual([kind, details.serviceText, server.received], ['rejected', 'The prompt was filtered.', 2]);
	});
});
