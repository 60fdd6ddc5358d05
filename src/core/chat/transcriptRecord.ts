import * as v from 'valibot';
import { crc32 } from './crc32.ts';
import type { TranscriptEvent } from './transcript.ts';
import { eventSchema } from './transcriptSchema.ts';

// One line of a transcript, in UTF-8 without its line end:
//
//   {"v":1,"seq":7,"ts":"2026-01-31T12:00:00.000Z","t":"user","id":"…","d":{…},"crc":"0a1b2c3d"}
//
// `crc` is the last member and written exactly like this, without white space. It holds the CRC-32 (as in zip, eight
// lower-case hexadecimal digits) of all bytes of the line before `,"crc":"`. It is checked over the bytes as they
// stand, so that no other way to write the same JSON matters. A newer version of the format either keeps this ending
// or writes no `crc` like it at all: that tells a newer line from a damaged one.

/** A line that was read, or that is to be written. */
export interface TranscriptRecord {
	/** Grows along a conversation; two windows may use the same number. */
	readonly sequence: number;
	/** Milliseconds since 1970, by the writer's clock. */
	readonly time: number;
	readonly event: TranscriptEvent;
}

/** What a line turned out to be. */
export type DecodedLine =
	| { readonly kind: 'record'; readonly record: TranscriptRecord }
	| { readonly kind: 'newer' | 'damaged' };

/** In bytes. A longer line is not written, and not read: no message comes near it. */
export const LONGEST_LINE = 16 * 1_024 * 1_024;

const VERSION = 1;
const HIGHEST_SEQUENCE = 2 ** 50;
const DAMAGED = { kind: 'damaged' } as const;
const CHECKSUM_MEMBER = /,"crc":"([0-9a-f]{8})"\}$/;
const CHECKSUM_LENGTH = ',"crc":"00000000"}'.length;

const versionSchema = v.object({ v: v.pipe(v.number(), v.integer(), v.minValue(VERSION)) });
const envelopeSchema = v.object({
	seq: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HIGHEST_SEQUENCE)),
	ts: v.pipe(
		v.string(),
		v.transform((text) => Date.parse(text)),
		v.number(),
	),
	t: v.string(),
	id: v.string(),
	d: v.unknown(),
});

/** The sequence number after `sequence`. */
export function nextSequence(sequence: number): number {
	return Math.min(sequence + 1, HIGHEST_SEQUENCE);
}

/** Writes a record as a line without its line end. Any text comes back exactly, lone surrogates included. */
export function encodeRecord(record: TranscriptRecord): string {
	const { type, id, data } = record.event;
	const ts = new Date(record.time).toISOString();
	const whole = JSON.stringify({ v: VERSION, seq: record.sequence, ts, t: type, id, d: data });
	const covered = whole.slice(0, -1);
	return `${covered},"crc":"${checksum([new TextEncoder().encode(covered)])}"}`;
}

/** Reads a line without its line end. Never throws. */
export function decodeLine(line: Uint8Array): DecodedLine {
	const text = line.length > LONGEST_LINE ? undefined : decodeText(line);
	if (text === undefined) return DAMAGED;
	const crc = CHECKSUM_MEMBER.exec(text)?.[1];
	if (crc !== undefined && crc !== checksum([line.subarray(0, -CHECKSUM_LENGTH)])) return DAMAGED;
	const json = parseJson(text);
	const version = v.safeParse(versionSchema, json);
	if (!version.success) return DAMAGED;
	if (version.output.v > VERSION) return { kind: 'newer' };
	return crc === undefined ? DAMAGED : decodeRecord(json);
}

/** Whether a line is there to its very end, be it sound or not: a write that broke off never looks like it. */
export function reachesItsEnd(line: Uint8Array): boolean {
	return /,"crc":"[^"]*"\}/.test(new TextDecoder().decode(line));
}

/** The CRC-32 of `parts` one after the other, as eight hexadecimal digits. */
export function checksum(parts: readonly Uint8Array[]): string {
	const crc = parts.reduce((before, part) => crc32(part, before), 0);
	return crc.toString(16).padStart(8, '0');
}

function decodeRecord(json: unknown): DecodedLine {
	const envelope = v.safeParse(envelopeSchema, json);
	if (!envelope.success) return DAMAGED;
	const { seq, ts, t, id, d } = envelope.output;
	const event = v.safeParse(eventSchema, { type: t, id, data: d });
	return event.success ? { kind: 'record', record: { sequence: seq, time: ts, event: event.output } } : DAMAGED;
}

function decodeText(bytes: Uint8Array): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
