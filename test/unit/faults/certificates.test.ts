import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import { TRANSPORTS } from '../../support/fakes/testClient.ts';
import { makeCertificate } from '../../support/faults/certificates.ts';
import type { Scenario } from '../../support/faults/faultServer.ts';
import { trustedAuthority } from '../../support/faults/trustedAuthority.ts';
import { faultHarness } from './faultHarness.ts';

const HOST = '127.0.0.1';
const answered: Scenario = (socket) => socket.answer(200, chatBody('ok'));

for (const transport of TRANSPORTS) {
	describe(`certificates (${transport})`, () => {
		const { serve, connect } = faultHarness();
		const authority = trustedAuthority();

		it('H50 accepts a certificate from an authority that this computer trusts', async () => {
			const server = await serve(answered, { tls: makeCertificate({ host: HOST, authority: authority() }) });
			assert.equal((await connect(server.url, { transport }).chat()).text, 'ok');
			assert.deepEqual([server.received, server.processed], [1, 1]);
		});

		for (const [what, options, code] of [
			['self-signed', { host: HOST }, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
			['expired', { host: HOST, endsInDays: -1, signed: true }, 'CERT_HAS_EXPIRED'],
			['for another host', { host: 'example.com', signed: true }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
		] as const) {
			it(`H50 rejects a certificate that is ${what}, sends nothing, and does not retry`, async () => {
				const signer = 'signed' in options ? { authority: authority() } : {};
				const server = await serve(answered, { tls: makeCertificate({ ...options, ...signer }) });
				const { kind, details } = await connect(server.url, { transport }).failure();
				assert.deepEqual([kind, details.code], ['certificate', code]);
				assert.deepEqual([server.received, server.connections], [0, 1]);
			});
		}

		it('H50 reports that a port with plain HTTP does not support HTTPS', async () => {
			const server = await serve(answered, {
				onConnection(socket) {
					// What web servers answer to a handshake.
					socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n'));
					return true;
				},
			});
			const { kind } = await connect(server.url.replace('http:', 'https:'), { transport }).failure();
			assert.deepEqual([kind, server.received], ['notHttps', 0]);
		});

		it('H50 reports that a port with TLS does not support plain HTTP', async () => {
			const server = await serve(answered, { tls: makeCertificate({ host: HOST, authority: authority() }) });
			const { kind } = await connect(server.url.replace('https:', 'http:'), { transport }).failure();
			assert.ok(['protocol', 'connectionLost'].includes(kind), kind);
			assert.equal(server.received, 0);
		});

		it('H50 tries three times if the handshake is reset, since nothing was sent', async () => {
			const server = await serve(answered, {
				onConnection(socket) {
					socket.once('data', () => socket.resetAndDestroy());
					return true;
				},
			});
			const test = connect(server.url.replace('http:', 'https:'), { transport });
			assert.equal((await test.failure()).kind, 'unreachable');
			assert.deepEqual([server.connections, server.received], [3, 0]);
			assert.ok(test.progress.every(({ kind }) => kind !== 'written'));
		});

		it('H50 ends a stalled handshake by the deadline', async () => {
			const { promise: isStalled, resolve } = Promise.withResolvers<unknown>();
			const server = await serve(answered, {
				onConnection(socket) {
					resolve(once(socket, 'data'));
					return true;
				},
			});
			const test = connect(server.url.replace('http:', 'https:'), { transport });
			const ended = test.failure();
			await isStalled;
			test.clock.advance(120_000);
			assert.ok(['deadline', 'unreachable'].includes((await ended).kind));
			assert.equal(server.received, 0);
		});

		it('H36 does not follow a redirect from https to http, and reports its origin', async () => {
			const plain = await serve(answered);
			const server = await serve((socket) => socket.answer(308, '', { location: `${plain.url}/api/v1/chat` }), {
				tls: makeCertificate({ host: HOST, authority: authority() }),
			});
			const { kind, details } = await connect(server.url, { transport }).failure();
			assert.deepEqual([kind, details.redirectOrigin], ['redirected', plain.url]);
			assert.deepEqual([server.received, plain.connections], [1, 0]);
		});
	});
}
