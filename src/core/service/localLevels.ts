/**
 * The optimization levels that the local service knows. `high` is the documented one (docs/service.md §2.5). From `low`
 * to `high`, each includes what the ones before it do; none of them includes what `clearer` does.
 */
export const LEVELS = ['clearer', 'low', 'medium', 'high'] as const;

export type Level = (typeof LEVELS)[number];

/** What each level stands for, in the words of the command line. The editor says the same, translated. */
export const LEVEL_MEANINGS: Readonly<Record<Level, string>> = {
	clearer: 'only what reads better; nothing gets faster',
	low: 'optimizations proven by the code itself',
	medium: 'like low, plus what rests on types written in the code',
	high: 'like medium, plus what needs more memory or pays off only for long arrays (a Set, a Map)',
};
