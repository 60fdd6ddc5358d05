import { type Span, type UnescapedView, unescapedView } from './unescapedView.ts';

/** In characters: a shorter piece of a coded text says little, and would be found everywhere. */
const SHORTEST_PIECE = 8;
/** In characters. The same of what is beneath the escapes of a secret that has some. */
const SHORTEST_PLAIN = 4;
/** Of how many secrets the forms are kept. */
const MOST_KEPT = 8;

/** How a secret may be written. */
interface Forms {
	/** As a text holds them. */
	readonly escaped: readonly string[];
	/** As a plain view holds them. */
	readonly plain: readonly string[];
	/** The same, in Base64 and in hexadecimal. */
	readonly coded: readonly string[];
}

/** Made once: a key is looked for in every answer. */
const kept = new Map<string, Forms>();

/**
 * Finds a secret in a text: as it is, escaped for JSON or percent-encoded however often, in Base64 (alone or within a
 * longer text), and in hexadecimal.
 * @param view the plain view of the text
 */
export function findKnownSecret(text: string, view: UnescapedView, secret: string): readonly Span[] {
	const { escaped, plain } = formsOf(secret);
	// Nearly all of it is escapes: what is beneath them stands in any text.
	const isEscapes = plain.some((form) => form !== secret && form.length < Math.max(SHORTEST_PLAIN, secret.length / 2));
	return [
		// What stands before it may seem to be the beginning of an escape that goes on in it.
		...escaped.flatMap((form) => spansOf(text, form)),
		...(isEscapes ? [] : findForms(view, plain)),
		...findEncodedSecret(view, secret),
	];
}

/** Finds a secret in Base64 and in hexadecimal alone. */
export function findEncodedSecret(view: UnescapedView, secret: string): readonly Span[] {
	return findForms(view, formsOf(secret).coded);
}

/** What a plain view holds where a secret is, in any form. */
export function secretForms(secret: string): readonly string[] {
	const { plain, coded } = formsOf(secret);
	return [...plain, ...coded];
}

/**
 * Two where a secret seems to hold an escape: what that stands for, and itself, where its characters were escaped in
 * turn.
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
 * Keys are printable ASCII, which is all that btoa takes; where the secret begins within three bytes decides its form.
 */
function base64Forms(secret: string): readonly string[] {
	if (!/^[\x20-\x7e]*$/.test(secret)) return [];
	const whole = btoa(secret).replace(/=+$/, '');
	const within = [0, 1, 2].map((offset) => {
		const encoded = btoa(' '.repeat(offset) + secret).replace(/=+$/, '');
		// The first characters hold bits of what comes before, the last one bits of what follows.
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
