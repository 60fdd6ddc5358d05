import { isJsonObject, type Json } from '../../base/json.ts';
import { pointerTo } from '../../text/jsonPointer.ts';
import { truncate } from '../../text/truncate.ts';
import { type DeclaredUnits, type MetricMeaning, meaningOf } from './metricMeaning.ts';
import { type MetricTable, readTable } from './metricTable.ts';
import { statedCurrency, statedUnit } from './metricUnit.ts';
import { DEEPEST, isContainer, LONGEST_TEXT, labelOf, MOST_ROWS, membersOf } from './metricValue.ts';

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

/** The member that gives the unit of its siblings, and ends the name of one that gives the unit of one. */
const UNIT = 'unit';

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
		this.#series.push({ pointer, key: unique, names, ...meaningOf(names, value, declared) });
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
	const { declared, declaring } = declarations(value, node.declared);
	return membersOf(value)
		.filter(([name]) => !declaring.has(name))
		.map(([name, inner]) =>
			memberNode(node, name, inner, { ...declared, ...declaration(UNIT, value[`${name}_unit`]) }),
		);
}

/** A member `value` beside its unit takes the name of its object. */
function memberNode(node: TreeNode, name: string, value: Json, declared: DeclaredUnits): TreeNode {
	const isAlone = name === 'value' && declared.unit !== undefined && node.names.length > 0;
	const names = isAlone ? node.names : [...node.names, truncate(name, LONGEST_TEXT)];
	return { pointer: pointerTo(node.pointer, name), key: pointerTo(node.key, name), names, value, declared };
}

/** What an object's members declare about the others, beside what was declared around it. */
function declarations(value: { readonly [name: string]: Json }, outer: DeclaredUnits) {
	let declared = outer;
	const declaring = new Set<string>();
	for (const [name, text] of Object.entries(value)) {
		const found = declaration(name === 'type' && !Object.hasOwn(value, 'value') ? '' : name, text);
		if (found !== undefined) declared = { ...declared, ...found };
		const isOfOne = name.endsWith('_unit') && Object.hasOwn(value, name.slice(0, -5)) && declaration(UNIT, text);
		if (found !== undefined || isOfOne) declaring.add(name);
	}
	return { declared, declaring };
}

/** What a member declares about its siblings; undefined if it declares nothing. */
function declaration(name: string, text: Json | undefined): DeclaredUnits | undefined {
	if (typeof text !== 'string') return undefined;
	const unit = name === UNIT || name === 'units' ? statedUnit(text) : undefined;
	const currency = name === 'currency' ? statedCurrency(text) : undefined;
	if (unit !== undefined) return { unit };
	if (currency !== undefined) return { currency };
	const type = name === 'type' ? text.toLowerCase() : '';
	return type === 'counter' || type === 'gauge' ? { type } : undefined;
}

/** Whether an item of a list is a metric of its own, with a name and a value. */
function isMeasurement(item: Json): item is { readonly [name: string]: Json } {
	return labelOf(item) !== undefined && isJsonObject(item) && item.value !== undefined && !isContainer(item.value);
}

function measurement(node: TreeNode, index: number, item: { readonly [name: string]: Json }): TreeNode {
	const name = truncate(`${labelOf(item)?.text ?? index}${labelsText(item.labels ?? item.tags)}`, LONGEST_TEXT);
	return {
		pointer: `${pointerTo(node.pointer, String(index))}/value`,
		key: pointerTo(node.key, name),
		names: [...node.names, name],
		value: item.value ?? null,
		declared: declarations(item, node.declared).declared,
	};
}

/** Labels distinguish metrics of the same name; written as Prometheus does. */
function labelsText(labels: Json | undefined): string {
	if (!isJsonObject(labels)) return '';
	const texts = membersOf(labels).flatMap(([name, value]) => (isContainer(value) ? [] : [`${name}=${String(value)}`]));
	return texts.length === 0 ? '' : `{${texts.join(',')}}`;
}
