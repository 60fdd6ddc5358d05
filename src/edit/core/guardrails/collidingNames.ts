import { languageFamily } from '../../../base/text/languages.ts';
import { identifierPattern, identifiersIn } from '../syntax/identifiers.ts';
import type { DeclaredName, NameScope } from '../syntax/nameScopes.ts';
import { type CodeChange, LONGEST_DOCUMENT, type PlaceDocument } from './codeChange.ts';
import type { GuardrailInput } from './guardrail.ts';

/** Languages in which a name that is given a value again is no error: it matters only to what uses it afterwards. */
const GIVEN_AGAIN = /^(?:python|ruby|lua|php|rust|go)$/;
/** Languages in which parameters may be declared again. */
const SHADOWS_PARAMETERS = /^(?:kotlin|scala|swift|dart)$/;
/** Languages in which no block inside a function may declare a name of the function again. */
const SHADOWS_NOTHING = /^(?:java|csharp)$/;

/**
 * The names that code declares although its document declares them around it: in the same scope, or in an outer one if
 * more of the scope uses them and now means the new ones.
 */
export function collidingNames(
	{ before, after, document }: CodeChange,
	{ languageId, use }: GuardrailInput,
): readonly string[] {
	const language = languageFamily(languageId);
	if (document === undefined || document.after.text.length > LONGEST_DOCUMENT) return [];
	const had = new Set(before.names.declared.map(({ name }) => name));
	const isFresh = (name: string) =>
		document.words.has(name) && !had.has(name) && (name !== '_' || language === 'javascript');
	const fresh = new Set(after.names.declared.map(({ name }) => name).filter(isFresh));
	// Reading the whole document takes time, so only do it if it has a name that the code newly declares.
	if (fresh.size === 0) return [];
	const { start, end, scopes } = document;
	const { code, declared } = document.after.names;
	const [scope] = scopes;
	if (scope.kind === 'type' || (language !== 'javascript' && CASES.test(code.slice(0, scope.start + 1).slice(-200))))
		return [];
	const inner = SHADOWS_NOTHING.test(language) ? holdersFrom(start, document) : undefined;
	const isOwn = (each: DeclaredName) => each.scope === scope || (inner !== undefined && isInBlock(each, inner));
	const own = declared.filter((each) => each.at >= start && each.at < end && fresh.has(each.name) && isOwn(each));
	// Code may declare a name a thousand times.
	const distinct = new Map(own.map((each) => [`${each.name} ${each.mayRepeat}`, each]));
	const found = [...distinct.values()].filter((each) => collides(each, document, language, use));
	return [...new Set(found.map(({ name }) => name))];
}

/** Before the first of several cases, each of which has names of its own. */
const CASES = /\b(?:switch|select|match|when)\b[^;{}]*\{?$/;

/** The functions and types that begin at or after an offset. */
function holdersFrom(from: number, { after }: PlaceDocument): readonly NameScope[] {
	return after.names.scopes.filter(({ kind, start }) => (kind === 'function' || kind === 'type') && start >= from);
}

/** Whether a name belongs to a block, not to one of these functions and types. */
function isInBlock({ at, scope }: DeclaredName, holders: readonly NameScope[]): boolean {
	return scope.kind === 'block' && !holders.some(({ start, end }) => start < at && at < end);
}

function collides(own: DeclaredName, document: PlaceDocument, language: string, use: GuardrailInput['use']): boolean {
	const { after, start, end, scopes } = document;
	const [scope] = scopes;
	const outside = after.names.declared.filter(({ name, at }) => name === own.name && (at < start || at >= end));
	const following = SHADOWS_NOTHING.test(language) ? holdersFrom(end, document) : undefined;
	const again = outside.filter((each) => {
		if (each.scope === scope) return !(each.mayRepeat && SHADOWS_PARAMETERS.test(language));
		return following !== undefined && isInFunction(each, document, following);
	});
	const isVisible = outside.some((each) => each.scope.kind !== 'type' && scopes.includes(each.scope));
	if (GIVEN_AGAIN.test(language)) return (again.length > 0 || isVisible) && isReadAfter(own, document);
	if (again.some((each) => !(each.mayRepeat && own.mayRepeat))) return true;
	return use === 'optimize' && again.length === 0 && isVisible && mentions(own.name, document).length > 0;
}

/** Whether a name of the same function, or of a block in it that follows, may not be declared again. */
function isInFunction(each: DeclaredName, { scopes, end }: PlaceDocument, following: readonly NameScope[]): boolean {
	const [own] = scopes;
	if (scopes.slice(0, scopes.findIndex(({ kind }) => kind === 'function') + 1).includes(each.scope)) return true;
	const isInside = each.scope.start > own.start && each.scope.end <= own.end;
	return each.at >= end && isInside && isInBlock(each, following);
}

/** Where the rest of the scope uses a name that no inner scope declares. */
function mentions(name: string, { after, scopes, start, end }: PlaceDocument): readonly number[] {
	const [scope] = scopes;
	const { code, declared } = after.names;
	const inner = declared
		.filter((each) => each.name === name && each.scope.start > scope.start && each.scope.end <= scope.end)
		.map((each) => each.scope);
	const word = `(?<![.\\p{L}\\w$]|->|::)${identifierPattern(name)}(?![\\p{L}\\w$]|\\s*:(?![:=]))`;
	return Array.from(
		code.slice(scope.start, scope.end).matchAll(new RegExp(word, 'gu')),
		({ index }) => index + scope.start,
	).filter((at) => (at < start || at >= end) && !inner.some((each) => each.start <= at && at <= each.end));
}

/** Whether what comes after the place uses a name before it is given another value. */
function isReadAfter({ name }: DeclaredName, document: PlaceDocument): boolean {
	const { code, declared } = document.after.names;
	const next = mentions(name, document).find((at) => at >= document.end);
	const given = declared.filter((each) => each.name === name).map(({ at }) => at);
	const first = given.find((at) => at >= document.start);
	if (next === undefined || first === undefined || given.includes(next)) return false;
	// `values = sorted(values)` goes on with the value.
	return !identifiersIn(code.slice(first + name.length).split('\n', 1)[0] ?? '').includes(name);
}
