import { isJsonObject, type Json } from '../../../base/core/json.ts';
import { pointerTo } from '../../../base/text/jsonPointer.ts';
import { truncate } from '../../../base/text/visibleText.ts';
import { type DeclaredUnits, type FigureKind, meaningOf } from './metricMeaning.ts';
import {
	DEEPEST,
	displayValue,
	isContainer,
	LONGEST_TEXT,
	labelOf,
	type MetricPath,
	type MetricValue,
	membersOf,
} from './metricValue.ts';

/** A list of the metrics, as rows and columns. */
export interface MetricTable {
	/** Its position in the body: a JSON Pointer (RFC 6901). */
	readonly pointer: string;
	readonly names: MetricPath;
	readonly columns: readonly MetricColumn[];
	readonly rows: readonly MetricTableRow[];
	/** Whether the list holds more than may be shown. */
	readonly hasMore: boolean;
}

interface MetricTableRow {
	/** What identifies its item in the list: a text in it, or else its position. */
	readonly name: string;
	/** As long as the table's `columns`; undefined for a missing cell. */
	readonly values: readonly MetricValue[];
}

interface ColumnMeaning {
	readonly kind: FigureKind;
	readonly unit: string | undefined;
}

interface MetricColumn extends ColumnMeaning {
	/** The position of its values within an item: a JSON Pointer, empty if the items are the values. */
	readonly pointer: string;
	/** The names that lead to its values within an item; empty if the items are the values. */
	readonly names: MetricPath;
}

const MOST_COLUMNS = 20;
/** Texts under these names give a figure's unit. */
const UNIT_NAMES = new Set(['unit', 'units', 'currency']);

interface ItemCell {
	readonly pointer: string;
	readonly names: MetricPath;
	readonly value: Json;
}

/** Reads a list as a table. @param declared the units declared around it @param mostRows how many may still be shown */
export function readTable(
	list: { readonly pointer: string; readonly names: MetricPath; readonly items: readonly Json[] },
	declared: DeclaredUnits,
	mostRows: number,
): MetricTable {
	const { pointer, names } = list;
	let hasMore = list.items.length > mostRows;
	const noteMore = () => {
		hasMore = true;
	};
	const items = list.items.slice(0, mostRows);
	const rows = items.map((item) => [...itemCells(item, { pointer: '', names: [] }, names.length + 1, noteMore)]);
	const places = new Map<string, MetricPath>();
	for (const cell of rows.flat()) {
		if (places.size < MOST_COLUMNS) places.set(cell.pointer, cell.names);
		else if (!places.has(cell.pointer)) hasMore = true;
	}
	const columns = [...places].map(([at, within]) => {
		const values = rows.map((row) => row.find((cell) => cell.pointer === at)?.value);
		return { pointer: at, names: within, ...readColumn([...names, ...within], values, declared) };
	});
	return {
		pointer,
		names,
		columns,
		rows: rowNames(items).map((name, index) => ({ name, values: columns.map(({ values }) => values[index]) })),
		hasMore,
	};
}

function* itemCells(
	item: Json,
	{ pointer, names }: Omit<ItemCell, 'value'>,
	depth: number,
	noteMore: () => void,
): Generator<ItemCell> {
	if (!isContainer(item)) yield { pointer, names, value: item };
	else if (depth >= DEEPEST || (Array.isArray(item) && names.length > 0)) noteMore();
	else {
		for (const [name, inner] of membersOf(item).slice(0, MOST_COLUMNS + 1)) {
			const within = { pointer: pointerTo(pointer, name), names: [...names, truncate(name, LONGEST_TEXT)] };
			yield* itemCells(inner, within, depth + 1, noteMore);
		}
	}
}

/** A column holds figures if all of its values are figures of one unit; otherwise its values stay as given. */
function readColumn(
	path: MetricPath,
	given: readonly (Json | undefined)[],
	declared: DeclaredUnits,
): ColumnMeaning & { readonly values: readonly MetricValue[] } {
	const meanings = given.map((value) => (value === undefined ? undefined : meaningOf(path, value, declared)));
	const known = meanings.filter((meaning) => meaning !== undefined && meaning.value !== undefined);
	const { kind, unit } = known[0] ?? meaningOf(path, null, declared);
	const isOne = known.every((each) => (each?.kind === 'text') === (kind === 'text') && each?.unit === unit);
	if (isOne && kind !== 'text') return { kind, unit, values: meanings.map((meaning) => meaning?.value) };
	return { kind: 'text', unit: undefined, values: given.map((value) => displayValue(value ?? null)) };
}

/** The names of a list's items: their labels, or else their only texts if all of these differ, or else their positions. */
function rowNames(items: readonly Json[]): readonly string[] {
	const texts = items.map(onlyText);
	const areNames = new Set(texts).size === items.length;
	return items.map((item, index) => labelOf(item) ?? (areNames ? texts[index] : undefined) ?? String(index));
}

/** The only text of an item without a label, such as its `model`. */
function onlyText(item: Json): string | undefined {
	if (!isJsonObject(item) || Object.keys(item).length < 2) return undefined;
	const texts = membersOf(item).flatMap(([member, value]) =>
		typeof value === 'string' && value.trim() !== '' && !UNIT_NAMES.has(member) ? [value] : [],
	);
	return texts.length === 1 ? truncate(texts[0] ?? '', LONGEST_TEXT) : undefined;
}
