import type { ServiceMetrics, ServiceSeries, ServiceTable } from '../../protocol/metrics.ts';
import type { Json } from '../base/json.ts';
import { changeOver, kindOverTime } from './metricChange.ts';
import type { MetricPoll } from './metricPoll.ts';
import { type MetricSeries, metricsTree } from './metricsTree.ts';
import type { MetricTable } from './metricTable.ts';
import type { MetricValue } from './metricValue.ts';
import { shownJson, shownText } from './shownText.ts';

/** In characters. */
const LONGEST_RAW = 64_000;
/** Of all series together: what a message carries with ease, and a chart of a thousand points for two dozen series. */
const MOST_POINTS = 24_000;
const MOST_TIMES = 1_000;

/**
 * A body of metrics and what its values were before, as the page shows them.
 * @param polls of the same service, oldest first
 */
export function serviceMetrics(body: Json, polls: readonly MetricPoll[]): ServiceMetrics {
	const { series, tables, hasMore } = metricsTree(body);
	const figures = series.filter(({ kind }) => kind !== 'text');
	const shownPolls = everyNth(polls, Math.min(MOST_TIMES, Math.floor(MOST_POINTS / Math.max(1, figures.length))));
	const raw = shownJson(body);
	return {
		times: shownPolls.map(({ time }) => time),
		series: figures.map((each) => shownSeries(each, polls, shownPolls)),
		tables: tables.map(shownTable),
		texts: series
			.filter(({ kind }) => kind === 'text')
			.map(({ pointer, names, value }) => ({
				pointer,
				name: shownName(names),
				text: value === undefined ? null : shownText(String(value)),
			})),
		hasMore,
		raw: raw.slice(0, LONGEST_RAW),
		rawIsCut: raw.length > LONGEST_RAW,
	};
}

/** A metric's names in one text. */
export function shownName(names: readonly string[]): string {
	return shownText(names.join(' / ').replaceAll('_', ' '));
}

function shownSeries(
	series: MetricSeries,
	polls: readonly MetricPoll[],
	shownPolls: readonly MetricPoll[],
): ServiceSeries {
	const { pointer, key, names, unit, value } = series;
	const past = polls.flatMap(({ values }) => values.get(key) ?? []);
	const { by, restarts } = changeOver(kindOverTime(series, past), past);
	return {
		pointer,
		name: shownName(names.slice(-1)),
		group: shownName(names.slice(0, -1)),
		...(unit === undefined ? {} : { unit: shownText(unit) }),
		value: typeof value === 'number' ? value : null,
		change: by ?? null,
		since: polls.find(({ values }) => values.has(key))?.time ?? null,
		restarts,
		values: shownPolls.map(({ values }) => values.get(key) ?? null),
	};
}

/** At most so many, the newest among them. */
function everyNth<T>(items: readonly T[], most: number): readonly T[] {
	if (items.length <= most) return items;
	const step = items.length / most;
	return Array.from({ length: most }, (_, index) => items[Math.ceil((index + 1) * step) - 1]).filter(
		(item) => item !== undefined,
	);
}

function shownTable({ names, columns, rows }: MetricTable): ServiceTable {
	return {
		name: shownName(names),
		columns: columns.map(({ names: columnNames, unit, kind }) => ({
			name: shownName(columnNames),
			...(unit === undefined ? {} : { unit: shownText(unit) }),
			isFigure: kind !== 'text',
		})),
		rows: rows.map((row) => row.map(shownCell)),
	};
}

function shownCell(value: MetricValue): string | number | null {
	if (value === undefined || typeof value === 'number') return value ?? null;
	return shownText(String(value));
}
