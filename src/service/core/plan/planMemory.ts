import type { Memento } from '../../../base/core/memento.ts';
import { PLANS, type Plan } from '../plans.ts';

/**
 * What is known of the plan behind a base URL: the plan learned from a refusal, for good, and the largest `max_tokens`
 * that the user agreed to after a refusal, until the window closes.
 */
export class PlanMemory {
	readonly #state: Memento;
	readonly #caps = new Map<string, number>();

	constructor(state: Memento) {
		this.#state = state;
	}

	/** @param serviceAddress see `Connection.serviceAddress` */
	known(serviceAddress: string): Plan | undefined {
		const kept = this.#state.get(this.#name(serviceAddress));
		return PLANS.find((plan) => plan === kept);
	}

	/** Called when the service accepted a request cut to `plan` after refusing a larger one. */
	async remember(serviceAddress: string, plan: Plan): Promise<void> {
		if (this.known(serviceAddress) !== plan) await this.#state.update(this.#name(serviceAddress), plan);
	}

	/**
	 * Called when the plan setting or the key changes, because another plan may apply now. Each address has its own
	 * memory.
	 */
	async forget(serviceAddress: string): Promise<void> {
		this.#caps.delete(serviceAddress);
		if (this.#state.get(this.#name(serviceAddress)) !== undefined) {
			await this.#state.update(this.#name(serviceAddress), undefined);
		}
	}

	/** The largest `max_tokens` to send, if the user has agreed to one. */
	cap(serviceAddress: string): number | undefined {
		return this.#caps.get(serviceAddress);
	}

	/** Limits `max_tokens` to what the user agreed to, until the window closes. */
	setCap(serviceAddress: string, maxTokens: number): void {
		this.#caps.set(serviceAddress, maxTokens);
	}

	#name(serviceAddress: string): string {
		return `plan:${serviceAddress}`;
	}
}
