import { findKnownSecret } from './findKnownSecret.ts';
import { type Span, unescapedView } from './unescapedView.ts';

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
