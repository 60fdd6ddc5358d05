import { type Json, parseJson } from '../../base/json.ts';
import { isTooDeep } from './isTooDeep.ts';
import { redactKey } from './redactKey.ts';
import { listedStream, streamedBody } from './streamedBody.ts';

/** In characters: how much of a web page is searched for its title. */
const LONGEST_HEAD = 8_192;

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
	/** It begins like JSON or is declared as JSON, but is invalid: most likely its end is missing. */
	| { readonly kind: 'truncatedJson'; readonly text: string }
	| { readonly kind: 'empty' | 'tooDeep' };

/**
 * Parses a body: JSON is tried whatever its type says, and a web page is never taken for an answer. Everything of a
 * reply that is shown, stored or exported comes from here, without the key that the service may have echoed.
 * @param contentType the header as it came, or undefined
 * @param key the key sent with the request; empty if there was none
 */
export function parseReplyBody(bytes: Uint8Array, contentType: string | undefined, key: string): ReplyBody {
	const type = contentType?.toLowerCase() ?? '';
	const { text: decoded, invalidCharacters } = decode(bytes, type);
	const text = redactKey(decoded, key);
	const trimmed = text.trim();
	if (trimmed === '') return { kind: 'empty' };
	const isPlain = type.startsWith('text/plain');
	if (!isPlain && /^<(!doctype html|html|head|body)\b/i.test(trimmed)) return webPage(trimmed);
	if (isTooDeep(trimmed)) return { kind: 'tooDeep' };
	const json = parseJson(trimmed);
	const value = json === undefined ? undefined : (listedStream(json) ?? json);
	if (value !== undefined) return { kind: 'json', value, text, isPlain, invalidCharacters };
	const streamed = isPlain ? undefined : streamedBody(trimmed);
	if (streamed !== undefined) return { kind: 'json', value: streamed, text, isPlain, invalidCharacters };
	if (type.startsWith('text/html')) return webPage(trimmed);
	if (!isPlain && (/^[{[]/.test(trimmed) || type.includes('json'))) return { kind: 'truncatedJson', text };
	return { kind: 'text', text, invalidCharacters };
}

interface Decoded {
	readonly text: string;
	readonly invalidCharacters: boolean;
}

/**
 * By the byte order mark or the declared charset if there is one, else UTF-8; invalid bytes are replaced and reported.
 */
function decode(bytes: Uint8Array, type: string): Decoded {
	const charset = markedCharset(bytes) ?? /;\s*charset="?([\w.:-]+)/.exec(type)?.[1] ?? 'utf-8';
	return decodeAs(charset, bytes) ?? decodeAs('utf-8', bytes) ?? { text: '', invalidCharacters: true };
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
