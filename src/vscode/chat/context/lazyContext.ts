import type { Clock } from '../../../core/base/clock.ts';
import type { Disposable } from '../../../core/base/disposable.ts';
import type { ContextOffers } from './contextOffers.ts';
import { RecentFiles } from './recentFiles.ts';

/** What can be attached by its name. The code that finds it is loaded when it is first asked for. */
export class LazyContext implements Disposable {
	readonly #clock: Clock;
	readonly #recent = new RecentFiles();
	#loading: Promise<ContextOffers> | undefined;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Starts noting which files are in front, until `dispose`. */
	start(): void {
		this.#recent.start();
	}

	/** @throws if it could not be loaded; the next call tries again */
	open(): Promise<ContextOffers> {
		this.#loading ??= this.#load().catch((error) => {
			this.#loading = undefined;
			throw error;
		});
		return this.#loading;
	}

	dispose(): void {
		this.#recent.dispose();
		void this.#loading?.then(
			(offers) => offers.dispose(),
			() => undefined,
		);
	}

	async #load(): Promise<ContextOffers> {
		const { ContextOffers } = await import('./chatContext.ts');
		return new ContextOffers(this.#recent, this.#clock);
	}
}
