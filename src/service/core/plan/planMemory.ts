import type { Disposable } from '../../../base/core/disposable.ts';
import { Emitter, type Event } from '../../../base/core/event.ts';
import type { Logger } from '../../../base/core/logger.ts';
import type { Memento } from '../../../base/core/memento.ts';
import type { ChatRequest, GenerateRequest } from '../apiTypes.ts';
import { PLANS, type Plan } from '../plans.ts';
import { capToPlan, type RequestWithKey, sendWithinPlan } from './sendWithinPlan.ts';

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

/** Sends requests within the plan and, if the setting is `auto`, learns the plan from what the service refuses. */
export class PlanLearner implements Disposable {
	readonly #plans: PlanMemory;
	readonly #setting: () => 'auto' | Plan;
	readonly #logger: Logger;
	readonly #learning = new Emitter<{ readonly plan: Plan }>();

	/** Fires when a refusal has shown which plan applies. */
	readonly onDidLearn: Event<{ readonly plan: Plan }> = this.#learning.event;

	constructor(plans: PlanMemory, setting: () => 'auto' | Plan, logger: Logger) {
		this.#plans = plans;
		this.#setting = setting;
		this.#logger = logger;
	}

	/** The plan that is set, or else learned. */
	plan(serviceAddress: string): 'auto' | Plan {
		const setting = this.#setting();
		return setting === 'auto' ? (this.#plans.known(serviceAddress) ?? 'auto') : setting;
	}

	/**
	 * Sends a request cut to what is known of the plan, then a smaller one if the service refuses it.
	 * @param serviceAddress see `Connection.serviceAddress`
	 * @throws ServiceError
	 */
	async send<Request extends ChatRequest | GenerateRequest, T>(
		wanted: RequestWithKey<Request>,
		serviceAddress: string,
		send: (sent: RequestWithKey<Request>) => Promise<T>,
	): Promise<T> {
		const isLearning = this.#setting() === 'auto';
		const known = isLearning ? this.#plans.known(serviceAddress) : undefined;
		const first = capToPlan(wanted, known, this.#plans.cap(serviceAddress));
		if (!isLearning) return await send(first);
		const { value, learned } = await sendWithinPlan(first, known, send);
		if (learned !== undefined) this.#remember(serviceAddress, learned);
		return value;
	}

	dispose(): void {
		this.#learning.dispose();
	}

	/** Not awaited: an answer must not depend on the editor's storage. */
	#remember(serviceAddress: string, plan: Plan): void {
		this.#plans
			.remember(serviceAddress, plan)
			.catch((error) => this.#logger.warn(`the plan could not be kept: ${String(error)}`));
		this.#learning.fire({ plan });
	}
}
