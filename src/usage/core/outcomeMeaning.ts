import type { ServiceErrorDetails } from '../../service/core/serviceError.ts';
import type { CallOutcome } from './receipt.ts';

/** What a failure means for the next requests. */
export type Severity =
	/** Nothing: it concerns one request or the settings, and is shown where the request was made. */
	| 'none'
	| 'warning'
	/** No request can succeed until the user acts. */
	| 'error';

/** For each outcome: whether a service was asked at all, and what it means for the next requests. */
const MEANINGS: Readonly<Record<CallOutcome, readonly ['asked' | 'unasked', Severity]>> = {
	answered: ['asked', 'none'],
	notConnected: ['unasked', 'none'],
	noKey: ['unasked', 'none'],
	keyNotKept: ['unasked', 'error'],
	serviceChanged: ['unasked', 'none'],
	notConsented: ['unasked', 'none'],
	budgetReached: ['unasked', 'none'],
	budgetUnchecked: ['unasked', 'none'],
	badAddress: ['unasked', 'warning'],
	badEngine: ['unasked', 'warning'],
	keyRejected: ['asked', 'error'],
	forbidden: ['asked', 'warning'],
	rejected: ['asked', 'none'],
	planLimit: ['asked', 'none'],
	tooLong: ['asked', 'none'],
	notFound: ['asked', 'warning'],
	rateLimited: ['asked', 'warning'],
	unavailable: ['asked', 'warning'],
	gateway: ['asked', 'warning'],
	unreachable: ['asked', 'warning'],
	proxy: ['asked', 'warning'],
	certificate: ['asked', 'error'],
	notHttps: ['asked', 'warning'],
	engineRefused: ['asked', 'warning'],
	redirected: ['asked', 'warning'],
	webPage: ['asked', 'warning'],
	connectionLost: ['asked', 'warning'],
	incomplete: ['asked', 'warning'],
	protocol: ['asked', 'warning'],
	replyTooLarge: ['asked', 'none'],
	emptyAnswer: ['asked', 'none'],
	interrupted: ['asked', 'warning'],
	deadline: ['asked', 'warning'],
	cancelled: ['asked', 'none'],
	unexpected: ['asked', 'warning'],
};

/** Whether a call with this outcome reached out to a service. Otherwise it has no receipt. */
export function madeRequest(outcome: CallOutcome): boolean {
	return MEANINGS[outcome][0] === 'asked';
}

/** What an outcome means for the next requests. */
export function severity(outcome: CallOutcome): Severity {
	return MEANINGS[outcome][1];
}

/**
 * Whether the service certainly did not process a request with this outcome, so that it cannot have billed it. A refusal
 * is no proof: some services bill requests that they refuse for their content.
 */
export function isCertainlyUnprocessed(outcome: CallOutcome, details: ServiceErrorDetails = {}): boolean {
	// A plan's limit may be no more than a guess at what a refusal means.
	if (outcome === 'planLimit') return details.likely !== true;
	// What is refused for its content may be billed.
	if (outcome === 'engineRefused') return details.code !== 'offTopic';
	return !madeRequest(outcome) || UNPROCESSED.has(outcome) || details.unprocessed === true;
}

/** These end before the service works on the request: on the way, at its door, or at another address. */
const UNPROCESSED: ReadonlySet<CallOutcome> = new Set<CallOutcome>([
	'keyRejected',
	'forbidden',
	'engineRefused',
	'tooLong',
	'notFound',
	'rateLimited',
	'unreachable',
	'proxy',
	'certificate',
	'notHttps',
	'redirected',
]);
