import * as v from 'valibot';
import type { BudgetLimit, PassedLimit } from '../../../service/core/budgetLimit.ts';
import { limitSchema, passedLimitSchema } from './budgetSchema.ts';

/** The limit to raise, and what it holds back, if it does. */
export interface RaiseArgument {
	readonly limit: BudgetLimit;
	readonly passed?: PassedLimit;
}

const argumentSchema = v.object({ raise: v.union([passedLimitSchema, limitSchema]) });

/**
 * Reads what Set a Budget was called with: `{ raise }` with a limit, or with what a request would have passed.
 * @returns undefined if it is anything else, such as what a menu passes
 */
export function parseRaiseArgument(value: unknown): RaiseArgument | undefined {
	const found = v.safeParse(argumentSchema, value);
	if (!found.success) return undefined;
	const { raise } = found.output;
	return 'limit' in raise ? { limit: raise.limit, passed: raise } : { limit: raise };
}
