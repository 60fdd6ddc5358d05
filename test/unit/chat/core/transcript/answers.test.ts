import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Segment } from '../../../../../src/base/core/segment.ts';
import { summarize } from '../../../../../src/chat/core/store/conversationSummary.ts';
import { compactSegments } from '../../../../../src/chat/core/transcript/compaction.ts';
import {
	answersOf,
	type Transcript,
	type TranscriptEvent,
} from '../../../../../src/chat/core/transcript/transcript.ts';
import { transcriptEvents } from '../../../../../src/chat/core/transcript/transcriptEvents.ts';
import { readTranscript, sameTranscript, withEvent } from '../../../../../src/chat/core/transcript/transcriptMerge.ts';
import { openRequest } from '../../../../../src/chat/core/transcript/transcriptQueries.ts';
import { foldCase, transcriptContains } from '../../../../../src/chat/core/transcript/transcriptSearch.ts';

import { exportJson } from '../../../../../src/chat/core/transfer/exportJson.ts';
import { exportMarkdown } from '../../../../../src/chat/core/transfer/exportMarkdown.ts';
import { readExport } from '../../../../../src/chat/core/transfer/importConversation.ts';
import {
	answer,
	CONVERSATION,
	failure,
	NOON,
	OTHER_CONVERSATION,
	question,
	segmentBytes,
	withoutWriters,
} from '../../../../support/transcripts.ts';

const read = (...lists: readonly (readonly TranscriptEvent[])[]) =>
	readTranscript(
		CONVERSATION,
		lists.map((events, at) => ({ writer: `w${at}`, bytes: segmentBytes(events) })),
	);
const asked = (id: string, replyTo: string, options?: { model: string }): TranscriptEvent => ({
	type: 'retry',
	id,
	data: { replyTo, serviceId: `s-${id}`, ...(options === undefined ? {} : { options }) },
});
const another = (id: string, replyTo: string, again: string): TranscriptEvent => {
	const event = answer(id, replyTo);
	return event.type === 'assistant' ? { ...event, data: { ...event.data, again, serviceId: `s-${again}` } } : event;
};
const failed = (id: string, replyTo: string, again: string): TranscriptEvent => {
	const event = failure(id, replyTo);
	return event.type === 'error' ? { ...event, data: { ...event.data, again } } : event;
};
const choose = (id: string, replyTo: string, chosen: string): TranscriptEvent => ({
	type: 'choose',
	id,
	data: { replyTo, answer: chosen, serviceId: `s-${id}` },
});
const discard = (target: string): TranscriptEvent => ({ type: 'delete', id: `d-${target}`, data: { target } });
const outline = ({ turns }: Transcript) =>
	turns.map((turn) => [
		turn.id,
		turn.outcome.kind === 'open' ? 'open' : turn.outcome.id,
		answersOf(turn).map(({ id }) => id),
	]);

describe('several answers to a message', () => {
	const two = [question('u1'), answer('a1', 'u1'), asked('r1', 'u1'), another('a2', 'u1', 'r1')];

	it('are all kept; one that was asked for beside another goes on once it is chosen', () => {
		assert.deepEqual(outline(read(two)), [['u1', 'a1', ['a1', 'a2']]]);
		const chosen = read([...two, choose('c', 'u1', 'a2')]);
		assert.deepEqual(outline(chosen), [['u1', 'a2', ['a1', 'a2']]]);
		assert.equal(chosen.serviceId, 's-c');
		assert.deepEqual([chosen.turns[0]?.again, chosen.turns[0]?.answers?.[1]?.serviceId], [undefined, 's-r1']);
	});

	it('are kept as well if two windows asked at the same time: the later one goes on, and each once', () => {
		const events = [question('u1'), answer('a1', 'u1'), answer('a2', 'u1')];
		assert.deepEqual(outline(read(events)), [['u1', 'a2', ['a1', 'a2']]]);
		assert.deepEqual(outline(read(events, events)), [['u1', 'a2', ['a1', 'a2']]]);
	});

	it('are chosen by the latest choice of an answer that is there, which names the service’s copy', () => {
		const events = [...two, choose('c1', 'u1', 'a2'), choose('c2', 'u1', 'unknown'), choose('c3', 'no', 'a1')];
		assert.equal(read(events).serviceId, 's-c1');
		const back = read([...events, choose('c4', 'u1', 'a1')]);
		assert.deepEqual([outline(back)[0]?.[1], back.serviceId], ['a1', 's-c4']);
	});

	it('leave the answer alone while one is asked for, and when that fails', () => {
		const open = read(two.slice(0, 3)).turns[0];
		assert.deepEqual(open?.again, {
			...{ kind: 'open', requestId: 'r1', serviceId: 's-r1', since: NOON + 3_000, writer: 'w0' },
		});
		assert.deepEqual(open && openRequest(open), { writer: 'w0', since: NOON + 3_000 });
		const events = [...two.slice(0, 2), asked('r1', 'u1', { model: 'm' }), failed('e1', 'u1', 'r1')];
		assert.deepEqual(read(events).turns[0]?.again, {
			...{ kind: 'failed', requestId: 'r1', serviceId: 's-r1', options: { model: 'm' }, since: NOON + 3_000 },
			failure: { kind: 'unavailable', status: 500 },
		});
		const plain = [
			...two.slice(0, 2),
			failure('e', 'u1'),
			{ type: 'retry', id: 'r', data: { replyTo: 'u1' } } as const,
		];
		assert.equal(read(plain).turns[0]?.again, undefined);
		assert.equal(read([...two.slice(0, 3), failed('e', 'u1', 'other')]).turns[0]?.again?.kind, 'open');
	});

	it('lose a request that was given up, with its failure, but never an answer that came after all', () => {
		const events = [...two.slice(0, 3), failed('e1', 'u1', 'r1'), discard('r1')];
		assert.equal(read(events).turns[0]?.again, undefined);
		const late = [...events, another('a2', 'u1', 'r1')];
		assert.deepEqual(outline(read(late)), [['u1', 'a1', ['a1', 'a2']]]);
		const text = compactSegments([{ writer: 'w', bytes: segmentBytes(late) }]) ?? assert.fail('not sound');
		assert.ok(!text.includes('"id":"e1"') && text.includes('a2'));
		const bytes = new TextEncoder().encode(text);
		assert.deepEqual(readTranscript(CONVERSATION, [{ writer: 'w', bytes }]).turns, read(late).turns);
		// The service may hold something under its id.
		assert.ok(text.includes('"serviceId":"s-r1"'));
	});

	it('tell a later message which of them it follows', () => {
		const events = [
			...two,
			question('u2'),
			choose('c', 'u1', 'a2'),
			question('u3'),
			answer('a3', 'u3'),
			question('u4'),
		];
		assert.deepEqual(
			read(events).turns.map(({ follows }) => follows),
			[undefined, 'a1', 'a2', 'a3'],
		);
	});

	it('are followed by a message as they are when it is sent again', () => {
		const [asked, one, ...again] = two;
		assert.ok(asked !== undefined && one !== undefined);
		const events = [asked, one, question('u2'), failure('e', 'u2'), ...again, choose('c', 'u1', 'a2')];
		const retried = [...events, { type: 'retry', id: 'r2', data: { replyTo: 'u2' } } as const];
		const follows = (all: readonly TranscriptEvent[]) => read(all).turns.at(-1)?.follows;
		assert.deepEqual([follows(events), follows(retried)], ['a1', 'a2']);
	});

	it('go to the first answer if the answer that was there is lost', () => {
		assert.deepEqual(outline(read(two.filter(({ id }) => id !== 'a1'))), [['u1', 'a2', ['a2']]]);
	});

	it('are all found, exported and imported again, with the one that goes on', () => {
		const transcript = read([...two, choose('c', 'u1', 'a1'), question('u2'), answer('a3', 'u2')]);
		for (const text of ['answer a1', 'answer a2']) assert.ok(transcriptContains(transcript, foldCase(text)));
		const json = exportJson(transcript);
		const { turns } = JSON.parse(json);
		assert.deepEqual(
			[turns[0].answer.text, turns[0].otherAnswers.map(({ text }: { text: string }) => text), turns[1].otherAnswers],
			['answer a1', ['answer a2'], undefined],
		);
		const events = readExport(json);
		assert.ok(!('problem' in events));
		const imported = events.reduce((before, { event, time }) => withEvent(before, event, time), read());
		assert.deepEqual(JSON.parse(exportJson(imported)), JSON.parse(json));
		assert.deepEqual(
			imported.turns[0]?.answers?.map(({ text }) => text),
			['answer a1', 'answer a2'],
		);
		const markdown = exportMarkdown(transcript);
		assert.match(
			markdown,
			/12:00 · Answer 1 of 2\n\nanswer a1\n[^#]*## Whetstone · [^\n]*Answer 2 of 2, not chosen\n\nanswer a2/,
		);
		assert.match(markdown, /## Whetstone · 2026-01-31 12:00\n\nanswer a3/);
		const hostile = JSON.parse(json);
		hostile.turns[0].otherAnswers = Array.from({ length: 1_001 }, () => hostile.turns[0].answer);
		assert.deepEqual(readExport(JSON.stringify(hostile)), { problem: 'tooLarge' });
	});

	it('make a conversation as new as its newest answer, chosen or not', () => {
		assert.equal(summarize(read(two), 0).updated, NOON + 4_000);
	});

	it('make no branch: a conversation is one if it says what it branches off', () => {
		const branch = { type: 'meta', id: 'm', data: { branchOf: OTHER_CONVERSATION } } as const;
		assert.deepEqual(
			[two, [branch, ...two]].map((events) => summarize(read(events), 0).isBranch),
			[undefined, true],
		);
	});

	it('read the same in whatever order the segments of two windows come, after each event, compacted and written anew', () => {
		const kinds = fc.constantFrom(
			'user',
			'answer',
			'failure',
			'retry',
			'asked',
			'another',
			'failed',
			'choose',
			'delete',
		);
		const step = fc.record({ kind: kinds, turn: fc.nat(2), other: fc.nat(9), writer: fc.nat(1) });
		fc.assert(
			fc.property(fc.array(step, { maxLength: 24 }), (steps) => {
				const events = steps.map(({ kind, turn, other }, at) => eventOf(kind, `u${turn}`, `x${at}`, `x${other}`));
				const segments = [0, 1].map((writer): Segment => {
					const lines = events.flatMap((event, at) =>
						steps[at]?.writer === writer ? [...segmentBytes([event], at + 1)] : [],
					);
					return { writer: `w${writer}`, bytes: Uint8Array.from(lines) };
				});
				const transcript = readTranscript(CONVERSATION, segments);
				assert.deepEqual(readTranscript(CONVERSATION, segments.toReversed()), transcript);
				const compacted = compactSegments(segments) ?? '';
				const merged = readTranscript(CONVERSATION, [{ writer: 'w', bytes: new TextEncoder().encode(compacted) }]);
				assert.deepEqual(outline(merged), outline(transcript));
				const rewritten = transcriptEvents(transcript).reduce(
					(before, { event, time }) => withEvent(before, event, time),
					read(),
				);
				const bare = ({ turns }: Transcript) =>
					withoutWriters({ ...read(), turns: turns.map(({ follows: _, ...turn }) => turn) });
				assert.deepEqual(bare(rewritten), bare(transcript));
				const live = events.reduce((before, event, at) => withEvent(before, event, NOON + (at + 1) * 1_000), read());
				// What is discarded before it is written comes back until the next read from disk.
				if (!steps.some(({ kind }) => kind === 'delete')) assert.ok(sameTranscript(live, transcript));
			}),
			{ numRuns: 300 },
		);
	});
});

function eventOf(kind: string, turn: string, id: string, other: string): TranscriptEvent {
	switch (kind) {
		case 'user':
			return question(turn);
		case 'answer':
			return answer(id, turn);
		case 'failure':
			return failure(id, turn);
		case 'retry':
			return { type: 'retry', id, data: { replyTo: turn } };
		case 'asked':
			return asked(id, turn);
		case 'another':
			return another(id, turn, other);
		case 'failed':
			return failed(id, turn, other);
		case 'choose':
			return choose(id, turn, other);
		default:
			return discard(other);
	}
}
