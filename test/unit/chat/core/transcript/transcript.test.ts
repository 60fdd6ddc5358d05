import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Segment } from '../../../../../src/base/core/segment.ts';
import {
	emptyTranscript,
	isConversationId,
	type TranscriptEvent,
} from '../../../../../src/chat/core/transcript/transcript.ts';
import { readTranscript } from '../../../../../src/chat/core/transcript/transcriptMerge.ts';
import { encodeRecord } from '../../../../../src/chat/core/transcript/transcriptRecord.ts';
import { answer, CONVERSATION, failure, NOON, question, segmentBytes } from '../../../../support/transcripts.ts';

const segment = (writer: string, events: readonly TranscriptEvent[], first = 1): Segment => ({
	writer,
	bytes: segmentBytes(events, first),
});
const read = (...segments: readonly Segment[]) => readTranscript(CONVERSATION, segments);
const discard = (target: string): TranscriptEvent => ({ type: 'delete', id: `d-${target}`, data: { target } });
const meta = (id: string, data: { title?: string; workspace?: string }): TranscriptEvent => ({
	type: 'meta',
	id,
	data,
});
const outlines = (...segments: readonly Segment[]) =>
	read(...segments).turns.map(({ id, outcome }) => [id, outcome.kind === 'open' ? 'open' : outcome.id]);

describe('reading a transcript', () => {
	it('gives an empty transcript if nothing was written', () => {
		assert.deepEqual(read(), emptyTranscript(CONVERSATION));
		assert.deepEqual(read({ writer: 'w', bytes: new Uint8Array() }), emptyTranscript(CONVERSATION));
	});

	it('gives each message with its outcome', () => {
		const events = [
			meta('m', { workspace: 'w', title: 't' }),
			question('u1'),
			answer('a1', 'u1'),
			question('u2'),
			failure('e1', 'u2'),
			question('u3'),
		];
		assert.deepEqual(read(segment('w', events)), {
			conversationId: CONVERSATION,
			workspace: 'w',
			title: 't',
			turns: [
				{
					id: 'u1',
					text: 'question u1',
					time: NOON + 2_000,
					outcome: {
						kind: 'answered',
						id: 'a1',
						text: 'answer a1',
						time: NOON + 3_000,
						finishReason: 'stop',
						receipt: { model: 'm', usage: { totalTokens: 7 }, cost: 0.25, roundTripMs: 12 },
					},
				},
				{
					id: 'u2',
					text: 'question u2',
					time: NOON + 4_000,
					outcome: { kind: 'failed', id: 'e1', failure: { kind: 'unavailable', status: 500 } },
					follows: 'a1',
				},
				{
					id: 'u3',
					text: 'question u3',
					time: NOON + 6_000,
					outcome: { kind: 'open', writer: 'w' },
					follows: 'a1',
				},
			],
			lastSequence: 6,
			damagedLines: 0,
			deleted: false,
			newerVersion: false,
		});
	});

	it('uses the latest outcome of a message', () => {
		const retried = [question('u1'), failure('e1', 'u1'), question('u2'), failure('e2', 'u1'), answer('a1', 'u1')];
		assert.deepEqual(outlines(segment('w', retried)), [
			['u1', 'a1'],
			['u2', 'open'],
		]);
	});

	it('uses the latest title, and keeps metadata that a later event does not mention', () => {
		const { title, workspace } = read(
			segment('w', [meta('m1', { title: 'old', workspace: 'w' }), meta('m2', { title: 'new' })]),
		);
		assert.deepEqual({ title, workspace }, { title: 'new', workspace: 'w' });
	});

	it('leaves out a discarded message with its outcomes, wherever the event that discards it is', () => {
		const events = [question('u1'), answer('a1', 'u1'), question('u2'), failure('e2', 'u2'), answer('a2', 'u2')];
		assert.deepEqual(outlines(segment('w', [...events, discard('u2')])), [['u1', 'a1']]);
		assert.deepEqual(outlines(segment('w', [discard('u2'), ...events])), [['u1', 'a1']]);
	});

	it('returns to the previous outcome when one is discarded', () => {
		const events = [question('u1'), answer('a1', 'u1'), failure('e1', 'u1'), question('u2'), failure('e2', 'u2')];
		assert.deepEqual(outlines(segment('w', [...events, discard('e1'), discard('e2')])), [
			['u1', 'a1'],
			['u2', 'open'],
		]);
	});

	it('shows an answer in its place even if its question was lost', () => {
		const events = [question('u1'), answer('a0', 'lost'), failure('e0', 'lost too'), question('u2')];
		assert.deepEqual(outlines(segment('w', events)), [
			['u1', 'open'],
			['lost', 'a0'],
			['u2', 'open'],
		]);
		assert.deepEqual(read(segment('w', events)).turns[1]?.text, '');
	});

	it('keeps the answer to a message that was saved twice', () => {
		const events = [question('u1'), answer('a1', 'u1'), question('u1')];
		assert.deepEqual(outlines(segment('w', events)), [['u1', 'a1']]);
	});

	it('reopens a message that is sent again unless it is answered, and keeps an answer when a failure follows', () => {
		const retry = (id: string, replyTo: string): TranscriptEvent => ({ type: 'retry', id, data: { replyTo } });
		const events = [question('u1'), failure('e1', 'u1'), retry('r1', 'u1')];
		assert.deepEqual(read(segment('w', events)).turns[0]?.outcome, { kind: 'open', writer: 'w', since: NOON + 3_000 });
		assert.deepEqual(outlines(segment('w', [...events, failure('e2', 'u1')])), [['u1', 'e2']]);
		const answered = [question('u1'), answer('a1', 'u1'), retry('r1', 'u1'), failure('e1', 'u1')];
		assert.deepEqual(outlines(segment('w', answered)), [['u1', 'a1']]);
		assert.deepEqual(outlines(segment('w', [retry('r1', 'lost'), ...events, discard('u1')])), []);
	});

	it('accepts names such as __proto__ as ids', () => {
		const events = [question('__proto__'), answer('constructor', '__proto__')];
		assert.deepEqual(outlines(segment('w', events)), [['__proto__', 'constructor']]);
	});

	it('D11 orders by sequence number, whatever the clocks say, then by time, then by id', () => {
		const line = (id: string, sequence: number, time: number) =>
			`${encodeRecord({ sequence, time: NOON + time, event: question(id) })}\n`;
		const lines = [
			line('e', 2, -86_400_000),
			line('d', 1, 5),
			line('c', 1, 5),
			line('b', 1, 315_360_000_000),
			line('a', 3, -1),
		];
		const segments = lines.map((text, index) => ({ writer: `w${index}`, bytes: new TextEncoder().encode(text) }));
		assert.deepEqual(
			read(...segments).turns.map((turn) => turn.id),
			['c', 'd', 'b', 'e', 'a'],
		);
		assert.equal(read(...segments).lastSequence, 3);
	});

	it('reads the same from the segments of several windows in any order', () => {
		const kinds = fc.constantFrom('user', 'answer', 'failure', 'retry', 'delete', 'meta');
		const step = fc.record({ kind: kinds, target: fc.nat(2), writer: fc.nat(2), sequence: fc.nat(3) });
		const shuffled = fc.shuffledSubarray([0, 1, 2], { minLength: 3 });
		fc.assert(
			fc.property(fc.array(step, { maxLength: 30 }), shuffled, (steps, order) => {
				const segments = [0, 1, 2].map((writer) => {
					const mine = steps.flatMap((each, index) => (each.writer === writer ? [{ ...each, index }] : []));
					const lines = mine.map(({ kind, target, sequence, index }) =>
						segmentBytes([eventOf(kind, `u${target}`, `x${index}`)], sequence),
					);
					return { writer: `w${writer}`, bytes: Uint8Array.from(lines.flatMap((line) => [...line])) };
				});
				const reordered = order.flatMap((index) => segments[index] ?? []);
				assert.deepEqual(read(...reordered), read(...segments));
			}),
			{ numRuns: 200 },
		);
	});

	it('adds up the damaged lines of all segments', () => {
		const broken = new TextEncoder().encode('rubbish\nmore\n');
		const transcript = read(
			segment('a', [question('u1')]),
			{ writer: 'b', bytes: broken },
			{ writer: 'c', bytes: broken },
		);
		assert.equal(transcript.damagedLines, 4);
		assert.equal(transcript.turns.length, 1);
	});

	it('reports that a newer version has written, and still shows what it can read', () => {
		const newer = { writer: 'b', bytes: new TextEncoder().encode('{"v":99}\n') };
		const transcript = read(segment('a', [question('u1')]), newer);
		assert.deepEqual([transcript.newerVersion, transcript.turns.length, transcript.damagedLines], [true, 1, 0]);
	});
});

describe('isConversationId', () => {
	it('accepts the UUIDs that we generate', () => {
		assert.ok(isConversationId(crypto.randomUUID()));
	});

	it('refuses anything that could be the name of another folder', () => {
		const hostile = ['', '.', '..', '../x', `${CONVERSATION}/..`, `${CONVERSATION}\n`, `/${CONVERSATION}`, 'con'];
		const spelled = [
			CONVERSATION.replaceAll('-', ''),
			`{${CONVERSATION}}`,
			`${CONVERSATION}0`,
			`A${CONVERSATION.slice(1)}`,
		];
		for (const id of [...hostile, ...spelled]) assert.equal(isConversationId(id), false, JSON.stringify(id));
	});
});

function eventOf(kind: string, target: string, id: string): TranscriptEvent {
	if (kind === 'user') return question(target, id);
	if (kind === 'answer') return answer(id, target);
	if (kind === 'failure') return failure(id, target);
	if (kind === 'retry') return { type: 'retry', id, data: { replyTo: target } };
	return kind === 'delete' ? discard(target) : meta(id, { title: id });
}
