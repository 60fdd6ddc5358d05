import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { PathPrefix } from '../apiTypes.ts';
import type { Connection } from '../connection.ts';
import type { Plan } from '../plans.ts';
import { parseReplyBody, type ReplyBody } from '../reply/replyBody.ts';
import { replyError } from '../reply/replyError.ts';
import { ServiceError } from '../serviceError.ts';
import { abortable } from './abortable.ts';
import { type AttemptOutcome, AttemptSender, type AttemptSenderDeps } from './attemptSender.ts';
import { EndpointFallback } from './endpointFallback.ts';
import type { LogicalRequest } from './logicalRequest.ts';
import type { PathPrefixMemory } from './pathPrefixMemory.ts';
import { type Pause, RateLimitGates } from './rateLimitGates.ts';
import { NO_RESENDS, nextStep, type Resends } from './resendPolicy.ts';
import { type QueuedRequest, SendQueue, type Wait } from './sendQueue.ts';
import { SuspendDetector } from './suspendDetector.ts';

/** A call on its way, from which one request goes out, or several that replace each other. */
export interface Call extends QueuedRequest {
	/** Whether it may wait and be sent again. */
	readonly patient: boolean;
	/** Where the next attempt goes; looked up again before each but the first, for the key may have been replaced. */
	target: Connection;
	attempts: number;
	/** Why the last attempt gave no answer. */
	failure: ServiceError | undefined;
}

/** A reply with a success status and a body that can be read. */
export interface Success {
	readonly body: ReplyBody;
	/** From sending to the last byte of the attempt that succeeded, in milliseconds. */
	readonly roundTripMs: number;
}

export interface RequestEngineDeps extends AttemptSenderDeps {
	/** Gives the connection; asks the person for nothing unless `interactive`. */
	readonly connect: (signal: AbortSignal, options: { readonly interactive: boolean }) => Promise<Connection>;
	readonly pathPrefix: () => 'auto' | PathPrefix;
	/** The plan that is set or learned. */
	readonly plan: (target: Connection) => 'auto' | Plan;
	readonly prefixes: PathPrefixMemory;
	readonly clock: Clock;
	readonly logger: Logger;
	/** Gives numbers from 0 to 1. */
	readonly random: () => number;
}

/** One request while the engine is at it. */
interface RequestState {
	readonly request: LogicalRequest;
	readonly journey: Call;
	readonly endpoints: EndpointFallback;
	/** Whether it is known which path prefix works. */
	readonly isKnown: boolean;
	/** Why a prefix that has worked before did not: it says more than that there is nothing under the other one. */
	refusal: ServiceError | undefined;
	resends: Resends;
	wait: Wait | undefined;
	/** The pause of the key that held when the last attempt was sent. */
	pause: Pause | undefined;
}

/** Carries a request to its outcome: waits, attempts, and what is sent again by itself. */
export class RequestEngine {
	readonly #deps: RequestEngineDeps;
	readonly #gates: RateLimitGates;
	readonly #attempts: AttemptSender;
	readonly #line: SendQueue;

	constructor(deps: RequestEngineDeps) {
		const sleep = new SuspendDetector(deps.clock);
		this.#deps = deps;
		this.#gates = new RateLimitGates(deps.clock);
		this.#attempts = new AttemptSender(deps, sleep);
		this.#line = new SendQueue(deps.clock, this.#gates, sleep);
	}

	/**
	 * Sends a request until it is answered or has failed for good. No two attempts are ever under way at once.
	 * @throws ServiceError
	 */
	async send(request: LogicalRequest, journey: Call): Promise<Success> {
		const { pathPrefix, prefixes } = this.#deps;
		const known = prefixes.known(journey.target.serviceAddress, request.operation);
		const endpoints = new EndpointFallback(request.operation, pathPrefix(), known);
		const isKnown = known !== undefined;
		const nothing = { refusal: undefined, wait: undefined, pause: undefined };
		const run: RequestState = { request, journey, endpoints, isKnown, resends: NO_RESENDS, ...nothing };
		for (;;) {
			if (journey.patient) await this.#untilDue(run);
			journey.attempts += 1;
			const delivered = await this.#attempt(run);
			if (delivered !== undefined) return delivered;
		}
	}

	/** Waits until the request may be sent, and finds out anew whither: the key may have been replaced meanwhile. */
	async #untilDue(run: RequestState): Promise<void> {
		const { journey } = run;
		let isCurrent = journey.attempts === 0;
		try {
			let passed = await this.#line.waitForTurn(journey, run.wait);
			while (passed !== 'free' || !isCurrent) {
				journey.target = await this.#sameService(journey);
				isCurrent = true;
				if (passed === 'sendNow') break;
				passed = await this.#line.waitForTurn(journey, undefined);
			}
			run.wait = undefined;
		} catch (error) {
			// A computer that slept through the wait: what the wait was for is what there is to say.
			const isLate = error instanceof ServiceError && error.kind === 'deadline';
			if (error instanceof ServiceError && error.kind === 'cancelled') {
				throw new ServiceError('cancelled', { unprocessed: true });
			}
			throw isLate ? (journey.failure ?? error) : error;
		}
	}

	/** @throws ServiceError the last failure, if there was one, where another service was chosen: it was not meant for that */
	async #sameService({ target, deadline, failure }: Call): Promise<Connection> {
		const fresh = await abortable(deadline.signal, this.#deps.connect(deadline.signal, { interactive: false }));
		if (fresh.serviceAddress === target.serviceAddress) return fresh;
		throw failure ?? new ServiceError('serviceChanged');
	}

	/** @returns undefined where another attempt is due */
	async #attempt(run: RequestState): Promise<Success | undefined> {
		const { request, journey, endpoints } = run;
		const { target, attempts: number, deadline, onProgress } = journey;
		const { url, prefix } = endpoints.endpoint(target);
		run.pause = this.#gates.pauseOf(target);
		const end = await this.#attempts.send({ request, url, target, number, signal: deadline.signal, onProgress });
		if (end.kind === 'slept') {
			journey.failure = new ServiceError('unreachable', { host: target.base.host });
			return undefined;
		}
		const now = this.#deps.clock.now();
		const outcome = this.#outcome(end, run, now);
		if (!(outcome instanceof ServiceError)) {
			if (journey.isPaid) this.#gates.resume(target, run.pause);
			if (prefix !== undefined) this.#remember(run, prefix);
			return outcome;
		}
		const failure = outcome.kind === 'notFound' ? (run.refusal ?? outcome) : outcome;
		journey.failure = failure;
		const turned = end.kind === 'replied' && endpoints.fallBackAfter(end.reply.status, target);
		if (!turned) this.#prepareResend(run, failure, now);
		else if (run.isKnown) run.refusal = failure;
		return undefined;
	}

	#outcome(
		end: Exclude<AttemptOutcome, { kind: 'slept' }>,
		{ request, journey }: RequestState,
		now: number,
	): Success | ServiceError {
		if (end.kind === 'failed') return end.error;
		const { reply, roundTripMs } = end;
		const { target } = journey;
		const body = parseReplyBody(reply.bytes, reply.header('content-type'), target.key);
		const sent = request.body === undefined ? {} : { request: request.body.value };
		const context = { base: target.base, key: target.key, now, plan: this.#deps.plan(target), ...sent };
		return replyError(reply, body, context) ?? { body, roundTripMs };
	}

	/** @throws the failure, unless the request is to be sent again */
	#prepareResend(run: RequestState, error: ServiceError, now: number): void {
		const { request, journey, resends } = run;
		const { clock, logger, random } = this.#deps;
		if (error.kind === 'keyRejected') this.#gates.reportRejectedKey(journey.target);
		const remaining = journey.deadline.remaining();
		const { isPaid } = journey;
		const { pause, resend } = nextStep({ error, isPaid, resends, remaining, now }, random);
		if (pause !== undefined) this.#gates.pause(journey.target, pause, run.pause);
		if (resend === undefined || !journey.patient) throw error;
		const { reason, after } = resend;
		run.resends = { ...resends, [reason]: resends[reason] + 1 };
		run.wait = { reason, until: clock.monotonic() + after };
		const method = isPaid ? 'POST' : 'GET';
		logger.info(
			`${method} ${request.operation}: ${reason}, again in ${Math.round(after)} ms, request ${request.requestId}`,
		);
	}

	/** Not awaited: an answer that has come does not hang on the editor's storage. */
	#remember({ request, journey }: RequestState, prefix: PathPrefix): void {
		const { prefixes, logger } = this.#deps;
		prefixes
			.remember(journey.target.serviceAddress, request.operation, prefix)
			.catch((error) => logger.warn(`the path prefix could not be kept: ${String(error)}`));
	}
}
