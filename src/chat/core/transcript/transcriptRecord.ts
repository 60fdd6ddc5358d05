import * as v from 'valibot';
import { type ChecksummedLine, decodeLine, encodeLine } from '../../../base/core/checksummedLine.ts';
import { optional, optionalFigure, optionalText } from '../../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { PLANS } from '../../../service/core/plans.ts';
import { passedLimitSchema } from '../../../usage/core/budget/parseLimits.ts';
import { receiptSchema } from '../../../usage/core/receipt.ts';
import { attachmentSchema } from '../message/attachment.ts';
import { optionsSchema } from '../message/conversationOptions.ts';
import type { TranscriptEvent } from './transcript.ts';

// The schema of a record's members. What is needed to show a message is required; any other member is left out if it is
// invalid. Members that are not listed here are dropped, including `__proto__`.

const id = v.pipe(v.string(), v.nonEmpty());
const text = v.string();

const failure = v.pipe(
	v.object({
		kind: text,
		status: optionalFigure,
		serviceText: optionalText,
		host: optionalText,
		seconds: optionalFigure,
		retryAt: optionalFigure,
		header: optionalText,
		code: optionalText,
		limit: optional(v.picklist(['maxTokens', 'messages', 'promptLength'])),
		budget: optional(passedLimitSchema),
		likely: optional(v.boolean()),
		cutMayHelp: optional(v.boolean()),
		plan: optional(v.picklist(PLANS)),
		sent: optionalFigure,
		allowed: optionalFigure,
		clockSkewMs: optionalFigure,
		unprocessed: optional(v.boolean()),
		partial: optionalText,
		redirectOrigin: optionalText,
		redirectPath: optionalText,
	}),
	v.transform(omitUndefined),
);

const meta = v.pipe(
	v.object({
		workspace: optionalText,
		title: optionalText,
		options: optional(optionsSchema),
		serviceId: optionalText,
		service: optionalText,
		branchOf: optionalText,
	}),
	v.transform(omitUndefined),
);

const message = v.pipe(
	v.object({ text, attachments: optional(v.array(attachmentSchema)), summarizes: optional(v.literal(true)) }),
	v.transform(omitUndefined),
);

const answer = v.pipe(
	v.object({
		replyTo: id,
		text,
		unrecognised: optional(v.literal(true)),
		finishReason: optionalText,
		leftOut: optionalFigure,
		receipt: v.fallback(receiptSchema, { roundTripMs: 0 }),
		copied: optional(v.literal(true)),
		requestedModel: optionalText,
		serviceId: optionalText,
		service: optionalText,
		again: optionalText,
	}),
	v.transform(omitUndefined),
);

const failedReply = v.pipe(
	v.object({ replyTo: id, failure, leftOut: optionalFigure, again: optionalText }),
	v.transform(omitUndefined),
);

const retry = v.pipe(
	v.object({ replyTo: id, serviceId: optionalText, options: optional(optionsSchema) }),
	v.transform(omitUndefined),
);

const choice = v.object({ replyTo: id, answer: id, serviceId: id });

/** An event of a transcript, read from JSON. */
const eventSchema = v.variant('type', [
	v.object({ type: v.literal('meta'), id, data: meta }),
	v.object({ type: v.literal('user'), id, data: message }),
	v.object({ type: v.literal('assistant'), id, data: answer }),
	v.object({ type: v.literal('error'), id, data: failedReply }),
	v.object({ type: v.literal('retry'), id, data: retry }),
	v.object({ type: v.literal('choose'), id, data: choice }),
	v.object({ type: v.literal('delete'), id, data: v.object({ target: id }) }),
	v.object({ type: v.literal('deleteConversation'), id, data: v.object({ seen: v.array(id), damaged: v.number() }) }),
	v.object({ type: v.literal('restoreConversation'), id, data: v.object({}) }),
]);

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
