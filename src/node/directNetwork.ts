import type { Disposable } from '../core/base/disposable.ts';
import type { Fetch } from '../core/service/fetchTransport.ts';
import type { DirectFetch, DirectOptions } from './direct/directFetch.ts';

/** The `direct` transport's connections: loaded by the first request, made anew when the settings have changed. */
export class DirectNetwork implements Disposable {
	readonly #options: () => DirectOptions;
	#opened: Promise<DirectFetch> | undefined;

	/** @param options read when connections are made */
	constructor(options: () => DirectOptions) {
		this.#options = options;
	}

	readonly fetch: Fetch = async (url, init) => {
		this.#opened ??= this.#open();
		const { fetch } = await this.#opened;
		return await fetch(url, init);
	};

	/** The next request makes new connections. Idle ones close now; a request under way is paid for, and ends in its time. */
	rebuild(): void {
		this.#end((opened) => opened.close());
	}

	dispose(): void {
		this.#end((opened) => opened.destroy());
	}

	#end(how: (opened: DirectFetch) => Promise<void>): void {
		const opened = this.#opened;
		this.#opened = undefined;
		// What could not be opened has nothing to close, and the request that wanted it has been told.
		opened?.then(how).catch(() => {});
	}

	async #open(): Promise<DirectFetch> {
		try {
			const { openDirectFetch } = await import('./direct/directFetch.ts');
			return await openDirectFetch(this.#options());
		} catch (error) {
			this.#opened = undefined;
			throw error;
		}
	}
}
