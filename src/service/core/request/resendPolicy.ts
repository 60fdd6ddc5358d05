import type { WaitReason } from '../callProgress.ts';
import type { ServiceError, ServiceErrorKind } from '../serviceError.ts';

/** What decides how to continue after an attempt without an answer. */
export interface FailedAttempt {
	readonly error: ServiceError;
	/** Whether it may cost something; GET metrics changes nothing and costs nothing. */
	readonly isPaid: boolean;
	/** How often the request was already resent, by the reason of the wait. */
	readonly resends: Resends;
	/** The rest of the deadline, in milliseconds. */
	readonly remaining: number;
	/** When the attempt ended, in milliseconds since 1970. */
	readonly now: number;
}

/** How often a request was resent, by the reason of the wait. */
export type Resends = Readonly<Record<WaitReason, number>>;

export const NO_RESENDS: Resends = { unreachable: 0, rateLimited: 0, unavailable: 0 };

/** What follows a failed attempt. */
export interface NextStep {
	/** Resend after some milliseconds; undefined if the request has failed. */
	readonly resend?: { readonly reason: WaitReason; readonly after: number };
	/** How long to send no paid request of the same key, in milliseconds. */
	readonly pause?: number;
}

const MOST_RESENDS: Resends = { unreachable: 2, rateLimited: 2, unavailable: 1 };
const LONGEST_WAIT = 60_000;
/** The longest pause of a key that a request waits for, in milliseconds: the longest wait with its random part. */
export const LONGEST_PAUSE = 1.1 * LONGEST_WAIT;
/** Failures after which the service may have processed the request; asking for metrics again does no harm. */
const PASSING: ReadonlySet<ServiceErrorKind> = new Set(['unavailable', 'gateway', 'connectionLost', 'incomplete']);

/**
 * Decides whether to resend a request: only if the service cannot have processed it (nothing was written, or 429), or
 * if it may be processed twice. A 503 proves nothing, even with Retry-After: caches and gateways add that header to
 * failures of a service that had received the whole request.
 * @param random gives numbers from 0 to 1
 */
export function nextStep(attempt: FailedAttempt, random: () => number): NextStep {
	const reason = waitReason(attempt);
	if (reason === undefined) return {};
	const after = waitFor(reason, attempt, random);
	const pause = reason === 'rateLimited' ? { pause: after } : {};
	const isTooLong = askedWait(attempt) > LONGEST_WAIT || after >= attempt.remaining;
	const isOver = attempt.resends[reason] >= MOST_RESENDS[reason] || isTooLong;
	return isOver ? pause : { ...pause, resend: { reason, after } };
}

function waitReason({ error: { kind }, isPaid }: FailedAttempt): WaitReason | undefined {
	if (kind === 'unreachable') return kind;
	// The caller of metrics gets the time immediately, and polls again then.
	if (kind === 'rateLimited') return isPaid ? kind : undefined;
	return !isPaid && PASSING.has(kind) ? 'unavailable' : undefined;
}

/** In milliseconds; 0 if the service asks for no wait. */
function askedWait({ error, now }: FailedAttempt): number {
	return Math.max(0, (error.details.retryAt ?? now) - now);
}

/** In whole milliseconds, never less than the service asks for. A wait that is too long gets no random part. */
function waitFor(reason: WaitReason, attempt: FailedAttempt, random: () => number): number {
	if (attempt.error.details.retryAt !== undefined) {
		const asked = askedWait(attempt);
		return asked > LONGEST_WAIT ? Math.ceil(asked) : Math.ceil(asked * (1 + 0.1 * random()));
	}
	if (reason === 'rateLimited') return Math.ceil(5_000 + 5_000 * random());
	return Math.ceil((0.5 + 0.5 * random()) * Math.min(8_000, 1_000 * 2 ** attempt.resends[reason]));
}
