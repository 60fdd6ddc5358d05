import assert from 'node:assert/strict';
import type { Message } from '../../../src/service/core/apiTypes.ts';
import { ServiceError } from '../../../src/service/core/serviceError.ts';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import { CANARY_KEY, type TestClient, TRANSPORTS } from '../../support/fakes/testClient.ts';
import type { Scenario } from '../../support/faults/faultServer.ts';
import { head } from '../../support/faults/faultSocket.ts';
import { faultHarness } from './faultHarness.ts';

const STREAM = { 'content-type': 'text/event-stream' };
const piece = (content: string, finish: string | null = null) =>
	`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;
const ERROR = 'data: {"error":{"message":"Rate limit exceeded"}}\n\n';
const DONE = 'data: [DONE]\n\n';

/** The text of each operation's answer, or its error. */
async function outcomes({ client }: TestClient): Promise<readonly unknown[]> {
	const options = { signal: new AbortController().signal };
	const messages: Message[] = [{ role: 'user', content: 'x' }];
	const calls = [
		() => client.chat({ messages, max_tokens: 9, temperature: 0 }, { ...options, idempotencyKey: crypto.randomUUID() }),
		() => client.generate({ prompt: 'x', max_tokens: 9, temperature: 0 }, options),
		() => client.optimize({ code: 'f()', language: 'javascript', optimization_level: 'high' }, options),
	];
	const found: unknown[] = [];
	for (const ask of calls) {
		found.push(
			await ask().then(
				({ text }) => text,
				(error) => error,
			),
		);
	}
	return found;
}

for (const transport of TRANSPORTS) {
	describe(`answers in forms that nobody asked for (${transport})`, () => {
		const { serve, connect } = faultHarness();
		const ask = async (scenario: Scenario) => {
			const server = await serve(scenario);
			const found = await outcomes(connect(server.url, { transport }));
			assert.deepEqual([server.received, server.processed], [3, 3]);
			return found;
		};

		for (const [id, body] of [
			['B23', { error: 'Rate limit exceeded' }],
			['B23', { base_resp: { status_code: 1_002, status_msg: 'Rate limit exceeded' } }],
			['B29', { choices: [{ error: { message: 'Rate limit exceeded' }, message: { content: '' } }] }],
		] as const) {
			it(`${id} are errors with a success status, for every operation: ${JSON.stringify(body)}`, async () => {
				for (const error of await ask((socket) => socket.answer(200, body))) {
					assert.ok(error instanceof ServiceError);
					assert.deepEqual([error.kind, error.details.serviceText], ['unavailable', 'Rate limit exceeded']);
				}
			});
		}

		it('B23 are not metrics, nor do they prove that a key is right', async () => {
			const { url } = await serve((socket) => socket.answer(200, { error: 'No such key' }));
			const test = connect(url, { transport });
			const { signal } = new AbortController();
			const base = { origin: url, host: new URL(url).host, path: '', insecure: false };
			for (const work of [
				() => test.client.metrics({ signal }),
				() => test.client.checkConnection({ base, key: CANARY_KEY, serviceAddress: url }, signal),
			]) {
				const { kind, details } = await test.failure(work());
				assert.deepEqual([kind, details.serviceText], ['unavailable', 'No such key']);
			}
		});

		it('B25 are read if they are whole streams', async () => {
			for (const body of [piece('h') + piece('i', 'stop') + DONE, piece('h') + piece('i') + DONE]) {
				assert.deepEqual(await ask((socket) => socket.answer(200, body, STREAM)), ['hi', 'hi', 'hi']);
			}
		});

		for (const [what, body] of [
			['alone', ERROR + DONE],
			['alone, as a text', 'event: error\ndata: Rate limit exceeded\n\n'],
			['alone, on a line', '{"error":"Rate limit exceeded"}\n'],
		] as const) {
			it(`B25 are errors if an error stands in a stream ${what}`, async () => {
				for (const error of await ask((socket) => socket.answer(200, body, STREAM))) {
					assert.ok(error instanceof ServiceError);
					assert.deepEqual([error.kind, error.details.serviceText], ['unavailable', 'Rate limit exceeded']);
				}
			});
		}

		const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
		const chunked = head(200, { ...STREAM, connection: 'close', 'transfer-encoding': 'chunked' });
		for (const [what, scenario, text, said] of [
			[
				'an error follows',
				(socket) => socket.answer(200, piece('hal') + piece('f') + ERROR + DONE, STREAM),
				'half',
				true,
			],
			['they say nothing of an end', (socket) => socket.answer(200, piece('hal') + piece('f'), STREAM), 'half', false],
			[
				'they end within an event',
				(socket) => socket.answer(200, piece('half') + piece('x').slice(0, 30), STREAM),
				'half',
				false,
			],
			[
				'the connection closes early',
				(socket) => socket.write(chunked + chunk(piece('hal')) + chunk(piece('f'))).end(),
				'half',
				false,
			],
			[
				'the connection breaks',
				(socket) => socket.write(`${head(200, { ...STREAM, 'content-length': '999' })}${piece('half')}`).end(),
				'half',
				false,
			],
		] as const satisfies readonly (readonly [string, Scenario, string, boolean])[]) {
			it(`B25 are incomplete, and what came of their text is kept, if they are streams and ${what}`, async () => {
				for (const error of await ask(scenario)) {
					assert.ok(error instanceof ServiceError);
					const { partial, serviceText } = error.details;
					assert.deepEqual([error.kind, partial], ['incomplete', text]);
					assert.equal(serviceText, said ? 'Rate limit exceeded' : undefined);
				}
			});
		}

		it('B25 hold no key that comes in pieces', async () => {
			const events = [...CANARY_KEY].map((character) => piece(character)).join('');
			const [whole] = await ask((socket) => socket.answer(200, events + DONE, STREAM));
			assert.equal(whole, '***');
			const [broken] = await ask((socket) => socket.answer(200, events, STREAM));
			assert.ok(broken instanceof ServiceError);
			assert.equal(broken.details.partial, '***');
		});

		it('B27 are answers although some of their figures are none', async () => {
			const body = JSON.stringify({ ...chatBody('NaN, "Infinity"'), latency: 2, cost: 0 });
			for (const word of ['NaN', 'Infinity', '-Infinity']) {
				const { url } = await serve((socket) => socket.answer(200, body.replace('"cost":0', `"cost": ${word}`)));
				const { text, figures } = await connect(url, { transport }).chat();
				assert.deepEqual([text, figures.latency, figures.cost], ['NaN, "Infinity"', 2, undefined]);
			}
			const { url } = await serve((socket) => socket.answer(200, '{"latency":{"p50":NaN,"p99":[-Infinity,7]}}'));
			const metrics = await connect(url, { transport }).client.metrics({ signal: new AbortController().signal });
			assert.deepEqual(metrics, { latency: { p50: null, p99: [null, 7] } });
		});

		for (const charset of ['ISO-8859-1', 'utf-16']) {
			it(`B28 are UTF-8 although they are called ${charset}`, async () => {
				const type = { 'content-type': `application/json; charset=${charset}` };
				for (const text of ['Grüße — “你好”', 'plain']) {
					assert.deepEqual(await ask((socket) => socket.answer(200, chatBody(text), type)), [text, text, text]);
				}
			});
		}

		it('B28 are called invalid if they are nearly UTF-8', async () => {
			const [before = '', after = ''] = JSON.stringify(chatBody('Grüße ?')).split('?');
			const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]);
			const type = { 'content-type': 'application/json; charset=iso-8859-1' };
			const { url } = await serve((socket) => socket.answer(200, bytes, type));
			const { text, invalidCharacters } = await connect(url, { transport }).chat();
			assert.deepEqual([text, invalidCharacters], ['Grüße \ufffd', true]);
		});

		it('B30 are the texts of their parts, although some parts are of other types', async () => {
			const parts = [{ type: 'text', text: 'h' }, { type: 'chart', data: [1] }, null, { type: 'text', text: 'i' }];
			for (const content of [
				parts,
				[{ type: 'thinking', thinking: 'hm' }, ...parts],
				[{ type: 'markdown', text: 'hi' }],
			]) {
				const body = { choices: [{ message: { content }, finish_reason: 'stop' }] };
				assert.deepEqual(await ask((socket) => socket.answer(200, body)), ['hi', 'hi', 'hi']);
			}
		});
	});
}
