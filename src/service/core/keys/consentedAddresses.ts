import type { ListableMemento } from '../../../base/core/memento.ts';
import { addressOf, type BaseUrl, endpoints } from '../baseUrl.ts';

const PREFIX = 'consent:v1:';
/** What `endpoints` adds to a base URL. */
const OWN_ENDINGS = ['/api/v1', '/api', '/v1'];

/**
 * The addresses to which the user has agreed to send a key and code. An address is an origin with its path, since a
 * gateway may give each of its tenants a path.
 */
export class ConsentedAddresses {
	readonly #state: ListableMemento;

	constructor(state: ListableMemento) {
		this.#state = state;
	}

	/**
	 * Whether requests to a base URL go only where the user has agreed to. An agreed URL covers one that differs only by
	 * a path prefix that is tried there anyway; the reverse would try new paths.
	 */
	has(base: BaseUrl): boolean {
		return covering(base).some((address) => this.#state.get(PREFIX + address) === true);
	}

	async add(base: BaseUrl): Promise<void> {
		if (!this.has(base)) await this.#state.update(PREFIX + addressOf(base), true);
	}

	/** The addresses at an origin. */
	of(origin: string): readonly string[] {
		return this.#state
			.keys()
			.filter((name) => name === PREFIX + origin || name.startsWith(`${PREFIX}${origin}/`))
			.map((name) => name.slice(PREFIX.length));
	}

	/** Withdraws the consent to all addresses at an origin. */
	async remove(origin: string): Promise<void> {
		for (const address of this.of(origin)) await this.#state.update(PREFIX + address, undefined);
	}
}

/** The address itself, and each one whose requests would reach everything that requests to this one reach. */
function covering(base: BaseUrl): readonly string[] {
	const endings = ['', ...OWN_ENDINGS].filter((ending) => base.path.endsWith(ending));
	const shorter = endings.map((ending) => ({ ...base, path: base.path.slice(0, base.path.length - ending.length) }));
	const reached = reachedUrls(base);
	return shorter.filter((each) => reached.every((url) => reachedUrls(each).includes(url))).map(addressOf);
}

function reachedUrls(base: BaseUrl): readonly (string | undefined)[] {
	return endpoints(base, 'metrics', 'auto', undefined).map((endpoint) => endpoint?.url);
}
