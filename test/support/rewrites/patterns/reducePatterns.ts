import { condition, value } from '../expressions.ts';
import type { Kind } from '../inputs.ts';
import { list } from '../receivers.ts';
import type { Unit } from '../unit.ts';
import { scalar } from '../values.ts';
import type { ExpressionPattern } from './pattern.ts';

/** Objects and lists that are copied at each step of `reduce`. */
export const reducePatterns: readonly ExpressionPattern[] = [
	{ name: 'reduce-to-object', write: toObject },
	{ name: 'reduce-to-list', write: toList },
];

function toObject(unit: Unit, depth: number): string {
	const { choices } = unit;
	const [all, x] = [unit.name('all'), unit.name('each')];
	const kind: Kind = choices.pick<Kind>(['item', 'string', 'number']);
	const { key, made } = unit.within({ text: x, kind }, () => ({
		key: unit.hostile(25) ? value(unit, depth) : scalar(unit, choices.pick<Kind>(['string', 'number'])),
		made: unit.hostile(20)
			? choices.pick([`(${all}[${x}] ?? 0) + 1`, `Object.keys(${all}).length`, `() => ${all}`, `keep(${all})`])
			: value(unit, depth),
	}));
	const start = choices.pick(['{}', '{}', '{ a: 1 }', '{}', '{}']);
	const type = unit.hasTypes ? choices.pick([`${start} as Record<string, unknown>`, `${start} as any`]) : start;
	const body = choices.pick([
		`({ ...${all}, [${key}]: ${made} })`,
		`Object.assign({}, ${all}, { [${key}]: ${made} })`,
		`({ ...${all}, [${key}]: ${made} })`,
		`{ return { ...${all}, [${key}]: ${made} }; }`,
		...(!unit.hostile(35)
			? []
			: [
					`({ [${key}]: ${made}, ...${all} })`,
					`({ ...${all}, [${key}]: ${made}, last: ${x} })`,
					`({ ...${all}, ...${x} })`,
					`Object.assign(${all}, { [${key}]: ${made} })`,
					`({ ...keep(${all}), [${key}]: ${made} })`,
					`({ ...${all}, ['__proto__']: ${made} })`,
				]),
	] as [string, ...string[]]);
	return reduced(unit, kind, { all, x, body, start: type });
}

function toList(unit: Unit, depth: number): string {
	const { choices } = unit;
	const [all, x] = [unit.name('all'), unit.name('each')];
	const kind: Kind = choices.pick<Kind>(['item', 'string', 'number']);
	const { when, made } = unit.within({ text: x, kind }, () => ({
		when: condition(unit, depth),
		made: value(unit, depth),
	}));
	const start = unit.hasTypes ? choices.pick(['[] as any[]', '[] as unknown[]']) : '[]';
	const many = kind === 'item' ? `${x}.tags` : `[${x}, ${x}]`;
	const body = choices.pick([
		`[...${all}, ${made}]`,
		`${when} ? [...${all}, ${x}] : ${all}`,
		`${all}.concat([${made}])`,
		`[...${all}, ...${many}]`,
		`${all}.concat(${many})`,
		`${when} ? [...${all}, ${made}] : ${all}`,
		...(!unit.hostile(35)
			? []
			: [
					`[${made}, ...${all}]`,
					`${all}.concat(${x})`,
					`[...${all}, ${all}.length]`,
					`[...${all}, () => ${all}]`,
					`[...keep(${all}), ${made}]`,
					`${all}.includes(${x}) ? ${all} : [...${all}, ${x}]`,
					`[...${all}, ...${x}]`,
				]),
	] as [string, ...string[]]);
	return reduced(unit, kind, { all, x, body, start });
}

function reduced(
	unit: Unit,
	kind: Kind,
	{ all, x, body, start }: { readonly all: string; readonly x: string; readonly body: string; readonly start: string },
): string {
	const { choices } = unit;
	const source = list(unit, kind);
	const any = unit.hasTypes && choices.chance(30) ? ': any' : '';
	const index = unit.hostile(15) ? `, ${unit.name('index')}${unit.annotation('any')}` : '';
	const method = unit.hostile(10) ? 'reduceRight' : 'reduce';
	const given = unit.hostile(10) ? '' : `, ${start}`;
	return `${source}.${method}((${all}${any}, ${x}${any}${index}) => ${body}${given})`;
}
