import type { ContextAwaits, ContextItem } from '../../protocol/chatMessages.ts';

/** What was asked for after `#`, and what the host has answered so far. */
export interface ContextSearch {
	readonly queryId: number;
	readonly query: string;
	/** Best first. Until the first part of the answer has come, those of the query before. */
	readonly items: readonly ContextItem[];
	/** Undefined until the first part of the answer has come. */
	readonly awaits: ContextAwaits | undefined;
}

/** Begins another query; what is shown stays until its answer comes. */
export function beginSearch(before: ContextSearch | undefined, queryId: number, query: string): ContextSearch {
	return { queryId, query, items: before?.items ?? [], awaits: undefined };
}

/** Takes a part of an answer, unless it is that of an older query. */
export function takeItems(
	search: ContextSearch | undefined,
	{ queryId, items, awaits }: Omit<ContextSearch, 'query'>,
): ContextSearch | undefined {
	return search?.queryId === queryId ? { ...search, items, awaits } : search;
}

/** Whether the answer to this query has come: all of it, or all but symbols and something among it. */
export function hasResults(search: ContextSearch | undefined, query: string): search is ContextSearch {
	if (search?.query !== query) return false;
	return search.awaits === 'nothing' || (search.awaits === 'symbols' && search.items.length > 0);
}
