import type { Clock } from '../../core/base/clock.ts';
import type { Logger } from '../../core/base/logger.ts';
import { changedRegion, type OptimizationStore } from '../../core/code/acceptedOptimization.ts';
import { workspaceIdentity } from '../workspaceIdentity.ts';
import type { Acceptance } from './review.ts';

/** What was accepted in this workspace. */
export class OptimizationHistory {
	readonly #store: OptimizationStore;
	readonly #clock: Clock;
	readonly #logger: Logger;

	constructor(store: OptimizationStore, clock: Clock, logger: Logger) {
		this.#store = store;
		this.#clock = clock;
		this.#logger = logger;
	}

	/** Keeps what was accepted, unless it is no optimization. The code is in its document already: that it could not be kept is only logged. */
	async keep({ proposal, before, after }: Acceptance): Promise<void> {
		const { document, origin, receipts } = proposal;
		if (origin.level === undefined) return;
		const costs = receipts.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
		try {
			await this.#store.append({
				...changedRegion(before, after),
				id: crypto.randomUUID(),
				time: this.#clock.now(),
				workspace: workspaceIdentity(),
				uri: document.uri.toString(),
				languageId: document.languageId,
				level: origin.level,
				proposal: proposal.id,
				...(costs.length === 0 ? {} : { cost: costs.reduce((sum, cost) => sum + cost, 0) }),
			});
		} catch (error) {
			this.#logger.error(`the optimization could not be kept in the history: ${String(error)}`);
		}
	}

	/** Lists them: see `showAcceptedOptimizations`. */
	async show(): Promise<void> {
		const { showAcceptedOptimizations } = await import('./acceptedOptimizations.ts');
		await showAcceptedOptimizations(this.#store);
	}
}
