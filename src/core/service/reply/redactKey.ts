import { findEncodedSecret, findKnownSecret, plainForms, secretForms } from '../../text/findKnownSecret.ts';
import { MASK, maskSpans } from '../../text/redact.ts';
import { type Span, type UnescapedView, unescapedView } from '../../text/unescapedView.ts';

/** In characters. A shorter key may be a word such as `test`, which an answer may hold. */
const SHORTEST_UNMISTAKABLE = 16;
const SCHEME = 'Bearer ';
/** As headers are, in any case of letters, and the space as in a URL or in a form. */
const ANY_SCHEME = /bearer[ +]+/gi;
/** A shorter beginning of a key tells nothing of it. */
const SHORTEST_TELLING = 6;
/** In characters, of one of the key's: `\u002b` with the backslashes of several texts within each other. */
const LONGEST_ESCAPE = 20;

/**
 * Takes the key out of what a service sends, which may echo the headers of a request: the key in any form, a short one only
 * behind `Bearer `. Nothing else is touched, for this is an answer.
 */
export function redactKey(text: string, key: string): string {
	if (key === '') return text;
	const view = unescapedView(text);
	if (key.length >= SHORTEST_UNMISTAKABLE) return maskSpans(text, findKnownSecret(text, view, key));
	return maskSpans(text, [...behindScheme(text, view, key), ...findEncodedSecret(view, SCHEME + key)]);
}

/** The same for a text that broke off, perhaps within the key. */
export function redactCutKey(text: string, key: string): string {
	const whole = redactKey(text, key);
	const isShort = key.length < SHORTEST_UNMISTAKABLE;
	const secret = isShort ? SCHEME + key : key;
	const least = isShort ? SCHEME.length + 1 : SHORTEST_TELLING;
	const tailAt = Math.max(0, whole.length - LONGEST_ESCAPE * (secret.length + 1));
	const view = unescapedView(withoutCutEscape(whole.slice(tailAt)));
	const begins = secretForms(secret).map((form) => beginningAtEnd(view.text, form, least));
	const first = Math.min(...begins.filter((at) => at >= 0));
	if (first === Number.POSITIVE_INFINITY) return whole;
	return whole.slice(0, tailAt + view.spanOf({ start: first, end: view.text.length }).start) + MASK;
}

function withoutCutEscape(text: string): string {
	const end = text.slice(-LONGEST_ESCAPE).replace(/(?:\\+(?:u[0-9a-f]{0,3})?|%(?:25)*[0-9a-f]?)$/i, '');
	return text.slice(0, -LONGEST_ESCAPE) + end;
}

function behindScheme(text: string, view: UnescapedView, key: string): readonly Span[] {
	const forms = plainForms(key).filter((form) => form !== '');
	if (!view.mightContain(forms)) return [];
	const spans: Span[] = [];
	for (const { 0: scheme, index } of view.text.matchAll(ANY_SCHEME)) {
		for (const form of forms) {
			const start = startIn(view.text, form, index + SCHEME.length, index + scheme.length);
			if (start < 0) continue;
			const span = view.spanOf({ start, end: start + form.length });
			// A longer word is another one.
			if (!/[\w-]/.test(text.charAt(span.end))) spans.push(span);
		}
	}
	return spans;
}

/** @returns the first of some places, the last one included, at which a word stands; -1 where it stands at none */
function startIn(text: string, word: string, first: number, last: number): number {
	for (let at = first; at <= last; at += 1) if (text.startsWith(word, at)) return at;
	return -1;
}

/** @returns where the end of a text begins that is the beginning of a form; -1 where there is none */
function beginningAtEnd(text: string, form: string, least: number): number {
	const beginning = form.slice(0, least);
	for (let at = text.indexOf(beginning, Math.max(0, text.length - form.length + 1)); at >= 0; ) {
		if (form.startsWith(text.slice(at))) return at;
		at = text.indexOf(beginning, at + 1);
	}
	return -1;
}
