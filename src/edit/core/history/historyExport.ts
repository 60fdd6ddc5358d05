import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { type CsvCell, csvText } from '../../../base/text/csv.ts';
import { decidingCalls, type Proof, verdictOf } from '../proof/proof.ts';
import { measuredRatio } from '../proof/speedFinding.ts';
import { type AcceptedOptimization, withCostsOnce } from './acceptedOptimization.ts';
import type { HistoryEntry } from './historyEntry.ts';

const COLUMNS = [
	'time',
	'workspace',
	'file',
	'operation',
	'request',
	'outcome',
	'lines_added',
	'lines_removed',
	'cost',
	'verdict',
	'ratio',
	'ratio_low',
	'ratio_high',
	'tests',
	'calls',
	'reason',
	'proved',
] as const satisfies readonly (keyof ExportedRow)[];

/** A row of the history without any code. What is unknown is missing. */
interface ExportedRow {
	readonly time: string;
	readonly workspace?: string;
	/** A URI. */
	readonly file?: string;
	readonly operation: 'optimize' | 'generate';
	/** The optimization level, or the first line of the prompt. */
	readonly request?: string;
	readonly outcome?: string;
	readonly lines_added?: number;
	readonly lines_removed?: number;
	readonly cost?: number;
	readonly verdict?: string;
	/** The duration before divided by the duration after. */
	readonly ratio?: number;
	readonly ratio_low?: number;
	readonly ratio_high?: number;
	/** How many tests ran. */
	readonly tests?: number;
	/** On how many real calls both versions did the same, if that decided. */
	readonly calls?: number;
	/** Why it is not proven, or its speed was not measured. */
	readonly reason?: string;
	/** When the verdict was found. */
	readonly proved?: string;
	/** The first call that both versions differ on. Values of the person's program are in it: only if asked for. */
	readonly difference?: string;
}

/** What is exported besides the columns that hold no code. */
export interface ExportOptions {
	readonly differences: boolean;
}

/** The history as CSV with a header. No cell can be run as a formula by a spreadsheet. */
export function historyCsv(rows: readonly HistoryRow[], options: ExportOptions): string {
	const columns = options.differences ? ([...COLUMNS, 'difference'] as const) : COLUMNS;
	const cells = rows.map((row) => {
		const exported = exportedRow(row, options);
		return columns.map((column): CsvCell => exported[column]);
	});
	return csvText([columns, ...cells]);
}

/** The history as JSON. @param now milliseconds since 1970 */
export function historyJson(rows: readonly HistoryRow[], now: number, options: ExportOptions): string {
	const history = rows.map((row) => exportedRow(row, options));
	return `${JSON.stringify({ exported: dateText(now), history }, undefined, 2)}\n`;
}

function exportedRow(row: HistoryRow, { differences }: ExportOptions): ExportedRow {
	const difference = differences ? differenceOf(row) : undefined;
	return { ...rowWithoutCode(row), ...omitUndefined({ difference }) };
}

/** The first call that both versions of a row differ on, on one line; undefined if none is known. */
export function differenceOf({ accepted, answers }: HistoryRow): string | undefined {
	const { proof } = accepted ?? answers.at(-1) ?? {};
	// Like its verdict, it does not count if something else ruled the proof out.
	if (proof?.same.kind !== 'differs' || verdictOf(proof) !== 'differs') return undefined;
	const { name, input, before, after } = proof.same.difference;
	return `${name}: ${input} · before ${before} · after ${after}`;
}

function rowWithoutCode({ time, accepted, answers }: HistoryRow): ExportedRow {
	const last = answers.at(-1);
	if (accepted === undefined) {
		const { workspace, uri, operation = 'optimize', request, outcome, proof } = last ?? {};
		const own = { workspace, file: uri, request, outcome, cost: totalCost(answers) };
		return { time: dateText(time), operation, ...omitUndefined(own), ...found(proof) };
	}
	const { workspace, uri, level, added, removed, cost, proof } = accepted;
	const outcome = last?.outcome === 'partlyAccepted' ? 'partlyAccepted' : 'accepted';
	const own = { workspace, file: uri, request: level, outcome, lines_added: added, lines_removed: removed };
	return { time: dateText(time), operation: 'optimize', ...own, ...omitUndefined({ cost }), ...found(proof) };
}

function found(proof: Proof | undefined): Partial<ExportedRow> {
	if (proof === undefined) return {};
	const { time, same, speed, tests } = proof;
	const ratio = measuredRatio(speed);
	const unmeasured = speed?.kind === 'notMeasured' ? speed.reason : undefined;
	return omitUndefined({
		verdict: verdictOf(proof),
		ratio: ratio?.ratio,
		ratio_low: ratio?.low,
		ratio_high: ratio?.high,
		tests,
		calls: decidingCalls(proof)?.compared,
		reason: reasonOf(proof) ?? (same.kind === 'same' ? unmeasured : undefined),
		proved: dateText(time),
	});
}

function reasonOf({ same, changedLive }: Proof): string | undefined {
	if (changedLive.length > 0) return 'changedLive';
	return same.kind === 'notShown' ? same.reason : undefined;
}

function dateText(time: number): string {
	return new Date(time).toISOString();
}

/** A row of the history: accepted code with the answers that it came from, or answers only. */
export interface HistoryRow {
	/** In milliseconds since 1970. */
	readonly time: number;
	readonly accepted?: AcceptedOptimization;
	/** Oldest first; a proposal for several selections has one answer for each. Empty if they are no longer stored. */
	readonly answers: readonly HistoryEntry[];
}

/** Accepted code and answers, newest first. The accepted parts of a proposal share a row with its answers. */
export function historyRows(
	optimizations: readonly AcceptedOptimization[],
	answers: readonly HistoryEntry[],
): readonly HistoryRow[] {
	const groups = Map.groupBy(answers, ({ id, proposal }) => proposal ?? id);
	const accepted = withCostsOnce(optimizations).map((entry) => ({
		time: entry.time,
		accepted: entry,
		answers: groups.get(entry.proposal) ?? [],
	}));
	const decided = new Set(optimizations.map(({ proposal }) => proposal));
	const others = [...groups]
		.filter(([proposal]) => !decided.has(proposal))
		.map(([, group]) => ({ time: Math.max(...group.map(({ time }) => time)), answers: group }));
	return [...accepted.toReversed(), ...others.toReversed()].sort((a, b) => b.time - a.time);
}

/** The sum of the known costs; undefined if none is known. */
export function totalCost(all: readonly { readonly cost?: number }[]): number | undefined {
	const costs = all.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
	return costs.length === 0 ? undefined : costs.reduce((sum, cost) => sum + cost, 0);
}
