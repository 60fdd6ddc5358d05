import type { WaitReason } from '../callProgress.ts';
import type { ServiceError, ServiceErrorKind } from '../serviceError.ts';

/** An attempt that gave no answer, as far as it matters for what comes next. */
export interface FailedAttempt {
	readonly error: ServiceError;
	/** It may cost something; GET metrics changes nothing and costs nothing. */
	readonly isPaid: boolean;
	/** How often the request was sent again already, by the reason of the wait. */
	readonly resends: Resends;
	/** What is left of the deadline, in milliseconds. */
	readonly remaining: number;
	/** When the attempt ended, in milliseconds since 1970. */
	readonly now: number;
}

export type Resends = Readonly<Record<WaitReason, number>>;

export const NO_RESENDS: Resends = { unreachable: 0, rateLimited: 0, unavailable: 0 };

/** What comes after a failed attempt. */
export interface NextStep {
	/** Send again, after so many milliseconds; undefined: the request has failed. */
	readonly resend?: { readonly reason: WaitReason; readonly after: number };
	/** How long no paid request of the same key is to be sent, in milliseconds. */
	readonly pause?: number;
}

const MOST_RESENDS: Resends = { unreachable: 2, rateLimited: 2, unavailable: 1 };
const LONGEST_WAIT = 60_000;
/** The longest pause of a key that a request waits for, in milliseconds: that of the longest wait, with what chance adds. */
export const LONGEST_PAUSE = 1.1 * LONGEST_WAIT;
/** Failures after which the service may have processed the request: to ask for metrics again does no harm. */
const PASSING: ReadonlySet<ServiceErrorKind> = new Set(['unavailable', 'gateway', 'connectionLost', 'incomplete']);

/**
 * Decides whether a request is sent again by itself: only where the service cannot have processed it (nothing was
 * written, or 429), or where it may be processed twice. A 503 proves nothing, even with Retry-After: caches and gateways add
 * that by themselves to failures of a service that had the request whole.
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
	// Whoever asks for metrics is told the time at once, and asks again then.
	if (kind === 'rateLimited') return isPaid ? kind : undefined;
	return !isPaid && PASSING.has(kind) ? 'unavailable' : undefined;
}

/** In milliseconds; 0 where the service asks for none. */
function askedWait({ error, now }: FailedAttempt): number {
	return Math.max(0, (error.details.retryAt ?? now) - now);
}

/** Never less than the service asks for, in whole milliseconds; what is too long to be waited for is left as it is. */
function waitFor(reason: WaitReason, attempt: FailedAttempt, random: () => number): number {
	if (attempt.error.details.retryAt !== undefined) {
		const asked = askedWait(attempt);
		return asked > LONGEST_WAIT ? Math.ceil(asked) : Math.ceil(asked * (1 + 0.1 * random()));
	}
	if (reason === 'rateLimited') return Math.ceil(5_000 + 5_000 * random());
	return Math.ceil((0.5 + 0.5 * random()) * Math.min(8_000, 1_000 * 2 ** attempt.resends[reason]));
}
