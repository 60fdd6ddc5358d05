import type { Clock } from '../base/clock.ts';
import type { Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { Logger } from '../base/logger.ts';
import type { DayUsage } from './dayUsage.ts';
import { compareEntries, type LedgerEntry } from './ledgerEntry.ts';
import { dayOf, dayStart, lastDays } from './localDay.ts';
import { madeRequest } from './outcomeMeaning.ts';
import type { CallEvent } from './receipt.ts';
import { totals, totalsBy, type UsageFilter } from './totals.ts';
import type { UsageTotals } from './usageSum.ts';

/** Stores the entries. */
export interface LedgerStore {
	/** All readable entries of all windows; the same object again if nothing has changed. */
	read(): PromiseLike<LedgerReading>;
	/** Saves an entry: it is durable once this resolves, and not saved if it rejects. */
	append(entry: LedgerEntry): PromiseLike<void>;
	/**
	 * Watches for entries of other windows, until it is disposed; undefined if it cannot watch yet.
	 * @param onEnd called when it can no longer watch
	 */
	watch(onChange: () => void, onEnd: () => void): Disposable | undefined;
}

/** Entries, and the sums of older ones by day. */
export interface LedgerReading {
	readonly entries: readonly LedgerEntry[];
	readonly days: readonly DayUsage[];
}

/** What the ledger needs from outside. */
export interface LedgerDeps {
	readonly store: LedgerStore;
	readonly clock: Clock;
	readonly logger: Logger;
	/** The workspace that this window's requests belong to. */
	readonly workspace: string;
}

/** In milliseconds: the first read must not compete with the start of this window. */
const LOAD_DELAY = 2_000;

/**
 * Every request made to a service, with its receipt, on disk and in memory. An entry that could not be saved stays in
 * memory and is saved before the next one.
 */
export class Ledger implements Disposable {
	readonly #deps: LedgerDeps;
	readonly #changes = new Emitter<void>();
	#entries = new Map<string, LedgerEntry>();
	#days: readonly DayUsage[] = [];
	#isComplete = false;
	/** Totals since the last change, by filter. */
	readonly #known = new Map<string, UsageTotals>();
	#knownDays: { readonly name: string; readonly sums: readonly number[] } | undefined;
	#unsaved: readonly LedgerEntry[] = [];
	/** Entries that the current read may miss. */
	#sinceReading: LedgerEntry[] = [];
	#readings: Promise<void> = Promise.resolve();
	/** The result of the newest read. */
	#reading: LedgerReading | undefined;
	#saving: Promise<void> = Promise.resolve();
	#loaded: Promise<void> | undefined;
	#timer: Disposable | undefined;
	/** Watches even without the focus, so that windows side by side show the same figures. */
	#watching: Disposable | undefined;
	#isRereadDue = false;
	#isDisposed = false;

	/** Fires after entries were added or read. */
	readonly onDidChange: Event<void> = this.#changes.event;

	constructor(deps: LedgerDeps) {
		this.#deps = deps;
	}

	/** All entries in memory, oldest first. */
	get entries(): readonly LedgerEntry[] {
		return [...this.#entries.values()].sort(compareEntries);
	}

	/** The sums of older entries, which are no longer kept one by one. */
	get days(): readonly DayUsage[] {
		return this.#days;
	}

	/** Whether the last attempt to read the entries of all windows succeeded. */
	get isComplete(): boolean {
		return this.#isComplete;
	}

	/** Whether there are single entries from before `time`, in milliseconds since 1970. */
	hasBefore(time: number): boolean {
		for (const entry of this.#entries.values()) if (entry.time < time) return true;
		return false;
	}

	/** Today's totals over all workspaces. Each call looks up the current day. */
	today(): UsageTotals {
		return this.#totals(dayOf(this.#deps.clock.now()));
	}

	/** The totals of this window's workspace. */
	workspace(): UsageTotals {
		return this.#totals({ workspace: this.#deps.workspace });
	}

	/** The tokens of each of the last `count` days, of every workspace; today last. */
	tokensByDay(count: number): readonly number[] {
		const names = lastDays(this.#deps.clock.now(), count);
		const name = JSON.stringify(names);
		const reading = { entries: [...this.#entries.values()], days: this.#days };
		const sums = this.#knownDays?.name === name ? this.#knownDays.sums : tokensOfDays(names, reading);
		this.#knownDays = { name, sums };
		return sums;
	}

	/**
	 * Call when the totals may have come into view or left it. Once visible, reads the entries of other windows; the
	 * first time after a delay.
	 * @param active whether the window is focused and a service is connected
	 */
	watch(active: boolean): void {
		this.#timer?.dispose();
		this.#timer = undefined;
		if (!active) return;
		if (this.#loaded !== undefined) void this.reload();
		else this.#timer = this.#deps.clock.setTimer(LOAD_DELAY, () => void this.load());
	}

	/** Reads the entries of all windows, once. A failure is logged, and the entries in memory stay. */
	load(): Promise<void> {
		this.#timer?.dispose();
		this.#loaded ??= this.reload();
		return this.#loaded;
	}

	/** Reads the entries of all windows again. A failure is logged, and the entries in memory stay. */
	reload(): Promise<void> {
		this.#loaded = this.#readings.then(() => this.#load());
		this.#readings = this.#loaded;
		return this.#loaded;
	}

	/** Records the end of a paid call. Resolves after it was saved, or after a failure to save was logged. */
	async record(event: CallEvent): Promise<void> {
		if (event.kind === 'began' || event.operation === 'metrics' || !madeRequest(event.outcome)) return;
		void this.load();
		const { operation, service, outcome, receipt } = event;
		const { clock, workspace } = this.#deps;
		const asked = { time: clock.now(), workspace, service, operation };
		const entry = { id: crypto.randomUUID(), ...asked, outcome, receipt };
		this.#entries.set(entry.id, entry);
		this.#unsaved = [...this.#unsaved, entry];
		this.#sinceReading.push(entry);
		this.#changed();
		this.#saving = this.#saving.then(() => this.#save());
		await this.#saving;
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#watching?.dispose();
		this.#timer?.dispose();
		this.#changes.dispose();
	}

	#totals(filter: UsageFilter): UsageTotals {
		const name = JSON.stringify(filter);
		const found = this.#known.get(name) ?? totals([...this.#entries.values()], filter, this.#days);
		this.#known.set(name, found);
		return found;
	}

	#changed(): void {
		this.#known.clear();
		this.#knownDays = undefined;
		this.#changes.fire();
	}

	#watchOthers(): void {
		if (this.#isDisposed) return;
		const forget = () => {
			this.#watching = undefined;
		};
		this.#watching ??= this.#deps.store.watch(() => this.#rereadSoon(), forget);
	}

	/** Reads once for all changes until then. */
	#rereadSoon(): void {
		if (this.#isRereadDue) return;
		this.#isRereadDue = true;
		void this.#readings.then(() => {
			this.#isRereadDue = false;
			if (!this.#isDisposed) return this.reload();
		});
	}

	async #load(): Promise<void> {
		// Watch before reading, so that an entry saved during the read is not missed.
		this.#watchOthers();
		this.#sinceReading = [...this.#unsaved];
		try {
			const reading = await this.#deps.store.read();
			this.#isComplete = true;
			if (reading === this.#reading) return;
			this.#reading = reading;
			const { entries, days } = reading;
			const before = this.#entries;
			const isSame = isSameDays(days, this.#days);
			this.#entries = new Map([...entries, ...this.#sinceReading].map((entry) => [entry.id, entry]));
			this.#days = days;
			if (!isSame || !isSameEntries(this.#entries, before)) this.#changed();
		} catch (error) {
			this.#isComplete = false;
			this.#deps.logger.warn(`the receipts could not be read: ${String(error)}`);
		}
	}

	async #save(): Promise<void> {
		try {
			for (const entry of this.#unsaved) {
				await this.#deps.store.append(entry);
				this.#unsaved = this.#unsaved.filter((each) => each !== entry);
			}
			this.#watchOthers();
		} catch (error) {
			this.#deps.logger.warn(`${this.#unsaved.length} receipts could not be saved: ${String(error)}`);
		}
	}
}

/** An entry never changes, so comparing ids is enough. */
function isSameEntries(a: ReadonlyMap<string, LedgerEntry>, b: ReadonlyMap<string, LedgerEntry>): boolean {
	return a.size === b.size && [...a.keys()].every((id) => b.has(id));
}

function isSameDays(a: readonly DayUsage[], b: readonly DayUsage[]): boolean {
	return a === b || (a.length === 0 && b.length === 0);
}

function tokensOfDays(names: readonly string[], { entries, days }: LedgerReading): readonly number[] {
	const sums = totalsBy('day', entries, { from: dayStart(names[0] ?? '') }, days);
	return names.map((name) => sums.get(name)?.totalTokens ?? 0);
}
