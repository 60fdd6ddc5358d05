import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../core/base/clock.ts';
import type { UsageDatabase } from './usageDatabase.ts';
import { UsageFault, type UsageFaultKind } from './usageFault.ts';

/** In milliseconds: another window that holds the database for longer was stopped, or hangs. */
const LONGEST_READ = 2_000;
/** In milliseconds, at random between them: two windows that met do not meet again. */
const SHORTEST_PAUSE = 50;
const LONGEST_PAUSE = 400;

/** What the access needs from outside. */
export interface UsageAccessDeps {
	readonly database: UsageDatabase;
	readonly clock: Clock;
	/** Gives numbers from 0 to 1. */
	readonly random: () => number;
	/** Told once of each kind of failure that waiting does not mend. */
	readonly onFault: (kind: UsageFaultKind, error: unknown) => void;
}

/** Asks the database without ever blocking for long: while another window uses it, waits between attempts. */
export class UsageAccess {
	readonly #deps: UsageAccessDeps;
	readonly #told = new Set<UsageFaultKind>();
	#version: unknown;
	#isClosed = false;

	constructor(deps: UsageAccessDeps) {
		this.#deps = deps;
	}

	/**
	 * Reads. What `work` gives must not depend on earlier attempts, since it may be called several times.
	 * @param none the result if there is no database that could be read
	 * @throws UsageFault if another window does not let go of the database
	 */
	async read<T>(work: (database: DatabaseSync) => T, none: T): Promise<T> {
		try {
			return await this.#patiently(() => this.#deps.database.read(work), LONGEST_READ);
		} catch (error) {
			if (!(error instanceof UsageFault) || error.kind === 'busy') throw error;
			return none;
		}
	}

	/**
	 * Changes the database in one transaction.
	 * @param longest how long to wait for another window, in milliseconds; 0 for one attempt
	 * @throws UsageFault
	 */
	write<T>(work: (database: DatabaseSync) => T, longest: number): Promise<T> {
		return this.#patiently(() => this.#deps.database.write(work), longest);
	}

	/** Whether another window has changed the database since the last call; also if that cannot be told now. */
	isChangedByOthers(): boolean {
		if (this.#isClosed) return false;
		try {
			const version = this.#deps.database.read(
				(database) => database.prepare('PRAGMA data_version').get()?.data_version,
			);
			const isChanged = version !== this.#version;
			this.#version = version;
			return isChanged;
		} catch {
			return true;
		}
	}

	/** How long to wait before the next attempt, in milliseconds. */
	pause(): number {
		return SHORTEST_PAUSE + (LONGEST_PAUSE - SHORTEST_PAUSE) * this.#deps.random();
	}

	/** Closes the database for good: a reading that takes several turns must not open it again. */
	close(): void {
		this.#isClosed = true;
		this.#deps.database.close();
	}

	async #patiently<T>(work: () => T, longest: number): Promise<T> {
		const { clock } = this.#deps;
		const end = clock.monotonic() + longest;
		for (;;) {
			if (this.#isClosed) throw new UsageFault('unavailable');
			try {
				const result = work();
				this.#told.clear();
				return result;
			} catch (error) {
				const pause = this.pause();
				const mayWait = error instanceof UsageFault && error.kind === 'busy' && clock.monotonic() + pause < end;
				if (!mayWait) throw this.#tell(error);
				await new Promise<void>((resolve) => void clock.setTimer(pause, resolve));
			}
		}
	}

	/** Says what went wrong, once until it has gone well again. */
	#tell(error: unknown): unknown {
		const kind = error instanceof UsageFault ? error.kind : 'unavailable';
		if (kind !== 'busy' && !this.#told.has(kind)) this.#deps.onFault(kind, error);
		this.#told.add(kind);
		return error;
	}
}
