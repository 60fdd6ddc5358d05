import { isJsonObject, type Json, member } from '../../../base/core/json.ts';
import { resolvePointer } from '../../../base/text/jsonPointer.ts';

/** The operations that answer with a text. */
export type TextOperation = 'chat' | 'generate' | 'optimize';

// The documented place first (docs/service.md §2.3). For the undocumented bodies the most specific name comes first,
// then what common services call it.
const CHOICE = ['/choices/0/message/content', '/choices/0/text', '/choices/0/message/refusal'];
const COMMON = [
	'/content',
	'/text',
	'/output_text',
	'/generated_text',
	'/output',
	'/completion',
	'/result',
	'/response',
	'/answer',
	'/reply',
	'/candidates/0/content/parts',
	'/generations/0/text',
	'/results/0/outputText',
	'/0/generated_text',
];
/** Services use this member for errors, too, so it is skipped if the body has an error. */
const LAST = ['/message'];
const POINTERS = {
	chat: [...CHOICE, ...COMMON, ...LAST],
	generate: ['/generated_code', '/generatedCode', '/code', ...CHOICE, ...COMMON, ...LAST],
	optimize: ['/optimized_code', '/optimizedCode', '/optimized', '/code', ...CHOICE, ...COMMON, ...LAST],
} as const satisfies Record<TextOperation, readonly string[]>;
/** The members in which bodies are wrapped; empty if they are not. */
const WRAPPERS = ['', '/data', '/result', '/response', '/output'];
const WRAPPED_POINTERS: Readonly<Record<TextOperation, readonly string[]>> = {
	chat: wrapped(POINTERS.chat),
	generate: wrapped(POINTERS.generate),
	optimize: wrapped(POINTERS.optimize),
};

/** A text in a body. */
export interface FoundText {
	readonly text: string;
	/** A JSON Pointer (RFC 6901). */
	readonly pointer: string;
}

/**
 * Finds the text of an answer: at the given JSON Pointer if one is set, else at the first known one that leads to a
 * text with at least one visible character, each also under the usual wrappers such as `data`.
 * @param set the JSON Pointer that is set for such answers; empty or undefined if none is
 * @returns the text and its pointer; undefined if there is none
 */
export function findAnswerText(operation: TextOperation, body: Json, set?: string): FoundText | undefined {
	for (const found of textsAt(operation, body, set)) return found;
	return undefined;
}

/** The texts at all known pointers of a body, the most specific first. */
export function knownAnswerTexts(operation: TextOperation, body: Json): readonly FoundText[] {
	return [...textsAt(operation, body, undefined)];
}

function* textsAt(operation: TextOperation, body: Json, set: string | undefined): Generator<FoundText> {
	if (typeof body === 'string') {
		if (isVisible(body)) yield { text: body, pointer: '' };
		return;
	}
	for (const pointer of pointersOf(operation, set)) {
		const text = textOf(resolvePointer(body, pointer));
		if (text !== undefined && isVisible(text) && (set || !isStatus(text, pointer))) yield { text, pointer };
	}
}

/** Whether a text is where it should be, but has nothing visible in it. */
export function hasBlankText(operation: TextOperation, body: Json, set?: string): boolean {
	return pointersOf(operation, set).some((pointer) => {
		const text = textOf(resolvePointer(body, pointer));
		return text !== undefined && !isVisible(text);
	});
}

function pointersOf(operation: TextOperation, set: string | undefined): readonly string[] {
	return set ? [set] : WRAPPED_POINTERS[operation];
}

function wrapped(pointers: readonly string[]): readonly string[] {
	return pointers.flatMap((pointer) => WRAPPERS.map((wrapper) => wrapper + pointer));
}

/** A string, or an object with its text inside, or a list of such parts (the shapes of common chat services). */
function textOf(value: Json | undefined): string | undefined {
	if (typeof value === 'string') return value;
	if (Array.isArray(value)) return textOfParts(value);
	if (!isJsonObject(value)) return undefined;
	const inner = member(value, 'content') ?? member(value, 'text');
	return typeof inner === 'string' || Array.isArray(inner) ? textOf(inner) : undefined;
}

/**
 * The texts of a list of parts; those of an unknown type only if no other part has a text. Strings alone may be lines.
 */
function textOfParts(parts: readonly Json[]): string | undefined {
	if (!parts.some(isJsonObject)) return undefined;
	const spoken = parts.filter((part) => !isThinking(part));
	const known = spoken.filter((part) => KNOWN_PARTS.has(member(part, 'type')));
	for (const each of [known, spoken]) {
		const texts = each.map(partText).filter((text) => text !== undefined);
		if (texts.length > 0) return texts.join('');
	}
	return undefined;
}

const KNOWN_PARTS: ReadonlySet<Json | undefined> = new Set([undefined, 'text', 'output_text', 'message']);

function partText(part: Json): string | undefined {
	if (typeof part === 'string') return part;
	const text = member(part, 'text') ?? (member(part, 'type') === 'message' ? member(part, 'content') : undefined);
	if (Array.isArray(text)) return textOfParts(text);
	const plain = isJsonObject(text) ? member(text, 'value') : text;
	return typeof plain === 'string' ? plain : undefined;
}

/** Whether a part is the model's reasoning. */
function isThinking(part: Json): boolean {
	const type = member(part, 'type');
	return (
		member(part, 'thought') === true ||
		(typeof type === 'string' && /^(?:redacted_)?(?:thinking|thought|reasoning|summary)/.test(type))
	);
}

/** Many services call a status `code`. */
function isStatus(text: string, pointer: string): boolean {
	return pointer.endsWith('/code') && /^(\d{1,5}|ok|success)$/i.test(text);
}

/** Whether a text has a visible character. */
export function isVisible(text: string): boolean {
	return /\S/.test(text);
}
