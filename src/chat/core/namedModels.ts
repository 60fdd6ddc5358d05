import type { LedgerEntry } from '../../usage/core/ledgerEntry.ts';
import { LONGEST_MODEL } from '../protocol/chatMessages.ts';

/** How many models are offered at most. */
const MOST_MODELS = 20;

/**
 * The models that the answers of a service have named, the most recent first, each exactly as the service named it.
 * @param entries of the service, newest first
 */
export function namedModels(entries: readonly LedgerEntry[]): readonly string[] {
	const models = new Set<string>();
	for (const { receipt } of entries) {
		if (models.size === MOST_MODELS) break;
		const { model } = receipt;
		if (model !== undefined && isUsable(model)) models.add(model);
	}
	return [...models];
}

function isUsable(model: string): boolean {
	return model.trim() !== '' && model.length <= LONGEST_MODEL;
}
