import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import type { BaseUrl } from '../baseUrl.ts';
import { passedRefusal } from '../engineRefusal.ts';
import { type Credentials, headersInsteadOfKey } from '../keys/credentials.ts';
import type { Plan } from '../plans.ts';
import { ServiceError, type ServiceErrorDetails, type ServiceErrorKind } from '../serviceError.ts';
import type { TransportReply } from '../transport/transport.ts';
import { classifyRejection } from './classifyRejection.ts';
import { errorSentence } from './errorSentence.ts';
import { findAnswerText } from './findAnswerText.ts';
import { cleanPartialText, redactSecrets } from './redactSecrets.ts';
import type { ReplyBody } from './replyBody.ts';
import { retryAfterMilliseconds } from './retryAfter.ts';

// docs/service.md §7 names 400, 401, 429 and 500; the others mean what HTTP says (RFC 9110).
const KINDS: Readonly<Record<number, ServiceErrorKind>> = {
	401: 'keyRejected',
	403: 'forbidden',
	404: 'notFound',
	405: 'notFound',
	408: 'gateway',
	413: 'tooLong',
	421: 'notFound',
	429: 'rateLimited',
	502: 'gateway',
	504: 'gateway',
};

/** What is known when a reply arrives. */
export interface ReplyContext {
	readonly base: BaseUrl;
	/** What was sent; already removed from the body. */
	readonly credentials: Credentials;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** The body that was sent, before it was serialized; undefined for metrics. */
	readonly request?: object;
	/** The plan that is set or learned. */
	readonly plan: 'auto' | Plan;
	/** Whether the local service sent it. */
	readonly isLocal?: boolean;
}

/**
 * The error that a reply means.
 * @returns undefined if it is an answer
 */
export function replyError(reply: TransportReply, body: ReplyBody, context: ReplyContext): ServiceError | undefined {
	const { base, credentials, now } = context;
	if (reply.status < 300) return bodyError(body, credentials);
	const details = omitUndefined({
		status: reply.status,
		host: base.host,
		serviceText: errorSentence(body),
		header: reply.status === 401 || reply.status === 403 ? headersInsteadOfKey(credentials) : undefined,
	});
	if (reply.status < 400) {
		return new ServiceError('redirected', { ...details, ...redirectDetails(reply, base, credentials) });
	}
	const refusal = context.isLocal && reply.status === 403 ? passedRefusal(body) : undefined;
	if (refusal !== undefined) return new ServiceError('engineRefused', { ...details, code: refusal });
	if (reply.status === 400 || reply.status === 422) {
		const { kind, ...limit } = classifyRejection(body, context.request, context.plan);
		return new ServiceError(kind, { ...details, ...limit });
	}
	const wait = retryAfterMilliseconds(reply.header('retry-after'), reply.header('date'), now);
	const partial = reply.status < 500 ? undefined : brokenAnswer(body);
	const kind = partial === undefined ? kindOf(reply.status) : 'incomplete';
	const retryAt = wait === undefined ? undefined : now + wait;
	return new ServiceError(kind, { ...details, ...omitUndefined({ retryAt, partial }) });
}

/** The partial answer before the service failed, where the documented answer has its text. */
function brokenAnswer(body: ReplyBody): string | undefined {
	return body.kind === 'json' ? findAnswerText('chat', body.value, '/choices/0/message/content')?.text : undefined;
}

function redirectDetails(reply: TransportReply, { origin }: BaseUrl, credentials: Credentials): ServiceErrorDetails {
	const target = redirectTarget(reply, origin, credentials);
	if (target === undefined) return {};
	const shown = { host: target.host, redirectOrigin: target.origin };
	return target.origin === origin ? { ...shown, redirectPath: shownPath(target, credentials) } : shown;
}

function kindOf(status: number): ServiceErrorKind {
	return KINDS[status] ?? (status < 500 ? 'rejected' : 'unavailable');
}

function bodyError(body: ReplyBody, credentials: Credentials): ServiceError | undefined {
	switch (body.kind) {
		case 'webPage':
			return new ServiceError('webPage');
		case 'empty':
			return new ServiceError('emptyAnswer');
		case 'incomplete': {
			const partial = cleanPartialText(body.text, credentials);
			return new ServiceError('incomplete', { partial, ...omitUndefined({ serviceText: errorSentence(body) }) });
		}
		case 'tooDeep':
			return new ServiceError('replyTooLarge');
		case 'json':
		case 'text':
			return undefined;
		default:
			return body satisfies never;
	}
}

/** A longer part of a path may be a token. */
const LONGEST_SEGMENT = 40;
const LONGEST_PATH = 200;

/**
 * Where a reply redirects to. Only the host and the origin may be shown, and a path as `shownPath` gives it: it may
 * hold something secret.
 * @param from the base of a relative address
 * @returns undefined if it names nothing, a scheme other than HTTP's, or a host that contains a secret
 */
export function redirectTarget(reply: TransportReply, from: string, credentials: Credentials): URL | undefined {
	const location = reply.header('location');
	if (!location || !URL.canParse(location, from)) return undefined;
	const target = new URL(location, from);
	const { protocol, origin } = target;
	const isEcho = redactSecrets(origin, credentials, true) !== origin;
	return /^https?:$/.test(protocol) && !isEcho ? target : undefined;
}

/** The path of a redirect within one origin, to be shown: without a query, a secret, and what may be a token. */
export function shownPath({ pathname }: URL, credentials: Credentials): string {
	// A URL keeps brackets, which a notification would turn into a link.
	const plain = redactSecrets(pathname, credentials).replace(
		/[^\w./~%*-]/g,
		(sign) => `%${sign.charCodeAt(0).toString(16)}`,
	);
	const segments = plain.split('/').map((segment) => (segment.length > LONGEST_SEGMENT ? '…' : segment));
	const path = segments.join('/');
	return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
}
