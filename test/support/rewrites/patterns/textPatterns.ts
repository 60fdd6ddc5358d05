import { list } from '../receivers.ts';
import type { Unit } from '../unit.ts';
import { text } from '../values.ts';
import type { ExpressionPattern } from './pattern.ts';

/** Texts that are taken apart, and the clock. */
export const textPatterns: readonly ExpressionPattern[] = [
	{ name: 'search-without-split', write: split },
	{ name: 'date-now', write: dateNow },
];

function split(unit: Unit): string {
	const { choices } = unit;
	const calm = ["','", "','", "'a'", "'ab'"] as const;
	const hostile = ["','", "''", '/,/', '/(,)/', 'undefined', "',', 1", "',', 0", "'aa'"] as const;
	const separator = !unit.hostile(40) ? choices.pick(calm) : choices.pick([...hostile, text(unit)]);
	const receiver = unit.hostile(15) ? list(unit, 'string') : text(unit);
	const parts = `${receiver}.split(${separator})`;
	return choices.pick([
		`${parts}.length > 1`,
		`${parts}[0]`,
		`${parts}.length - 1`,
		`${parts}.length !== 1`,
		`${parts}.length === 1`,
		`${parts}.length < 2`,
		`${parts}.length >= 2`,
		`${parts}.shift()`,
		`${parts}.at(0)`,
		`${parts}.at(-1)`,
		`${parts}[1]`,
		`${parts}.length > 0`,
	]);
}

function dateNow(unit: Unit): string {
	const date = unit.hostile(25)
		? unit.choices.pick(['new Date(5)', 'new Date(undefined)', 'new Date', 'Date()', "new Date('2020-01-01')"])
		: 'new Date()';
	return unit.choices.pick([
		`${date}.getTime()`,
		`+${date}`,
		`${date}.valueOf()`,
		`Number(${date})`,
		`1 - +${date}`,
		`1 + +${date}`,
		`- +${date}`,
		`typeof ${date}.getTime()`,
		`${date} - 1`,
		`(${date}).getTime() ** 2`,
	]);
}
