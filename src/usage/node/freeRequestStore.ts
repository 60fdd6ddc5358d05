import type { Clock } from '../../base/core/clock.ts';
import type { Disposable } from '../../base/core/disposable.ts';
import { dayName } from '../../base/core/localDay.ts';
import { FREE_KINDS, type FreeKind, type FreeRequests } from '../core/freeRequests.ts';
import type { UsageAccess } from './usageAccess.ts';
import { UsageFault } from './usageFault.ts';

/** In milliseconds: several requests in a row are saved together; nothing waits for it. */
const SAVE_AFTER = 5_000;

interface Counted {
	readonly day: string;
	readonly service: string;
	readonly kind: FreeKind;
	readonly requests: number;
}

/** Counts the requests that cost nothing, by local day, service and kind. A crash may lose those of some seconds. */
export class FreeRequestStore implements Disposable {
	readonly #access: UsageAccess;
	readonly #clock: Clock;
	#unsaved: readonly Counted[] = [];
	#timer: Disposable | undefined;
	#isDisposed = false;

	constructor(access: UsageAccess, clock: Clock) {
		this.#access = access;
		this.#clock = clock;
	}

	/** Counts a request that is made now. */
	count(kind: FreeKind, service: string): void {
		this.#unsaved = [...this.#unsaved, { day: dayName(this.#clock.now()), service, kind, requests: 1 }];
		this.#saveLater();
	}

	/** How many requests there were of each kind, on the local days from that of `from` to before that of `before`. */
	async read(from: number, before: number): Promise<readonly FreeRequests[]> {
		const days = { first: dayAt(from, FIRST_DAY), end: dayAt(before, END_OF_DAYS) };
		const unsaved = () => this.#unsaved.filter(({ day }) => day >= days.first && day < days.end);
		// Both in one turn, so that none that is saved in the meantime is counted twice.
		const all = await this.#access.read((database) => {
			const saved = database.prepare(SUMS).all(days);
			return [...saved.map(({ kind, requests }) => ({ kind, requests: Number(requests) })), ...unsaved()];
		}, unsaved());
		return FREE_KINDS.flatMap((kind) => {
			const requests = all.reduce((sum, each) => sum + (each.kind === kind ? each.requests : 0), 0);
			return requests === 0 ? [] : [{ kind, requests }];
		});
	}

	/** Makes a last attempt to save what was counted. */
	dispose(): void {
		this.#isDisposed = true;
		this.#timer?.dispose();
		void this.#save();
	}

	#saveLater(): void {
		if (this.#isDisposed) return;
		this.#timer ??= this.#clock.setTimer(SAVE_AFTER, () => {
			this.#timer = undefined;
			void this.#save();
		});
	}

	async #save(): Promise<void> {
		const counted = this.#unsaved;
		if (counted.length === 0) return;
		try {
			await this.#access.write((database) => {
				const add = database.prepare(ADD);
				for (const { day, service, kind, requests } of counted) add.run(day, service, kind, requests);
			}, 0);
			this.#unsaved = this.#unsaved.filter((each) => !counted.includes(each));
		} catch (error) {
			// Any other failure was logged, and is retried with the next request.
			if (error instanceof UsageFault && error.kind === 'busy') this.#saveLater();
		}
	}
}

const FIRST_DAY = '0000';
const END_OF_DAYS = '9999-99';

const SUMS = `
	SELECT kind, sum(requests) AS requests FROM free_request WHERE day >= @first AND day < @end GROUP BY kind`;

const ADD = `
	INSERT INTO free_request (day, service, kind, requests) VALUES (?, ?, ?, ?)
	ON CONFLICT (day, service, kind) DO UPDATE SET requests = requests + excluded.requests`;

function dayAt(time: number, unlimited: string): string {
	return Number.isFinite(time) ? dayName(time) : unlimited;
}
