import { isJsonObject, type Json } from '../../../base/core/json.ts';
import { pointerTo } from '../../../base/text/jsonPointer.ts';
import { truncate } from '../../../base/text/visibleText.ts';
import { type DeclaredUnits, type MetricMeaning, meaningOf, statedCurrency, statedUnit } from './metricMeaning.ts';
import { type MetricTable, readTable } from './metricTable.ts';
import { DEEPEST, isContainer, LONGEST_TEXT, labelOf, type MetricPath, MOST_ROWS, membersOf } from './metricValue.ts';

/** One value of the metrics, and what it means. */
export interface MetricSeries extends MetricMeaning {
	/** Its position in this body: a JSON Pointer (RFC 6901). */
	readonly pointer: string;
	/** Identifies the series from one body to the next: its pointer, with names instead of positions in lists. */
	readonly key: string;
	/** The names that lead to it, outermost first. */
	readonly names: MetricPath;
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
	readonly names: MetricPath;
	readonly value: Json;
	readonly declared: DeclaredUnits;
}

type Members = { readonly [name: string]: Json };

/** The status bar, the panel and the history each ask for the tree of the newest body. */
const known = new WeakMap<object, MetricsTree>();

/**
 * The series and tables of a metrics body of any shape, in its order: at most 200 values and rows together, at most
 * four levels deep. Interprets a body once, since bodies never change.
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
		this.#series.push({ pointer, key: unique, names, ...meaningOf(names, value, declared) });
	}

	#readList(node: TreeNode, items: readonly Json[]): void {
		const { pointer, names, declared } = node;
		if (items.length === 0) return;
		if (items.every(isMeasurement)) {
			for (const [index, item] of items.entries()) this.#readWithin(measurement(node, index, item));
			return;
		}
		const table = readTable({ pointer, names, items }, declared, MOST_ROWS - this.#rows);
		this.#rows += table.rows.length;
		this.#hasMore ||= table.hasMore;
		if (table.columns.length > 0) this.#tables.push(table);
	}
}

/** The members of an object. Those that only declare something about others are skipped and applied to those. */
function childNodes(node: TreeNode, members: Members): readonly TreeNode[] {
	const declared = declaredIn(members, node.declared);
	return membersOf(members)
		.filter(([name]) => !isDeclaration(name, members))
		.map(([name, value]) => {
			return memberNode(node, name, value, { ...declared, unit: statedUnit(members[`${name}_unit`]) ?? declared.unit });
		});
}

/** A member `value` beside its unit takes the name of its object. */
function memberNode(node: TreeNode, name: string, value: Json, declared: DeclaredUnits): TreeNode {
	const isAlone = name === 'value' && declared.unit !== undefined && node.names.length > 0;
	const names = isAlone ? node.names : [...node.names, truncate(name, LONGEST_TEXT)];
	return { pointer: pointerTo(node.pointer, name), key: pointerTo(node.key, name), names, value, declared };
}

function declaredIn(members: Members, outer: DeclaredUnits): DeclaredUnits {
	return {
		unit: statedUnit(members.unit) ?? statedUnit(members.units) ?? outer.unit,
		currency: statedCurrency(members.currency) ?? outer.currency,
		type: statedType(members) ?? outer.type,
	};
}

function isDeclaration(name: string, members: Members): boolean {
	if (name === 'currency') return statedCurrency(members.currency) !== undefined;
	if (name === 'type') return statedType(members) !== undefined;
	const isOfOne = name.endsWith('_unit') && Object.hasOwn(members, name.slice(0, -'_unit'.length));
	return (isOfOne || name === 'unit' || name === 'units') && statedUnit(members[name]) !== undefined;
}

function statedType({ type, value }: Members): DeclaredUnits['type'] {
	const text = typeof type === 'string' && value !== undefined ? type.toLowerCase() : '';
	return text === 'counter' || text === 'gauge' ? text : undefined;
}

/** Whether an item of a list is a metric in itself, with a name and a value. */
function isMeasurement(item: Json): item is Members {
	return labelOf(item) !== undefined && isJsonObject(item) && item.value !== undefined && !isContainer(item.value);
}

function measurement(node: TreeNode, index: number, item: Members): TreeNode {
	const name = truncate(`${labelOf(item)}${labelsText(item.labels ?? item.tags)}`, LONGEST_TEXT);
	return {
		pointer: `${pointerTo(node.pointer, String(index))}/value`,
		key: pointerTo(node.key, name),
		names: [...node.names, name],
		value: item.value ?? null,
		declared: declaredIn(item, node.declared),
	};
}

/** Labels distinguish metrics of the same name; written as Prometheus does. */
function labelsText(labels: Json | undefined): string {
	if (!isJsonObject(labels)) return '';
	const texts = membersOf(labels).flatMap(([name, value]) => (isContainer(value) ? [] : [`${name}=${String(value)}`]));
	return texts.length === 0 ? '' : `{${texts.join(',')}}`;
}
