import { type Json, member } from '../../../base/core/json.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { prettyJson } from '../../../base/text/prettyJson.ts';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import { truncate } from '../../../base/text/visibleText.ts';
import { ServiceError } from '../serviceError.ts';
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

/**
 * What an answer says about itself (docs/service.md §2.3). All of it may be missing; nothing is re-priced or
 * re-measured.
 */
interface AnswerMetadata {
	readonly model?: string;
	readonly provider?: string;
	readonly usage?: {
		readonly promptTokens?: number;
		readonly completionTokens?: number;
		readonly totalTokens?: number;
	};
	/** In the service's own unit, which is not documented. */
	readonly latency?: number;
	/** In the service's own unit, which is not documented. */
	readonly cost?: number;
	readonly finishReason?: string;
}

/** The longest name that is taken from an answer, in UTF-16 units. */
export const LONGEST_NAME = 200;

/** Copies the valid figures, and omits any other. */
export function readMetadata(body: Json): AnswerMetadata {
	const usage = member(body, 'usage');
	const choices = member(body, 'choices');
	const choice = Array.isArray(choices) ? choices[0] : undefined;
	const tokens = omitUndefined({
		promptTokens: figure(member(usage, 'prompt_tokens')),
		completionTokens: figure(member(usage, 'completion_tokens')),
		totalTokens: figure(member(usage, 'total_tokens')),
	});
	return omitUndefined({
		model: name(member(body, 'model')),
		provider: name(member(body, 'provider')),
		usage: Object.keys(tokens).length > 0 ? tokens : undefined,
		latency: figure(member(body, 'latency')),
		cost: figure(member(body, 'cost')),
		finishReason: name(member(choice, 'finish_reason') ?? member(body, 'finish_reason')),
	});
}

/** A number that can be shown: finite and exact as far as doubles go; -0 and negative figures are no measurements. */
function figure(value: Json | undefined): number | undefined {
	return typeof value === 'number' && value >= 0 && value <= 2 ** 53 ? Math.abs(value) : undefined;
}

function name(value: Json | undefined): string | undefined {
	return typeof value === 'string' && value.trim() !== ''
		? breakMarkdownLinks(truncate(value, LONGEST_NAME))
		: undefined;
}
