/** A header that is kept secret. */
export interface SecretHeader {
	/** As the user wrote it; the case of its letters means nothing. */
	readonly name: string;
	readonly value: string;
}

/** Why a text cannot be a secret header, or its value. Never says the text itself. */
export type HeaderProblem =
	| 'noName'
	| 'name'
	| 'looksLikeKey'
	| 'cookie'
	| 'ofMessage'
	| 'ofWhetstone'
	| 'noValue'
	| 'lineBreak'
	| 'notAscii'
	| 'tooLong';

const LONGEST_NAME = 64;
const LONGEST_VALUE = 4_096;

/** RFC 9110, section 5.6.2. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** What no name of a header looks like: names are shown everywhere, so a key must not become one. */
const KEY = /^(?:sk[-_]|(?!x-)(?=(?:\D*\d){3}).{20})/i;

/** The headers of the message and of its connection: with another value, it would be another message or none. */
const OF_MESSAGE =
	/^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|date|via|origin|referer|set-cookie2?|range|if-.*|content-.*|accept|accept-.*|access-control-.*|proxy-.*|sec-.*|x-(?:http-)?method(?:-override)?)$/i;

/** The headers that say something of the request itself (docs/service.md §5). */
const OF_WHETSTONE = /^(?:user-agent|idempotency-key|x-request-id)$/i;

/** What is copied along from a command line. */
const CURL = /^(?:-H|--header)[ =]?\s*/;
/** A line of JSON or of a program, and a text in quotation marks. */
const QUOTED_PAIR = /^(["'])([^"']+)\1\s*:\s*(["'])(.*)\3\s*,?$/s;
const QUOTED = /^(["'])(.*)\1$/s;
const PAIR = /^([^:]*):(.*)$/s;

/**
 * Reads a header that the user typed or pasted: its name alone, or `Name: value`, as it stands in a request, a command line,
 * or JSON.
 * @returns the parts, without a value if there was only a name; or what is wrong with it
 */
export function parseHeader(
	text: string,
): { readonly name: string; readonly value?: string } | { readonly problem: HeaderProblem } {
	const trimmed = text.trim().replace(CURL, '');
	const [, , quotedName, , quotedValue] = QUOTED_PAIR.exec(trimmed) ?? [];
	const plain = QUOTED.exec(trimmed)?.[2] ?? trimmed;
	const [, plainName = plain, plainValue] = PAIR.exec(plain) ?? [];
	const name = (quotedName ?? plainName).trim();
	const typed = (quotedValue ?? plainValue ?? '').trim();
	const problem = nameProblem(name);
	if (problem !== undefined) return { problem };
	if (typed === '') return { name };
	const value = parseHeaderValue(typed);
	return 'problem' in value ? value : { name, ...value };
}

/** Whether what is being typed for a header may hold a secret: it is no plain name, or looks like a key. */
export function mayHoldSecret(text: string): boolean {
	const typed = text.trim();
	return typed !== '' && (!TOKEN.test(typed) || KEY.test(typed));
}

/** Checks the value of a header: visible ASCII, with spaces only inside. */
export function parseHeaderValue(text: string): { readonly value: string } | { readonly problem: HeaderProblem } {
	const value = text.trim();
	if (value === '') return { problem: 'noValue' };
	if (value.length > LONGEST_VALUE) return { problem: 'tooLong' };
	if (/\p{Cc}|[\u2028\u2029]/u.test(value)) return { problem: 'lineBreak' };
	return /^[\x20-\x7e]+$/.test(value) ? { value } : { problem: 'notAscii' };
}

function nameProblem(name: string): HeaderProblem | undefined {
	if (name === '') return 'noName';
	// HTTP allows it, but `fetch` loses it.
	const isLost = name.toLowerCase() === '__proto__';
	if (KEY.test(name)) return 'looksLikeKey';
	if (name.length > LONGEST_NAME || !TOKEN.test(name) || isLost) return 'name';
	if (/^cookie2?$/i.test(name)) return 'cookie';
	if (OF_MESSAGE.test(name)) return 'ofMessage';
	return OF_WHETSTONE.test(name) ? 'ofWhetstone' : undefined;
}
