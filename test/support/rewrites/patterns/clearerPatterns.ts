import { condition, value } from '../expressions.ts';
import type { Kind } from '../inputs.ts';
import { list } from '../receivers.ts';
import type { Unit } from '../unit.ts';
import { record, scalar, text } from '../values.ts';
import type { ExpressionPattern } from './pattern.ts';

/** What only reads better in another form. */
export const clearerPatterns: readonly ExpressionPattern[] = [
	{ name: 'includes', write: indexComparison },
	{ name: 'nullish-coalescing', write: nullish },
	{ name: 'redundant-ternary', write: ternary },
	{ name: 'exponent-operator', write: power },
	{ name: 'object-has-own', write: hasOwn },
];

function indexComparison(unit: Unit): string {
	const { choices } = unit;
	const kind = choices.pick<Kind>(['string', 'number', 'item']);
	const receiver = choices.chance(40) ? text(unit) : list(unit, kind);
	const wanted = unit.hostile(20) ? 'NaN' : scalar(unit, kind);
	const start = unit.hostile(15) ? ', 1' : '';
	const call = `${receiver}.${unit.hostile(10) ? 'lastIndexOf' : 'indexOf'}(${wanted}${start})`;
	return choices.pick([
		`${call} !== -1`,
		`${call} === -1`,
		`${call} >= 0`,
		`${call} > -1`,
		`${call} < 0`,
		`${call} != -1`,
		`${call} == -1`,
		`${call} > 0`,
		`~${call}`,
		`-1 !== ${call}`,
		`!(${call} !== -1)`,
		`typeof (${call} === -1)`,
		`${call} === -1 === false`,
		`1 + (${call} < 0 ? 1 : 2)`,
	]);
}

function nullish(unit: Unit, depth: number): string {
	const { choices } = unit;
	const x = unit.hostile(25)
		? choices.pick(['log(null)', `${scalar(unit, 'item')}.name`, 'missing.member', 'this.value'])
		: unit.parameter('maybe', 'string | null | undefined', (inputs) => inputs.pick(["'a'", 'null', 'undefined', "''"]));
	const other = choices.pick<() => string>([() => scalar(unit, 'string'), () => value(unit, depth), () => 'log(0)'])();
	return choices.pick([
		`${x} === null || ${x} === undefined ? ${other} : ${x}`,
		`${x} !== null && ${x} !== undefined ? ${x} : ${other}`,
		`${x} != null ? ${x} : ${other}`,
		`${x} == null ? ${other} : ${x}`,
		`${x} === undefined || ${x} === null ? ${other} : ${x}`,
		`${x} !== undefined ? ${x} : ${other}`,
		`${x} === null ? ${other} : ${x}`,
		`(${x} != null ? ${x} : ${other}) || 1`,
		`${x} != null ? ${x} : ${other} || 1`,
		`${x} !== null || ${x} !== undefined ? ${x} : ${other}`,
		`typeof ${x} === 'undefined' || ${x} === null ? ${other} : ${x}`,
	]);
}

function ternary(unit: Unit, depth: number): string {
	const { choices } = unit;
	const first = unit.parameter('amount', 'number', (inputs) => inputs.pick(['1', 'NaN', '0', '-0', '5']));
	const test = unit.within({ text: first, kind: 'number' }, () => condition(unit, depth));
	return choices.pick([
		`${test} ? true : false`,
		`${test} ? false : true`,
		`!(${test}) ? true : false`,
		`(${test} ? true : false) === true`,
		`!${first} ? false : true`,
		`${test} ? true : ${first} > 1 ? false : true`,
		`${first} ? true : false`,
		`${test} ? !0 : !1`,
		`typeof (${test} ? true : false)`,
	]);
}

function power(unit: Unit): string {
	const [base, exponent] = [scalar(unit, 'number'), scalar(unit, 'number')];
	return unit.choices.pick([
		`Math.pow(${base}, ${exponent})`,
		`Math.pow(${base}, 2)`,
		`Math.pow(- ${base}, 2)`,
		`-Math.pow(${base}, 2)`,
		`Math.pow(${base} + 1, ${exponent} - 1)`,
		`2 ** Math.pow(${base}, 2)`,
		`Math.pow(2, 3) ** 2`,
		`Math.pow(${base}, 2).toFixed(1)`,
		`Math.pow(Math.pow(2, ${base}), ${exponent})`,
		`Math.pow(${base})`,
		`Math.pow(${base}, 2, log('third'))`,
		`Math.pow(...[${base}, 2])`,
		`Math.pow(log(${base}), log(2))`,
		`typeof Math.pow(${base}, 2)`,
	]);
}

function hasOwn(unit: Unit): string {
	const object = unit.hostile(30) ? list(unit, 'item') : record(unit, 'string');
	const key = scalar(unit, 'string');
	return unit.choices.pick([
		`Object.prototype.hasOwnProperty.call(${object}, ${key})`,
		`!Object.prototype.hasOwnProperty.call(${object}, ${key})`,
		`({}).hasOwnProperty.call(${object}, ${key})`,
		`${object}.hasOwnProperty(${key})`,
		`Object.prototype.hasOwnProperty.call(log(${object}), log(${key}))`,
		`Object.prototype.hasOwnProperty.call(${object})`,
	]);
}
