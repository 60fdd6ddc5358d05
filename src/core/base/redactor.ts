const MASK = '***';
const BEARER = /\b(Bearer)\s+[^\s"',;]+/gi;
const USERINFO = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi;

/**
 * Takes secrets out of a text before it leaves for a log, a message or the clipboard: each secret as it is, in
 * Base64, percent-encoded and escaped for JSON; whatever follows `Bearer`; user names and passwords in URLs.
 * @param secrets the keys that are in use; an empty one is passed over
 */
export function redact(text: string, secrets: readonly string[]): string {
	const forms = secrets.filter((secret) => secret !== '').flatMap(encodings);
	const masked = [...new Set(forms)]
		.sort((a, b) => b.length - a.length)
		.reduce((all, form) => all.replaceAll(form, MASK), text);
	return masked.replace(BEARER, `$1 ${MASK}`).replace(USERINFO, `$1${MASK}@`);
}

// Keys are printable ASCII, which is all that btoa takes.
function encodings(secret: string): readonly string[] {
	const base64 = btoa(secret).replace(/=+$/, '');
	const urlBase64 = base64.replaceAll('+', '-').replaceAll('/', '_');
	return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), base64, urlBase64];
}
