import type { KeptState } from '../base/keptState.ts';
import { PLANS, type Plan } from './plans.ts';

/**
 * What is known of the plan behind a base URL: the plan that a refusal taught, for good, and the largest `max_tokens` that
 * the person agreed to after one, until the window closes.
 */
export class PlanMemory {
	readonly #state: KeptState;
	readonly #caps = new Map<string, number>();

	constructor(state: KeptState) {
		this.#state = state;
	}

	/** @param memoryName see `Connection.memoryName` */
	known(memoryName: string): Plan | undefined {
		const kept = this.#state.get(this.#name(memoryName));
		return PLANS.find((plan) => plan === kept);
	}

	/** Called when a request cut to `plan` was taken after a larger one had been refused. */
	async remember(memoryName: string, plan: Plan): Promise<void> {
		if (this.known(memoryName) !== plan) await this.#state.update(this.#name(memoryName), plan);
	}

	/** Called when the plan setting or the key changes: another plan may hold now. Each address has a memory of its own. */
	async forget(memoryName: string): Promise<void> {
		this.#caps.delete(memoryName);
		if (this.#state.get(this.#name(memoryName)) !== undefined) {
			await this.#state.update(this.#name(memoryName), undefined);
		}
	}

	/** The largest `max_tokens` to send, where the person has agreed to one. */
	cap(memoryName: string): number | undefined {
		return this.#caps.get(memoryName);
	}

	/** Agrees to send no larger `max_tokens` than this until the window closes. */
	setCap(memoryName: string, maxTokens: number): void {
		this.#caps.set(memoryName, maxTokens);
	}

	#name(memoryName: string): string {
		return `plan:${memoryName}`;
	}
}
