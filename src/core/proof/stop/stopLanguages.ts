import { bracedFunctions } from './bracedFunctions.ts';
import { BRACED_SYNTAX, type BracedSyntax } from './bracedSyntax.ts';
import type { FindFunctions, StopPlace } from './codeFunction.ts';
import { javascriptFunctions } from './javascriptFunctions.ts';
import { pythonFunctions } from './pythonFunctions.ts';
import { rubyFunctions } from './rubyFunctions.ts';

/** How code of a language is made to stop. */
export interface StopLanguage {
	readonly family: string;
	readonly functions: FindFunctions;
	/** Conditions of which no compiler, type checker or linter says that they are always true, or never. */
	readonly conditions: { readonly harmless: string; readonly stopped: string };
	/** What fails if the condition is true. Missing for an expression, if the language has none that fails. */
	readonly forms: Readonly<Partial<Record<StopPlace['form'], (condition: string) => string>>>;
	/** Whether a statement may be outside of functions, and what must be before it. */
	readonly topLevel?: RegExp;
	/** Directives of a preprocessor are no code. */
	readonly hasDirectives?: boolean;
}

const MESSAGE = 'Stopped to see what runs this code.';

const LENGTH_CONDITIONS = { harmless: "'a'.length > 1", stopped: "'a'.length > 0" };

const JAVASCRIPT: StopLanguage = {
	family: 'javascript',
	functions: javascriptFunctions,
	conditions: LENGTH_CONDITIONS,
	forms: {
		statement: (condition) => ` if (${condition}) throw new Error('${MESSAGE}');`,
		expression: (condition) => `${condition} ? (() => { throw new Error('${MESSAGE}'); })() : `,
		line: (condition) => `if (${condition}) throw new Error('${MESSAGE}');`,
	},
	topLevel: /^(?:#!.*\n)?/,
};

const PYTHON: StopLanguage = {
	family: 'python',
	functions: pythonFunctions,
	conditions: { harmless: "len('a') > 1", stopped: "len('a') > 0" },
	forms: {
		statement: (condition) => `${condition} and (_ for _ in ()).throw(RuntimeError('${MESSAGE}')); `,
		expression: (condition) => `(_ for _ in ()).throw(RuntimeError('${MESSAGE}')) if ${condition} else `,
		line: (condition) => `if ${condition}: raise RuntimeError('${MESSAGE}')`,
	},
	topLevel: /^(?:[\s\S]*\nfrom[ \t]+__future__\b.*\n|from[ \t]+__future__\b.*\n|#!.*\n(?:#.*coding.*\n)?)?/,
};

const braced = (
	family: keyof typeof BRACED_SYNTAX,
	condition: (least: number) => string,
	statement: (condition: string) => string,
	further: Partial<StopLanguage> & { readonly expression?: (condition: string) => string } = {},
): StopLanguage => {
	const { expression, ...rest } = further;
	const forms = { statement: (text: string) => ` ${statement(text)}`, line: statement };
	const syntax: BracedSyntax = BRACED_SYNTAX[family];
	return {
		family,
		functions: bracedFunctions(syntax),
		conditions: { harmless: condition(1), stopped: condition(0) },
		forms: expression === undefined ? forms : { ...forms, expression },
		...rest,
	};
};

const C = braced(
	'c',
	(least) => `sizeof(char) > ${least}`,
	(condition) => `if (${condition}) __builtin_trap();`,
	{ hasDirectives: true },
);

/** By VS Code's ids. */
export const STOP_LANGUAGES: ReadonlyMap<string, StopLanguage> = new Map([
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
			(condition) => `if ${condition} { panic("${MESSAGE}") };`,
		),
	],
	['c', C],
	['cpp', C],
	[
		'rust',
		braced(
			'rust',
			(least) => `"a".len() > ${least}`,
			(condition) => `if ${condition} { panic!("${MESSAGE}") }`,
		),
	],
	[
		'java',
		braced(
			'java',
			(least) => `"a".length() > ${least}`,
			(condition) => `if (${condition}) throw new IllegalStateException("${MESSAGE}");`,
		),
	],
	[
		'csharp',
		braced(
			'csharp',
			(least) => `"a".Length > ${least}`,
			(condition) => `if (${condition}) throw new System.InvalidOperationException("${MESSAGE}");`,
			{
				hasDirectives: true,
				expression: (condition) => `${condition} ? throw new System.InvalidOperationException("${MESSAGE}") : `,
			},
		),
	],
	[
		'kotlin',
		braced(
			'kotlin',
			(least) => `"a".length > ${least}`,
			(condition) => `if (${condition}) throw IllegalStateException("${MESSAGE}");`,
			{ expression: (condition) => `if (${condition}) throw IllegalStateException("${MESSAGE}") else ` },
		),
	],
	[
		'swift',
		braced(
			'swift',
			(least) => `"a".count > ${least}`,
			(condition) => `if ${condition} { fatalError("${MESSAGE}") };`,
			{ hasDirectives: true },
		),
	],
	[
		'php',
		braced(
			'php',
			(least) => `strlen('a') > ${least}`,
			(condition) => `if (${condition}) { throw new \\RuntimeException('${MESSAGE}'); }`,
			{
				expression: (condition) => `${condition} ? throw new \\RuntimeException('${MESSAGE}') : `,
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
				statement: (condition) => `; raise '${MESSAGE}' if ${condition};`,
				expression: (condition) => `${condition} ? raise('${MESSAGE}') : `,
				line: (condition) => `raise '${MESSAGE}' if ${condition}`,
			},
			topLevel: /^(?:#.*\n)*/,
		},
	],
]);
