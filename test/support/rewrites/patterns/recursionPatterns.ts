import { value } from '../expressions.ts';
import { type Kind, TYPES } from '../inputs.ts';
import { list } from '../receivers.ts';
import type { Unit } from '../unit.ts';
import type { StatementPattern } from './pattern.ts';

/** Functions that call themselves with a copy of the rest of a list. */
export const recursionPatterns: readonly StatementPattern[] = [{ name: 'recursion-index', write: recursion }];

function recursion(unit: Unit, depth: number): ReturnType<StatementPattern['write']> {
	const { choices } = unit;
	const kind: Kind = choices.pick<Kind>(['number', 'string', 'item']);
	const call = unit.topName('total');
	const [values, first, rest] = [unit.name('values'), unit.name('first'), unit.name('others')];
	const type = unit.annotation(`${choices.pick(['', 'readonly '])}${TYPES[kind]}[]`);
	const any = unit.annotation('any');
	const step = (head: string, tail: string) => {
		const made = unit.within({ text: head, kind }, () => value(unit, depth));
		const again = `${call}(${tail})`;
		return choices.pick([
			`${head} + ${again}`,
			`[${made}, ${again}]`,
			`[${again}, ${made}].length`,
			`keep(${again}) + 1`,
		]);
	};
	// What a nested pattern asks for belongs to the function around: this one stands inside that function.
	const lines = choices.pick([
		() => [
			`function ${call}(${values}${type})${any} {`,
			`\tif (${values}.length === 0) return 0;`,
			`\treturn ${step(`${values}[0]`, `${values}.slice(1)`)};`,
			'}',
		],
		() => [
			`function ${call}(${values}${type})${any} {`,
			`\tif (${values}.length === 0) return ${choices.pick(['0', values, '[]'])};`,
			`\tconst [${first}, ...${rest}] = ${values};`,
			`\treturn ${step(first, rest)};`,
			'}',
		],
		() => [
			`function ${call}([${first}, ...${rest}]${type})${any} {`,
			`\tif (${first} === undefined) return 0;`,
			`\treturn ${step(first, rest)};`,
			'}',
		],
		() => [
			`const ${call} = (${values}${type})${any} =>`,
			`\t${values}.length === 0 ? 0 : ${step(`${values}[0]`, `${values}.slice(1)`)};`,
		],
		() => [
			`function ${call}(${values}${type}, ${first}${unit.annotation('number')} = 0)${any} {`,
			`\tif (${values}.length < 1) return ${first};`,
			`\treturn ${call}(${values}.slice(1), ${first} + 1);`,
			'}',
		],
	])();
	const extra = unit.hostile(25)
		? [choices.pick([`keep(${call});`, `log(${call}.length);`, `log([[], []].map(${call}));`])]
		: [];
	return { lines: [...lines, ...extra], result: `${call}(${list(unit, kind)})` };
}
