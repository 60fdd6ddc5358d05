/** The plans (docs/service.md §8), smallest first. */
export const PLANS = ['trial', 'core', 'enterprise'] as const;

export type Plan = (typeof PLANS)[number];

/** What one chat request may hold. Exceeding any of them gives 400. */
export interface PlanLimits {
	/** Largest `max_tokens`. */
	readonly maxTokens: number;
	/** Most entries in `messages`. */
	readonly maxMessages: number;
	/** Longest prompt. Its unit is not documented; we count characters. */
	readonly maxPromptLength: number;
}

/** docs/service.md §8. */
export const PLAN_LIMITS = {
	trial: { maxTokens: 500, maxMessages: 10, maxPromptLength: 1_000 },
	core: { maxTokens: 2_000, maxMessages: 50, maxPromptLength: 4_000 },
	enterprise: { maxTokens: 4_000, maxMessages: 100, maxPromptLength: 8_000 },
} as const satisfies Record<Plan, PlanLimits>;

/** The defaults of docs/service.md §2.1. */
export const DEFAULT_MAX_TOKENS = 1_000;
export const DEFAULT_TEMPERATURE = 0.7;

/** The length of a prompt in UTF-16 units: never less than its number of code points. */
export function promptLength(text: string): number {
	return text.length;
}
