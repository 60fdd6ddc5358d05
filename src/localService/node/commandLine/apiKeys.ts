import { readFile, stat } from 'node:fs/promises';
import { errorCode } from '../../../base/node/files/fileErrors.ts';
import { checkKeys, type LabeledKey } from '../http/authentication.ts';

/**
 * The variable that may hold keys. Unlike the command line, which every user of the machine can read in the process
 * list, it keeps them private.
 */
export const API_KEY_VARIABLE = 'WHETSTONE_SERVICE_KEY';

/** The places where keys may be given, with their raw contents. */
export interface KeySources {
	/** The values of `--key`. */
	readonly options: readonly string[];
	/** The file given with `--key-file`. */
	readonly file?: KeyFile | undefined;
	/** The value of `WHETSTONE_SERVICE_KEY`. */
	readonly environment?: string | undefined;
}

/** A file of keys, as read. */
export interface KeyFile {
	readonly path: string;
	readonly text: string;
	/** Whether other users of the machine may read it, as far as the file system can tell. */
	readonly isOpenToOthers: boolean;
}

/** A key as written in one of the places. */
interface WrittenKey {
	readonly text: string;
	/** Names the place in errors, which must never quote the text: even a malformed key is a secret. */
	readonly place: string;
}

/**
 * Reads the file given with `--key-file`.
 * @throws Error with a sentence for the user
 */
export async function readKeyFile(path: string): Promise<KeyFile> {
	try {
		const [text, { mode }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
		// On Windows, the mode says nothing about other users.
		return { path, text, isOpenToOthers: process.platform !== 'win32' && (mode & 0o044) !== 0 };
	} catch (error) {
		throw new Error(`--key-file ${path} cannot be read (${errorCode(error) ?? String(error)}).`);
	}
}

/**
 * Reads the keys from all places, each `label=KEY` or `KEY`; empty if there are none. The file has one per line, with
 * empty lines and `#` comments allowed; the environment variable separates them with commas.
 * @throws Error with a sentence for the user, which never contains a key
 */
export function readApiKeys({ options, file, environment = '' }: KeySources): readonly LabeledKey[] {
	const written = [
		...keysOfOptions(options),
		...(file === undefined ? [] : keysOfFile(file)),
		...keysOfEnvironment(environment),
	];
	const keys = written.map(readKey);
	checkKeys(keys);
	return keys;
}

function keysOfOptions(texts: readonly string[]): readonly WrittenKey[] {
	const written = texts.map((text, index) => ({
		text,
		place: texts.length > 1 ? `--key number ${index + 1}` : '--key',
	}));
	const empty = written.find(({ text }) => text === '');
	if (empty !== undefined) throw new Error(`${empty.place} must not be empty.`);
	return written;
}

function keysOfFile({ path, text }: KeyFile): readonly WrittenKey[] {
	const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
	const written = lines.map((line, index) => ({ text: line.trim(), place: `line ${index + 1} of ${path}` }));
	const keys = written.filter((each) => each.text !== '' && !each.text.startsWith('#'));
	if (keys.length === 0) throw new Error(`--key-file ${path} holds no key.`);
	return keys;
}

function keysOfEnvironment(value: string): readonly WrittenKey[] {
	if (value.trim() === '') return [];
	const texts = value.split(',').map((text) => text.trim());
	return texts.map((text, index) => ({
		text,
		place: texts.length > 1 ? `entry ${index + 1} of ${API_KEY_VARIABLE}` : API_KEY_VARIABLE,
	}));
}

function readKey({ text, place }: WrittenKey, index: number): LabeledKey {
	if (!/^[\x21-\x7e]+$/.test(text) || hasNoKey(text)) {
		throw new Error(`There is no key in ${place}: it must be label=KEY or KEY, in printable ASCII without spaces.`);
	}
	const [, label, key] = /^([\w.-]+)=(.*[^=].*)$/.exec(text) ?? [];
	return label === undefined || key === undefined ? { label: `key${index + 1}`, key: text } : { label, key };
}

/** Whether there is only a label, as in `label=$UNSET`. Trailing equals signs of Base64 belong to the key. */
function hasNoKey(text: string): boolean {
	return /^[\w.-]*=+$/.test(text) && !isBase64(text);
}

/** Long, in mixed case and correctly padded: no label looks like that by chance. */
function isBase64(text: string): boolean {
	if (text.length < 12 || !/[a-z]/.test(text) || !/[A-Z]/.test(text)) return false;
	const standard = text.replaceAll('-', '+').replaceAll('_', '/');
	return Buffer.from(standard, 'base64').toString('base64') === standard;
}
