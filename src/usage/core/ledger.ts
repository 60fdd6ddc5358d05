import { median } from 'simple-statistics';
import type { Clock } from '../../base/core/clock.ts';
import type { Disposable } from '../../base/core/disposable.ts';
import { Emitter, type Event } from '../../base/core/event.ts';
import { dayOf, daySpans } from '../../base/core/localDay.ts';
import type { Logger } from '../../base/core/logger.ts';
import type { LimitUsage } from './budget/limitUsage.ts';
import type { UsageStore } from './usageStore.ts';
import { totalsOf, type UsageTotals } from './usageSum.ts';

/** The figures that are always available. */
export interface UsageSummary {
	/** Of today, over all workspaces. */
	readonly today: UsageTotals;
	/** Of this window's workspace. */
	readonly workspace: UsageTotals;
	/** The tokens of each of the last seven days, of every workspace; today last. */
	readonly week: readonly number[];
	/** The round trip of today's newest answer, in milliseconds; undefined if there is none. */
	readonly lastRoundTripMs: number | undefined;
	/** The round trips of the newest answers in the chat, in milliseconds, the newest first. */
	readonly chatRoundTrips: readonly number[];
	/** The limit of the budget of which the largest part is used; undefined if there is no budget. */
	readonly nearestLimit: LimitUsage | undefined;
}

/** In milliseconds: the first read must not compete with the start of this window. */
const LOAD_DELAY = 2_000;
const WEEK = 7;
/** How many answers predict how long the next one takes. */
const TYPICAL = 20;

const NOTHING: UsageSummary = {
	today: totalsOf([]),
	workspace: totalsOf([]),
	week: Array.from({ length: WEEK }, () => 0),
	lastRoundTripMs: undefined,
	chatRoundTrips: [],
	nearestLimit: undefined,
};

/** What the receipts of all windows add up to: a summary that is always available, and everything else on request. */
export class Ledger implements Disposable {
	/** For what the summary does not hold. */
	readonly store: UsageStore;
	readonly #clock: Clock;
	readonly #logger: Logger;
	readonly #workspace: string;
	readonly #nearestLimit: () => PromiseLike<LimitUsage | undefined>;
	readonly #changes = new Emitter<void>();
	#summary = NOTHING;
	/** The day that the summary is of. */
	#day = 0;
	#isComplete = false;
	#readings: Promise<void> = Promise.resolve();
	#loaded: Promise<void> | undefined;
	#isReloadDue = false;
	#timer: Disposable | undefined;
	/** Watches even without the focus, so that windows side by side show the same figures. */
	#watching: Disposable | undefined;
	#isDisposed = false;

	/** Fires after receipts were written or read. */
	readonly onDidChange: Event<void> = this.#changes.event;

	/**
	 * @param workspace that this window's requests belong to
	 * @param nearestLimit gives the limit of the budget of which the largest part is used
	 */
	constructor(
		store: UsageStore,
		clock: Clock,
		logger: Logger,
		workspace: string,
		nearestLimit: () => PromiseLike<LimitUsage | undefined>,
	) {
		this.store = store;
		this.#clock = clock;
		this.#logger = logger;
		this.#workspace = workspace;
		this.#nearestLimit = nearestLimit;
	}

	/** As last read; nothing until then. After midnight, it is read again. */
	get summary(): UsageSummary {
		if (this.#loaded === undefined || this.#day === dayOf(this.#clock.now()).from) return this.#summary;
		void this.reload();
		const { today, lastRoundTripMs, nearestLimit } = NOTHING;
		return { ...this.#summary, today, lastRoundTripMs, nearestLimit };
	}

	/** Whether the last attempt to read the receipts of all windows succeeded. */
	get isComplete(): boolean {
		return this.#isComplete;
	}

	/**
	 * Call when the totals may have come into view or left it. Once visible, reads the receipts of other windows; the
	 * first time after a delay.
	 * @param active whether the window is focused and a service is connected
	 */
	watch(active: boolean): void {
		this.#timer?.dispose();
		this.#timer = undefined;
		if (!active) return;
		if (this.#loaded !== undefined) void this.reload();
		else this.#timer = this.#clock.setTimer(LOAD_DELAY, () => void this.load());
	}

	/** Reads the receipts, once. A failure is logged, and the summary stays. */
	load(): Promise<void> {
		this.#timer?.dispose();
		return this.#loaded ?? this.reload();
	}

	/** Reads the receipts again, once for all calls until then. A failure is logged, and the summary stays. */
	reload(): Promise<void> {
		if (this.#isReloadDue) return this.#readings;
		this.#isReloadDue = true;
		this.#readings = this.#readings.then(() => {
			this.#isReloadDue = false;
			return this.#isDisposed ? undefined : this.#load();
		});
		this.#loaded ??= this.#readings;
		return this.#readings;
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#watching?.dispose();
		this.#timer?.dispose();
		this.#changes.dispose();
	}

	async #load(): Promise<void> {
		const { from } = dayOf(this.#clock.now());
		try {
			await this.store.reconcile();
			// Not before: by then there is a folder to watch.
			this.#watchOthers();
			this.#summary = await this.#read(from);
			this.#isComplete = this.store.isComplete;
		} catch (error) {
			this.#isComplete = false;
			this.#logger.warn(`the receipts could not be read: ${String(error)}`);
		}
		this.#day = from;
		if (!this.#isDisposed) this.#changes.fire();
	}

	async #read(from: number): Promise<UsageSummary> {
		const { store } = this;
		const spans = daySpans(from, WEEK);
		const aggregates = await store.aggregates(spans, { before: dayOf(from).before });
		const byDay = spans.map((start) => totalsOf(aggregates.filter((aggregate) => aggregate.from === start)));
		const answered = { outcome: 'answered' };
		const [newest] = await store.newest({ ...answered, from }, 1);
		const chat = await store.newest({ ...answered, operation: 'chat' }, TYPICAL);
		return {
			today: byDay.at(-1) ?? NOTHING.today,
			workspace: await store.totals({ workspace: this.#workspace }),
			week: byDay.map(({ totalTokens }) => totalTokens ?? 0),
			lastRoundTripMs: newest?.receipt.roundTripMs,
			chatRoundTrips: chat.map(({ receipt }) => receipt.roundTripMs),
			nearestLimit: await this.#readNearestLimit(),
		};
	}

	/** The other figures are available even if this one cannot be read. */
	async #readNearestLimit(): Promise<LimitUsage | undefined> {
		try {
			return await this.#nearestLimit();
		} catch (error) {
			this.#logger.warn(`the budget could not be read: ${String(error)}`);
			return undefined;
		}
	}

	#watchOthers(): void {
		if (this.#isDisposed) return;
		const forget = () => {
			this.#watching = undefined;
		};
		this.#watching ??= this.store.watch(() => void this.reload(), forget);
	}
}

/** How many answers are needed. */
const LEAST = 3;

/**
 * The time that an answer usually takes, in milliseconds: the median of the newest round trips.
 * @returns undefined until there are enough answers
 */
export function typicalRoundTrip(roundTrips: readonly number[]): number | undefined {
	return roundTrips.length < LEAST ? undefined : median([...roundTrips]);
}
