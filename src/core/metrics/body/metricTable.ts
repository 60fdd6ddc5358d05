import { isJsonObject, type Json } from '../../base/json.ts';
import { type DeclaredUnits, meaningOf } from './metricMeaning.ts';
import type { FigureKind } from './metricUnit.ts';
import { DEEPEST, displayValue, isContainer, LONGEST_TEXT, type MetricValue, membersOf } from './metricValue.ts';

/** A list of the metrics, as rows and columns. */
export interface MetricTable {
	/** Its position in the body: a JSON Pointer (RFC 6901). */
	readonly pointer: string;
	readonly names: readonly string[];
	readonly columns: readonly MetricColumn[];
	/** Each as long as `columns`; undefined for a missing cell. */
	readonly rows: readonly (readonly MetricValue[])[];
}

export interface MetricColumn {
	/** The names that lead to its values within an item; empty if the items are the values. */
	readonly names: readonly string[];
	readonly kind: FigureKind;
	readonly unit: string | undefined;
}

const MOST_COLUMNS = 20;

interface Cell {
	readonly column: string;
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
	const rows = list.items.slice(0, mostRows).map((item) => [...cells(item, [], list.names.length + 1, most)]);
	const columns = new Map<string, readonly string[]>();
	for (const { column, names } of rows.flat()) {
		if (columns.size < MOST_COLUMNS) columns.set(column, names);
		else if (!columns.has(column)) hasMore = true;
	}
	const read = [...columns].map(([column, names]) => {
		const values = rows.map((row) => row.find((cell) => cell.column === column)?.value);
		return readColumn([...list.names, ...names], names, values, declared);
	});
	return {
		table: {
			pointer: list.pointer,
			names: list.names,
			columns: read.map(({ column }) => column),
			rows: rows.map((_, index) => read.map(({ values }) => values[index])),
		},
		hasMore,
	};
}

function* cells(item: Json, names: readonly string[], depth: number, noteMore: () => void): Generator<Cell> {
	if (!isContainer(item)) {
		yield { column: JSON.stringify(names), names, value: displayValue(item) };
		return;
	}
	const isList = Array.isArray(item);
	if (depth >= DEEPEST || (isList && names.length > 0)) return noteMore();
	const members = isJsonObject(item) ? membersOf(item) : listMembers(item);
	for (const [name, inner] of members.slice(0, MOST_COLUMNS + 1)) {
		yield* cells(inner, [...names, name.slice(0, LONGEST_TEXT)], depth + 1, noteMore);
	}
}

function listMembers(item: Json): readonly (readonly [string, Json])[] {
	return Array.isArray(item) ? item.map((inner: Json, index) => [String(index), inner] as const) : [];
}

/** A column holds figures if all of its values are figures of one unit; otherwise its values stay as given. */
function readColumn(
	path: readonly string[],
	names: readonly string[],
	given: readonly MetricValue[],
	declared: DeclaredUnits,
): { readonly column: MetricColumn; readonly values: readonly MetricValue[] } {
	const meanings = given.map((value) => (value === undefined ? undefined : meaningOf(path, value, declared)));
	const known = meanings.filter((meaning) => meaning !== undefined);
	const [first = meaningOf(path, undefined, declared)] = known;
	const isOne = known.every(({ kind, unit }) => (kind === 'text') === (first.kind === 'text') && unit === first.unit);
	if (!isOne || first.kind === 'text') return { column: { names, kind: 'text', unit: undefined }, values: given };
	return { column: { names, kind: first.kind, unit: first.unit }, values: meanings.map((meaning) => meaning?.value) };
}
