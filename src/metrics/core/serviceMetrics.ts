import type { Json } from '../../base/core/json.ts';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import { visibleJson } from '../../base/text/prettyJson.ts';
import { truncate, visibleText } from '../../base/text/visibleText.ts';
import type { ServiceMetrics, ServiceSeries, ServiceTable } from '../protocol/metrics.ts';
import { type FigureKind, withMoment, withoutUnitWord } from './body/metricMeaning.ts';
import { mainFigure, wrapperOf } from './body/metricsReading.ts';
import { type MetricSeries, metricsTree } from './body/metricsTree.ts';
import type { MetricTable } from './body/metricTable.ts';
import type { MetricValue } from './body/metricValue.ts';
import { sampleEvenly } from './polls/downsample.ts';
import { type MetricPoll, oneRunAtATime, type RunValues, runValues } from './polls/metricPoll.ts';

/** In characters. */
const LONGEST_RAW = 64_000;
/** Of all series together: enough for 24 charts of a thousand points, and no strain on the message channel. */
const MOST_POINTS = 24_000;
const MOST_TIMES = 1_000;

/**
 * A metrics body and the past of its values, as the page shows them.
 * @param known all polls of the same service, oldest first
 * @param from the start of the span shown, in milliseconds since 1970; `before` is its end
 */
export function serviceMetrics(
	body: Json,
	known: readonly MetricPoll[],
	from = -Infinity,
	before = Infinity,
): ServiceMetrics {
	const polls = known.filter(({ time }) => time >= from && time < before);
	const earlier = new Set(known.flatMap(({ time, run }) => (time < from ? [run] : [])));
	const tree = metricsTree(body);
	const { series, tables, hasMore } = tree;
	const wrapper = wrapperOf(tree).length;
	const figures = series.filter(({ kind }) => kind !== 'text');
	const shownPolls = sampleEvenly(
		oneRunAtATime(polls),
		Math.min(MOST_TIMES, Math.floor(MOST_POINTS / Math.max(1, figures.length))),
	);
	const main = mainFigure(figures)?.pointer;
	const raw = visibleJson(body, LONGEST_RAW);
	return {
		...omitUndefined({ main }),
		times: shownPolls.map(({ time }) => time),
		series: figures.map((each) => {
			const since = polls.find(({ values }) => values.has(each.key))?.time;
			const named = { ...each, names: each.names.slice(wrapper) };
			return shownSeries(named, runValues(polls, each.key, earlier), since, shownPolls);
		}),
		tables: tables.map((table) => shownTable({ ...table, names: table.names.slice(wrapper) })),
		texts: series
			.filter(({ kind }) => kind === 'text')
			.map(({ pointer, names, value }) => ({
				pointer,
				name: displayName(names.slice(wrapper)),
				text: value === undefined ? null : visibleText(String(withMoment(names, value))),
			})),
		hasMore,
		raw: truncate(raw, LONGEST_RAW),
		rawIsCut: raw.length > LONGEST_RAW,
	};
}

/** A metric's names, joined for display. */
function displayName(names: readonly string[]): string {
	return visibleText(names.join(' / ').replaceAll('_', ' '));
}

function shownSeries(
	series: MetricSeries,
	runs: readonly RunValues[],
	since: number | undefined,
	shownPolls: readonly MetricPoll[],
): ServiceSeries {
	const { pointer, key, names, kind, unit, value } = series;
	const { by, restarts } = changeOver(kindOverTime(kind, runs), runs);
	return {
		pointer,
		name: displayName(withoutUnitWord(names, unit).slice(-1)),
		group: displayName(names.slice(0, -1)),
		...(unit === undefined ? {} : { unit: visibleText(unit) }),
		value: typeof value === 'number' ? value : null,
		change: by ?? null,
		since: since ?? null,
		restarts,
		values: shownPolls.map(({ values }) => values.get(key) ?? null),
	};
}

function shownTable({ names, columns, rows }: MetricTable): ServiceTable {
	return {
		name: displayName(names),
		columns: columns.map(({ names: columnNames, unit, kind }) => ({
			name: displayName(withoutUnitWord(columnNames, unit)),
			...(unit === undefined ? {} : { unit: visibleText(unit) }),
			isFigure: kind !== 'text',
		})),
		rows: rows.map(({ values }) => values.map((value, at) => shownCell(withMoment(columns[at]?.names ?? [], value)))),
	};
}

function shownCell(value: MetricValue): string | number | null {
	if (value === undefined || typeof value === 'number') return value ?? null;
	return visibleText(String(value));
}

/** How a series changed over a span. */
interface MetricChange {
	/** What a counter added, or the last value minus the first; undefined for a single value. */
	readonly by: number | undefined;
	/** How often a counter started again: its service was restarted, or its period ended. */
	readonly restarts: number;
}

/** One fall may be a restart, after which a counter grew much until the next poll. */
const ENOUGH_FALLS = 2;

/** The kind of a series, given its values over time: one that is named like a counter but falls slightly is a gauge. */
export function kindOverTime(kind: FigureKind, runs: readonly RunValues[]): FigureKind {
	const falls = runs.flatMap(({ values }) =>
		values.filter((value, index) => {
			const before = values[index - 1] ?? value;
			return value < before && value > before / 2;
		}),
	);
	return kind === 'counter' && falls.length >= ENOUGH_FALLS ? 'gauge' : kind;
}

/** How values changed, over all runs together. */
export function changeOver(kind: FigureKind, runs: readonly RunValues[]): MetricChange {
	const changes = runs.map(({ values, isNew }) =>
		changeOfRun(kind, kind === 'counter' && isNew ? [0, ...values] : values),
	);
	const known = changes.flatMap(({ by }) => by ?? []);
	return {
		by: known.length === 0 ? undefined : rounded(known.reduce((a, b) => a + b)),
		restarts: changes.reduce((sum, { restarts }) => sum + restarts, 0),
	};
}

/** Values oldest first. A counter that falls has restarted at 0, so its whole new value was added. */
function changeOfRun(kind: FigureKind, values: readonly number[]): MetricChange {
	const [first] = values;
	const last = values.at(-1);
	if (first === undefined || last === undefined || values.length < 2) return { by: undefined, restarts: 0 };
	if (kind !== 'counter') return { by: last - first, restarts: 0 };
	let by = 0;
	let restarts = 0;
	let before = first;
	for (const value of values.slice(1)) {
		if (value < before) restarts++;
		by += value < before ? value : value - before;
		before = value;
	}
	return { by, restarts };
}

/** Removes the error of binary fractions: 0.3 - 0.1 is 0.2. */
function rounded(value: number): number {
	return Number(value.toPrecision(12));
}
