import type { Disposable } from '../../core/base/disposable.ts';
import type { Fetch } from '../../core/service/transport/fetchTransport.ts';
import type { DirectFetch, DirectOptions } from './direct/directFetch.ts';

/** Opens the connections; loaded by the first request that needs it. */
async function openLazily(options: DirectOptions): Promise<DirectFetch> {
	const { openDirectFetch } = await import('./direct/directFetch.ts');
	return await openDirectFetch(options);
}

/** The `direct` transport's connections: loaded by the first request, made anew when the settings have changed. */
export class DirectNetwork implements Disposable {
	readonly #options: () => DirectOptions;
	readonly #open: typeof openLazily;
	#opened: Promise<DirectFetch> | undefined;

	/** @param options read when connections are made */
	constructor(options: () => DirectOptions, open: typeof openLazily = openLazily) {
		this.#options = options;
		this.#open = open;
	}

	/** Rejects with the code ERR_NOT_OPENED where there are no connections to send by. */
	readonly fetch: Fetch = async (url, init) => {
		const opened = this.#opened ?? this.#begin();
		this.#opened = opened;
		const { fetch } = await opened.catch((cause) => {
			// Another one may have taken its place meanwhile, and works.
			if (this.#opened === opened) this.#opened = undefined;
			throw Object.assign(new Error('The connections could not be made.', { cause }), { code: 'ERR_NOT_OPENED' });
		});
		return await fetch(url, init);
	};

	/** The next request is sent as the settings then say; one that is under way is paid for, and ends in its time. */
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

	async #begin(): Promise<DirectFetch> {
		return await this.#open(this.#options());
	}
}
