import assert from 'node:assert/strict';
import type { TranscriptEvent } from '../../../../../src/chat/core/transcript/transcript.ts';
import { transcriptEvents } from '../../../../../src/chat/core/transcript/transcriptEvents.ts';
import { readTranscript } from '../../../../../src/chat/core/transcript/transcriptMerge.ts';
import { encodeRecord } from '../../../../../src/chat/core/transcript/transcriptRecord.ts';
import {
	answer,
	CONVERSATION,
	failure,
	NOON,
	question,
	segmentBytes,
	withoutWriters,
} from '../../../../support/transcripts.ts';

const attachments = [{ id: '1', kind: 'file', label: 'a.ts', languageId: 'typescript', text: 'a' }] as const;

/** What is read of a conversation, and of its events written anew. */
function readTwice(events: readonly TranscriptEvent[]) {
	const transcript = readTranscript(CONVERSATION, [{ writer: 'w', bytes: segmentBytes(events) }]);
	const lines = transcriptEvents(transcript).map(
		({ event, time }, index) => `${encodeRecord({ sequence: index + 1, time, event })}\n`,
	);
	const again = readTranscript(CONVERSATION, [{ writer: 'w', bytes: new TextEncoder().encode(lines.join('')) }]);
	const { lastSequence: _, ...before } = withoutWriters(transcript);
	const { lastSequence: __, ...after } = withoutWriters(again);
	return { before, after, events: transcriptEvents(transcript) };
}

describe('a transcript that is written again', () => {
	it('reads the same: metadata, attachments, answers, failures, and what is open', () => {
		const { before, after } = readTwice([
			{
				type: 'meta',
				id: 'm',
				data: {
					...{ workspace: 'w', title: 't', options: { model: 'm', temperature: 0 }, serviceId: 's' },
					...{ service: 'https://one.example', branchOf: 'b' },
				},
			},
			question('u1'),
			answer('a1', 'u1'),
			{ type: 'user', id: 'u2', data: { text: '', attachments } },
			failure('e2', 'u2'),
			question('u3'),
			failure('e3', 'u3'),
			{ type: 'retry', id: 'r3', data: { replyTo: 'u3' } },
			question('u4'),
		]);
		assert.equal(before.turns.length, 4);
		assert.deepEqual(after, before);
	});

	it('reads the same where a message has several answers, and where asking for another one failed', () => {
		const asked = { replyTo: 'u1', serviceId: 's' } as const;
		const { before, after } = readTwice([
			question('u1'),
			answer('a1', 'u1'),
			{ type: 'retry', id: 'r1', data: asked },
			{ type: 'assistant', id: 'a2', data: { replyTo: 'u1', text: 'other', receipt: { roundTripMs: 1 }, again: 'r1' } },
			{ type: 'choose', id: 'c1', data: { replyTo: 'u1', answer: 'a2', serviceId: 's' } },
			{ type: 'retry', id: 'r2', data: asked },
			{
				type: 'error',
				id: 'e2',
				data: { replyTo: 'u1', failure: { kind: 'unavailable' }, again: 'r2' },
			},
		]);
		assert.equal(before.turns[0]?.answers?.length, 2);
		assert.equal(before.turns[0]?.again?.kind, 'failed');
		assert.deepEqual(after.turns, before.turns);
	});

	it('still shows an answer whose question was lost, and invents no question for it', () => {
		const { before, after, events } = readTwice([answer('a1', 'lost')]);
		assert.deepEqual(
			events.map(({ event }) => event.type),
			['meta', 'assistant'],
		);
		assert.deepEqual(after.turns, before.turns);
	});

	it('begins at the time of its first message', () => {
		assert.equal(readTwice([question('u1'), question('u2')]).events[0]?.time, NOON + 1_000);
		assert.equal(readTwice([]).events[0]?.time, 0);
	});
});
