import type { DatabaseSync } from 'node:sqlite';
import type { Charge, Charged, ChargeSpan } from '../../core/receipts/charge.ts';
import type { LedgerEntry, ReceiptPosition } from '../../core/receipts/ledgerEntry.ts';
import type { ReceiptFilter } from '../../core/receipts/usageStore.ts';
import { conditionOf } from './receiptCondition.ts';
import { entryOf, type Row } from './receiptRow.ts';

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
	return rows.map(entryOf);
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

function readSpan(database: DatabaseSync, span: ChargeSpan, without: readonly string[]): Charged {
	const { sql, values } = conditionOf(span, without);
	const sum = (outcome: string) => chargeIn(database.prepare(`${CHARGED} WHERE ${outcome} AND ${sql}`).get(values));
	return { used: sum(`outcome <> 'pending'`), reserved: sum(`outcome = 'pending'`) };
}

/** When the oldest receipt was written, in milliseconds since 1970. */
export function firstTime(database: DatabaseSync): number | undefined {
	const first = database.prepare('SELECT min(time) AS first FROM receipt').get()?.first;
	return typeof first === 'number' ? first : undefined;
}

const CHARGED = `
	SELECT sum(charged_requests) AS requests, sum(charged_tokens) AS tokens, sum(charged_cost) AS cost FROM receipt`;

function chargeIn(row: Row | undefined): Charge {
	return { requests: Number(row?.requests ?? 0), tokens: Number(row?.tokens ?? 0), cost: Number(row?.cost ?? 0) };
}
