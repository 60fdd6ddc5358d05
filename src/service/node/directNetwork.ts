import type { Disposable } from '../../base/core/disposable.ts';
import type { Fetch } from '../core/transport/fetchTransport.ts';
import { type DirectFetch, type DirectOptions, openDirectFetch } from './directFetch.ts';

/** The `direct` transport's connections: opened by the first request, and replaced after the settings have changed. */
export class DirectNetwork implements Disposable {
	readonly #options: () => DirectOptions;
	readonly #open: typeof openDirectFetch;
	#opened: Promise<DirectFetch> | undefined;

	/** @param options read when connections are made */
	constructor(options: () => DirectOptions, open: typeof openDirectFetch = openDirectFetch) {
		this.#options = options;
		this.#open = open;
	}

	/** Rejects with the code ERR_NOT_OPENED if there are no connections. */
	readonly fetch: Fetch = async (url, init) => {
		const opened = this.#opened ?? this.#begin();
		this.#opened = opened;
		const { fetch } = await opened.catch((cause) => {
			// A working one may have replaced it in the meantime.
			if (this.#opened === opened) this.#opened = undefined;
			throw Object.assign(new Error('The connections could not be made.', { cause }), { code: 'ERR_NOT_OPENED' });
		});
		return await fetch(url, init);
	};

	/** The next request uses the new settings. A request in progress is paid for, and may end normally. */
	rebuild(): void {
		this.#end((opened) => opened.close());
	}

	dispose(): void {
		this.#end((opened) => opened.destroy());
	}

	#end(how: (opened: DirectFetch) => Promise<void>): void {
		const opened = this.#opened;
		this.#opened = undefined;
		// If opening failed there is nothing to close, and the request has got the error.
		opened?.then(how).catch(() => {});
	}

	async #begin(): Promise<DirectFetch> {
		return await this.#open(this.#options());
	}
}
