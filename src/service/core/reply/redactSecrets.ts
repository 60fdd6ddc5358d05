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
import { type Credentials, secretParts } from '../keys/credentials.ts';

/** In characters. A shorter secret may be a word that occurs in an answer, such as `test`. */
const SHORTEST_UNMISTAKABLE = 16;
/** In UTF-16 units. */
const LONGEST_PARTIAL = 65_536;
/** A shorter beginning of a secret reveals nothing. */
const SHORTEST_REVEALING = 6;
/** In characters, for one character of a secret: `\u002b` with the backslashes of several nested texts. */
const LONGEST_ESCAPE = 20;

/** What must not stay in a text. */
interface Sought {
	readonly secret: string;
	/** What comes before it in a request. */
	readonly head: string;
	/** The same as services may write it. Its first group is the least of it: what follows may belong to the secret. */
	readonly anyHead: RegExp;
}

/** With the space as in a URL or a form. */
const OF_KEY = { head: 'Bearer ', anyHead: /(bearer[ +])[ +]*/gi };

/**
 * Removes the key and the values of the secret headers from what a service sends, which may echo the headers of a request:
 * in any form, or a short one only behind what comes before it in a header. Nothing else changes, since this is an answer.
 * @param isLowerCase whether the text is in lower case, as the host of a URL is
 */
export function redactSecrets(text: string, credentials: Credentials, isLowerCase = false): string {
	const sought = soughtOf(credentials).map((each) =>
		isLowerCase ? { ...each, secret: each.secret.toLowerCase() } : each,
	);
	if (sought.length === 0) return text;
	const view = unescapedView(text);
	const spans = sought.flatMap((each) =>
		isShort(each)
			? [...behindHead(text, view, each), ...findEncodedSecret(view, each.head + each.secret)]
			: findKnownSecret(text, view, each.secret),
	);
	return maskSpans(text, spans);
}

/** The same for a text that broke off, possibly inside a secret. */
export function redactCutSecrets(text: string, credentials: Credentials): string {
	return soughtOf(credentials).reduce(withoutBeginning, redactSecrets(text, credentials));
}

/** What may be kept of an incomplete answer: at most 65,536 UTF-16 units, without any part of a secret. */
export function cleanPartialText(text: string, credentials: Credentials): string {
	return truncate(redactCutSecrets(text, credentials), LONGEST_PARTIAL);
}

function soughtOf({ key, headers = {} }: Credentials): readonly Sought[] {
	const ofHeaders = Object.entries(headers).flatMap(([name, value]) => {
		// An underscore in place of a hyphen, as in `HTTP_X_API_KEY=…`.
		const escaped = name.replace(/[$*+.^|]/g, '\\$&').replaceAll('-', '[-_]');
		// In a log, an object or a list, between quotation marks or not: `name: …`, `"name":"…"`, `{"name":"name","value":"…"}`.
		const anyHead = new RegExp(`(${escaped}[^a-z0-9])[^a-z0-9]{0,8}(?:value[^a-z0-9]{1,8})?`, 'gi');
		return [...new Set([value, ...secretParts(value)])].map((secret) => ({ secret, head: `${name}: `, anyHead }));
	});
	return key === '' ? ofHeaders : [{ secret: key, ...OF_KEY }, ...ofHeaders];
}

function isShort({ secret }: Sought): boolean {
	return secret.length < SHORTEST_UNMISTAKABLE;
}

function withoutBeginning(text: string, sought: Sought): string {
	const { secret, head } = sought;
	const [whole, least] = isShort(sought) ? [head + secret, head.length + 1] : [secret, SHORTEST_REVEALING];
	const tailAt = Math.max(0, text.length - LONGEST_ESCAPE * (whole.length + 1));
	const view = unescapedView(withoutCutEscape(text.slice(tailAt)));
	const begins = [
		...secretForms(whole).map((form) => beginningAtEnd(view.text, form, least)),
		...(isShort(sought) ? cutBehindHead(view.text, sought) : []),
	];
	const first = Math.min(...begins.filter((at) => at >= 0));
	if (first === Number.POSITIVE_INFINITY) return text;
	return text.slice(0, tailAt + view.spanOf({ start: first, end: view.text.length }).start) + MASK;
}

function withoutCutEscape(text: string): string {
	const end = text.slice(-LONGEST_ESCAPE).replace(/(?:\\+(?:u[0-9a-f]{0,3})?|%(?:25)*[0-9a-f]?)$/i, '');
	return text.slice(0, -LONGEST_ESCAPE) + end;
}

function behindHead(text: string, view: UnescapedView, { secret, anyHead }: Sought): readonly Span[] {
	const forms = plainForms(secret).filter((form) => form !== '');
	if (!view.mightContain(forms)) return [];
	const spans: Span[] = [];
	for (const { 0: head, 1: least = '', index } of view.text.matchAll(anyHead)) {
		for (const form of forms) {
			const start = startIn(view.text, form, index + least.length, index + head.length);
			if (start < 0) continue;
			const span = view.spanOf({ start, end: start + form.length });
			// As part of a longer word, it is a different word.
			if (!/[\w-]/.test(text.charAt(span.end))) spans.push(span);
		}
	}
	return spans;
}

/** The indexes from which the rest of a text is the beginning of a secret, behind what comes before it. */
function cutBehindHead(text: string, { secret, anyHead }: Sought): readonly number[] {
	return [...text.matchAll(anyHead)].flatMap(({ 0: head, 1: least = '', index }) => {
		const [first, last] = [index + least.length, Math.min(index + head.length, text.length - 1)];
		const starts = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
		return starts.filter((start) => secret.startsWith(text.slice(start)));
	});
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
