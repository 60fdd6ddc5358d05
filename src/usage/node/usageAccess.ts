import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../base/core/clock.ts';
import type { UsageDatabase } from './usageDatabase.ts';
import { UsageFault, type UsageFaultKind } from './usageFault.ts';

/** In milliseconds: another window that holds the database for longer is suspended or hangs. */
const LONGEST_READ = 2_000;
/** In milliseconds, random between them, so that two windows do not collide again. */
const SHORTEST_PAUSE = 50;
const LONGEST_PAUSE = 400;

/** Access to the database that never blocks for long: while another window uses it, waits between attempts. */
export class UsageAccess {
	readonly #database: UsageDatabase;
	readonly #clock: Clock;
	readonly #onFault: (kind: UsageFaultKind, error: unknown) => void;
	readonly #onUse: () => void;
	readonly #random: () => number;
	/** The kinds of failures that were reported, and what would show that they are resolved. */
	readonly #reported = new Map<UsageFaultKind, Way>();
	/** In milliseconds of the clock: no attempts until then, so that no turn waits for another window more than once. */
	#quietUntil = -Infinity;
	#seen: { readonly database: DatabaseSync; readonly version: unknown } | undefined;
	#isReadable = true;
	#isClosed = false;

	/**
	 * @param onFault called once for each kind of failure that waiting does not resolve, until it is resolved
	 * @param onUse called before each attempt
	 * @param random gives numbers from 0 to 1
	 */
	constructor(
		database: UsageDatabase,
		clock: Clock,
		onFault: (kind: UsageFaultKind, error: unknown) => void,
		onUse: () => void = () => {},
		random: () => number = Math.random,
	) {
		this.#database = database;
		this.#clock = clock;
		this.#onFault = onFault;
		this.#onUse = onUse;
		this.#random = random;
	}

	/**
	 * Reads. The result of `work` must not depend on earlier attempts, since it may be called several times.
	 * @param none the result if there is no database that could be read
	 * @throws UsageFault if another window does not let go of the database
	 */
	async read<T>(work: (database: DatabaseSync) => T, none: T): Promise<T> {
		try {
			return await this.readOrFail(work, none);
		} catch (error) {
			if (!(error instanceof UsageFault) || error.kind === 'busy') throw error;
			return none;
		}
	}

	/**
	 * Like `read`, but returns `none` only if everything is in memory: without SQLite, or with a database of a newer version.
	 * @throws UsageFault
	 */
	async readOrFail<T>(work: (database: DatabaseSync) => T, none: T): Promise<T> {
		try {
			const result = await this.#patiently('read', work, LONGEST_READ);
			this.#isReadable = true;
			return result;
		} catch (error) {
			const isAllInMemory = error instanceof UsageFault && (error.kind === 'missing' || error.kind === 'newer');
			this.#isReadable = isAllInMemory;
			if (!isAllInMemory) throw error;
			return none;
		}
	}

	/** Whether the last reading was complete. */
	get isReadable(): boolean {
		return this.#isReadable;
	}

	/**
	 * Changes the database in one transaction.
	 * @param longest how long to wait for another window, in milliseconds; 0 for one attempt, if any
	 * @throws UsageFault
	 */
	write<T>(work: (database: DatabaseSync) => T, longest: number): Promise<T> {
		return this.#patiently('write', work, longest);
	}

	/** Lets the next attempt be made at once, since it is the last one. */
	hurry(): void {
		this.#quietUntil = -Infinity;
	}

	/** Whether another window has changed the database since the last call; true if that is not known now. */
	isChangedByOthers(): boolean {
		if (this.#isClosed) return false;
		try {
			const seen = this.#attempt('read', (database) => {
				return { database, version: database.prepare('PRAGMA data_version').get()?.data_version };
			});
			// The versions of two connections cannot be compared.
			const isChanged = seen.version !== this.#seen?.version || seen.database !== this.#seen?.database;
			this.#seen = seen;
			return isChanged;
		} catch {
			return true;
		}
	}

	/** How long to wait before the next attempt, in milliseconds. */
	pause(): number {
		return SHORTEST_PAUSE + (LONGEST_PAUSE - SHORTEST_PAUSE) * this.#random();
	}

	/** Closes the database for good: a reading that takes several turns must not open it again. */
	close(): void {
		this.#isClosed = true;
		this.#database.close();
	}

	async #patiently<T>(way: Way, work: (database: DatabaseSync) => T, longest: number): Promise<T> {
		const clock = this.#clock;
		const end = clock.monotonic() + longest;
		for (;;) {
			if (this.#isClosed) throw new UsageFault('unavailable');
			try {
				const result = this.#attempt(way, work);
				this.#resolve(way);
				return result;
			} catch (error) {
				const pause = this.pause();
				const mayWait = isBusy(error) && clock.monotonic() + pause < end;
				if (!mayWait) throw this.#report(way, error);
				await new Promise<void>((resolve) => void clock.setTimer(pause, resolve));
			}
		}
	}

	/** Each attempt may block for as long as SQLite waits: not again until others have had their turn. */
	#attempt<T>(way: Way, work: (database: DatabaseSync) => T): T {
		this.#onUse();
		if (this.#clock.monotonic() < this.#quietUntil) throw new UsageFault('busy');
		try {
			return this.#database[way](work);
		} catch (error) {
			if (isBusy(error)) this.#quietUntil = this.#clock.monotonic() + SHORTEST_PAUSE;
			throw error;
		}
	}

	/** Reports a failure, once until it is resolved. */
	#report(way: Way, error: unknown): unknown {
		const kind = error instanceof UsageFault ? error.kind : 'unavailable';
		if (kind === 'busy') return error;
		const isReported = this.#reported.has(kind);
		if (!isReported || way === 'write') this.#reported.set(kind, way);
		if (!isReported) this.#onFault(kind, error);
		return error;
	}

	/** A successful read does not resolve a failed write. */
	#resolve(way: Way): void {
		for (const [kind, reported] of this.#reported)
			if (way === 'write' || reported === 'read') this.#reported.delete(kind);
	}
}

type Way = 'read' | 'write';

function isBusy(error: unknown): boolean {
	return error instanceof UsageFault && error.kind === 'busy';
}
