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

/** The reversed polynomial of IEEE 802.3. */
const POLYNOMIAL = 0xedb88320;

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
	let remainder = byte;
	for (let bit = 0; bit < 8; bit++) {
		remainder = (remainder & 1) === 0 ? remainder >>> 1 : (remainder >>> 1) ^ POLYNOMIAL;
	}
	return remainder;
});

/** The effect of a byte that one, two or three more bytes follow: the loop takes four bytes at a time. */
const TABLE_1 = TABLE.map(followed);
const TABLE_2 = TABLE_1.map(followed);
const TABLE_3 = TABLE_2.map(followed);

/**
 * The CRC-32 of `bytes`, as in zip and PNG: a non-negative integer below 2 ** 32.
 * @param previous the CRC-32 of the bytes before these, to continue
 */
export function crc32(bytes: Uint8Array, previous = 0): number {
	let remainder = ~previous;
	let index = 0;
	// By index: iterating over the bytes takes five times as long.
	for (const last = bytes.length - 3; index < last; index += 4) {
		remainder ^=
			at(bytes, index) | (at(bytes, index + 1) << 8) | (at(bytes, index + 2) << 16) | (at(bytes, index + 3) << 24);
		remainder =
			at(TABLE_3, remainder & 0xff) ^
			at(TABLE_2, (remainder >>> 8) & 0xff) ^
			at(TABLE_1, (remainder >>> 16) & 0xff) ^
			at(TABLE, remainder >>> 24);
	}
	for (; index < bytes.length; index++) {
		remainder = at(TABLE, (remainder ^ at(bytes, index)) & 0xff) ^ (remainder >>> 8);
	}
	return ~remainder >>> 0;
}

function followed(remainder: number): number {
	return at(TABLE, remainder & 0xff) ^ (remainder >>> 8);
}

function at(values: Uint8Array | Int32Array, index: number): number {
	return values[index] ?? 0;
}
