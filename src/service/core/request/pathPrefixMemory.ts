import type { Memento } from '../../../base/core/memento.ts';
import { OPERATIONS, type Operation } from '../apiTypes.ts';
import { PATH_PREFIXES, type PathPrefix } from '../baseUrl.ts';

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
