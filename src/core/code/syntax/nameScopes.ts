import { matchBrackets } from '../../proof/stop/brackets.ts';
import { expressionEnd } from '../../proof/stop/expressionEnd.ts';
import { indentWidth } from '../whitespace/indentation.ts';
import { listParts } from './signatures/parameterList.ts';

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
	readonly scopes: readonly NameScope[];
	readonly declared: readonly DeclaredName[];
}

/** How a language declares names. */
interface NameSyntax {
	/** Ends directly before the first name; its group `repeats` matches where the name may be declared again. */
	readonly declares: RegExp;
	/** How a name in a list of parameters is found. */
	readonly parameter: 'first' | 'last';
	/** The head of a function or, without a list of parameters, of a type, where indentation shows its end. */
	readonly head?: RegExp;
}

const { raw } = String;
const NAME = raw`[\p{L}_$][\p{L}\p{N}_$]*`;
const NAMES = raw`${NAME}(?:[ \t]*,[ \t]*${NAME}){0,9}`;
const TYPE_FIRST: NameSyntax = {
	declares: new RegExp(
		raw`\b(?=[A-Za-z_])(?<=(?:^|[;{}()]|\belse)\s{0,100})(?:(?:final|const|static|readonly|volatile|late|unsigned|register|constexpr|public|private|protected|internal)\s+)*(?!(?:return|throw|new|delete|case|goto|else|package|import|using|namespace|await|yield|typedef|struct|class|enum|interface|break|continue|public|extends|implements|var\s+in|in|out|is|as|ref|params|when|where|select|from|join|let|into|on|equals|by|not|and|or)\b)[A-Za-z_][\w.:]*(?:<[^;(){}=]{0,200}>)?(?:\s*\[\s*\])*\??(?:\s+|\s*[*&]+\s*)(?=[A-Za-z_]\w*\s*(?:[=;:,)[]|in\b))`,
		'gm',
	),
	parameter: 'last',
};
const KEYWORD_FIRST: NameSyntax = { declares: /\b(?:val|var|let)\s+(?:mut\s+)?/g, parameter: 'first' };

const LANGUAGES: ReadonlyMap<string, NameSyntax> = new Map(
	Object.entries<NameSyntax>({
		javascript: {
			declares:
				/\b(?:const(?!\s+enum\b)|let|(?<repeats>var)|class|enum|(?<=(?:^|[;{}])\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?)(?<repeats>function)\s*\*?)\s+(?=[\w$[{])|^[ \t]*import\s+(?:type\s+)?(?=[^;"']{1,2000}?\bfrom\b)/gm,
			parameter: 'first',
		},
		java: TYPE_FIRST,
		csharp: TYPE_FIRST,
		c: TYPE_FIRST,
		dart: TYPE_FIRST,
		kotlin: KEYWORD_FIRST,
		scala: KEYWORD_FIRST,
		swift: KEYWORD_FIRST,
		rust: KEYWORD_FIRST,
		php: { declares: /(?<![\w$>:])(?=\$\w+\s*=(?![=>]))/g, parameter: 'last' },
		go: {
			declares:
				/\b(?:var|const)\s+(?=\w)|(?:(?<=^|[;{}]|\b(?:if|for|switch))[ \t]*)(?<repeats>)(?=\w+(?:,\s*\w+){0,5}\s*:=)/gm,
			parameter: 'first',
		},
		python: {
			declares: new RegExp(
				raw`^[ \t]*(?:(?:async\s+)?(?:def|class)\s+|(?=${NAMES}\s*(?::[^=\n]{1,80})?=(?!=))|(?:async\s+)?for\s+\(?(?=${NAMES}\)?\s+in\b)|(?:with|except|import|from)\b.*\bas\s+|import\s+(?=\w+$)|from\s+\S+\s+import\s+\(?(?=[\w, ]+\)?$))|\((?=\w+\s*:=)`,
				'gmu',
			),
			parameter: 'first',
			head: /^(?:async\s+)?def\b|^class\b/,
		},
		ruby: {
			declares: new RegExp(
				raw`^[ \t]*(?:(?:private\s+)?def\s+(?:self\.)?|(?:class|module)\s+|(?=${NAMES}\s*=(?![=~>])))`,
				'gmu',
			),
			parameter: 'first',
			head: /^(?:private\s+)?def\b|^(?:class|module)\b/,
		},
		lua: {
			declares: new RegExp(raw`^[ \t]*(?:(?:local\s+)?function\s+(?=\w+\s*\()|local\s+(?=${NAMES}\s*=(?!=)))`, 'gmu'),
			parameter: 'first',
			head: /^(?:local\s+)?function\b/,
		},
	}),
);

/** Whether the names of a language can be read. @param language a family */
export function hasNameScopes(language: string): boolean {
	return LANGUAGES.has(language);
}

/**
 * The scopes of code and what is declared in them, as far as keywords and brackets or indentation show it.
 * @param code masked, see `maskedCode`
 * @param language a family; one that cannot be read has nothing declared
 */
export function nameScopesOf(code: string, language: string): NameScopes {
	const file: NameScope = { start: 0, end: code.length, kind: 'file' };
	const syntax = LANGUAGES.get(language);
	if (syntax === undefined) return { scopes: [file], declared: [] };
	const inner = syntax.head === undefined ? bracedScopes(code, language) : indentedScopes(code, syntax.head);
	const scopes = [file, ...inner.map(({ scope }) => scope)];
	const parameters = inner.flatMap(({ scope, list }) =>
		list === undefined
			? []
			: parametersIn(code, list, syntax.parameter).map((each) => ({ ...each, scope, mayRepeat: true })),
	);
	// In a pattern, a capital begins what is compared, such as `None`.
	const isName = ({ name }: NameAt) => !/^(?:rust|scala)$/.test(language) || !/^\p{Lu}/u.test(name);
	return { scopes, declared: [...parameters.filter(isName), ...declaredNames(code, scopes, syntax)] };
}

/** The scopes around an offset, the innermost first. The file is around all. */
export function scopesAround(scopes: readonly NameScope[], start: number, end = start): readonly NameScope[] {
	return scopes
		.filter((scope) => scope.kind === 'file' || (scope.start < start && end <= scope.end))
		.toSorted((a, b) => Number(a.kind === 'file') - Number(b.kind === 'file') || b.start - a.start || a.end - b.end);
}

function declaredNames(
	code: string,
	scopes: readonly NameScope[],
	{ declares, head }: NameSyntax,
): readonly DeclaredName[] {
	const later = scopes.toSorted((a, b) => b.start - a.start || a.end - b.end);
	let open: NameScope[] = [];
	return [...code.matchAll(declares)].flatMap(({ 0: keyword, index, groups }) => {
		const at = index + keyword.length;
		for (let next = later.at(-1); next !== undefined && next.start < Math.max(1, at); next = later.at(-1)) {
			open.push(next);
			later.pop();
		}
		open = open.filter(({ end }) => end >= at);
		const repeats = groups?.repeats;
		const scope = open.findLast(({ kind }) => repeats !== 'var' || kind === 'function' || kind === 'file');
		if (scope === undefined) return [];
		const mayRepeat = repeats !== undefined || head !== undefined;
		return namesAt(code, at, keyword, head === undefined && /\bimport\b/.test(keyword)).map((each) => ({
			...each,
			scope,
			mayRepeat,
		}));
	});
}

/** A scope, and the offsets of its parameters if it has any. */
interface FoundScope {
	readonly scope: NameScope;
	readonly list?: readonly [start: number, end: number];
}

const STATEMENT = /^(?:if|while|switch|with|synchronized|lock|when|match|unless|until|for|foreach|using|fixed|try)$/;
/** The start of a block with a statement before it, in languages in which this needs no parentheses. */
const HELD = /^[ \t}]*(?:else\s+)?(?:if|for|while|switch|match|select)\b/;
/** A type whose head has the parameters of its constructor. */
const HAS_CONSTRUCTOR = /(?:^|[\s\])}])(?:class|record|struct|enum|object|trait)\s+\w+\s*(?:<[^>]*>)?\s*\(/;
const IS_TYPE =
	/(?:^|\s)(?:class|interface|struct|enum|trait|impl|extension|protocol|object|record|union|mixin)\b[^()=]*$/;

function bracedScopes(code: string, language: string): readonly FoundScope[] {
	const brackets = matchBrackets(code);
	const found: FoundScope[] = [];
	for (const [open, end] of brackets.closing) {
		if (code[open] === '(' && /^\s*[^\s{]/.test(code.slice(end + 1, end + 200))) {
			// The only statement of a loop, without braces.
			const isLoop = /\b(?:for|foreach|using|fixed)\s*$/.test(code.slice(Math.max(0, open - 40), open));
			if (isLoop) found.push({ scope: { start: open, end: expressionEnd(code, end + 1, brackets), kind: 'block' } });
		}
		if (code[open] !== '{') continue;
		const before = code.slice(Math.max(0, open - 300), open);
		const head = before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf('{'), before.lastIndexOf('}')) + 1);
		const close = head.includes(')') ? code.lastIndexOf(')', open) : -1;
		const start = /^\)[^;{}()]*$/.test(code.slice(Math.max(0, close), open)) ? brackets.opening.get(close) : undefined;
		if (IS_TYPE.test(head) || (language !== 'c' && HAS_CONSTRUCTOR.test(head)))
			found.push({ scope: { start: open, end, kind: 'type' } });
		else if (start !== undefined) {
			const word = /(\w+)\s*$/.exec(code.slice(Math.max(0, start - 40), start))?.[1] ?? '';
			if (STATEMENT.test(word)) found.push({ scope: { start, end, kind: 'block' } });
			else found.push({ scope: { start, end, kind: 'function' }, list: [start + 1, close] });
		} else if (!/=>\s*$/.test(head)) {
			const line = code.lastIndexOf('\n', open) + 1;
			const isHeld = language !== 'javascript' && HELD.test(code.slice(line, open));
			found.push({ scope: { start: isHeld ? line : open, end, kind: 'block' } });
		}
	}
	for (const { 0: arrow, index } of code.matchAll(/=>|->/g)) {
		if (arrow === '->' && /^(?:c|rust|swift|php)$/.test(language)) continue;
		const from = Math.max(0, index - 300);
		const head = code.slice(from, index).replace(/(?<=\))\s*:[^;{}=]*$|\s+$/, '');
		const last = from + head.length;
		const isList = head.endsWith(')');
		const start = isList
			? (brackets.opening.get(last - 1) ?? last)
			: last - (/[\w$]+$/.exec(head)?.[0].length ?? 0) - 1;
		const scope: NameScope = { start, end: expressionEnd(code, index + 2, brackets), kind: 'function' };
		found.push({ scope, list: [start + 1, isList ? last - 1 : last] });
	}
	return found;
}

function indentedScopes(code: string, head: RegExp): readonly FoundScope[] {
	const brackets = matchBrackets(code);
	const scopes: { readonly indent: number; readonly scope: NameScope & { end: number } }[] = [];
	const found: FoundScope[] = [];
	let start = 0;
	for (const line of code.split('\n')) {
		const text = line.trim();
		const [at, indent] = [start + line.length - line.trimStart().length, indentWidth(line)];
		// An `end` closes what stands as far in as itself, and the next statement is outside, too.
		while (text !== '' && !/^[)\]}]/.test(text) && (scopes.at(-1)?.indent ?? -1) >= indent) {
			const ended = scopes.pop();
			if (ended !== undefined) ended.scope.end = start;
		}
		if (head.test(text)) {
			const isType = /^(?:class|module)\b/.test(text);
			const first = code.indexOf('(', at);
			const open = isType || first === -1 || first > at + line.length ? start + line.length : first;
			const scope = { start: open, end: code.length, kind: isType ? 'type' : 'function' } as const;
			scopes.push({ indent, scope });
			found.push(isType ? { scope } : { scope, list: [open + 1, brackets.closing.get(open) ?? open] });
		}
		start += line.length + 1;
	}
	return found;
}

interface NameAt {
	readonly name: string;
	readonly at: number;
}

/** The names in a list of parameters, without their types and default values. */
function parametersIn(
	code: string,
	[start, end]: readonly [number, number],
	which: NameSyntax['parameter'],
): readonly NameAt[] {
	const list = code.slice(start, end);
	let from = 0;
	return listParts(list).flatMap((part) => {
		const at = list.indexOf(part, from);
		from = at + part.length;
		if (/^[[{]/.test(part)) return namesInPattern(part, start + at);
		const [declared = ''] = part.split(/=(?!>)/);
		const [named = ''] = which === 'first' ? declared.split(':') : [declared];
		const names = [...named.matchAll(new RegExp(NAME, 'gu'))];
		const own = which === 'first' && named === declared ? names[0] : names.at(-1);
		return own === undefined ? [] : [{ name: own[0], at: start + at + own.index }];
	});
}

/** The names that a pattern or an import binds: `{ a, b: c = 1, ...d }`, `{ e as f }`. */
function namesInPattern(pattern: string, start: number): readonly NameAt[] {
	return [...pattern.matchAll(new RegExp(NAME, 'gu'))]
		.filter(({ 0: name, index }) => {
			const [before, behind] = [pattern.slice(0, index), pattern.slice(index + name.length)];
			const isBound = !/^\s*(?::|as\b)/.test(behind) && !/(?:=|\.(?<!\.\.\.))\s*$/.test(before);
			return isBound && !/^(?:mut|ref|as|type|Some|Ok|Err|None)$/.test(name);
		})
		.map(({ 0: name, index }) => ({ name, at: start + index }));
}

/** The names that are declared from an offset on: several if commas separate them. */
function namesAt(code: string, start: number, keyword: string, isImport: boolean): readonly NameAt[] {
	const rest = code.slice(start, start + 2_000);
	if (isImport || /^[[{(]/.test(rest)) {
		const end = Math.max(1, rest.search(isImport ? /\bfrom\b/ : /\s(?:=|of|in)\s|=[^>]/));
		return namesInPattern(rest.slice(0, end), start);
	}
	const isOne = /\b(?:class|enum|function|def|module)\b/.test(keyword);
	const list = new RegExp(raw`${isOne ? NAME : NAMES}\b(?=\s*(?::=|[=;:)]|in\b|$))`, 'muy').exec(rest)?.[0];
	const names = (list ?? new RegExp(NAME, 'uy').exec(rest)?.[0] ?? '').matchAll(new RegExp(NAME, 'gu'));
	return Array.from(names, ({ 0: name, index }) => ({ name, at: start + index }));
}
