import { type NameReading, readName } from './metricName.ts';
import { type FigureKind, type MetricUnit, readFigure } from './metricUnit.ts';
import { isShowableNumber, type MetricValue } from './metricValue.ts';

/** What a value is, as far as its body says. */
export interface MetricMeaning {
	readonly kind: FigureKind;
	/** Only if the body or the name gave one. */
	readonly unit: string | undefined;
	/** A number even if it was written as text. */
	readonly value: MetricValue;
	/** `assumed`: nothing says so, and later values may prove otherwise. */
	readonly basis: 'stated' | 'named' | 'assumed';
}

/** What the members around a value declare about it. */
export interface DeclaredUnits {
	readonly unit?: MetricUnit | undefined;
	/** Used only for money, or for a name that is a plain amount such as `total`. */
	readonly currency?: MetricUnit | undefined;
	/** A metric's `type`: `counter`, `gauge`. */
	readonly type?: string | undefined;
}

const AMOUNTS = new Set(['amount', 'value', 'total', 'sum']);

/** What a value means. @param names the path to it, outermost first */
export function meaningOf(names: readonly string[], value: MetricValue, declared: DeclaredUnits): MetricMeaning {
	const figure = figureOf(names, value);
	if (figure === undefined) return { kind: 'text', unit: undefined, value, basis: 'stated' };
	const reading = namesReading(names, figure.value);
	if (reading?.kind === 'text') return { kind: 'text', unit: undefined, value, basis: 'stated' };
	const meaning = combine(reading, figure.unit ?? declared.unit, declared, names.at(-1) ?? '');
	if (figure.value !== undefined || meaning.basis !== 'assumed' || typeof value === 'number') {
		return { ...meaning, value: figure.value };
	}
	return { kind: 'text', unit: undefined, value: undefined, basis: 'assumed' };
}

/** The number that a value stands for; undefined for a text. A null is a missing number. */
function figureOf(names: readonly string[], value: MetricValue) {
	if (typeof value === 'boolean') return undefined;
	if (typeof value !== 'string') return { value, unit: undefined };
	const figure = readFigure(value);
	if (figure === undefined || !isShowableNumber(figure.value)) return undefined;
	const isIdentifier = figure.unit === undefined && readName(names.at(-1) ?? '', figure.value)?.kind === 'text';
	return isIdentifier ? undefined : figure;
}

function combine(
	reading: NameReading | undefined,
	unit: MetricUnit | undefined,
	declared: DeclaredUnits,
	name: string,
): Omit<MetricMeaning, 'value'> {
	if (unit !== undefined && reading?.counted !== true) {
		const kind = unit.kind ?? (reading?.kind === 'counter' && declared.type === undefined ? 'counter' : undefined);
		return { kind: kind ?? reading?.kind ?? 'gauge', unit: unit.unit, basis: 'stated' };
	}
	if (declared.type === 'counter') return { kind: 'counter', unit: reading?.unit, basis: 'stated' };
	if (declared.currency !== undefined && (reading?.kind === 'money' || AMOUNTS.has(name.toLowerCase()))) {
		return { kind: 'money', unit: reading?.unit ?? declared.currency.unit, basis: 'stated' };
	}
	if (reading === undefined)
		return { kind: 'gauge', unit: undefined, basis: declared.type === 'gauge' ? 'stated' : 'assumed' };
	return { kind: reading.kind, unit: reading.unit, basis: reading.certain ? 'stated' : 'named' };
}

/** What the last name says, or the names before it if it says little by itself. */
function namesReading(names: readonly string[], value: number | undefined): NameReading | undefined {
	const own = readName(names.at(-1) ?? '', value);
	if (own?.kind === 'text') return own;
	const outer = names
		.slice(0, -1)
		.toReversed()
		.map((name) => readName(name, undefined))
		.find((reading) => reading !== undefined && reading.kind !== 'text');
	if (own === undefined) return outer;
	if (outer === undefined) return own;
	const isMeasured = outer.kind === 'duration' || outer.kind === 'money' || outer.kind === 'ratio';
	if (own.vague && isMeasured) return outer;
	return own.kind === outer.kind ? { ...own, unit: own.unit ?? outer.unit } : own;
}
