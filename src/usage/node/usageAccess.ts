import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../base/core/clock.ts';
import type { UsageDatabase } from './usageDatabase.ts';
import { UsageFault, type UsageFaultKind } from './usageFault.ts';

/** In milliseconds: another window that holds the database for longer was stopped, or hangs. */
const LONGEST_READ = 2_000;
/** In milliseconds, at random between them: two windows that met do not meet again. */
const SHORTEST_PAUSE = 50;
const LONGEST_PAUSE = 400;

/** Asks the database without ever blocking for long: while another window uses it, waits between attempts. */
export class UsageAccess {
	readonly #database: UsageDatabase;
	readonly #clock: Clock;
	readonly #onFault: (kind: UsageFaultKind, error: unknown) => void;
	readonly #onUse: () => void;
	readonly #random: () => number;
	/** The kinds of failures that were told, and what would show that they are mended. */
	readonly #told = new Map<UsageFaultKind, Way>();
	/** In milliseconds of the clock: until then nobody asks, so that no turn waits for another window more than once. */
	#quietUntil = -Infinity;
	#seen: { readonly database: DatabaseSync; readonly version: unknown } | undefined;
	#isReadable = true;
	#isClosed = false;

	/**
	 * @param onFault called once for each kind of failure that waiting does not mend, until it is mended
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
	 * Reads. What `work` gives must not depend on earlier attempts, since it may be called several times.
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
	 * Reads like `read`, but gives `none` only where all there is lies in memory: without SQLite, or beside a newer version.
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

	/** Whether the last reading told all there is. */
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

	/** Whether another window has changed the database since the last call; also if that cannot be told now. */
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
				this.#mended(way);
				return result;
			} catch (error) {
				const pause = this.pause();
				const mayWait = isBusy(error) && clock.monotonic() + pause < end;
				if (!mayWait) throw this.#tell(way, error);
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

	/** Says what went wrong, once until it has gone well again. */
	#tell(way: Way, error: unknown): unknown {
		const kind = error instanceof UsageFault ? error.kind : 'unavailable';
		if (kind === 'busy') return error;
		const isTold = this.#told.has(kind);
		if (!isTold || way === 'write') this.#told.set(kind, way);
		if (!isTold) this.#onFault(kind, error);
		return error;
	}

	/** What can be read is not mended if it cannot be written. */
	#mended(way: Way): void {
		for (const [kind, told] of this.#told) if (way === 'write' || told === 'read') this.#told.delete(kind);
	}
}

type Way = 'read' | 'write';

function isBusy(error: unknown): boolean {
	return error instanceof UsageFault && error.kind === 'busy';
}
