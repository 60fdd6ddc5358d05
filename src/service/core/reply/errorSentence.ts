import { isJsonObject, type Json, member } from '../../../base/core/json.ts';
import { resolvePointer } from '../../../base/text/jsonPointer.ts';
import { redactLookalikes } from '../../../base/text/redact.ts';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import { shortened } from '../../../base/text/visibleText.ts';
import { findError, isErrorName } from './findError.ts';
import type { ReplyBody } from './replyBody.ts';

/** The longest sentence that is taken from a service, in UTF-16 units. */
export const LONGEST_SENTENCE = 300;
/** Longer than any key and a sentence together. */
const LONGEST_READ = 16_384;
/** How many of a list of errors are shown. */
const MOST_LISTED = 3;
// The members in which services put the sentence of an error: the common ones, then those of RFC 9457, JSON:API, OAuth
// and large clouds. A list is FastAPI's `detail` or a common `errors`; an object has the sentence in such a member.
const NAMES = [
	'error',
	'message',
	'detail',
	'error_description',
	'description',
	'error_message',
	'title',
	'errors',
	'msg',
	'reason',
	'Message',
	'data',
	'status_msg',
];
/** The members of an error, besides those that are called so. */
const ABOUT_ERROR =
	/^(?:code|detail|details|message|msg|object|ok|status|status_?code|success|title|type|instance|path|timestamp|.*id|trace.*)$/i;
/** How many members are examined; a body of 64 KB can hold thousands. */
const MOST_MEMBERS = 200;

/**
 * What the service says about an error: one sentence of plain text without links, at most 300 characters.
 * @returns undefined if no sentence is found: the shape of an error is not documented (docs/service.md §7)
 */
export function errorSentence(body: ReplyBody): string | undefined {
	// The sentence goes into notifications and copied details, which must not contain other secrets, either.
	return shownSentence(rawSentence(body) ?? '');
}

/** Whether a body is an error and nothing else. Metrics may count errors, and an answer may mention some. */
export function isErrorAlone(body: ReplyBody & { readonly kind: 'json' }): boolean {
	const { value } = body;
	const isExplained = errorSentence(body) !== undefined;
	const isAbout = ([name, each]: readonly [string, Json]) =>
		isErrorName(name) || ABOUT_ERROR.test(name) || each === null;
	return isJsonObject(value) && findError(value, !isExplained) === value && Object.entries(value).every(isAbout);
}

/** A text as one sentence of an error; undefined if it has nothing to show. */
export function shownSentence(text: string): string | undefined {
	const line = breakMarkdownLinks(redactLookalikes(printableLine(text)));
	return line === '' ? undefined : shortened(line, LONGEST_SENTENCE);
}

function rawSentence(body: ReplyBody): string | undefined {
	switch (body.kind) {
		case 'text':
			return isBinary(body.text) ? undefined : withoutTags(body.text);
		case 'webPage':
			return body.title;
		case 'json':
			return jsonSentence(findError(body.value, false) ?? body.value) ?? jsonSentence(body.value);
		case 'incomplete':
			return body.error === undefined ? undefined : jsonSentence(findError(body.error, false) ?? body.error);
		case 'empty':
		case 'tooDeep':
			return undefined;
		default:
			return body satisfies never;
	}
}

/** The first sentence in a usual member, or else in one with a name of an error, such as `throttlingException`. */
function jsonSentence(value: Json): string | undefined {
	if (typeof value === 'string') return value;
	const body = Array.isArray(value) && isJsonObject(value[0]) ? value[0] : value;
	if (Array.isArray(body)) return listed(body);
	if (!isJsonObject(body)) return undefined;
	const errors = Object.keys(body).slice(0, MOST_MEMBERS).filter(isErrorName);
	const found = [...NAMES, ...errors]
		.map((name) => sentenceAt(member(body, name)))
		.filter((text) => text !== undefined);
	return found.find((text) => /\S\s+\S/.test(text)) ?? found[0];
}

function sentenceAt(value: Json | undefined): string | undefined {
	if (typeof value === 'string') return /\S/.test(value) ? value : undefined;
	if (Array.isArray(value)) return listed(value);
	return isJsonObject(value) ? (listedByField(value) ?? jsonSentence(value)) : undefined;
}

function listed(errors: readonly Json[]): string | undefined {
	const sentences = errors.slice(0, MOST_LISTED).map(listedError);
	return sentences.filter((text) => text !== undefined).join('; ') || undefined;
}

/** `{ "max_tokens": ["is too large"] }`, as several frameworks write it. Other objects are not lists of errors. */
function listedByField(value: { readonly [name: string]: Json }): string | undefined {
	const fields = Object.entries(value).slice(0, MOST_LISTED);
	const isList = fields.length > 0 && fields.every(([, texts]) => Array.isArray(texts) && typeof texts[0] === 'string');
	return isList ? fields.map(([name, texts]) => `${name}: ${resolvePointer(texts, '/0')}`).join('; ') : undefined;
}

function listedError(error: Json): string | undefined {
	if (typeof error === 'string') return error;
	const text = ['msg', 'message', 'detail', 'title', 'error'].map((name) => member(error, name)).find(isText);
	if (text === undefined) return undefined;
	const where = ['loc', 'field', 'param', 'path']
		.map((name) => member(error, name))
		.find((value) => value !== undefined);
	const field = Array.isArray(where) ? where.filter((part) => part !== 'body').join('.') : where;
	return isText(field) && !text.split(/[^\w.]+/).includes(field) ? `${field}: ${text}` : text;
}

function isText(value: Json | undefined): value is string {
	return typeof value === 'string' && value !== '';
}

/** Binary data says nothing, whatever it decodes to. */
function isBinary(text: string): boolean {
	const start = text.slice(0, LONGEST_SENTENCE);
	return (start.match(/[^\P{Cc}\s]|\ufffd/gu) ?? []).length > start.length / 10;
}

/** The sentence in XML, with which several gateways answer. */
function withoutTags(text: string): string {
	return text.trimStart().startsWith('<') ? text.slice(0, LONGEST_READ).replace(/<[^>]*>?/g, ' ') : text;
}

/** One line without terminal escapes, control, bidirectional and other invisible characters. */
function printableLine(text: string): string {
	return text
		.slice(0, LONGEST_READ)
		.replace(/\p{Cc}\[[0-9;?]*[ -/]*[@-~]/gu, '')
		.replace(/\p{Cc}\][^\p{Cc}]*(\p{Cc}\\?)?/gu, '')
		.replace(/\s+/g, ' ')
		.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Variation_Selector}]/gu, '')
		.trim();
}
