import type { Disposable } from '../../../base/core/disposable.ts';
import { Emitter, type Event } from '../../../base/core/event.ts';
import type { Logger } from '../../../base/core/logger.ts';
import type { ChatRequest, GenerateRequest } from '../apiTypes.ts';
import type { Plan } from '../plans.ts';
import type { PlanMemory } from './planMemory.ts';
import { capToPlan, type RequestWithKey, sendWithinPlan } from './sendWithinPlan.ts';

/** What learning a plan needs from outside. */
export interface PlanLearnerDeps {
	readonly plans: PlanMemory;
	readonly setting: () => 'auto' | Plan;
	readonly logger: Logger;
}

/** Sends requests within the plan and, if the setting is `auto`, learns the plan from what the service refuses. */
export class PlanLearner implements Disposable {
	readonly #deps: PlanLearnerDeps;
	readonly #learning = new Emitter<{ readonly plan: Plan }>();

	/** Fires when a refusal has shown which plan applies. */
	readonly onDidLearn: Event<{ readonly plan: Plan }> = this.#learning.event;

	constructor(deps: PlanLearnerDeps) {
		this.#deps = deps;
	}

	/** The plan that is set, or else learned. */
	plan(serviceAddress: string): 'auto' | Plan {
		const setting = this.#deps.setting();
		return setting === 'auto' ? (this.#deps.plans.known(serviceAddress) ?? 'auto') : setting;
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
		const { plans, setting } = this.#deps;
		const isLearning = setting() === 'auto';
		const known = isLearning ? plans.known(serviceAddress) : undefined;
		const first = capToPlan(wanted, known, plans.cap(serviceAddress));
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
		const { plans, logger } = this.#deps;
		plans.remember(serviceAddress, plan).catch((error) => logger.warn(`the plan could not be kept: ${String(error)}`));
		this.#learning.fire({ plan });
	}
}
