import { crc32 } from './crc32.ts';
import { parseJson } from './json.ts';

// A line of an append-only file, in UTF-8 without its line end: a JSON object such as
//
//   {"v":1, … ,"crc":"0a1b2c3d"}
//
// `crc` is the last member and written exactly like this, without white space. It holds the CRC-32 (as in zip, eight
// lower-case hexadecimal digits) of all bytes of the line before `,"crc":"`. It is checked over the bytes as they
// are, so other ways to write the same JSON do not matter. A newer version of the format either keeps this ending or
// has no such `crc` at all: that distinguishes a newer line from a damaged one.

/** What a line turned out to be. */
export type ChecksummedLine<T> =
	| { readonly kind: 'record'; readonly record: T }
	| { readonly kind: 'newer' | 'damaged' };

/** In bytes. Longer lines are neither written nor read: no message comes near it. */
export const LONGEST_LINE = 16 * 1_024 * 1_024;

const VERSION = 1;
const DAMAGED = { kind: 'damaged' } as const;
const CHECKSUM_MEMBER = /,"crc":"([0-9a-f]{8})"\}$/;
const CHECKSUM_LENGTH = ',"crc":"00000000"}'.length;

/** Shared, because thousands of lines are read at once. It keeps no state between texts. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Writes a record as a line without its line end. Any text comes back exactly, lone surrogates included. */
export function encodeLine(members: Readonly<Record<string, unknown>>): string {
	const covered = JSON.stringify({ v: VERSION, ...members }).slice(0, -1);
	return `${covered},"crc":"${checksum([new TextEncoder().encode(covered)])}"}`;
}

/**
 * Reads a line without its line end. Never throws.
 * @param read makes the record of a line of this version; undefined if its members are invalid
 */
export function decodeLine<T>(line: Uint8Array, read: (json: unknown) => T | undefined): ChecksummedLine<T> {
	const text = line.length > LONGEST_LINE ? undefined : decodeText(line);
	if (text === undefined) return DAMAGED;
	const crc = CHECKSUM_MEMBER.exec(text)?.[1];
	if (crc !== undefined && crc !== checksum([line.subarray(0, -CHECKSUM_LENGTH)])) return DAMAGED;
	const json = parseJson(text);
	const version = versionOf(json);
	if (version === undefined) return DAMAGED;
	if (version > VERSION) return { kind: 'newer' };
	const record = crc === undefined ? undefined : read(json);
	return record === undefined ? DAMAGED : { kind: 'record', record };
}

/** Whether the line is complete, valid or not. An interrupted write never is. */
export function isCompleteLine(line: Uint8Array): boolean {
	return /,"crc":"[^"]*"\}/.test(new TextDecoder().decode(line));
}

/** The CRC-32 of `parts` one after the other, as eight hexadecimal digits. */
export function checksum(parts: readonly Uint8Array[]): string {
	const crc = parts.reduce((before, part) => crc32(part, before), 0);
	return crc.toString(16).padStart(8, '0');
}

/** Checks by hand, because a schema would take as long as everything else together. */
function versionOf(json: unknown): number | undefined {
	if (typeof json !== 'object' || json === null || !('v' in json)) return undefined;
	const { v } = json;
	return typeof v === 'number' && Number.isInteger(v) && v >= VERSION ? v : undefined;
}

function decodeText(bytes: Uint8Array): string | undefined {
	try {
		return UTF_8.decode(bytes);
	} catch {
		return undefined;
	}
}
