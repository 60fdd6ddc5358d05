import type { Json } from '../../../base/core/json.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { prettyJson } from '../../../base/text/prettyJson.ts';
import { ServiceError } from '../serviceError.ts';
import { type AnswerMetadata, readMetadata } from './answerMetadata.ts';
import { rankAnswerTexts } from './answerTexts.ts';
import { errorSentence, isErrorAlone, shownSentence } from './errorSentence.ts';
import { type FoundText, findAnswerText, hasBlankText, type TextOperation } from './findAnswerText.ts';
import { findError } from './findError.ts';
import type { ReplyBody } from './replyBody.ts';

/** An answer to chat, generate or optimize. */
export interface Answer {
	readonly text: string;
	/** False if no known pointer leads to a text: then `text` is the whole body as formatted JSON. */
	readonly recognized: boolean;
	/** The body was not valid UTF-8; replacement characters mark the invalid bytes. */
	readonly invalidCharacters: boolean;
	readonly figures: AnswerMetadata;
	/** Where the text was found, as a JSON Pointer; never the text itself. */
	readonly foundAt: string | undefined;
	/** The JSON Pointer that is set for such answers, if this one has no text there. */
	readonly missedPath?: string;
	/** The whole body, for readers of more than the text. */
	readonly body: Json;
	/** The JSON Pointer that is set for the text of such answers; empty if not set. */
	readonly pointer: string;
}

/** How much is shown of a body of unknown shape, and of an answer that an error ended; in characters. */
const LONGEST_SHOWN = 65_536;

/**
 * Reads the answer out of a body with a success status. An unknown shape is an answer too, shown as it is.
 * @param pointer a JSON Pointer to the text, tried before the known ones; empty for only those
 * @throws ServiceError if there is no text: `emptyAnswer`, or `unavailable` for an error under a success status; and
 *   `incomplete` if there is a text beside an error
 */
export function readAnswer(operation: TextOperation, reply: ReplyBody, pointer: string): Answer {
	const body = asMeant(operation, reply);
	if (body.kind === 'text') {
		const { text, invalidCharacters } = body;
		return { text, recognized: true, invalidCharacters, figures: {}, foundAt: '', body: text, pointer };
	}
	if (body.kind !== 'json') throw new ServiceError('emptyAnswer');
	const { value, invalidCharacters } = body;
	const { found, isMissed } = findText(operation, body, pointer);
	const missed = isMissed ? { missedPath: pointer } : {};
	const common = { invalidCharacters, figures: readMetadata(value), body: value, pointer, ...missed };
	const answered = found === undefined || isSentence(found) || isErrorCode(found) ? undefined : found;
	if (findError(value, answered !== undefined) !== undefined) throw answeredError(errorSentence(body), answered);
	if (found !== undefined) return { ...common, text: found.text, recognized: true, foundAt: found.pointer };
	if (isBlank(value) || hasBlankText(operation, value, isMissed ? '' : pointer)) throw new ServiceError('emptyAnswer');
	return { ...common, text: prettyJson(value, LONGEST_SHOWN), recognized: false, foundAt: undefined };
}

/** The error that came with a success status: alone, or with part of an answer. */
function answeredError(sentence: string | undefined, found: FoundText | undefined): ServiceError {
	const text = found === undefined ? undefined : shownSentence(found.text);
	// Some services put the sentence where the text of an answer would be.
	const isSentenceAlone =
		sentence === undefined && text === found?.text.trim() && !found?.pointer.startsWith('/choices');
	if (found === undefined || isSentenceAlone || text === sentence) {
		return new ServiceError('unavailable', omitUndefined({ serviceText: sentence ?? text }));
	}
	const partial = found.text.slice(0, LONGEST_SHOWN);
	return new ServiceError('incomplete', { partial, ...omitUndefined({ serviceText: sentence }) });
}

/** Plain text that happens to be JSON is the answer itself, unless it wraps one. */
function asMeant(operation: TextOperation, body: ReplyBody): ReplyBody {
	if (body.kind !== 'json' || !body.isPlain || operation === 'chat' || findError(body.value, true)) return body;
	const { value, text, invalidCharacters } = body;
	return rankAnswerTexts(operation, value).length > 0 ? body : { kind: 'text', text, invalidCharacters };
}

type JsonBody = ReplyBody & { readonly kind: 'json' };

interface Search {
	readonly found: FoundText | undefined;
	/** Whether a pointer is set but leads to no text, not even a blank one. */
	readonly isMissed: boolean;
}

function findText(operation: TextOperation, body: JsonBody, pointer: string): Search {
	const { value } = body;
	const found = findAnswerText(operation, value, pointer) ?? (pointer === '' ? likeliest(operation, body) : undefined);
	const isMissed = pointer !== '' && found === undefined && !hasBlankText(operation, value, pointer);
	if (!isMissed) return { found, isMissed };
	const elsewhere = findAnswerText(operation, value);
	return { found: elsewhere && !isSentence(elsewhere) ? elsewhere : undefined, isMissed };
}

/** Code in a member with a name for code, or in an unknown member. */
function likeliest(operation: TextOperation, body: JsonBody): Search['found'] {
	const { value } = body;
	if (operation === 'chat' || findError(value, true) !== undefined || isErrorAlone(body)) return undefined;
	return rankAnswerTexts(operation, value)[0];
}

/**
 * Whether a text is in a member that services also use to say that something is wrong, or that nothing needs to change.
 */
function isSentence({ pointer }: FoundText): boolean {
	return /\/message$/.test(pointer);
}

/** Whether a text may be the code of an error. */
function isErrorCode({ pointer, text }: FoundText): boolean {
	return /\/code$/.test(pointer) && /^[\w.-]+$/.test(text);
}

function isBlank(body: Json): boolean {
	if (Array.isArray(body)) return body.length === 0;
	return body === null || body === '' || (typeof body === 'object' && Object.values(body).every(isBlank));
}
