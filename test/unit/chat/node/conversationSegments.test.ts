import assert from 'node:assert/strict';
import { appendFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LONGEST_LINE } from '../../../../src/base/core/checksummedLine.ts';
import { COMPACTION_LIMITS } from '../../../../src/chat/core/transcript/compaction.ts';
import type { TimedEvent } from '../../../../src/chat/core/transcript/transcript.ts';
import { conversationLocation } from '../../../../src/chat/node/conversationLocation.ts';
import { ConversationSegments } from '../../../../src/chat/node/conversationSegments.ts';
import { type FaultOf, faultFileSystem } from '../../../support/faults/faultFileSystem.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { CONVERSATION, NOON, question } from '../../../support/transcripts.ts';

const asked = (id: string, text?: string): TimedEvent => ({ time: NOON, event: question(id, text) });
const refused = (problem: string) => ({ name: 'ConversationStoreError', problem });

describe('the segments of a conversation', () => {
	const root = temporaryFolder();
	const folder = () => join(root(), 'v1', CONVERSATION);
	const open = (writer = 'window-1', faultOf: FaultOf = () => undefined) =>
		new ConversationSegments(
			conversationLocation(
				{
					root: join(root(), 'v1'),
					writer,
					now: () => NOON,
					fileSystem: faultFileSystem(faultOf),
					limits: COMPACTION_LIMITS,
					isRunning: () => false,
				},
				CONVERSATION,
			),
		);
	const sequences = async () =>
		(await open('reader').load()).segments
			.flatMap(({ records }) => records.map(({ sequence, event }) => [sequence, event.id]))
			.toSorted();

	it('number their events on, after those of other windows', async () => {
		const [one, two] = [open(), open('window-2')];
		await one.append(asked('a'));
		await two.append(asked('b'));
		await two.append(asked('c'));
		await one.append(asked('d'));
		assert.deepEqual(await sequences(), [
			[1, 'a'],
			[2, 'b'],
			[3, 'c'],
			[4, 'd'],
		]);
	});

	it('are read only once while nothing changes', async () => {
		let reads = 0;
		const segments = open('window-1', ({ operation }) => {
			if (operation === 'readFile') reads += 1;
			return undefined;
		});
		await open('window-2').append(asked('a'));
		for (const id of ['b', 'c', 'd']) await segments.append(asked(id));
		assert.equal(reads, 1);
	});

	it('refuse an event that has no room in a line', async () => {
		const segments = open();
		await segments.append(asked('a'));
		await assert.rejects(segments.append(asked('b', 'x'.repeat(LONGEST_LINE))), refused('tooLong'));
		await assert.rejects(open().create([asked('c')]), refused('exists'));
		assert.deepEqual(await sequences(), [[1, 'a']]);
	});

	it('refuse to go on after lines of a newer version', async () => {
		const segments = open();
		await segments.append(asked('a'));
		await appendFile(join(folder(), 'window-9.jsonl'), '{"v":99}\n');
		await assert.rejects(segments.append(asked('b')), refused('newerVersion'));
		await assert.rejects(open().append(asked('b')), refused('newerVersion'));
		assert.equal(segments.known?.newerVersion, true);
		assert.deepEqual(await sequences(), [[1, 'a']]);
	});

	it('refuse to begin again after they have gone, until that is known', async () => {
		const segments = open();
		await segments.append(asked('a'));
		await rm(folder(), { recursive: true });
		await assert.rejects(segments.append(asked('b')), refused('deleted'));
		assert.equal((await segments.load()).known.isThere, true);
		await assert.rejects(segments.append(asked('b')), refused('deleted'));
		segments.reset();
		assert.equal((await segments.load()).known.isThere, false);
		await segments.append(asked('c'));
		assert.deepEqual(await sequences(), [[1, 'c']]);
	});

	it('refuse to begin after they were erased before there were any', async () => {
		const segments = open();
		await segments.load();
		segments.noteErased();
		await assert.rejects(segments.append(asked('a')), refused('deleted'));
		assert.throws(() => segments.refuseErased(), refused('deleted'));
		assert.deepEqual(await readdir(root()), []);
	});

	it('refuse to go on if they go away while they are read again', async () => {
		const leaving = { isOn: false };
		const segments = open('window-1', async ({ operation }) => {
			if (leaving.isOn && operation === 'readFile') await rm(folder(), { recursive: true, force: true });
			return undefined;
		});
		await segments.append(asked('a'));
		await open('window-2').append(asked('b'));
		leaving.isOn = true;
		await assert.rejects(segments.append(asked('c')), refused('deleted'));
		assert.deepEqual(await readdir(join(root(), 'v1')), []);
	});

	it('were there if another window took the file away while it was written', async () => {
		const segments = open('window-1', async ({ operation, path }) => {
			if (operation === 'datasync') await rm(join(path, '..'), { recursive: true, force: true });
			return undefined;
		});
		await assert.rejects(segments.append(asked('a')), refused('deleted'));
		assert.deepEqual(await readdir(join(root(), 'v1')), []);
	});

	it('save although another window’s cannot be read, but not if their own cannot', async () => {
		let unreadable = 'window-2';
		const segments = open('window-1', ({ operation, path }) =>
			operation === 'readFile' && path.includes(unreadable) ? { code: 'EACCES' } : undefined,
		);
		await segments.append(asked('a'));
		await open('window-2').append(asked('b'));
		await segments.append(asked('c'));
		unreadable = 'window-1';
		await appendFile(join(folder(), 'window-1.jsonl'), '\n');
		await assert.rejects(segments.append(asked('d')), { code: 'EACCES' });
		assert.deepEqual(await sequences(), [
			[1, 'a'],
			[2, 'b'],
			[2, 'c'],
		]);
	});

	it('are made as a whole, and the window that made them goes on', async () => {
		const segments = open();
		await segments.create([asked('a'), asked('b')]);
		assert.equal(segments.known?.isThere, true);
		await segments.append(asked('c'));
		segments.reset();
		await segments.append(asked('d'));
		assert.deepEqual(await sequences(), [
			[1, 'a'],
			[2, 'b'],
			[3, 'c'],
			[4, 'd'],
		]);
	});

	it('are erased only once no window holds them either', async () => {
		const segments = open();
		assert.deepEqual([await segments.isGone(), await segments.isErased()], [true, true]);
		await segments.append(asked('a'));
		assert.deepEqual([await segments.isGone(), await segments.isErased()], [false, false]);
	});
});
