import { isJsonObject, type Json } from '../../base/json.ts';
import { pointerTo } from '../../text/jsonPointer.ts';
import { truncate } from '../../text/truncate.ts';
import { type DeclaredUnits, type MetricMeaning, meaningOf } from './metricMeaning.ts';
import { type MetricTable, readTable } from './metricTable.ts';
import { statedCurrency, statedUnit } from './metricUnit.ts';
import { DEEPEST, displayValue, isContainer, LONGEST_TEXT, labelOf, MOST_ROWS, membersOf } from './metricValue.ts';

/** One value of the metrics, and what it means. */
export interface MetricSeries extends MetricMeaning {
	/** Its position in this body: a JSON Pointer (RFC 6901). */
	readonly pointer: string;
	/** Identifies the series from one body to the next: its pointer, with names instead of positions in lists. */
	readonly key: string;
	/** The names that lead to it, outermost first. */
	readonly names: readonly string[];
}

/** A metrics body, interpreted. */
export interface MetricsTree {
	readonly series: readonly MetricSeries[];
	readonly tables: readonly MetricTable[];
	/** Whether the body holds more than may be shown. */
	readonly hasMore: boolean;
}

interface TreeNode {
	readonly pointer: string;
	readonly key: string;
	readonly names: readonly string[];
	readonly value: Json;
	readonly declared: DeclaredUnits;
}

/** Members that give the unit of their siblings. */
const UNIT_MEMBERS = new Set(['unit', 'units']);

/** The status bar, the panel and the history each ask for the tree of the newest body. */
const known = new WeakMap<object, MetricsTree>();

/**
 * The series and tables of a metrics body of any shape, in its order: at most 200 values and rows together, at most
 * four levels deep. Interprets a body once: nobody changes a body.
 */
export function metricsTree(body: Json): MetricsTree {
	if (body === null || typeof body !== 'object') return readTree(body);
	const tree = known.get(body) ?? readTree(body);
	known.set(body, tree);
	return tree;
}

function readTree(body: Json): MetricsTree {
	const reader = new TreeReader();
	reader.read({ pointer: '', key: '', names: [], value: body, declared: {} });
	return reader.tree;
}

class TreeReader {
	readonly #series: MetricSeries[] = [];
	readonly #tables: MetricTable[] = [];
	readonly #keys = new Set<string>();
	#rows = 0;
	#hasMore = false;

	get tree(): MetricsTree {
		return { series: this.#series, tables: this.#tables, hasMore: this.#hasMore };
	}

	read(node: TreeNode): void {
		const { value, names } = node;
		if (!isContainer(value)) this.#add(node);
		else if (names.length >= DEEPEST) this.#hasMore = true;
		else if (Array.isArray(value)) this.#readList(node, value);
		else if (isJsonObject(value)) for (const inner of childNodes(node, value)) this.#readWithin(inner);
	}

	#readWithin(node: TreeNode): void {
		if (this.#rows < MOST_ROWS) this.read(node);
		else this.#hasMore = true;
	}

	#add({ pointer, key, names, value, declared }: TreeNode): void {
		this.#rows++;
		const unique = this.#keys.has(key) ? pointer : key;
		this.#keys.add(unique);
		const meaning = meaningOf(names, displayValue(value), declared);
		// A number too large to show is still a number.
		const isUnshowable = typeof value === 'number' && meaning.kind === 'text' && meaning.value === undefined;
		this.#series.push({ pointer, key: unique, names, ...meaning, ...(isUnshowable ? { kind: 'gauge' as const } : {}) });
	}

	#readList(node: TreeNode, items: readonly Json[]): void {
		const { pointer, names, declared } = node;
		if (items.length === 0) return;
		if (items.every(isMeasurement)) {
			for (const [index, item] of items.entries()) this.#readWithin(measurement(node, index, item));
			return;
		}
		const { table, hasMore } = readTable({ pointer, names, items }, declared, MOST_ROWS - this.#rows);
		this.#rows += table.rows.length;
		this.#hasMore ||= hasMore;
		if (table.columns.length > 0) this.#tables.push(table);
	}
}

/** The members of an object. Those that only declare the unit of others are left out and applied to them. */
function childNodes(node: TreeNode, value: { readonly [name: string]: Json }): readonly TreeNode[] {
	const members = membersOf(value);
	const texts = new Map(members.flatMap(([name, inner]) => (typeof inner === 'string' ? [[name, inner]] : [])));
	const unit = [...UNIT_MEMBERS].map((name) => unitAt(texts, name)).find((found) => found !== undefined);
	const ownCurrency = currencyAt(texts);
	const declared = {
		unit: unit ?? node.declared.unit,
		currency: ownCurrency ?? node.declared.currency,
		type: typeAt(texts, value) ?? node.declared.type,
	};
	const isDeclaration = (name: string) =>
		(UNIT_MEMBERS.has(name) && unit !== undefined) ||
		(name === 'currency' && ownCurrency !== undefined) ||
		(name.endsWith('_unit') && Object.hasOwn(value, name.slice(0, -5)) && unitAt(texts, name) !== undefined) ||
		(name === 'type' && declared.type !== undefined);
	return members
		.filter(([name]) => !isDeclaration(name))
		.map(([name, inner]) =>
			memberNode(node, name, inner, { ...declared, unit: unitAt(texts, `${name}_unit`) ?? declared.unit }),
		);
}

/** A member `value` beside its unit takes the name of its object. */
function memberNode(node: TreeNode, name: string, value: Json, declared: DeclaredUnits): TreeNode {
	const isAlone = name === 'value' && declared.unit !== undefined && node.names.length > 0;
	const names = isAlone ? node.names : [...node.names, truncate(name, LONGEST_TEXT)];
	return { pointer: pointerTo(node.pointer, name), key: pointerTo(node.key, name), names, value, declared };
}

function unitAt(texts: ReadonlyMap<string, string>, name: string) {
	const text = texts.get(name);
	return text === undefined ? undefined : statedUnit(text);
}

function currencyAt(texts: ReadonlyMap<string, string>) {
	const text = texts.get('currency');
	return text === undefined ? undefined : statedCurrency(text);
}

function typeAt(texts: ReadonlyMap<string, string>, value: { readonly [name: string]: Json }): string | undefined {
	const type = texts.get('type')?.toLowerCase();
	return Object.hasOwn(value, 'value') && (type === 'counter' || type === 'gauge') ? type : undefined;
}

/** Whether an item of a list is a metric of its own, with a name and a value. */
function isMeasurement(item: Json): boolean {
	if (!isJsonObject(item) || labelOf(item) === undefined) return false;
	return Object.hasOwn(item, 'value') && !isContainer(item.value ?? null);
}

function measurement(node: TreeNode, index: number, item: Json): TreeNode {
	const members = isJsonObject(item) ? item : {};
	const texts = new Map(
		Object.entries(members).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
	);
	const labels = labelsText(members.labels ?? members.tags);
	const name = truncate(`${labelOf(item)?.text ?? index}${labels}`, LONGEST_TEXT);
	const declared = {
		unit: unitAt(texts, 'unit') ?? unitAt(texts, 'units') ?? node.declared.unit,
		currency: currencyAt(texts) ?? node.declared.currency,
		type: typeAt(texts, members),
	};
	return {
		pointer: `${pointerTo(node.pointer, String(index))}/value`,
		key: pointerTo(node.key, name),
		names: [...node.names, name],
		value: members.value ?? null,
		declared,
	};
}

/** Labels distinguish metrics of the same name; written as Prometheus does. */
function labelsText(labels: Json | undefined): string {
	if (!isJsonObject(labels)) return '';
	const texts = membersOf(labels).flatMap(([name, value]) => (isContainer(value) ? [] : [`${name}=${String(value)}`]));
	return texts.length === 0 ? '' : `{${texts.join(',')}}`;
}
