import { hostileList, type Kind, listText, literalText, TYPES } from './inputs.ts';
import type { Unit } from './unit.ts';

/** A list of a type that the code names. */
export function typedList(unit: Unit, kind: Kind): string {
	const type = unit.choices.pick(['readonly X[]', 'X[]', 'ReadonlyArray<X>', 'Array<X>']).replace('X', TYPES[kind]);
	const isReadonly = /readonly/i.test(type);
	return unit.parameter('list', type, (inputs) => {
		const written = listText(kind, inputs);
		return isReadonly && inputs.chance(15) ? `Object.freeze(${written})` : written;
	});
}

/** Whatever is passed. */
export function untypedList(unit: Unit, kind: Kind): string {
	return unit.parameter('list', undefined, (inputs) =>
		inputs.chance(50) ? hostileList(kind, inputs) : listText(kind, inputs),
	);
}

/** A list that the code writes out. */
export function localList(unit: Unit, kind: Kind): string {
	return declared(unit, 'list', `[${unit.choices.times(3, () => literalText(kind, unit.choices)).join(', ')}]`);
}

/** What a built-in method gives. */
export function derivedList(unit: Unit, kind: Kind): string {
	const from = typedList(unit, kind);
	const made = unit.choices.pick([
		`${from}.map((x) => x)`,
		`${from}.filter((x) => x !== undefined)`,
		`${from}.slice(0, 4)`,
		`[...${from}]`,
		`Array.from(${from})`,
	]);
	return unit.choices.chance(50) ? declared(unit, 'derived', made) : made;
}

/** Adds a constant to the start of the function. */
export function declared(unit: Unit, wanted: string, value: string): string {
	const name = unit.name(wanted);
	unit.setup.push(`const ${name} = ${value};`);
	return name;
}
