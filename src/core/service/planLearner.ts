import type { Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { Logger } from '../base/logger.ts';
import type { PlanMemory } from './planMemory.ts';
import type { Plan } from './plans.ts';
import { fitted, type KeyedRequest, sendWithinPlan } from './withinPlan.ts';

export interface PlanLearnerParts {
	readonly plans: PlanMemory;
	readonly setting: () => 'auto' | Plan;
	readonly logger: Logger;
}

/** Sends requests within the plan, and learns it from what the service refuses where the setting is `auto`. */
export class PlanLearner implements Disposable {
	readonly #parts: PlanLearnerParts;
	readonly #learning = new Emitter<{ readonly plan: Plan }>();

	/** Fires when a refusal has taught which plan the service holds us to. */
	readonly onDidLearn: Event<{ readonly plan: Plan }> = this.#learning.event;

	constructor(parts: PlanLearnerParts) {
		this.#parts = parts;
	}

	/** The plan that is set or, failing that, learned. */
	plan(memoryName: string): 'auto' | Plan {
		const setting = this.#parts.setting();
		return setting === 'auto' ? (this.#parts.plans.known(memoryName) ?? 'auto') : setting;
	}

	/**
	 * Sends a request, cut to what is known of the plan, and smaller where the service refuses that.
	 * @param memoryName see `Connection.memoryName`
	 * @throws ServiceError
	 */
	async send<T>(wanted: KeyedRequest, memoryName: string, send: (sent: KeyedRequest) => Promise<T>): Promise<T> {
		const { plans, setting } = this.#parts;
		const isLearning = setting() === 'auto';
		const known = isLearning ? plans.known(memoryName) : undefined;
		const first = fitted(wanted, known, plans.cap(memoryName));
		if (!isLearning) return await send(first);
		const { value, learned } = await sendWithinPlan(first, known, send);
		if (learned !== undefined) this.#remember(memoryName, learned);
		return value;
	}

	dispose(): void {
		this.#learning.dispose();
	}

	/** Not awaited: an answer that has come does not hang on the editor's storage. */
	#remember(memoryName: string, plan: Plan): void {
		const { plans, logger } = this.#parts;
		plans.remember(memoryName, plan).catch((error) => logger.warn(`the plan could not be kept: ${String(error)}`));
		this.#learning.fire({ plan });
	}
}
