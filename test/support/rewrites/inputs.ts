import type { Choices } from './choices.ts';

/** What the elements of a list are, or a value that is compared with them. */
export type Kind = 'string' | 'number' | 'item';

/** How TypeScript writes them. */
export const TYPES: Readonly<Record<Kind, string>> = { string: 'string', number: 'number', item: 'Item' };

const STRINGS = [
	"'a'",
	"'b'",
	"''",
	"'ab'",
	"'__proto__'",
	"'constructor'",
	"'length'",
	"'10'",
	"'2'",
	"'a,b,a'",
	"'é'",
];
const NUMBERS = ['1', '2', '0', '-0', 'NaN', '-1', '10', '0.5', 'Infinity', '3'];

/** An expression for a value of a kind. */
export function valueText(kind: Kind, choices: Choices): string {
	if (kind === 'string') return choices.pick(["'a'", ...STRINGS]);
	if (kind === 'number') return choices.pick(['1', ...NUMBERS]);
	const [id, owner, name, tags] = [
		choices.pick(['1', ...NUMBERS]),
		choices.pick(['1', ...NUMBERS]),
		choices.pick(["'a'", ...STRINGS]),
		choices.pick(["['a', 'b']", '[]', "['b']", "['__proto__', 'a', 'a']"]),
	];
	return `{ id: ${id}, name: ${name}, tags: ${tags}, owner: { id: ${owner} } }`;
}

/** The same for code that is rewritten: nothing in code that mentions `__proto__` is. */
export function literalText(kind: Kind, choices: Choices): string {
	return valueText(kind, choices).replace('__proto__', 'toString');
}

/** An expression for a list without holes. */
export function listText(kind: Kind, choices: Choices): string {
	const length = choices.pick([3, 0, 1, 2, 4, 5, 6]);
	return `[${choices.times(length, () => valueText(kind, choices)).join(', ')}]`;
}

/** An expression for an object with values of a kind. */
export function recordText(kind: Kind, choices: Choices): string {
	const keys = choices.pick([['a', 'b'], [], ['b', '10', '2'], ["['__proto__']", 'constructor', 'a', 'length']]);
	return `({ ${keys.map((key) => `${key}: ${valueText(kind, choices)}`).join(', ')} })`;
}

/** An expression for what code without types may get where it expects a list. */
export function hostileList(kind: Kind, choices: Choices): string {
	const [one, other] = [valueText(kind, choices), valueText(kind, choices)];
	return choices.pick([
		`[${one}, ${other}]`,
		`[${one}, , ${other}]`,
		`[, undefined, ${one}]`,
		`[undefined, null, ${one}]`,
		`[${one}, 'text', 5, {}]`,
		`[withGetters(${one}), withGetters(${other})]`,
		'undefined',
		'null',
		'5',
		"'text'",
		'{}',
		`{ length: 2, 0: ${one}, 1: ${other} }`,
		`new OwnList(${one}, ${other})`,
		`watched([${one}, ${other}])`,
		`Object.freeze([${one}, ${other}])`,
		`Object.assign([${one}, ${other}], { filter: () => ['own'], includes: () => 'own', find: () => 'own' })`,
		`new Set([${one}, ${other}])`,
		`new Map([[${one}, ${other}]])`,
	]);
}

/** An expression for what code without types may get where it expects a value. */
export function hostileValue(kind: Kind, choices: Choices): string {
	const one = valueText(kind, choices);
	return choices.pick([
		one,
		'undefined',
		'null',
		'5',
		"'text'",
		'{}',
		'[]',
		'1n',
		`withGetters(${one})`,
		"watched({ id: 1, name: 'a' })",
		"{ valueOf() { log('valueOf'); return 1; }, toString() { log('toString'); return 'a'; } }",
	]);
}
