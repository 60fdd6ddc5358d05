import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Segment } from '../../../../../src/base/core/segment.ts';
import {
	COMPACTION_LIMITS,
	compactSegments,
	isWorthCompacting,
} from '../../../../../src/chat/core/transcript/compaction.ts';

import type { TranscriptEvent } from '../../../../../src/chat/core/transcript/transcript.ts';
import { readTranscript } from '../../../../../src/chat/core/transcript/transcriptMerge.ts';
import {
	answer,
	CONVERSATION,
	failure,
	question,
	segmentBytes,
	withoutWriters,
} from '../../../../support/transcripts.ts';

const bytesOf = (text: string | undefined) => new TextEncoder().encode(text);
/** The transcript as it is shown: where counting goes on may change with what was discarded. */
const read = (segments: readonly Segment[]) => ({ ...readTranscript(CONVERSATION, segments), lastSequence: 0 });

const steps = fc.array(
	fc.record({
		kind: fc.constantFrom('user', 'answer', 'failure', 'delete', 'meta'),
		target: fc.nat(3),
		writer: fc.nat(3),
		twice: fc.boolean(),
	}),
	{ maxLength: 30 },
);

describe('the compaction of a transcript', () => {
	it('leaves a conversation that reads the same, whatever other segments there are', () => {
		fc.assert(
			fc.property(steps, fc.subarray([0, 1, 2, 3]), (all, chosen) => {
				const segments = [0, 1, 2, 3].map((writer) => {
					const lines = all.flatMap((step, index) => {
						const line = segmentBytes([eventOf(step.kind, `u${step.target}`, `x${index}`)], index + 1);
						// A line that was appended again, because the first one may have been lost.
						const isHere = step.writer === writer || (step.twice && (step.writer + 1) % 4 === writer);
						return isHere ? [...line] : [];
					});
					return { writer: `w${writer}`, bytes: Uint8Array.from(lines) };
				});
				const compacted = chosen.flatMap((index) => segments[index] ?? []);
				const others = segments.filter((_, index) => !chosen.includes(index));
				const merged = { writer: 'w9', bytes: bytesOf(compactSegments(compacted)) };
				assert.deepEqual(withoutWriters(read([...others, merged])), withoutWriters(read(segments)));
				assert.equal(compactSegments([merged]), new TextDecoder().decode(merged.bytes));
			}),
			{ numRuns: 300 },
		);
	});

	it('has the lines of all in the order of their numbers', () => {
		const [late, early] = [segmentBytes([question('u2')], 2), segmentBytes([question('u1')], 1)];
		const compacted = compactSegments([
			{ writer: 'w1', bytes: late },
			{ writer: 'w2', bytes: early },
		]);
		assert.equal(compacted, new TextDecoder().decode(early) + new TextDecoder().decode(late));
	});

	it('keeps each line verbatim, and nothing that was discarded', () => {
		const events = [
			question('u1', 'secret'),
			question('u2', '\ud800 \u2028 😀 \ufeff'),
			failure('e1', 'u1'),
			discard('u1'),
		];
		const bytes = segmentBytes(events);
		const text = compactSegments([{ writer: 'w', bytes }]) ?? '';
		assert.equal(text.includes('secret'), false);
		const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\n');
		assert.deepEqual(text.split('\n'), [lines[1], lines[3], '']);
	});

	it('refuses a segment that it cannot read in full', () => {
		const sound = segmentBytes([question('u1')]);
		for (const odd of ['rubbish\n', '{"v":2}\n', '{"v":1,"seq"']) {
			const bytes = Uint8Array.from([...sound, ...bytesOf(odd)]);
			assert.equal(compactSegments([{ writer: 'w', bytes }]), undefined, odd);
		}
	});

	for (const [lines, bytes, segments, hasDiscarded, expected] of [
		[3, 100, 1, true, false],
		[4, 100, 1, true, true],
		[4, 100, 1, false, false],
		[3, 101, 1, true, true],
		[3, 101, 1, false, false],
		[1, 1, 2, true, false],
		[1, 1, 3, false, true],
	] as const) {
		const what = `${lines} lines of ${bytes} bytes in ${segments} segments, ${hasDiscarded ? 'one' : 'none'} discarded`;
		it(`is ${expected ? '' : 'not '}worth it for ${what}`, () => {
			const discard = { type: 'delete', id: 'd', data: { target: hasDiscarded ? 'u' : 'v' } } as const;
			const events = [question('u'), discard, answer('a', 'x'), answer('b', 'x')].slice(0, lines);
			const records = events.map((event, index) => ({ sequence: index + 1, time: 0, event }));
			const first = { bytes: new Uint8Array(bytes), records };
			const others = Array.from({ length: segments - 1 }, () => ({ bytes: new Uint8Array(), records: [] }));
			const limits = { lines: 3, bytes: 100, segments: 3 };
			assert.equal(isWorthCompacting([first, ...others], limits), expected);
		});
	}

	it('is not worth it for one discarded message of a short conversation', () => {
		const events = [question('u'), { type: 'delete', id: 'd', data: { target: 'u' } } as const];
		const records = events.map((event, index) => ({ sequence: index + 1, time: 0, event }));
		assert.equal(isWorthCompacting([{ bytes: segmentBytes(events), records }], COMPACTION_LIMITS), false);
	});
});

function discard(target: string): TranscriptEvent {
	return { type: 'delete', id: `d-${target}`, data: { target } };
}

function eventOf(kind: string, target: string, id: string): TranscriptEvent {
	if (kind === 'user') return question(target, id);
	if (kind === 'answer') return answer(id, target);
	if (kind === 'failure') return failure(id, target);
	return kind === 'delete' ? discard(target) : { type: 'meta', id, data: { title: id } };
}
