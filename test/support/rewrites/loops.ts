import { condition } from './expressions.ts';
import { type Element, indented, type Unit } from './unit.ts';

/** A loop over a list, in one of its forms. */
export function loop(unit: Unit, source: string, element: Element, body: () => readonly string[]): readonly string[] {
	const { choices } = unit;
	const x = element.text;
	const inner = unit.within(element, () => (unit.hostile(30) ? surrounded(unit, source, body()) : body()));
	const [only] = inner;
	const word = unit.hostile(15) ? 'let' : 'const';
	const i = unit.name('i');
	const lines = choices.pick([
		() => [`for (${word} ${x} of ${source}) {`, ...indented(inner), '}'],
		() =>
			inner.length === 1 && only !== undefined && !/^(?:const|let)/.test(only)
				? [`for (${word} ${x} of ${source}) ${only}`]
				: [`for (${word} ${x} of ${source}) {`, ...indented(inner), '}'],
		() => [
			`for (let ${i} = 0; ${i} < ${source}.length; ${i}++) {`,
			`\t${word} ${x} = ${source}[${i}];`,
			...indented(inner),
			'}',
		],
		() =>
			inner.some((line) => /\b(?:yield|continue|break)\b/.test(line))
				? [`for (${word} ${x} of ${source}) {`, ...indented(inner), '}']
				: [`${source}.forEach((${x}${unit.annotation('any')}) => {`, ...indented(inner), '});'],
		() => [`for (${word} ${x} of ${source}.slice(0, 3)) {`, ...indented(inner), '}'],
		() =>
			unit.form === 'async'
				? [`for await (${word} ${x} of ${source}) {`, ...indented(inner), '}']
				: [`for (var ${x} of ${source}) {`, ...indented(inner), '}'],
	])();
	if (!unit.hostile(25)) return lines;
	const [first = '', ...more] = lines;
	return choices.pick([
		() => [`if (${source}) ${first}`, ...more],
		() => [`if (!${source}) log('none');`, `else ${first}`, ...more],
		() => [`walk: ${first}`, ...more],
		() => ['try {', ...indented(lines), `} catch (error${unit.annotation('any')}) { log(error.name); }`],
		() => ['try {', ...indented(lines), "} finally { log('finally'); }"],
		() => ["switch ('a') {", "\tcase 'a':", ...indented(indented(lines)), '\tdefault:', "\t\tlog('default');", '}'],
		() => ['for (const round of [1, 2]) {', ...indented([...lines, 'log(round);']), '}'],
		() => [
			'outer: for (const round of [1, 2]) {',
			...indented([...lines, 'if (round === 1) continue outer;']),
			'\tbreak outer;',
			'}',
		],
		() => [`for (const round of [1, 2]) ${first}`, ...more],
		() => ['{', ...indented(lines), '}'],
		() => ['do {', ...indented(lines), '} while (log(false));'],
	])();
}

/** The body of a loop with something around, before or after it. */
function surrounded(unit: Unit, source: string, body: readonly string[]): readonly string[] {
	const { choices } = unit;
	const change = choices.pick([
		`if (${source}.length < 6) ${source}.push(${source}[0]);`,
		`touch(${source});`,
		`${source}.pop();`,
		`${source}[0] = ${source}[1];`,
		`const alias = ${source}; touch(alias);`,
		`${source}.length = 1;`,
	]);
	// What follows belongs to names of this body: it stays in one block.
	return choices.pick([
		() => [`if (${condition(unit, 0)}) {`, ...indented(body), '}'],
		() => [...body, change],
		() => [change, ...body],
		() => [`if (${condition(unit, 0)}) continue;`, ...body],
		() => [`if (${condition(unit, 0)}) break;`, ...body],
		() => [...body, `if (${condition(unit, 0)}) break;`],
		() => ['try {', ...indented(body), `} catch (error${unit.annotation('any')}) {`, '\tlog(error.name);', '}'],
		() => ['try {', ...indented(body), '} finally {', "\tlog('finally');", '}'],
		() => [...body, `fail(${unit.elements.at(-1)?.text ?? '1'});`],
		() => [`later(() => ${unit.elements.at(-1)?.text ?? '1'});`, ...body],
		() => ['{', ...indented(body), '}'],
		() => (unit.form === 'generator' ? [...body, `yield ${unit.elements.at(-1)?.text ?? '1'};`] : [...body, 'log(1);']),
		() => (unit.form === 'async' ? [...body, 'await null;'] : [...body, 'log(2);']),
	])();
}
