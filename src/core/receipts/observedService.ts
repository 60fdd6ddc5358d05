import type { Clock } from '../base/clock.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { Json } from '../base/json.ts';
import type { ChatRequest, GenerateRequest, OptimizeRequest } from '../service/apiTypes.ts';
import type { CallOptions, ChatOptions, MetricsOptions, ServiceClient, TimedAnswer } from '../service/serviceClient.ts';
import { ServiceError } from '../service/serviceError.ts';
import type { CallEnd, CallEvent, PaidOperation, Receipt } from './receipt.ts';

type Calls = Pick<ServiceClient, 'chat' | 'generate' | 'optimize' | 'metrics'>;

/** The service client, with an event when a request begins and ends. Receipts and the status bar are built on these. */
export class ObservedService implements Calls {
	readonly #client: Calls;
	readonly #clock: Clock;
	readonly #connected: () => string;
	readonly #events = new Emitter<CallEvent>();

	/** Fires twice for each call, `began` and `ended`, before its promise settles. */
	readonly onDidCall: Event<CallEvent> = this.#events.event;

	/** @param connected names the connected service, and the account after a `#` */
	constructor(client: Calls, clock: Clock, connected: () => string) {
		this.#client = client;
		this.#clock = clock;
		this.#connected = connected;
	}

	chat(request: ChatRequest, options: ChatOptions): Promise<TimedAnswer> {
		return this.#observe('chat', () => this.#client.chat(request, options), receiptOf);
	}

	generate(request: GenerateRequest, options: CallOptions): Promise<TimedAnswer> {
		return this.#observe('generate', () => this.#client.generate(request, options), receiptOf);
	}

	optimize(request: OptimizeRequest, options: CallOptions): Promise<TimedAnswer> {
		return this.#observe('optimize', () => this.#client.optimize(request, options), receiptOf);
	}

	metrics(options: MetricsOptions): Promise<Json> {
		return this.#observe('metrics', () => this.#client.metrics(options));
	}

	dispose(): void {
		this.#events.dispose();
	}

	async #observe<T>(
		operation: PaidOperation | 'metrics',
		call: () => Promise<T>,
		receipt?: (answer: T) => Receipt,
	): Promise<T> {
		const started = this.#clock.monotonic();
		const connected = this.#connected();
		const service = connected.replace(/#.*/, '');
		const ended = (end: Omit<CallEnd, 'kind' | 'operation' | 'service'>) => {
			const late = this.#connected() === connected ? {} : ({ isOutdated: true } as const);
			this.#events.fire({ kind: 'ended', operation, service, ...end, ...late });
		};
		const elapsed = () => ({ roundTripMs: this.#clock.monotonic() - started });
		this.#events.fire({ kind: 'began', operation });
		try {
			const answer = await call();
			ended({ outcome: 'answered', receipt: receipt?.(answer) ?? elapsed() });
			return answer;
		} catch (error) {
			const failure =
				error instanceof ServiceError
					? { outcome: error.kind, details: error.details }
					: ({ outcome: 'unexpected' } as const);
			ended({ ...failure, receipt: elapsed() });
			throw error;
		}
	}
}

/** The receipt of an answer: its figures without the finish reason, and the round trip. */
export function receiptOf(answer: TimedAnswer): Receipt {
	const { finishReason: _, ...figures } = answer.figures;
	return { ...figures, roundTripMs: answer.roundTripMs };
}
