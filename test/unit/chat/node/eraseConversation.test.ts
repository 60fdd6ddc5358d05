import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFileSystem } from '../../../../src/base/node/files/fileSystem.ts';
import { COMPACTION_LIMITS } from '../../../../src/chat/core/transcript/compaction.ts';
import { conversationLocation } from '../../../../src/chat/node/conversationLocation.ts';
import { ConversationSegments } from '../../../../src/chat/node/conversationSegments.ts';
import { eraseIf } from '../../../../src/chat/node/eraseConversation.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { CONVERSATION, NOON, question } from '../../../support/transcripts.ts';

const nothing = async () => {};
const erased = () => 'erased' as const;

describe('erasing a conversation under a condition', () => {
	const folder = temporaryFolder();
	const locate = (writer: string) =>
		conversationLocation(
			{
				root: join(folder(), 'v1'),
				writer,
				now: () => NOON,
				fileSystem: diskFileSystem,
				limits: COMPACTION_LIMITS,
				isRunning: () => false,
			},
			CONVERSATION,
		);
	const segmentsOf = (writer: string) => new ConversationSegments(locate(writer));
	const read = () => segmentsOf('reader').load();
	/** The conversation of a window, which reads its segments by `load`. */
	const readingBy = (load = read) => Object.assign(segmentsOf('window-1'), { load });
	const say = (id: string, writer: string) => segmentsOf(writer).append({ time: NOON, event: question(id) });
	const names = () => readdir(join(folder(), 'v1'));

	it('goes by the decision, which is about what was read', async () => {
		await say('u1', 'window-1');
		const seen: string[][] = [];
		for (const decision of ['kept', 'later'] as const) {
			const outcome = await eraseIf(
				readingBy(),
				(segments) => {
					seen.push(segments.flatMap(({ records }) => records.map(({ event }) => event.id)));
					return decision;
				},
				nothing,
			);
			assert.equal(outcome, decision);
		}
		assert.deepEqual([seen, await names()], [[['u1'], ['u1']], [CONVERSATION]]);
	});

	it('does not depend on the order in which a folder lists its files', async () => {
		for (const order of [1, -1]) {
			for (const writer of ['window-1', 'window-2', 'window-3']) await say(writer, writer);
			const inOrder = async () => {
				const { segments, known } = await read();
				const sorted = segments.toSorted((one, other) => order * one.writer.localeCompare(other.writer));
				return { segments: sorted, known };
			};
			assert.equal(await eraseIf(readingBy(inOrder), erased, nothing), 'erased');
		}
	});

	it('tries again with what another window has written since it was read, and at most five times', async () => {
		for (const [writes, expected, readings] of [
			[4, 'erased', 5],
			[5, 'later', 5],
		] as const) {
			await say('u1', 'window-1');
			let count = 0;
			const writtenSince = async () => {
				const loaded = await read();
				if (count++ < writes) await say(`late ${count}`, 'window-2');
				return loaded;
			};
			assert.equal(await eraseIf(readingBy(writtenSince), erased, nothing), expected);
			assert.deepEqual([count, await names()], [readings, expected === 'erased' ? [] : [CONVERSATION]]);
		}
		assert.equal((await read()).segments.flatMap(({ records }) => records).length, 6);
	});
});
