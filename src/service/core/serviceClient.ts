import type { Disposable } from '../../base/core/disposable.ts';
import type { Event } from '../../base/core/event.ts';
import type { Json } from '../../base/core/json.ts';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import type { ChatRequest, GenerateRequest, OptimizeRequest } from './apiTypes.ts';
import type { CallProgress } from './callProgress.ts';
import type { Connection, ServiceClientDeps } from './connection.ts';
import { PlanLearner } from './plan/planMemory.ts';
import type { RequestWithKey } from './plan/sendWithinPlan.ts';
import type { Plan } from './plans.ts';
import { type Answer, readAnswer } from './reply/answer.ts';
import { errorSentence, isErrorAlone } from './reply/errorSentence.ts';
import type { TextOperation } from './reply/findAnswerText.ts';
import { abortable, withAbort, withDeadline } from './request/abort.ts';
import { type Call, RequestEngine, type Success } from './request/requestEngine.ts';
import { metricsRequest, postRequest } from './request/requestHeaders.ts';
import { RetryIdempotencyKeys } from './request/retryIdempotencyKeys.ts';
import { ServiceError } from './serviceError.ts';

/** How a user has a request sent again; it holds for that request alone, and is stored nowhere. */
export interface RetryOptions {
	/** The user has seen that the budget holds this request back, and sends it all the same. */
	readonly overBudget?: true;
}

/** The options of every call that may cost something. */
export interface CallOptions extends RetryOptions {
	/** Aborting it ends the call immediately with `cancelled`. */
	readonly signal: AbortSignal;
	readonly onProgress?: (progress: CallProgress) => void;
	/** A UUID for its receipt in the ledger; missing: the receipt gets one of its own. */
	readonly receiptId?: string;
	/** Resolves when its message is on the disk, or cannot be saved: the request does not leave before. Never rejects. */
	readonly recorded?: Promise<void>;
}

/** The options of a chat call. */
export interface ChatOptions extends CallOptions {
	/** The same for every request that means the same message, so that a service that honors it counts it once. */
	readonly idempotencyKey: string;
	/**
	 * The service that the request is meant for, as `Connection.serviceAddress` names it: if another one is connected,
	 * nothing is sent. Empty or missing: whichever is connected.
	 */
	readonly service?: string;
	/** Called with the request before it goes out: cut to a plan, it may hold fewer of the earlier turns. */
	readonly onSend?: (request: ChatRequest) => void;
}

/** The options of a metrics call. */
export interface MetricsOptions {
	readonly signal: AbortSignal;
	/** Whether the user asked for them and may be asked something; false for a poll. */
	readonly interactive?: boolean;
}

/** An answer and how long it took. */
export interface TimedAnswer extends Answer {
	/** From sending to the last byte of the attempt that was answered, in milliseconds, measured by us. */
	readonly roundTripMs: number;
}

/** How a call is made. */
interface CallPolicy {
	readonly signal: AbortSignal;
	readonly onProgress?: (progress: CallProgress) => void;
	readonly patient: boolean;
	readonly isPaid: boolean;
}

/**
 * The client of the service (docs/service.md §4). It resends on its own only what the service cannot have processed,
 * and what costs nothing. Every failure is a `ServiceError`.
 */
export class ServiceClient implements Disposable {
	readonly #deps: ServiceClientDeps;
	readonly #engine: RequestEngine;
	readonly #plans: PlanLearner;
	readonly #keys = new RetryIdempotencyKeys();

	/** Fires when a refusal has shown which plan applies. */
	readonly onDidLearnPlan: Event<{ readonly plan: Plan }>;

	constructor(deps: ServiceClientDeps) {
		const { plans, settings, logger } = deps;
		this.#deps = deps;
		this.#plans = new PlanLearner(plans, () => settings().plan, logger);
		this.onDidLearnPlan = this.#plans.onDidLearn;
		this.#engine = new RequestEngine(deps, this.#plans);
	}

	/** docs/service.md §4.1. */
	async chat(
		request: ChatRequest,
		{ idempotencyKey, service = '', onSend, ...options }: ChatOptions,
	): Promise<TimedAnswer> {
		const target = await this.#connect(options.signal, true);
		if (service !== '' && service !== target.serviceAddress) throw new ServiceError('serviceChanged');
		const send = (call: Call) => this.#sendCapped('chat', { request, idempotencyKey }, call, onSend);
		return await this.#ask('chat', target, options, '', send);
	}

	/** docs/service.md §4.2. If it is repeated after a failure, the same request has the same idempotency key. */
	async generate(request: GenerateRequest, options: CallOptions): Promise<TimedAnswer> {
		const { generatePath } = this.#deps.settings();
		return await this.#askAgain('generate', request, options, generatePath, (idempotencyKey, call) =>
			this.#sendCapped('generate', { request, idempotencyKey }, call),
		);
	}

	/** docs/service.md §4.3. If it is repeated after a failure, the same request has the same idempotency key. */
	async optimize(request: OptimizeRequest, options: CallOptions): Promise<TimedAnswer> {
		const { optimizePath } = this.#deps.settings();
		return await this.#askAgain('optimize', request, options, optimizePath, (idempotencyKey, call) =>
			this.#engine.send(postRequest('optimize', request, idempotencyKey), call),
		);
	}

	/** docs/service.md §4.4: any JSON, since its shape is not documented. */
	async metrics({ signal, interactive = false }: MetricsOptions): Promise<Json> {
		const target = await this.#connect(signal, interactive);
		return await this.#run(target, { signal, patient: true, isPaid: false }, (call) => this.#metrics(call));
	}

	/** Requests the metrics once over a connection that is not in use yet, to check a key before it is stored. */
	async checkConnection(target: Connection, signal: AbortSignal): Promise<void> {
		await this.#run(target, { signal, patient: false, isPaid: false }, (call) => this.#metrics(call));
	}

	dispose(): void {
		this.#plans.dispose();
	}

	/** A request is the same with any API key at its address, because the key may be replaced between two attempts. */
	async #askAgain(
		operation: TextOperation,
		request: object,
		options: CallOptions,
		pointer: string,
		send: (idempotencyKey: string, call: Call) => Promise<Success>,
	): Promise<TimedAnswer> {
		const target = await this.#connect(options.signal, true);
		const same = JSON.stringify([operation, target.serviceAddress, request]);
		return await this.#keys.send(same, crypto.randomUUID(), (key) =>
			this.#ask(operation, target, options, pointer, (call) => send(key, call)),
		);
	}

	async #ask(
		operation: TextOperation,
		target: Connection,
		options: CallOptions,
		pointer: string,
		send: (call: Call) => Promise<Success>,
	): Promise<TimedAnswer> {
		const answer = await this.#run(target, { ...options, patient: true, isPaid: true }, async (call) => {
			const { body, roundTripMs } = await send(call);
			return { ...readAnswer(operation, body, pointer), roundTripMs };
		});
		this.#deps.logger.debug(`${operation}: text at ${answer.foundAt ?? 'no known pointer'}`);
		return answer;
	}

	/** Outside the deadline, because a user who is asked something may take time. */
	#connect(stop: AbortSignal, interactive: boolean): Promise<Connection> {
		const { connect } = this.#deps;
		return withAbort(stop, ({ signal }) => abortable(signal, connect(signal, { interactive })));
	}

	async #run<T>(target: Connection, policy: CallPolicy, work: (call: Call) => Promise<T>): Promise<T> {
		const { clock, settings } = this.#deps;
		const { signal, patient, isPaid } = policy;
		return await withDeadline(clock, settings().timeoutSeconds, signal, async (deadline) => {
			const onProgress = (progress: CallProgress) => this.#reportProgress(policy, progress);
			const call: Call = { target, deadline, patient, isPaid, onProgress, attempts: 0, failure: undefined };
			return await work(call);
		});
	}

	/** A listener must not be able to break a request. */
	#reportProgress({ onProgress }: CallPolicy, progress: CallProgress): void {
		try {
			onProgress?.(progress);
		} catch (error) {
			this.#deps.logger.error(`progress could not be reported: ${String(error)}`);
		}
	}

	/** @throws ServiceError if they are none: an error under a success status, or an answer that broke off */
	async #metrics(call: Call): Promise<Json> {
		const { body } = await this.#engine.send(metricsRequest(), call);
		if (body.kind === 'text') return body.text;
		if (body.kind !== 'json') throw new ServiceError('incomplete');
		if (!isErrorAlone(body)) return body.value;
		throw new ServiceError('unavailable', omitUndefined({ serviceText: errorSentence(body) }));
	}

	#sendCapped<Request extends ChatRequest | GenerateRequest>(
		operation: 'chat' | 'generate',
		wanted: RequestWithKey<Request>,
		call: Call,
		onSend?: (request: Request) => void,
	): Promise<Success> {
		return this.#plans.send(wanted, call.target.serviceAddress, ({ request, idempotencyKey }) => {
			onSend?.(request);
			return this.#engine.send(postRequest(operation, request, idempotencyKey), call);
		});
	}
}
