import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Charge, Charged, ChargeSpan } from '../../core/receipts/charge.ts';
import type { LedgerEntry, ReceiptPosition } from '../../core/receipts/ledgerEntry.ts';
import type { ConversationCell, UsageCell } from '../../core/receipts/usageCell.ts';
import type { ReceiptFilter } from '../../core/receipts/usageStore.ts';
import { entryOf, type Row } from './receiptRow.ts';

// Every reading leaves out the receipts that this window holds in memory: `@without` is a JSON array of their ids.

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
	return rows.map(entryOf);
}

/** The sums of the receipts that have ended, in the span of `filter`. */
export function readCells(
	database: DatabaseSync,
	from: number,
	filter: ReceiptFilter,
	without: readonly string[],
): readonly UsageCell[] {
	const { sql, values } = conditionOf(filter, without);
	return database
		.prepare(CELLS.replace('@condition', sql))
		.all(values)
		.map((row) => cellIn(row, from));
}

/** How many receipts are grouped without a pause: some milliseconds' worth. */
const GROUP_SLICE = 10_000;

/**
 * Adds up one slice of the receipts that have ended, by conversation.
 * @param after the row before the slice; 0 for the first one
 * @returns the sums, and where the next slice begins
 */
export function readConversationCells(
	database: DatabaseSync,
	after: number,
	filter: ReceiptFilter,
	without: readonly string[],
): { readonly cells: readonly ConversationCell[]; readonly next: number } {
	const { sql, values } = conditionOf(filter, without);
	const next = after + GROUP_SLICE;
	const rows = database.prepare(CONVERSATIONS.replace('@condition', sql)).all({ ...values, after, upTo: next });
	return { cells: rows.map((row) => ({ conversation: String(row.conversation ?? ''), cell: cellIn(row, 0) })), next };
}

/** How many receipts are added up without a pause: some milliseconds' worth. */
const SLICE = 20_000;

/** The last row, up to which `readSums` adds up. */
export function lastRow(database: DatabaseSync): number {
	return Number(database.prepare('SELECT max(rowid) AS last FROM receipt').get()?.last ?? 0);
}

/**
 * Adds up one slice of the receipts that have ended.
 * @param after the row before the slice; 0 for the first one
 * @returns the sums without the round trips, and where the next slice begins
 */
export function readSums(
	database: DatabaseSync,
	after: number,
	filter: ReceiptFilter,
	without: readonly string[],
): { readonly cell: UsageCell | undefined; readonly next: number } {
	const { sql, values } = conditionOf(filter, without);
	const next = after + SLICE;
	const row = database.prepare(TOTALS.replace('@condition', sql)).get({ ...values, after, upTo: next });
	return { cell: row && cellIn(row, 0), next };
}

/**
 * The median round trip of the answers, in milliseconds.
 * @param count how many answers there are in the database
 * @param others round trips of answers that are not in the database
 */
export function medianRoundTrip(
	database: DatabaseSync,
	filter: ReceiptFilter,
	count: number,
	others: readonly number[],
	without: readonly string[],
): number | undefined {
	const all = count + others.length;
	if (all === 0) return undefined;
	const [lower, upper] = [Math.floor((all - 1) / 2), Math.floor(all / 2)];
	// Each of the others moves the middle by one place at most, so the rest of the answers need not be read.
	const start = Math.max(0, lower - others.length);
	const { sql, values } = conditionOf({ ...filter, outcome: 'answered' }, without);
	const rows = database
		.prepare(`SELECT round_trip AS it FROM receipt WHERE ${sql} ORDER BY round_trip LIMIT @most OFFSET @start`)
		.all({ ...values, start, most: upper - start + 1 });
	const middle = Float64Array.from([...rows.map(({ it }) => Number(it)), ...others]).sort();
	return ((middle[lower - start] ?? 0) + (middle[upper - start] ?? 0)) / 2;
}

/** What is charged in each span. */
export function readCharged(
	database: DatabaseSync,
	spans: readonly ChargeSpan[],
	without: readonly string[],
): readonly Charged[] {
	return spans.map((span) => {
		const { sql, values } = conditionOf(span, without);
		const rows = database.prepare(CHARGED.replace('@condition', sql)).all(values);
		const of = (isPending: number) => chargeIn(rows.find((row) => row.isPending === isPending));
		return { used: of(0), reserved: of(1) };
	});
}

/** When the oldest receipt was written, in milliseconds since 1970. */
export function firstTime(database: DatabaseSync): number | undefined {
	const first = database.prepare('SELECT min(time) AS first FROM receipt').get()?.first;
	return typeof first === 'number' ? first : undefined;
}

// `sum` of SQLite compensates for what binary additions lose.
const SUMS = `
	count(*) AS requests,
	count(*) FILTER (WHERE outcome = 'answered') AS answered,
	count(*) FILTER (WHERE outcome = 'cancelled') AS stopped,
	sum(prompt_tokens) FILTER (WHERE outcome = 'answered') AS promptTokens,
	sum(completion_tokens) FILTER (WHERE outcome = 'answered') AS completionTokens,
	sum(coalesce(total_tokens, prompt_tokens + coalesce(completion_tokens, 0), completion_tokens))
		FILTER (WHERE outcome = 'answered') AS totalTokens,
	sum(cost) FILTER (WHERE outcome = 'answered') AS cost,
	sum(latency) FILTER (WHERE outcome = 'answered') AS latency,
	count(latency) FILTER (WHERE outcome = 'answered') AS latencies`;

const CELLS = `
	SELECT workspace, operation, coalesce(model, '') AS model, ${SUMS},
		json_group_array(round_trip) FILTER (WHERE outcome = 'answered') AS roundTrips
	FROM receipt
	WHERE outcome <> 'pending' AND @condition
	GROUP BY workspace, operation, model`;

// Not by the index of conversations, which would visit the rows in no order.
const CONVERSATIONS = `
	SELECT conversation, ${SUMS},
		json_group_array(round_trip) FILTER (WHERE outcome = 'answered') AS roundTrips
	FROM receipt NOT INDEXED
	WHERE rowid > @after AND rowid <= @upTo AND outcome <> 'pending' AND @condition
	GROUP BY conversation`;

const TOTALS = `
	SELECT ${SUMS}
	FROM receipt
	WHERE rowid > @after AND rowid <= @upTo AND outcome <> 'pending' AND @condition`;

const CHARGED = `
	SELECT outcome = 'pending' AS isPending,
		sum(charged_requests) AS requests, sum(charged_tokens) AS tokens, sum(charged_cost) AS cost
	FROM receipt
	WHERE @condition
	GROUP BY 1`;

function conditionOf(filter: ReceiptFilter, without: readonly string[]): Condition {
	const values: Record<string, SQLInputValue> = {};
	const terms: string[] = [];
	const add = (term: string, name: string, value: SQLInputValue) => {
		terms.push(term);
		values[name] = value;
	};
	for (const [name, column] of Object.entries(COLUMNS)) {
		const value = filter[name as keyof typeof COLUMNS];
		if (value === '' && NULLABLE.has(column)) terms.push(`${column} IS NULL`);
		else if (value !== undefined) add(`${column} = @${name}`, name, value);
	}
	if (filter.ids !== undefined) add('id IN (SELECT value FROM json_each(@ids))', 'ids', JSON.stringify(filter.ids));
	if (filter.failed) terms.push("outcome NOT IN ('answered', 'cancelled', 'pending')");
	const { from = -Infinity, before = Infinity } = filter;
	if (from > -Infinity) add('time >= @from', 'from', Math.ceil(from));
	if (before < Infinity) add('time < @before', 'before', Math.ceil(before));
	if (without.length > 0) add('id NOT IN (SELECT value FROM json_each(@without))', 'without', JSON.stringify(without));
	return { sql: terms.length === 0 ? 'TRUE' : terms.join(' AND '), values };
}

function cellIn(row: Row, from: number): UsageCell {
	const sum = (name: string) => (typeof row[name] === 'number' ? row[name] : null);
	return {
		from,
		workspace: String(row.workspace ?? ''),
		operation: String(row.operation ?? ''),
		model: String(row.model ?? ''),
		requests: Number(row.requests),
		answered: Number(row.answered),
		stopped: Number(row.stopped),
		promptTokens: sum('promptTokens'),
		completionTokens: sum('completionTokens'),
		totalTokens: sum('totalTokens'),
		cost: sum('cost'),
		latency: sum('latency'),
		latencies: Number(row.latencies),
		roundTrips: typeof row.roundTrips === 'string' ? JSON.parse(row.roundTrips) : [],
	};
}

function chargeIn(row: Row | undefined): Charge {
	return { requests: Number(row?.requests ?? 0), tokens: Number(row?.tokens ?? 0), cost: Number(row?.cost ?? 0) };
}
