import type { BaseUrl } from './baseUrl.ts';
import { errorSentence } from './errorSentence.ts';
import type { ReplyBody } from './replyBody.ts';
import { retryAfterMilliseconds } from './retryAfter.ts';
import { ServiceError, type ServiceErrorDetails, type ServiceErrorKind } from './serviceError.ts';
import type { TransportReply } from './transport.ts';

// Section 7 of the specification names 400, 401, 429 and 500; the others are what HTTP says of them (RFC 9110).
const KINDS: Readonly<Record<number, ServiceErrorKind>> = {
	401: 'keyRejected',
	403: 'forbidden',
	404: 'notFound',
	405: 'notFound',
	408: 'gateway',
	413: 'tooLong',
	429: 'rateLimited',
	502: 'gateway',
	504: 'gateway',
};

/**
 * The error that a reply stands for.
 * @param now milliseconds since 1970
 * @returns undefined where it is an answer
 */
export function replyError(
	reply: TransportReply,
	body: ReplyBody,
	base: BaseUrl,
	now: number,
): ServiceError | undefined {
	if (reply.status < 300) return bodyError(body);
	const sentence = errorSentence(body);
	const details = {
		status: reply.status,
		host: base.host,
		...(sentence === undefined ? {} : { serviceText: sentence }),
	};
	if (reply.status < 400) return new ServiceError('redirected', { ...details, ...redirectHost(reply, base) });
	const wait = retryAfterMilliseconds(reply.header('retry-after'), reply.header('date'), now);
	return new ServiceError(kindOf(reply.status), { ...details, ...(wait === undefined ? {} : { retryAt: now + wait }) });
}

function kindOf(status: number): ServiceErrorKind {
	return KINDS[status] ?? (status < 500 ? 'rejected' : 'unavailable');
}

function bodyError(body: ReplyBody): ServiceError | undefined {
	switch (body.kind) {
		case 'webPage':
			return new ServiceError('webPage');
		case 'empty':
			return new ServiceError('emptyAnswer');
		case 'truncatedJson':
			return new ServiceError('incomplete');
		case 'tooDeep':
			return new ServiceError('replyTooLarge');
		case 'json':
		case 'text':
			return undefined;
		default:
			return body satisfies never;
	}
}

function redirectHost(reply: TransportReply, base: BaseUrl): ServiceErrorDetails {
	const target = reply.header('location') ?? '';
	return URL.canParse(target, base.origin) ? { host: new URL(target, base.origin).host } : {};
}
