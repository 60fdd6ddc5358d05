import type { Clock } from '../../../base/core/clock.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { type Credentials, credentialHeaders } from '../keys/credentials.ts';
import { errorSentence, isErrorAlone } from '../reply/errorSentence.ts';
import { parseReplyBody, type ReplyBody } from '../reply/replyBody.ts';
import { redirectTarget } from '../reply/replyError.ts';
import { type Transport, TransportError, type TransportReply } from '../transport/transport.ts';
import type { ReplyContent, RequestObservation } from './observations.ts';

/** Requests the metrics (docs/service.md §4.4) once, with or without credentials, and returns what happened. */
export type MetricsProbe = (
	url: string,
	credentials: Credentials,
	signal: AbortSignal,
) => Promise<RequestObservation['outcome']>;

/** In bytes. */
const LIMITS = { answer: 262_144, other: 65_536 };

/** Makes a probe over the transport that requests use, so that it meets the same proxy and certificates. */
export function createMetricsProbe(transport: Transport, clock: Clock, userAgent: string): MetricsProbe {
	return async (url, credentials, signal) => {
		const headers = {
			...credentialHeaders(credentials),
			accept: 'application/json',
			'user-agent': userAgent,
			'x-request-id': crypto.randomUUID(),
		};
		const started = clock.monotonic();
		try {
			const reply = await transport.send({ method: 'GET', url, headers }, LIMITS, signal);
			return outcomeOf(reply, { url, credentials }, clock.monotonic() - started, clock.now());
		} catch (error) {
			if (!(error instanceof TransportError)) throw error;
			return { kind: 'failure', failure: error.kind, ...omitUndefined({ code: error.code }) };
		}
	};
}

function outcomeOf(
	reply: TransportReply,
	{ url, credentials }: { readonly url: string; readonly credentials: Credentials },
	ms: number,
	now: number,
): RequestObservation['outcome'] {
	const date = Date.parse(reply.header('date') ?? '');
	const target = reply.status >= 300 && reply.status < 400 ? redirectTarget(reply, url, credentials) : undefined;
	return {
		kind: 'reply',
		status: reply.status,
		ms,
		...contentOf(parseReplyBody(reply.bytes, reply.header('content-type'), credentials)),
		...(target === undefined ? {} : { redirectOrigin: target.origin }),
		...(Number.isNaN(date) ? {} : { clockSkewMs: now - date }),
	};
}

function contentOf(body: ReplyBody): ReplyContent {
	if (body.kind === 'webPage') return { content: 'webPage' };
	const says = errorSentence(body);
	if (body.kind !== 'json' || typeof body.value !== 'object' || body.value === null) {
		return { content: 'other', ...omitUndefined({ says }) };
	}
	return isErrorAlone(body) ? { content: 'error', ...omitUndefined({ says }) } : { content: 'metrics' };
}
