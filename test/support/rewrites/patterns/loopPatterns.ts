import { condition, nested, value } from '../expressions.ts';
import { type Kind, TYPES } from '../inputs.ts';
import { loop } from '../loops.ts';
import { typedList } from '../plainLists.ts';
import { list } from '../receivers.ts';
import { indented, type Unit } from '../unit.ts';
import { record, scalar } from '../values.ts';
import type { StatementPattern } from './pattern.ts';

type Written = ReturnType<StatementPattern['write']>;

/** Loops that compute the same again and again. */
export const loopPatterns: readonly StatementPattern[] = [
	{ name: 'count-keys-once', write: countKeys },
	{ name: 'queue-index', write: queue },
	{ name: 'build-once', write: buildInLoop },
	{ name: 'set-lookup', write: lookupInLoop },
	{ name: 'map-lookup', write: findInLoop },
];

function countKeys(unit: Unit, depth: number): Written {
	const { choices } = unit;
	const [out, i, key] = [unit.name('out'), unit.name('i'), unit.name('key')];
	const object = unit.hostile(20) ? list(unit, 'item') : record(unit, 'string');
	const call = `Object.${choices.pick(['keys', 'keys', 'values', 'entries'])}(${object})`;
	const inner = unit.within({ text: key, kind: 'string' }, () => [
		`const ${key}${unit.annotation('any')} = ${choices.pick([`Object.keys(${object})[${i}]`, `'a' + ${i}`])};`,
		...(unit.hostile(40)
			? [
					choices.pick([
						`if (${i} < 3) delete ${object}[${key}];`,
						`if (${i} < 3) ${object}['k' + ${i}] = 'a';`,
						`log(${i});`,
						`touch(${object});`,
						`if (${i} < 3) ${object}[${key}] = 'changed';`,
					]),
				]
			: []),
		`${out}.push(${value(unit, depth)});`,
	]);
	const head = choices.pick([
		[`for (let ${i} = 0; ${i} < ${call}.length; ${i}++) {`],
		[`for (let ${i} = 0; ${i} !== ${call}.length && ${i} < 9; ${i} += 1) {`],
		[`let ${i} = -1;`, `while (++${i} < ${call}.length) {`],
	]);
	return { lines: [`const ${out}${unit.annotation('any[]')} = [];`, ...head, ...indented(inner), '}'], result: out };
}

function queue(unit: Unit, depth: number): Written {
	const { choices } = unit;
	const kind = choices.pick<Kind>(['item', 'string', 'number']);
	const [waiting, out, x] = [unit.name('waiting'), unit.name('out'), unit.name('each')];
	// What has a type gets only what conforms to it.
	const isOdd = unit.hostile(30);
	const source = isOdd ? list(unit, kind) : typedList(unit, kind);
	const start = unit.hostile(25) ? source : choices.pick([`[...${source}]`, `${source}.slice()`]);
	const body = unit.within({ text: x, kind }, () => [
		`${out}.push(${value(unit, depth)});`,
		...(choices.chance(40) ? [`if (${out}.length < 5) ${waiting}.push(${x});`] : []),
		...(unit.hostile(35)
			? [
					choices.pick([
						`log(${waiting}.length);`,
						`if (${out}.length > 3) break;`,
						`if (${condition(unit, 0)}) continue;`,
						`keep(${waiting});`,
						`if (${waiting}.includes(${x})) log('again');`,
						`later(() => ${waiting}.length);`,
						`${waiting}.pop();`,
						`fail(${x});`,
					]),
				]
			: []),
	]);
	const taken = choices.pick([
		`${waiting}.shift()`,
		`${waiting}.shift()`,
		`${waiting}.shift()${unit.hasTypes ? '!' : ''}`,
	]);
	const loopLines = choices.pick([
		() => [
			`while (${waiting}.length > 0) {`,
			`\tconst ${x}${unit.annotation('any')} = ${taken};`,
			...indented(body),
			'}',
		],
		() => [`while (${waiting}.length) {`, `\tconst ${x}${unit.annotation('any')} = ${taken};`, ...indented(body), '}'],
		() => [`let ${x}${unit.annotation('any')};`, `while ((${x} = ${taken}) !== undefined) {`, ...indented(body), '}'],
		() => [
			`for (; ${waiting}.length !== 0; ) {`,
			`\tconst ${x}${unit.annotation('any')} = ${taken};`,
			...indented(body),
			'}',
		],
	])();
	const lines = [
		`const ${out}${unit.annotation('any[]')} = [];`,
		`const ${waiting}${unit.annotation(isOdd ? 'any' : `${TYPES[kind]}[]`)} = ${start};`,
		...loopLines,
	];
	return { lines, result: unit.hostile(20) ? `[${out}, ${waiting}]` : out };
}

function buildInLoop(unit: Unit, depth: number): Written {
	const { choices } = unit;
	const [out, x, made] = [unit.name('out'), unit.name('each'), unit.name('matcher')];
	const pattern = scalar(unit, 'string');
	const others = list(unit, 'string');
	const [build, use] = choices.pick([
		[`new RegExp(${pattern})`, `.test(${x})`],
		[`new Set(${others})`, `.has(${x})`],
		[`new RegExp(${pattern}, 'g')`, `.test(${x})`],
		["new Intl.NumberFormat('en')", `.format(${x}.length)`],
		[`new Map([[${pattern}, 1]])`, `.get(${x})`],
	]);
	const body = () => {
		const flags = unit.hostile(30) ? [choices.pick([`keep(${made});`, `log(${made});`, `touch(${others});`])] : [];
		return [`const ${made} = ${build};`, `if (${made}${use}) ${out}.push(${value(unit, depth)});`, ...flags];
	};
	const lines = [
		`const ${out}${unit.annotation('any[]')} = [];`,
		...loop(unit, list(unit, 'string'), { text: x, kind: 'string' }, body),
	];
	return { lines, result: out };
}

function lookupInLoop(unit: Unit, depth: number): Written {
	const { choices } = unit;
	const kind = choices.pick<Kind>(['string', 'number']);
	const [out, x] = [unit.name('out'), unit.name('each')];
	const others = unit.hostile(25) ? out : list(unit, kind);
	const body = () => {
		const found = choices.pick([
			`${others}.includes(${x})`,
			`!${others}.includes(${x})`,
			`${others}.indexOf(${x}) === -1`,
			`${others}.some((other) => other === ${x})`,
		]);
		const change = unit.hostile(25)
			? [choices.pick([`touch(${others});`, `${others}.push(${x});`, `const other = ${others}; touch(other);`])]
			: [];
		return [
			`if (${found}) ${out}.push(${value(unit, depth)});`,
			...change.map((each) => `if (${others}.length < 6) { ${each} }`),
		];
	};
	const lines = [
		`const ${out}${unit.annotation('any[]')} = [];`,
		...loop(unit, list(unit, kind), { text: x, kind }, body),
	];
	return { lines, result: out };
}

function findInLoop(unit: Unit, depth: number): Written {
	const { choices } = unit;
	const [out, x, found, other] = [unit.name('out'), unit.name('each'), unit.name('match'), unit.name('other')];
	const others = list(unit, 'item');
	const kind = choices.pick<Kind>(['item', 'number']);
	const body = () => {
		// Numbers may be NaN: names are what a map can be made of.
		const isName = choices.chance(70);
		const key = scalar(unit, isName ? 'string' : 'number');
		const method = unit.hostile(20) ? 'findLast' : 'find';
		const change = unit.hostile(25)
			? [choices.pick([`touch(${others});`, `if (${found}) ${found}.id = 2;`, `keep(${found});`])]
			: [];
		const use = choices.chance(20) ? nested(unit, depth) : `${found}?.name`;
		return [
			`const ${found} = ${others}.${method}((${other}) => ${other}.${isName ? 'name' : 'id'} === ${key});`,
			`${out}.push(${use});`,
			...change,
		];
	};
	const lines = [
		`const ${out}${unit.annotation('any[]')} = [];`,
		...loop(unit, list(unit, kind), { text: x, kind }, body),
	];
	return { lines, result: out };
}
