import * as v from 'valibot';
import { isRecord } from '../../../base/core/json.ts';
import { type BudgetLimit, countsTheSame, isSameLimit, type PassedLimit } from '../../../service/core/budgetLimit.ts';
import { type LimitEntry, limitSchema, parseLimits, passedLimitSchema } from './parseLimits.ts';

// The list is edited as it was written, so that an invalid entry stays where it is until the user fixes it.

/**
 * The setting with one more limit, or with a limit in the place of another.
 * @param setting as currently written
 * @returns undefined if the setting is not a list, or no longer has the other limit
 */
export function withLimit(setting: unknown, limit: BudgetLimit, replaced?: LimitEntry): readonly unknown[] | undefined {
	const list = listOf(setting);
	if (list === undefined || replaced === undefined) return list && [...list, limit];
	const index = indexOf(list, replaced);
	return index === undefined ? undefined : list.with(index, inPlaceOf(list[index], limit));
}

/** The setting without a limit; undefined as in `withLimit`. */
export function withoutLimit(setting: unknown, removed: LimitEntry): readonly unknown[] | undefined {
	const list = listOf(setting);
	const index = list && indexOf(list, removed);
	return index === undefined ? undefined : list?.toSpliced(index, 1);
}

/** The current entry of a limit: the same one, or otherwise the first that counts the same. */
export function entryFor(entries: readonly LimitEntry[], limit: BudgetLimit): LimitEntry | undefined {
	return (
		entries.find((entry) => isSameLimit(entry.limit, limit)) ??
		entries.find((entry) => countsTheSame(entry.limit, limit))
	);
}

function listOf(setting: unknown): readonly unknown[] | undefined {
	if (setting === undefined || setting === null) return [];
	return Array.isArray(setting) ? setting : undefined;
}

/** Where an entry is now: another window, or the user in the settings, may have moved it. */
function indexOf(list: readonly unknown[], { index, limit }: LimitEntry): number | undefined {
	const same = parseLimits(list).entries.filter((entry) => isSameLimit(entry.limit, limit));
	return (same.find((entry) => entry.index === index) ?? same[0])?.index;
}

/** Keeps the other members that the user wrote into the entry. */
function inPlaceOf(item: unknown, limit: BudgetLimit): unknown {
	if (!isRecord(item)) return limit;
	const { service: _, workspace: __, ...others } = item;
	return { ...others, ...limit };
}

/** The limit to raise, and the request that it holds back, if any. */
interface RaiseArgument {
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
