import type { SQLInputValue } from 'node:sqlite';
import type { ReceiptFilter } from '../core/usageStore.ts';

// Every reading leaves out the receipts that this window holds in memory: `@without` is a JSON array of their ids.

/** A condition of a query, and its parameters. */
export interface Condition {
	readonly sql: string;
	readonly values: Readonly<Record<string, SQLInputValue>>;
}

const COLUMNS = {
	workspace: 'workspace',
	service: 'service',
	operation: 'operation',
	outcome: 'outcome',
	model: 'model',
	conversation: 'conversation',
} as const satisfies Partial<Record<keyof ReceiptFilter, string>>;

/** What a receipt may not name. */
const NULLABLE: ReadonlySet<string> = new Set<string>([COLUMNS.model, COLUMNS.conversation]);

/** The condition that a receipt matches a filter. @param without the ids of receipts that this window holds in memory */
export function conditionOf(filter: ReceiptFilter, without: readonly string[]): Condition {
	const values: Record<string, SQLInputValue> = {};
	const terms: string[] = [];
	const add = (term: string, name: string, value: SQLInputValue) => {
		terms.push(term);
		values[name] = value;
	};
	for (const [name, column] of Object.entries(COLUMNS)) {
		const value = filter[name as keyof typeof COLUMNS];
		if (value === '' && NULLABLE.has(column)) terms.push(`coalesce(${column}, '') = ''`);
		else if (value !== undefined) add(`${column} = @${name}`, name, value);
	}
	if (filter.ids !== undefined) add('id IN (SELECT value FROM json_each(@ids))', 'ids', JSON.stringify(filter.ids));
	if (filter.failed) terms.push("outcome NOT IN ('answered', 'cancelled', 'pending')");
	const { from = -Infinity, before = Infinity } = filter;
	if (from > -Infinity) add('time >= @from', 'from', boundOf(from));
	if (before < Infinity) add('time < @before', 'before', boundOf(before));
	if (without.length > 0) add('id NOT IN (SELECT value FROM json_each(@without))', 'without', JSON.stringify(without));
	return { sql: terms.length === 0 ? 'TRUE' : terms.join(' AND '), values };
}

/** A bound of time as a whole number, which is what rows hold. */
export function boundOf(time: number): number {
	return Math.ceil(Math.min(Math.max(time, -LATEST), LATEST));
}

/** In milliseconds since 1970: dates end here. */
const LATEST = 8.64e15;
