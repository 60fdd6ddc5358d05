import type { Clock } from '../base/clock.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { Json } from '../base/json.ts';
import { omitUndefined } from '../base/omitUndefined.ts';
import type { ChatRequest, GenerateRequest, OptimizeRequest } from '../service/apiTypes.ts';
import { abortable, withAbort } from '../service/request/abort.ts';
import type { CallOptions, ChatOptions, MetricsOptions, ServiceClient, TimedAnswer } from '../service/serviceClient.ts';
import { ServiceError } from '../service/serviceError.ts';
import type { AskedRequest, PaidRequests, RequestEnd } from './paidRequests.ts';
import type { CallEnd, CallEvent, PaidOperation, Receipt } from './receipt.ts';

type Calls = Pick<ServiceClient, 'chat' | 'generate' | 'optimize' | 'metrics'>;

/** What observing needs from outside. */
export interface ObservedServiceDeps {
	readonly client: Calls;
	readonly paid: Pick<PaidRequests, 'begin'>;
	readonly clock: Clock;
	/** Names the connected service, and the account after a `#`. */
	readonly connected: () => string;
}

/** How a request ended that was stopped before it was sent. */
const NOT_SENT: RequestEnd = {
	outcome: 'cancelled',
	details: { unprocessed: true },
	receipt: { roundTripMs: 0 },
};

/**
 * The service client, with a receipt for each paid request, and an event when a request begins and ends. The one way to
 * the service: what a budget holds back is not sent.
 */
export class ObservedService implements Calls {
	readonly #deps: ObservedServiceDeps;
	readonly #events = new Emitter<CallEvent>();

	/** Fires twice for each call, `began` and `ended`, before its promise settles. */
	readonly onDidCall: Event<CallEvent> = this.#events.event;

	constructor(deps: ObservedServiceDeps) {
		this.#deps = deps;
	}

	chat(request: ChatRequest, options: ChatOptions): Promise<TimedAnswer> {
		// Cut to a plan, it may hold fewer of the earlier turns than were meant to go.
		let sent = request;
		const onSend = (cut: ChatRequest) => {
			sent = cut;
			options.onSend?.(cut);
		};
		const asked = { operation: 'chat', request } as const;
		return this.#paid(
			asked,
			options,
			() => this.#deps.client.chat(request, { ...options, onSend }),
			() => sent,
		);
	}

	generate(request: GenerateRequest, options: CallOptions): Promise<TimedAnswer> {
		const asked = { operation: 'generate', request } as const;
		return this.#paid(asked, options, () => this.#deps.client.generate(request, options));
	}

	optimize(request: OptimizeRequest, options: CallOptions): Promise<TimedAnswer> {
		const asked = { operation: 'optimize', request } as const;
		return this.#paid(asked, options, () => this.#deps.client.optimize(request, options));
	}

	metrics(options: MetricsOptions): Promise<Json> {
		return this.#observe('metrics', () => this.#deps.client.metrics(options));
	}

	dispose(): void {
		this.#events.dispose();
	}

	/** @param sent what was sent last */
	#paid(
		asked: Pick<AskedRequest, 'operation' | 'request'>,
		{ overBudget, signal, receiptId: id }: CallOptions,
		call: () => Promise<TimedAnswer>,
		sent = () => asked.request,
	): Promise<TimedAnswer> {
		let end: ((end: RequestEnd) => Promise<void>) | undefined;
		const begun = async () => {
			const service = this.#service();
			const beginning = this.#deps.paid.begin({
				...asked,
				service,
				overBudget: overBudget === true,
				...omitUndefined({ id }),
			});
			end = await withAbort(signal, ({ signal: stop }) => abortable(stop, beginning)).catch((error: unknown) => {
				// The user did not wait for it: what is reserved after all is freed.
				void beginning.then(
					(free) => free(NOT_SENT),
					() => undefined,
				);
				throw asUnsent(error);
			});
			// The limits that were checked are those of the service that was connected then.
			if (this.#service() !== service) throw new ServiceError('serviceChanged');
			return await call();
		};
		const ended = async ({ outcome, details, receipt, answer }: CallEnd) =>
			await end?.({ outcome, receipt, request: sent(), ...omitUndefined({ details, answer }) });
		return this.#observe(asked.operation, begun, ended, (answer) => ({
			receipt: receiptOf(answer),
			answer: { characters: answer.text.length },
		}));
	}

	/** The connected service without the account. */
	#service(): string {
		return this.#deps.connected().replace(/#.*/, '');
	}

	async #observe<T>(
		operation: PaidOperation | 'metrics',
		call: () => Promise<T>,
		onEnd?: (end: CallEnd) => Promise<void>,
		read?: (answer: T) => Pick<CallEnd, 'receipt' | 'answer'>,
	): Promise<T> {
		const { clock } = this.#deps;
		const started = clock.monotonic();
		const connected = this.#deps.connected();
		const service = this.#service();
		const ended = async (end: Omit<CallEnd, 'kind' | 'operation' | 'service'>) => {
			const late = this.#deps.connected() === connected ? {} : ({ isOutdated: true } as const);
			const event: CallEnd = { kind: 'ended', operation, service, ...end, ...late };
			this.#events.fire(event);
			await onEnd?.(event);
		};
		const elapsed = () => ({ roundTripMs: clock.monotonic() - started });
		this.#events.fire({ kind: 'began', operation });
		const answer = await call().catch(async (error: unknown) => {
			const failure =
				error instanceof ServiceError
					? { outcome: error.kind, details: error.details }
					: ({ outcome: 'unexpected' } as const);
			await ended({ ...failure, receipt: elapsed() });
			throw error;
		});
		await ended({ outcome: 'answered', receipt: elapsed(), ...read?.(answer) });
		return answer;
	}
}

function asUnsent(error: unknown): unknown {
	const isStop = error instanceof ServiceError && error.kind === 'cancelled';
	return isStop ? new ServiceError('cancelled', { unprocessed: true }) : error;
}

/** The receipt of an answer: its figures without the finish reason, and the round trip. */
export function receiptOf(answer: TimedAnswer): Receipt {
	const { finishReason: _, ...figures } = answer.figures;
	return { ...figures, roundTripMs: answer.roundTripMs };
}
