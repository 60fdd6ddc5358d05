import { findKnownSecret } from './findKnownSecret.ts';
import { type Span, unescapedView } from './unescapedView.ts';

/** Stands where a secret stood. */
export const MASK = '***';
const BEARER = /\b(Bearer)\s+[^\s"',;]+/gi;
const AUTHORIZATION = /\b((?:proxy-)?authorization["']?\s*[:=]\s*["']?(?:Basic|Digest|Negotiate))\s+[^\s"',;]+/gi;
/**
 * Up to the last `@`: a password may hold one. Without the scheme, since a search for its beginning takes quadratic
 * time.
 */
const USERINFO = /:\/\/[^\s/]+@/g;

/**
 * Takes secrets out of a text before it leaves for a log, a message or the clipboard: those that are known, in any
 * form, and whatever looks like one.
 * @param secrets the keys that are in use; an empty one is passed over
 */
export function redact(text: string, secrets: readonly string[]): string {
	return redactLookalikes(redactKnownSecrets(text, secrets));
}

/** Takes out each secret in every form that `findKnownSecret` knows, and nothing else. */
export function redactKnownSecrets(text: string, secrets: readonly string[]): string {
	const known = secrets.filter((secret) => secret !== '');
	if (known.length === 0) return text;
	const view = unescapedView(text);
	return maskSpans(
		text,
		known.flatMap((secret) => findKnownSecret(text, view, secret)),
	);
}

/**
 * Takes out what looks like a secret: whatever follows `Bearer` or an authorization header's scheme, user names and
 * passwords in URLs. Not for answers, where such words are examples.
 */
export function redactLookalikes(text: string): string {
	return text.replace(BEARER, `$1 ${MASK}`).replace(AUTHORIZATION, `$1 ${MASK}`).replace(USERINFO, `://${MASK}@`);
}

/** Puts the mask over parts of a text; where they overlap, one over all. */
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
 * Takes the user name and the password out of a proxy's address, with a scheme or without one; `text` is nothing else.
 */
export function maskCredentials(text: string): string {
	return text.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.+@/is, `$1${MASK}@`);
}
