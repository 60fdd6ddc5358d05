import type { KeptState } from '../base/keptState.ts';

/** The origins to which the person has agreed to send a key and code. */
export class ConsentedOrigins {
	readonly #state: KeptState;

	constructor(state: KeptState) {
		this.#state = state;
	}

	has(origin: string): boolean {
		return this.#state.get(nameOf(origin)) === true;
	}

	async add(origin: string): Promise<void> {
		if (!this.has(origin)) await this.#state.update(nameOf(origin), true);
	}

	async remove(origin: string): Promise<void> {
		if (this.has(origin)) await this.#state.update(nameOf(origin), undefined);
	}
}

function nameOf(origin: string): string {
	return `consent:v1:${origin}`;
}
