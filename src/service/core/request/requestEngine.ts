import type { PathPrefix } from '../baseUrl.ts';
import type { Connection, ServiceClientDeps } from '../connection.ts';
import type { PlanLearner } from '../plan/planMemory.ts';
import { parseReplyBody, type ReplyBody } from '../reply/replyBody.ts';
import { replyError } from '../reply/replyError.ts';
import { ServiceError } from '../serviceError.ts';
import { abortable } from './abort.ts';
import { type AttemptOutcome, AttemptSender } from './attemptSender.ts';
import { EndpointFallback } from './pathPrefixMemory.ts';
import { type Pause, RateLimitGates } from './rateLimitGates.ts';
import type { LogicalRequest } from './requestHeaders.ts';
import { NO_RESENDS, nextStep, type Resends } from './resendPolicy.ts';
import { type QueuedRequest, SendQueue, type Wait } from './sendQueue.ts';
import { SuspendDetector } from './suspendDetector.ts';

/** A call in progress. It sends one request, or several in turn, each of which replaces the one before. */
export interface Call extends QueuedRequest {
	/** Whether it may wait and be sent again. */
	readonly patient: boolean;
	/** Where the next attempt goes; looked up again before a resend, because the key may have been replaced. */
	target: Connection;
	attempts: number;
	/** Why the last attempt gave no answer. */
	failure: ServiceError | undefined;
}

/** A reply with a success status and a readable body. */
export interface Success {
	readonly body: ReplyBody;
	/** From sending to the last byte of the attempt that succeeded, in milliseconds. */
	readonly roundTripMs: number;
}

/** One request while the engine works on it. */
interface RequestState {
	readonly request: LogicalRequest;
	readonly call: Call;
	readonly endpoints: EndpointFallback;
	/** Whether it is known which path prefix works. */
	readonly isKnown: boolean;
	/** Why a prefix that worked before failed: more useful than the 404 under the other prefix. */
	refusal: ServiceError | undefined;
	resends: Resends;
	wait: Wait | undefined;
	/** The key's pause when the last attempt was sent. */
	pause: Pause | undefined;
}

/** Carries a request to its outcome: waits, attempts and resends. */
export class RequestEngine {
	readonly #deps: ServiceClientDeps;
	readonly #plans: PlanLearner;
	readonly #gates: RateLimitGates;
	readonly #sender: AttemptSender;
	readonly #queue: SendQueue;

	constructor(deps: ServiceClientDeps, plans: PlanLearner) {
		const suspend = new SuspendDetector(deps.clock);
		this.#deps = deps;
		this.#plans = plans;
		this.#gates = new RateLimitGates(deps.clock);
		this.#sender = new AttemptSender(deps, suspend);
		this.#queue = new SendQueue(deps.clock, this.#gates, suspend);
	}

	/**
	 * Sends a request until it is answered or has failed for good. Never more than one attempt is in progress.
	 * @throws ServiceError
	 */
	async send(request: LogicalRequest, call: Call): Promise<Success> {
		const { settings, prefixes } = this.#deps;
		const known = prefixes.known(call.target.serviceAddress, request.operation);
		const endpoints = new EndpointFallback(request.operation, call.target.pathPrefix ?? settings().pathPrefix, known);
		const isKnown = known !== undefined;
		const initial = { refusal: undefined, wait: undefined, pause: undefined };
		const state: RequestState = { request, call, endpoints, isKnown, resends: NO_RESENDS, ...initial };
		for (;;) {
			if (call.patient) await this.#untilDue(state);
			call.attempts += 1;
			const success = await this.#attempt(state);
			if (success !== undefined) return success;
		}
	}

	/**
	 * Waits until the request may be sent, then resolves the connection again: the key may have changed in the meantime.
	 */
	async #untilDue(state: RequestState): Promise<void> {
		const { call } = state;
		let isCurrent = call.attempts === 0;
		try {
			let passed = await this.#queue.waitForTurn(call, state.wait);
			while (passed !== 'free' || !isCurrent) {
				call.target = await this.#sameService(call);
				isCurrent = true;
				if (passed === 'sendNow') break;
				passed = await this.#queue.waitForTurn(call, undefined);
			}
			state.wait = undefined;
		} catch (error) {
			// The computer slept through the wait: the reason for the wait says more than the deadline.
			const isLate = error instanceof ServiceError && error.kind === 'deadline';
			if (error instanceof ServiceError && error.kind === 'cancelled') {
				throw new ServiceError('cancelled', { unprocessed: true });
			}
			throw isLate ? (call.failure ?? error) : error;
		}
	}

	/**
	 * @throws ServiceError if another service was chosen, for which the request was not meant: the last failure, if any
	 */
	async #sameService({ target, deadline, failure }: Call): Promise<Connection> {
		const fresh = await abortable(deadline.signal, this.#deps.connect(deadline.signal, { interactive: false }));
		if (fresh.serviceAddress === target.serviceAddress) return fresh;
		throw failure ?? new ServiceError('serviceChanged');
	}

	/** @returns undefined if another attempt is due */
	async #attempt(state: RequestState): Promise<Success | undefined> {
		const { request, call, endpoints } = state;
		const { target, attempts: number, deadline, onProgress } = call;
		const { url, prefix } = endpoints.endpoint(target.base);
		state.pause = this.#gates.pauseOf(target);
		const end = await this.#sender.send({ request, url, target, number, signal: deadline.signal, onProgress });
		if (end.kind === 'slept') {
			call.failure = new ServiceError('unreachable', { host: target.base.host });
			return undefined;
		}
		const now = this.#deps.clock.now();
		const outcome = this.#outcome(end, state, now);
		if (!(outcome instanceof ServiceError)) {
			if (call.isPaid) this.#gates.resume(target, state.pause);
			if (prefix !== undefined) this.#remember(state, prefix);
			return outcome;
		}
		const failure = outcome.kind === 'notFound' ? (state.refusal ?? outcome) : outcome;
		call.failure = failure;
		const hasFallenBack = end.kind === 'replied' && endpoints.fallBackAfter(end.reply.status, target.base);
		if (!hasFallenBack) this.#prepareResend(state, failure, now);
		else if (state.isKnown) state.refusal = failure;
		return undefined;
	}

	#outcome(
		end: Exclude<AttemptOutcome, { kind: 'slept' }>,
		{ request, call }: RequestState,
		now: number,
	): Success | ServiceError {
		if (end.kind === 'failed') return end.error;
		const { reply, roundTripMs } = end;
		const { target } = call;
		const body = parseReplyBody(reply.bytes, reply.header('content-type'), target);
		const sent = request.body === undefined ? {} : { request: request.body.value };
		const { base, serviceAddress } = target;
		const isLocal = serviceAddress === 'local';
		const context = { base, credentials: target, now, plan: this.#plans.plan(serviceAddress), isLocal, ...sent };
		return replyError(reply, body, context) ?? { body, roundTripMs };
	}

	/** @throws the failure, unless the request is to be sent again */
	#prepareResend(state: RequestState, error: ServiceError, now: number): void {
		const { request, call, resends } = state;
		const { clock, logger, random } = this.#deps;
		if (error.kind === 'keyRejected') this.#gates.reportRejectedKey(call.target);
		const remaining = call.deadline.remaining();
		const { isPaid } = call;
		const { pause, resend } = nextStep({ error, isPaid, resends, remaining, now }, random);
		if (pause !== undefined) this.#gates.pause(call.target, pause, state.pause);
		if (resend === undefined || !call.patient) throw error;
		const { reason, after } = resend;
		state.resends = { ...resends, [reason]: resends[reason] + 1 };
		state.wait = { reason, until: clock.monotonic() + after };
		const method = isPaid ? 'POST' : 'GET';
		logger.info(
			`${method} ${request.operation}: ${reason}, again in ${Math.round(after)} ms, request ${request.requestId}`,
		);
	}

	/** Not awaited: an answer must not depend on the editor's storage. */
	#remember({ request, call }: RequestState, prefix: PathPrefix): void {
		const { prefixes, logger } = this.#deps;
		prefixes
			.remember(call.target.serviceAddress, request.operation, prefix)
			.catch((error) => logger.warn(`the path prefix could not be kept: ${String(error)}`));
	}
}
