import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TransportError } from '../../../../../src/core/service/transport/transport.ts';
import { transportFailure } from '../../../../../src/core/service/transport/transportFailure.ts';

const KEY = 'sk-CANARY-0123456789abcdef';
const failed = (cause: object) => Object.assign(new TypeError('fetch failed'), { cause });
const coded = (code: string, message = `invalid header Bearer ${KEY}`, more: object = {}) =>
	failed(Object.assign(new Error(message), { code, ...more }));

describe('what a failure of fetch means', () => {
	for (const [what, error, kind, code] of [
		['a refused port', coded('ECONNREFUSED'), 'unreachable', 'ECONNREFUSED'],
		[
			'several addresses that all refuse',
			failed(new AggregateError([{ code: 'ECONNREFUSED' }])),
			'unreachable',
			'ECONNREFUSED',
		],
		['a transport that was being rebuilt', coded('UND_ERR_CLOSED'), 'unreachable', 'UND_ERR_CLOSED'],
		['a refused CONNECT', coded('UND_ERR_ABORTED', 'Proxy response (502) !== 200 when HTTP Tunneling'), 'proxy', '502'],
		[
			'a refused CONNECT in VS Code',
			coded('UND_ERR_ABORTED', 'refused', { connectResponseStatusCode: 403 }),
			'proxy',
			'403',
		],
		['a refused CONNECT, deeper', failed(coded('UND_ERR_ABORTED', 'aborted')), 'proxy', 'UND_ERR_ABORTED'],
		['a 407 that fetch does not hand on', failed(new Error()), 'proxy', '407'],
		['a certificate of a proxy', coded('UND_ERR_PRX_TLS'), 'proxy', 'UND_ERR_PRX_TLS'],
		['a name in a certificate', coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate', 'ERR_TLS_CERT_ALTNAME_INVALID'],
		['a port without TLS', coded('EPROTO'), 'notHttps', 'EPROTO'],
		['a bad port', failed(new Error('bad port')), 'badAddress', 'bad port'],
		['a parser’s error', coded('HPE_INVALID_CONSTANT'), 'protocol', 'HPE_INVALID_CONSTANT'],
		['a reset', coded('ECONNRESET'), 'connectionLost', 'ECONNRESET'],
		['anything else', new Error(KEY), 'connectionLost', undefined],
		['nothing', undefined, 'connectionLost', undefined],
	] as const) {
		it(`${what}: ${kind}, with nothing of the request`, () => {
			const failure = transportFailure(error);
			assert.deepEqual([failure.kind, failure.code, failure.partial], [kind, code, undefined]);
			assert.ok(!JSON.stringify([failure.message, failure.stack, failure.code]).includes('CANARY'));
		});
	}

	for (const code of [
		'ECONNRESET',
		'UND_ERR_SOCKET',
		'UND_ERR_ABORTED',
		'Z_DATA_ERROR',
		'ERR_SSL_BAD',
		'ECONNREFUSED',
	]) {
		it(`${code} after the headers is an answer cut short, with what had come of it`, () => {
			const failure = transportFailure(coded(code), '{"ch');
			assert.deepEqual([failure.kind, failure.partial], ['incomplete', '{"ch']);
		});
	}

	it('is found in a chain that is a ring', () => {
		const ring: { cause?: object } = {};
		ring.cause = ring;
		assert.equal(transportFailure(ring).kind, 'connectionLost');
	});

	it('is always told, whatever was thrown', () => {
		fc.assert(
			fc.property(fc.anything(), fc.option(fc.string(), { nil: undefined }), (error, arrived) => {
				assert.ok(transportFailure(error, arrived) instanceof TransportError);
			}),
			{ numRuns: 1_000 },
		);
	});
});
