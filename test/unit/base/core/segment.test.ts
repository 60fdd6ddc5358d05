import assert from 'node:assert/strict';
import { readSegment } from '../../../../src/base/core/segment.ts';
import type { TranscriptEvent } from '../../../../src/chat/core/transcript/transcript.ts';
import { decodeTranscriptLine } from '../../../../src/chat/core/transcript/transcriptRecord.ts';
import { answer, failure, linesOf, question, segmentBytes } from '../../../support/transcripts.ts';

const EVENTS: readonly TranscriptEvent[] = [
	{ type: 'meta', id: 'm', data: { workspace: 'w', title: 'Grüße' } },
	question('u1', 'first\n\u2028 line'),
	answer('a1', 'u1', 'an answer with 😀 and \ud800'),
	question('u2'),
	failure('e1', 'u2'),
	answer('a2', 'u2'),
	question('u3', 'x'.repeat(300)),
];
const BYTES = segmentBytes(EVENTS);
/** The offset after each line's end. */
const ENDS = [...BYTES.entries()].flatMap(([offset, byte]) => (byte === 0x0a ? [offset + 1] : []));

const read = (bytes: Uint8Array) => readSegment({ writer: 'w', bytes }, decodeTranscriptLine);
const eventsOf = (bytes: Uint8Array) => read(bytes).records.map((record) => record.event);

describe('reading a segment', () => {
	it('reads what was written', () => {
		assert.deepEqual(eventsOf(BYTES), EVENTS);
		const { ending, closedLength, damagedLines, damageMark, newerVersion } = read(BYTES);
		assert.deepEqual(
			{ ending, closedLength, damagedLines, damageMark, newerVersion },
			{ ending: 'whole', closedLength: BYTES.length, damagedLines: 0, damageMark: undefined, newerVersion: false },
		);
	});

	it('D02 recovers the lines before the cut, wherever a file is cut off, and calls nothing damaged', () => {
		for (let length = 0; length <= BYTES.length; length++) {
			const reading = read(BYTES.subarray(0, length));
			// A last line that lacks nothing but its line end is there.
			const whole = ENDS.filter((end) => end - 1 <= length).length;
			assert.deepEqual(eventsOf(BYTES.subarray(0, length)), EVENTS.slice(0, whole), `cut at ${length}`);
			assert.equal(reading.damagedLines, 0, `cut at ${length}`);
			assert.equal(reading.closedLength, ENDS.findLast((end) => end <= length) ?? 0);
			const closed = length === 0 || ENDS.includes(length);
			assert.equal(reading.ending === 'whole', closed);
			if (!closed) assert.equal(reading.ending, ENDS.includes(length + 1) ? 'open' : 'torn');
		}
	});

	it('D03 loses only the lines that a changed byte belongs to, and notices each change', () => {
		for (let offset = 0; offset < BYTES.length; offset++) {
			for (const mask of [0x01, 0x80]) {
				const changed = BYTES.slice();
				changed[offset] = (changed[offset] ?? 0) ^ mask;
				const line = ENDS.findIndex((end) => offset < end);
				const lost = ENDS.includes(offset + 1) ? [line, line + 1] : [line];
				const expected = EVENTS.filter((_, index) => !lost.includes(index));
				const reading = read(changed);
				assert.deepEqual(
					reading.records.map((record) => record.event),
					expected,
					`byte ${offset} ^ ${mask}`,
				);
				assert.ok(reading.damagedLines >= 1 && reading.damageMark !== undefined, `byte ${offset} ^ ${mask}`);
				assert.equal(reading.newerVersion, false);
				assert.notEqual(reading.ending, 'torn', 'a line that is all there is never cut off');
			}
		}
	});

	it('marks the same damage the same, whatever is appended, and other damage otherwise', () => {
		const [first = '', second = '', ...others] = linesOf(EVENTS);
		const mark = (lines: readonly string[]) => read(new TextEncoder().encode(lines.join(''))).damageMark;
		const broken = `${first.slice(3)}`;
		assert.equal(mark([broken, second]), mark([broken, second, ...others]));
		assert.notEqual(mark([broken, second]), mark([broken, second.slice(3)]));
	});

	it('takes zeros at the end, as a power cut leaves them, for a torn line', () => {
		const reading = read(Uint8Array.from([...BYTES, ...new Uint8Array(64)]));
		assert.deepEqual(
			reading.records.map((record) => record.event),
			EVENTS,
		);
		assert.deepEqual([reading.ending, reading.damagedLines], ['torn', 0]);
	});

	it('passes over empty lines', () => {
		const text = linesOf(EVENTS).join('\n\n');
		const reading = read(new TextEncoder().encode(`\n${text}`));
		assert.deepEqual([reading.records.length, reading.damagedLines], [EVENTS.length, 0]);
	});

	it('reads what it knows beside lines of a newer version', () => {
		const [first = '', ...others] = linesOf(EVENTS);
		const reading = read(new TextEncoder().encode(`${first}{"v":2}\n${others.join('')}{"v":3}`));
		assert.equal(reading.newerVersion, true);
		assert.equal(reading.ending, 'open');
		assert.equal(reading.records.length, EVENTS.length);
	});
});
