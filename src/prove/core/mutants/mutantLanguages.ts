import { bracedFunctions, FUNCTION_SYNTAX, type FunctionSyntax } from './bracedFunctions.ts';
import type { FindFunctions, MutationPlace } from './codeFunction.ts';
import { javascriptFunctions } from './javascriptFunctions.ts';
import { pythonFunctions } from './pythonFunctions.ts';
import { rubyFunctions } from './rubyFunctions.ts';

/** How to make code of a language stop. */
export interface MutantLanguage {
	readonly family: string;
	readonly functions: FindFunctions;
	/** Conditions that no compiler, type checker, or linter recognizes as always or never true. */
	readonly conditions: { readonly harmless: string; readonly stopped: string };
	/** Code that fails if the condition is true. Missing for expressions if the language has none that fails. */
	readonly forms: Readonly<Partial<Record<MutationPlace['form'], (condition: string, message?: string) => string>>>;
	/** What must precede a statement outside of functions; missing if there are none. */
	readonly topLevel?: RegExp;
	/** Whether it has directives of a preprocessor, which are not code. */
	readonly hasDirectives?: boolean;
}

const MUTANT_MESSAGE = 'Stopped to see what runs this code.';

/** The message with which a mutant fails. @param index of one of several functions */
export function mutantMessage(index?: number): string {
	return index === undefined ? MUTANT_MESSAGE : `${MUTANT_MESSAGE} (${index + 1})`;
}

/** What stops a program in C, and what shells and runners print then: it has no message of its own. */
const TRAP = '__builtin_trap()';
const TRAPPED = /\b(?:Illegal instruction|Trace\/breakpoint trap|SIGILL|SIGTRAP)\b/i;

/**
 * Whether an output shows that a mutant was reached. Source lines around an error, which many runners print, do not: there, a
 * quote follows the message.
 * @param stopped the code
 */
export function showsMutant(output: string, stopped: string, message = MUTANT_MESSAGE): boolean {
	const written = message.replace(/[.()]/g, '\\$&');
	const printed = new RegExp(`${written}(?! \\(\\d+\\)['"\`]|['"\`])`);
	return printed.test(output) || (stopped.includes(TRAP) && TRAPPED.test(output));
}

const LENGTH_CONDITIONS = { harmless: "'a'.length > 1", stopped: "'a'.length > 0" };

/** Excludes what is inserted from coverage thresholds; c8 respects it, too. */
const UNCOVERED = '/* istanbul ignore next */ /* v8 ignore next */';

/** Linters skip the line. */
function javascriptMutation(condition: string, message = MUTANT_MESSAGE): string {
	return `${UNCOVERED} if (${condition}) { throw new Error('${message}'); } /* eslint-disable-line */`;
}

const JAVASCRIPT: MutantLanguage = {
	family: 'javascript',
	functions: javascriptFunctions,
	conditions: LENGTH_CONDITIONS,
	forms: {
		statement: (condition, message) => ` ${javascriptMutation(condition, message)}`,
		expression: (condition, message = MUTANT_MESSAGE) =>
			`${condition} ? ${UNCOVERED} (${UNCOVERED} () => { throw new Error('${message}'); })() : `,
		line: javascriptMutation,
	},
	topLevel: /^(?:#!.*\n)?/,
};

const PYTHON: MutantLanguage = {
	family: 'python',
	functions: pythonFunctions,
	conditions: { harmless: "len('a') > 1", stopped: "len('a') > 0" },
	forms: {
		statement: (condition, message = MUTANT_MESSAGE) =>
			`${condition} and (_ for _ in ()).throw(RuntimeError('${message}')); `,
		expression: (condition, message = MUTANT_MESSAGE) =>
			`(_ for _ in ()).throw(RuntimeError('${message}')) if ${condition} else `,
		line: (condition, message = MUTANT_MESSAGE) =>
			`if ${condition}: raise RuntimeError('${message}')  # pragma: no cover  # noqa`,
	},
	topLevel: /^(?:[\s\S]*\nfrom[ \t]+__future__\b.*\n|from[ \t]+__future__\b.*\n|#!.*\n(?:#.*coding.*\n)?)?/,
};

const braced = (
	family: keyof typeof FUNCTION_SYNTAX,
	condition: (least: number) => string,
	statement: (condition: string, message?: string) => string,
	further: Partial<MutantLanguage> & { readonly expression?: (condition: string, message?: string) => string } = {},
): MutantLanguage => {
	const { expression, ...rest } = further;
	const forms = {
		statement: (text: string, message?: string) => ` ${statement(text, message)}`,
		line: statement,
	};
	const syntax: FunctionSyntax = FUNCTION_SYNTAX[family];
	return {
		family,
		functions: bracedFunctions(syntax),
		conditions: { harmless: condition(1), stopped: condition(0) },
		forms: expression === undefined ? forms : { ...forms, expression },
		...rest,
	};
};

/** Strict C allows no statement before the declarations at the start of a body. */
const C: MutantLanguage = {
	...braced(
		'c',
		(least) => `sizeof(char) > ${least}`,
		(condition) => `if (${condition}) ${TRAP};`,
		{ hasDirectives: true },
	),
	forms: {
		statement: (condition) => ` __attribute__((unused)) int stopped_here = ${condition} ? (${TRAP}, 0) : 0;`,
		line: (condition) => `if (${condition}) ${TRAP};`,
	},
};

/** By VS Code's language ids. */
export const MUTANT_LANGUAGES: ReadonlyMap<string, MutantLanguage> = new Map([
	['javascript', JAVASCRIPT],
	['javascriptreact', JAVASCRIPT],
	['typescript', JAVASCRIPT],
	['typescriptreact', JAVASCRIPT],
	['python', PYTHON],
	[
		'go',
		braced(
			'go',
			(least) => `len("a") > ${least}`,
			(condition, message = MUTANT_MESSAGE) => `if ${condition} { panic("${message}") };`,
		),
	],
	['c', C],
	['cpp', C],
	[
		'rust',
		braced(
			'rust',
			(least) => `"a".len() > ${least}`,
			(condition, message = MUTANT_MESSAGE) => `if ${condition} { panic!("${message}") }`,
		),
	],
	[
		'java',
		braced(
			'java',
			(least) => `"a".length() > ${least}`,
			(condition, message = MUTANT_MESSAGE) => `if (${condition}) throw new IllegalStateException("${message}");`,
		),
	],
	[
		'csharp',
		braced(
			'csharp',
			(least) => `"a".Length > ${least}`,
			(condition, message = MUTANT_MESSAGE) =>
				`if (${condition}) throw new System.InvalidOperationException("${message}");`,
			{
				hasDirectives: true,
				expression: (condition, message = MUTANT_MESSAGE) =>
					`${condition} ? throw new System.InvalidOperationException("${message}") : `,
			},
		),
	],
	[
		'kotlin',
		braced(
			'kotlin',
			(least) => `"a".length > ${least}`,
			(condition, message = MUTANT_MESSAGE) => `if (${condition}) throw IllegalStateException("${message}");`,
			{
				expression: (condition, message = MUTANT_MESSAGE) =>
					`if (${condition}) throw IllegalStateException("${message}") else `,
			},
		),
	],
	[
		'swift',
		braced(
			'swift',
			(least) => `"a".count > ${least}`,
			(condition, message = MUTANT_MESSAGE) => `if ${condition} { fatalError("${message}") };`,
			{ hasDirectives: true },
		),
	],
	[
		'php',
		braced(
			'php',
			(least) => `strlen('a') > ${least}`,
			(condition, message = MUTANT_MESSAGE) => `if (${condition}) { throw new \\RuntimeException('${message}'); }`,
			{
				expression: (condition, message = MUTANT_MESSAGE) =>
					`${condition} ? throw new \\RuntimeException('${message}') : `,
				topLevel: /^[\s\S]*?<\?php\b.*\n(?:\s*(?:(?:\/\/|#|\*|\/\*).*\n|(?:declare|namespace|use)\b.*\n))*/,
			},
		),
	],
	[
		'ruby',
		{
			family: 'ruby',
			functions: rubyFunctions,
			conditions: LENGTH_CONDITIONS,
			forms: {
				statement: (condition, message = MUTANT_MESSAGE) => `; raise '${message}' if ${condition};`,
				expression: (condition, message = MUTANT_MESSAGE) => `${condition} ? raise('${message}') : `,
				line: (condition, message = MUTANT_MESSAGE) => `raise '${message}' if ${condition}`,
			},
			topLevel: /^(?:#.*\n)*/,
		},
	],
]);
