import { isJsonObject, type Json } from '../../base/json.ts';
import { pointerTo } from '../../text/jsonPointer.ts';
import { type DeclaredUnits, type MetricMeaning, meaningOf } from './metricMeaning.ts';
import { type MetricTable, readTable } from './metricTable.ts';
import { statedCurrency, statedUnit } from './metricUnit.ts';
import { DEEPEST, displayValue, isContainer, LONGEST_TEXT, labelOf, MOST_ROWS, membersOf } from './metricValue.ts';

/** One value of the metrics, and what it means. */
export interface MetricSeries extends MetricMeaning {
	/** Where it stands in the body now: a JSON Pointer (RFC 6901). */
	readonly pointer: string;
	/** Which series it belongs to from one body to the next: its pointer, with names for places in a list. */
	readonly key: string;
	/** The names on the way to it, outermost first. */
	readonly names: readonly string[];
}

/** A body of metrics, made sense of. */
export interface MetricsTree {
	readonly series: readonly MetricSeries[];
	readonly tables: readonly MetricTable[];
	/** Whether the body holds more than may be shown. */
	readonly hasMore: boolean;
}

interface Place {
	readonly pointer: string;
	readonly key: string;
	readonly names: readonly string[];
	readonly value: Json;
	readonly said: DeclaredUnits;
}

/** What a member called so says of its siblings, where it is a text that can. */
const UNIT_MEMBERS = new Set(['unit', 'units']);

/**
 * The series and tables of a metrics body of any shape, in its order: at most 200 values and rows together, at most four
 * levels deep.
 */
export function metricsTree(body: Json): MetricsTree {
	const reader = new TreeReader();
	reader.read({ pointer: '', key: '', names: [], value: body, said: {} });
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

	read(place: Place): void {
		const { value, names } = place;
		if (!isContainer(value)) this.#add(place);
		else if (names.length >= DEEPEST) this.#hasMore = true;
		else if (Array.isArray(value)) this.#readList(place, value);
		else if (isJsonObject(value)) for (const inner of innerPlaces(place, value)) this.#readWithin(inner);
	}

	#readWithin(place: Place): void {
		if (this.#rows < MOST_ROWS) this.read(place);
		else this.#hasMore = true;
	}

	#add({ pointer, key, names, value, said }: Place): void {
		this.#rows++;
		const unique = this.#keys.has(key) ? pointer : key;
		this.#keys.add(unique);
		const meaning = meaningOf(names, displayValue(value), said);
		// A number too large to be shown is still a number.
		const kept = typeof value === 'number' && meaning.kind === 'text' && meaning.value === undefined;
		this.#series.push({ pointer, key: unique, names, ...meaning, ...(kept ? { kind: 'gauge' as const } : {}) });
	}

	#readList(place: Place, items: readonly Json[]): void {
		const { pointer, names, said } = place;
		if (items.length === 0) return;
		if (items.every(isMeasurement)) {
			for (const [index, item] of items.entries()) this.#readWithin(measurement(place, index, item));
			return;
		}
		const { table, hasMore } = readTable({ pointer, names, items }, said, MOST_ROWS - this.#rows);
		this.#rows += table.rows.length;
		this.#hasMore ||= hasMore;
		if (table.columns.length > 0) this.#tables.push(table);
	}
}

/** The members of an object; what only tells the unit of others is said of them. */
function innerPlaces(place: Place, value: { readonly [name: string]: Json }): readonly Place[] {
	const members = membersOf(value);
	const texts = new Map(members.flatMap(([name, inner]) => (typeof inner === 'string' ? [[name, inner]] : [])));
	const unit = [...UNIT_MEMBERS].map((name) => unitAt(texts, name)).find((found) => found !== undefined);
	const ownCurrency = currencyAt(texts);
	const said = {
		unit: unit ?? place.said.unit,
		currency: ownCurrency ?? place.said.currency,
		type: typeAt(texts, value) ?? place.said.type,
	};
	const isSaid = (name: string) =>
		(UNIT_MEMBERS.has(name) && unit !== undefined) ||
		(name === 'currency' && ownCurrency !== undefined) ||
		(name.endsWith('_unit') && Object.hasOwn(value, name.slice(0, -5)) && unitAt(texts, name) !== undefined) ||
		(name === 'type' && said.type !== undefined);
	return members
		.filter(([name]) => !isSaid(name))
		.map(([name, inner]) =>
			memberPlace(place, name, inner, { ...said, unit: unitAt(texts, `${name}_unit`) ?? said.unit }),
		);
}

/** A member `value` beside its unit is what the object is called. */
function memberPlace(place: Place, name: string, value: Json, said: DeclaredUnits): Place {
	const isAlone = name === 'value' && said.unit !== undefined && place.names.length > 0;
	const names = isAlone ? place.names : [...place.names, name.slice(0, LONGEST_TEXT)];
	return { pointer: pointerTo(place.pointer, name), key: pointerTo(place.key, name), names, value, said };
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

/** Whether an item of a list is a metric by itself: its name, its value, and what there is to say of them. */
function isMeasurement(item: Json): boolean {
	if (!isJsonObject(item) || labelOf(item) === undefined) return false;
	return Object.hasOwn(item, 'value') && !isContainer(item.value ?? null);
}

function measurement(place: Place, index: number, item: Json): Place {
	const members = isJsonObject(item) ? item : {};
	const texts = new Map(
		Object.entries(members).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
	);
	const name = `${labelOf(item)?.text ?? index}${labelsText(members.labels ?? members.tags)}`.slice(0, LONGEST_TEXT);
	const said = {
		unit: unitAt(texts, 'unit') ?? unitAt(texts, 'units') ?? place.said.unit,
		currency: currencyAt(texts) ?? place.said.currency,
		type: typeAt(texts, members),
	};
	return {
		pointer: `${pointerTo(place.pointer, String(index))}/value`,
		key: pointerTo(place.key, name),
		names: [...place.names, name],
		value: members.value ?? null,
		said,
	};
}

/** What sets metrics of the same name apart, as Prometheus writes it. */
function labelsText(labels: Json | undefined): string {
	if (!isJsonObject(labels)) return '';
	const texts = membersOf(labels).flatMap(([name, value]) => (isContainer(value) ? [] : [`${name}=${String(value)}`]));
	return texts.length === 0 ? '' : `{${texts.join(',')}}`;
}
