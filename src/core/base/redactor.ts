const MASK = '***';
const BEARER = /\b(Bearer)\s+[^\s"',;]+/gi;
const AUTHORIZATION = /\b((?:proxy-)?authorization["']?\s*[:=]\s*["']?(?:Basic|Digest|Negotiate))\s+[^\s"',;]+/gi;
/** Up to the last `@`: a password may hold one. Without the scheme, since a search for its beginning takes quadratic time. */
const USERINFO = /:\/\/[^\s/]+@/g;
/** In characters: a shorter piece of a Base64 text says little, and would be found everywhere. */
const SHORTEST_PIECE = 8;

/**
 * Takes secrets out of a text before it leaves for a log, a message or the clipboard: each secret as it is, in Base64
 * (alone or within a longer text), in hexadecimal, percent-encoded, and escaped for JSON once or twice; whatever follows
 * `Bearer` or an authorization header's scheme; user names and passwords in URLs.
 * @param secrets the keys that are in use; an empty one is passed over
 */
export function redact(text: string, secrets: readonly string[]): string {
	const forms = secrets.filter((secret) => secret !== '').flatMap(encodings);
	const masked = [...new Set(forms)]
		.sort((a, b) => b.length - a.length)
		.reduce((all, form) => all.replaceAll(form, MASK), text);
	return masked.replace(BEARER, `$1 ${MASK}`).replace(AUTHORIZATION, `$1 ${MASK}`).replace(USERINFO, `://${MASK}@`);
}

/** Takes the user name and the password out of a proxy's address, with a scheme or without one; `text` is nothing else. */
export function maskCredentials(text: string): string {
	return text.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.+@/is, `$1${MASK}@`);
}

function encodings(secret: string): readonly string[] {
	const json = JSON.stringify(secret).slice(1, -1);
	const percent = encodeURIComponent(secret);
	return [
		secret,
		json,
		JSON.stringify(json).slice(1, -1),
		percent,
		percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
		// Forms escape these as well, other programs the asterisk too.
		percent.replace(/[!'()~]/g, percentCode),
		percent.replace(/[!'()*~]/g, percentCode),
		...base64Forms(secret),
		...hexadecimal(secret),
	];
}

/** Keys are printable ASCII, which is all that btoa takes; where the secret begins within three bytes decides its form. */
function base64Forms(secret: string): readonly string[] {
	if (!/^[\x20-\x7e]*$/.test(secret)) return [];
	const whole = btoa(secret).replace(/=+$/, '');
	const within = [0, 1, 2].map((offset) => {
		const encoded = btoa(' '.repeat(offset) + secret).replace(/=+$/, '');
		// The first characters hold bits of what comes before, the last one bits of what follows.
		const fixed = Math.floor(((secret.length + offset) * 8) / 6);
		return encoded.slice(Math.ceil((offset * 8) / 6), fixed);
	});
	return [whole, ...within.filter((piece) => piece.length >= SHORTEST_PIECE)].flatMap((form) => [
		form,
		form.replaceAll('+', '-').replaceAll('/', '_'),
	]);
}

function hexadecimal(secret: string): readonly string[] {
	if (secret.length * 2 < SHORTEST_PIECE) return [];
	const lower = [...secret].map((character) => hex(character)).join('');
	return [lower, lower.toUpperCase()];
}

function percentCode(character: string): string {
	return `%${hex(character).toUpperCase()}`;
}

function hex(character: string): string {
	return character.charCodeAt(0).toString(16).padStart(2, '0');
}
