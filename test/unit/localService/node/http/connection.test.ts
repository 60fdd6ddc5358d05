import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { LocalService } from '../../../../../src/localService/node/server.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import { completion, FakeEngine, reply } from '../fakeEngine.ts';
import { call, chatOf, KEY, TestServices } from '../testService.ts';

/** More than the systems at both ends keep of what nobody reads, if it comes twice. */
const LONG_ANSWER = 'x'.repeat(6_000_000);
const BODY = JSON.stringify(chatOf('x'));
const CHAT = [
	'POST /v1/chat HTTP/1.1',
	'Host: localhost',
	`Authorization: Bearer ${KEY}`,
	'Content-Type: application/json',
	`Content-Length: ${BODY.length}`,
	'',
	BODY,
].join('\r\n');

describe('a client that does not read its answers', () => {
	const services = new TestServices();
	const sockets: Socket[] = [];
	let clock: FakeClock;
	let engine: FakeEngine;
	let service: LocalService;

	beforeEach(async () => {
		clock = new FakeClock();
		engine = new FakeEngine();
		engine.answer = (_request, response) => reply(response, 200, completion(LONG_ANSWER));
		service = await services.start({ engineUrl: await engine.start() }, { clock });
	});

	afterEach(async () => {
		for (const socket of sockets.splice(0)) socket.destroy();
		await services.end();
		await engine.close();
	});

	/** A client that sends a text and reads nothing until it resumes. */
	async function send(text: string): Promise<Socket> {
		const socket = connect(service.port, '127.0.0.1');
		sockets.push(socket);
		socket.pause().on('error', () => {});
		await once(socket, 'connect');
		socket.write(text);
		return socket;
	}

	/** Waits for the end of a connection, also if the service resets it. */
	function closing(socket: Socket): Promise<void> {
		return new Promise((resolve) => socket.once('close', () => resolve()));
	}

	/** Waits until as many chats were answered, and the answers written. */
	async function answered(count: number): Promise<void> {
		for (;;) {
			const { body } = await call(service.url, { path: '/v1/metrics' });
			if (body.operations.chat?.requests.total === count) return;
		}
	}

	async function untilTimed(): Promise<void> {
		while (clock.pendingTimers === 0) await setImmediate();
	}

	async function untilIdle(): Promise<void> {
		while (service.isBusy()) await setImmediate();
	}

	it('is left after a minute, and so are the answers that wait behind the first one', async () => {
		const socket = await send(CHAT.repeat(4));
		await answered(4);
		await untilTimed();
		clock.advance(59_999);
		await setImmediate();
		assert.equal(service.isBusy(), true);
		clock.advance(1);
		await untilIdle();
		socket.resume();
		await closing(socket);
		assert.equal(clock.pendingTimers, 0);
	});

	it('has a minute for each answer', async () => {
		const socket = await send(CHAT.repeat(3));
		await answered(3);
		await untilTimed();
		clock.advance(59_000);
		socket.resume();
		while (socket.bytesRead < 9_000_000) await once(socket, 'data');
		socket.pause();
		clock.advance(59_000);
		socket.resume();
		while (socket.bytesRead < 18_000_000) await once(socket, 'data');
		await untilIdle();
	});

	it('may send twenty requests ahead of the answers, and is left if it sends more', async () => {
		const request = 'GET /v1/metrics HTTP/1.1\r\nHost: localhost\r\n\r\n';
		const last = request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
		const allowed = (await send(request.repeat(19) + last)).setEncoding('utf8');
		const answers = (await allowed.toArray()).join('');
		assert.equal(answers.match(/HTTP\/1\.1 401 /g)?.length, 20);
		const greedy = await send(request.repeat(200_000));
		greedy.resume();
		await closing(greedy);
		const { body } = await call(service.url, { path: '/v1/metrics' });
		assert.ok(body.requests.total <= 41, body.requests.total);
	});

	it('is waited for four seconds when the service stops', async () => {
		await send(CHAT.repeat(4));
		await answered(4);
		await untilTimed();
		const closed = service.close();
		// The minute begins no more.
		await setImmediate();
		await setImmediate();
		clock.advance(4_000);
		await closed;
	});

	it('gets all of an answer that it begins to read when the service stops', async () => {
		const socket = await send(CHAT);
		await answered(1);
		const closed = service.close();
		socket.resume();
		await closing(socket);
		assert.ok(socket.bytesRead > LONG_ANSWER.length);
		await closed;
	});

	it('does not end a request that is worked at when the service stops', async () => {
		const release = Promise.withResolvers<void>();
		engine.answer = (_request, response) => void release.promise.then(() => reply(response, 200, completion('Late.')));
		const asked = engine.nextCompletion();
		const socket = await send(CHAT);
		let text = '';
		socket.on('data', (chunk) => {
			text += chunk;
		});
		socket.resume();
		await asked;
		const closed = service.close();
		await setImmediate();
		await setImmediate();
		clock.advance(100_000);
		release.resolve();
		await closed;
		await closing(socket);
		assert.match(text, /^HTTP\/1\.1 200 OK\r\n.*Late\./s);
	});
});
