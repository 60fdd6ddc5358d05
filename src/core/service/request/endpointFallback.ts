import type { Operation, PathPrefix } from '../apiTypes.ts';
import { type Endpoint, endpoints } from '../baseUrl.ts';
import type { Connection } from '../connection.ts';

/** Which of an operation's endpoints is asked: the likeliest one and, once the service has nothing there, the other. */
export class EndpointFallback {
	readonly #operation: Operation;
	readonly #setting: 'auto' | PathPrefix;
	readonly #known: PathPrefix | undefined;
	#other = false;

	/** @param known the prefix that has worked before; looked up once, for it may change while a request waits */
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
	 * Turns to the other endpoint after a 404 or 405, which were not processed.
	 * @returns false where there is no other, or it was asked already
	 */
	fallBackAfter(status: number, { base }: Connection): boolean {
		const [, second] = endpoints(base, this.#operation, this.#setting, this.#known);
		if (this.#other || second === undefined || (status !== 404 && status !== 405)) return false;
		this.#other = true;
		return true;
	}
}
