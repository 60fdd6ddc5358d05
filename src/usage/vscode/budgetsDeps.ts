import type { Clock } from '../../base/core/clock.ts';
import type { Logger } from '../../base/core/logger.ts';
import type { Memento } from '../../base/core/memento.ts';
import type { UsageStore } from '../core/usageStore.ts';
import type { KnownBudget } from './knownBudget.ts';

/** What the budget needs from outside. */
export interface BudgetsDeps {
	/** The limits, also while the setting cannot be read. */
	readonly known: KnownBudget;
	/** Of all windows. */
	readonly receipts: UsageStore;
	/** Shared by all windows: remembers the warnings that were shown. */
	readonly globalState: Memento;
	/** The connected service, as receipts name it; empty if there is none. */
	readonly serviceAddress: () => string;
	/** The workspace of this window, as receipts name it. */
	readonly workspace: string;
	/** Whether this window has the focus. */
	readonly isFocused: () => boolean;
	readonly clock: Clock;
	readonly logger: Logger;
}
