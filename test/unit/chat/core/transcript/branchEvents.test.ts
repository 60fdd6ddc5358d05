import assert from 'node:assert/strict';
import type { TranscriptEvent } from '../../../../../src/chat/core/transcript/transcript.ts';
import { branchEvents } from '../../../../../src/chat/core/transcript/transcriptEvents.ts';
import { readTranscript } from '../../../../../src/chat/core/transcript/transcriptMerge.ts';
import { answer, CONVERSATION, failure, NOON, question, segmentBytes } from '../../../../support/transcripts.ts';

const attachments = [{ id: '1', kind: 'file', label: 'a.ts', languageId: 'typescript', text: 'a' }] as const;
const about = { workspace: 'w', title: 't', options: { model: 'm' }, serviceId: 's', service: 'https://one.example' };
const EVENTS: readonly TranscriptEvent[] = [
	{ type: 'user', id: 'u1', data: { text: 'one', attachments } },
	answer('a1', 'u1'),
	question('u2'),
	failure('e2', 'u2'),
	question('u3'),
	{ type: 'assistant', id: 'a3', data: { replyTo: 'u3', text: '{}', unrecognised: true, receipt: { roundTripMs: 1 } } },
	question('u4'),
	answer('a4', 'u4'),
	{ type: 'meta', id: 'm', data: about },
];
const transcript = readTranscript(CONVERSATION, [{ writer: 'w', bytes: segmentBytes(EVENTS) }]);

describe('a branch of a conversation', () => {
	it('begins with the answered turns before the one that it branches at, with their times and new ids', () => {
		const events = branchEvents(transcript, { turnId: 'u4', isShared: false }, 'here');
		assert.deepEqual(
			events.map(({ time, event }) => [time - NOON, event.type]),
			[
				[1_000, 'meta'],
				[1_000, 'user'],
				[2_000, 'assistant'],
				[5_000, 'user'],
				[6_000, 'assistant'],
			],
		);
		const [, first, reply, third, last] = events.map(({ event }) => event);
		assert.deepEqual(first?.data, { text: 'one', attachments });
		assert.ok(reply?.type === 'assistant' && last?.type === 'assistant');
		assert.deepEqual([reply.data.replyTo, last.data.replyTo], [first?.id, third?.id]);
		assert.deepEqual([reply.data.copied, reply.data.unrecognised, reply.data.text], [true, undefined, 'answer a1']);
		assert.deepEqual([last.data.copied, last.data.unrecognised, last.data.text], [true, true, '{}']);
		assert.equal(new Set([...events.map(({ event }) => event.id), 'u1', 'a1', 'u3', 'a3']).size, 9);
	});

	it('may hold the turn that it branches at, with the answer that goes on, and no id of the service', () => {
		const again: readonly TranscriptEvent[] = [
			{
				type: 'assistant',
				id: 'b4',
				data: { replyTo: 'u4', text: 'other', receipt: { roundTripMs: 1 }, serviceId: 'x' },
			},
		];
		const several = readTranscript(CONVERSATION, [{ writer: 'w', bytes: segmentBytes([...EVENTS, ...again]) }]);
		const last = branchEvents(several, { turnId: 'u4', isShared: true }, 'here').at(-1)?.event;
		assert.ok(last?.type === 'assistant');
		assert.deepEqual([last.data.text, last.data.serviceId, last.data.copied], ['other', undefined, true]);
	});

	it('belongs to its own workspace, and keeps the options and the service, but no title', () => {
		const [metadata] = branchEvents(transcript, { turnId: 'u4', isShared: false }, 'here').map(({ event }) => event);
		const { options, service } = about;
		const data = { workspace: 'here', branchOf: CONVERSATION, options, service };
		assert.deepEqual(metadata?.data, data);
	});

	it('holds nothing of an unknown turn’s conversation, or before the first turn', () => {
		for (const id of ['u1', 'unknown']) {
			const events = branchEvents(transcript, { turnId: id, isShared: false }, 'here');
			assert.deepEqual(
				events.map(({ event }) => event.type),
				['meta'],
			);
		}
	});
});
