import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Clock } from '../../base/core/clock.ts';
import type { Disposable } from '../../base/core/disposable.ts';
import { watchFolder } from '../../base/node/files/watchFolder.ts';
import { isOtherWindowRunning } from '../../base/node/log/writerId.ts';
import { type Charged, type ChargeSpan, NOTHING_CHARGED, UNKNOWN } from '../core/charge.ts';
import type { FreeKind, FreeRequests } from '../core/freeRequests.ts';
import type { LedgerEntry, ReceiptPosition } from '../core/ledgerEntry.ts';
import type { ConversationAggregate, UsageAggregate } from '../core/usageAggregate.ts';
import type { ReceiptFilter, ReservationQuestion, UsageStore } from '../core/usageStore.ts';
import type { UsageTotals } from '../core/usageSum.ts';
import { FreeRequestStore } from './freeRequestStore.ts';
import { newestReceipts, readCharged } from './receiptQueries.ts';
import { ReceiptReader } from './receiptReader.ts';
import { receiptSaver } from './receiptRow.ts';
import { UnsavedReceipts } from './unsavedReceipts.ts';
import type { UsageAccess } from './usageAccess.ts';
import { UsageFault } from './usageFault.ts';

/** In milliseconds: how long a reservation may take. */
const LONGEST_RESERVATION = 2_000;
/** In milliseconds: when to try again if the cause is the disk, not another window. */
const SAVE_AGAIN = 30_000;
/** The attempts before they become rarer: each may block for a tenth of a second. */
const QUICK_ATTEMPTS = 5;

/** The receipts in the database, and those that could not be saved yet. */
export class ReceiptStore implements UsageStore, Disposable {
	readonly #access: UsageAccess;
	readonly #clock: Clock;
	readonly #path: string;
	readonly #writer: string;
	readonly #isOtherRunning: (writer: string) => boolean;
	readonly #free: FreeRequestStore;
	readonly #unsaved = new UnsavedReceipts();
	readonly #reader: ReceiptReader;
	#savesAgain: Disposable | undefined;
	/** How many attempts in a row another window has blocked. */
	#waits = 0;
	#isDisposed = false;

	/**
	 * @param path of the database
	 * @param writer this window, as the receipts that it will complete name it
	 * @param isOtherRunning whether another window of this name is still running
	 */
	constructor(
		access: UsageAccess,
		clock: Clock,
		path: string,
		writer: string,
		isOtherRunning: (writer: string) => boolean = isOtherWindowRunning,
	) {
		this.#access = access;
		this.#clock = clock;
		this.#path = path;
		this.#writer = writer;
		this.#isOtherRunning = isOtherRunning;
		this.#free = new FreeRequestStore(access, clock);
		this.#reader = new ReceiptReader(access, this.#unsaved);
	}

	get isComplete(): boolean {
		return this.#access.isReadable;
	}

	save(entry: LedgerEntry): Promise<boolean> {
		this.#unsaved.put(entry);
		return this.#saveAll();
	}

	remove(id: string): Promise<boolean> {
		this.#unsaved.remove(id);
		return this.#saveAll();
	}

	async reconcile(): Promise<void> {
		try {
			if (await this.#access.read((database) => mayBeAbandoned(database, this.#writer), false)) {
				await this.#access.write((database) => this.#reconcile(database), 0);
			}
		} catch (error) {
			// Another window reconciles them, or this one the next time.
			if (!(error instanceof UsageFault)) throw error;
		}
	}

	async reserve(
		{ spans, samples, count }: ReservationQuestion,
		decide: (charged: readonly Charged[], samples: readonly LedgerEntry[]) => LedgerEntry | undefined,
	): Promise<boolean> {
		const { saved, isReserved } = await this.#access.write((database) => {
			this.#reconcile(database);
			const saved = this.#unsaved.saveTo(database);
			const { ids } = this.#unsaved;
			const inDatabase = readCharged(database, spans, ids);
			const charged = spans.map((span, index) => this.#unsaved.addCharges(span, inDatabase[index] ?? NOTHING_CHARGED));
			const newest = this.#unsaved.addNewest(
				newestReceipts(database, samples, count, undefined, ids),
				samples,
				undefined,
			);
			const reservation = decide(charged, newest.slice(0, count));
			if (reservation !== undefined) receiptSaver(database)(reservation);
			return { saved, isReserved: reservation !== undefined };
		}, LONGEST_RESERVATION);
		saved();
		return isReserved;
	}

	charged(spans: readonly ChargeSpan[]): Promise<readonly Charged[]> {
		return this.#reader.charged(spans);
	}

	newest(filter: ReceiptFilter, count: number, before?: ReceiptPosition): Promise<readonly LedgerEntry[]> {
		return this.#reader.newest(filter, count, before);
	}

	largest(span: ChargeSpan, unit: 'tokens' | 'cost', count: number): Promise<readonly LedgerEntry[]> {
		return this.#reader.largest(span, unit, count);
	}

	totals(filter: ReceiptFilter): Promise<UsageTotals> {
		return this.#reader.totals(filter);
	}

	aggregates(starts: readonly number[], filter?: ReceiptFilter): Promise<readonly UsageAggregate[]> {
		return this.#reader.aggregates(starts, filter);
	}

	conversations(filter: ReceiptFilter): Promise<readonly ConversationAggregate[]> {
		return this.#reader.conversations(filter);
	}

	first(): Promise<number | undefined> {
		return this.#reader.first();
	}

	countFree(kind: FreeKind, service: string): void {
		this.#free.count(kind, service);
	}

	free(from: number, before: number): Promise<readonly FreeRequests[]> {
		return this.#free.read(from, before);
	}

	watch(onChange: () => void, onEnd: () => void): Disposable | undefined {
		const name = basename(this.#path);
		// What this window writes changes the file, too.
		const notify = () => void (this.#access.isChangedByOthers() ? onChange() : undefined);
		return watchFolder(
			dirname(this.#path),
			(changed) => (changed === null || changed === name ? notify() : undefined),
			onEnd,
		);
	}

	/** Makes a last attempt to save what is in memory. */
	dispose(): void {
		this.#isDisposed = true;
		this.#access.hurry();
		void this.#saveAll();
		this.#free.dispose();
	}

	#reconcile(database: DatabaseSync): void {
		reconcileAbandoned(database, this.#writer, this.#clock.now(), this.#isOtherRunning);
	}

	/** Tries once; what could not be saved is tried again later. @returns whether all is durable */
	async #saveAll(): Promise<boolean> {
		this.#savesAgain?.dispose();
		this.#savesAgain = undefined;
		try {
			while (this.#unsaved.ids.length > 0) {
				// At disposal there is no second turn.
				const most = this.#isDisposed ? Infinity : undefined;
				const saved = await this.#access.write((database) => this.#unsaved.saveTo(database, most), 0);
				saved();
				this.#waits = 0;
				if (this.#unsaved.ids.length > 0) await breathe();
			}
			return true;
		} catch (error) {
			const kind = error instanceof UsageFault ? error.kind : 'unavailable';
			// These causes are permanent.
			const isForGood = kind === 'missing' || kind === 'newer';
			if (!isForGood) this.#saveAgain(kind === 'busy' ? this.#nextPause() : SAVE_AGAIN);
			return false;
		}
	}

	/** In milliseconds: longer and longer, since the other window may have been stopped for good. */
	#nextPause(): number {
		this.#waits++;
		return Math.min(this.#access.pause() * 2 ** Math.max(0, this.#waits - QUICK_ATTEMPTS), SAVE_AGAIN);
	}

	#saveAgain(after: number): void {
		this.#savesAgain?.dispose();
		if (!this.#isDisposed) this.#savesAgain = this.#clock.setTimer(after, () => void this.#saveAll());
	}
}

/** Whether another window has begun receipts that it has not completed. @param own this window */
function mayBeAbandoned(database: DatabaseSync, own: string): boolean {
	const found = `SELECT 1 FROM receipt WHERE outcome = 'pending' AND writer IS NOT ? LIMIT 1`;
	return database.prepare(found).get(own) !== undefined;
}

/**
 * Completes the receipts of requests whose windows have ended, or that are long overdue: their outcome is unknown,
 * so they count at their estimates. If such a window is still running after all, its own result replaces this one.
 * @param own this window, which completes its receipts itself
 * @param now milliseconds since 1970
 */
function reconcileAbandoned(
	database: DatabaseSync,
	own: string,
	now: number,
	isOtherRunning: (writer: string) => boolean,
): void {
	const writers = database.prepare(`SELECT DISTINCT writer FROM receipt WHERE outcome = 'pending'`).all();
	if (writers.length === 0) return;
	const running = writers.flatMap(({ writer }) => {
		return typeof writer === 'string' && (writer === own || isOtherRunning(writer)) ? [writer] : [];
	});
	// Each row is checked itself: a damaged index must not turn an answer into an unknown outcome.
	database
		.prepare(
			`UPDATE receipt NOT INDEXED SET outcome = @unknown, writer = NULL, due = NULL
			WHERE rowid IN (SELECT rowid FROM receipt WHERE outcome = 'pending') AND outcome = 'pending' AND writer IS NOT @own
				AND (due < @now OR writer IS NULL OR writer NOT IN (SELECT value FROM json_each(@running)))`,
		)
		.run({ unknown: UNKNOWN, own, now: Math.round(now), running: JSON.stringify(running) });
}
