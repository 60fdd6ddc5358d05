import { type NameReading, readName } from './metricName.ts';
import { type FigureKind, type MetricUnit, readFigure } from './metricUnit.ts';
import { isShowableNumber, type MetricValue } from './metricValue.ts';

/** What a value is, as far as its body says. */
export interface MetricMeaning {
	readonly kind: FigureKind;
	/** Only where the body gave one. */
	readonly unit: string | undefined;
	/** A number also where it was written as a text. */
	readonly value: MetricValue;
	/** `assumed`: nothing says so, and what it does over time may say otherwise. */
	readonly basis: 'stated' | 'named' | 'assumed';
}

/** What a body says beside a value. */
export interface DeclaredUnits {
	readonly unit?: MetricUnit | undefined;
	/** For what turns out to be money, or is nothing but an amount. */
	readonly currency?: MetricUnit | undefined;
	/** A metric's `type`: `counter`, `gauge`. */
	readonly type?: string | undefined;
}

const AMOUNTS = new Set(['amount', 'value', 'total', 'sum']);

/** What a value means. @param names those on the way to it, outermost first */
export function meaningOf(names: readonly string[], value: MetricValue, said: DeclaredUnits): MetricMeaning {
	const figure = figureOf(names, value);
	if (figure === undefined) return { kind: 'text', unit: undefined, value, basis: 'stated' };
	const reading = namesReading(names, figure.value);
	if (reading?.kind === 'text') return { kind: 'text', unit: undefined, value, basis: 'stated' };
	const meaning = combine(reading, figure.unit ?? said.unit, said, names.at(-1) ?? '');
	if (figure.value !== undefined || meaning.basis !== 'assumed' || typeof value === 'number') {
		return { ...meaning, value: figure.value };
	}
	return { kind: 'text', unit: undefined, value: undefined, basis: 'assumed' };
}

/** The number that a value stands for; undefined for a text. A null stands for a number that is missing. */
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
	said: DeclaredUnits,
	name: string,
): Omit<MetricMeaning, 'value'> {
	if (unit !== undefined && reading?.counted !== true) {
		const kind = unit.kind ?? (reading?.kind === 'counter' && said.type === undefined ? 'counter' : undefined);
		return { kind: kind ?? reading?.kind ?? 'gauge', unit: unit.unit, basis: 'stated' };
	}
	if (said.type === 'counter') return { kind: 'counter', unit: reading?.unit, basis: 'stated' };
	if (said.currency !== undefined && (reading?.kind === 'money' || AMOUNTS.has(name.toLowerCase()))) {
		return { kind: 'money', unit: reading?.unit ?? said.currency.unit, basis: 'stated' };
	}
	if (reading === undefined)
		return { kind: 'gauge', unit: undefined, basis: said.type === 'gauge' ? 'stated' : 'assumed' };
	return { kind: reading.kind, unit: reading.unit, basis: reading.certain ? 'stated' : 'named' };
}

/** What the last name says, or what those before it say where it says little by itself. */
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
