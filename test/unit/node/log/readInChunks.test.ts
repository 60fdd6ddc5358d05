import assert from 'node:assert/strict';
import { readSegment } from '../../../../src/core/base/segment.ts';
import { decodeTranscriptLine } from '../../../../src/core/chat/transcript/transcriptRecord.ts';
import { readInChunks } from '../../../../src/node/log/readInChunks.ts';
import { question, segmentBytes } from '../../../support/transcripts.ts';

// In one piece, this is several of the chunks that are read without a pause.
const LONG = segmentBytes(Array.from({ length: 600 }, (_, at) => question(`u${at}`, 'x'.repeat(2_000))));
const LONGER = segmentBytes([question('long', 'x'.repeat(600_000))]);

describe('a segment that is read in chunks', () => {
	const read = (bytes: Uint8Array) => readInChunks({ writer: 'w', bytes }, decodeTranscriptLine);
	const readAtOnce = (bytes: Uint8Array) => readSegment({ writer: 'w', bytes }, decodeTranscriptLine);

	for (const [what, bytes] of [
		['nothing', new Uint8Array()],
		['one line', LONG.subarray(0, LONG.indexOf(0x0a) + 1)],
		['many lines', LONG],
		['a line longer than a chunk', Buffer.concat([LONGER, LONG, LONGER])],
		['a torn line', LONG.subarray(0, -5)],
		['one damaged line', Buffer.concat([LONG, Buffer.from('rubbish\n')])],
	] as const) {
		it(`reads the same as at once: ${what}`, async () => {
			assert.deepEqual(await read(bytes), readAtOnce(bytes));
		});
	}

	it('knows of a newer version that wrote in one of the chunks', async () => {
		const mixed = Buffer.concat([LONG, Buffer.from('{"v":99}\n'), LONG]);
		assert.deepEqual([(await read(mixed)).newerVersion, (await read(LONG)).newerVersion], [true, false]);
	});

	it('lets others work between the chunks', async () => {
		let turns = 0;
		let isOver = false;
		const count = () => {
			turns += 1;
			if (!isOver) setImmediate(count);
		};
		setImmediate(count);
		await read(LONG);
		isOver = true;
		// Each pause takes time, so a chunk is more than a line.
		assert.ok(turns >= 4 && turns < 50, String(turns));
	});

	it('counts the damage of all chunks, and tells one damage from another', async () => {
		const damaged = (...places: readonly number[]) => {
			const bytes = Uint8Array.from(LONG);
			for (const place of places) bytes[place] = 0;
			return read(bytes);
		};
		const [one, other, both] = [await damaged(50), await damaged(900_000), await damaged(50, 900_000)];
		assert.deepEqual([one.damagedLines, other.damagedLines, both.damagedLines], [1, 1, 2]);
		assert.equal(new Set([one, other, both].map(({ damageMark }) => damageMark)).size, 3);
		assert.deepEqual([both.records.length, both.closedLength], [598, LONG.length]);
	});
});
