import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import type { BaseUrl } from '../baseUrl.ts';
import type { Plan } from '../plans.ts';
import { ServiceError, type ServiceErrorDetails, type ServiceErrorKind } from '../serviceError.ts';
import type { TransportReply } from '../transport/transport.ts';
import { classifyRejection } from './classifyRejection.ts';
import { errorSentence } from './errorSentence.ts';
import { findAnswerText } from './findAnswerText.ts';
import { cleanPartialText } from './redactKey.ts';
import { redirectTarget, shownPath } from './redirectTarget.ts';
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
	/** Already removed from the body. */
	readonly key: string;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** The body that was sent, before it was serialized; undefined for metrics. */
	readonly request?: object;
	/** The plan that is set or learned. */
	readonly plan: 'auto' | Plan;
}

/**
 * The error that a reply means.
 * @returns undefined if it is an answer
 */
export function replyError(reply: TransportReply, body: ReplyBody, context: ReplyContext): ServiceError | undefined {
	const { base, key, now } = context;
	if (reply.status < 300) return bodyError(body, key);
	const details = omitUndefined({
		status: reply.status,
		host: base.host,
		serviceText: errorSentence(body),
	});
	if (reply.status < 400) {
		return new ServiceError('redirected', { ...details, ...redirectDetails(reply, base, key) });
	}
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

/** What came of an answer before the service failed, where the documented answer has its text. */
function brokenAnswer(body: ReplyBody): string | undefined {
	return body.kind === 'json' ? findAnswerText('chat', body.value, '/choices/0/message/content')?.text : undefined;
}

function redirectDetails(reply: TransportReply, { origin }: BaseUrl, key: string): ServiceErrorDetails {
	const target = redirectTarget(reply, origin, key);
	if (target === undefined) return {};
	const shown = { host: target.host, redirectOrigin: target.origin };
	return target.origin === origin ? { ...shown, redirectPath: shownPath(target, key) } : shown;
}

function kindOf(status: number): ServiceErrorKind {
	return KINDS[status] ?? (status < 500 ? 'rejected' : 'unavailable');
}

function bodyError(body: ReplyBody, key: string): ServiceError | undefined {
	switch (body.kind) {
		case 'webPage':
			return new ServiceError('webPage');
		case 'empty':
			return new ServiceError('emptyAnswer');
		case 'incomplete': {
			const partial = cleanPartialText(body.text, key);
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
