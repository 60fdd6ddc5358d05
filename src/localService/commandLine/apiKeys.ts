import { readFile, stat } from 'node:fs/promises';
import { errorCode } from '../../node/files/errorCode.ts';
import { checkKeys, type LabeledKey } from '../http/authentication.ts';

/** The variable that can hold keys: the command line cannot hide them, since every user of a machine can read the process list. */
export const API_KEY_VARIABLE = 'WHETSTONE_SERVICE_KEY';

/** The places where keys are given, each as it was found. */
export interface KeySources {
	/** What `--key` was given. */
	readonly options: readonly string[];
	/** The file that `--key-file` names. */
	readonly file?: KeyFile | undefined;
	/** What `WHETSTONE_SERVICE_KEY` holds. */
	readonly environment?: string | undefined;
}

export interface KeyFile {
	readonly path: string;
	readonly text: string;
	/** Whether other users of the machine may read it, as far as the file system tells. */
	readonly isOpenToOthers: boolean;
}

/** A key as it is written somewhere. */
interface WrittenKey {
	readonly text: string;
	/** Names the place in an error, which must never quote the text: even a malformed key is a secret. */
	readonly place: string;
}

/** Reads the file that `--key-file` names. @throws Error with a sentence for the user */
export async function readKeyFile(path: string): Promise<KeyFile> {
	try {
		const [text, { mode }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
		// On Windows the mode says nothing about other users.
		return { path, text, isOpenToOthers: process.platform !== 'win32' && (mode & 0o044) !== 0 };
	} catch (error) {
		throw new Error(`--key-file ${path} cannot be read (${errorCode(error) ?? String(error)}).`);
	}
}

/**
 * The keys from all places, each `label=KEY` or `KEY`; empty if none is given anywhere. The file has one on each line, besides
 * empty lines and comments that begin with `#`; in the environment they are separated by commas.
 * @throws Error with a sentence for the user, which never holds a key
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

/** Whether it is a label alone, as `label=$UNSET` leaves it. The equals signs that end Base64 are the key's own. */
function hasNoKey(text: string): boolean {
	return /^[\w.-]*=+$/.test(text) && !isBase64(text);
}

/** Long, in both cases and spelled as an encoder would: no label looks like that by chance. */
function isBase64(text: string): boolean {
	if (text.length < 12 || !/[a-z]/.test(text) || !/[A-Z]/.test(text)) return false;
	const standard = text.replaceAll('-', '+').replaceAll('_', '/');
	return Buffer.from(standard, 'base64').toString('base64') === standard;
}
