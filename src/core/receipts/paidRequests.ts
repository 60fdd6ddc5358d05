import type { Clock } from '../base/clock.ts';
import { omitUndefined } from '../base/omitUndefined.ts';
import type { ChatRequest, GenerateRequest, OptimizeRequest } from '../service/apiTypes.ts';
import type { BudgetLimit, PassedLimit } from './budget/budgetLimit.ts';
import { type ConcernedLimit, limitsFor, span } from './budget/budgetPeriod.ts';
import { implausibleReceipt } from './budget/implausibleReceipt.ts';
import { budgetReachedError, budgetUncheckedError, notForecast, passedLimit } from './budget/passedLimit.ts';
import { PENDING } from './charge.ts';
import { chargeOf, estimatedCharge } from './chargeOf.ts';
import { forecast, type UpperEstimate, upperEstimate } from './forecast.ts';
import type { LedgerEntry } from './ledgerEntry.ts';
import { madeRequest } from './outcomeMeaning.ts';
import type { CallEnd, PaidOperation } from './receipt.ts';
import type { AnswerFacts, SentFacts } from './sentFacts.ts';
import { sentFactsOf } from './sentFacts.ts';
import type { UsageStore } from './usageStore.ts';

/** A request that may cost something. */
export type PaidRequest = ChatRequest | GenerateRequest | OptimizeRequest;

/** What paid requests need from outside. */
export interface PaidRequestsDeps {
	readonly store: Pick<UsageStore, 'save' | 'remove' | 'reserve' | 'largest' | 'newest'>;
	readonly clock: Clock;
	/** The workspace that this window's requests belong to. */
	readonly workspace: string;
	/** Identifies this window; unique among running windows. */
	readonly writer: string;
	/** The limits of the budget, as set now. */
	readonly limits: () => readonly BudgetLimit[];
	/** Told of limits by cost that cannot hold a request back, because no answer has stated a cost yet. */
	readonly onNotForecast: (limits: readonly ConcernedLimit[]) => void;
	/** Called when a receipt has changed. @param isComplete whether its request has ended */
	readonly onChange: (isComplete: boolean) => void;
}

/** A paid request before it is sent. */
export interface AskedRequest {
	readonly operation: PaidOperation;
	/** The service: its base URL, or `local`. */
	readonly service: string;
	readonly request: PaidRequest;
	/** The user has agreed that it may pass the limits of the budget. */
	readonly overBudget: boolean;
	/** A UUID for its receipt; missing: a new one. */
	readonly id?: string;
}

/** How a request ended. */
export interface RequestEnd extends Pick<CallEnd, 'outcome' | 'details' | 'receipt'> {
	/** What was really sent, if it was cut to a plan. */
	readonly request?: PaidRequest;
	readonly answer?: AnswerFacts;
}

/**
 * In milliseconds, beyond the longest deadline of ten minutes: then other windows give a request up. If it goes on all the same,
 * because a question was left open before it was sent, its own end still counts.
 */
const LONGEST_REQUEST = 660_000;
/** How many receipts an estimate is made from. */
const SAMPLES = 200;

/**
 * Writes the receipt of each paid request before it is sent, and completes it when the request ends. Until then it is a
 * reservation: with it, windows that share a budget do not spend the same money twice.
 */
export class PaidRequests {
	readonly #deps: PaidRequestsDeps;

	constructor(deps: PaidRequestsDeps) {
		this.#deps = deps;
	}

	/**
	 * Begins a receipt.
	 * @returns to call when the request has ended
	 * @throws ServiceError `budgetReached` or `budgetUnchecked`: the request must not be sent, and has no receipt
	 */
	async begin(asked: AskedRequest): Promise<(end: RequestEnd) => Promise<void>> {
		const { store, clock, workspace, writer, limits, onChange } = this.#deps;
		const { operation, service, request } = asked;
		const now = clock.now();
		const sent = sentFactsOf(request);
		const estimate = estimateFrom([], sent, operation);
		const entry: BegunEntry = {
			id: asked.id ?? crypto.randomUUID(),
			time: now,
			workspace,
			service,
			operation,
			outcome: PENDING,
			receipt: { roundTripMs: 0 },
			sent,
			charge: estimatedCharge(estimate),
			pending: { writer, due: now + LONGEST_REQUEST },
		};
		const concerned = limitsFor(limits(), { service, workspace }, now);
		const begun = concerned.length === 0 ? undefined : await this.#reserve(entry, concerned, asked);
		if (begun === undefined) await store.save(entry);
		onChange(false);
		return (end) => this.#end(begun ?? { entry, estimate }, end);
	}

	/**
	 * Reserves what the request may take, judging by the answers to earlier ones.
	 * @returns the reservation; undefined if none could be made and the user sends the request in spite of that
	 * @throws ServiceError
	 */
	async #reserve(
		entry: BegunEntry,
		concerned: readonly ConcernedLimit[],
		{ operation, service, overBudget }: AskedRequest,
	): Promise<Begun | undefined> {
		const { store, onNotForecast } = this.#deps;
		let passed: PassedLimit | undefined;
		let begun: Begun | undefined;
		const samples = { service, operation, outcome: 'answered' };
		const question = { spans: concerned.map(span), samples, count: SAMPLES };
		const isChecked = await store
			.reserve(question, (charged, newest) => {
				const estimate = estimateFrom(newest, entry.sent, operation);
				passed = passedLimit(concerned, charged, estimate);
				if (passed !== undefined && !overBudget) return undefined;
				begun = { entry: { ...entry, charge: estimatedCharge(estimate) }, estimate };
				return begun.entry;
			})
			.then(
				() => true,
				() => false,
			);
		if (!isChecked && overBudget) return undefined;
		if (!isChecked) throw budgetUncheckedError();
		if (passed !== undefined && !overBudget) throw budgetReachedError(await this.#withImplausible(passed, concerned));
		const unknown = begun === undefined ? [] : notForecast(concerned, begun.estimate);
		if (unknown.length > 0) onNotForecast(unknown);
		return begun;
	}

	/** A limit that is passed, with the answer that uses it up by mistake. */
	async #withImplausible(passed: PassedLimit, concerned: readonly ConcernedLimit[]): Promise<PassedLimit> {
		const own = concerned.find(({ limit }) => limit === passed.limit);
		if (own === undefined) return passed;
		// Without it, the limit is told all the same.
		const implausible = await implausibleReceipt(this.#deps.store, own, passed.used).catch(() => undefined);
		return { ...passed, ...omitUndefined({ implausible }) };
	}

	async #end({ entry: begun, estimate }: Begun, end: RequestEnd): Promise<void> {
		const { store, onChange } = this.#deps;
		const { pending: _, ...entry } = begun;
		const { outcome, receipt, request, answer } = end;
		const sent = request === undefined ? begun.sent : sentFactsOf(request);
		if (!madeRequest(outcome)) await store.remove(entry.id);
		else {
			// Filed when it was sent: its reservation was made in that period of the budget.
			const ended = { ...entry, outcome, receipt, ...omitUndefined({ sent, answer }) };
			await store.save({ ...ended, charge: chargeOf(end, estimate) });
		}
		onChange(true);
	}
}

/** A receipt of a request that is about to be sent. */
type BegunEntry = LedgerEntry & Required<Pick<LedgerEntry, 'pending'>>;

/** A request that is about to be sent, and what it takes at most. */
interface Begun {
	readonly entry: BegunEntry;
	readonly estimate: UpperEstimate;
}

/** What a request takes at most. @param samples answers of the same service, newest first */
function estimateFrom(samples: readonly LedgerEntry[], sent: SentFacts, operation: PaidOperation): UpperEstimate {
	return upperEstimate(sent, operation, forecast(samples, sent, operation));
}
