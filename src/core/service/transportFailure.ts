import { TransportError, type TransportFailure } from './transport.ts';

// No connection was made, so no byte of the request was written.
const UNREACHABLE = new Set([
	'ENOTFOUND',
	'EAI_AGAIN',
	'ECONNREFUSED',
	'ENETUNREACH',
	'EHOSTUNREACH',
	'ENETDOWN',
	'EADDRNOTAVAIL',
	'UND_ERR_CONNECT_TIMEOUT',
]);
const CERTIFICATE = new Set([
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'CERT_HAS_EXPIRED',
	'CERT_NOT_YET_VALID',
	'ERR_TLS_CERT_ALTNAME_INVALID',
	'CERT_UNTRUSTED',
]);
const NOT_HTTPS = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'EPROTO', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']);
const INCOMPLETE = new Set(['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'Z_DATA_ERROR', 'Z_BUF_ERROR']);

/**
 * Says what an error of `fetch` means, from the codes along its chain of causes. Its texts are not used beyond that:
 * they may hold the authorization header or the URL with its credentials.
 * @param headersArrived a break after the headers is an answer cut short
 */
export function transportFailure(error: unknown, headersArrived: boolean): TransportError {
	const codes = causes(error).map((cause) => (typeof cause.code === 'string' ? cause.code : ''));
	const find = (test: (code: string) => boolean) => codes.find((code) => code !== '' && test(code));
	const rules: readonly (readonly [TransportFailure, string | undefined])[] = [
		['certificate', find((code) => CERTIFICATE.has(code))],
		['notHttps', find((code) => NOT_HTTPS.has(code))],
		['unreachable', headersArrived ? undefined : find((code) => UNREACHABLE.has(code))],
		['protocol', find((code) => code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW')],
		['incomplete', find((code) => INCOMPLETE.has(code))],
		['badAddress', find((code) => code === 'ERR_INVALID_URL' || code === 'UND_ERR_INVALID_ARG')],
	];
	const found = rules.find(([, code]) => code !== undefined);
	if (found !== undefined) return new TransportError(found[0], found[1]);
	if (causes(error).some((cause) => cause.message === 'bad port')) return new TransportError('badAddress', 'bad port');
	if (causes(error).some((cause) => cause.name === 'HTTPParserError')) return new TransportError('protocol');
	return new TransportError(
		headersArrived ? 'incomplete' : 'connectionLost',
		codes.find((code) => code !== ''),
	);
}

interface Cause {
	readonly name?: unknown;
	readonly code?: unknown;
	readonly message?: unknown;
}

/** The error, its causes, and the first of the errors that each bundles; at most eight, for a chain may be a ring. */
function causes(error: unknown): readonly Cause[] {
	const chain: Cause[] = [];
	let next = error;
	while (typeof next === 'object' && next !== null && chain.length < 8) {
		chain.push(next);
		const errors = 'errors' in next && Array.isArray(next.errors) ? next.errors : [];
		next = errors.length > 0 ? errors[0] : 'cause' in next ? next.cause : undefined;
	}
	return chain;
}
