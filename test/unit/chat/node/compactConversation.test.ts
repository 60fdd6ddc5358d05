import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFileSystem } from '../../../../src/base/node/files/fileSystem.ts';
import { SegmentLog } from '../../../../src/base/node/log/segmentLog.ts';
import { COMPACTION_LIMITS } from '../../../../src/chat/core/transcript/compaction.ts';
import { decodeTranscriptLine } from '../../../../src/chat/core/transcript/transcriptRecord.ts';
import { compactConversation, shouldCompact } from '../../../../src/chat/node/compactConversation.ts';
import { conversationLocation } from '../../../../src/chat/node/conversationLocation.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { CONVERSATION, NOON, question, segmentBytes } from '../../../support/transcripts.ts';

const DAY = 24 * 60 * 60 * 1_000;

describe('compacting a conversation', () => {
	const root = temporaryFolder();
	const locate = (segments: number) =>
		conversationLocation(
			{
				root: root(),
				writer: 'own',
				now: () => NOON,
				fileSystem: diskFileSystem,
				limits: { ...COMPACTION_LIMITS, segments },
				isRunning: (writer) => writer.startsWith('running'),
			},
			CONVERSATION,
		);
	const logOf = () => new SegmentLog(locate(0), decodeTranscriptLine);
	const path = (writer: string) => join(root(), CONVERSATION, `${writer}.jsonl`);
	const names = async () => (await readdir(join(root(), CONVERSATION))).toSorted();

	/** Writes a segment of one message, as long ago as `age` says, in milliseconds. */
	async function write(writer: string, age: number, damage = ''): Promise<void> {
		await mkdir(join(root(), CONVERSATION), { recursive: true });
		await writeFile(path(writer), Buffer.concat([segmentBytes([question(writer)]), Buffer.from(damage)]));
		await utimes(path(writer), (NOON - age) / 1_000, (NOON - age) / 1_000);
	}

	const mergedIds = async () => {
		const own = (await logOf().read()).find(({ writer }) => writer === 'own');
		return own?.records.map(({ event }) => event.id).toSorted();
	};

	it('merges those of quiet windows into this one’s', async () => {
		for (const [writer, age] of [
			['own', 0],
			['quiet', 2 * DAY],
			['ended', 0],
			['running', 0],
		] as const)
			await write(writer, age);
		await compactConversation(logOf(), locate(2), false);
		assert.deepEqual(await names(), ['ended.jsonl', 'own.jsonl', 'running.jsonl']);
		assert.deepEqual(await mergedIds(), ['own', 'quiet']);
	});

	it('merges those of windows that have just ended, too, if asked', async () => {
		for (const [writer, age] of [
			['own', 0],
			['quiet', 2 * DAY],
			['ended', 0],
			['running', 0],
		] as const)
			await write(writer, age);
		await compactConversation(logOf(), locate(2), true);
		assert.deepEqual(await names(), ['own.jsonl', 'running.jsonl']);
		assert.deepEqual(await mergedIds(), ['ended', 'own', 'quiet']);
	});

	it('leaves everything as it is if this window’s own segment is damaged', async () => {
		await write('own', 0, 'rubbish\n');
		await write('quiet', 2 * DAY);
		const before = await readFile(path('own'));
		assert.equal(shouldCompact(locate(1), await logOf().read()), false);
		await compactConversation(logOf(), locate(1), true);
		assert.deepEqual([await names(), await readFile(path('own'))], [['own.jsonl', 'quiet.jsonl'], before]);
	});

	it('merges beside a damaged segment of another window', async () => {
		await write('own', 0);
		await write('odd', 2 * DAY, 'rubbish\n');
		await write('quiet', 2 * DAY);
		await compactConversation(logOf(), locate(1), false);
		assert.deepEqual(
			[await names(), await mergedIds()],
			[
				['odd.jsonl', 'own.jsonl'],
				['own', 'quiet'],
			],
		);
	});

	it('writes nothing if there is nothing to merge', async () => {
		await write('running', 0);
		await compactConversation(logOf(), locate(1), true);
		assert.deepEqual(await names(), ['running.jsonl']);
	});

	it('takes a window for quiet after a day, and no sooner', async () => {
		for (const [age, expected] of [
			[DAY + 1_000, true],
			[DAY, false],
			[0, false],
		] as const) {
			await write('other', age);
			assert.equal(shouldCompact(locate(1), await logOf().read()), expected, `${age}`);
		}
	});
});
