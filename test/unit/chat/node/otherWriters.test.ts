import assert from 'node:assert/strict';
import type { ConversationSegment } from '../../../../src/chat/node/compactConversation.ts';
import { OtherWriters } from '../../../../src/chat/node/conversationFolder.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { NOON, question } from '../../../support/transcripts.ts';

describe('the other windows that write to a conversation', () => {
	const segment = (writer: string, ...ids: readonly string[]) =>
		partial<ConversationSegment>({
			writer,
			records: ids.map((id, index) => ({ sequence: index + 1, time: NOON, event: question(id) })),
		});
	const areAllRunning = () => true;

	it('are none before it is read again: what was there at first may be old', () => {
		const writers = new OtherWriters('own');
		assert.equal(writers.areRunning(areAllRunning), false);
		writers.note([segment('other', 'a')]);
		writers.note([segment('other', 'a')]);
		assert.equal(writers.areRunning(areAllRunning), false);
	});

	it('are those that have added something since, and that still run', () => {
		const writers = new OtherWriters('own');
		writers.note([]);
		writers.note([segment('one', 'a'), segment('two', 'b')]);
		assert.equal(writers.areRunning(areAllRunning), true);
		assert.equal(
			writers.areRunning((writer) => writer === 'two'),
			true,
		);
		assert.equal(
			writers.areRunning((writer) => writer === 'three'),
			false,
		);
	});

	it('do not include this window', () => {
		const writers = new OtherWriters('own');
		writers.note([]);
		writers.note([segment('own', 'a')]);
		assert.equal(writers.areRunning(areAllRunning), false);
	});

	it('do not include one that merges what others have written', () => {
		const writers = new OtherWriters('own');
		writers.note([segment('one', 'a'), segment('two', 'b')]);
		writers.note([segment('two', 'a', 'b')]);
		writers.note([segment('two', 'a', 'b'), segment('own', 'c')]);
		writers.note([segment('two', 'a', 'b', 'c')]);
		assert.equal(writers.areRunning(areAllRunning), false);
	});
});
