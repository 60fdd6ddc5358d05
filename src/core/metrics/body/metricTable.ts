import { isJsonObject, type Json } from '../../base/json.ts';
import { pointerTo } from '../../text/jsonPointer.ts';
import { truncate } from '../../text/truncate.ts';
import { type DeclaredUnits, meaningOf } from './metricMeaning.ts';
import type { FigureKind } from './metricUnit.ts';
import { DEEPEST, displayValue, isContainer, LONGEST_TEXT, type MetricValue, membersOf } from './metricValue.ts';
import { type RowName, rowNames } from './rowNames.ts';

/** A list of the metrics, as rows and columns. */
export interface MetricTable {
	/** Its position in the body: a JSON Pointer (RFC 6901). */
	readonly pointer: string;
	readonly names: readonly string[];
	readonly columns: readonly MetricColumn[];
	readonly rows: readonly MetricTableRow[];
}

export interface MetricTableRow {
	/** What identifies its item in the list. */
	readonly name: RowName;
	/** As long as the table's `columns`; undefined for a missing cell. */
	readonly values: readonly MetricValue[];
}

export interface MetricColumn {
	/** The position of its values within an item: a JSON Pointer, empty if the items are the values. */
	readonly pointer: string;
	/** The names that lead to its values within an item; empty if the items are the values. */
	readonly names: readonly string[];
	readonly kind: FigureKind;
	readonly unit: string | undefined;
}

const MOST_COLUMNS = 20;

/** A cell of a table as a value of its own. */
export interface MetricCell {
	/** Its position in the body: a JSON Pointer. */
	readonly pointer: string;
	/** The names that lead to it, outermost first: the table's, its row's, and those within the item. */
	readonly names: readonly string[];
	/** Undefined also for a missing cell, to which the pointer does not lead. */
	readonly value: MetricValue;
	readonly unit: string | undefined;
}

interface ItemCell {
	readonly pointer: string;
	readonly names: readonly string[];
	readonly value: MetricValue;
}

/** Reads a list as a table. @param declared the units declared around it @param mostRows how many may still be shown */
export function readTable(
	list: { readonly pointer: string; readonly names: readonly string[]; readonly items: readonly Json[] },
	declared: DeclaredUnits,
	mostRows: number,
): { readonly table: MetricTable; readonly hasMore: boolean } {
	let hasMore = list.items.length > mostRows;
	const most = () => {
		hasMore = true;
	};
	const items = list.items.slice(0, mostRows);
	const start = { pointer: '', names: [] };
	const rows = items.map((item) => [...itemCells(item, start, list.names.length + 1, most)]);
	const columns = new Map<string, readonly string[]>();
	for (const { pointer, names } of rows.flat()) {
		if (columns.size < MOST_COLUMNS) columns.set(pointer, names);
		else if (!columns.has(pointer)) hasMore = true;
	}
	const read = [...columns].map(([pointer, names]) => {
		const values = rows.map((row) => row.find((cell) => cell.pointer === pointer)?.value);
		const { values: shown, ...column } = readColumn([...list.names, ...names], values, declared);
		return { column: { pointer, names, ...column }, values: shown };
	});
	return {
		table: {
			pointer: list.pointer,
			names: list.names,
			columns: read.map(({ column }) => column),
			rows: rowNames(items).map((name, index) => ({ name, values: read.map(({ values }) => values[index]) })),
		},
		hasMore,
	};
}

/** The cells of a table one by one, in the order of its rows, without those that name their row. */
export function tableCells({ pointer, names, columns, rows }: MetricTable): readonly MetricCell[] {
	return rows.flatMap(({ name, values }, index) =>
		columns.flatMap((column, at): readonly MetricCell[] => {
			if (column.pointer === name.pointer) return [];
			const path = [...names, name.text, ...column.names];
			return [{ pointer: `${pointer}/${index}${column.pointer}`, names: path, value: values[at], unit: column.unit }];
		}),
	);
}

function* itemCells(
	item: Json,
	{ pointer, names }: Pick<ItemCell, 'pointer' | 'names'>,
	depth: number,
	noteMore: () => void,
): Generator<ItemCell> {
	if (!isContainer(item)) {
		yield { pointer, names, value: displayValue(item) };
		return;
	}
	const isList = Array.isArray(item);
	if (depth >= DEEPEST || (isList && names.length > 0)) return noteMore();
	const members = isJsonObject(item) ? membersOf(item) : listMembers(item);
	for (const [name, inner] of members.slice(0, MOST_COLUMNS + 1)) {
		const within = { pointer: pointerTo(pointer, name), names: [...names, truncate(name, LONGEST_TEXT)] };
		yield* itemCells(inner, within, depth + 1, noteMore);
	}
}

function listMembers(item: Json): readonly (readonly [string, Json])[] {
	return Array.isArray(item) ? item.map((inner: Json, index) => [String(index), inner] as const) : [];
}

/** A column holds figures if all of its values are figures of one unit; otherwise its values stay as given. */
function readColumn(
	path: readonly string[],
	given: readonly MetricValue[],
	declared: DeclaredUnits,
): Pick<MetricColumn, 'kind' | 'unit'> & { readonly values: readonly MetricValue[] } {
	const meanings = given.map((value) => (value === undefined ? undefined : meaningOf(path, value, declared)));
	const known = meanings.filter((meaning) => meaning !== undefined);
	const [first = meaningOf(path, undefined, declared)] = known;
	const isOne = known.every(({ kind, unit }) => (kind === 'text') === (first.kind === 'text') && unit === first.unit);
	if (!isOne || first.kind === 'text') return { kind: 'text', unit: undefined, values: given };
	return { kind: first.kind, unit: first.unit, values: meanings.map((meaning) => meaning?.value) };
}
