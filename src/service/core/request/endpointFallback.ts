import type { Operation } from '../apiTypes.ts';
import { type Endpoint, endpoints, type PathPrefix } from '../baseUrl.ts';
import type { Connection } from '../connection.ts';

/** Chooses an operation's endpoint: the likeliest one or, after the service had nothing there, the other. */
export class EndpointFallback {
	readonly #operation: Operation;
	readonly #setting: 'auto' | PathPrefix;
	readonly #known: PathPrefix | undefined;
	#other = false;

	/** @param known the prefix that has worked before; passed in once, because it may change while a request waits */
	constructor(operation: Operation, setting: 'auto' | PathPrefix, known: PathPrefix | undefined) {
		this.#operation = operation;
		this.#setting = setting;
		this.#known = known;
	}

	endpoint({ base }: Connection): Endpoint {
		const [first, second] = endpoints(base, this.#operation, this.#setting, this.#known);
		return this.#other && second !== undefined ? second : first;
	}

	/**
	 * Switches to the other endpoint after a 404 or 405, which mean that nothing was processed.
	 * @returns false if there is no other, or it was tried already
	 */
	fallBackAfter(status: number, { base }: Connection): boolean {
		const [, second] = endpoints(base, this.#operation, this.#setting, this.#known);
		if (this.#other || second === undefined || (status !== 404 && status !== 405)) return false;
		this.#other = true;
		return true;
	}
}
