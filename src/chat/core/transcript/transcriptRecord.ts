import * as v from 'valibot';
import { type ChecksummedLine, decodeLine, encodeLine } from '../../../base/core/checksummedLine.ts';
import type { TranscriptEvent } from './transcript.ts';
import { eventSchema } from './transcriptSchema.ts';

// One line of a transcript is a checksummed line with these members:
//
//   {"v":1,"seq":7,"ts":"2026-01-31T12:00:00.000Z","t":"user","id":"…","d":{…},"crc":"0a1b2c3d"}

/** The content of a line. */
export interface TranscriptRecord {
	/** Increases along a conversation; two windows may use the same number. */
	readonly sequence: number;
	/** Milliseconds since 1970, by the writer's clock. */
	readonly time: number;
	readonly event: TranscriptEvent;
}

const HIGHEST_SEQUENCE = 2 ** 50;

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

/** Writes a record as a line without its line end. Any text is restored exactly, including lone surrogates. */
export function encodeRecord(record: TranscriptRecord): string {
	const { type, id, data } = record.event;
	return encodeLine({ seq: record.sequence, ts: new Date(record.time).toISOString(), t: type, id, d: data });
}

/** Reads a line of a transcript without its line end. Never throws. */
export function decodeTranscriptLine(line: Uint8Array): ChecksummedLine<TranscriptRecord> {
	return decodeLine(line, readRecord);
}

function readRecord(json: unknown): TranscriptRecord | undefined {
	const envelope = v.safeParse(envelopeSchema, json);
	if (!envelope.success) return undefined;
	const { seq, ts, t, id, d } = envelope.output;
	const event = v.safeParse(eventSchema, { type: t, id, data: d });
	return event.success ? { sequence: seq, time: ts, event: event.output } : undefined;
}
