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

/** Where entries are kept. */
export interface LedgerStore {
	/** All that all windows have saved, as far as it can be read; the same reading again where nothing has changed. */
	read(): PromiseLike<LedgerReading>;
	/** Keeps an entry: it is durable once this resolves, and not kept if it rejects. */
	append(entry: LedgerEntry): PromiseLike<void>;
	/**
	 * Tells when another window has saved something, until it is disposed; undefined where that cannot be told yet.
	 * @param onEnd called where no more can be told
	 */
	watch(onChange: () => void, onEnd: () => void): Disposable | undefined;
}

/** Entries, and what older ones have been added up to. */
export interface LedgerReading {
	readonly entries: readonly LedgerEntry[];
	readonly days: readonly DayUsage[];
}

/** What the ledger needs from outside. */
export interface LedgerDeps {
	readonly store: LedgerStore;
	readonly clock: Clock;
	readonly logger: Logger;
	/** What the requests of this window belong to. */
	readonly workspace: string;
}

/** In milliseconds: the first look at what other windows have saved must not compete with the start of this one. */
const LOAD_DELAY = 2_000;

/**
 * Every request that was made of a service, with its receipt: one line each, kept on the disk and in memory. What could
 * not be saved stays in memory and is saved before the next one.
 */
export class Ledger implements Disposable {
	readonly #deps: LedgerDeps;
	readonly #changes = new Emitter<void>();
	#entries = new Map<string, LedgerEntry>();
	#days: readonly DayUsage[] = [];
	#isComplete = false;
	/** Since the last change, by the filter. */
	readonly #known = new Map<string, UsageTotals>();
	#knownDays: { readonly name: string; readonly sums: readonly number[] } | undefined;
	#unsaved: readonly LedgerEntry[] = [];
	/** Those that a reading that is under way may not find. */
	#sinceReading: LedgerEntry[] = [];
	#readings: Promise<void> = Promise.resolve();
	/** The newest one. */
	#reading: LedgerReading | undefined;
	#saving: Promise<void> = Promise.resolve();
	#loaded: Promise<void> | undefined;
	#timer: Disposable | undefined;
	/** Also without the focus: windows that lie side by side say the same. */
	#watching: Disposable | undefined;
	#isRereadDue = false;
	#isDisposed = false;

	/** Fires when an entry was added, or others were read. */
	readonly onDidChange: Event<void> = this.#changes.event;

	constructor(deps: LedgerDeps) {
		this.#deps = deps;
	}

	/** All entries that are known, oldest first. */
	get entries(): readonly LedgerEntry[] {
		return [...this.#entries.values()].sort(compareEntries);
	}

	/** What entries that are no longer kept one by one amount to. */
	get days(): readonly DayUsage[] {
		return this.#days;
	}

	/** Whether what other windows have saved could be read when that was last tried. */
	get isComplete(): boolean {
		return this.#isComplete;
	}

	/** Whether entries from before a moment are kept one by one. @param time milliseconds since 1970 */
	hasBefore(time: number): boolean {
		for (const entry of this.#entries.values()) if (entry.time < time) return true;
		return false;
	}

	/** What today's requests amount to, of every workspace; which day it is is asked each time. */
	today(): UsageTotals {
		return this.#totals(dayOf(this.#deps.clock.now()));
	}

	/** What all requests of this window's workspace amount to. */
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
	 * Says whether somebody may look at the totals: the window is focused and a service connected. What other windows
	 * have saved is then read, the first time after a moment.
	 */
	watch(active: boolean): void {
		this.#timer?.dispose();
		this.#timer = undefined;
		if (!active) return;
		if (this.#loaded !== undefined) void this.reload();
		else this.#timer = this.#deps.clock.setTimer(LOAD_DELAY, () => void this.load());
	}

	/** Reads what this and other windows have saved, once. What cannot be read is logged; what is known stays. */
	load(): Promise<void> {
		this.#timer?.dispose();
		this.#loaded ??= this.reload();
		return this.#loaded;
	}

	/** Reads anew what all windows have saved. What cannot be read is logged; what is known stays. */
	reload(): Promise<void> {
		this.#loaded = this.#readings.then(() => this.#load());
		this.#readings = this.#loaded;
		return this.#loaded;
	}

	/** Keeps the end of a call that was paid for; resolves when it was saved, or that failed and was logged. */
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

	/** Once for all that is told until then. */
	#rereadSoon(): void {
		if (this.#isRereadDue) return;
		this.#isRereadDue = true;
		void this.#readings.then(() => {
			this.#isRereadDue = false;
			if (!this.#isDisposed) return this.reload();
		});
	}

	async #load(): Promise<void> {
		// Before it is read: what is saved meanwhile is told, not overlooked.
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

/** An entry never changes: its id is enough. */
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
