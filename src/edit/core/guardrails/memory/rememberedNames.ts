import { normalizeLineEnds } from '../../../../base/text/hiddenCharacters.ts';
import { languageFamily } from '../../../../base/text/languages.ts';
import { identifierPattern } from '../../syntax/identifiers.ts';
import type { DeclaredName } from '../../syntax/nameScopes.ts';
import { type CodeChange, newCode, type PlacedCode, placedCode, replacedCode } from '../codeChange.ts';
import type { GuardrailInput } from '../guardrail.ts';
import { fileWrites, rememberingCallsOf } from './rememberingCalls.ts';
import { ScopeReader } from './scopeReader.ts';
import { type StateWrite, stateWrites } from './stateWrites.ts';

/** Code before and after a change, with any line endings. */
interface ChangedCode {
	readonly languageId: string;
	readonly before: string;
	readonly after: string;
}

/**
 * What newly keeps something from one call to the next: variables and members that outlive the call, functions that
 * keep results, and what is written to files.
 */
export function rememberedNames(place: CodeChange, { languageId }: GuardrailInput): readonly string[] {
	const family = languageFamily(languageId);
	const stored = addedFileWrites({ languageId, before: place.before.text, after: place.after.text });
	const calls = rememberingCallsOf(family);
	const isKeeper = [calls.wrappers, calls.states].some(
		(pattern) => pattern !== undefined && new RegExp(pattern, 'm').test(place.after.names.code),
	);
	const { before, after, document } = place;
	// Reading the whole document takes time, so only do it if the code changes something at all.
	if (!isKeeper && stateWrites(placedCode(after), family).length === 0) return stored;
	const now = keptState(newCode(place), family);
	if (now.names.size === 0 && now.wrappers.length === 0) return stored;
	const replaced = replacedCode(place);
	const was = keptState(replaced, family);
	const had = replaced.code.slice(replaced.start, replaced.end);
	const isCached = CACHE.test(had);
	const texts = [had, ...(document?.around ?? [])];
	const isThere = (name: string) => (CACHE.test(name) ? isCached : texts.some((text) => isMemberIn(name, text)));
	const added = [...now.names].filter(([name]) => !was.names.has(name)).slice(0, MOST_NAMES);
	const fresh = added.filter(
		([name, { isOwn }]) => !(isOwn && isThere(name)) && !isChanged(name, replaced, before.names.declared),
	);
	const wrapped = now.wrappers.length > was.wrappers.length ? newWrappers(was.wrappers, now.wrappers) : [];
	return [...new Set([...fresh.map(([name]) => name), ...wrapped, ...stored])];
}

/** Whether a text uses or declares a member. */
function isMemberIn(name: string, text: string): boolean {
	if (name.startsWith('@')) return text.includes(name);
	const word = identifierPattern(name.replace(/^#/, ''));
	const modifiers = '(?:(?:private|protected|public|readonly|static|declare)[ \\t]+){0,4}';
	return new RegExp(`[.#]${word}\\b(?!\\()|^[ \\t]*${modifiers}${word}[ \\t]*[?!]?[:=;]`, 'm').test(text);
}

/** Each is looked for in the replaced code. */
const MOST_NAMES = 50;

/** What newly writes files or other storage that lasts. */
function addedFileWrites({ languageId, before, after }: ChangedCode): readonly string[] {
	const family = languageFamily(languageId);
	const now = fileWrites(normalizeLineEnds(after), family);
	if (now.length === 0) return [];
	const was = fileWrites(normalizeLineEnds(before), family);
	// Another function that writes the same file is nothing new.
	if (now.length <= was.length) return [];
	const known = new Set(was.map(({ text }) => text));
	return [...new Set(now.filter(({ text }) => !known.has(text)).map(({ name }) => name))];
}

/** The wrappers that are new; any of them if there are only more of the same. */
function newWrappers(was: readonly string[], now: readonly string[]): readonly string[] {
	const fresh = now.filter((name) => !was.includes(name));
	return fresh.length > 0 ? fresh : now.slice(-1);
}

/**
 * Whether the replaced code changes a variable that outlives a call, too, in a way that shows in no function: it does so
 * outside of one, or hands the variable to other code.
 */
function isChanged(name: string, { code, start, end }: PlacedCode, declared: readonly DeclaredName[]): boolean {
	const isLocal = declared.some((each) => each.name === name && each.scope.kind !== 'file');
	if (isLocal || !/^[\w$]+$/.test(name)) return false;
	const had = code.slice(start, end);
	const word = `(?<![\\w$.])${identifierPattern(name)}`;
	if (new RegExp(`[(,=]\\s*${word}\\s*[,)\\n;]`).test(had)) return true;
	const changes = had.match(
		new RegExp(`${word}(?:\\[[^\\]\\n]{0,80}\\]|\\.\\w+)?\\s*(?:[-+*/|&]{0,2}=(?![=>])|\\()`, 'g'),
	);
	return (changes?.length ?? 0) > 1;
}

/** What looks like a store of results. */
const CACHE = /cache|memo(?!r(?!i[sz])|ir)|lru/i;

interface KeptName {
	/** Whether it belongs to an object, not to the program. */
	readonly isOwn: boolean;
}

interface KeptState {
	readonly names: ReadonlyMap<string, KeptName>;
	readonly wrappers: readonly string[];
}

/** What outlives the calls of the functions that the code is a part of. */
function keptState(placed: PlacedCode, family: string): KeptState {
	const { code, start, end } = placed;
	const names = new Map<string, KeptName>();
	const scopes = new ScopeReader(placed, family);
	const { wrappers, states } = rememberingCallsOf(family);
	const region = code.slice(start, end);
	for (const write of stateWrites(placed, family)) {
		const { root, field } = write;
		if (field !== undefined) {
			if (isKeptMember(write, field)) names.set(field, { isOwn: true });
		} else if (!names.has(root)) {
			const by = scopes.keptBy(write);
			const { member } = write;
			// What is computed once for an object can be kept in it.
			if (by === undefined && write.isLazy && member !== undefined && CACHE.test(member))
				names.set(member, { isOwn: true });
			if (by === 'program' || (by === 'object' && CACHE.test(root))) names.set(root, { isOwn: by === 'object' });
		}
	}
	const found = (pattern: string | undefined) =>
		pattern === undefined ? [] : [...region.matchAll(new RegExp(pattern, 'gm'))];
	for (const { groups: { name = '' } = {} } of found(states)) names.set(name, { isOwn: false });
	if (family === 'python') for (const name of globals(placed)) names.set(name, { isOwn: false });
	// Another one, since the offsets begin anew.
	const wraps = new ScopeReader(placed, family);
	const isReact = /\breact\b/i.test(placed.text.slice(0, 5_000));
	const kept = found(wrappers).filter(({ index, groups: { name = '' } = {} }) => {
		if (name === 'memo' && (isReact || placed.declared.some((each) => each.name === 'memo'))) return false;
		return !DECLARES.test(code.slice(Math.max(0, start + index - 30), start + index)) && wraps.outlives(start + index);
	});
	return { names, wrappers: kept.map(({ groups: { name = '' } = {} }) => name) };
}

const DECLARES = /\b(?:function\s*\*?|def|fn|func|fun|from|import|class)\s*$/;

/** A member is a store of results by its name, or because it is computed once. */
function isKeptMember({ changes, isLazy, isEmpty }: StateWrite, field: string): boolean {
	if (!CACHE.test(field)) return isLazy && !isEmpty;
	return changes === 'part' || isLazy || !isEmpty;
}

/** The variables of a module that functions of Python give other values. */
function globals({ code, start, end }: PlacedCode): readonly string[] {
	const stated = [...code.slice(start, end).matchAll(/^[ \t]+global[ \t]+([\w, \t]+)/gm)];
	return stated.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
}
