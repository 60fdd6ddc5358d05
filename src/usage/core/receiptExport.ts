import { type CsvCell, csvText } from '../../base/text/csv.ts';
import { PENDING } from './charge.ts';
import type { LedgerEntry, ReceiptPosition } from './ledgerEntry.ts';
import type { Receipt } from './receipt.ts';
import { aggregateOf } from './usageAggregate.ts';
import type { UsageStore } from './usageStore.ts';
import { UsageSum, type UsageTotals } from './usageSum.ts';

const COLUMNS = [
	'time',
	'workspace',
	'service',
	'operation',
	'level',
	'model',
	'provider',
	'outcome',
	'prompt_tokens',
	'completion_tokens',
	'total_tokens',
	'cost',
	'latency',
	'round_trip_ms',
	'conversation',
] as const;

/** The digits of a mean: no service states more. */
const MEAN_DIGITS = 12;
/** How many receipts are read at a time. */
const PAGE = 1_000;
/** How many are written without a pause. */
const PART = 500;

/** All receipts, oldest first. @param pause lets others have their turn: a page takes some ten milliseconds */
export async function allReceipts(store: UsageStore, pause: () => Promise<unknown>): Promise<readonly LedgerEntry[]> {
	const pages: (readonly LedgerEntry[])[] = [];
	let last: ReceiptPosition | undefined;
	do {
		const page: readonly LedgerEntry[] = await store.newest({}, PAGE, last);
		await pause();
		pages.push(page);
		last = page.length < PAGE ? undefined : page.at(-1);
	} while (last !== undefined);
	return pages.flat().reverse();
}

/**
 * The receipts as CSV with a header and a row for each, in parts that take some milliseconds each. No cell can be run as a
 * formula by a spreadsheet.
 */
export function* receiptsCsv(entries: readonly LedgerEntry[]): Generator<string> {
	yield csvText([COLUMNS]);
	for (let from = 0; from < entries.length; from += PART) yield csvText(entries.slice(from, from + PART).map(entryRow));
}

/**
 * The receipts as JSON, and what they add up to, in parts that take some milliseconds each. Requests are those that were
 * answered, failed or were stopped. Figures that a service stated are unchanged; our own times are rounded to 0.1 ms.
 * @param now milliseconds since 1970
 */
export function* receiptsJson(entries: readonly LedgerEntry[], now: number): Generator<string> {
	const head = { exported: new Date(now).toISOString(), totals: shownTotals(entries), receipts: [] };
	yield JSON.stringify(head, undefined, 2).replace(/\]\n\}$/, '');
	for (let from = 0; from < entries.length; from += PART) {
		const texts = entries.slice(from, from + PART).map((entry) => JSON.stringify(shownEntry(entry), undefined, 2));
		yield `${from === 0 ? '' : ','}\n${texts.join(',\n').replace(/^/gm, '    ')}`;
	}
	yield `${entries.length === 0 ? '' : '\n  '}]\n}\n`;
}

function shownEntry({ time, receipt, charge: _, pending: __, ...entry }: LedgerEntry) {
	return {
		time: new Date(time).toISOString(),
		...entry,
		receipt: shownReceipt(receipt),
	};
}

function shownTotals(entries: readonly LedgerEntry[]): UsageTotals {
	const sum = new UsageSum();
	for (const entry of entries) if (entry.outcome !== PENDING) sum.add(aggregateOf(entry, 0));
	const totals = sum.totals();
	const { meanLatency, medianRoundTripMs } = totals;
	return {
		...totals,
		meanLatency: meanLatency === undefined ? undefined : Number(meanLatency.toPrecision(MEAN_DIGITS)),
		medianRoundTripMs: tenths(medianRoundTripMs),
	};
}

function shownReceipt({ roundTripMs, ...stated }: Receipt) {
	return { ...stated, roundTripMs: tenths(roundTripMs) };
}

/** Our clock is no more precise than a tenth of a millisecond. */
function tenths(milliseconds: number | undefined): number | undefined {
	return milliseconds === undefined ? undefined : Math.round(milliseconds * 10) / 10;
}

function entryRow({ time, workspace, service, operation, outcome, receipt, sent }: LedgerEntry): readonly CsvCell[] {
	const { model, provider, usage = {}, cost, latency, roundTripMs } = receipt;
	const { promptTokens, completionTokens, totalTokens } = usage;
	const asked = [new Date(time).toISOString(), workspace, service, operation, sent.level];
	const figures = [promptTokens, completionTokens, totalTokens, cost, latency, tenths(roundTripMs)];
	return [...asked, model, provider, outcome, ...figures, sent.conversation];
}
