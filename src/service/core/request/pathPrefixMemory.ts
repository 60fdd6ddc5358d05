import type { Memento } from '../../../base/core/memento.ts';
import { OPERATIONS, type Operation } from '../apiTypes.ts';
import { type BaseUrl, type Endpoint, endpoints, PATH_PREFIXES, type PathPrefix } from '../baseUrl.ts';

/** Remembers the path prefix under which a service answers, for each base URL and operation. */
export class PathPrefixMemory {
	readonly #state: Memento;

	constructor(state: Memento) {
		this.#state = state;
	}

	/** The prefix under which `operation` was answered, or else any other operation at the same base URL. */
	known(baseUrl: string, operation: Operation): PathPrefix | undefined {
		const names = [operation, ...OPERATIONS.filter((other) => other !== operation)];
		const kept = names.map((name) => this.#state.get(this.#name(baseUrl, name)));
		return PATH_PREFIXES.find((prefix) => prefix === kept.find((value) => value !== undefined));
	}

	/** Called after an answer with a 2xx status. */
	async remember(baseUrl: string, operation: Operation, prefix: PathPrefix): Promise<void> {
		const name = this.#name(baseUrl, operation);
		if (this.#state.get(name) !== prefix) await this.#state.update(name, prefix);
	}

	#name(baseUrl: string, operation: Operation): string {
		return `pathPrefix:${baseUrl}:${operation}`;
	}
}

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

	endpoint(base: BaseUrl): Endpoint {
		const [first, second] = endpoints(base, this.#operation, this.#setting, this.#known);
		return this.#other && second !== undefined ? second : first;
	}

	/**
	 * Switches to the other endpoint after a 404 or 405, which mean that nothing was processed.
	 * @returns false if there is no other, or it was tried already
	 */
	fallBackAfter(status: number, base: BaseUrl): boolean {
		const [, second] = endpoints(base, this.#operation, this.#setting, this.#known);
		if (this.#other || second === undefined || (status !== 404 && status !== 405)) return false;
		this.#other = true;
		return true;
	}
}
