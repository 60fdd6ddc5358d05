import type { Memento } from '../../core/base/memento.ts';
import { budgetSetting } from '../settings.ts';

/** Where the limits are remembered, for all windows and after a reload. */
const KNOWN = 'whetstone.budget.known';

/**
 * The limits of the budget as set, or as they were if the setting is gone. While settings.json is being edited, VS Code may
 * be unable to read it: no limit must vanish by that. Only an empty list says that there is no budget.
 */
export class KnownBudget {
	readonly #state: Memento;
	readonly #onGone: () => void;
	#isTold = false;

	/** @param onGone called once when the setting is gone though the user has not emptied it */
	constructor(state: Memento, onGone: () => void) {
		this.#state = state;
		this.#onGone = onGone;
	}

	/** The limits as written; `limitsIn` reads them. */
	setting(): unknown {
		const setting = budgetSetting();
		const known = this.#state.get(KNOWN);
		if (setting !== undefined) {
			this.#isTold = false;
			if (JSON.stringify(setting) !== JSON.stringify(known)) void this.#state.update(KNOWN, setting);
			return setting;
		}
		if (!Array.isArray(known) || known.length === 0) return undefined;
		const isTold = this.#isTold;
		this.#isTold = true;
		if (!isTold) this.#onGone();
		return known;
	}

	/** There is no budget anymore: the user has said so. */
	async forget(): Promise<void> {
		await this.#state.update(KNOWN, undefined);
	}
}
