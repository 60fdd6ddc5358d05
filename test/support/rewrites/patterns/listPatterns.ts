import { callback, condition, test, value } from '../expressions.ts';
import type { Kind } from '../inputs.ts';
import { list } from '../receivers.ts';
import type { Unit } from '../unit.ts';
import { scalar } from '../values.ts';
import type { ExpressionPattern } from './pattern.ts';

/** Lists that are filtered, searched and sorted. */
export const listPatterns: readonly ExpressionPattern[] = [
	{ name: 'find-first', write: findFirst },
	{ name: 'any-match', write: anyMatch },
	{ name: 'set-lookup', write: setLookup },
	{ name: 'map-lookup', write: mapLookup },
	{ name: 'least-without-sort', write: least },
	{ name: 'build-once', write: builtInCallback },
];

function anyKind(unit: Unit): Kind {
	return unit.choices.pick<Kind>(['string', 'number', 'item']);
}

function findFirst(unit: Unit, depth: number): string {
	const { choices } = unit;
	const kind = anyKind(unit);
	const found = `${list(unit, kind)}.filter(${test(unit, kind, depth)})[0]`;
	if (!choices.chance(40)) return found;
	const last = found.replace(/\[0\]$/, '');
	return choices.pick([
		`${found}?.name`,
		`typeof ${found}`,
		`(${found} ?? 'none')`,
		`${last}['0']`,
		`${last}?.[0]`,
		`${last}[-0]`,
		`${last}.at(0)`,
		`(${last})[0]`,
		`(${found} = 5)`,
		`delete ${found}`,
	]);
}

function anyMatch(unit: Unit, depth: number): string {
	const { choices } = unit;
	const kind = anyKind(unit);
	const length = `${list(unit, kind)}.filter(${test(unit, kind, depth)}).length`;
	const compared = choices.pick([
		'> 0',
		'=== 0',
		'!== 0',
		'>= 1',
		'< 1',
		'== 0',
		'!= 0',
		'> 0.5',
		'>= 0',
		'!== 1',
		'<= 0',
	]);
	if (!choices.chance(40)) return `${length} ${compared}`;
	return choices.pick([
		`!(${length} ${compared})`,
		`${length} ${compared} === true`,
		`${length} ${compared} ? 'some' : 'none'`,
		`0 < ${length}`,
		`(${length} ${compared}) + 1`,
		`typeof (${length} ${compared})`,
		`${length} ${compared} ** 2`,
		`Boolean(${length})`,
		`1 + ${length} ${compared}`,
	]);
}

function setLookup(unit: Unit, depth: number): string {
	const { choices } = unit;
	const kind = choices.pick<Kind>(['string', 'number', 'item']);
	const searched = choices.pick<Kind>(kind === 'item' ? ['string', 'number'] : [kind]);
	const others = list(unit, searched);
	const body = () => {
		const wanted = scalar(unit, searched);
		const found = choices.pick([
			`${others}.includes(${wanted})`,
			`${others}.indexOf(${wanted}) !== -1`,
			`${others}.some((other) => other === ${wanted})`,
			`!${others}.includes(${wanted})`,
			`${others}.indexOf(${wanted}) >= 0`,
		]);
		return unit.hostile(25) ? `${condition(unit, depth)} && ${found}` : found;
	};
	const method = choices.pick(['filter', 'some', 'map', 'find', 'every', 'findIndex', 'flatMap']);
	return `${list(unit, kind)}.${method}(${callback(unit, kind, body)})`;
}

function mapLookup(unit: Unit, depth: number): string {
	const { choices } = unit;
	const others = list(unit, 'item');
	const other = unit.name('other');
	const body = () => {
		const isName = choices.chance(70);
		const wanted = scalar(unit, isName ? 'string' : 'number');
		const key = `${other}.${isName ? 'name' : choices.pick(['id', 'owner.id'])}`;
		const same = unit.hostile(20) ? '==' : '===';
		const match = unit.within({ text: other, kind: 'item' }, () =>
			unit.hostile(25)
				? condition(unit, depth)
				: choices.pick([`${key} ${same} ${wanted}`, `${wanted} ${same} ${key}`]),
		);
		const found = `${others}.find((${other}) => ${match})`;
		return choices.pick([
			`${found}?.name`,
			found,
			`${found} !== undefined`,
			`(${found} || {}).id`,
			`${found}${unit.hasTypes ? '!' : ''}.name`,
		]);
	};
	const kind = anyKind(unit);
	return `${list(unit, kind)}.${choices.pick(['map', 'filter', 'flatMap', 'forEach'])}(${callback(unit, kind, body)})`;
}

function least(unit: Unit): string {
	const { choices } = unit;
	const kind = anyKind(unit);
	const source = list(unit, kind);
	const copy = choices.pick([
		`[...${source}]`,
		`${source}.slice()`,
		`[...${source}]`,
		source,
		`${source}.filter(Boolean)`,
	]);
	const any = unit.annotation('any');
	const [a, b] = [unit.name('one'), unit.name('other')];
	const key = kind === 'item' ? choices.pick(['.id', '.name.length', '.owner.id']) : kind === 'string' ? '.length' : '';
	const orders = [
		`(${a}${any}, ${b}${any}) => ${a}${key} - ${b}${key}`,
		`(${a}, ${b}) => ${a}${key} - ${b}${key}`.replace(
			/^\((\w+), (\w+)\)/,
			unit.hasTypes ? '($1: any, $2: any)' : '($1, $2)',
		),
		`(${a}${any}, ${b}${any}) => ${b}${key} - ${a}${key}`,
		...(kind === 'string' ? ['', `(${a}${any}, ${b}${any}) => ${a}.localeCompare(${b})`] : []),
	];
	if (unit.hostile(30)) {
		orders.push(
			'',
			`(${a}${any}, ${b}${any}) => log(${a}${key} - ${b}${key})`,
			`(${a}${any}, ${b}${any}) => ${a}${key} > ${b}${key} ? 1 : -1`,
		);
	}
	const order = orders[choices.below(orders.length)] ?? '';
	const sorted = choices.chance(25) && copy === source ? 'toSorted' : 'sort';
	const end = choices.pick(['[0]', '.at(0)', '.at(-1)', '.shift()', '.pop()', '[1]', '[0]', '[0]']);
	return `${copy}.${sorted}(${order})${end}`;
}

function builtInCallback(unit: Unit, depth: number): string {
	const { choices } = unit;
	const others = list(unit, 'string');
	const pattern = scalar(unit, 'string');
	const body = () => {
		const x = scalar(unit, 'string');
		return choices.pick([
			`new RegExp(${pattern}).test(${x})`,
			`new Set(${others}).has(${x})`,
			`new RegExp(${pattern}, 'g').test(${x})`,
			`new Intl.NumberFormat('en').format(${x}.length)`,
			`new Map(Object.entries({ a: 1 })).get(${x})`,
			`Object.keys({ a: 1 }).includes(${x})`,
			`new RegExp(${!unit.hostile(25) ? "'a|b'" : value(unit, depth)}).exec(${x})?.[0]`,
		]);
	};
	return `${list(unit, 'string')}.${choices.pick(['filter', 'map', 'some'])}(${callback(unit, 'string', body)})`;
}
