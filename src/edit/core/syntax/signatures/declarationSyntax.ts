import { omitUndefined } from '../../../../base/core/omitUndefined.ts';
import { listParts, normalizedType, splitInitialValue } from './parameterList.ts';
import { type Parameter, Visibility } from './signature.ts';

/** How a language with braces declares functions. */
export interface BracedSyntax {
	/** The keywords before a function's name; empty if its type is there instead. */
	readonly functions: readonly string[];
	/** The mark before a result type; undefined if the type precedes the name. */
	readonly resultMark?: ':' | '->';
	readonly parameter: (part: string) => readonly Parameter[];
	/** The default, if there is no modifier. */
	readonly visibility: Visibility;
	/** Whether `static` hides a function from other files. */
	readonly staticHides?: boolean;
	/** Whether every statement ends with a semicolon. */
	readonly semicolons?: boolean;
	/** Whether lines that start with `#` are directives. */
	readonly directives?: boolean;
}

/** How a language declares functions whose bodies are indented. */
export interface IndentedSyntax {
	/** With the groups `space`, `words`, `type` (for types only) and `name`; ends where the list starts. */
	readonly declaration: RegExp;
	readonly parameter: (part: string, index: number) => readonly Parameter[];
	/** Whether a declaration is hidden from other files, by its name or the words before it. */
	readonly isHidden: (name: string, words: string) => boolean;
	readonly isStatic?: (name: string) => boolean;
	/** Matches a line before a declaration whose name may occur several times. */
	readonly repeats?: RegExp;
	/** Whether indented declarations are in branches. */
	readonly declaredAnywhere?: boolean;
	/** Whether a list without parentheses extends to the end of its line. */
	readonly isBareList?: boolean;
}

const PASSED_BY =
	/^(?:(?:final|const|val|var|mut|vararg|params|this|required|covariant|crossinline|noinline|public|private|protected|readonly|override|@\w+|\[\w+\])\s+)+/;

/** `final List<Double> prices`: the type precedes the last word. */
const typeFirst =
	(isSeen: boolean) =>
	(part: string): readonly Parameter[] => {
		const [whole, initial] = splitInitialValue(part);
		const declared = whole
			.replace(PASSED_BY, '')
			.replace(/\bconst\b/g, ' ')
			.trim();
		if (declared === 'void' || declared === '') return [];
		const [, type = declared, name, lengths = ''] =
			/^([\s\S]*[\s*&>\]?.])([$\w]+)\s*((?:\[[^\]]*\])*)$/.exec(declared) ?? [];
		// Passing by const reference or by value looks the same to callers.
		const plain = `${normalizedType(type).replace(/(?<!&)&$/, '')}${lengths === '' ? '' : '*'}`;
		const isWord = name === undefined || /^(?:int|char|long|short|double|float|unsigned|bool)$/.test(name);
		return [
			{
				type: isWord ? normalizedType(declared) : plain.replace(/\*$|\[\]$/, '*'),
				isOptional: initial !== undefined || /\bparams\b/.test(whole) || declared.includes('...'),
				...(isSeen && !isWord && name !== undefined ? { name } : {}),
				...omitUndefined({ initial }),
			},
		];
	};

/** `prices: List<Double>`: the name precedes the colon. */
const nameFirst =
	(isSeen: boolean) =>
	(part: string): readonly Parameter[] => {
		const [whole, initial] = splitInitialValue(part);
		const declared = whole.replace(PASSED_BY, '');
		const at = declared.indexOf(':');
		const [name, type] = at === -1 ? [undefined, declared] : [declared.slice(0, at).trim(), declared.slice(at + 1)];
		return [
			{
				type: normalizedType(type.replace(/^\s*&\s*Vec\s*<(.*)>$/, '&[$1]').replace(/^\s*&\s*String$/, '&str')),
				isOptional: initial !== undefined || /^\s*vararg\b/.test(part) || type.trimEnd().endsWith('...'),
				// In Swift, callers write the first of two names; `_` stands for none.
				...(isSeen && name !== undefined ? { name: name.split(/\s+/)[0] ?? name } : {}),
				...omitUndefined({ initial }),
			},
		];
	};

/** `array $prices = []`: the type is optional. */
function phpParameter(part: string): readonly Parameter[] {
	const [whole, initial] = splitInitialValue(part);
	const [, type = ''] = /^([\s\S]*?)\$\w+$/.exec(whole.replace(PASSED_BY, '')) ?? [];
	const isOptional = initial !== undefined || type.includes('...');
	return [{ type: normalizedType(type), isOptional, ...omitUndefined({ initial }) }];
}

/** Parameters in brackets are optional, those in braces are passed by name. */
function dartParameter(part: string): readonly Parameter[] {
	const isKeyword = part.startsWith('{');
	if (!isKeyword && !part.startsWith('[')) return typeFirst(false)(part);
	const inner = listParts(part.replace(/^[[{]|[\]}]$/g, ''));
	return inner.flatMap((each) =>
		typeFirst(isKeyword)(each).map((parameter) => ({ ...parameter, isKeyword, isOptional: !/^required\b/.test(each) })),
	);
}

const JAVA: BracedSyntax = {
	functions: [],
	parameter: typeFirst(false),
	visibility: Visibility.near,
	semicolons: true,
};
const C: BracedSyntax = { ...JAVA, visibility: Visibility.everywhere, staticHides: true, directives: true };

/** Languages with braces, by family. */
export const BRACED_LANGUAGES: ReadonlyMap<string, BracedSyntax> = new Map(
	Object.entries({
		java: JAVA,
		groovy: { ...JAVA, semicolons: false },
		csharp: { ...JAVA, parameter: typeFirst(true), directives: true },
		c: C,
		dart: { ...JAVA, parameter: dartParameter, visibility: Visibility.everywhere },
		kotlin: { functions: ['fun'], resultMark: ':', parameter: nameFirst(true), visibility: Visibility.everywhere },
		scala: { functions: ['def'], resultMark: ':', parameter: nameFirst(true), visibility: Visibility.everywhere },
		swift: { functions: ['func', 'init'], resultMark: '->', parameter: nameFirst(true), visibility: Visibility.near },
		rust: { functions: ['fn'], resultMark: '->', parameter: nameFirst(false), visibility: Visibility.hidden },
		php: {
			functions: ['function'],
			resultMark: ':',
			parameter: phpParameter,
			visibility: Visibility.everywhere,
			semicolons: true,
		},
	}),
);

function pythonParameter(part: string): readonly Parameter[] {
	const [declared, initial] = splitInitialValue(part);
	const name = declared.split(':')[0]?.trim() ?? '';
	if (name === '*' || name === '/') return [];
	if (name.startsWith('*')) return [{ type: '', isOptional: true }];
	return [{ type: '', name, isOptional: initial !== undefined, ...omitUndefined({ initial }) }];
}

function rubyParameter(part: string): readonly Parameter[] {
	const [, keyword, keywordInitial = ''] = /^(\w+):\s*([\s\S]*)$/.exec(part) ?? [];
	if (keyword !== undefined)
		return [{ type: '', name: keyword, isKeyword: true, isOptional: keywordInitial !== '', initial: keywordInitial }];
	const [, initial] = splitInitialValue(part);
	const isOptional = initial !== undefined || /^[*&]/.test(part);
	return [{ type: '', isOptional, ...omitUndefined({ initial }) }];
}

/** Languages whose declarations are recognized by line, by family. */
export const INDENTED_LANGUAGES: ReadonlyMap<string, IndentedSyntax> = new Map(
	Object.entries<IndentedSyntax>({
		python: {
			declaration: /^(?<space>[ \t]*)(?<words>async[ \t]+)?(?:def|(?<type>class))[ \t]+(?<name>\w+)/gm,
			parameter: pythonParameter,
			isHidden: (name) => /^_(?!_\w+__$)/.test(name),
			repeats:
				/^\s*@[\w.]*\b(?:overload|setter|getter|deleter|register|hybrid_property|expression|dispatch)\b|^\s*(?:if|elif|else|try|except)\b.*:\s*$/,
		},
		ruby: {
			declaration:
				/^(?<space>[ \t]*)(?<words>(?:private|protected|private_class_method)[ \t]+)?(?:def|(?<type>class|module))[ \t]+(?<name>[\w.:]+[?!=]?)/gm,
			parameter: rubyParameter,
			isHidden: (_name, words) => words.startsWith('private'),
			isStatic: (name) => name.startsWith('self.'),
			isBareList: true,
		},
		lua: {
			declaration: /^(?<space>[ \t]*)(?<words>local[ \t]+)?(?:function[ \t]+(?<name>[\w.:]+))/gm,
			parameter: () => [{ type: '', isOptional: false }],
			isHidden: (_name, words) => words !== '',
		},
		shellscript: {
			declaration:
				/^(?<space>[ \t]*)(?<words>)(?:function[ \t]+(?<name>[\w:.-]+)|(?<short>[\w:.-]+)[ \t]*\([ \t]*\))/gm,
			parameter: () => [],
			isHidden: () => false,
			declaredAnywhere: true,
		},
	}),
);
