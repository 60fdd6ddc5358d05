import { isJsonObject, type Json } from '../../../base/core/json.ts';
import { pointerNames, resolvePointer } from '../../../base/text/jsonPointer.ts';
import { isSignificantName, meaningOf, nameWords, withMoment, withoutUnitWord } from './metricMeaning.ts';
import { type MetricsTree, metricsTree } from './metricsTree.ts';
import type { MetricTable } from './metricTable.ts';
import { type MetricPath, type MetricValue, MOST_ROWS } from './metricValue.ts';

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
	/** The most significant ones, at most 12, including the pinned one. */
	readonly highlights: readonly ListedMetric[];
	/** The pinned one, if any, with the short path that identifies it in the status bar. */
	readonly pin: (ListedMetric & { readonly shortNames: MetricPath }) | undefined;
}

const MOST_HIGHLIGHTS = 12;
/** What most users look for in metrics. */
const USAGE = new Set(['request', 'requests', 'token', 'tokens']);
/** What stays the same, or only grows with time. */
const LIMITS = new Set(['limit', 'limits', 'quota', 'uptime']);

/** Reads a body. @param pinned a JSON Pointer into it; empty if nothing is pinned */
export function readMetrics(body: Json, pinned: string): MetricsReading {
	const tree = metricsTree(body);
	const wrapper = wrapperOf(tree);
	const values = tree.series.map((each) => listed(each, wrapper.length));
	const cells = tree.tables
		.flatMap(tableCells)
		.filter(({ pointer }) => resolvePointer(body, pointer) !== undefined)
		.map((each) => listed(each, wrapper.length));
	const everything = [...values, ...cells];
	const all = everything.slice(0, MOST_ROWS);
	const pin = pinned === '' ? undefined : (everything.find(isAt(pinned)) ?? unlisted(body, pinned, wrapper));
	// Lists belong in the panel. Their values appear here only if there is nothing else.
	const chosen = pickHighlights(values.length > 0 ? values : cells);
	const highlights =
		pin === undefined || chosen.some(isAt(pin.pointer)) ? chosen : [pin, ...chosen.slice(0, MOST_HIGHLIGHTS - 1)];
	const hasMore = tree.hasMore || everything.length > all.length;
	const others = all.filter(({ pointer }) => pointer !== pin?.pointer).map(({ names }) => names);
	return { all, hasMore, highlights, pin: pin && { ...pin, shortNames: shortPath(pin.names, others) } };
}

/** The figure to chart until the user chooses one: requests or tokens, the outermost first, and limits last. */
export function mainFigure<T extends { readonly names: MetricPath }>(figures: readonly T[]): T | undefined {
	const rank = ({ names }: T) => 2 * Number(mentions(names, LIMITS)) - Number(mentions(names, USAGE));
	return figures.toSorted((a, b) => rank(a) - rank(b) || a.names.length - b.names.length)[0];
}

/**
 * The outermost names in a tree that come from a wrapper such as `data`: all paths share them and no reader needs them.
 * A name that says what its figures are, such as `latency`, is needed, and so is each path's last one.
 */
export function wrapperOf({ series, tables }: MetricsTree): MetricPath {
	const paths = [...series, ...tables].map(({ names }) => names);
	const [first = []] = paths;
	const isNeeded = (name: string, at: number) =>
		isSignificantName(name) || paths.some((path) => at >= path.length - 1 || path[at] !== name);
	const end = first.findIndex(isNeeded);
	return first.slice(0, Math.max(0, end));
}

/**
 * The metrics most worth a glance: outer values first, and on each level the groups take turns. They keep their own
 * order, but limits come last: the reader looks for usage first.
 */
function pickHighlights(metrics: readonly ListedMetric[]): readonly ListedMetric[] {
	const seen = new Map<string, number>();
	const ranked = metrics.filter(isNoTypeTag).map((metric, order) => {
		const group = metric.pointer.slice(0, metric.pointer.lastIndexOf('/'));
		const turn = seen.get(group) ?? 0;
		seen.set(group, turn + 1);
		// Values outside of any group take no turns.
		return { metric, order, depth: metric.names.length, turn: metric.names.length > 1 ? turn : 0 };
	});
	const chosen = ranked
		.toSorted((a, b) => a.depth - b.depth || a.turn - b.turn || a.order - b.order)
		.slice(0, MOST_HIGHLIGHTS);
	const inOrder = chosen.toSorted((a, b) => a.order - b.order).map(({ metric }) => metric);
	const isLimit = ({ names }: ListedMetric) => mentions(names, LIMITS);
	return [...inOrder.filter((metric) => !isLimit(metric)), ...inOrder.filter(isLimit)];
}

/** The cells of a table one by one, in the order of its rows, without those that name their row. */
function tableCells({ pointer, names, columns, rows }: MetricTable): readonly ListedMetric[] {
	return rows.flatMap(({ name, values }, index) =>
		columns.flatMap((column, at) => {
			if (values[at] === name) return [];
			const path = [...names, name, ...column.names];
			return [{ pointer: `${pointer}/${index}${column.pointer}`, names: path, value: values[at], unit: column.unit }];
		}),
	);
}

/** @param outer how many of its names come from a wrapper */
function listed({ pointer, names: path, value, unit }: ListedMetric, outer: number): ListedMetric {
	const names = path.slice(outer);
	return { pointer, names: withoutUnitWord(names, unit), value: withMoment(names, value), unit };
}

/** A value that is not in the tree: it is nested too deep, perhaps outside of the wrapper, or there are too many values. */
function unlisted(body: Json, pointer: string, wrapper: MetricPath): ListedMetric | undefined {
	const value = resolvePointer(body, pointer);
	if (value === undefined || Array.isArray(value) || isJsonObject(value)) return undefined;
	const names = pointerNames(pointer);
	const isInside = wrapper.every((name, at) => names[at] === name);
	return listed({ pointer, names, ...meaningOf(names, value, {}) }, isInside ? wrapper.length : 0);
}

/** A value such as `"object": "metrics"` only names the type of the object around it. */
function isNoTypeTag({ names, value }: ListedMetric): boolean {
	return names.at(-1) !== 'object' || typeof value !== 'string' || !/^[a-z]+(?:[._-][a-z]+)*$/i.test(value);
}

function mentions(names: MetricPath, words: ReadonlySet<string>): boolean {
	return names.some((name) => nameWords(name).some((word) => words.has(word)));
}

/**
 * The shortest end of a path that identifies the value without context: its last two names, or more if those begin with
 * a number or also end another path.
 */
function shortPath(path: MetricPath, others: readonly MetricPath[]): MetricPath {
	const named = withoutValue(path);
	const rivals = others.map(withoutValue);
	for (let length = 2; length < named.length; length++) {
		const end = named.slice(-length);
		const isUnique = !rivals.some((rival) => end.every((name, index) => rival.at(index - length) === name));
		if (isUnique && !/^\d+$/.test(end[0] ?? '')) return end;
	}
	return named;
}

/** `value` adds nothing to the name before it. */
function withoutValue(path: MetricPath): MetricPath {
	return path.length > 1 && path.at(-1) === 'value' ? path.slice(0, -1) : path;
}

function isAt(pointer: string) {
	return (each: ListedMetric) => each.pointer === pointer;
}
