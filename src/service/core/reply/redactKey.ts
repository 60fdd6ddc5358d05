import {
	findEncodedSecret,
	findKnownSecret,
	MASK,
	maskSpans,
	plainForms,
	secretForms,
} from '../../../base/text/redact.ts';
import { type Span, type UnescapedView, unescapedView } from '../../../base/text/unescapedView.ts';
import { truncate } from '../../../base/text/visibleText.ts';

/** In characters. A shorter key may be a word that occurs in an answer, such as `test`. */
const SHORTEST_UNMISTAKABLE = 16;
/** In UTF-16 units. */
const LONGEST_PARTIAL = 65_536;
const SCHEME = 'Bearer ';
/** In any case of letters, as in headers, with the space as in a URL or a form. */
const ANY_SCHEME = /bearer[ +]+/gi;
/** A shorter beginning of a key reveals nothing. */
const SHORTEST_REVEALING = 6;
/** In characters, for one character of the key: `\u002b` with the backslashes of several nested texts. */
const LONGEST_ESCAPE = 20;

/**
 * Removes the key from what a service sends, which may echo the headers of a request: the key in any form, or a short
 * key only after `Bearer `. Nothing else changes, since this is an answer.
 */
export function redactKey(text: string, key: string): string {
	if (key === '') return text;
	const view = unescapedView(text);
	if (key.length >= SHORTEST_UNMISTAKABLE) return maskSpans(text, findKnownSecret(text, view, key));
	return maskSpans(text, [...behindScheme(text, view, key), ...findEncodedSecret(view, SCHEME + key)]);
}

/** The same for a text that broke off, possibly inside the key. */
export function redactCutKey(text: string, key: string): string {
	const whole = redactKey(text, key);
	const isShort = key.length < SHORTEST_UNMISTAKABLE;
	const secret = isShort ? SCHEME + key : key;
	const least = isShort ? SCHEME.length + 1 : SHORTEST_REVEALING;
	const tailAt = Math.max(0, whole.length - LONGEST_ESCAPE * (secret.length + 1));
	const view = unescapedView(withoutCutEscape(whole.slice(tailAt)));
	const begins = secretForms(secret).map((form) => beginningAtEnd(view.text, form, least));
	const first = Math.min(...begins.filter((at) => at >= 0));
	if (first === Number.POSITIVE_INFINITY) return whole;
	return whole.slice(0, tailAt + view.spanOf({ start: first, end: view.text.length }).start) + MASK;
}

/** What may be kept of an incomplete answer: at most 65,536 UTF-16 units, without any part of the key. */
export function cleanPartialText(text: string, key: string): string {
	return truncate(redactCutKey(text, key), LONGEST_PARTIAL);
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
			// As part of a longer word, it is a different word.
			if (!/[\w-]/.test(text.charAt(span.end))) spans.push(span);
		}
	}
	return spans;
}

/** @returns the first index from `first` to `last`, inclusive, at which `word` occurs; -1 if there is none */
function startIn(text: string, word: string, first: number, last: number): number {
	for (let at = first; at <= last; at += 1) if (text.startsWith(word, at)) return at;
	return -1;
}

/** @returns the index from which the rest of `text` is the beginning of `form`; -1 if there is none */
function beginningAtEnd(text: string, form: string, least: number): number {
	const beginning = form.slice(0, least);
	for (let at = text.indexOf(beginning, Math.max(0, text.length - form.length + 1)); at >= 0; ) {
		if (form.startsWith(text.slice(at))) return at;
		at = text.indexOf(beginning, at + 1);
	}
	return -1;
}
