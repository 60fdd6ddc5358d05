import type { DatabaseSync } from 'node:sqlite';
import type { ConversationAggregate, UsageAggregate } from '../core/usageAggregate.ts';
import type { ReceiptFilter } from '../core/usageStore.ts';
import { boundOf, conditionOf } from './receiptQueries.ts';
import type { Row } from './receiptRow.ts';

/** Reads the sums of the receipts that have ended in the span of a filter. */
export type AggregateReader = (filter: ReceiptFilter, from: number) => readonly UsageAggregate[];

/** Prepares to add up one span after another. @param filter selects the receipts, apart from their time */
export function aggregateReader(
	database: DatabaseSync,
	filter: ReceiptFilter,
	without: readonly string[],
): AggregateReader {
	const { sql, values } = conditionOf({ ...filter, from: 0, before: 0 }, without);
	const queries = [ANSWERED_AGGREGATES, OTHER_AGGREGATES].map((query) =>
		database.prepare(query.replace('@condition', sql)),
	);
	return (span, from) => {
		const place = { from: boundOf(span.from ?? -Infinity), before: boundOf(span.before ?? Infinity) };
		return queries.flatMap((query) => query.all({ ...values, ...place }).map((row) => aggregateIn(row, from)));
	};
}

/** How many receipts are grouped without a pause: some milliseconds' worth. */
const GROUP_SLICE = 10_000;

/** The last row, up to which conversations are added up. */
export function lastRow(database: DatabaseSync): number {
	return Number(database.prepare('SELECT max(rowid) AS last FROM receipt').get()?.last ?? 0);
}

/**
 * Adds up one slice of the receipts that have ended, by conversation.
 * @param after the row before the slice; 0 for the first one
 * @returns the sums, and where the next slice begins
 */
export function readConversationAggregates(
	database: DatabaseSync,
	after: number,
	filter: ReceiptFilter,
	without: readonly string[],
): { readonly aggregates: readonly ConversationAggregate[]; readonly next: number } {
	const { sql, values } = conditionOf(filter, without);
	const next = after + GROUP_SLICE;
	const rows = [ANSWERED_CONVERSATIONS, OTHER_CONVERSATIONS].flatMap((query) =>
		database.prepare(query.replace('@condition', sql)).all({ ...values, after, upTo: next }),
	);
	return {
		aggregates: rows.map((row) => ({ conversation: String(row.conversation ?? ''), aggregate: aggregateIn(row, 0) })),
		next,
	};
}

/** How many answers are added up without a pause: some milliseconds' worth. */
const SLICE = 20_000;

/** The sums of some of the answers. */
export interface AnswerSlice {
	/** Without the round trips. */
	readonly aggregate: UsageAggregate | undefined;
	/** The longest round trip in the slice, in milliseconds; Infinity if it is the last slice. */
	readonly longest: number;
}

/** Adds up the next slice of the answers, in the order of their round trips. @param after the longest in the slice before */
export function sumAnswers(
	database: DatabaseSync,
	after: number,
	filter: ReceiptFilter,
	without: readonly string[],
): AnswerSlice {
	const { sql, values } = conditionOf(filter, without);
	const rest = { ...values, after: Math.max(after, -1) };
	const end = database.prepare(SLICE_END.replace('@condition', sql)).get({ ...rest, most: SLICE })?.longest;
	const longest = typeof end === 'number' ? end : Infinity;
	const row = database.prepare(ANSWER_SUMS.replace('@condition', sql)).get({ ...rest, longest });
	return { aggregate: row && aggregateIn(row, 0), longest };
}

/** Adds up the receipts that have ended without an answer. */
export function sumOthers(
	database: DatabaseSync,
	filter: ReceiptFilter,
	without: readonly string[],
): UsageAggregate | undefined {
	const { sql, values } = conditionOf(filter, without);
	const row = database.prepare(OTHER_SUMS.replace('@condition', sql)).get(values);
	return row && aggregateIn(row, 0);
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
	const { sql, values } = conditionOf(filter, without);
	const rows = database
		.prepare(
			`SELECT round_trip AS it ${ANSWERED.replace('@condition', sql)} ORDER BY round_trip LIMIT @most OFFSET @start`,
		)
		.all({ ...values, start, most: upper - start + 1 });
	const middle = Float64Array.from([...rows.map(({ it }) => Number(it)), ...others]).sort();
	// Other windows may have removed some in the meantime.
	const at = (rank: number) => middle.at(Math.min(rank - start, middle.length - 1));
	return ((at(lower) ?? 0) + (at(upper) ?? 0)) / 2;
}

// `sum` of SQLite compensates for what binary additions lose. The answers are added up apart from the others: conditions in
// each sum take longer than all the rest.

const SUMS = `
	count(*) AS requests, count(*) AS answered, 0 AS stopped,
	sum(prompt_tokens) AS promptTokens,
	sum(completion_tokens) AS completionTokens,
	sum(coalesce(nullif(total_tokens, 0), prompt_tokens + coalesce(completion_tokens, 0), completion_tokens, total_tokens))
		AS totalTokens,
	sum(cost) AS cost, sum(latency) AS latency, count(latency) AS latencies`;

const COUNTS = `
	count(*) AS requests, 0 AS answered, count(*) FILTER (WHERE outcome = 'cancelled') AS stopped, 0 AS latencies`;

const ANSWERED = `FROM receipt WHERE outcome = 'answered' AND @condition`;
const ANSWERED_IN_ORDER = `${ANSWERED} AND round_trip > @after`;
const OTHERS = `FROM receipt WHERE outcome NOT IN ('answered', 'pending') AND @condition`;

/** Groups first, and looks for the names of the groups then. */
const aggregatesOf = (sums: string, receipts: string) => `
	SELECT workspace, operation, model, sums.*
	FROM (SELECT group_number, ${sums} ${receipts} GROUP BY group_number) AS sums
	CROSS JOIN receipt_group ON number = group_number`;

const ANSWERED_AGGREGATES = aggregatesOf(`${SUMS}, json_group_array(round_trip) AS roundTrips`, ANSWERED);
const OTHER_AGGREGATES = aggregatesOf(COUNTS, OTHERS);
const ANSWER_SUMS = `SELECT ${SUMS} ${ANSWERED_IN_ORDER} AND round_trip <= @longest`;
const OTHER_SUMS = `SELECT ${COUNTS} ${OTHERS}`;
const SLICE_END = `SELECT round_trip AS longest ${ANSWERED_IN_ORDER} ORDER BY round_trip LIMIT 1 OFFSET @most`;

// Not by the index of conversations, which would visit the rows in no order.
const conversationsOf = (sums: string, outcomes: string) => `
	SELECT conversation, ${sums}
	FROM receipt NOT INDEXED
	WHERE rowid > @after AND rowid <= @upTo AND outcome ${outcomes} AND @condition
	GROUP BY conversation`;

const ANSWERED_CONVERSATIONS = conversationsOf(`${SUMS}, json_group_array(round_trip) AS roundTrips`, `= 'answered'`);
const OTHER_CONVERSATIONS = conversationsOf(COUNTS, `NOT IN ('answered', 'pending')`);

function aggregateIn(row: Row, from: number): UsageAggregate {
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
