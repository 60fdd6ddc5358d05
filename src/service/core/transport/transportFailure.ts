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
	// The transport was being rebuilt for changed settings.
	'UND_ERR_CLOSED',
	'ERR_NOT_OPENED',
]);
// An abort before the headers that is not ours (the client recognizes its own by their reasons) is a refused CONNECT.
const PROXY = new Set(['UND_ERR_ABORTED', 'UND_ERR_PRX_TLS', 'ERR_PROXY_URL']);
// These occur before there is a request, so it cannot have been seen being written.
const BEFORE_REQUEST = new Set(['ERR_PROXY_URL', 'ERR_NOT_OPENED', 'UND_ERR_CLOSED']);
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
const ADDRESS = new Set(['ERR_INVALID_URL', 'UND_ERR_INVALID_ARG']);

// A contradictory head. An assertion means that undici's parser has no rule for it.
const BAD_HEAD = new Set(['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'ERR_ASSERTION']);

// The connection ended within the body. Where it was to be closed after the reply, undici blames the parser for that.
const CUT_OFF = ['HPE_INVALID_EOF_STATE', 'Response does not match the HTTP/1.1 protocol (Invalid EOF state)'] as const;

// Failures for which undici has no code of its own, by the start of their messages.
const MESSAGES: readonly (readonly [TransportFailure, string])[] = [
	['badAddress', 'bad port'],
	['protocol', 'bad response'],
	['protocol', 'bad upgrade'],
	['protocol', 'too many content-encodings'],
];

/**
 * Says what an error of `fetch` means, by the codes along its chain of causes. Of its texts, only known beginnings are
 * used, since they may contain the authorization header or a URL with credentials.
 * @param arrived the text of the body so far, if the headers had arrived: the answer is then incomplete
 */
export function transportFailure(error: unknown, arrived?: string): TransportError {
	const chain = causes(error);
	const codes = chain.map(({ code }) => (typeof code === 'string' ? code : ''));
	const headersArrived = arrived !== undefined;
	const find = (test: (code: string) => boolean) => codes.find((code) => code !== '' && test(code));
	const isCutOff = headersArrived && (codes.includes(CUT_OFF[0]) || says(chain, CUT_OFF[1]));
	const rules: readonly (readonly [TransportFailure, string | undefined])[] = [
		['incomplete', isCutOff ? CUT_OFF[0] : undefined],
		['proxy', headersArrived ? undefined : proxyRefusal(chain)],
		['certificate', find((code) => CERTIFICATE.has(code))],
		['notHttps', headersArrived ? undefined : find((code) => NOT_HTTPS.has(code))],
		['unreachable', headersArrived ? undefined : find((code) => UNREACHABLE.has(code))],
		['protocol', find((code) => code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW')],
		['protocol', headersArrived ? undefined : find((code) => BAD_HEAD.has(code))],
		['incomplete', find((code) => INCOMPLETE.has(code))],
		['badAddress', find((code) => ADDRESS.has(code))],
		...MESSAGES.map(([kind, text]) => [kind, says(chain, text) ? text : undefined] as const),
		['protocol', chain.some(({ name }) => name === 'HTTPParserError') ? 'HTTPParserError' : undefined],
	];
	const found = rules.find(([, code]) => code !== undefined);
	const [kind, code] = found ?? [headersArrived ? 'incomplete' : 'connectionLost', find(() => true)];
	return new TransportError(kind, code, kind === 'incomplete' ? arrived : undefined);
}

/** Whether a failure, by the code that `transportFailure` found, came before anything could be sent. */
export function isBeforeRequest(code: string | undefined): boolean {
	return code !== undefined && BEFORE_REQUEST.has(code);
}

interface Cause {
	readonly name?: unknown;
	readonly code?: unknown;
	readonly message?: unknown;
	/** Added by VS Code's own proxy support. */
	readonly connectResponseStatusCode?: unknown;
}

/** The status with which a proxy refused a CONNECT, or the code of the failure if the status is unknown. */
function proxyRefusal(chain: readonly Cause[]): string | undefined {
	// The one failure without any words is a 407, because fetch does not pass that answer on.
	const isWordless = chain.length === 2 && chain[1]?.message === '' && chain[1].code === undefined;
	if (isWordless) return '407';
	const refusal = chain.find(({ code }) => typeof code === 'string' && PROXY.has(code));
	if (refusal === undefined) return undefined;
	const { connectResponseStatusCode: status, message, code } = refusal;
	const statusInMessage = typeof message === 'string' ? /^Proxy response \((\d{3})\)/.exec(message)?.[1] : undefined;
	return typeof status === 'number' ? String(status) : (statusInMessage ?? String(code));
}

function says(chain: readonly Cause[], text: string): boolean {
	return chain.some(({ message }) => typeof message === 'string' && message.startsWith(text));
}

/**
 * The error, its causes, and the first of the errors that each groups; at most eight, since the chain may be circular.
 */
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
