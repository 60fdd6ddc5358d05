import { isJsonObject, type Json, member, parseJson } from '../../../base/core/json.ts';
import type { Operation } from '../apiTypes.ts';
import type { Credentials } from '../keys/credentials.ts';
import type { BodyLimits } from '../transport/transport.ts';
import { cleanPartialText, redactSecrets } from './redactSecrets.ts';
import { isTooDeep, replyJson } from './replyJson.ts';
import { listedStream, type Streamed, streamedBody } from './streamedBody.ts';

/** In characters: how much of a web page is searched for its title. */
const LONGEST_HEAD = 8_192;

/** In characters: how much of a text is examined to detect its charset. */
const LONGEST_SAMPLE = 65_536;

/** What the body of a reply turned out to be. */
export type ReplyBody =
	/** `text` is the source text; `isPlain`: its type says that it is not JSON. */
	| {
			readonly kind: 'json';
			readonly value: Json;
			readonly text: string;
			readonly isPlain: boolean;
			readonly invalidCharacters: boolean;
	  }
	| { readonly kind: 'text'; readonly text: string; readonly invalidCharacters: boolean }
	/** `title` is the page's own, as text. */
	| { readonly kind: 'webPage'; readonly title?: string }
	/**
	 * Its end is missing: it begins like JSON or is declared as JSON, but is invalid, or it is a stream that broke off.
	 * `text` is what came, of a stream only the pieces of its text; `error` is the error that ended a stream.
	 */
	| { readonly kind: 'incomplete'; readonly text: string; readonly error?: Json }
	| { readonly kind: 'empty' | 'tooDeep' };

const ERROR_LIMIT = 65_536;
const ANSWER_LIMITS: BodyLimits = { answer: 1_048_576, other: ERROR_LIMIT };
const METRICS_LIMITS: BodyLimits = { answer: 262_144, other: ERROR_LIMIT };

/** How long the reply to a request may be, in decoded bytes. */
export function replySizeLimits(operation: Operation): BodyLimits {
	return operation === 'metrics' ? METRICS_LIMITS : ANSWER_LIMITS;
}

/**
 * Parses a body: JSON is tried whatever its type says, and a web page is never taken for an answer. Everything of a
 * reply that is shown, stored or exported comes from here, without the secrets that the service may have echoed.
 * @param contentType the header as it came, or undefined
 * @param credentials what was sent with the request
 */
export function parseReplyBody(
	bytes: Uint8Array,
	contentType: string | undefined,
	credentials: Credentials,
): ReplyBody {
	const type = contentType?.toLowerCase() ?? '';
	const bodies = decode(bytes, type).map((decoded) => bodyOf(decoded, type, credentials));
	return bodies.find(({ kind }) => kind === 'json') ?? bodies[0] ?? { kind: 'empty' };
}

/**
 * What may be shown of a body that the connection broke off: of a stream the text, of anything else all that came.
 * @param credentials what was sent with the request
 */
export function arrivedText(text: string, credentials: Credentials): string {
	const streamed = streamedBody(text.trim());
	const content = streamed?.kind === 'json' ? member(streamed.value, 'content') : streamed?.text;
	return cleanPartialText(typeof content === 'string' ? content : text, credentials);
}

function bodyOf({ text: decoded, invalidCharacters }: Decoded, type: string, credentials: Credentials): ReplyBody {
	const text = redactSecrets(decoded, credentials);
	const trimmed = text.trim();
	if (trimmed === '') return { kind: 'empty' };
	const isPlain = type.startsWith('text/plain');
	if (!isPlain && /^<(!doctype html|html|head|body)\b/i.test(trimmed)) return webPage(trimmed);
	if (isTooDeep(trimmed)) return { kind: 'tooDeep' };
	// A list in plain text may be the answer itself, word for word.
	const json = isPlain && !trimmed.startsWith('{') ? parseJson(trimmed) : replyJson(trimmed);
	const streamed = json === undefined ? (isPlain ? undefined : streamedBody(trimmed)) : listedStream(json);
	if (streamed?.kind === 'incomplete') return streamed;
	const value = streamed === undefined ? json : withoutSecrets(streamed, credentials);
	if (value !== undefined) return { kind: 'json', value, text, isPlain, invalidCharacters };
	if (type.startsWith('text/html')) return webPage(trimmed);
	if (!isPlain && (/^[{[]/.test(trimmed) || type.includes('json'))) return { kind: 'incomplete', text };
	return { kind: 'text', text, invalidCharacters };
}

/** A secret may have come in pieces, each of which reveals nothing. */
function withoutSecrets({ value }: Streamed & { readonly kind: 'json' }, credentials: Credentials): Json {
	const content = member(value, 'content');
	return isJsonObject(value) && typeof content === 'string'
		? { ...value, content: redactSecrets(content, credentials) }
		: value;
}

interface Decoded {
	readonly text: string;
	readonly invalidCharacters: boolean;
}

/**
 * A body as text, in the ways in which it can be read, the likeliest first: by its byte order mark, or else as UTF-8,
 * which is what JSON is whatever its charset says (RFC 8259 section 8.1), and as its charset says. Invalid bytes are
 * replaced and reported.
 */
function decode(bytes: Uint8Array, type: string): readonly Decoded[] {
	const marked = markedCharset(bytes);
	if (marked !== undefined) return [decodeAs(marked, bytes) ?? { text: '', invalidCharacters: true }];
	const utf8 = decodeAs('utf-8', bytes) ?? { text: '', invalidCharacters: true };
	const charset = /;\s*charset="?([\w.:-]+)/.exec(type)?.[1];
	const declared = charset === undefined ? undefined : decodeAs(charset, bytes);
	if (declared === undefined || declared.text === utf8.text) return [utf8];
	return isSurelyUtf8(utf8) ? [utf8, declared] : [declared, utf8];
}

/**
 * Characters beyond ASCII are hardly ever valid UTF-8 by chance. Bytes of ASCII alone may be text in another charset.
 */
function isSurelyUtf8(decoded: Decoded): boolean {
	const text = decoded.text.slice(0, LONGEST_SAMPLE);
	const invalid = text.match(/\ufffd/g)?.length ?? 0;
	const valid = (text.match(/[^\0-\x7f]/gu)?.length ?? 0) - invalid;
	return valid > invalid && !text.includes('\0');
}

function markedCharset(bytes: Uint8Array): string | undefined {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
	return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/** @returns undefined if there is no such charset */
function decodeAs(charset: string, bytes: Uint8Array): Decoded | undefined {
	for (const fatal of [true, false]) {
		try {
			return { text: new TextDecoder(charset, { fatal }).decode(bytes), invalidCharacters: !fatal };
		} catch {
			// Invalid bytes, or an unknown charset: then the second attempt fails, too.
		}
	}
	return undefined;
}

/** Entities are left as they are: the title is shown as text. */
function webPage(page: string): ReplyBody {
	const title = /<(title|h1)\b[^>]*>([^<]+)/i.exec(page.slice(0, LONGEST_HEAD))?.[2]?.trim();
	return title ? { kind: 'webPage', title } : { kind: 'webPage' };
}
