import { isData, isMarkup, languageFamily } from '../../../base/text/languages.ts';
import { EQUATION_LANGUAGES, STYLE_LANGUAGES } from '../syntax/outline/declarationKeywords.ts';
import { type Outline, type OutlineItem, outlineOf } from '../syntax/outline/outline.ts';
import { readSignatures } from '../syntax/signatures/readSignatures.ts';
import { stripStringsAndComments } from '../syntax/stripStringsAndComments.ts';
import { isNamed } from './file/namedItems.ts';

/** A declaration, and the names of its members. */
export interface Declared {
	readonly item: OutlineItem;
	/** Unlike its identifier, it distinguishes overloads, accessors, and prototypes. */
	readonly name: string;
	readonly members: ReadonlySet<string>;
}

/** Languages in which functions that differ in their parameters share a name. */
const OVERLOADING = /^(?:java|csharp|c|kotlin|swift|scala|groovy|dart|vb)$/;
/** Decorators of a function that may share its name with another. */
const BESIDE = /@(?:[\w.]+\.)?(?:setter|getter|deleter|register|overload)\b|#\[\s*cfg\b.*/;
/** A static method, one for constants, or one whose name ends with a mark. */
const FORM = /\bstatic\b|\)\s*const\b|(?<=^def\s[\w.]+)[?!=]/;
/** A function or type without a body. */
const PROTOTYPE = /^[^={}]*;$/;
/** A call that names its block, such as a test, and an entry of a list that starts with a key. */
const NAMED_BLOCK = /^[\w.$]+(?:\(|\s)\s*(["'`]).+/;
const NAMED_ENTRY = /^-\s+[\w"'.-]+:\s+\S/;

/** What code declares at its outermost level. */
export function declaredIn({ items, lines }: Outline, languageId: string): readonly Declared[] {
	// The elements of a page have no names; siblings look alike.
	if (isMarkup(languageId)) return [];
	const language = languageFamily(languageId);
	return items.flatMap((item) => {
		const name = nameOf(item, lines, language);
		return name === '' ? [] : [{ item, name, members: membersOf(item, lines, language) }];
	});
}

/** The names by which parts of one type, namespace, or group of tests are distinguished; data has no such parts. */
function membersOf(item: OutlineItem, lines: readonly string[], language: string): ReadonlySet<string> {
	if (isData(language) || /^jsonc?$/.test(language)) return new Set();
	const isStyle = STYLE_LANGUAGES.has(language);
	const members = item.children.filter(({ kind }) => {
		if (isNamed(item)) return item.holdsMembers && (kind === 'declaration' || !isStyle);
		return kind === 'statement';
	});
	return new Set(members.map((child) => nameOf(child, lines, language)).filter((name) => name !== ''));
}

/** Whether code is a version of the original: it declares all names of the original, which has at least one. */
export function isVersionOf(code: string, original: string, languageId: string): boolean {
	const own = declaredIn(outlineOf(original, languageId), languageId);
	return own.length > 0 && own.every(versionsIn(declaredIn(outlineOf(code, languageId), languageId)));
}

/** Returns a test for declarations of which the code has a version. Code that reopens a type has other members. */
export function versionsIn(code: readonly Declared[]): (each: Declared) => boolean {
	const byName = Map.groupBy(code, ({ name }) => name);
	return ({ name, members }) =>
		byName.get(name)?.some((other) => {
			const areParts = members.size > 0 && other.members.size > 0;
			return !areParts || [...members].some((member) => other.members.has(member));
		}) === true;
}

function nameOf(item: OutlineItem, lines: readonly string[], language: string): string {
	const header = lines[item.header]?.trim() ?? '';
	if (!isNamed(item)) {
		if (item.kind !== 'statement') return '';
		const isBlock = item.end - item.header > 1 || header.includes('=>');
		return (isBlock && NAMED_BLOCK.test(header)) || NAMED_ENTRY.test(header) ? header : '';
	}
	if (item.kind === 'value') return item.name;
	// The tables of an array share its name.
	if (header.startsWith('[[')) return '';
	if (EQUATION_LANGUAGES.has(language)) return header;
	const beside = BESIDE.exec(lines.slice(item.decorators, item.header).join('\n'))?.[0] ?? '';
	const prototype = item.end - item.header === 1 && PROTOTYPE.test(header) ? ';' : '';
	const form = FORM.exec(header)?.[0] ?? '';
	const parameters = OVERLOADING.test(language) ? parameterTypes(item, lines, language) : '';
	return `${item.name}${form}${parameters}${prototype}${beside}`;
}

/** The types of a function's parameters, however they are passed. */
function parameterTypes({ header, end }: OutlineItem, lines: readonly string[], language: string): string {
	const bare = stripStringsAndComments(lines.slice(header, end).join('\n'), language).text;
	const types = readSignatures(bare, language)[0]?.parameters.map(({ name, type }) =>
		language === 'swift' ? `${name}:${type}` : type,
	);
	return `(${types?.join().replace(/&/g, '') ?? ''})`;
}
