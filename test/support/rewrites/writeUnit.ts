import type { Choices } from './choices.ts';
import { called } from './expressions.ts';
import { expressionPatterns } from './patterns/expressionPatterns.ts';
import type { Pattern } from './patterns/pattern.ts';
import { SHADOWS } from './shadows.ts';
import { type Form, indented, type Parameter, Unit } from './unit.ts';

const DEEPEST = 3;

/** A function with a pattern in it, and how to call it. */
export interface WrittenUnit {
	/** What stands before it. */
	readonly top: readonly string[];
	readonly lines: readonly string[];
	/** Expressions that call it. */
	readonly calls: readonly string[];
	readonly imports: readonly string[];
}

/** Writes a function around one pattern. */
export function writeUnit(
	number: number,
	choices: Choices,
	inputs: Choices,
	{
		language,
		twists,
		isModule,
		patterns,
	}: {
		readonly language: Unit['language'];
		readonly twists: number;
		readonly isModule: boolean;
		readonly patterns: readonly Pattern[];
	},
): WrittenUnit {
	const pattern = patterns[choices.below(patterns.length)];
	const form: Form =
		twists === 0
			? choices.pick(['function', 'arrow', 'method'])
			: choices.pick([
					'function',
					'arrow',
					'method',
					'async',
					'generator',
					'objectMethod',
					'static',
					'expression',
					'inner',
					'generic',
				]);
	const unit = new Unit(number, twists, choices, { language, form, patterns: expressionPatterns });
	const imports = shadow(unit, isModule);
	const written = pattern?.write(unit, choices.pick([0, 0, 1, 2, DEEPEST])) ?? '1';
	const { lines, result } = typeof written === 'string' ? { lines: [], result: called(unit, written) } : written;
	const body = [...unit.setup, ...lines, ...finished(unit, form, result)];
	const name = `unit${number}`;
	return {
		top: unit.top,
		lines: framed(unit, form, name, body),
		calls: choices.times(4, () => call(unit, form, name, inputs)),
		imports,
	};
}

/** Lets a global mean something else in the function, at times. */
function shadow(unit: Unit, isModule: boolean): readonly string[] {
	if (!unit.hostile(20)) return [];
	const names = Object.keys(SHADOWS);
	const name = names[unit.choices.below(names.length)] ?? 'Set';
	const own = SHADOWS[name] ?? '1';
	if (isModule && name !== 'undefined') return [name];
	const way = unit.choices.below(3);
	const type = unit.annotation('any');
	if (way === 0) unit.parameters.push({ name, type: undefined, input: () => `(${own})` });
	else if (way === 1 || /^(?:undefined|NaN|Infinity)$/.test(name)) unit.setup.push(`const ${name}${type} = ${own};`);
	else unit.setup.push(`var ${name}${type} = ${own};`);
	return [];
}

/** The end of the function: what happens to the result. */
function finished(unit: Unit, form: Form, result: string): readonly string[] {
	const { choices } = unit;
	if (form === 'generator') return [`yield ${result};`, 'return 1;'];
	if (!choices.chance(50))
		return choices.pick([
			[`return ${result};`],
			[`return (${result});`],
			[`const found = ${result};`, 'return found;'],
		]);
	const isName = /^\w+$/.test(result);
	if (isName) return [`return ${result};`];
	return choices.pick([
		[`return ${result};`],
		[`return !(${result});`],
		[`return \`<\${${result}}>\`;`],
		[`if (${result}) return 'yes';`, "else return 'no';"],
		[`const answer = log(0) ? 1 : ${result};`, 'return [answer];'],
		[
			'try {',
			`\treturn ${result};`,
			`} catch (error${unit.annotation('any')}) {`,
			'\treturn error.name;',
			'} finally {',
			"\tlog('end');",
			'}',
		],
		["switch (typeof 'a') {", "\tcase 'string':", `\t\treturn ${result};`, '}'],
		[
			'outer: for (const round of [1, 2]) {',
			`\tfor (const turn of [1, 2]) if (log(turn) && ${result}) continue outer;`,
			'\tif (round > 1) break outer;',
			'}',
			'return log(1);',
		],
		[`return ((value${unit.annotation('any')}) => [value, value])(${result});`],
		[
			'const before = log(1);',
			`[1].map(() => ${result}).forEach((each${unit.annotation('any')}) => log(each));`,
			'return before;',
		],
		['const before = log(1);', `(${result});`, 'return before;'],
		['let value;', `value = ${result}`, '/a/g.test(String(log(value)));', 'return [value, typeof value];'],
		...(unit.language === 'tsx' ? ([[`return <p title={${result}}>{${result}} text</p>;`]] as const) : []),
	] as [readonly string[], ...(readonly string[])[]]);
}

function framed(unit: Unit, form: Form, name: string, body: readonly string[]): readonly string[] {
	const parameters = unit.parameters.map((each) => parameterText(unit, each)).join(', ');
	const document = documented(unit);
	const inner = indented(body);
	const fields = unit.fields.map((each) => `\t${each.name}${unit.annotation(each.type ?? 'any')};`);
	switch (form) {
		case 'function':
			return [...document, `function ${name}(${parameters}) {`, ...inner, '}'];
		case 'async':
			return [...document, `async function ${name}(${parameters}) {`, '\tawait null;', ...inner, '}'];
		case 'generator':
			return [...document, `function* ${name}(${parameters}) {`, ...inner, '}'];
		case 'arrow':
			return [...document, `const ${name} = (${parameters}) => {`, ...inner, '};'];
		case 'generic':
			return [...document, `function ${name}${unit.hasTypes ? '<Kind>' : ''}(${parameters}) {`, ...inner, '}'];
		case 'inner':
			return [
				...document,
				`function ${name}(${parameters}) {`,
				`\tconst inside = () => {`,
				...indented(inner),
				'\t};',
				'\treturn [inside(), inside()];',
				'}',
			];
		case 'expression':
			return [...document, `const ${name} = function (${parameters}) {`, ...inner, '};'];
		case 'objectMethod':
			return [`const ${name}Holder = {`, ...indented([...document, `${name}(${parameters}) {`, ...inner, '},']), '};'];
		case 'static':
			return [
				`class ${name}Holder {`,
				...indented([...document, `static ${name}(${parameters}) {`, ...inner, '}']),
				'}',
			];
		case 'method':
			return [
				`class ${name}Holder {`,
				...fields,
				...indented([...document, `${name}(${parameters}) {`, ...inner, '}']),
				'}',
			];
	}
}

function parameterText({ hasTypes }: Unit, { name, pattern, type }: Parameter): string {
	return hasTypes ? `${pattern ?? name}: ${type ?? 'any'}` : (pattern ?? name);
}

/** What JavaScript says of its parameters. */
function documented(unit: Unit): readonly string[] {
	const tags = unit.parameters.flatMap(({ name, type, pattern }) =>
		type === undefined || pattern !== undefined ? [] : [` * @param {${type}} ${name}`],
	);
	return unit.hasTypes || tags.length === 0 ? [] : ['/**', ...tags, ' */'];
}

function call(unit: Unit, form: Form, name: string, inputs: Choices): string {
	const written = unit.parameters.map((each) => each.input(inputs));
	// Two lists of one type may be the same list.
	const twin = unit.parameters.findIndex(
		(each, index) => index > 0 && each.type?.endsWith('[]') && each.type === unit.parameters[index - 1]?.type,
	);
	const isShared = twin > 0 && inputs.chance(40);
	const values = isShared ? written.with(twin, 'shared').with(twin - 1, 'shared') : written;
	const fields = unit.fields.map((each) => `${each.name}: ${each.input(inputs)}`).join(', ');
	const receiver =
		form === 'method'
			? `Object.assign(new ${name}Holder(), { ${fields} }).`
			: form === 'static' || form === 'objectMethod'
				? `${name}Holder.`
				: '';
	const run = `(shared, values = [${values.join(', ')}]) => ({ values, run: () => ${receiver}${name}(...values) })`;
	return `(${run})(${isShared ? written[twin] : ''})`;
}
