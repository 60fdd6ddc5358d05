import { type Span, type UnescapedView, unescapedView } from './unescapedView.ts';

/** Replaces a secret. */
export const MASK = '***';
const BEARER = /\b(Bearer)\s+[^\s"',;]+/gi;
const AUTHORIZATION = /\b((?:proxy-)?authorization["']?\s*[:=]\s*["']?(?:Basic|Digest|Negotiate))\s+[^\s"',;]+/gi;
/**
 * Up to the last `@`, because a password may contain one. Without the scheme, because a search for its beginning takes
 * quadratic time.
 */
const USERINFO = /:\/\/[^\s/]+@/g;

/**
 * Removes secrets from a text before it goes to a log, a message or the clipboard: known ones, in any form, and
 * whatever looks like one.
 * @param secrets the keys in use; empty ones are skipped
 */
export function redact(text: string, secrets: readonly string[]): string {
	return redactLookalikes(redactKnownSecrets(text, secrets));
}

/** Removes each secret in every form that `findKnownSecret` knows, and nothing else. */
function redactKnownSecrets(text: string, secrets: readonly string[]): string {
	const known = secrets.filter((secret) => secret !== '');
	if (known.length === 0) return text;
	const view = unescapedView(text);
	return maskSpans(
		text,
		known.flatMap((secret) => findKnownSecret(text, view, secret)),
	);
}

/**
 * Removes what looks like a secret: whatever follows `Bearer` or an authorization header's scheme, and user names and
 * passwords in URLs. Not for answers, in which such words are examples.
 */
export function redactLookalikes(text: string): string {
	return text.replace(BEARER, `$1 ${MASK}`).replace(AUTHORIZATION, `$1 ${MASK}`).replace(USERINFO, `://${MASK}@`);
}

/** Masks parts of a text; overlapping parts get one mask. */
export function maskSpans(text: string, spans: readonly Span[]): string {
	if (spans.length === 0) return text;
	const pieces: string[] = [];
	let kept = 0;
	for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
		if (start >= kept) pieces.push(text.slice(kept, start), MASK);
		kept = Math.max(kept, end);
	}
	return [...pieces, text.slice(kept)].join('');
}

/**
 * Removes user name and password from a proxy's address, with or without a scheme; `text` is only that address.
 */
export function maskCredentials(text: string): string {
	return text.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.+@/is, `$1${MASK}@`);
}

/** In characters: a shorter piece of an encoded text says little, and would match everywhere. */
const SHORTEST_PIECE = 8;
/** In characters. The same for the unescaped form of a secret that has escapes. */
const SHORTEST_PLAIN = 4;
/** How many secrets' forms are cached. */
const MOST_KEPT = 8;

/** How a secret may be written. */
interface Forms {
	/** As they occur in a text. */
	readonly escaped: readonly string[];
	/** As they occur in a plain view. */
	readonly plain: readonly string[];
	/** The same, in Base64 and in hexadecimal. */
	readonly coded: readonly string[];
}

/** Cached: every answer is searched for the key. */
const kept = new Map<string, Forms>();

/**
 * Finds a secret in a text: as it is, escaped for JSON or percent-encoded any number of times, in Base64 (by itself or
 * in a longer text), and in hexadecimal.
 * @param view the plain view of the text
 */
export function findKnownSecret(text: string, view: UnescapedView, secret: string): readonly Span[] {
	const { escaped, plain } = formsOf(secret);
	// Nearly all of it is escapes: what they stand for occurs in any text.
	const isEscapes = plain.some((form) => form !== secret && form.length < Math.max(SHORTEST_PLAIN, secret.length / 2));
	return [
		// The characters before it may look like the beginning of an escape that continues in it.
		...escaped.flatMap((form) => spansOf(text, form)),
		...(isEscapes ? [] : findForms(view, plain)),
		...findEncodedSecret(view, secret),
	];
}

/** Finds a secret only in Base64 and in hexadecimal. */
export function findEncodedSecret(view: UnescapedView, secret: string): readonly Span[] {
	return findForms(view, formsOf(secret).coded);
}

/** The forms of a secret in a plain view. */
export function secretForms(secret: string): readonly string[] {
	const { plain, coded } = formsOf(secret);
	return [...plain, ...coded];
}

/**
 * There are two if a secret seems to contain an escape: the one unescaped, and the secret itself, whose characters may
 * have been escaped in turn.
 */
export function plainForms(secret: string): readonly string[] {
	return formsOf(secret).plain;
}

function formsOf(secret: string): Forms {
	const known = kept.get(secret);
	if (known !== undefined) return known;
	const plain = [...new Set([unescapedView(secret).text, secret.replaceAll('\\', '')])];
	const coded = [...base64Forms(secret), ...hexadecimal(secret)];
	const forms = { escaped: escapedForms(secret), plain, coded };
	if (kept.size >= MOST_KEPT) kept.clear();
	kept.set(secret, forms);
	return forms;
}

function findForms(view: UnescapedView, forms: readonly string[]): readonly Span[] {
	if (!view.mightContain(forms)) return [];
	return forms.flatMap((form) => spansOf(view.text, form).map((part) => view.spanOf(part)));
}

function spansOf(text: string, form: string): readonly Span[] {
	const spans: Span[] = [];
	for (let start = text.indexOf(form); start >= 0; start = text.indexOf(form, start + form.length)) {
		spans.push({ start, end: start + form.length });
	}
	return spans;
}

function escapedForms(secret: string): readonly string[] {
	const json = JSON.stringify(secret).slice(1, -1);
	return [...new Set([secret, json, JSON.stringify(json).slice(1, -1), encodeURIComponent(secret)])];
}

/**
 * Keys are printable ASCII, as btoa requires; the form depends on the secret's offset within a group of three bytes.
 */
function base64Forms(secret: string): readonly string[] {
	if (!/^[\x20-\x7e]*$/.test(secret)) return [];
	const whole = btoa(secret).replace(/=+$/, '');
	const within = [0, 1, 2].map((offset) => {
		const encoded = btoa(' '.repeat(offset) + secret).replace(/=+$/, '');
		// The first characters include bits of the preceding text, the last one bits of the following text.
		const fixed = Math.floor(((secret.length + offset) * 8) / 6);
		return encoded.slice(Math.ceil((offset * 8) / 6), fixed);
	});
	const forms = [whole, ...within.filter((piece) => piece.length >= SHORTEST_PIECE)];
	return [...new Set(forms.flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]))];
}

function hexadecimal(secret: string): readonly string[] {
	if (secret.length * 2 < SHORTEST_PIECE) return [];
	const lower = [...secret].map((character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('');
	return [lower, lower.toUpperCase()];
}
