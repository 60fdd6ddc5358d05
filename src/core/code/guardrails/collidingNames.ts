import { maskedCode } from '../../proof/stop/maskedCode.ts';
import { languageFamily } from '../../text/languages.ts';
import {
	type DeclaredName,
	hasNameScopes,
	type NameScope,
	type NameScopes,
	nameScopesOf,
	scopesAround,
} from '../syntax/nameScopes.ts';
import type { AnalyzedCode } from './analyzedCode.ts';
import type { CodeChange } from './codeChange.ts';
import type { GuardrailInput } from './guardrail.ts';

/** In characters: longer documents are not examined. */
const LONGEST = 300_000;

/** Languages in which a name that is given a value again is no error: it matters only to what uses it afterwards. */
const GIVEN_AGAIN: ReadonlySet<string> = new Set(['python', 'ruby', 'lua', 'php', 'rust', 'go']);
/** Languages in which parameters may be declared again. */
const SHADOWS_PARAMETERS: ReadonlySet<string> = new Set(['kotlin', 'scala', 'swift', 'dart']);
/** Languages in which no block inside a function may declare a name of the function again. */
const SHADOWS_NOTHING: ReadonlySet<string> = new Set(['java', 'csharp']);

/**
 * The names that code declares although its document declares them around it: in the same scope, or in an outer one if
 * more of the scope uses them and now means the new ones.
 */
export function collidingNames(
	{ before: original, after: replacement, document }: CodeChange,
	{ languageId, use }: GuardrailInput,
): readonly string[] {
	const language = languageFamily(languageId);
	if (document === undefined || document.after.text.length > LONGEST || !hasNameScopes(language)) return [];
	const declaredIn = ({ text }: AnalyzedCode) =>
		nameScopesOf(maskedCode(text, language), language).declared.map(({ name }) => name);
	const words = new Set(document.around.flatMap((text) => text.match(WORD) ?? []));
	const had = new Set(declaredIn(original));
	const fresh = new Set(
		declaredIn(replacement).filter(
			(name) => words.has(name) && !had.has(name) && (name !== '_' || language === 'javascript'),
		),
	);
	// Reading the whole document takes time, so only do it if it has a name that the code newly declares.
	if (fresh.size === 0) return [];
	const [start, rest] = [document.around[0].length, document.around[1].length];
	const { text } = document.after;
	const after = placeIn(text, start, text.length - rest, language);
	// Each case has names of its own.
	const isCases = /\b(?:switch|select|match|when)\b[^;{}]*$/.test(
		after.code.slice(Math.max(0, after.scope.start - 200), after.scope.start),
	);
	if (after.scope.kind === 'type' || (isCases && language !== 'javascript')) return [];
	const found = after.own.filter((each) => fresh.has(each.name) && collides(each, after, language, use));
	return [...new Set(found.map(({ name }) => name))];
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** A place in a document. */
interface Place extends NameScopes {
	readonly code: string;
	readonly start: number;
	readonly end: number;
	/** The scope that the place is in, and those around it. */
	readonly scope: NameScope;
	readonly around: readonly NameScope[];
	/** What the code at the place declares in that scope. */
	readonly own: readonly DeclaredName[];
}

function placeIn(text: string, start: number, end: number, language: string): Place {
	const code = maskedCode(text, language);
	const { scopes, declared } = nameScopesOf(code, language);
	const around = scopesAround(scopes, firstCode(code, start, end), end);
	const scope = around[0] ?? { start: 0, end: code.length, kind: 'file' };
	const isOwn = ({ at, scope: own }: DeclaredName) => {
		if (at < start || at >= end) return false;
		return own === scope || (SHADOWS_NOTHING.has(language) && own.kind === 'block' && !isInInner(at, scopes, start));
	};
	return { code, start, end, scopes, declared, around, scope, own: declared.filter(isOwn) };
}

/** Whether an offset is in a function or type that begins at or after another one. */
function isInInner(at: number, scopes: readonly NameScope[], from: number): boolean {
	return scopes.some(
		({ kind, start, end }) => kind !== 'block' && kind !== 'file' && start >= from && start < at && at < end,
	);
}

function firstCode(code: string, start: number, end: number): number {
	const space = /^\s*/.exec(code.slice(start, end))?.[0].length ?? 0;
	return start + space;
}

function collides(
	{ name, mayRepeat }: DeclaredName,
	place: Place,
	language: string,
	use: GuardrailInput['use'],
): boolean {
	const { scope, declared, start, end } = place;
	const outside = declared.filter((each) => each.name === name && (each.at < start || each.at >= end));
	const isSame = (each: DeclaredName) => each.scope === scope && !(each.mayRepeat && SHADOWS_PARAMETERS.has(language));
	const again = outside.filter((each) => isSame(each) || (SHADOWS_NOTHING.has(language) && isInFunction(each, place)));
	if (GIVEN_AGAIN.has(language)) return (again.length > 0 || isVisible(outside, place)) && isReadAfter(name, place);
	if (again.some((each) => !(each.mayRepeat && mayRepeat))) return true;
	return use === 'optimize' && again.length === 0 && isVisible(outside, place) && mentions(name, place).length > 0;
}

/** Whether a name of the same function, or of a block in it that follows, may not be declared again. */
function isInFunction({ at, scope }: DeclaredName, { around, scopes, end }: Place): boolean {
	const inner = around.slice(0, around.findIndex(({ kind }) => kind === 'function') + 1);
	if (inner.includes(scope)) return true;
	const [own] = inner;
	if (own === undefined || scope.kind !== 'block' || at < end || isInInner(at, scopes, end)) return false;
	return scope.start > own.start && scope.end <= own.end;
}

function isVisible(outside: readonly DeclaredName[], { around }: Place): boolean {
	return outside.some(({ scope }) => scope.kind !== 'type' && around.includes(scope));
}

/** Where the rest of the scope uses a name that no inner scope declares. */
function mentions(name: string, { code, scope, scopes, declared, start, end }: Place): readonly number[] {
	const hides = declared.filter((each) => each.name === name && each.scope !== scope).map((each) => each.scope);
	const inner = hides.filter((each) => each.start >= scope.start && each.end <= scope.end && scopes.includes(each));
	const word = new RegExp(`(?<![.\\p{L}\\w$]|->|::)${name.replace(/\$/g, '\\$')}(?![\\p{L}\\w$]|\\s*:(?![:=]))`, 'gu');
	return Array.from(code.slice(scope.start, scope.end).matchAll(word), ({ index }) => index + scope.start).filter(
		(at) => (at < start || at >= end) && !inner.some((each) => each.start <= at && at <= each.end),
	);
}

/** Whether what comes after the place uses a name before it is given another value. */
function isReadAfter(name: string, place: Place): boolean {
	const first = mentions(name, place).find((at) => at >= place.end);
	if (first === undefined) return false;
	const isGiven = place.declared.some((each) => each.name === name && each.at === first);
	if (isGiven) return false;
	const own = place.own.find((each) => each.name === name);
	if (own === undefined) return false;
	// `values = sorted(values)` goes on with the value.
	const line = place.code.slice(own.at, place.code.indexOf('\n', own.at));
	return (line.match(new RegExp(`(?<![\\w$])${name.replace(/\$/g, '\\$')}(?![\\w$])`, 'g')) ?? []).length === 1;
}
