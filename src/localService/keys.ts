import { readFile, stat } from 'node:fs/promises';
import { errorCode } from '../node/errorCode.ts';
import type { LabelledKey } from './authentication.ts';

/** Where keys can be given without standing in the process list, which everyone on a machine can read. */
export const KEY_VARIABLE = 'WHETSTONE_SERVICE_KEY';

/** The places where keys are given, each as it was found. */
export interface KeySources {
	/** What `--key` was given. */
	readonly options: readonly string[];
	/** What `--key-file` names. */
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
	/** Names the place in a sentence. Never the text itself: that is a secret, however it is misspelled. */
	readonly place: string;
}

/** Reads the file that `--key-file` names. @throws Error with a sentence for the user */
export async function readKeyFile(path: string): Promise<KeyFile> {
	try {
		const [text, { mode }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
		// Windows makes up the bits.
		return { path, text, isOpenToOthers: process.platform !== 'win32' && (mode & 0o044) !== 0 };
	} catch (error) {
		throw new Error(`--key-file ${path} cannot be read (${errorCode(error) ?? String(error)}).`);
	}
}

/**
 * The keys of all places together, each `label=KEY` or `KEY`; empty where none is given anywhere. In the file each has a line
 * of its own, beside empty ones and comments that begin with `#`; in the environment a comma stands between two.
 * @throws Error with a sentence for the user, which never holds a key
 */
export function readKeys({ options, file, environment = '' }: KeySources): readonly LabelledKey[] {
	const written = [
		...options.map((text, index) => ({ text, place: options.length > 1 ? `--key number ${index + 1}` : '--key' })),
		...(file === undefined ? [] : keysOfFile(file)),
		...keysOfEnvironment(environment),
	];
	return written.map(readKey);
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
		place: texts.length > 1 ? `entry ${index + 1} of ${KEY_VARIABLE}` : KEY_VARIABLE,
	}));
}

function readKey({ text, place }: WrittenKey, index: number): LabelledKey {
	if (!/^[\x21-\x7e]+$/.test(text) || hasNoKey(text)) {
		throw new Error(`There is no key in ${place}: it must be label=KEY or KEY, in printable ASCII without spaces.`);
	}
	const [, label, key] = /^([\w.-]+)=(.*[^=].*)$/.exec(text) ?? [];
	return label === undefined || key === undefined ? { label: `key${index + 1}`, key: text } : { label, key };
}

/** A label alone, as an unset variable behind it leaves one. Signs of equality at the end of Base64 are the key's own. */
function hasNoKey(text: string): boolean {
	return /^[\w.-]*=+$/.test(text) && (text.length < 12 || text.length % 4 !== 0);
}
