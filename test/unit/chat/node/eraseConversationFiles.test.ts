import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SegmentState } from '../../../../src/base/node/log/segments.ts';
import { COMPACTION_LIMITS } from '../../../../src/chat/core/transcript/compaction.ts';
import {
	type ConversationLocation,
	conversationLocation,
	erasedFolder,
} from '../../../../src/chat/node/conversationLocation.ts';
import {
	eraseConversationFiles,
	eraseLeftovers,
	isHeld,
	restoreHeld,
} from '../../../../src/chat/node/eraseConversationFiles.ts';
import { type FaultOf, faultFileSystem } from '../../../support/faults/faultFileSystem.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { CONVERSATION, NOON, OTHER_CONVERSATION } from '../../../support/transcripts.ts';

const SEGMENT = 'window-1.jsonl';
const DRAFT = 'draft.window-1.json';
const HELD_NAME = `${CONVERSATION}.${OTHER_CONVERSATION}`;

const asSeen = () => true;
const forgotten = async () => {};
const notForgotten = () => Promise.reject(new Error('not now'));

describe('erasing a conversation', () => {
	const folder = temporaryFolder();
	const locate = (faultOf: FaultOf = () => undefined): ConversationLocation => {
		const root = join(folder(), 'conversations', 'v1');
		const shared = { root, writer: 'window-2', now: () => NOON, limits: COMPACTION_LIMITS, isRunning: () => false };
		return conversationLocation({ ...shared, fileSystem: faultFileSystem(faultOf) }, CONVERSATION);
	};
	const namesIn = async (place: string) => (await readdir(place).catch(() => [])).toSorted();
	const erased = () => namesIn(erasedFolder(locate()));
	const isHeldFolder = (path: string) => basename(path).startsWith(`${CONVERSATION}.`);

	async function fill(place: string, files: Readonly<Record<string, string>>): Promise<void> {
		await mkdir(place, { recursive: true });
		for (const [name, text] of Object.entries(files)) await writeFile(join(place, name), text);
	}

	/** The contents of the conversation's files, whatever their names. */
	async function texts(): Promise<readonly string[]> {
		const place = locate().folder;
		const all = await Promise.all((await namesIn(place)).map((name) => readFile(join(place, name), 'utf8')));
		return all.toSorted();
	}

	/** A conversation, as a window left it that crashed while it held it. */
	async function held(files: Readonly<Record<string, string>>): Promise<void> {
		await fill(join(erasedFolder(locate()), HELD_NAME), files);
		await mkdir(locate().root, { recursive: true });
	}

	it('removes its files and its quarantined copies, and leaves others alone', async () => {
		const location = locate();
		const other = conversationLocation(location, OTHER_CONVERSATION);
		for (const { folder: place, quarantine } of [location, other]) {
			await fill(place, { [SEGMENT]: 'line\n', [DRAFT]: 'draft' });
			await fill(quarantine, { 'copy.jsonl': 'damaged' });
		}
		assert.equal(await eraseConversationFiles(location, asSeen, forgotten), true);
		assert.deepEqual(
			[await namesIn(location.folder), await namesIn(location.quarantine), await erased()],
			[[], [], []],
		);
		assert.deepEqual(
			[await namesIn(other.folder), await namesIn(other.quarantine)],
			[[DRAFT, SEGMENT], ['copy.jsonl']],
		);
	});

	it('moves it back at once, as it was, if it was written to since', async () => {
		const location = locate();
		await fill(location.folder, { [SEGMENT]: 'line\n', [DRAFT]: 'draft' });
		await fill(location.quarantine, { 'copy.jsonl': 'damaged' });
		let seen: readonly SegmentState[] = [];
		const isAsSeen = (states: readonly SegmentState[]) => {
			seen = states;
			return false;
		};
		assert.equal(await eraseConversationFiles(location, isAsSeen, notForgotten), false);
		assert.deepEqual(
			seen.map(({ writer, size }) => [writer, size]),
			[['window-1', 5]],
		);
		assert.deepEqual([await namesIn(location.folder), await erased()], [[DRAFT, SEGMENT], []]);
		assert.deepEqual(await namesIn(location.quarantine), ['copy.jsonl']);
	});

	it('moves it back at once if the service cannot forget it', async () => {
		const location = locate();
		await fill(location.folder, { [SEGMENT]: 'line\n' });
		await fill(location.quarantine, { 'copy.jsonl': 'damaged' });
		await assert.rejects(eraseConversationFiles(location, asSeen, notForgotten), /not now/);
		assert.deepEqual([await namesIn(location.folder), await erased()], [[SEGMENT], []]);
		assert.deepEqual(await namesIn(location.quarantine), ['copy.jsonl']);
	});

	it('leaves the decision to the window that holds it', async () => {
		await held({ [SEGMENT]: 'line\n' });
		assert.equal(await eraseConversationFiles(locate(), asSeen, notForgotten), false);
		assert.deepEqual(await erased(), [HELD_NAME]);
	});

	it('removes what is left of one whose folder has gone', async () => {
		const location = locate();
		await mkdir(location.root, { recursive: true });
		await fill(location.quarantine, { 'copy.jsonl': 'damaged' });
		let count = 0;
		const forget = async () => void count++;
		assert.equal(await eraseConversationFiles(location, asSeen, forget), true);
		assert.deepEqual([count, await namesIn(location.quarantine)], [1, []]);
	});

	it('reports that it is still there if another window moved it back in the meantime', async () => {
		const location = locate();
		await fill(location.folder, { [SEGMENT]: 'line\n' });
		assert.equal(await eraseConversationFiles(location, asSeen, () => restoreHeld(location)), false);
		assert.deepEqual([await namesIn(location.folder), await erased()], [[SEGMENT], []]);
	});

	it('makes it durable that it has gone before its files are removed', async function () {
		if (process.platform === 'win32') this.skip();
		const calls: string[] = [];
		const location = locate(({ operation, path }) => {
			if (operation === 'sync' || operation === 'rm') calls.push(`${operation} ${basename(path)}`);
			return undefined;
		});
		await fill(location.folder, { [SEGMENT]: 'line\n' });
		await eraseConversationFiles(location, asSeen, forgotten);
		const [quarantine, root, doomed, last] = calls;
		assert.deepEqual([quarantine, root, last], [`rm ${CONVERSATION}`, 'sync v1', 'sync erased']);
		assert.match(doomed ?? '', /^rm [\da-f-]{36}$/);
	});

	it('makes it durable that it is back', async function () {
		if (process.platform === 'win32') this.skip();
		const synced: string[] = [];
		await held({ [SEGMENT]: 'line\n' });
		const location = locate(({ operation, path }) => {
			if (operation === 'sync') synced.push(basename(path));
			return undefined;
		});
		await restoreHeld(location);
		assert.deepEqual(synced, ['v1']);
	});

	it('holds it in a folder for this user alone', async function () {
		if (process.platform === 'win32') this.skip();
		const location = locate();
		await fill(location.folder, { [SEGMENT]: 'line\n' });
		await eraseConversationFiles(location, asSeen, forgotten);
		assert.equal((await stat(erasedFolder(location))).mode & 0o777, 0o700);
	});

	it('keeps it held, and reports why it was not erased, if it cannot go back either', async () => {
		const location = locate(({ operation, path }) =>
			operation === 'rename' && isHeldFolder(path) ? { code: 'EACCES' } : undefined,
		);
		await fill(location.folder, { [DRAFT]: 'draft' });
		await assert.rejects(eraseConversationFiles(location, asSeen, notForgotten), /not now/);
		assert.deepEqual([await isHeld(location), await texts()], [true, []]);
		await eraseLeftovers(location);
		await restoreHeld(locate());
		assert.deepEqual([await isHeld(location), await texts()], [false, ['draft']]);
	});

	for (const code of ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES']) {
		it(`puts what was held beside a conversation that was started again: ${code}`, async () => {
			await held({ [SEGMENT]: 'old line\n', [DRAFT]: 'old draft', 'draft.window-3.json': 'draft of another window' });
			const location = locate(({ operation, path }) =>
				operation === 'rename' && basename(path) === HELD_NAME ? { code } : undefined,
			);
			await fill(location.folder, { [SEGMENT]: 'new line\n', [DRAFT]: 'new draft' });
			await restoreHeld(location);
			assert.deepEqual(await texts(), ['draft of another window', 'new draft', 'new line\n', 'old line\n']);
			assert.equal(await readFile(join(location.folder, SEGMENT), 'utf8'), 'new line\n');
			assert.equal((await namesIn(location.folder)).filter((name) => name.endsWith('.jsonl')).length, 2);
			assert.deepEqual(await erased(), []);
		});
	}

	it('leaves what was held where it is if the disk fails', async () => {
		await held({ [SEGMENT]: 'old line\n' });
		const location = locate(({ operation }) => (operation === 'rename' ? { code: 'EIO' } : undefined));
		await fill(location.folder, { [SEGMENT]: 'new line\n' });
		await restoreHeld(location);
		assert.deepEqual([await texts(), await erased()], [['new line\n'], [HELD_NAME]]);
	});

	it('keeps the segments held that find the new conversation gone again', async () => {
		await held({ [SEGMENT]: 'one\n', 'window-3.jsonl': 'three\n' });
		await fill(locate().folder, { [SEGMENT]: 'new line\n' });
		const aside = join(folder(), 'aside');
		const location = locate(async ({ operation, path }) => {
			if (operation === 'rename' && basename(path) === 'window-3.jsonl') await rename(locate().folder, aside);
			return undefined;
		});
		await restoreHeld(location);
		assert.deepEqual([await texts(), (await namesIn(aside)).length, await erased()], [[], 2, [HELD_NAME]]);
		await restoreHeld(locate());
		assert.deepEqual([await texts(), await erased()], [['three\n'], []]);
	});

	it('moves back all others if one of the held ones cannot be moved', async () => {
		const first = `${CONVERSATION}.${CONVERSATION}`;
		await held({ [SEGMENT]: 'line\n' });
		await fill(join(erasedFolder(locate()), first), { [DRAFT]: 'draft' });
		const location = locate(({ operation, path }) =>
			operation === 'rename' && basename(path) === first ? { code: 'EIO' } : undefined,
		);
		await restoreHeld(location);
		assert.deepEqual([await texts(), await erased()], [['line\n'], [first]]);
	});

	it('removes what an earlier one left, even beside something that cannot be removed, and nothing that is held', async () => {
		const place = erasedFolder(locate());
		for (const name of ['a', 'b', 'c', `x${HELD_NAME}`, `${HELD_NAME}x`, HELD_NAME]) {
			await fill(join(place, name), { [SEGMENT]: 'line\n' });
		}
		await eraseLeftovers(
			locate(({ operation, path }) => (operation === 'rm' && basename(path) === 'b' ? { code: 'EBUSY' } : undefined)),
		);
		assert.deepEqual(await erased(), [HELD_NAME, 'b']);
	});

	it('has nothing to move back or to remove before anything was erased', async () => {
		await restoreHeld(locate());
		await eraseLeftovers(locate());
		assert.deepEqual([await isHeld(locate()), await namesIn(folder())], [false, []]);
	});

	it('knows which conversation is held', async () => {
		const other = conversationLocation(locate(), OTHER_CONVERSATION);
		await held({ [SEGMENT]: 'line\n' });
		assert.deepEqual([await isHeld(locate()), await isHeld(other)], [true, false]);
	});
});
