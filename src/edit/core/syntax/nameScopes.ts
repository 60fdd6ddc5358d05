import { indentWidth } from '../whitespace/indentation.ts';
import { expressionEnd, listParts, matchBrackets } from './brackets.ts';

/** A stretch of code, by offsets, in which the names that are declared in it hold. */
export interface NameScope {
	readonly start: number;
	readonly end: number;
	/** A function with its parameters is one scope. Members of a type are no names by themselves. */
	readonly kind: 'file' | 'type' | 'function' | 'block';
}

/** Where a name is declared. */
export interface DeclaredName {
	readonly name: string;
	readonly at: number;
	readonly scope: NameScope;
	/** Whether it may be declared again in its scope: a parameter, or `var` in JavaScript. */
	readonly mayRepeat: boolean;
}

/** The scopes of a text and what is declared in them. */
export interface NameScopes {
	readonly scopes: readonly [file: NameScope, ...inner: readonly NameScope[]];
	readonly declared: readonly DeclaredName[];
}

const { raw } = String;
const NAME = raw`[\p{L}_$][\p{L}\p{N}_$]*`;
const NAMES = raw`${NAME}(?:[ \t]*,[ \t]*${NAME}){0,9}`;
const TYPE_FIRST = new RegExp(
	raw`\b(?=[A-Za-z_])(?<=(?:^|[;{}()]|\belse)\s{0,100})(?:(?:final|const|static|readonly|volatile|late|unsigned|register|constexpr|public|private|protected|internal)\s+)*(?!(?:return|throw|new|delete|case|goto|else|package|import|using|namespace|await|yield|typedef|struct|class|enum|interface|break|continue|public|extends|implements|var\s+in|in|out|is|as|ref|params|when|where|select|from|join|let|into|on|equals|by|not|and|or)\b)[A-Za-z_][\w.:]*(?:<[^;(){}=]{0,200}>)?(?:\s*\[\s*\])*\??(?:\s+|\s*[*&]+\s*)(?=[A-Za-z_]\w*\s*(?:[=;:,)[]|in\b))`,
	'gm',
);
const KEYWORD_FIRST = /\b(?:val|var|let)\s+(?:mut\s+)?/g;

/** Each ends directly before the first name; its group `repeats` matches where the name may be declared again. */
const DECLARES: ReadonlyMap<string, RegExp> = new Map(
	Object.entries({
		javascript:
			/\b(?:const(?!\s+enum\b)|let|(?<repeats>var)|class|enum|(?<=(?:^|[;{}])\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?)(?<repeats>function)\s*\*?)\s+(?=[\w$[{])|(?<imports>^[ \t]*import)\s+(?:type\s+)?(?=[^;"']{1,2000}?\bfrom\b)/gm,
		java: TYPE_FIRST,
		csharp: TYPE_FIRST,
		c: TYPE_FIRST,
		dart: TYPE_FIRST,
		kotlin: KEYWORD_FIRST,
		scala: KEYWORD_FIRST,
		swift: KEYWORD_FIRST,
		rust: KEYWORD_FIRST,
		php: /(?<![\w$>:])(?=\$\w+\s*=(?![=>]))/g,
		go: /\b(?:var|const)\s+(?=\w)|(?:(?<=^|[;{}]|\b(?:if|for|switch))[ \t]*)(?<repeats>)(?=\w+(?:,\s*\w+){0,5}\s*:=)/gm,
		python: new RegExp(
			raw`^[ \t]*(?:(?:async\s+)?(?:def|class)\s+|(?=${NAMES}\s*(?::[^=\n]{1,80})?=(?!=))|(?:async\s+)?for\s+\(?(?=${NAMES}\)?\s+in\b)|(?:with|except|import|from)\b.*\bas\s+|import\s+(?=\w+$)|from\s+\S+\s+import\s+\(?(?=[\w, ]+\)?$))|\((?=\w+\s*:=)`,
			'gmu',
		),
		ruby: new RegExp(
			raw`^[ \t]*(?:(?:private\s+)?def\s+(?:self\.)?|(?:class|module)\s+|(?=${NAMES}\s*=(?![=~>])))`,
			'gmu',
		),
		lua: new RegExp(raw`^[ \t]*(?:(?:local\s+)?function\s+(?=\w+\s*\()|local\s+(?=${NAMES}\s*=(?!=)))`, 'gmu'),
	}),
);

/** The heads of functions and types in languages whose indentation shows where they end. */
const HEADS: ReadonlyMap<string, RegExp> = new Map(
	Object.entries({
		python: /^(?:async\s+)?def\b|^class\b/,
		ruby: /^(?:private\s+)?def\b|^(?:class|module)\b/,
		lua: /^(?:local\s+)?function\b/,
	}),
);

/**
 * The scopes of code and what is declared in them, as far as keywords and brackets or indentation show it.
 * @param code masked, see `maskedCode`
 * @param language a family; one that cannot be read has nothing declared
 */
export function nameScopesOf(code: string, language: string): NameScopes {
	const file: NameScope = { start: 0, end: code.length, kind: 'file' };
	const declares = DECLARES.get(language);
	if (declares === undefined) return { scopes: [file], declared: [] };
	const head = HEADS.get(language);
	const inner = head === undefined ? bracedScopes(code, language) : indentedScopes(code, head);
	// In a pattern, a capital begins what is compared, such as `None`.
	const isName = ({ name }: NameAt) => !/^(?:rust|scala)$/.test(language) || !/^\p{Lu}/u.test(name);
	const parameters = inner.flatMap((scope) =>
		namesIn(code, scope.list, language === 'go')
			.filter(isName)
			.map((each) => ({ ...each, scope, mayRepeat: true })),
	);
	const scopes = [file, ...inner] as const;
	return { scopes, declared: [...parameters, ...declaredNames(code, scopes, declares)] };
}

function declaredNames(code: string, scopes: readonly NameScope[], declares: RegExp): readonly DeclaredName[] {
	const later = scopes.toSorted((a, b) => b.start - a.start || a.end - b.end);
	/** The scopes around what is read, and what holds a `var` in each. */
	const open: { readonly scope: NameScope; readonly holder: NameScope }[] = [];
	return [...code.matchAll(declares)].flatMap(({ 0: keyword, index, groups }) => {
		const at = index + keyword.length;
		for (let next = later.at(-1); next !== undefined && next.start < Math.max(1, at); next = later.at(-1)) {
			const isHolder = next.kind === 'function' || next.kind === 'file';
			open.push({ scope: next, holder: isHolder ? next : (open.at(-1)?.holder ?? next) });
			later.pop();
		}
		while (open.length > 1 && (open.at(-1)?.scope.end ?? at) < at) open.pop();
		const repeats = groups?.repeats;
		const scope = repeats === 'var' ? open.at(-1)?.holder : open.at(-1)?.scope;
		if (scope === undefined) return [];
		const mayRepeat = repeats !== undefined;
		return namesIn(code, [at, namesEnd(code, at, groups?.imports !== undefined)]).map((each) => ({
			...each,
			scope,
			mayRepeat,
		}));
	});
}

/** A scope, and the offsets of its parameters: an empty stretch if it has none. */
interface FoundScope extends NameScope {
	readonly list: readonly [start: number, end: number];
}

const STATEMENT =
	/\b(?:if|while|switch|with|synchronized|lock|when|match|unless|until|for|foreach|using|fixed|try)\s*$/;
/** The start of a block with a statement before it, in languages in which this needs no parentheses. */
const HELD = /^[ \t}]*(?:else\s+)?(?:if|for|while|switch|match|select)\b/;
/** A type whose head has the parameters of its constructor. */
const HAS_CONSTRUCTOR = /(?:^|[\s\])}])(?:class|record|struct|enum|object|trait)\s+\w+\s*(?:<[^>]*>)?\s*\(/;
const IS_TYPE =
	/(?:^|\s)(?:class|interface|struct|enum|trait|impl|extension|protocol|object|record|union|mixin)\b[^()=]*$/;

function bracedScopes(code: string, language: string): readonly FoundScope[] {
	const brackets = matchBrackets(code);
	const found: FoundScope[] = [];
	const add = (kind: NameScope['kind'], start: number, end: number, list: FoundScope['list'] = [start, start]) =>
		found.push({ kind, start, end, list });
	for (const [open, end] of brackets.closing) {
		const before = code.slice(Math.max(0, open - 300), open);
		// The only statement of a loop, without braces.
		if (code[open] === '(' && STATEMENT.test(before) && /^\s*[^\s{]/.test(code.slice(end + 1, end + 200)))
			add('block', open, expressionEnd(code, end + 1, brackets));
		if (code[open] !== '{') continue;
		const head = before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf('{'), before.lastIndexOf('}')) + 1);
		const close = open - (/\)[^;{}()]*$/.exec(head)?.[0].length ?? 0);
		const list = brackets.opening.get(close);
		if (IS_TYPE.test(head) || (language !== 'c' && HAS_CONSTRUCTOR.test(head))) add('type', open, end);
		else if (list !== undefined && STATEMENT.test(code.slice(Math.max(0, list - 40), list))) add('block', list, end);
		else if (list !== undefined) add('function', list, end, [list + 1, close]);
		else if (!/=>\s*$/.test(head)) {
			const line = before.slice(before.lastIndexOf('\n') + 1);
			add('block', language !== 'javascript' && HELD.test(line) ? open - line.length : open, end);
		}
	}
	for (const { 0: arrow, index } of code.matchAll(/=>|->/g)) {
		if (arrow === '->' && /^(?:c|rust|swift|php)$/.test(language)) continue;
		const from = Math.max(0, index - 300);
		const head = code.slice(from, index).replace(/(?<=\))\s*:[^;{}=]*$|\s+$/, '');
		const last = from + head.length - Number(head.endsWith(')'));
		const start = brackets.opening.get(last) ?? last - (/[\w$]+$/.exec(head)?.[0].length ?? 0) - 1;
		add('function', start, expressionEnd(code, index + 2, brackets), [start + 1, last]);
	}
	return found;
}

function indentedScopes(code: string, head: RegExp): readonly FoundScope[] {
	const brackets = matchBrackets(code);
	const found: FoundScope[] = [];
	const open: { readonly indent: number; readonly scope: FoundScope & { end: number } }[] = [];
	let at = 0;
	for (const line of code.split('\n')) {
		const text = line.trim();
		const indent = indentWidth(line);
		// An `end` closes what stands as far in as itself, and the next statement is outside, too.
		while (text !== '' && !/^[)\]}]/.test(text) && (open.at(-1)?.indent ?? -1) >= indent) {
			const ended = open.pop();
			if (ended !== undefined) ended.scope.end = at - 1;
		}
		if (head.test(text)) {
			const kind = /^(?:class|module)\b/.test(text) ? 'type' : 'function';
			const start = at + (kind === 'type' || !line.includes('(') ? line.length : line.indexOf('('));
			const list = [start + 1, brackets.closing.get(start) ?? start] as const;
			const scope = { kind, start, end: code.length, list } as const;
			open.push({ indent, scope });
			found.push(scope);
		}
		at += line.length + 1;
	}
	return found;
}

interface NameAt {
	readonly name: string;
	readonly at: number;
}

const EACH_NAME = new RegExp(NAME, 'gu');

/** The names in a list, without their types and default values. */
function namesIn(code: string, [start, end]: readonly [number, number], isNameFirst = false): readonly NameAt[] {
	const list = code.slice(start, end);
	let from = 0;
	return listParts(list).flatMap((part) => {
		const at = list.indexOf(part, from);
		from = at + part.length;
		if (/^[[{(*]/.test(part)) return boundIn(part).map(({ 0: name, index }) => ({ name, at: start + at + index }));
		const [declared = ''] = part.split(/=(?!>)/);
		const [named = ''] = declared.split(/(?<!:):(?!:)/);
		const names = [...named.matchAll(EACH_NAME)];
		const own = names.at(isNameFirst ? 0 : -1);
		return own === undefined ? [] : [{ name: own[0], at: start + at + own.index }];
	});
}

/** The names that a pattern or an import binds: `{ a, b: c = 1, ...d }`, `{ e as f }`. */
function boundIn(pattern: string): readonly RegExpExecArray[] {
	return [...pattern.matchAll(EACH_NAME)].filter(({ 0: name, index }) => {
		const isKey = /^\s*(?::|as\b)/.test(pattern.slice(index + name.length));
		const isValue = /(?:=|\.(?<!\.\.\.))\s*$/.test(pattern.slice(0, index));
		return !isKey && !isValue && !/^(?:mut|ref|as|type|Some|Ok|Err|None)$/.test(name);
	});
}

/** Where the names end that are declared from an offset on: several if commas separate them. */
function namesEnd(code: string, start: number, isImport: boolean): number {
	const rest = code.slice(start, start + 2_000);
	if (isImport) return start + rest.search(/\bfrom\b/);
	if (/^[[{(]/.test(rest)) return start + Math.max(1, rest.search(/\s(?:=|of|in)\s|=[^>]/));
	const list = NAME_LIST.exec(rest) ?? FIRST_NAME.exec(rest);
	return start + (list?.[0].length ?? 0);
}

/** Followed by a value, a type, the end of the list, or the end of the line. */
const NAME_LIST = new RegExp(raw`^${NAMES}\b(?=\s*(?::=|[=;:)]|in\b|$)|\s*?[\n\r\u2028\u2029])`, 'u');
const FIRST_NAME = new RegExp(`^${NAME}`, 'u');
