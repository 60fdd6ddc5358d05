import { type Brackets, listParts, matchBrackets } from '../brackets.ts';
import { parametersOf } from './parameters.ts';
import { type Signature, Visibility } from './signature.ts';

/** How many declarations to read, of how many candidates: an answer can hold more than any real program. */
const MOST_DECLARATIONS = 2_000;
const MOST_CANDIDATES = 20_000;
/** Types nested more deeply are ignored. */
const DEEPEST = 20;
/** How much to examine before a declaration and after its parameters, and of these. */
const NEAR = 300;
const LONGEST_LIST = 2_000;

const { raw } = String;
const ANGLES = raw`<[^()<>]{0,200}(?:<[^()<>]{0,100}>[^()<>]{0,100}){0,9}>`;
const GENERICS = raw`\s{0,50}(?:${ANGLES}|\[[^()]{0,200}?\])?\s{0,50}`;
/** After the name of a type, whose constructor may be hidden or called by a framework: its parameters are not read. */
const CONSTRUCTOR = raw`(?:\s+(?:@[\w.]+(?:\([^()]*\))?|private|protected|internal|public|actual|expect|constructor)){1,9}(?=\s*\()`;
/**
 * `class func` in Swift and `extern fn` in Rust are functions.
 * @param also a further kind, with its `|`: elsewhere it is the name of a type
 */
const typeDeclaration = (also = '') =>
	raw`(?<![.\w<]|,\s)(?<kind>${also}class|struct|interface|enum|trait|impl|record|extension|protocol|namespace|mod|module|actor|union|extern)\b(?!\s+(?:func|fn|var|let)\b)\s*(?:(?:class|struct)\b\s*)?(?:<[^{}]{0,100}?>\s*)?(?<type>\w*(?:(?:\.|::|\\)\w+)*)(?:${ANGLES}|<[^{}]{0,100}?>)?(?:\s+for\s+(?<target>\w+(?:::\w+)*)|(?<constructed>${CONSTRUCTOR}))?\s*`;
const byKeyword = (keyword: string) =>
	new RegExp(
		raw`${typeDeclaration('object|')}|(?<!\w)${keyword}\s+(?:<[^()]{0,200}?>\s*)?&?(?<name>(?:[\w<>?]+\.)?[$\w${'`'}]+)${GENERICS}(?=\()`,
		'g',
	);
/** A function after its type, or a call: see `isTyped`. */
const BY_TYPE = new RegExp(
	raw`${typeDeclaration()}|(?<![.\w$]|::)(?<name>(?:\w+(?:<[^<>()]{0,80}>)?::){0,9}(?:operator\s*[^\s\w(]{1,3}|~?[A-Za-z_$][\w$]*))${GENERICS}(?=\()`,
	'g',
);

/** By family. Each matches up to a parameter list; `kind` is that of a type, `value` that of a variable. */
const DECLARATIONS: ReadonlyMap<string, RegExp> = new Map(
	Object.entries({
		java: BY_TYPE,
		groovy: BY_TYPE,
		csharp: BY_TYPE,
		c: BY_TYPE,
		dart: BY_TYPE,
		kotlin: byKeyword('fun'),
		scala: byKeyword('def'),
		rust: byKeyword('fn'),
		php: byKeyword('function'),
		swift: new RegExp(raw`${byKeyword('func').source}|(?<!\w)(?<value>init)[?!]?${GENERICS}(?=\()`, 'g'),
		go: /^func\s+(?:\((?<receiver>[^)\n]{0,200})\)\s*)?(?<name>\w+)(?:\[[^\]\n]{0,200}\])?\s*(?=\()|^(?<kind>type)\s+(?<type>\w+)/gm,
		javascript:
			/^(?:export\s+)?(?:const|let|var)\s+(?<value>\w+)\s*=\s*(?:async\s+)?(?:(?:function\b[\s*]*\w*\s*)?(?=\()|(?=\w+\s*=>))|^[ \t]*(?:(?:export\s+)?(?:default\s+)?(?:(?:async\s+)?function\s*\*?\s*(?<name>\w+)\s*(?:<[^()]{0,200}?>\s*)?(?=\()|(?:abstract\s+)?(?<kind>class|interface|type|enum)\s+(?<type>\w+))|(?:(?:public|private|protected|static|async|override|readonly|get|set)[ \t]+)*(?<method>(?!(?:if|for|while|switch|catch|with|function|return|super|await|do|else)\b)[#\w]+)\s*(?:<[^>()]{0,200}>\s*)?(?=\())/gm,
		python: /^[ \t]*(?:async[ \t]+)?(?:def|(?<kind>class))[ \t]+(?<name>\w+)(?:\[[^\]\n]*\])?[ \t]*/gm,
		ruby: /^[ \t]*(?:(?:private|protected|private_class_method)[ \t]+)?(?:def|(?<kind>class|module))[ \t]+(?<name>[\w.:]+[?!=]?)[ \t]*/gm,
		lua: /^[ \t]*(?:local[ \t]+)?function[ \t]+(?<name>[\w.:]+)[ \t]*/gm,
		shellscript: /^[ \t]*(?:function[ \t]+(?<name>[\w:.-]+)[ \t]*|(?<value>[\w:.-]+)[ \t]*(?=\([ \t]*\)))/gm,
	}),
);
/** Languages whose functions and types end where the indentation does. */
const INDENTED = /^(?:python|ruby|lua|shellscript)$/;
/** Languages in which no body follows `=`, which their types contain: `impl Iterator<Item = u8>`. */
const ALWAYS_BRACES = /^(?:rust|swift)$/;
/** Languages in which every statement ends with a semicolon, and the end of a body whose last one is complete. */
const SEMICOLONS = /^(?:java|csharp|c|dart|php)$/;
const ENDED = /(?:^|[;{}:]|\?>|<\?php)$/;
/** Languages in which `async` follows the parameters. */
const ASYNC_LAST = /^(?:swift|dart)$/;
/** A function that returns a promise is awaited like an async one. */
const PROMISES = /\bPromise\b|\.then\(/;
/** The first parameter of a Python method, which callers do not pass. */
const SELF = /^\s*(?:self|cls)\b\s*(?:,|$)/;
/** What is between the parameters, or the name of a type, and the body; up to the line of the next declaration. */
const TAIL =
	/^((?:(?!(?:^|\n)[\w \t@.()"]*\b(?:fun|def|func|fn|function|val|var|class|interface|object)\s)[^{};]){0,300})([{};]?)/;
/** An access label of C++. */
const LABEL = /\b(public|private|protected)\s*:(?!:)/g;

interface Source {
	readonly code: string;
	/** A family. */
	readonly language: string;
	readonly brackets: Brackets;
}

/** A declaration, which may be around others. */
interface Declared {
	readonly name: string;
	/** With what precedes the path as its name; undefined for what only holds others, such as a namespace. */
	readonly signature: Signature | undefined;
	/** Nothing in a function is for others. */
	readonly isType: boolean;
	readonly indent: number;
	readonly open: number;
	readonly end: number;
}

/**
 * The signatures at the top level, and those of the methods of types there.
 * @param text code without strings and comments
 * @param language a family
 * @returns empty for languages whose declarations are unknown
 */
export function readSignatures(text: string, language: string): readonly Signature[] {
	const hasDirectives = /^(?:c|csharp)$/.test(language);
	const code = hasDirectives ? text.replace(/^[ \t]*#.*$/gm, '') : text;
	const source = { code, language, brackets: matchBrackets(code) };
	const around: Declared[] = [];
	const found: Signature[] = [];
	let left = MOST_CANDIDATES;
	for (const match of code.matchAll(DECLARATIONS.get(language) ?? /$^/g)) {
		left -= 1;
		if (left < 0 || found.length >= MOST_DECLARATIONS) break;
		while (around.length > 0 && !encloses(around.at(-1), match, language)) around.pop();
		const declared = around.length < DEEPEST ? declaredAt(match, source, around.at(-1)) : undefined;
		if (declared === undefined) continue;
		const { signature } = declared;
		const path = [...around.map(({ name }) => name), declared.name].filter((name) => name !== '').join('.');
		if (signature !== undefined) found.push({ ...signature, name: `${signature.name}${path}` });
		around.push(declared);
	}
	// Directives may choose between declarations of the same name.
	const hasBranches = hasDirectives && /^[ \t]*#[ \t]*el/m.test(text);
	return hasBranches ? found.map((each) => ({ ...each, mayRepeat: true })) : found;
}

/** In JavaScript and Go, what starts at the margin is outermost, even if a bracket above is missing. */
function isAtMargin({ 0: whole, groups }: RegExpExecArray, language: string): boolean {
	return /^(?:javascript|go)$/.test(language) && /^\S/.test(whole) && groups?.method === undefined;
}

/** Whether a match may be in a declaration before it. */
function encloses(declared: Declared | undefined, match: RegExpExecArray, language: string): boolean {
	if (declared === undefined || isAtMargin(match, language)) return false;
	return INDENTED.test(language) ? declared.indent < match[0].search(/\S/) : match.index <= declared.end;
}

/** The declaration of a match, if it is one and others can call it. */
function declaredAt(match: RegExpExecArray, source: Source, around: Declared | undefined): Declared | undefined {
	const { 0: whole, index, groups = {} } = match;
	if (around !== undefined && (!around.isType || index < around.open)) return undefined;
	const { code, language, brackets } = source;
	const { kind, type, constructed, receiver = '', value, method, target } = groups;
	const name = type ?? groups.name ?? value ?? method ?? '';
	const [isType, isMember] = [kind !== undefined, around !== undefined];
	const isIndented = INDENTED.test(language);
	const isByType = DECLARATIONS.get(language) === BY_TYPE;

	const start = index + whole.length;
	const hasList = code[start] === '(';
	const line = language === 'ruby' ? /^[^\n;]{0,1000}/.exec(code.slice(start, start + 1_000))?.[0] : undefined;
	const closing = (open: number) => brackets.closing.get(open) ?? code.length;
	const close = hasList ? Math.min(closing(start), start + LONGEST_LIST) : start + (line?.length ?? 0) - 1;
	const isRead = hasList && constructed === undefined;
	const list = isRead ? code.slice(start + 1, close) : (line ?? (value === undefined ? '' : '_'));
	const [, tail = '', mark = ''] = TAIL.exec(code.slice(close + 1, close + 2 + NEAR)) ?? [];
	const hasBody = isIndented || (mark === '{' && (ALWAYS_BRACES.test(language) || !/=>?\s*[^\s>]/.test(tail)));
	const open = isIndented ? close : close + 1 + tail.length;
	const end = isIndented ? dedent(code, close, whole.search(/\S/)) : hasBody ? closing(open) : close;
	const isHere =
		isIndented ||
		isAtMargin(match, language) ||
		!(hasList || hasBody) ||
		brackets.outer.get(hasList ? start : open) === around?.open;
	if (!isHere) return undefined;

	const before = code.slice(Math.max((around?.open ?? -1) + 1, index - NEAR), index);
	const head = before
		.split(isByType ? /[;{}]/ : /[;{}\n]/)
		.at(-1)
		?.replace(LABEL, ' ');
	const words = `${isIndented ? '' : head}${(value ?? constructed) === undefined ? whole.slice(0, whole.lastIndexOf(name)) : whole}`;
	if (isType) {
		const isContainer = hasBody && !(language === 'c' && tail.includes('('));
		if (!isContainer && !isRead && !/^(?:go|javascript)$/.test(language)) return undefined;
	} else if (
		method !== undefined ? !isMember || !hasBody : isByType && !isTyped(words, name, list, tail + mark, around?.name)
	)
		return undefined;
	const isStatic = !isByType && !isType && isMember && /\b(?:static|class)\b/.test(words);
	const scope = {
		name: `${isStatic ? 'static ' : ''}${name}${target === undefined ? '' : ` for ${target}`}`,
		isType,
		indent: whole.search(/\S/),
		open,
		end,
	};
	if (name === '' || /^(?:impl|extension|namespace|mod|extern)$/.test(kind ?? ''))
		return { ...scope, signature: undefined };

	const isClosed = isIndented || end < code.length;
	const body = isType || !hasBody || !isClosed ? undefined : code.slice(open + 1, end);
	const result = isType || isIndented ? '' : resultOf(words, tail, language);
	const isAsync = /\b(?:async|suspend)\b/.test(ASYNC_LAST.test(language) ? tail : words);
	const mayWait = language === 'javascript' && (/^Promise\b/.test(result) || (!isAsync && PROMISES.test(body ?? '')));
	const labels =
		language === 'c' && around !== undefined ? code.slice(around.open, index).slice(-2_000).match(LABEL) : null;
	const of = language === 'go' && !isType ? `func (${receiver.trim().split(/\s+/).at(-1)}) ` : '';
	const isDefault = language === 'javascript' && /\bdefault\b/.test(words);
	const above = language === 'python' ? code.slice(code.lastIndexOf('\n', index - 2) + 1, index) : '';
	const signature = {
		name: `${isType ? 'type ' : of}${isDefault ? 'default ' : ''}`,
		parameters:
			isType && isIndented
				? []
				: parametersOf(language === 'python' && isMember ? list.replace(SELF, '') : list, language),
		result,
		isAsync: mayWait ? undefined : isAsync,
		visibility: visibilityOf(name, `${words} ${labels?.at(-1) ?? ''}`, language, isMember && !isType),
		body: isIndented ? body?.replace(/^[^\n:={]*[:={]?|\}\s*$/g, '') : body,
		isBroken: body !== undefined && SEMICOLONS.test(language) && !ENDED.test(body.trimEnd()),
		mayRepeat: isType
			? /^(?:c|ruby)$/.test(language) || /\bpartial\b/.test(words) || (language === 'javascript' && kind !== 'class')
			: mayRepeat(name, above + words, language) || (!hasBody && language !== 'go' && !tail.includes('=')),
	};
	return { ...scope, signature };
}

/** The start of the first line after an offset that is indented by at most so many characters. */
function dedent(code: string, at: number, indent: number): number {
	const line = new RegExp(raw`\n[ \t]{0,${indent}}(?=\S)`, 'g');
	line.lastIndex = at;
	return line.exec(code)?.index ?? code.length;
}

/** Before a function whose name may occur several times: on the line above in Python; in a branch of a shell script. */
const REPEATS: ReadonlyMap<string, RegExp> = new Map(
	Object.entries({
		csharp: /\bpartial\b/,
		javascript: /\b(?:get|set)\b/,
		python:
			/^\s*@[\w.]*\b(?:overload|setter|getter|deleter|register|hybrid_property|expression|dispatch)\b|^\s*(?:if|elif|else|try|except)\b.*:\s*$/m,
		shellscript: /^[ \t]/,
	}),
);

function mayRepeat(name: string, words: string, language: string): boolean {
	return name === '_' || (language === 'go' && name === 'init') || REPEATS.get(language)?.test(words) === true;
}

function visibilityOf(name: string, words: string, language: string, isMethod: boolean): Visibility {
	if (language === 'go') return /^[a-z_]/.test(name) ? Visibility.near : Visibility.everywhere;
	const isHidden = language === 'python' ? /^_(?!_\w+__$)/.test(name) : name.startsWith('#');
	if (isHidden || /\b(?:private(?:_class_method)?|fileprivate|local)\b/.test(words)) return Visibility.hidden;
	if (language === 'c' && !isMethod && /\bstatic\b/.test(words)) return Visibility.hidden;
	if (/\b(?:protected|internal)\b|\bpub\s*\(/.test(words)) return Visibility.near;
	if (/\b(?:public|pub|open|export)\b/.test(words)) return Visibility.everywhere;
	if (language === 'rust') return Visibility.hidden;
	const isNear = language === 'javascript' ? !isMethod : /^(?:java|groovy|csharp|swift)$/.test(language);
	return isNear ? Visibility.near : Visibility.everywhere;
}

const STATEMENTS =
	/(?:^|[\s(])(?:if|for|foreach|while|switch|catch|return|throw|new|else|case|using|lock|fixed|synchronized|sizeof|typeof|defer|when|match|try|do|goto|delete|await|yield|in|guard|let|not|and|or|alignas|assert|echo|print)(?:[\s(]|$)/;
/** What may precede a function's name: words and the punctuation of types and annotations. */
const TYPE_WORDS = /^[\w\s<>[\],.?:&*~$()"]*$/;
const FOLLOWS =
	/^\s*(?:[;}]?$|:|->|const|noexcept|throws|where|__|@|=|override|final|async|sync|&|requires|try|\[|\(|\{)/;

/** Whether a name with a list is a function after its type, not a call or a variable. */
function isTyped(words: string, name: string, list: string, after: string, holder = ''): boolean {
	const type = withoutAnnotations(words);
	if (!TYPE_WORDS.test(type) || /[.(,]\s*$/.test(type) || STATEMENTS.test(` ${type} ${name} `)) return false;
	const isConstructor = name.replace('~', '') === holder || /::~?\w+$/.test(name);
	if ((!/\w/.test(type) && !isConstructor) || !FOLLOWS.test(after)) return false;
	if (/\{$|^\s*=>/.test(after)) return true;
	if (!after.endsWith(';') || resultOf(words, '', 'java') === '') return false;
	const areDeclared = listParts(list).every((part) => /\w[\s*&>\]]+\w|^(?:void|\.\.\.|\w+\s*[*&]+)$/.test(part));
	return (holder !== '' || areDeclared) && !/^\s*=\s*(?!0\b|default\b|delete\b)/.test(after);
}

function withoutAnnotations(words: string): string {
	return words.replace(/@[\w.]+(?:\([^()]*\))?/g, '').replace(/^(?:\s*\[[^\]]*\])+/, '');
}

const MODIFIERS =
	/\b(?:public|private|protected|internal|final|abstract|virtual|override|async|sealed|extern|inline|constexpr|explicit|friend|synchronized|native|default|partial|unsafe|readonly|new|external|late|covariant|strictfp|transient|open)\b/g;

/** The type before a function's name, with `static`, or after its parameters. Empty if there is none. */
function resultOf(words: string, tail: string, language: string): string {
	if (DECLARATIONS.get(language) === BY_TYPE)
		return withoutAnnotations(words).replace(MODIFIERS, '').replace(/\s/g, '');
	if (language === 'go') {
		const results = parametersOf(tail.trim().replace(/^\(([\s\S]*)\)$/, '$1'), 'go');
		return results.map(({ type }) => type).join();
	}
	const [, said = '', returned = said] = /^\s*:\s*([^={\n]*)|^[^:={]*?->\s*([^{\n]*)/.exec(tail) ?? [];
	return returned.replace(/\bwhere\b.*|\s/g, '');
}
