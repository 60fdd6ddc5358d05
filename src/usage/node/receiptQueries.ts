import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { type Charge, type Charged, type ChargeSpan, NO_CHARGE } from '../core/charge.ts';
import type { LedgerEntry, ReceiptPosition } from '../core/ledgerEntry.ts';
import type { ReceiptFilter } from '../core/usageStore.ts';
import { entryInRow, type Row } from './receiptRow.ts';
import { QUARTER } from './usageSchema.ts';

/** The newest receipts, the newest first. @param before only older ones than this */
export function newestReceipts(
	database: DatabaseSync,
	filter: ReceiptFilter,
	count: number,
	before: ReceiptPosition | undefined,
	without: readonly string[],
): readonly LedgerEntry[] {
	const { sql, values } = conditionOf(filter, without);
	const isBefore = before === undefined ? '' : 'AND (time, id) < (@beforeTime, @beforeId)';
	const place = before === undefined ? {} : { beforeTime: Math.round(before.time), beforeId: before.id };
	const rows = database
		.prepare(`SELECT * FROM receipt WHERE ${sql} ${isBefore} ORDER BY time DESC, id DESC LIMIT @count`)
		.all({ ...values, ...place, count });
	return rows.map(entryInRow);
}

/** The answers of a span that were charged most, the largest charge first. */
export function largestReceipts(
	database: DatabaseSync,
	span: ChargeSpan,
	unit: 'tokens' | 'cost',
	count: number,
	without: readonly string[],
): readonly LedgerEntry[] {
	const { sql, values } = conditionOf({ ...span, outcome: 'answered' }, without);
	// The index holds what is compared: only the largest rows are visited.
	const largest = `SELECT rowid FROM receipt WHERE ${sql} ORDER BY charged_${unit} DESC LIMIT @count`;
	const rows = database.prepare(`SELECT * FROM receipt WHERE rowid IN (${largest})`).all({ ...values, count });
	return rows.map(entryInRow);
}

/** What is charged in each span. */
export function readCharged(
	database: DatabaseSync,
	spans: readonly ChargeSpan[],
	without: readonly string[],
): readonly Charged[] {
	// Limits of several units often count the same requests.
	const known = new Map<string, Charged>();
	return spans.map((span) => {
		const name = JSON.stringify([span.from, span.service, span.workspace]);
		const charged = known.get(name) ?? readSpan(database, span, without);
		known.set(name, charged);
		return charged;
	});
}

/** By whole quarters of an hour, and by the rows of what lies before the first of them. */
function readSpan(database: DatabaseSync, { from, ...names }: ChargeSpan, without: readonly string[]): Charged {
	const { sql, values } = conditionOf(names, []);
	const start = boundOf(from);
	const quarter = Math.ceil(start / QUARTER) * QUARTER;
	const rows = database
		.prepare(CHARGED.replaceAll('@names', () => sql))
		.all({ ...values, start, quarter, without: JSON.stringify(without) });
	const [used, reserved] = ['ended', 'pending'].map((state) => chargeIn(rows.find((row) => row.state === state)));
	return { used: used ?? NO_CHARGE, reserved: reserved ?? NO_CHARGE };
}

/** When the oldest receipt was written, in milliseconds since 1970. */
export function firstTime(database: DatabaseSync): number | undefined {
	const first = database.prepare('SELECT min(time) AS first FROM receipt').get()?.first;
	return typeof first === 'number' ? first : undefined;
}

/**
 * The quarters include what this window holds in memory, so that is subtracted. The indexes are named because
 * SQLite would rather read all receipts of a service.
 */
const CHARGED = `
	SELECT state, sum(requests) AS requests, sum(tokens) AS tokens, sum(cost) AS cost FROM (
		SELECT 'ended' AS state, requests, tokens, cost FROM charged_quarter WHERE @names AND start >= @quarter
		UNION ALL SELECT 'ended', charged_requests, charged_tokens, charged_cost FROM receipt INDEXED BY receipt_by_time
			WHERE @names AND outcome <> 'pending' AND time >= @start AND time < @quarter
		UNION ALL SELECT 'ended', -charged_requests, -charged_tokens, -charged_cost FROM receipt INDEXED BY sqlite_autoindex_receipt_1
			WHERE @names AND outcome <> 'pending' AND time >= @start AND id IN (SELECT value FROM json_each(@without))
		UNION ALL SELECT 'pending', charged_requests, charged_tokens, charged_cost FROM receipt INDEXED BY receipt_pending
			WHERE @names AND outcome = 'pending' AND time >= @start AND id NOT IN (SELECT value FROM json_each(@without))
	) GROUP BY state`;

function chargeIn(row: Row | undefined): Charge {
	return { requests: Number(row?.requests ?? 0), tokens: Number(row?.tokens ?? 0), cost: Number(row?.cost ?? 0) };
}

// Every query excludes the receipts that this window holds in memory: `@without` is a JSON array of their ids.

/** A condition of a query, and its parameters. */
interface Condition {
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
