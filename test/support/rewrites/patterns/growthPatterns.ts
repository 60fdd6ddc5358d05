import { condition, value } from '../expressions.ts';
import type { Kind } from '../inputs.ts';
import { loop } from '../loops.ts';
import { list } from '../receivers.ts';
import type { Unit } from '../unit.ts';
import { scalar } from '../values.ts';
import type { StatementPattern } from './pattern.ts';

type Written = ReturnType<StatementPattern['write']>;

/** Lists and objects that grow in loops. */
export const growthPatterns: readonly StatementPattern[] = [
	{ name: 'append-in-place', write: append },
	{ name: 'prepend-then-reverse', write: prepend },
	{ name: 'set-in-place', write: copiedObject },
];

function append(unit: Unit, depth: number): Written {
	return grown(unit, depth, (out, made, x) => [
		`${out} = [...${out}, ${made}];`,
		`${out} = ${out}.concat([${made}]);`,
		`${out} = [...${out}, ...[${made}, ${x}]];`,
		`${out} = ${out}.concat(${made});`,
		`${out} = ${out}.concat(${out});`,
		`${out} = [...${out}, ${out}.length];`,
		`${out} = [...${out}, ...${out}.slice(0, 1), ${made}];`,
		`${out} = [...${out}, ${made}], log(${x});`,
	]);
}

function prepend(unit: Unit, depth: number): Written {
	return grown(unit, depth, (out, made, x) => [
		`${out}.unshift(${made});`,
		`${out} = [${made}, ...${out}];`,
		`${out}.unshift(${made}, ${x});`,
		`log(${out}.unshift(${made}));`,
		`${out}.unshift(${out}.length);`,
		`${out} = [${made}, ...${out}], log(${x});`,
	]);
}

/** A list that grows in a loop. */
function grown(unit: Unit, depth: number, ways: (out: string, made: string, x: string) => readonly string[]): Written {
	const { choices } = unit;
	const kind = choices.pick<Kind>(['string', 'number', 'item']);
	const source = list(unit, kind);
	const [out, x] = [unit.name('out'), unit.name('each')];
	const body = () => {
		const all = ways(out, value(unit, depth), x);
		const step = all[!unit.hostile(25) ? choices.below(2) : choices.below(all.length)] ?? '';
		const change = choices.chance(30) ? `if (${condition(unit, depth)}) ${step}` : step;
		return unit.hostile(35) ? [change, watching(unit, out)] : [change];
	};
	const start = unit.hostile(20) ? choices.pick([`[${scalar(unit, kind)}]`, list(unit, kind)]) : '[]';
	const first = `let ${out}${unit.annotation('any[]')} = ${start};`;
	const lines = [
		first,
		...(unit.hostile(15) ? [watching(unit, out)] : []),
		...loop(unit, source, { text: x, kind }, body),
	];
	return { lines, result: unit.hostile(15) ? `[${out}, ${out}.length]` : out };
}

/** A statement that sees a value between two steps. */
function watching(unit: Unit, name: string): string {
	return unit.choices.pick([
		`log(${name});`,
		`keep(${name});`,
		`later(() => ${name});`,
		`if (${name}.length > 2) touch(${name});`,
		`const snapshot = ${name}; later(() => snapshot);`,
		`log(${name}.length);`,
		`if (${name}.includes('b')) log('has b');`,
	]);
}

function copiedObject(unit: Unit, depth: number): Written {
	const { choices } = unit;
	const kind = choices.pick<Kind>(['item', 'string', 'number']);
	const source = list(unit, kind);
	const [out, x] = [unit.name('out'), unit.name('each')];
	const body = () => {
		const [key, made] = [scalar(unit, choices.pick<Kind>(['string', 'number'])), value(unit, depth)];
		const change = choices.pick([
			`${out} = { ...${out}, [${key}]: ${made} };`,
			`${out} = Object.assign({}, ${out}, { [${key}]: ${made} });`,
			`${out} = { ...${out}, [${key}]: (${out}[${key}] ?? 0) + 1 };`,
		]);
		return unit.hostile(30) ? [change, `${choices.pick(['log', 'keep'])}(${out});`] : [change];
	};
	const lines = [`let ${out}${unit.annotation('any')} = {};`, ...loop(unit, source, { text: x, kind }, body)];
	return { lines, result: out };
}
