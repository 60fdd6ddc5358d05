import type { PassedLimit } from './budgetLimit.ts';
import type { Plan } from './plans.ts';

/** Why a request has no answer. Kinds differ in what the user can do about them. */
export type ServiceErrorKind =
	/** Nothing is configured: connect, or use the local service. */
	| 'notConnected'
	/** The service is configured and no key is stored for its address: enter one. */
	| 'noKey'
	/** A key, or the secret `header`, was entered, but this system has no secret storage that kept it: enter it again. */
	| 'keyNotKept'
	/** The user connected another service than the one that the request is for, so nothing was sent. */
	| 'serviceChanged'
	/**
	 * The address is new and the user has not agreed to send a key there; only for requests that the user did not start.
	 */
	| 'notConsented'
	/** A limit of the budget would be exceeded, so nothing was sent: raise it, or send this one over it. */
	| 'budgetReached'
	/** A budget is set, but its usage could not be read in time, so nothing was sent. */
	| 'budgetUnchecked'
	/** 401: enter another key, or replace the secret `header`. */
	| 'keyRejected'
	/** 403: enter what the service misses, or ask its operator for permission. */
	| 'forbidden'
	/** 400, 409, 422: the request was refused, and may be billed anyway; change it as the service says. */
	| 'rejected'
	/** 400 that says or suggests (`likely`) that the request exceeds the plan: send less, or choose another plan. */
	| 'planLimit'
	/** 413: shorten the message. */
	| 'tooLong'
	/** 404 or 405 under every path prefix, or 421, after which nothing was processed: correct the base URL. */
	| 'notFound'
	/** 429: wait until `retryAt`. Nothing was processed. */
	| 'rateLimited'
	/** 500 or 503: try again, after `retryAt` if it is known. The service may have processed the request. */
	| 'unavailable'
	/** 408, 502, 504: an intermediary gave up; the service may have processed the request. */
	| 'gateway'
	/** No connection was made, so nothing was sent: check the connection or the proxy. */
	| 'unreachable'
	/** The proxy refused the connection, so nothing was sent; or, with the code 407, it wants a password. */
	| 'proxy'
	/** The certificate is not trusted: install its authority in the operating system. It cannot be bypassed. */
	| 'certificate'
	/** The port does not speak HTTPS: correct the base URL. */
	| 'notHttps'
	/** The base URL cannot be used as it is. */
	| 'badAddress'
	/** The local service's engine has an address that cannot be used. */
	| 'badEngine'
	/** The engine of the local service refused the request, as `code` says (`EngineRefusal`): allow it, wait, or choose another one. */
	| 'engineRefused'
	/** The service redirects to another address. We do not follow, so that neither code nor key goes astray. */
	| 'redirected'
	/** A web page came instead of an answer: a sign-in portal, or a wrong base URL. */
	| 'webPage'
	/** The connection broke after sending: the service may have processed the request. */
	| 'connectionLost'
	/** The answer broke off: the service has processed the request. */
	| 'incomplete'
	/** The reply is not valid HTTP. */
	| 'protocol'
	/** The answer is too large or too deep to be shown safely. */
	| 'replyTooLarge'
	/** The service answered with nothing. */
	| 'emptyAnswer'
	/**
	 * The computer slept during the request and no answer came, or the editor ended. The service may have processed it.
	 */
	| 'interrupted'
	/** No complete answer within `seconds`: the service may have processed the request. */
	| 'deadline'
	/** The user pressed Stop: the service may still count the request, unless it was `unprocessed`. */
	| 'cancelled';

/** The limits of a plan (docs/service.md §8). */
export type PlanLimit = 'maxTokens' | 'messages' | 'promptLength';

/** The details of a failure, besides its kind. */
export interface ServiceErrorDetails {
	/** The HTTP status, if there was one. */
	readonly status?: number;
	/** The service's own explanation: one cleaned sentence of at most 300 characters, without a key. */
	readonly serviceText?: string;
	/** The host and port that we tried to reach or were redirected to. Never a whole URL. */
	readonly host?: string;
	/** The deadline that passed, in seconds. */
	readonly seconds?: number;
	/** When to try again, as the reply says; in milliseconds since 1970. */
	readonly retryAt?: number;
	/** The name of the secret header that was lost, or the names of those that were rejected. */
	readonly header?: string;
	/** The system's name of the failure, such as ECONNREFUSED; for the log. */
	readonly code?: string;
	/** Which limit of the plan was exceeded. */
	readonly limit?: PlanLimit;
	/** The limit of the budget that the request would exceed. */
	readonly budget?: PassedLimit;
	/** Inferred from the size of the request: the service does not say so. */
	readonly likely?: boolean;
	/** A smaller request may be accepted: the refusal is about size, or gives no reason. Any other may cost again. */
	readonly cutMayHelp?: boolean;
	/** The plan whose limit it is, if the service names it or the user has set it. */
	readonly plan?: Plan;
	/** How much was sent, in the limit's unit: tokens, messages, characters. */
	readonly sent?: number;
	/** How much the plan allows, in the same unit. */
	readonly allowed?: number;
	/** How far this computer's clock is ahead of the service's, in milliseconds; negative if it is behind. */
	readonly clockSkewMs?: number;
	/** It ended while waiting to be sent or resent: the service has not processed it. */
	readonly unprocessed?: boolean;
	/** The part of an interrupted answer that arrived, at most 65,536 characters: for reading, not an answer. */
	readonly partial?: string;
	/** Where the service redirects to: scheme, host and port, without a path. */
	readonly redirectOrigin?: string;
	/** The path of the redirect if its origin is the requested one; safe to show, without a query. */
	readonly redirectPath?: string;
}

/** The one error of the service client. Its message is for the log; `src/service/vscode/failures` words the user's text. */
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

/** Why a command or a message failed, as stored in a transcript: the kind and the details of a `ServiceError`. */
export interface Failure extends ServiceErrorDetails {
	/** A `ServiceErrorKind`, or one of a later version; `unexpected` for any other error. */
	readonly kind: string;
}

/** Converts an error to a failure. */
export function failureOf(error: unknown): Failure {
	if (error instanceof ServiceError) return { kind: error.kind, ...error.details };
	return { kind: 'unexpected' };
}

/** The facts of a failure, one per line, for a report. Omits a partial answer: it is the user's own. */
export function failureDetails({ partial: _, retryAt, budget, ...facts }: Failure): string {
	const time = retryAt === undefined ? {} : { retryAt: new Date(retryAt).toISOString() };
	return Object.entries({ ...facts, ...time, ...(budget === undefined ? {} : budgetFacts(budget)) })
		.map(([name, value]) => `${name}: ${value}`)
		.join('\n');
}

/** Omits the service and the workspace: the name of a folder is the user's own. */
function budgetFacts({ limit: { amount, unit, per }, resetsAt, implausible, ...amounts }: PassedLimit) {
	const figure = implausible === undefined ? {} : { implausible: implausible.amount };
	return { budget: `${amount} ${unit} per ${per}`, ...amounts, ...figure, resetsAt: new Date(resetsAt).toISOString() };
}
