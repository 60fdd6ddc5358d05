import type { DayUsage } from './dayUsage.ts';
import type { LedgerReading } from './ledger.ts';
import type { LedgerEntry } from './ledgerEntry.ts';
import type { Receipt } from './receipt.ts';
import { totals } from './totals.ts';
import type { UsageTotals } from './usageSum.ts';

type Cell = string | number | undefined;

const COLUMNS = [
	'kind',
	'time',
	'workspace',
	'operation',
	'model',
	'provider',
	'outcome',
	'requests',
	'prompt_tokens',
	'completion_tokens',
	'total_tokens',
	'cost',
	'latency',
	'round_trip_ms',
	'latency_sum',
	'latency_count',
	'median_round_trip_ms',
	'service',
] as const;

/** Digits of a mean: as many as any service states. */
const MEAN_DIGITS = 12;

/**
 * The ledger as a table with a head: a row for each receipt, and for older ones a row for each day, kind and outcome.
 * Nothing in it is a formula for a spreadsheet.
 */
export function ledgerCsv({ entries, days }: LedgerReading): string {
	const rows = [...days.flatMap(dayRows), ...entries.map(entryRow)];
	return [COLUMNS, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/**
 * The ledger as JSON: each receipt, each day of older ones, and what all amount to, where requests are those that were
 * answered, failed or were stopped. What a service stated stands there as it was, our own times to a tenth of a millisecond.
 * @param now milliseconds since 1970
 */
export function ledgerJson({ entries, days }: LedgerReading, now: number): string {
	const exported = {
		exported: new Date(now).toISOString(),
		totals: shownTotals(totals(entries, {}, days)),
		receipts: entries.map(({ time, receipt, ...entry }) => {
			return { time: new Date(time).toISOString(), ...entry, receipt: shownReceipt(receipt) };
		}),
		days: days.map(shownDay),
	};
	return `${JSON.stringify(exported, undefined, 2)}\n`;
}

function shownTotals(sums: UsageTotals) {
	const { meanLatency, lastRoundTripMs, medianRoundTripMs } = sums;
	return {
		...sums,
		meanLatency: meanLatency === undefined ? undefined : Number(meanLatency.toPrecision(MEAN_DIGITS)),
		lastRoundTripMs: tenths(lastRoundTripMs),
		medianRoundTripMs: tenths(medianRoundTripMs),
	};
}

function shownReceipt({ roundTripMs, ...stated }: Receipt) {
	return { ...stated, roundTripMs: tenths(roundTripMs) };
}

function shownDay({ roundTrips, newest, ...day }: DayUsage) {
	return {
		...day,
		roundTrips: roundTrips.map(tenths),
		...(newest === undefined ? {} : { newest: { ...newest, roundTripMs: tenths(newest.roundTripMs) } }),
	};
}

/** A clock of ours says nothing beyond a tenth of a millisecond. */
function tenths(milliseconds: number | undefined): number | undefined {
	return milliseconds === undefined ? undefined : Math.round(milliseconds * 10) / 10;
}

function entryRow({ time, workspace, service, operation, outcome, receipt }: LedgerEntry): readonly Cell[] {
	const { model, provider, usage = {}, cost, latency, roundTripMs } = receipt;
	const { promptTokens, completionTokens, totalTokens } = usage;
	const what = ['receipt', new Date(time).toISOString(), workspace, operation, model, provider, outcome, 1];
	const figures = [promptTokens, completionTokens, totalTokens, cost, latency, tenths(roundTripMs)];
	return [...what, ...figures, undefined, undefined, undefined, service];
}

/** The figures of a day stand in the row of its answers. */
function dayRows(day: DayUsage): readonly (readonly Cell[])[] {
	const { workspace, operation, model, provider, outcomes } = day;
	const { promptTokens, completionTokens, totalTokens, cost, medianRoundTripMs } = totals([], {}, [day]);
	return outcomes.map(([outcome, count]) => {
		const what = ['day', day.day, workspace, operation, model, provider, outcome, count];
		if (outcome !== 'answered') return [...what, ...Array.from<undefined>({ length: 9 }), day.service];
		const sums = [promptTokens, completionTokens, totalTokens, cost];
		const { sum, count: latencies } = day.latency ?? {};
		return [...what, ...sums, undefined, undefined, sum, latencies, tenths(medianRoundTripMs), day.service];
	});
}

/** Where a cell begins: also within a text, for a spreadsheet that divides at semicolons or tabs and knows no quotes. */
const FORMULA_BEGINS = /(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])/g;

/** A text that a spreadsheet would run as a formula gets an apostrophe before it, which makes it a text there. */
function csvCell(cell: Cell): string {
	if (cell === undefined) return '';
	if (typeof cell === 'number') return String(cell);
	const harmless = cell.replace(FORMULA_BEGINS, "'");
	return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
