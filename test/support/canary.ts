import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const KEY = 'CANARY-key-';

/** The start of a prompt that may appear only in transcripts, drafts, stored answers and what the user copied. */
export const CANARY_PROMPT = 'CANARY-prompt';

/** A key that may not appear anywhere. */
export function canaryKey(name: string): string {
	return `${KEY}${name}-0123456789`;
}

/** Where a prompt may be stored: conversations with their drafts, kept answers, and the local service's data. */
const OF_PROMPTS = /globalStorage[\\/]whetstone\.whetstone[\\/](conversations|answers|localService)[\\/]/;

/**
 * Searches every file below a folder for canaries: keys in any encoding, prompts as text.
 * @param mayHoldPrompts whether the file at a path may contain prompts
 * @returns what was found, one line each
 */
export function findCanaries(
	folder: string,
	mayHoldPrompts = (file: string) => OF_PROMPTS.test(file),
): readonly string[] {
	return filesBelow(folder).flatMap((file) => {
		const bytes = readFileSync(file);
		const found = holdsKey(bytes) ? [`a key in ${file}`] : [];
		const isAstray = bytes.includes(CANARY_PROMPT) && !mayHoldPrompts(file);
		return isAstray ? [...found, `a prompt in ${file}`] : found;
	});
}

/** The files below a folder that contain a text, with one or two bytes per character. */
export function filesHolding(folder: string, text: string): readonly string[] {
	const needles = [Buffer.from(text), Buffer.from(text, 'utf16le')];
	return filesBelow(folder).filter((file) => {
		const bytes = readFileSync(file);
		return needles.some((needle) => bytes.includes(needle));
	});
}

function filesBelow(folder: string): readonly string[] {
	return globSync('**/*', { cwd: folder, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.join(entry.parentPath, entry.name));
}

/**
 * Whether bytes contain a canary key: as text with one or two bytes per character, in hexadecimal, or anywhere within
 * Base64.
 */
export function holdsKey(bytes: Buffer): boolean {
	return NEEDLES.some((needle) => bytes.includes(needle));
}

const NEEDLES: readonly Buffer[] = [
	Buffer.from(KEY),
	Buffer.from(KEY, 'utf16le'),
	Buffer.from(Buffer.from(KEY).toString('hex')),
	...[0, 1, 2].map((offset) => {
		const encoded = Buffer.from(' '.repeat(offset) + KEY).toString('base64');
		return Buffer.from(encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((KEY.length + offset) * 8) / 6)));
	}),
];
