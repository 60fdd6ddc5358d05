import { readFences } from '../codeFences.ts';

/** A request for a benchmark, as Whetstone writes it. */
export interface BenchmarkTask {
	readonly language: 'javascript' | 'python' | 'go';
	/** Relative to the folder of the benchmark, with `/`. */
	readonly path: string;
	/** The function to measure. */
	readonly name: string;
	/** Undefined if its declaration is not in the code, or cannot be read. */
	readonly parameters: readonly Parameter[] | undefined;
	readonly code: string;
}

export interface Parameter {
	readonly name: string;
	/** As it is declared or documented; empty if it is neither. */
	readonly type: string;
}

const LANGUAGES: ReadonlyMap<string, BenchmarkTask['language']> = new Map([
	['javascript', 'javascript'],
	['javascriptreact', 'javascript'],
	['typescript', 'javascript'],
	['typescriptreact', 'javascript'],
	['python', 'python'],
	['go', 'go'],
]);
const FIRST_LINE = /^Write a benchmark of existing code: /;

/** Reads a prompt by its form: its first line, its list, and the code after it. @returns undefined for any other prompt */
export function benchmarkTask(prompt: string): BenchmarkTask | undefined {
	if (!FIRST_LINE.test(prompt)) return undefined;
	const { rest, fences } = readFences(prompt);
	const code = fences[0]?.code;
	const fact = (name: string) =>
		rest
			.split('\n')
			.find((line) => line.startsWith(`- ${name}: `))
			?.slice(name.length + 4);
	const language = LANGUAGES.get(fact('Language') ?? '');
	const path = fact('Path');
	const name = /^[\p{L}_$][\p{L}\p{N}_$]*(?=,|$)/u.exec(fact('Functions to measure') ?? '')?.[0];
	if (code === undefined || language === undefined || path === undefined || name === undefined) return undefined;
	return { language, path, name, parameters: parametersOf(code, name, language), code };
}

const DECLARATIONS = {
	javascript: (name: string) =>
		`(?:function\\s*|(?:const|let|var)\\s+)${name}\\s*(?:=\\s*(?:function)?\\s*)?(?:<[^()]*>)?\\(`,
	python: (name: string) => `^def\\s+${name}\\s*\\(`,
	go: (name: string) => `^func\\s+${name}\\s*\\(`,
} as const;

function parametersOf(
	code: string,
	name: string,
	language: BenchmarkTask['language'],
): readonly Parameter[] | undefined {
	const found = new RegExp(DECLARATIONS[language](name.replaceAll('$', '\\$')), 'm').exec(code);
	if (found === null) return undefined;
	const parts = partsUntilClosed(code.slice(found.index + found[0].length));
	const above =
		language === 'javascript'
			? (/\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*(?:export\s+)?$/.exec(code.slice(0, found.index))?.[0] ?? '')
			: '';
	return parts?.map((part) => {
		const [, parameter = '', , type = ''] = /^([^\s:=?]+)(\??\s*:?\s*)([^=]*)/.exec(part) ?? [];
		const documented = [...above.matchAll(/@param\s+\{([^}]*)\}\s+\[?([\w$]+)/g)].find(
			(each) => each[2] === parameter,
		)?.[1];
		return { name: parameter, type: type.trim() || (documented ?? '').trim() };
	});
}

/** What stands between the commas up to the closing parenthesis; undefined if there is none. */
function partsUntilClosed(text: string): readonly string[] | undefined {
	const parts = [''];
	let depth = 0;
	for (const character of text) {
		if (character === ')' && depth === 0) return parts.map((part) => part.trim()).filter((part) => part !== '');
		if ('([{<'.includes(character)) depth++;
		if (')]}>'.includes(character)) depth--;
		if (character === ',' && depth === 0) parts.push('');
		else parts[parts.length - 1] += character;
	}
	return undefined;
}
