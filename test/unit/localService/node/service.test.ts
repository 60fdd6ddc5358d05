import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { systemClock } from '../../../../src/base/node/systemClock.ts';
import { type LocalService, startLocalService } from '../../../../src/localService/node/server.ts';
import { call, chatOf, KEY, TestServices, type WireReply } from './testService.ts';

const user = (content: string) => ({ role: 'user', content });

describe('the local service', () => {
	const services = new TestServices();

	afterEach(() => services.end());

	/** What the service stored, in file order. */
	async function storedTurns(dataDirectory: string): Promise<readonly { role: string; content: string }[]> {
		const folder = join(dataDirectory, 'conversations');
		const names = await readdir(folder).catch(() => []);
		const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
		return texts
			.join('')
			.split('\n')
			.filter(Boolean)
			.flatMap((line) => JSON.parse(line).turns);
	}

	it('§4.1: keeps a conversation by its id, across a restart', async () => {
		const dataDirectory = await services.folder();
		const first = await services.start({ dataDirectory });
		await call(first.url, { body: chatOf('one', { conversation_id: 'c' }) });
		await first.close();
		const second = await services.start({ dataDirectory });
		const reply = await call(second.url, { body: chatOf('two', { conversation_id: 'c' }) });
		assert.match(reply.body.choices[0].message.content, /Turns: 3 \(2 user, 1 assistant\); 2 of them from the stored/);
	});

	it('shares a data folder with another service that runs at the same time', async () => {
		const dataDirectory = await services.folder();
		const [one, two] = await Promise.all([services.start({ dataDirectory }), services.start({ dataDirectory })]);
		await call(one.url, { body: chatOf('one', { conversation_id: 'c' }) });
		await call(two.url, { body: chatOf('two', { conversation_id: 'c' }) });
		const reply = await call(one.url, { body: chatOf('three', { conversation_id: 'c' }) });
		assert.match(reply.body.choices[0].message.content, /Turns: 5 /);
	});

	it('stores turns that a request repeats only once', async () => {
		const dataDirectory = await services.folder();
		const { url } = await services.start({ dataDirectory });
		const messages = [user('one')];
		for (const next of ['two', 'three', 'four']) {
			const { body } = await call(url, { body: { messages, conversation_id: 'c' } });
			messages.push(body.choices[0].message, user(next));
		}
		assert.deepEqual(await storedTurns(dataDirectory), messages.slice(0, -1));
	});

	it('stores nothing of a request without a conversation_id, nor of one that fails', async () => {
		const dataDirectory = await services.folder();
		const { url } = await services.start({ dataDirectory, plan: 'trial' });
		await call(url, { body: chatOf('none') });
		await call(url, { body: chatOf('too much', { conversation_id: 'c', max_tokens: 501 }) });
		await call(url, { body: chatOf('no key', { conversation_id: 'c' }), headers: { authorization: undefined } });
		assert.deepEqual(await storedTurns(dataDirectory), []);
	});

	it('answers 500 with the reason if a conversation cannot be saved', async () => {
		const dataDirectory = await services.folder();
		await writeFile(join(dataDirectory, 'conversations'), '');
		const { url } = await services.start({ dataDirectory });
		const reply = await call(url, { body: chatOf('x', { conversation_id: 'c' }) });
		assert.equal(reply.status, 500);
		assert.deepEqual(reply.body.error, {
			message: 'The conversation could not be read (ENOTDIR).',
			code: 'storage_failed',
		});
		assert.equal((await call(url, { body: chatOf('x') })).status, 200);
	});

	it('answers 500 without a stack trace to an unexpected error, and reports it', async () => {
		const reported: unknown[] = [];
		let isBroken = false;
		const now = () => {
			if (isBroken) throw new Error('secret detail');
			return 0;
		};
		const clock = { ...systemClock, now, monotonic: () => 0 };
		const { url } = await services.start({}, { clock, reportError: (error) => reported.push(error) });
		isBroken = true;
		const reply = await call(url, { body: chatOf('x') });
		assert.equal(reply.status, 500);
		assert.equal(reply.body.error.code, 'internal_error');
		assert.doesNotMatch(reply.text, /secret|at |\.ts/);
		assert.match(String(reported[0]), /secret detail/);
	});

	it('§7: answers 429 with Retry-After beyond the rate, separately for each key', async () => {
		let now = 0;
		const clock = { ...systemClock, now: () => 0, monotonic: () => now };
		const keys = [
			{ label: 'one', key: KEY },
			{ label: 'two', key: 'k2' },
		];
		const { url } = await services.start({ keys, ratePerMinute: 2 }, { clock });
		assert.equal((await call(url, { body: chatOf('x') })).status, 200);
		assert.equal((await call(url, { path: '/v1/metrics' })).status, 200);
		now = 15_000;
		const refused = await call(url, { body: chatOf('x') });
		assert.equal(refused.status, 429);
		assert.equal(refused.headers['retry-after'], '45');
		assert.equal(refused.body.error.message, 'The rate limit of this key is reached; try again in 45 seconds.');
		assert.equal((await call(url, { body: chatOf('x'), headers: { authorization: 'Bearer k2' } })).status, 200);
		now = 60_000;
		assert.equal((await call(url, { body: chatOf('x') })).status, 200);
	});

	it('counts in its metrics exactly what the client saw', async () => {
		const keys = [
			{ label: 'app', key: KEY },
			{ label: 'ci', key: 'k2' },
		];
		const { url } = await services.start({ keys, ratePerMinute: 14 });
		const k2 = { authorization: 'Bearer k2' };
		const replies: WireReply[] = [];
		const requests = [
			...Array.from({ length: 5 }, () => ({ body: chatOf('x') })),
			{ body: {} },
			{ path: '/v1/generate', body: { prompt: 'x' } },
			{ path: '/api/v1/optimize', body: { code: 'var a;', language: 'js' } },
			{ path: '/v1/none' },
			{ method: 'PUT' },
			{ body: chatOf('x'), headers: { authorization: undefined } },
			{ body: chatOf('x'), headers: { host: 'evil.example' } },
			{ body: 'x'.repeat(1_048_577) },
			{ body: chatOf('same'), headers: { 'idempotency-key': 'k' } },
			{ body: chatOf('same'), headers: { 'idempotency-key': 'k' } },
			...Array.from({ length: 3 }, () => ({ body: chatOf('x') })),
			{ path: '/v1/generate', body: { prompt: 'x' }, headers: k2 },
			{ path: '/v1/metrics', headers: k2 },
		];
		for (const request of requests) replies.push(await call(url, request));
		const last = replies.at(-1)?.body;
		const count = (test: (reply: WireReply) => boolean) => replies.filter(test).length;
		for (const status of [200, 400, 401, 404, 405, 413, 421, 429]) {
			assert.ok(count((reply) => reply.status === status) > 0, `no reply has status ${status}`);
			assert.equal(
				last.requests.by_status[status],
				count((reply) => reply.status === status),
				`status ${status}`,
			);
		}
		assert.equal(last.requests.total, replies.length);
		assert.equal(
			last.requests.succeeded,
			count(({ status }) => status === 200),
		);
		assert.equal(
			last.requests.failed,
			count(({ status }) => status !== 200),
		);
		assert.equal(last.requests.replayed, 1);
		const fresh = replies.filter(({ body, headers }) => body.usage && !headers['idempotent-replayed']);
		const sum = (name: string) => fresh.reduce((total, { body }) => total + body.usage[name], 0);
		assert.deepEqual(last.tokens, {
			prompt: sum('prompt_tokens'),
			completion: sum('completion_tokens'),
			total: sum('total_tokens'),
		});
		assert.equal(last.operations.generate.requests.total, 2);
		assert.equal(last.operations.optimize.requests.total, 1);
		assert.equal(last.operations.other.requests.total, 1);
		assert.equal(last.operations.metrics.requests.total, 1);
		assert.equal(last.keys.ci.requests.total, 2);
		assert.equal(last.keys['(none)'].requests.total, 2);
		assert.equal(last.keys.app.requests.total, replies.length - 4);
		assert.equal(last.latency_seconds.samples, replies.length);
		assert.ok(
			last.latency_seconds.p50 <= last.latency_seconds.p99 && last.latency_seconds.p99 <= last.latency_seconds.max,
		);
	});

	it('repeats the answer to a repeated Idempotency-Key, and counts and stores it once', async () => {
		const dataDirectory = await services.folder();
		const { url } = await services.start({ dataDirectory });
		const request = { body: chatOf('x', { conversation_id: 'c' }), headers: { 'idempotency-key': 'k' } };
		const first = await call(url, request);
		const again = await call(url, { ...request, path: '/api/v1/chat' });
		assert.equal(first.headers['idempotent-replayed'], undefined);
		assert.equal(again.headers['idempotent-replayed'], 'true');
		assert.equal(again.text, first.text);
		assert.equal((await storedTurns(dataDirectory)).length, 2);
		const metrics = (await call(url, { path: '/v1/metrics' })).body;
		assert.equal(metrics.tokens.total, first.body.usage.total_tokens);
		const other = await call(url, { ...request, body: chatOf('y') });
		assert.equal(other.status, 400);
		assert.match(other.body.error.message, /Idempotency-Key was used with another body/);
	});

	it('retries a refused request when its Idempotency-Key is repeated', async () => {
		const { url } = await services.start();
		const headers = { 'idempotency-key': 'k' };
		assert.equal((await call(url, { body: {}, headers })).status, 400);
		assert.equal((await call(url, { body: {}, headers })).headers['idempotent-replayed'], undefined);
		assert.equal((await call(url, { body: chatOf('x'), headers })).status, 200);
	});

	for (const [what, options, message] of [
		['no key', { keys: [] }, /At least one API key/],
		['a key with a space', { keys: [{ label: 'a', key: 'x y' }] }, /printable ASCII/],
		[
			'two keys of one label',
			{
				keys: [
					{ label: 'a', key: 'x' },
					{ label: 'a', key: 'y' },
				],
			},
			/same label/,
		],
		[
			'one key under two labels',
			{
				keys: [
					{ label: 'old', key: 'secret' },
					{ label: 'new', key: 'secret' },
				],
			},
			/^(?!.*secret)Error: The key new is the same as another one/,
		],
		['a rate of 0', { ratePerMinute: 0 }, /The rate/],
		['an engine that is no address', { engineUrl: 'http://user:secret@h:x/' }, /^(?!.*secret).*must begin with http/],
		['an engine without http', { engineUrl: '127.0.0.1:11434' }, /must begin with http/],
	] as const) {
		it(`does not start with ${what}`, async () => {
			await assert.rejects(services.start(options), message);
		});
	}

	it('does not start on a port that is in use', async () => {
		const { port } = await services.start();
		await assert.rejects(services.start({ port }), { code: 'EADDRINUSE' });
	});

	it('listens only on loopback', async () => {
		const service = await services.start();
		assert.equal(service.url, `http://127.0.0.1:${service.port}`);
	});

	describe('on the wire', () => {
		let service: LocalService;

		beforeEach(async () => {
			service = await services.start();
		});

		/** Everything received until the other side closes the connection. */
		function exchange(text: string): Promise<string> {
			return new Promise((resolve, reject) => {
				const socket: Socket = connect(service.port, '127.0.0.1', () => socket.write(text));
				const chunks: Buffer[] = [];
				socket.on('data', (chunk) => chunks.push(chunk));
				socket.on('error', reject);
				socket.on('end', () => resolve(Buffer.concat(chunks).toString()));
			});
		}

		it('answers 400 in JSON to a malformed HTTP request, and counts it', async () => {
			const answer = await exchange('GARBAGE\r\n\r\n');
			assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/);
			assert.match(answer, /\{"error":\{"message":"This is not a valid HTTP request\.","code":"invalid_http"\}\}$/);
			const { body } = await call(service.url, { path: '/v1/metrics' });
			assert.deepEqual(body.requests.by_status, { 200: 1, 400: 1 });
		});

		it('answers 431 to headers that are too large', async () => {
			assert.match(await exchange(`GET / HTTP/1.1\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`), /^HTTP\/1\.1 431 /);
		});

		it('refuses a large body before it is sent to a client that asks first', async () => {
			const head = [
				'POST /v1/chat HTTP/1.1',
				'Host: localhost',
				`Authorization: Bearer ${KEY}`,
				'Content-Type: application/json',
			];
			const answer = await exchange(
				[...head, 'Content-Length: 9000000', 'Expect: 100-continue', 'Connection: close', '', ''].join('\r\n'),
			);
			assert.match(answer, /^HTTP\/1\.1 413 /);
		});

		it('lets a client that asks first send a small body', async () => {
			const body = JSON.stringify(chatOf('x'));
			const head = [
				'POST /v1/chat HTTP/1.1',
				'Host: localhost',
				`Authorization: Bearer ${KEY}`,
				'Content-Type: application/json',
			];
			const rest = [`Content-Length: ${body.length}`, 'Expect: 100-continue', 'Connection: close', '', body];
			assert.match(
				await exchange([...head, ...rest].join('\r\n')),
				/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/,
			);
		});

		it('keeps working after a client disconnects in the middle of its request', async () => {
			const socket = connect(service.port, '127.0.0.1');
			await new Promise((resolve) => socket.once('connect', resolve));
			socket.write(
				`POST /v1/chat HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
			);
			await call(service.url, { path: '/v1/metrics' });
			socket.destroy();
			let requests = { aborted: 0, total: 0 };
			let asked = 1;
			while (requests.aborted === 0) {
				requests = (await call(service.url, { path: '/v1/metrics' })).body.requests;
				asked++;
			}
			assert.deepEqual([requests.aborted, requests.total], [1, asked + 1]);
		});

		it('closes even if idle connections are open', async () => {
			const socket = connect(service.port, '127.0.0.1');
			await new Promise((resolve) => socket.once('connect', resolve));
			const ended = new Promise((resolve) => socket.once('close', resolve));
			socket.on('error', () => {});
			await call(service.url, { path: '/v1/metrics' });
			await service.close();
			await ended;
		});

		describe('closed while a request is still arriving', () => {
			const body = JSON.stringify(chatOf('x'));
			const head = [
				'POST /v1/chat HTTP/1.1',
				'Host: localhost',
				`Authorization: Bearer ${KEY}`,
				'Content-Type: application/json',
				`Content-Length: ${body.length}`,
			];

			/** A client that has sent everything but the body, and is known to the service. */
			async function startUpload({ port, url }: LocalService): Promise<{ socket: Socket; answer: Promise<string> }> {
				const socket = connect(port, '127.0.0.1');
				let text = '';
				socket.on('data', (chunk) => {
					text += chunk;
				});
				socket.on('error', () => {});
				const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
				await new Promise((resolve) => socket.once('connect', resolve));
				socket.write([...head, 'Expect: 100-continue', '', ''].join('\r\n'));
				await new Promise((resolve) => socket.once('data', resolve));
				await call(url, { path: '/v1/metrics' });
				return { socket, answer };
			}

			it('waits no longer than its limit for a client that stalls', async () => {
				const impatient = await services.start({}, { timeToArrive: 20 });
				const { answer } = await startUpload(impatient);
				await impatient.close();
				assert.equal(await answer, 'HTTP/1.1 100 Continue\r\n\r\n');
			});

			it('answers what arrives within the limit', async () => {
				const { socket, answer } = await startUpload(service);
				const closed = service.close();
				await assert.rejects(call(service.url, { path: '/v1/metrics' }));
				socket.write(body);
				assert.match(await answer, /HTTP\/1\.1 200 OK\r\n/);
				await closed;
			});
		});

		it('can be closed twice', async () => {
			await Promise.all([service.close(), service.close()]);
			await service.close();
		});
	});

	it('starts with only the required options', async () => {
		const service = await startLocalService({
			keys: [{ label: 'a', key: 'k' }],
			dataDirectory: await services.folder(),
		});
		const { body } = await call(service.url, { path: '/v1/metrics', headers: { authorization: 'Bearer k' } });
		await service.close();
		assert.deepEqual([body.plan, body.rate_limit_per_minute], ['enterprise', 60]);
	});
});
