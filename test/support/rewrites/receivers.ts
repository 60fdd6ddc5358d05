import { type Kind, listText, TYPES, valueText } from './inputs.ts';
import { oddList } from './oddLists.ts';
import { derivedList, localList, typedList } from './plainLists.ts';
import type { Unit } from './unit.ts';
import { record } from './values.ts';

/** An expression for a list, in one of the many ways in which code gets one. */
export function list(unit: Unit, kind: Kind): string {
	const { choices } = unit;
	const calm = [typedList, typedList, localList, typedList, ...(kind === 'string' ? [keys, splitText] : [derivedList])];
	if (unit.form === 'method') calm.push(memberList, memberList);
	if (unit.hostile(45)) return oddList(unit, kind);
	return (calm[choices.below(calm.length)] ?? typedList)(unit, kind);
}

function keys(unit: Unit): string {
	return `Object.keys(${record(unit, 'number')})`;
}

function splitText(unit: Unit): string {
	return `${unit.parameter('text', 'string', (inputs) => valueText('string', inputs))}.split(',')`;
}

function memberList(unit: Unit, kind: Kind): string {
	const name = unit.name('items');
	unit.fields.push({ name, type: `${TYPES[kind]}[]`, input: (inputs) => listText(kind, inputs) });
	return `this.${name}`;
}
