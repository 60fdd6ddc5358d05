import type { Transcript, TranscriptEvent } from '../../src/chat/core/transcript/transcript.ts';
import { encodeRecord } from '../../src/chat/core/transcript/transcriptRecord.ts';

export const CONVERSATION = '11111111-1111-4111-8111-111111111111';
export const OTHER_CONVERSATION = '22222222-2222-4222-8222-222222222222';

/** 2026-01-31T12:00:00.000Z in milliseconds since 1970. */
export const NOON = 1_769_860_800_000;

/** The event of a message that the user sent. */
export function question(id: string, text = `question ${id}`): TranscriptEvent {
	return { type: 'user', id, data: { text } };
}

/** The event of an answer to the message `replyTo`. */
export function answer(id: string, replyTo: string, text = `answer ${id}`): TranscriptEvent {
	const receipt = { model: 'm', usage: { totalTokens: 7 }, cost: 0.25, roundTripMs: 12 };
	return { type: 'assistant', id, data: { replyTo, text, finishReason: 'stop', receipt } };
}

/** The event of a request for the message `replyTo` that failed. */
export function failure(id: string, replyTo: string): TranscriptEvent {
	return { type: 'error', id, data: { replyTo, failure: { kind: 'unavailable', status: 500 } } };
}

/** The lines of `events`, numbered from `first`, one second apart, each with its line end. */
export function linesOf(events: readonly TranscriptEvent[], first = 1): readonly string[] {
	return events.map((event, index) => {
		const sequence = first + index;
		return `${encodeRecord({ sequence, time: NOON + sequence * 1_000, event })}\n`;
	});
}

/** The bytes of a segment with `events`. */
export function segmentBytes(events: readonly TranscriptEvent[], first = 1): Uint8Array {
	return new TextEncoder().encode(linesOf(events, first).join(''));
}

/** A transcript without the names of the windows that wrote it: those are forgotten when segments are merged. */
export function withoutWriters(transcript: Transcript): Transcript {
	return JSON.parse(JSON.stringify(transcript, (name, value) => (name === 'writer' ? undefined : value)));
}
