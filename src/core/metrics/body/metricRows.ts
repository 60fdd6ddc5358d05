import { isJsonObject, type Json } from '../../base/json.ts';
import { pointerTo } from '../../text/jsonPointer.ts';
import {
	DEEPEST,
	displayValue,
	isContainer,
	LONGEST_TEXT,
	labelOf,
	type MetricValue,
	MOST_ROWS,
	membersOf,
} from './metricValue.ts';

/** One value of a metrics body. */
export interface MetricRow {
	/** Its position in the body: a JSON Pointer (RFC 6901). */
	readonly pointer: string;
	/** The names that lead to it, outermost first. An item of a list is named by its label, or else its number. */
	readonly names: readonly string[];
	/** Undefined if nothing can be shown: null, an inexact number, or a value that is nested too deep. */
	readonly value: MetricValue;
}

export interface MetricRows {
	readonly rows: readonly MetricRow[];
	/** Whether the body holds more than may be shown. */
	readonly hasMore: boolean;
}

/** Texts under these names give a figure's unit. */
const UNIT_NAMES = new Set(['unit', 'units', 'currency']);

interface TreeNode {
	readonly pointer: string;
	readonly names: readonly string[];
	readonly value: Json;
}

/**
 * The single values of a metrics body of any shape, in its order: at most 200, at most four levels deep. Unlike
 * `metricsTree`, points at each cell of a list, so that it can be pinned.
 */
export function metricRows(body: Json): MetricRows {
	const rows: MetricRow[] = [];
	let hasMore = false;
	for (const { pointer, names, value } of leaves({ pointer: '', names: [], value: body })) {
		if (rows.length === MOST_ROWS) return { rows, hasMore: true };
		hasMore ||= isContainer(value);
		rows.push({ pointer, names, value: displayValue(value) });
	}
	return { rows, hasMore };
}

/**
 * The rows most worth a glance, in their own order: outer values first, and on each level the groups take turns.
 */
export function pickHighlights<T extends Pick<MetricRow, 'pointer' | 'names'>>(
	rows: readonly T[],
	most: number,
): readonly T[] {
	const seen = new Map<string, number>();
	const ranked = rows.map((row, order) => {
		const group = row.pointer.slice(0, row.pointer.lastIndexOf('/'));
		const turn = seen.get(group) ?? 0;
		seen.set(group, turn + 1);
		// Values outside of any group take no turns.
		return { row, order, depth: row.names.length, turn: row.names.length > 1 ? turn : 0 };
	});
	const chosen = ranked.toSorted((a, b) => a.depth - b.depth || a.turn - b.turn || a.order - b.order).slice(0, most);
	return chosen.toSorted((a, b) => a.order - b.order).map(({ row }) => row);
}

function* leaves(node: TreeNode): Generator<TreeNode> {
	if (!isContainer(node.value) || node.names.length === DEEPEST) yield node;
	else for (const inner of childNodes(node)) yield* leaves(inner);
}

function childNodes({ pointer, names, value }: TreeNode): readonly TreeNode[] {
	if (Array.isArray(value)) {
		const texts = value.map(onlyText);
		const areNames = new Set(texts.map((each) => each?.text)).size === value.length;
		return value.map((item: Json, index) => {
			const label = labelOf(item) ?? (areNames ? texts[index] : undefined);
			const inner = { pointer: `${pointer}/${index}`, names: [...names, label?.text ?? String(index)] };
			return { ...inner, value: label === undefined ? item : without(item, label.member) };
		});
	}
	if (!isJsonObject(value)) return [];
	return membersOf(value).map(([name, inner]) => ({
		pointer: pointerTo(pointer, name),
		names: [...names, name.slice(0, LONGEST_TEXT)],
		value: inner,
	}));
}

/** The only text of an item without a label, such as its `model`. */
function onlyText(item: Json): ReturnType<typeof labelOf> {
	if (!isJsonObject(item) || Object.keys(item).length < 2) return undefined;
	const texts = membersOf(item).flatMap(([member, value]) =>
		typeof value === 'string' && value.trim() !== '' && !UNIT_NAMES.has(member)
			? [{ member, text: value.slice(0, LONGEST_TEXT) }]
			: [],
	);
	return texts.length === 1 ? texts[0] : undefined;
}

function without(item: Json, member: string): Json {
	return isJsonObject(item) ? Object.fromEntries(Object.entries(item).filter(([name]) => name !== member)) : item;
}
