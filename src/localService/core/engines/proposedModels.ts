/** A model of Ollama's library that Whetstone proposes. */
export interface ProposedModel {
	readonly name: string;
	/** What it is for, by its size. */
	readonly use: 'trial' | 'quick' | 'chat' | 'code' | 'largeCode' | 'largestCode';
	/** Bytes to download. */
	readonly download: number;
	/** Bytes of memory that it takes while it answers. */
	readonly memory: number;
}

const GB = 1e9;
/** Memory is sold and counted in units of 1,024. */
const GIB = 2 ** 30;

/**
 * From the smallest to the largest: small ones for chat and code that answer at once. A model that thinks first would take
 * minutes on a small machine, and all tokens of an answer. The licenses permit commercial use.
 */
const MODELS: readonly ProposedModel[] = [
	{ name: 'qwen2.5-coder:0.5b', use: 'trial', download: 0.4 * GB, memory: 0.6 * GIB },
	{ name: 'qwen2.5-coder:1.5b', use: 'quick', download: 1 * GB, memory: 1.3 * GIB },
	{ name: 'qwen3:4b-instruct', use: 'chat', download: 2.5 * GB, memory: 3.2 * GIB },
	{ name: 'qwen2.5-coder:7b', use: 'code', download: 4.7 * GB, memory: 5 * GIB },
	{ name: 'qwen2.5-coder:14b', use: 'largeCode', download: 9 * GB, memory: 9.5 * GIB },
	{ name: 'qwen3-coder:30b', use: 'largestCode', download: 19 * GB, memory: 18.5 * GIB },
];

/** The rest is for the system, the editor, and what else runs. */
const SHARE = 0.75;

/**
 * Two models for a machine: the best one that fits into its memory, and one that needs at most half as much, which answers
 * sooner. Fewer if so little fits; all if the memory is unknown.
 * @param memory of the whole machine, in bytes
 */
export function proposedModels(memory: number | undefined): readonly ProposedModel[] {
	if (memory === undefined) return MODELS;
	const best = MODELS.findLast((model) => model.memory <= memory * SHARE);
	if (best === undefined) return [];
	const smaller = MODELS.findLast((model) => model.memory <= best.memory / 2);
	return smaller === undefined ? [best] : [best, smaller];
}
