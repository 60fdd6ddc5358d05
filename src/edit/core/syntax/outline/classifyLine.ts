import { isProse } from '../../../../base/text/languages.ts';
import {
	EXTENSION_KEYWORDS,
	FUNCTION_KEYWORDS,
	KEYWORD_ONLY_LANGUAGES,
	LANGUAGE_KEYWORDS,
	LANGUAGE_MODIFIERS,
	MODIFIERS,
	STATEMENT_KEYWORDS,
	STYLE_LANGUAGES,
	TYPE_KEYWORDS,
	VALUE_KEYWORDS,
} from './declarationKeywords.ts';
import { afterAnnotations, afterBracket, inCase, isWord, pathAt, tokensOf } from './lineTokens.ts';

/** The kind of item that starts on a line. */
export interface LineClass {
	readonly kind: /** A function, type, section, rule or key. */
		| 'declaration'
		/** A name with its value. */
		| 'value'
		/** Imports names, or must come before all code. */
		| 'import'
		/** Belongs to the declaration below it. */
		| 'decorator'
		| 'statement';
	/** As other code refers to it; empty if it has none. */
	readonly name: string;
	/** Whether declarations in it are members rather than local to a function. */
	readonly holdsMembers: boolean;
}

/** A line on which an item may start. */
export interface LineToClassify {
	/** A family. */
	readonly language: string;
	readonly line: string;
	/** Without strings and comments, trimmed. */
	readonly bare: string;
	/** The same for the item's last line. */
	readonly last: string;
	/** The text of a heading, if the line is one. */
	readonly heading: string | undefined;
	/** Whether it is among members, which need no keyword. */
	readonly isMember: boolean;
}

const OPERATORS = new Set(['=', ':=', '<-', '?=', '::=']);

/** In characters: how much of a line to examine. */
const LONGEST = 400;

/**
 * Classifies the item that starts on a line by keywords and shapes that many languages share, rather than by the
 * grammar of any one.
 */
export function classifyLine(first: LineToClassify): LineClass {
	const { language } = first;
	const line = first.line.slice(0, LONGEST);
	const bare = first.bare.slice(0, LONGEST);
	if (first.heading !== undefined) return declaration(first.heading, true);
	if (isProse(language)) return { kind: 'statement', name: '', holdsMembers: false };
	if (language === 'json' || language === 'jsonc') return keyed(/^\s*"([^"\\]{1,200})"\s*:/.exec(line)?.[1], bare);
	if (language === 'yaml') return keyed(/^\s*(["']?[\w./@$-]{1,200}["']?)\s?:(?:\s|$)/.exec(line)?.[1], bare);
	if (STYLE_LANGUAGES.has(language)) return styleRule(bare);
	const isBlock = first.last !== first.bare && /^namespace\b/.test(bare);
	if (IMPORTS.test(bare) && !isBlock) return { kind: 'import', name: '', holdsMembers: false };
	const marked = /^\((?:def[\w-]{0,40})\s+(\S{1,200})|^#\s?define\s+(\w{1,200})/.exec(bare);
	if (marked !== null) return declaration(marked[1] ?? marked[2] ?? '', false);
	return inCode({ ...first, line, bare });
}

/** Includes strings that document a file or enable strict mode, which must come first. */
const IMPORTS = new RegExp(
	[
		String.raw`^(?:import(?!\s?\(.)|from\s\S+\simport|include|require_relative|require|use|alias|extern crate|open)\b\s*["'\w\\{*:.<]`,
		String.raw`^import \($`,
		String.raw`^#\s?(?:include|import|pragma)\b`,
		String.raw`^(?:global )?using\s[\w.\s:=]+;`,
		String.raw`^(?:package|namespace)\s[\w.\\]+;?$`,
		String.raw`^module\s[\w.]+\swhere$`,
		String.raw`^(?:const|let|var)\s[^=]{1,200}=\s?require\s?\(`,
		String.raw`^(?:library|source)\s?\(`,
		String.raw`^<\?php`,
		'^"";?$',
	].join('|'),
);

function declaration(name: string, holdsMembers: boolean): LineClass {
	return { kind: 'declaration', name, holdsMembers };
}

function keyed(name: string | undefined, bare: string): LineClass {
	if (name !== undefined) return declaration(name.replace(/^["']|["']$/g, ''), true);
	return { kind: 'statement', name: '', holdsMembers: /^[[{]/.test(bare) };
}

function styleRule(bare: string): LineClass {
	if (/^@(?:import|use|forward|charset)\b/.test(bare)) return { kind: 'import', name: '', holdsMembers: false };
	if (bare.includes('{') || (bare.endsWith(',') && !/^[\w-]+:\s/.test(bare))) {
		return declaration((bare.split('{')[0] ?? '').replace(/\s+/g, ' ').trim(), true);
	}
	const name = /^([\w$@-]{1,200})\s?:/.exec(bare)?.[1];
	return { kind: name === undefined ? 'statement' : 'value', name: name ?? '', holdsMembers: false };
}

function inCode(first: LineToClassify): LineClass {
	const { language, bare } = first;
	const tokens = tokensOf(bare);
	const start = afterAnnotations(tokens, language);
	if (start >= tokens.length) return { kind: 'decorator', name: '', holdsMembers: false };
	const own = LANGUAGE_MODIFIERS.get(language);
	let at = start;
	for (; isWord(tokens[at + 1]) || tokens[at] === 'pub'; at += 1) {
		const word = inCase(tokens[at], language);
		if (!MODIFIERS.has(word) && own?.has(word) !== true) break;
		if (tokens[at + 1] === '(') at = afterBracket(tokens, at + 1) - 1;
	}
	const holdsMembers = /(?:[=(:[]|\b(?:default|return))\s*\{$/.test(bare);
	return (
		byKeyword(tokens, at, first) ??
		callable(tokens, at, first) ??
		assigned(tokens, at, first) ??
		field(tokens, start, at) ?? { kind: 'statement', name: '', holdsMembers }
	);
}

function byKeyword(tokens: readonly string[], start: number, first: LineToClassify): LineClass | undefined {
	const { language, bare } = first;
	const keyword = inCase(tokens[start], language);
	const isValue = VALUE_KEYWORDS.has(keyword);
	const holdsMembers = TYPE_KEYWORDS.has(keyword) || LANGUAGE_KEYWORDS.get(language)?.has(keyword) === true;
	if (!isValue && !holdsMembers && !FUNCTION_KEYWORDS.has(keyword)) return undefined;
	if (EXTENSION_KEYWORDS.has(keyword)) {
		return declaration((bare.split(/\{|\bwhere\b/)[0] ?? '').trim(), true);
	}
	if (keyword === 'constructor' || keyword === 'init') return declaration(keyword, false);
	let at = start + 1;
	if (tokens[at] === '*') at += 1;
	if (tokens[at] === '<') at = afterBracket(tokens, at);
	const receiver = language === 'go' && tokens[at] === '(' ? tokens.slice(at, afterBracket(tokens, at)) : [];
	at += receiver.length;
	while (/^(?:class|struct|mut|if|not|exists)$/i.test(tokens[at] ?? '') && isWord(tokens[at + 1])) at += 1;
	const path = pathAt(tokens, at);
	if (path === undefined) {
		return tokens.slice(0, start).includes('default') ? declaration('default', holdsMembers) : undefined;
	}
	// In C, `struct order *find(…)` is a function, and `struct order first;` a variable.
	if (language === 'c' && holdsMembers && !['{', ':', '<', 'final', undefined].includes(tokens[path.end]))
		return undefined;
	const owner = receiver.filter(isWord).at(-1);
	const name = owner === undefined ? path.name : `${owner}.${path.name}`;
	return isValue ? assignedValue(name, bare) : declaration(name, holdsMembers);
}

/** The assigned value may be a function. */
function assignedValue(name: string, bare: string): LineClass {
	return /=>|\bfunction\b|\blambda\b/.test(bare)
		? declaration(name, false)
		: { kind: 'value', name, holdsMembers: true };
}

/** A function without a keyword: a name, a parameter list and a body. */
function callable(
	tokens: readonly string[],
	start: number,
	{ language, bare, last }: LineToClassify,
): LineClass | undefined {
	if (KEYWORD_ONLY_LANGUAGES.has(language)) return undefined;
	const list = tokens.indexOf('(', start);
	// Type parameters may come between the name and the list.
	const named = tokens[list - 1] === '>' ? tokens.lastIndexOf('<', list) : list;
	const name = tokens[named - 1] ?? '';
	if (list <= start || !isWord(name) || STATEMENT_KEYWORDS.has(name) || STATEMENT_KEYWORDS.has(tokens[start] ?? ''))
		return undefined;
	const before = tokens.slice(start, list);
	if (!before.every((word) => isWord(word) || /^(?:[*&<>,[\]~?#.:]|::)$/.test(word))) return undefined;
	const following = tokens.slice(afterBracket(tokens, list));
	// If a closing parenthesis follows the block, it is a call with a function argument.
	const ends = /\}[;,]?$/.test(last) && (bare === last ? following.includes('{') : /^\}/.test(last));
	if (following[0] !== '=>' && (!ends || following[0] === '.')) return undefined;
	const accessor = tokens.slice(0, start).find((word) => word === 'get' || word === 'set');
	const qualified = tokens[named - 2] === '::' ? `${tokens[named - 3]}::${name}` : name;
	return declaration(accessor === undefined ? qualified : `${accessor} ${name}`, false);
}

function assigned(tokens: readonly string[], start: number, first: LineToClassify): LineClass | undefined {
	const { bare, language, isMember } = first;
	const path = pathAt(tokens, start);
	if (path === undefined || STATEMENT_KEYWORDS.has(tokens[start] ?? '')) return undefined;
	const next = tokens[path.end] ?? '';
	if ((language === 'haskell' || language === 'elm') && (next === '::' || tokens.includes('='))) {
		return declaration(path.name, false);
	}
	if (language === 'makefile' && next === ':') return declaration(path.name, false);
	const isKey = next === ':' && (isMember || tokens.includes('='));
	return OPERATORS.has(next) || isKey ? assignedValue(path.name, bare) : undefined;
}

/** A field or property: modifiers, a type and a name. */
function field(tokens: readonly string[], start: number, at: number): LineClass | undefined {
	const end = tokens.findIndex((word, index) => index > at && /^(?:[=;{:]|=>)$/.test(word));
	const name = tokens[(end === -1 ? tokens.length : end) - 1] ?? '';
	return at > start && isWord(name) ? { kind: 'value', name, holdsMembers: false } : undefined;
}
