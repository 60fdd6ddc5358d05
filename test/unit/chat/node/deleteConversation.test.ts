import assert from 'node:assert/strict';
import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFileSystem } from '../../../../src/base/node/files/fileSystem.ts';
import { UNDO_TIME } from '../../../../src/chat/core/library/deletedConversations.ts';
import { COMPACTION_LIMITS } from '../../../../src/chat/core/transcript/compaction.ts';
import type { TranscriptEvent } from '../../../../src/chat/core/transcript/transcript.ts';
import { isDeleted } from '../../../../src/chat/core/transcript/transcriptEvents.ts';
import {
	type ConversationLocation,
	conversationLocation,
	erasedFolder,
} from '../../../../src/chat/node/conversationLocation.ts';
import { ConversationSegments } from '../../../../src/chat/node/conversationSegments.ts';
import {
	type ConversationAccess,
	deleteConversation,
	eraseAnyway,
	eraseIfDeleted,
	restoreConversation,
} from '../../../../src/chat/node/eraseConversation.ts';

import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { CONVERSATION, NOON, OTHER_CONVERSATION, question } from '../../../support/transcripts.ts';

const nothing = async () => {};
const notNow = () => Promise.reject(new Error('not now'));

describe('deleting a conversation', () => {
	const folder = temporaryFolder();
	const root = () => join(folder(), 'conversations', 'v1');
	let now = NOON;
	let running: readonly string[] = [];
	beforeEach(() => {
		[now, running] = [NOON, []];
	});

	const locate = (writer: string): ConversationLocation =>
		conversationLocation(
			{
				root: root(),
				writer,
				now: () => now,
				fileSystem: diskFileSystem,
				limits: COMPACTION_LIMITS,
				isRunning: (each) => running.includes(each),
			},
			CONVERSATION,
		);

	function accessOf(writer = 'window-1'): ConversationAccess {
		const location = locate(writer);
		const segments = new ConversationSegments(location);
		return {
			location,
			read: async () => (await segments.load()).segments,
			note: (event) => segments.append({ time: now, event }),
		};
	}

	const say = (id: string, writer = 'window-1') => accessOf(writer).note(question(id));
	const isDeletedNow = async () => isDeleted(await accessOf('reader').read());
	const typesNow = async () =>
		(await accessOf('reader').read()).flatMap(({ records }) => records.map(({ event }) => event.type));

	/** The same access, except that something happens before the reading with this number. */
	function before(number: number, access: ConversationAccess, happen: () => Promise<void>): ConversationAccess {
		let count = 0;
		const read = async () => {
			if (++count === number) await happen();
			return await access.read();
		};
		return { ...access, read };
	}

	/** The same access, except that the conversation is erased before anything is noted. */
	function erasedMeanwhile(access: ConversationAccess): ConversationAccess {
		const note = async (event: TranscriptEvent) => {
			await eraseAnyway(accessOf('window-2'), nothing);
			await access.note(event);
		};
		return { ...access, note };
	}

	it('is noted, and restoring it is, too', async () => {
		await say('u1');
		await deleteConversation(accessOf());
		assert.equal(await isDeletedNow(), true);
		assert.equal(await restoreConversation(accessOf('window-2')), true);
		assert.equal(await isDeletedNow(), false);
	});

	it('has nothing to restore if it is not deleted, or not there', async () => {
		assert.equal(await restoreConversation(accessOf()), false);
		await say('u1');
		assert.equal(await restoreConversation(accessOf()), true);
		assert.deepEqual(await typesNow(), ['user']);
	});

	it('does not fail if another window erases it at that moment, and nothing can be restored then', async () => {
		await say('u1');
		await deleteConversation(erasedMeanwhile(accessOf()));
		assert.deepEqual(await readdir(root()), []);
		await say('u2');
		await deleteConversation(accessOf());
		assert.equal(await restoreConversation(erasedMeanwhile(accessOf())), false);
		assert.deepEqual(await readdir(root()), []);
	});

	it('fails if it cannot be noted', async () => {
		await say('u1');
		const full = { ...accessOf(), note: notNow };
		await assert.rejects(deleteConversation(full), /not now/);
		await deleteConversation(accessOf());
		await assert.rejects(restoreConversation(full), /not now/);
	});

	it('can be undone for a while: it is erased after that', async () => {
		await say('u1');
		assert.equal(await eraseIfDeleted(accessOf(), nothing), 'kept');
		await deleteConversation(accessOf());
		for (const age of [0, 1, UNDO_TIME - 1]) {
			now = NOON + age;
			assert.equal(await eraseIfDeleted(accessOf(), nothing), 'later', `${age}`);
		}
		now = NOON + UNDO_TIME;
		assert.equal(await eraseIfDeleted(accessOf(), nothing), 'erased');
	});

	it('is erased if the clock was set back since', async () => {
		await say('u1');
		await deleteConversation(accessOf());
		now = NOON - 1;
		assert.equal(await eraseIfDeleted(accessOf(), nothing), 'erased');
	});

	it('waits for an answer in another window that runs, and for none that this one asked for', async () => {
		running = ['window-1'];
		await say('u1');
		await deleteConversation(accessOf('window-2'));
		now = NOON + UNDO_TIME;
		assert.equal(await eraseIfDeleted(accessOf('window-2'), nothing), 'later');
		assert.equal(await eraseIfDeleted(accessOf('window-1'), nothing), 'erased');
	});

	it('is forgotten by the service under every id that it may have there', async () => {
		const forgotten: string[] = [];
		const forget = async (id: string) => void forgotten.push(id);
		await accessOf().note({ type: 'meta', id: 'm', data: { serviceId: OTHER_CONVERSATION } });
		await appendFile(join(root(), CONVERSATION, 'window-9.jsonl'), '{"v":99}\n');
		await eraseAnyway(accessOf(), forget);
		await accessOf().note({ type: 'meta', id: 'm', data: { serviceId: OTHER_CONVERSATION } });
		await eraseAnyway(accessOf(), forget);
		await say('u1');
		await eraseAnyway(accessOf(), forget);
		const [own, other] = [CONVERSATION, OTHER_CONVERSATION];
		assert.deepEqual(forgotten, [own, other, own, other, own]);
	});

	it('erases what a newer version wrote in part, or what cannot be read, if the user insists', async () => {
		await say('u1');
		await writeFile(join(root(), CONVERSATION, 'window-9.jsonl'), '{"v":99}\n');
		assert.equal(await eraseAnyway(accessOf(), nothing), 'erased');
		await mkdir(join(root(), CONVERSATION, 'window-9.jsonl'), { recursive: true });
		assert.equal(await eraseAnyway({ ...accessOf(), read: notNow }, nothing), 'erased');
		assert.deepEqual(await readdir(root()), []);
	});

	it('leaves what cannot be read to a window that holds it', async () => {
		const held = join(erasedFolder(locate('window-1')), `${CONVERSATION}.${OTHER_CONVERSATION}`);
		await mkdir(held, { recursive: true });
		assert.equal(await eraseAnyway({ ...accessOf(), read: notNow }, nothing), 'later');
	});

	it('does not show a conversation again that could not be erased', async () => {
		await say('u1');
		await assert.rejects(eraseAnyway(accessOf(), notNow), /not now/);
		assert.equal(await isDeletedNow(), true);
	});

	it('erases though it cannot be noted first', async () => {
		await say('u1');
		assert.equal(await eraseAnyway({ ...accessOf(), note: notNow }, nothing), 'erased');
	});

	it('notes nothing in a conversation that has only a draft', async () => {
		await mkdir(join(root(), CONVERSATION), { recursive: true });
		await writeFile(join(root(), CONVERSATION, 'draft.window-1.json'), 'draft');
		await assert.rejects(eraseAnyway(accessOf(), notNow), /not now/);
		assert.deepEqual(await readdir(join(root(), CONVERSATION)), ['draft.window-1.json']);
	});

	it('keeps what another window says at that moment', async () => {
		await say('u1');
		const access = before(2, accessOf(), () => say('late', 'window-2'));
		assert.equal(await eraseAnyway(access, nothing), 'kept');
		assert.equal(await isDeletedNow(), false);
	});
});
