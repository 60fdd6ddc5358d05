import { isJsonObject, type Json } from '../../base/json.ts';
import { pointerNames, resolvePointer } from '../../text/jsonPointer.ts';
import { pickHighlights } from './metricHighlights.ts';
import { withMoment, withoutUnitWord } from './metricLabel.ts';
import { meaningOf } from './metricMeaning.ts';
import { isLimitOrUptime, isTypeTag } from './metricOrder.ts';
import { countWrapperNames, type MetricPath, shortPath } from './metricPaths.ts';
import { type MetricsTree, metricsTree } from './metricsTree.ts';
import { tableCells } from './metricTable.ts';
import { displayValue, type MetricValue, MOST_ROWS } from './metricValue.ts';

/** A single value of the metrics, as the status item, its tooltip and the list of metrics show it. */
export interface ListedMetric {
	/** A JSON Pointer into the body. */
	readonly pointer: string;
	/** The names that lead to it, outermost first, without those of a wrapper around everything. */
	readonly names: MetricPath;
	/** A moment as a date and time. */
	readonly value: MetricValue;
	/** Only if the service gave one. */
	readonly unit: string | undefined;
}

/** A body of metrics as single values. */
export interface MetricsReading {
	/** At most 200, in the body's order, except that values in lists come last. */
	readonly all: readonly ListedMetric[];
	/** Whether the body holds more. */
	readonly hasMore: boolean;
	/** The most telling ones, at most 12, including the pinned one. */
	readonly highlights: readonly ListedMetric[];
	/** The pinned one, if any, with the short path that identifies it in the status bar. */
	readonly pin: (ListedMetric & { readonly shortNames: MetricPath }) | undefined;
}

const MOST_HIGHLIGHTS = 12;

/** Reads a body. @param pinned a JSON Pointer into it; empty if nothing is pinned */
export function readMetrics(body: Json, pinned: string): MetricsReading {
	const tree = metricsTree(body);
	const wrapper = wrapperDepth(tree);
	const values = tree.series.map((each) => listed(each, wrapper));
	const cells = tree.tables
		.flatMap(tableCells)
		.filter(({ pointer }) => resolvePointer(body, pointer) !== undefined)
		.map((each) => listed(each, wrapper));
	const everything = [...values, ...cells];
	const all = everything.slice(0, MOST_ROWS);
	const pin =
		pinned === '' ? undefined : (everything.find(isAt(pinned)) ?? unlisted(body, pinned, wrapperPath(tree, wrapper)));
	// Lists belong in the panel. Their values appear here only if there is nothing else.
	const candidates = (values.length > 0 ? values : cells).filter(({ names, value }) => !isTypeTag(names, value));
	const chosen = pickHighlights(candidates, MOST_HIGHLIGHTS);
	// Limits come last: the reader looks for usage first.
	const ordered = [
		...chosen.filter(({ names }) => !isLimitOrUptime(names)),
		...chosen.filter(({ names }) => isLimitOrUptime(names)),
	];
	const highlights = withPin(ordered, pin);
	const hasMore = tree.hasMore || everything.length > all.length;
	return { all, hasMore, highlights, pin: pin && withShortNames(pin, all) };
}

/** How many of the outermost names in a tree belong to a wrapper around everything. */
export function wrapperDepth({ series, tables }: MetricsTree): number {
	return countWrapperNames([...series, ...tables].map(({ names }) => names));
}

function wrapperPath({ series, tables }: MetricsTree, wrapper: number): MetricPath {
	return (series[0] ?? tables[0])?.names.slice(0, wrapper) ?? [];
}

/** @param wrapper how many of its names to leave out */
function listed({ pointer, names: path, value, unit }: ListedMetric, wrapper: number): ListedMetric {
	const names = path.slice(wrapper);
	return { pointer, names: withoutUnitWord(names, unit), value: withMoment(names, value), unit };
}

/** A value that is not in the tree: it is nested too deep, perhaps outside of the wrapper, or there are too many values. */
function unlisted(body: Json, pointer: string, wrapper: MetricPath): ListedMetric | undefined {
	const value = resolvePointer(body, pointer);
	if (value === undefined || Array.isArray(value) || isJsonObject(value)) return undefined;
	const names = pointerNames(pointer);
	const isInside = wrapper.every((name, at) => names[at] === name);
	return listed({ pointer, names, ...meaningOf(names, displayValue(value), {}) }, isInside ? wrapper.length : 0);
}

function withPin(rows: readonly ListedMetric[], pin: ListedMetric | undefined): readonly ListedMetric[] {
	return pin === undefined || rows.some(isAt(pin.pointer)) ? rows : [pin, ...rows.slice(0, MOST_HIGHLIGHTS - 1)];
}

function withShortNames(pin: ListedMetric, known: readonly ListedMetric[]) {
	const others = known.filter(({ pointer }) => pointer !== pin.pointer).map(({ names }) => names);
	return { ...pin, shortNames: shortPath(pin.names, others) };
}

function isAt(pointer: string) {
	return (each: ListedMetric) => each.pointer === pointer;
}
