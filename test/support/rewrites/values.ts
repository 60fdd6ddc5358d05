import { hostileList, hostileValue, type Kind, literalText, recordText, TYPES, valueText } from './inputs.ts';
import { declared } from './plainLists.ts';
import type { Unit } from './unit.ts';

/** An expression for a value that elements are compared with. */
export function scalar(unit: Unit, kind: Kind): string {
	const { choices } = unit;
	const element = unit.elements.findLast((each) => each.kind === kind);
	if (element !== undefined && choices.below(100) < 60) return element.text;
	const owner = unit.elements.findLast((each) => each.kind === 'item');
	if (owner !== undefined && kind !== 'item' && choices.below(100) < 60)
		return `${owner.text}.${kind === 'string' ? 'name' : choices.pick(['id', 'owner.id'])}`;
	if (unit.hostile(25)) return unit.parameter('anything', undefined, (inputs) => hostileValue(kind, inputs));
	if (kind !== 'item' && choices.chance(25)) return literalText(kind, choices);
	return unit.parameter('wanted', TYPES[kind], (inputs) => valueText(kind, inputs));
}

/** An expression for an object with values of a kind. */
export function record(unit: Unit, kind: Kind): string {
	if (unit.hostile(30)) return unit.parameter('given', undefined, (inputs) => hostileList(kind, inputs));
	return unit.parameter('table', `Record<string, ${TYPES[kind]}>`, (inputs) => recordText(kind, inputs));
}

/** An expression for a text. */
export function text(unit: Unit): string {
	const { choices } = unit;
	if (unit.hostile(25)) return unit.parameter('given', undefined, (inputs) => hostileValue('string', inputs));
	return choices.pick([
		() => unit.parameter('text', 'string', (inputs) => valueText('string', inputs)),
		() => scalar(unit, 'string'),
		() => unit.outside(() => declared(unit, 'text', `\`a,\${${scalar(unit, 'number')}}\``)),
	])();
}
