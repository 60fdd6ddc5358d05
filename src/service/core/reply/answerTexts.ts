import { isJsonObject, type Json, member, parseJson } from '../../../base/core/json.ts';
import { pointerTo } from '../../../base/text/jsonPointer.ts';
import { oneLine, shortened } from '../../../base/text/visibleText.ts';
import { type FoundText, findAnswerText, isVisible, knownAnswerTexts, type TextOperation } from './findAnswerText.ts';
import { looseJson } from './looseJson.ts';

/** Names of members with the code that is the answer. */
const NEW_CODE =
	/^(?:optimi[sz]ed|improved|refactored|new|updated|generated|fixed|rewritten|revised|modified|final|better|suggested|corrected|transformed|output|result|replacement|replace|after|completed?)(?:code|source|sourcecode|version|snippet|text|content|selection|file|program|function|implementation|string|str|lines)?$/;
const CODE = /^(?:code|source|sourcecode|snippet|completion|replacement|content)$/;
const OLD_CODE =
	/^(?:original|old|search|find|input|before|previous|prior|source|existing|current|initial|prompt|request|question|query)(?:code|source|version|snippet|text|content|selection|file|input|string|str|lines)?$/;
/** Names that do not describe their text: the wrapper's name does. */
const VALUE = /^(?:value|text|body|data|lines)$/;
/** How many members or texts are examined; a body of 1 MiB can hold a quarter of a million. */
const MOST_VISITED = 10_000;
/** No service wraps more deeply; text that contains JSON counts as a level, too. */
const DEEPEST = 64;

/**
 * The texts of a body that may be its answer, the likeliest names first: what is called new code, then the known
 * pointers, then what is called code, then all other texts of several lines.
 * @param set the JSON Pointer that is set for such answers; empty if none is
 */
export function rankAnswerTexts(operation: TextOperation, body: Json, set = ''): readonly FoundText[] {
	const found = set === '' ? undefined : findAnswerText(operation, body, set);
	if (found !== undefined) return [found];
	if (typeof body === 'string') return isVisible(body) ? [{ text: body, pointer: '' }] : [];
	const leaves = textsIn(body);
	const named = (rank: Rank) =>
		leaves.filter((leaf) => leaf.rank === rank).map(({ text, pointer }) => ({ text, pointer }));
	const all = [...named('new'), ...knownAnswerTexts(operation, body), ...named('code'), ...named('other')];
	const seen = new Set<string>();
	return all.filter(({ pointer }) => !seen.has(pointer) && seen.add(pointer));
}

/**
 * The texts that are called code in a text that is itself JSON.
 * @returns empty if the text is not JSON, or is code that happens to be JSON
 */
export function wrappedTexts(text: string): readonly FoundText[] {
	const value = wrappedValue(text);
	if (value === undefined) return [];
	const leaves = textsIn(value);
	return ['new', 'code'].flatMap((rank) => leaves.filter((leaf) => leaf.rank === rank));
}

/** Names of members that hold nothing but code. */
const CODE_ALONE = /code|snippet|source|^(?:optimi[sz]ed|improved|refactored|rewritten|replacement)$/;

/** Whether the name of the member at a pointer says that its text is code. */
export function isNamedForCode(pointer: string): boolean {
	const names = pointer.split('/').filter((name) => !/^\d+$/.test(name));
	const own = names.findLast((name) => !VALUE.test(name) && name !== 'content') ?? '';
	const isCode = rankOf(own) === 'new' || rankOf(own) === 'code';
	return isCode && CODE_ALONE.test(own.replace(/[^\p{L}]/gu, '').toLowerCase());
}

/** The object or list in a text that is JSON, or nearly JSON. */
export function wrappedValue(text: string): Json | undefined {
	return parsed(text) ?? (LOOSE_OBJECT.test(text) ? looseJson(text) : undefined);
}

/** The start of an object with quoted names, or of a list of such objects. */
const LOOSE_OBJECT = /^\s{0,99}(?:\[\s{0,99})?\{\s{0,99}["'][\w -]{1,40}["']\s{0,9}:/;

type Rank = 'new' | 'code' | 'other' | 'old';

interface Leaf extends FoundText {
	readonly rank: Rank;
}

/** The texts of a value, in order: strings, and lists of strings, which are its lines or its pieces. */
function textsIn(value: Json): readonly Leaf[] {
	const found: Leaf[] = [];
	let left = MOST_VISITED;
	const visit = (each: Json, pointer: string, name: string, depth: number): void => {
		left -= 1;
		if (left < 0 || depth > DEEPEST) return;
		const text = textOf(each);
		const rank = rankOf(name);
		const inner = text !== undefined && rank === 'other' ? parsed(text) : undefined;
		if (inner !== undefined) visit(inner, pointer, name, depth + 1);
		else if (text !== undefined) {
			if (isVisible(text) && (rank !== 'other' || isLong(text))) found.push({ text, pointer, rank });
		} else if (Array.isArray(each)) {
			for (const [index, item] of each.entries()) visit(item, pointerTo(pointer, index), name, depth + 1);
		} else if (isJsonObject(each) && !isInput(each)) {
			for (const [member, item] of Object.entries(each)) {
				const own = rankOf(member);
				// The wrapper's name may say more than the name inside: `optimized_code: { value }`.
				const called = own === 'other' && (isJsonObject(item) || VALUE.test(member)) ? name : member;
				// The input of a tool call is what the model wrote; the tool's name is beside it.
				const isCall = member === 'input' && typeof each.name === 'string';
				if (own !== 'old' || isCall) visit(item, pointerTo(pointer, member), called, depth + 1);
			}
		}
	};
	visit(value, '', '', 0);
	return found;
}

/** Whether a message is not the assistant's but came before the answer. */
function isInput(message: Json): boolean {
	const role = member(message, 'role');
	return typeof role === 'string' && /^(?:user|system|human|developer)$/i.test(role);
}

function rankOf(name: string): Rank {
	const plain = name.replace(/[^\p{L}]/gu, '').toLowerCase();
	if (NEW_CODE.test(plain) && plain !== 'output' && plain !== 'result') return 'new';
	if (CODE.test(plain)) return 'code';
	return OLD_CODE.test(plain) ? 'old' : 'other';
}

/** Lines in a list have no line endings; pieces of a text have their own. */
function textOf(value: Json): string | undefined {
	if (typeof value === 'string') return value;
	if (!Array.isArray(value) || value.length === 0) return undefined;
	const strings = value.filter((item) => typeof item === 'string');
	if (strings.length < value.length) return undefined;
	return strings.join(strings.some((item) => item.includes('\n')) ? '' : '\n');
}

function isLong(text: string): boolean {
	return text.trim().includes('\n');
}

/** The object or list in a text that is JSON. */
function parsed(text: string): Json | undefined {
	return /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
}

/** A text in a body, to choose from. */
interface TextPreview {
	/** A JSON Pointer (RFC 6901). */
	readonly pointer: string;
	/** The beginning of the text, on one line. */
	readonly preview: string;
}

const LONGEST_PREVIEW = 120;

/** The texts of `longestTexts`, each with its beginning. @param most how many at most */
export function previewTexts(body: Json, most = 100): readonly TextPreview[] {
	return longestTexts(body)
		.slice(0, most)
		.map(({ pointer, text }) => ({ pointer, preview: preview(text) }));
}

/** Every string of a body with a visible character, the longest first. */
export function longestTexts(body: Json): readonly FoundText[] {
	const found: FoundText[] = [];
	for (const leaf of leaves(body, '')) {
		found.push(leaf);
		if (found.length === MOST_VISITED) break;
	}
	return found.sort((a, b) => b.text.length - a.text.length);
}

function* leaves(value: Json, pointer: string): Generator<FoundText> {
	if (typeof value === 'string') {
		if (isVisible(value)) yield { pointer, text: value };
	} else if (Array.isArray(value)) {
		for (const [index, item] of value.entries()) yield* leaves(item, pointerTo(pointer, index));
	} else if (isJsonObject(value)) {
		for (const [name, item] of Object.entries(value)) yield* leaves(item, pointerTo(pointer, name));
	}
}

function preview(text: string): string {
	return shortened(oneLine(text.trimStart().slice(0, 2 * LONGEST_PREVIEW)), LONGEST_PREVIEW);
}
