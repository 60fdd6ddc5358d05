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

/** The digits of a mean: no service states more. */
const MEAN_DIGITS = 12;

/**
 * The ledger as CSV with a header: a row per receipt, and for older ones a row per day, kind and outcome. No cell can
 * be run as a formula by a spreadsheet.
 */
export function ledgerCsv({ entries, days }: LedgerReading): string {
	const rows = [...days.flatMap(dayRows), ...entries.map(entryRow)];
	return [COLUMNS, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/**
 * The ledger as JSON: each receipt, each day of older ones, and the totals of all. Requests are those that were
 * answered, failed or were stopped. Figures that a service stated are unchanged; our own times are rounded to 0.1 ms.
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

/** Our clock is no more precise than a tenth of a millisecond. */
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

/** The row with the answers of a day carries its figures. */
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

/** The start of a formula, also inside a text: some spreadsheets split at semicolons or tabs and ignore quotes. */
const FORMULA_BEGINS = /(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])/g;

/** Escapes a cell. An apostrophe before a would-be formula makes spreadsheets read it as text. */
function csvCell(cell: Cell): string {
	if (cell === undefined) return '';
	if (typeof cell === 'number') return String(cell);
	const harmless = cell.replace(FORMULA_BEGINS, "'");
	return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
