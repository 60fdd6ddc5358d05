import * as v from 'valibot';
import { isRecord } from '../../../base/core/json.ts';
import type { BudgetLimit } from '../../../service/core/budgetLimit.ts';
import { limitSchema } from './budgetSchema.ts';

/** A limit, and its place in the setting. */
export interface LimitEntry {
	readonly index: number;
	readonly limit: BudgetLimit;
}

/** What is wrong: the whole setting is no list, an entry is no object, or a member of an entry has no usable value. */
export type LimitPart = 'list' | 'entry' | 'amount' | 'unit' | 'per' | 'service' | 'workspace';

/** Why an entry of the setting counts nothing. */
export interface LimitProblem {
	/** The place in the setting; 0 if the whole setting is no list. */
	readonly index: number;
	readonly part: LimitPart;
}

export interface ParsedLimits {
	readonly entries: readonly LimitEntry[];
	readonly problems: readonly LimitProblem[];
}

/** Reads the limits from the setting as written. A bad entry is left out and reported; the good ones hold. Never throws. */
export function parseLimits(setting: unknown): ParsedLimits {
	if (setting === undefined || setting === null) return { entries: [], problems: [] };
	if (!Array.isArray(setting)) return { entries: [], problems: [{ index: 0, part: 'list' }] };
	const entries: LimitEntry[] = [];
	const problems: LimitProblem[] = [];
	for (const [index, item] of setting.entries()) {
		const parsed = parseLimit(item);
		if (typeof parsed === 'string') problems.push({ index, part: parsed });
		else entries.push({ index, limit: parsed });
	}
	return { entries, problems };
}

/** The limits that hold, from the setting as written. */
export function limitsIn(setting: unknown): readonly BudgetLimit[] {
	return parseLimits(setting).entries.map(({ limit }) => limit);
}

/** @returns the limit, or what is wrong with it */
function parseLimit(item: unknown): BudgetLimit | LimitPart {
	if (!isRecord(item)) return 'entry';
	const found = v.safeParse(limitSchema, item, { abortEarly: true });
	if (found.success) return found.output;
	const [key] = found.issues[0].path ?? [];
	return PARTS.find((part) => part === key?.key) ?? 'entry';
}

const PARTS = ['amount', 'unit', 'per', 'service', 'workspace'] as const satisfies readonly (keyof BudgetLimit)[];
