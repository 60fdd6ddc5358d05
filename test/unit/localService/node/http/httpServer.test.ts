import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { LocalService } from '../../../../../src/localService/node/server.ts';
import { call, KEY, TestServices } from '../testService.ts';

describe('a request', () => {
	const services = new TestServices();

	afterEach(() => services.end());

	async function answerTo(service: LocalService, head: readonly string[]): Promise<string> {
		const socket = connect(service.port, '127.0.0.1');
		socket.end(
			`${['GET /v1/metrics HTTP/1.1', `Authorization: Bearer ${KEY}`, ...head].join('\r\n')}\r\n\r\n`,
			'latin1',
		);
		return (await socket.setEncoding('utf8').toArray()).join('');
	}

	for (const [what, hosts] of [
		['without a Host header', []],
		['with two Host headers', ['localhost', 'evil.example']],
		['with the same Host header twice', ['localhost', 'localhost']],
		['for a host with a user name', ['me@localhost']],
		['for a host with a path', ['localhost/x']],
		['for a port that is none', ['localhost:8o']],
		['for half an address of IPv6', ['[::1']],
		['for a host that is not spelled in ASCII', ['localh\u00f6st']],
	] as const) {
		it(`${what} is refused with 400, and counted`, async () => {
			const service = await services.start();
			const answer = await answerTo(
				service,
				hosts.map((host) => `Host: ${host}`),
			);
			assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/);
			assert.match(answer, /\{"error":\{"message":"The request must have one Host header, [^}]*"invalid_host"\}\}$/);
			assert.deepEqual((await call(service.url, { path: '/v1/metrics' })).body.requests.by_status, { 200: 1, 400: 1 });
		});
	}

	it('for a valid host of someone else is refused with 421, also for none', async () => {
		const service = await services.start();
		for (const host of ['evil.example', 'evil.example:80', '']) {
			assert.match(await answerTo(service, [`Host: ${host}`]), /^HTTP\/1\.1 421 /, host);
		}
	});
});
