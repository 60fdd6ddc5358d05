import { isJsonObject, type Json } from '../../base/json.ts';
import { pointerNames, resolvePointer } from '../../text/jsonPointer.ts';
import { withMoment, withoutUnitWord } from './metricLabel.ts';
import { meaningOf } from './metricMeaning.ts';
import { isLimitOrUptime, isTypeTag } from './metricOrder.ts';
import { countWrapperNames, type MetricPath, shortPath } from './metricPaths.ts';
import { type MetricRow, metricRows, pickHighlights } from './metricRows.ts';
import { type MetricsTree, metricsTree } from './metricsTree.ts';
import type { MetricValue } from './metricValue.ts';

/** A single value of the metrics, as the status item, its card and the list of metrics show it. */
export interface ListedMetric {
	/** A JSON Pointer into the body. */
	readonly pointer: string;
	/** The names on the way to it, outermost first, without those of a wrapper around all. */
	readonly names: MetricPath;
	/** A moment as a date and time. */
	readonly value: MetricValue;
	/** Only where the service gave one. */
	readonly unit: string | undefined;
}

/** A body of metrics as single values. */
export interface MetricsReading {
	/** In its order, but what stands in lists comes last. */
	readonly all: readonly ListedMetric[];
	/** Whether the body holds more. */
	readonly hasMore: boolean;
	/** Those that tell most, at most 12, the pinned one among them. */
	readonly highlights: readonly ListedMetric[];
	/** The pinned one, where there is one, and the end of its names by which it is known where it stands alone. */
	readonly pin: (ListedMetric & { readonly shortNames: MetricPath }) | undefined;
}

const MOST_AT_A_GLANCE = 12;

/** Reads a body. @param pinned a JSON Pointer into it; empty where nothing is pinned */
export function readMetrics(body: Json, pinned: string): MetricsReading {
	const tree = metricsTree(body);
	const wrapper = wrapperDepth(tree);
	const { rows, hasMore } = metricRows(body);
	const values = tree.series.map(({ pointer, names, value, unit }) => ({
		pointer,
		...shownAs(names.slice(wrapper), value, unit),
	}));
	const cells = rows
		.filter(({ pointer }) => tree.tables.some((table) => pointer.startsWith(`${table.pointer}/`)))
		.map((row) => cellReading(row, wrapper));
	const all = [...values, ...cells];
	const pin =
		pinned === '' ? undefined : (all.find(isAt(pinned)) ?? unlisted(body, pinned, wrapperPath(tree, wrapper)));
	// Lists are for the panel; where there is nothing else, their values are better than nothing.
	const telling = (values.length > 0 ? values : cells).filter(({ names, value }) => !isTypeTag(names, value));
	const chosen = pickHighlights(telling, MOST_AT_A_GLANCE);
	// Limits say nothing of the use, which a reader looks for first.
	const ordered = [
		...chosen.filter(({ names }) => !isLimitOrUptime(names)),
		...chosen.filter(({ names }) => isLimitOrUptime(names)),
	];
	const glance = withPin(ordered, pin);
	return { all, hasMore: hasMore || tree.hasMore, highlights: glance, pin: pin && withShortNames(pin, all) };
}

/** How many of the outermost names all that a tree holds share and a reader can do without. */
export function wrapperDepth({ series, tables }: MetricsTree): number {
	return countWrapperNames([...series, ...tables].map(({ names }) => names));
}

function wrapperPath({ series, tables }: MetricsTree, wrapper: number): MetricPath {
	return (series[0] ?? tables[0])?.names.slice(0, wrapper) ?? [];
}

function cellReading({ pointer, names, value: given }: MetricRow, wrapper: number): ListedMetric {
	const { unit, value } = meaningOf(names, given, {});
	return { pointer, ...shownAs(names.slice(wrapper), value, unit) };
}

function shownAs(names: MetricPath, value: MetricValue, unit: string | undefined) {
	return { names: withoutUnitWord(names, unit), value: withMoment(names, value), unit };
}

/** A value that no list of them holds: it lies too deep, perhaps outside of the wrapper, or there are too many. */
function unlisted(body: Json, pointer: string, wrapper: MetricPath): ListedMetric | undefined {
	const value = resolvePointer(body, pointer);
	if (value === undefined || Array.isArray(value) || isJsonObject(value)) return undefined;
	const [alone] = metricRows(value).rows;
	const names = pointerNames(pointer);
	const isInside = wrapper.every((name, at) => names[at] === name);
	return alone && cellReading({ pointer, names, value: alone.value }, isInside ? wrapper.length : 0);
}

function withPin(rows: readonly ListedMetric[], pin: ListedMetric | undefined): readonly ListedMetric[] {
	return pin === undefined || rows.some(isAt(pin.pointer)) ? rows : [pin, ...rows.slice(0, MOST_AT_A_GLANCE - 1)];
}

function withShortNames(pin: ListedMetric, known: readonly ListedMetric[]) {
	const others = known.filter(({ pointer }) => pointer !== pin.pointer).map(({ names }) => names);
	return { ...pin, shortNames: shortPath(pin.names, others) };
}

function isAt(pointer: string) {
	return (each: ListedMetric) => each.pointer === pointer;
}
