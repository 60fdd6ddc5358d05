import type { Plan } from './plans.ts';

/** Why a request has no answer. Each kind is told by what the person can do about it. */
export type ServiceErrorKind =
	/** Nothing is configured: connect, or use the local service. */
	| 'notConnected'
	/** The service is configured and no key is stored for its address: enter one. */
	| 'noKey'
	/** A key was entered, and this system has no secret storage that kept it: enter it again. */
	| 'keyNotKept'
	/** Another service was connected than the one that the request is meant for, so nothing was sent. */
	| 'serviceChanged'
	/** The address is new and nobody has agreed to send a key there; told to what runs unasked alone. */
	| 'notConsented'
	/** 401: enter another key. */
	| 'keyRejected'
	/** 403: ask whoever runs the service for the right. */
	| 'forbidden'
	/** 400, 409, 422: the request was refused, and may be billed all the same; change it as the service says. */
	| 'rejected'
	/** 400 that says, or lets us think (`likely`), that the request exceeds the plan: send less, or choose another plan. */
	| 'planLimit'
	/** 413: shorten the message. */
	| 'tooLong'
	/** 404 or 405 under every path prefix, or 421, which says that nothing was processed: correct the base URL. */
	| 'notFound'
	/** 429: wait until `retryAt`. Nothing was processed. */
	| 'rateLimited'
	/** 500 or 503: try again, after `retryAt` where that is known. The service may have processed the request. */
	| 'unavailable'
	/** 408, 502, 504: something between gave up; the service may have processed the request. */
	| 'gateway'
	/** No connection was made, so nothing was sent: check the connection or the proxy. */
	| 'unreachable'
	/** The proxy refused the connection, so nothing was sent; or, with the code 407, it wants a password. */
	| 'proxy'
	/** The certificate is not trusted: install the authority in the operating system. There is no way around it. */
	| 'certificate'
	/** The port does not speak HTTPS: correct the base URL. */
	| 'notHttps'
	/** The base URL cannot be used as it is. */
	| 'badAddress'
	/** The local service's engine has an address that cannot be used. */
	| 'badEngine'
	/** The service points to another address. It is not followed, so that neither code nor key goes astray. */
	| 'redirected'
	/** A web page came instead of an answer: a sign-in portal, or a wrong base URL. */
	| 'webPage'
	/** The connection broke after sending: the service may have processed the request. */
	| 'connectionLost'
	/** The answer broke off: the service has processed the request. */
	| 'incomplete'
	/** What came is not valid HTTP. */
	| 'protocol'
	/** The answer is too large or too deep to be shown safely. */
	| 'replyTooLarge'
	/** The service answered with nothing. */
	| 'emptyAnswer'
	/**
	 * The computer slept while the request was on its way, and no answer came after it; or the editor ended. The service may
	 * have processed it.
	 */
	| 'interrupted'
	/** No complete answer within `seconds`: the service may have processed the request. */
	| 'deadline'
	/** The person pressed Stop: the service may still count the request, unless it was `unprocessed`. Spelled as in the receipts that are already there. */
	| 'cancelled';

/** The limits of a plan (docs/service.md §8). */
export type PlanLimit = 'maxTokens' | 'messages' | 'promptLength';

export interface ServiceErrorDetails {
	/** The HTTP status, where there was one. */
	readonly status?: number;
	/** What the service said: one cleaned sentence of at most 300 characters, without a key. */
	readonly serviceText?: string;
	/** Whom we tried to reach (host and port), or whither we were redirected. Never a whole URL. */
	readonly host?: string;
	/** The deadline that passed, in seconds. */
	readonly seconds?: number;
	/** When it makes sense to try again, as the answer says; in milliseconds since 1970. */
	readonly retryAt?: number;
	/** The system's name of the failure, such as ECONNREFUSED; for the log. */
	readonly code?: string;
	/** Which limit of the plan was exceeded. */
	readonly limit?: PlanLimit;
	/** The service does not say so: it is concluded from the size of the request. */
	readonly likely?: boolean;
	/** A smaller request may be taken: the refusal is about its size, or gives no reason. Any other may cost again. */
	readonly cutMayHelp?: boolean;
	/** The plan whose limit it is, as far as the service names it or the person has set it. */
	readonly plan?: Plan;
	/** How much was sent, in the limit's unit: tokens, messages, characters. */
	readonly sent?: number;
	/** How much the plan allows, in the same unit. */
	readonly allowed?: number;
	/** How far this computer's clock is ahead of the service's, in milliseconds; negative where it is behind. */
	readonly clockSkewMs?: number;
	/** It ended while it waited to be sent, for the first time or again: the service has processed nothing of it. */
	readonly unprocessed?: boolean;
	/** What arrived of an answer that broke off, as text of at most 65,536 characters: to be looked at, not an answer. */
	readonly partial?: string;
	/** Whither the service points instead: scheme, host and port, without a path. */
	readonly redirectOrigin?: string;
	/** The path at that origin, where it is the one that was asked: as it may be shown, without a query. */
	readonly redirectPath?: string;
}

/** The one error of the service client. Its message is for the log; the person's sentence is made at the editor's edge. */
export class ServiceError extends Error {
	readonly kind: ServiceErrorKind;
	readonly details: ServiceErrorDetails;

	constructor(kind: ServiceErrorKind, details: ServiceErrorDetails = {}) {
		super([kind, details.status, details.code].filter((part) => part !== undefined).join(' '));
		this.name = 'ServiceError';
		this.kind = kind;
		this.details = details;
	}
}
