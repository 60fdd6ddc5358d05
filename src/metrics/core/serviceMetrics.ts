import type { Json } from '../../base/core/json.ts';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import { visibleJson } from '../../base/text/prettyJson.ts';
import { truncate } from '../../base/text/truncate.ts';
import { visibleText } from '../../base/text/visibleText.ts';
import type { ServiceMetrics, ServiceSeries, ServiceTable } from '../protocol/metrics.ts';
import { withMoment, withoutUnitWord } from './body/metricMeaning.ts';
import { mainFigure, wrapperOf } from './body/metricsReading.ts';
import { type MetricSeries, metricsTree } from './body/metricsTree.ts';
import type { MetricTable } from './body/metricTable.ts';
import type { MetricValue } from './body/metricValue.ts';
import { changeOver, kindOverTime } from './polls/metricChange.ts';
import type { MetricPoll } from './polls/metricPoll.ts';
import { oneRunAtATime, type RunValues, runValues } from './polls/pollRuns.ts';
import { sampleEvenly } from './polls/sampleEvenly.ts';

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
