import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TransportError } from '../../../../../src/service/core/transport/transport.ts';
import { isBeforeRequest, transportFailure } from '../../../../../src/service/core/transport/transportFailure.ts';

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

	const KINDS: Readonly<Record<string, string>> = {
		unreachable:
			'ENOTFOUND EAI_AGAIN ECONNREFUSED ENETUNREACH EHOSTUNREACH ENETDOWN EADDRNOTAVAIL UND_ERR_CONNECT_TIMEOUT ' +
			'UND_ERR_CLOSED ERR_NOT_OPENED',
		proxy: 'UND_ERR_ABORTED UND_ERR_PRX_TLS ERR_PROXY_URL',
		certificate:
			'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT ' +
			'UNABLE_TO_GET_ISSUER_CERT_LOCALLY CERT_HAS_EXPIRED CERT_NOT_YET_VALID ERR_TLS_CERT_ALTNAME_INVALID CERT_UNTRUSTED',
		notHttps: 'ERR_SSL_WRONG_VERSION_NUMBER EPROTO ERR_SSL_PACKET_LENGTH_TOO_LONG',
		protocol: 'HPE_INVALID_VERSION UND_ERR_HEADERS_OVERFLOW UND_ERR_RES_CONTENT_LENGTH_MISMATCH ERR_ASSERTION',
		incomplete: 'Z_DATA_ERROR Z_BUF_ERROR',
		badAddress: 'ERR_INVALID_URL UND_ERR_INVALID_ARG',
	};
	for (const [kind, codes] of Object.entries(KINDS)) {
		for (const code of codes.split(' ')) {
			it(`${code}: ${kind}`, () => {
				const failure = transportFailure(coded(code));
				assert.deepEqual([failure.kind, failure.code], [kind, code]);
			});
		}
	}

	for (const [text, kind] of [
		['bad port', 'badAddress'],
		['bad response', 'protocol'],
		['bad upgrade', 'protocol'],
		['too many content-encodings in response: 6', 'protocol'],
	] as const) {
		it(`“${text}”: ${kind}, at its beginning alone`, () => {
			assert.equal(transportFailure(failed(new Error(text))).kind, kind);
			assert.equal(transportFailure(failed(new Error(`not a ${text}`))).kind, 'connectionLost');
		});
	}

	it('comes before anything could be sent where no request was made, and only there', () => {
		for (const code of ['ERR_PROXY_URL', 'ERR_NOT_OPENED', 'UND_ERR_CLOSED']) assert.ok(isBeforeRequest(code), code);
		for (const code of ['ECONNREFUSED', 'EPROTO', '407', '', undefined]) assert.ok(!isBeforeRequest(code), code);
	});

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
