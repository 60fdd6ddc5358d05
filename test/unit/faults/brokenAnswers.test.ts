import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import type { ServiceErrorKind } from '../../../src/service/core/serviceError.ts';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import { TRANSPORTS } from '../../support/fakes/testClient.ts';
import type { Scenario } from '../../support/faults/faultServer.ts';
import { head } from '../../support/faults/faultSocket.ts';
import { faultHarness } from './faultHarness.ts';

const ANSWER = JSON.stringify(chatBody('hi'));
const CHUNKED = head(200, { 'transfer-encoding': 'chunked' });
/** As servers answer a request with `Connection: close`. */
const CLOSED_CHUNKED = head(200, { connection: 'close', 'transfer-encoding': 'chunked' });
const LENGTH = ANSWER.length;

const zipped = (layers: number) =>
	Array.from({ length: layers }).reduce<Buffer>((bytes) => gzipSync(bytes), Buffer.from(ANSWER));
const encoded = (layers: number): Scenario => {
	const bytes = zipped(layers);
	const codings = Array.from({ length: layers }, () => 'gzip').join(', ');
	return (socket) => socket.answer(200, bytes, { 'content-encoding': codings });
};

interface Fault {
	readonly id: string;
	readonly what: string;
	readonly scenario: Scenario;
	readonly kind: ServiceErrorKind;
	readonly code?: string;
	/** The part of the answer that is kept. */
	readonly partial?: string;
	/** The answer ended where it should: only its content is wrong, so its connection may be reused. */
	readonly framed?: true;
}

const FAULTS: readonly Fault[] = [
	{
		id: 'H01',
		what: 'a reset before any byte of the answer',
		scenario: (socket) => socket.reset(),
		kind: 'connectionLost',
	},
	{ id: 'H02', what: 'a close before the headers', scenario: (socket) => socket.end(), kind: 'connectionLost' },
	{
		id: 'H11',
		what: 'an unrequested 100 Continue',
		scenario: (socket) => socket.write(head(100)).answer(200, ANSWER),
		kind: 'protocol',
	},
	{
		id: 'H12',
		what: 'a 101 with an upgrade',
		scenario: (socket) => socket.write(head(101, { connection: 'upgrade', upgrade: 'x' })),
		kind: 'protocol',
	},
	{ id: 'H12', what: 'a 101 without an upgrade', scenario: (socket) => socket.write(head(101)), kind: 'protocol' },
	{
		id: 'H13',
		what: 'a body shorter than its Content-Length',
		scenario: (socket) => socket.write(`${head(200, { 'content-length': '100' })}{"ch`).end(),
		kind: 'incomplete',
		partial: '{"ch',
	},
	{
		id: 'H14',
		what: 'an interrupted chunked body',
		scenario: (socket) => socket.write(`${CHUNKED}5\r\n{"cho`).end(),
		kind: 'incomplete',
		partial: '{"cho',
	},
	{
		id: 'H14',
		what: 'a chunked body interrupted between its chunks, on a connection that was to be closed',
		scenario: (socket) => socket.write(`${CLOSED_CHUNKED}5\r\n{"cho\r\n`).end(),
		kind: 'incomplete',
		partial: '{"cho',
	},
	{
		id: 'H15',
		what: 'truncated JSON before the connection closes',
		scenario: (socket) => socket.write(head(200, { connection: 'close' }) + ANSWER.slice(0, 90)).end(),
		kind: 'incomplete',
	},
	{
		id: 'H18',
		what: 'two conflicting Content-Length headers',
		scenario: (socket) =>
			socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: ${LENGTH}\r\n\r\n${ANSWER}`),
		kind: 'protocol',
	},
	{
		id: 'H19',
		what: 'a Content-Length on a chunked body',
		scenario: (socket) =>
			socket.write(
				`${head(200, { 'content-length': String(LENGTH), 'transfer-encoding': 'chunked' })}${LENGTH.toString(16)}\r\n${ANSWER}\r\n0\r\n\r\n`,
			),
		kind: 'protocol',
	},
	{
		id: 'H20',
		what: 'a header of 1 MiB',
		scenario: (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(1_048_576)}\r\n\r\n`),
		kind: 'protocol',
		code: 'UND_ERR_HEADERS_OVERFLOW',
	},
	{
		id: 'H23',
		what: 'a chunk size that is not a number',
		scenario: (socket) => socket.write(`${CHUNKED}zz\r\n${ANSWER}\r\n0\r\n\r\n`),
		kind: 'protocol',
	},
	{ id: 'H24', what: 'garbage', scenario: (socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n'), kind: 'protocol' },
	{
		id: 'H25',
		what: 'a TLS alert on a plain connection',
		scenario: (socket) => socket.write(Buffer.from([0x15, 3, 1, 0, 2, 2, 0x28])),
		kind: 'protocol',
	},
	{
		id: 'H26',
		what: 'the HTTP/2 preface',
		scenario: (socket) => socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
		kind: 'protocol',
	},
	{ id: 'H27', what: 'status 600', scenario: (socket) => socket.answer(600, ANSWER), kind: 'protocol' },
	{ id: 'H27', what: 'status 999', scenario: (socket) => socket.answer(999, ANSWER), kind: 'protocol' },
	{ id: 'H28', what: 'a 204 with a body', scenario: (socket) => socket.write(head(204) + ANSWER), kind: 'emptyAnswer' },
	{ id: 'H30', what: 'three content codings', scenario: encoded(3), kind: 'protocol', code: 'content-encoding' },
	{ id: 'H31', what: 'six content codings', scenario: encoded(6), kind: 'protocol' },
	{
		id: 'H32',
		what: 'a body that is not gzip, although its header says so',
		scenario: (socket) => socket.answer(200, ANSWER, { 'content-encoding': 'gzip' }),
		kind: 'incomplete',
		framed: true,
	},
];

for (const transport of TRANSPORTS) {
	describe(`broken answers (${transport})`, () => {
		const { serve, connect } = faultHarness();

		for (const { id, what, scenario, kind, code, partial, framed } of FAULTS) {
			it(`${id} ${what}: fails as ${kind}, without a second request`, async () => {
				const server = await serve((socket, request, number) =>
					number === 1 ? scenario(socket, request, number) : socket.answer(200, ANSWER),
				);
				const test = connect(server.url, { transport });
				const error = await test.failure();
				assert.equal(error.kind, kind);
				if (code !== undefined) assert.equal(error.details.code, code);
				if (partial !== undefined) assert.equal(error.details.partial, partial);
				assert.deepEqual([server.received, server.processed, server.connections], [1, 1, 1]);
				assert.equal((await test.chat()).text, 'hi');
				assert.equal(server.processed, 2);
				assert.ok(framed || server.connections > 1);
			});
		}

		it('H16 shows an answer of the declared length as plain text, even if its content is false', async () => {
			const { url } = await serve((socket) => socket.answer(200, '{"response":"rm -rf /"}'));
			assert.equal((await connect(url, { transport }).chat()).text, 'rm -rf /');
		});

		it('H21 accepts 5,000 headers, and logs only their number', async () => {
			const headers = `${'a: b\r\n'.repeat(5_000)}content-length: ${LENGTH}\r\n\r\n`;
			const { url } = await serve((socket) => socket.write(`HTTP/1.1 200 OK\r\n${headers}${ANSWER}`));
			const test = connect(url, { transport });
			assert.equal((await test.chat()).text, 'hi');
			assert.ok(test.logger.messages.join().length < 300);
		});

		it('H22 accepts a chunk extension of 64 KB', async () => {
			const extension = 'e'.repeat(65_536);
			const { url } = await serve((socket) =>
				socket.write(`${CHUNKED}${LENGTH.toString(16)};${extension}\r\n${ANSWER}\r\n0\r\n\r\n`),
			);
			assert.equal((await connect(url, { transport }).chat()).text, 'hi');
		});

		it('H33 reads the service’s message from a gzip-encoded 400', async () => {
			const body = gzipSync('{"error":{"message":"temperature must be at most 2"}}');
			const server = await serve((socket) => socket.answer(400, body, { 'content-encoding': 'gzip' }));
			const error = await connect(server.url, { transport }).failure();
			assert.deepEqual([error.kind, error.details.serviceText], ['rejected', 'temperature must be at most 2']);
			assert.deepEqual([server.received, server.processed], [1, 0]);
		});

		it('keeps at most 64 KB of an interrupted answer, and logs none of it', async () => {
			const { url } = await serve((socket) => {
				socket.write(head(200, { 'content-length': '200000' }) + 'é'.repeat(100_000)).end();
			});
			const test = connect(url, { transport });
			const { kind, details } = await test.failure();
			assert.equal(kind, 'incomplete');
			assert.ok(details.partial !== undefined && details.partial.length <= 65_536 && details.partial.length > 1_000);
			assert.ok(!test.logger.messages.join().includes('�'));
		});
	});
}
