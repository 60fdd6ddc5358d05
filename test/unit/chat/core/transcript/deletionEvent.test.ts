import assert from 'node:assert/strict';
import { readSegment } from '../../../../../src/base/core/segment.ts';
import type { TranscriptEvent } from '../../../../../src/chat/core/transcript/transcript.ts';
import {
	type Deletion,
	deletionTime,
	hasSeenAll,
	isDeleted,
	newDeletion,
} from '../../../../../src/chat/core/transcript/transcriptEvents.ts';
import { decodeTranscriptLine } from '../../../../../src/chat/core/transcript/transcriptRecord.ts';
import { NOON, question, segmentBytes } from '../../../../support/transcripts.ts';

const DAMAGE = new TextEncoder().encode('rubbish\n');

function reading(events: readonly TranscriptEvent[], first = 1, damage = 0) {
	const bytes = [segmentBytes(events, first), ...Array.from({ length: damage }, () => DAMAGE)];
	return readSegment({ writer: `w${first}`, bytes: Buffer.concat(bytes) }, decodeTranscriptLine);
}

const deletion = (data: Deletion, id = 'd'): TranscriptEvent => ({ type: 'deleteConversation', id, data });

describe('a conversation with a deletion', () => {
	const readings = [reading([question('u1'), question('u2')]), reading([question('u3'), question('u1')], 10, 1)];

	it('lists everything that the deleting window has seen, once each, and counts what is damaged', () => {
		assert.deepEqual(newDeletion(readings), { seen: ['u1', 'u2', 'u3'], damaged: 1 });
		const again = newDeletion([...readings, reading([deletion({ seen: [], damaged: 0 })], 20, 2)]);
		assert.deepEqual(again, { seen: ['u1', 'u2', 'u3'], damaged: 3 });
	});

	it('is deleted at the time of the last deletion that has seen all of it', () => {
		const seen = newDeletion(readings);
		const old = deletion({ seen: ['u1'], damaged: 1 }, 'old');
		assert.equal(deletionTime([...readings, reading([old], 20)]), undefined);
		assert.equal(deletionTime([...readings, reading([deletion(seen), old], 20)]), NOON + 20_000);
		const twice = reading([deletion(seen), deletion(seen, 'again')], 20);
		assert.equal(deletionTime([twice, ...readings]), NOON + 21_000);
		assert.equal(isDeleted([twice, ...readings]), true);
		assert.equal(isDeleted(readings), false);
	});

	it('is not deleted if anything was added, damaged, or written by a newer version since', () => {
		const seen = newDeletion(readings);
		assert.equal(hasSeenAll(seen, readings), true);
		assert.equal(hasSeenAll(seen, [...readings, reading([question('u9')], 30)]), false);
		assert.equal(hasSeenAll(seen, [...readings, reading([], 30, 1)]), false);
		assert.equal(hasSeenAll({ ...seen, damaged: 2 }, [...readings, reading([], 30, 1)]), true);
		const newer = readings.map((each, index) => ({ ...each, newerVersion: index === 1 }));
		assert.equal(hasSeenAll(seen, newer), false);
	});
});
