import { type ParserPlugin, parse } from '@babel/parser';
import fc from 'fast-check';
import { Choices } from './choices.ts';
import type { Pattern } from './patterns/pattern.ts';
import { SHADOWS } from './shadows.ts';
import { type WrittenUnit, writeUnit } from './writeUnit.ts';

/** Code to be rewritten, and what calls it. */
export interface Program {
	readonly language: 'js' | 'ts' | 'tsx' | 'module';
	readonly code: string;
	/** Expressions for `{ values, run }`: arguments, and what calls the code with them. */
	readonly calls: readonly string[];
	/** An expression for what the code imports. */
	readonly imports: string;
}

/** How many numbers decide about a function, and how many about what it gets. */
const DECISIONS = 140;
const INPUTS = 80;

/** What one function is made from. */
interface Draft {
	readonly decisions: readonly number[];
	readonly inputs: readonly number[];
}

const numbers = (length: number) => fc.array(fc.nat(9_999), { minLength: length, maxLength: length });
const drafts: fc.Arbitrary<Draft> = fc.record({ decisions: numbers(DECISIONS), inputs: numbers(INPUTS) });

/** Programs with these patterns in them, each other in what is around. A smaller one has fewer difficulties. */
export function programsWith(patterns: readonly Pattern[]): fc.Arbitrary<Program> {
	return fc
		.tuple(numbers(12), fc.array(drafts, { minLength: 1, maxLength: 6 }))
		.map(([form, all]) => writeProgram(new Choices(form), all, patterns))
		.filter(({ code, language }) => isParsed(code, language));
}

function writeProgram(style: Choices, drafts: readonly Draft[], patterns: readonly Pattern[]): Program {
	const language = style.pick<Program['language']>(['js', 'ts', 'ts', 'tsx', 'module', 'js']);
	const all = drafts.map(({ decisions, inputs }, index) => {
		const own = new Choices(decisions);
		return writeUnit(index, own, new Choices(inputs), {
			language: language === 'module' ? 'js' : language,
			twists: own.pick([0, 1, 1, 1, 2, 2, 3, 20]),
			isModule: language === 'module',
			patterns,
		});
	});
	// Nothing in code that mentions prototypes is rewritten: what does is a program of its own.
	const plain = all.filter(({ lines }) => !/prototype/.test(lines.join()));
	const written = plain.length === 0 ? all.slice(0, 1) : plain;
	const imports = [...new Set(written.flatMap((each) => each.imports))];
	return {
		language,
		code: styled(lines(written, imports, language, style).join('\n'), language, style),
		calls: written.flatMap(({ calls }) => calls),
		imports: `({ ${imports.map((name) => `${name}: ${SHADOWS[name]}`).join(', ')} })`,
	};
}

function lines(
	written: readonly WrittenUnit[],
	imports: readonly string[],
	language: Program['language'],
	style: Choices,
): readonly string[] {
	const code = written.flatMap(({ top, lines }) => [...top, ...lines]);
	// Only a module can export: so that it's read as one.
	if (language === 'module') {
		return [...imports.map((name) => `import { ${name} } from './own.js';`), ...code, 'export const end = 1;'];
	}
	const first =
		language === 'js' ? [] : ['interface Item { id: number; name: string; tags: string[]; owner: { id: number } }'];
	if (!style.chance(8)) return [...first, ...code];
	const names = Object.keys(SHADOWS).filter((name) => !/^(?:undefined|NaN|Infinity)$/.test(name));
	const name = names[style.below(names.length)] ?? 'Set';
	return [...first, `const ${name}${language === 'js' ? '' : ': any'} = ${SHADOWS[name]};`, ...code];
}

/** The same code without semicolons, with comments, or with other ends of lines. */
function styled(code: string, language: Program['language'], style: Choices): string {
	let text = code;
	if (style.chance(20)) text = text.replace(/;$/gm, '').replace(/^(\s*)(?=[([`/+-])(?!\/\*| \*)/gm, '$1;');
	if (style.chance(20)) text = withComments(text, language, style);
	if (style.chance(10)) text = text.replaceAll('\n', '\r\n');
	if (style.chance(10)) text = text.replaceAll('\t', '  ');
	return isParsed(text, language) ? text : code;
}

/** Comments may stand wherever a word ends. */
function withComments(code: string, language: Program['language'], style: Choices): string {
	const ends = tokenEnds(code, language);
	const places = style.times(1 + style.below(4), () => ends[style.below(Math.max(1, ends.length))] ?? 0);
	return places
		.toSorted((one, other) => other - one)
		.reduce((text, place) => {
			const comment = style.pick([' /* a note */ ', '/* */', ' // a note\n', ' /* two\nlines */ ']);
			return text.slice(0, place) + comment + text.slice(place);
		}, code);
}

function tokenEnds(code: string, language: Program['language']): readonly number[] {
	try {
		return (parse(code, { ...parserOptions(language), tokens: true }).tokens ?? []).map(
			({ end }: { end: number }) => end,
		);
	} catch {
		return [];
	}
}

function isParsed(code: string, language: Program['language']): boolean {
	try {
		parse(code, parserOptions(language));
		return true;
	} catch {
		return false;
	}
}

function parserOptions(language: Program['language']): { sourceType: 'unambiguous'; plugins: ParserPlugin[] } {
	const plugins: Readonly<Record<Program['language'], ParserPlugin[]>> = {
		js: [],
		module: [],
		ts: ['typescript'],
		tsx: ['typescript', 'jsx'],
	};
	return { sourceType: 'unambiguous', plugins: plugins[language] };
}
