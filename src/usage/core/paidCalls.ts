import type { Clock } from '../../base/core/clock.ts';
import { Emitter, type Event } from '../../base/core/event.ts';
import type { Json } from '../../base/core/json.ts';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import type { ChatRequest, GenerateRequest, OptimizeRequest } from '../../service/core/apiTypes.ts';
import type { BudgetLimit, PassedLimit } from '../../service/core/budgetLimit.ts';
import { abortable, withAbort } from '../../service/core/request/abort.ts';
import type {
	CallOptions,
	ChatOptions,
	MetricsOptions,
	ServiceClient,
	TimedAnswer,
} from '../../service/core/serviceClient.ts';
import { ServiceError } from '../../service/core/serviceError.ts';
import { type LimitInPeriod, limitsFor, span } from './budget/budgetPeriod.ts';
import { implausibleReceipt } from './budget/implausibleReceipt.ts';
import { budgetReachedError, budgetUncheckedError, notForecast, passedLimit } from './budget/passedLimit.ts';
import { type Charged, PENDING } from './charge.ts';
import { chargeOf, estimatedCharge } from './chargeOf.ts';
import { forecast, type UpperEstimate, upperEstimate } from './forecast.ts';
import type { LedgerEntry } from './ledgerEntry.ts';
import { madeRequest } from './outcomeMeaning.ts';
import type { CallEvent, CallResult, PaidOperation, Receipt } from './receipt.ts';
import { sentFactsOf } from './tokenFactors.ts';
import type { UsageStore } from './usageStore.ts';

/** A request that may cost something. */
export type PaidRequest = ChatRequest | GenerateRequest | OptimizeRequest;

/** What paid calls need from outside. */
export interface PaidCallsDeps {
	readonly client: ServiceClient;
	readonly store: UsageStore;
	readonly clock: Clock;
	/** The workspace that this window's requests belong to. */
	readonly workspace: string;
	/** Identifies this window; unique among running windows. */
	readonly writer: string;
	/** Names the connected service, and the account after a `#`. */
	readonly account: () => string;
	/** The limits of the budget, as set now. */
	readonly limits: () => readonly BudgetLimit[];
	/** Called with limits by cost that cannot hold a request back, because no answer has stated a cost yet. */
	readonly onNotForecast: (limits: readonly LimitInPeriod[]) => void;
	/** Called when a receipt has changed. @param isComplete whether its request has ended */
	readonly onChange: (isComplete: boolean) => void;
}

/** A request before it is sent. */
interface Asked {
	readonly operation: PaidOperation;
	/** Its base URL, or `local`. */
	readonly service: string;
	readonly request: PaidRequest;
	readonly options: CallOptions;
}

/** The receipt of a request that may be sent now, and the most that it should take. */
interface Reservation {
	readonly entry: LedgerEntry;
	readonly estimate: UpperEstimate;
}

/**
 * In milliseconds, beyond the longest deadline of ten minutes: then other windows give a request up. If it continues, because a
 * question was left open before it was sent, its own end still counts.
 */
const LONGEST_REQUEST = 660_000;
/** How many receipts an estimate is made from. */
const SAMPLES = 200;

/** The end of a request that was stopped before it was sent. */
const NOT_SENT: CallResult = { outcome: 'cancelled', details: { unprocessed: true }, receipt: { roundTripMs: 0 } };

/**
 * The only way to the service, with an event when a call begins and ends. Each paid request reserves what it may take, is sent,
 * and is completed: its receipt is on disk before it leaves, and complete before the caller has the answer. So windows that
 * share a budget do not spend the same money twice, and what a limit holds back is not sent.
 */
export class PaidCalls {
	readonly #deps: PaidCallsDeps;
	readonly #events = new Emitter<CallEvent>();

	/** Fires twice for each call, `began` and `ended`, before its promise settles. */
	readonly onDidCall: Event<CallEvent> = this.#events.event;

	constructor(deps: PaidCallsDeps) {
		this.#deps = deps;
	}

	chat(request: ChatRequest, options: ChatOptions): Promise<TimedAnswer> {
		return this.#pay('chat', request, options, (onCut) => {
			const onSend = (sent: ChatRequest) => {
				onCut(sent);
				options.onSend?.(sent);
			};
			return this.#deps.client.chat(request, { ...options, onSend });
		});
	}

	generate(request: GenerateRequest, options: CallOptions): Promise<TimedAnswer> {
		return this.#pay('generate', request, options, () => this.#deps.client.generate(request, options));
	}

	optimize(request: OptimizeRequest, options: CallOptions): Promise<TimedAnswer> {
		return this.#pay('optimize', request, options, () => this.#deps.client.optimize(request, options));
	}

	metrics(options: MetricsOptions): Promise<Json> {
		return this.#observe('metrics', () => this.#deps.client.metrics(options));
	}

	dispose(): void {
		this.#events.dispose();
	}

	/**
	 * Reserves, sends, and completes.
	 * @param send is given what to call with the request as it goes out, if that was cut to a plan
	 */
	#pay(
		operation: PaidOperation,
		request: PaidRequest,
		options: CallOptions,
		send: (onCut: (sent: PaidRequest) => void) => Promise<TimedAnswer>,
	): Promise<TimedAnswer> {
		let sent = request;
		let reservation: Reservation | undefined;
		const call = async (service: string) => {
			const reserving = this.#reserve({ operation, service, request, options });
			reservation = await withAbort(options.signal, async ({ signal }) => {
				const [reserved] = await abortable(signal, Promise.all([reserving, options.recorded]));
				return reserved;
			}).catch((error: unknown) => {
				// The user did not wait: a late reservation is freed.
				void reserving.then(
					(late) => this.#complete(late, NOT_SENT, request),
					() => undefined,
				);
				throw asUnsent(error);
			});
			// The limits that were checked are those of the service that was connected then.
			if (this.#service() !== service) throw new ServiceError('serviceChanged');
			return await send((cut) => {
				sent = cut;
			});
		};
		return this.#observe(operation, call, {
			read: (answer) => ({ receipt: receiptOf(answer), answer: { characters: answer.text.length } }),
			complete: async (end) => {
				if (reservation !== undefined) await this.#complete(reservation, end, sent);
			},
		});
	}

	/**
	 * Writes the receipt of a request before it is sent: until it ends, it is a reservation of what the request may take,
	 * judging by the answers to earlier ones.
	 * @throws ServiceError `budgetReached` or `budgetUnchecked`: the request must not be sent, and has no receipt
	 */
	async #reserve({ operation, service, request, options }: Asked): Promise<Reservation> {
		const { store, clock, workspace, writer, limits, onChange, onNotForecast } = this.#deps;
		const { overBudget = false, receiptId: id = crypto.randomUUID() } = options;
		const time = clock.now();
		const sent = sentFactsOf(request);
		const pending = { writer, due: time + LONGEST_REQUEST };
		const begun = { id, time, workspace, service, operation, sent, receipt: { roundTripMs: 0 }, pending };
		const reservationFrom = (samples: readonly LedgerEntry[]): Reservation => {
			const estimate = upperEstimate(sent, operation, forecast(samples, sent, operation));
			return { entry: { ...begun, outcome: PENDING, charge: estimatedCharge(estimate) }, estimate };
		};
		const concerned = limitsFor(limits(), { service, workspace }, time);
		let reservation = reservationFrom([]);
		let passed: PassedLimit | undefined;
		const decide = (charged: readonly Charged[], newest: readonly LedgerEntry[]) => {
			reservation = reservationFrom(newest);
			passed = passedLimit(concerned, charged, reservation.estimate);
			return passed === undefined || overBudget ? reservation.entry : undefined;
		};
		const samples = { service, operation, outcome: 'answered' };
		const question = { spans: concerned.map(span), samples, count: SAMPLES };
		const isLimited = concerned.length > 0;
		const isChecked =
			isLimited &&
			(await store.reserve(question, decide).then(
				() => true,
				() => false,
			));
		if (isLimited && !isChecked && !overBudget) throw budgetUncheckedError();
		if (!isChecked) await store.save(reservation.entry);
		else if (passed !== undefined && !overBudget) {
			throw budgetReachedError(await this.#withImplausible(passed, concerned));
		}
		const unknown = isChecked ? notForecast(concerned, reservation.estimate) : [];
		if (unknown.length > 0) onNotForecast(unknown);
		onChange(false);
		return reservation;
	}

	/** A limit that is passed, with the answer that uses it up by mistake. */
	async #withImplausible(passed: PassedLimit, concerned: readonly LimitInPeriod[]): Promise<PassedLimit> {
		const own = concerned.find(({ limit }) => limit === passed.limit);
		if (own === undefined) return passed;
		// The limit is reported even without it.
		const implausible = await implausibleReceipt(this.#deps.store, own, passed.used).catch(() => undefined);
		return { ...passed, ...omitUndefined({ implausible }) };
	}

	/** Completes a receipt, or removes it if no service was asked. It stays in the period in which it was reserved. */
	async #complete({ entry, estimate }: Reservation, end: CallResult, request: PaidRequest): Promise<void> {
		const { store, onChange } = this.#deps;
		const { outcome, receipt, answer } = end;
		const { pending: _, ...begun } = entry;
		const ended = { ...begun, outcome, receipt, sent: sentFactsOf(request), ...omitUndefined({ answer }) };
		if (madeRequest(outcome)) await store.save({ ...ended, charge: chargeOf(end, estimate) });
		else await store.remove(entry.id);
		onChange(true);
	}

	/** Makes a call, and fires an event at its start and end. @param paid of a paid call */
	async #observe<T>(
		operation: PaidOperation | 'metrics',
		call: (service: string) => Promise<T>,
		paid?: {
			readonly read: (answer: T) => Pick<CallResult, 'receipt' | 'answer'>;
			readonly complete: (end: CallResult) => Promise<void>;
		},
	): Promise<T> {
		const { clock } = this.#deps;
		const started = clock.monotonic();
		const account = this.#deps.account();
		const service = this.#service();
		const ended = async (end: CallResult) => {
			const late = this.#deps.account() === account ? {} : ({ isOutdated: true } as const);
			this.#events.fire({ kind: 'ended', operation, service, ...end, ...late });
			await paid?.complete(end);
		};
		const elapsed = () => ({ roundTripMs: clock.monotonic() - started });
		this.#events.fire({ kind: 'began', operation });
		const answer = await call(service).catch(async (error: unknown) => {
			await ended({ ...outcomeOf(error), receipt: elapsed() });
			throw error;
		});
		await ended({ outcome: 'answered', receipt: elapsed(), ...paid?.read(answer) });
		return answer;
	}

	/** The connected service without the account. */
	#service(): string {
		return this.#deps.account().replace(/#.*/, '');
	}
}

function asUnsent(error: unknown): unknown {
	const isStop = error instanceof ServiceError && error.kind === 'cancelled';
	return isStop ? new ServiceError('cancelled', { unprocessed: true }) : error;
}

function outcomeOf(error: unknown): Omit<CallResult, 'receipt'> {
	return error instanceof ServiceError ? { outcome: error.kind, details: error.details } : { outcome: 'unexpected' };
}

/** The receipt of an answer: its figures without the finish reason, and the round trip. */
export function receiptOf(answer: TimedAnswer): Receipt {
	const { finishReason: _, ...figures } = answer.figures;
	return { ...figures, roundTripMs: answer.roundTripMs };
}
