import type { Json } from '../base/json.ts';

/** Deeper JSON breaks what comes after it: structured cloning into the chat view fails from depth 5,000. */
const DEEPEST = 64;

/** What the body of a reply turned out to be. */
export type ReplyBody =
	| { readonly kind: 'json'; readonly value: Json; readonly invalidCharacters: boolean }
	| { readonly kind: 'text'; readonly text: string; readonly invalidCharacters: boolean }
	| { readonly kind: 'webPage' | 'empty' | 'truncatedJson' | 'tooDeep' };

/**
 * Makes sense of a body: JSON is attempted whatever its type says, a web page is never taken for an answer.
 * @param contentType the header as it came, or undefined
 */
export function readBody(bytes: Uint8Array, contentType: string | undefined): ReplyBody {
	const { text, invalidCharacters } = decode(bytes);
	const trimmed = text.trim();
	if (trimmed === '') return { kind: 'empty' };
	const type = contentType?.toLowerCase() ?? '';
	const isPlain = type.startsWith('text/plain');
	if (!isPlain && /^<(!doctype|html|head|body)\b/i.test(trimmed)) return { kind: 'webPage' };
	if (tooDeep(trimmed)) return { kind: 'tooDeep' };
	const value = parseJson(trimmed);
	if (value !== undefined) return { kind: 'json', value, invalidCharacters };
	if (type.startsWith('text/html')) return { kind: 'webPage' };
	if (!isPlain && (/^[{[]/.test(trimmed) || type.includes('json'))) return { kind: 'truncatedJson' };
	return { kind: 'text', text, invalidCharacters };
}

/** UTF-8, strictly where that succeeds; otherwise with replacement characters, and said so. */
function decode(bytes: Uint8Array): { readonly text: string; readonly invalidCharacters: boolean } {
	try {
		return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), invalidCharacters: false };
	} catch {
		return { text: new TextDecoder('utf-8').decode(bytes), invalidCharacters: true };
	}
}

function parseJson(text: string): Json | undefined {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Whether brackets outside strings nest deeper than is safe; a scan, since parsing itself survives any depth. */
function tooDeep(text: string): boolean {
	if (text[0] !== '{' && text[0] !== '[') return false;
	let depth = 0;
	let inString = false;
	for (let at = 0; at < text.length; at += 1) {
		const character = text.charCodeAt(at);
		if (inString) {
			if (character === 0x5c) at += 1;
			else if (character === 0x22) inString = false;
		} else if (character === 0x22) inString = true;
		else if (character === 0x7b || character === 0x5b) {
			depth += 1;
			if (depth > DEEPEST) return true;
		} else if (character === 0x7d || character === 0x5d) depth -= 1;
	}
	return false;
}
