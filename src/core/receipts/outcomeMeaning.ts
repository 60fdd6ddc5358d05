import type { CallOutcome } from './receipt.ts';

/** How much a failure says of the requests to come. */
export type Severity =
	/** It concerns that one request, or the settings, and is told where it was asked. */
	| 'none'
	| 'warning'
	/** No request can succeed before the person does something. */
	| 'error';

/** Of each way in which a call can end: whether a service was asked at all, and how much it says of the next one. */
const MEANINGS: Readonly<Record<CallOutcome, readonly ['asked' | 'unasked', Severity]>> = {
	answered: ['asked', 'none'],
	notConnected: ['unasked', 'none'],
	noKey: ['unasked', 'none'],
	keyNotKept: ['unasked', 'error'],
	serviceChanged: ['unasked', 'none'],
	notConsented: ['unasked', 'none'],
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

/** Whether a call that ended so made a request of a service: one that did not has no receipt. */
export function madeRequest(outcome: CallOutcome): boolean {
	return MEANINGS[outcome][0] === 'asked';
}

export function severity(outcome: CallOutcome): Severity {
	return MEANINGS[outcome][1];
}
