import assert from 'node:assert/strict';
import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFileSystem } from '../../../../src/base/node/files/fileSystem.ts';
import { UNDO_TIME } from '../../../../src/chat/core/library/deletedConversations.ts';
import { COMPACTION_LIMITS } from '../../../../src/chat/core/transcript/compaction.ts';
import type { TimedEvent, TranscriptEvent } from '../../../../src/chat/core/transcript/transcript.ts';
import { isDeleted } from '../../../../src/chat/core/transcript/transcriptEvents.ts';
import {
	type ConversationLocation,
	conversationLocation,
	erasedFolder,
} from '../../../../src/chat/node/conversationLocation.ts';
import { ConversationSegments } from '../../../../src/chat/node/conversationSegments.ts';
import {
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

	const segmentsOf = (writer = 'window-1') => new ConversationSegments(locate(writer));
	const record = (event: TranscriptEvent, writer?: string) => segmentsOf(writer).append({ time: now, event });
	const say = (id: string, writer?: string) => record(question(id), writer);
	const readAll = async () => (await segmentsOf('reader').load()).segments;
	const isDeletedNow = async () => isDeleted(await readAll());
	const typesNow = async () => (await readAll()).flatMap(({ records }) => records.map(({ event }) => event.type));

	/** A conversation in which something happens before the reading with this number. */
	function before(number: number, happen: () => Promise<void>): ConversationSegments {
		const segments = segmentsOf();
		const { load } = segments;
		let count = 0;
		return Object.assign(segments, {
			load: async () => {
				if (++count === number) await happen();
				return await load.call(segments);
			},
		});
	}

	/** A conversation that is erased before anything is appended to it. */
	function erasedMeanwhile(): ConversationSegments {
		const segments = segmentsOf();
		const { append } = segments;
		return Object.assign(segments, {
			append: async (event: TimedEvent) => {
				await eraseAnyway(segmentsOf('window-2'), nothing);
				await append.call(segments, event);
			},
		});
	}

	it('is recorded, and restoring it is, too', async () => {
		await say('u1');
		await deleteConversation(segmentsOf());
		assert.equal(await isDeletedNow(), true);
		assert.equal(await restoreConversation(segmentsOf('window-2')), true);
		assert.equal(await isDeletedNow(), false);
	});

	it('has nothing to restore if it is not deleted, or does not exist', async () => {
		assert.equal(await restoreConversation(segmentsOf()), false);
		await say('u1');
		assert.equal(await restoreConversation(segmentsOf()), true);
		assert.deepEqual(await typesNow(), ['user']);
	});

	it('does not fail if another window erases it at that moment, and nothing can be restored then', async () => {
		await say('u1');
		await deleteConversation(erasedMeanwhile());
		assert.deepEqual(await readdir(root()), []);
		await say('u2');
		await deleteConversation(segmentsOf());
		assert.equal(await restoreConversation(erasedMeanwhile()), false);
		assert.deepEqual(await readdir(root()), []);
	});

	it('fails if it cannot be recorded', async () => {
		await say('u1');
		const full = Object.assign(segmentsOf(), { append: notNow });
		await assert.rejects(deleteConversation(full), /not now/);
		await deleteConversation(segmentsOf());
		await assert.rejects(restoreConversation(full), /not now/);
	});

	it('can be undone for a while: it is erased after that', async () => {
		await say('u1');
		assert.equal(await eraseIfDeleted(segmentsOf(), nothing), 'kept');
		await deleteConversation(segmentsOf());
		for (const age of [0, 1, UNDO_TIME - 1]) {
			now = NOON + age;
			assert.equal(await eraseIfDeleted(segmentsOf(), nothing), 'later', `${age}`);
		}
		now = NOON + UNDO_TIME;
		assert.equal(await eraseIfDeleted(segmentsOf(), nothing), 'erased');
	});

	it('is erased if the clock was set back since', async () => {
		await say('u1');
		await deleteConversation(segmentsOf());
		now = NOON - 1;
		assert.equal(await eraseIfDeleted(segmentsOf(), nothing), 'erased');
	});

	it('waits for an answer in another window that runs, and for none that this one asked for', async () => {
		running = ['window-1'];
		await say('u1');
		await deleteConversation(segmentsOf('window-2'));
		now = NOON + UNDO_TIME;
		assert.equal(await eraseIfDeleted(segmentsOf('window-2'), nothing), 'later');
		assert.equal(await eraseIfDeleted(segmentsOf('window-1'), nothing), 'erased');
	});

	it('is forgotten by the service under every id that it may have there', async () => {
		const forgotten: string[] = [];
		const forget = async (id: string) => void forgotten.push(id);
		await record({ type: 'meta', id: 'm', data: { serviceId: OTHER_CONVERSATION } });
		await appendFile(join(root(), CONVERSATION, 'window-9.jsonl'), '{"v":99}\n');
		await eraseAnyway(segmentsOf(), forget);
		await record({ type: 'meta', id: 'm', data: { serviceId: OTHER_CONVERSATION } });
		await eraseAnyway(segmentsOf(), forget);
		await say('u1');
		await eraseAnyway(segmentsOf(), forget);
		const [own, other] = [CONVERSATION, OTHER_CONVERSATION];
		assert.deepEqual(forgotten, [own, other, own, other, own]);
	});

	it('erases what a newer version wrote in part, or what cannot be read, if the user insists', async () => {
		await say('u1');
		await writeFile(join(root(), CONVERSATION, 'window-9.jsonl'), '{"v":99}\n');
		assert.equal(await eraseAnyway(segmentsOf(), nothing), 'erased');
		await mkdir(join(root(), CONVERSATION, 'window-9.jsonl'), { recursive: true });
		assert.equal(await eraseAnyway(Object.assign(segmentsOf(), { load: notNow }), nothing), 'erased');
		assert.deepEqual(await readdir(root()), []);
	});

	it('leaves what cannot be read to a window that holds it', async () => {
		const held = join(erasedFolder(locate('window-1')), `${CONVERSATION}.${OTHER_CONVERSATION}`);
		await mkdir(held, { recursive: true });
		assert.equal(await eraseAnyway(Object.assign(segmentsOf(), { load: notNow }), nothing), 'later');
	});

	it('does not show a conversation again that could not be erased', async () => {
		await say('u1');
		await assert.rejects(eraseAnyway(segmentsOf(), notNow), /not now/);
		assert.equal(await isDeletedNow(), true);
	});

	it('erases even if that cannot be recorded first', async () => {
		await say('u1');
		assert.equal(await eraseAnyway(Object.assign(segmentsOf(), { append: notNow }), nothing), 'erased');
	});

	it('records nothing in a conversation that has only a draft', async () => {
		await mkdir(join(root(), CONVERSATION), { recursive: true });
		await writeFile(join(root(), CONVERSATION, 'draft.window-1.json'), 'draft');
		await assert.rejects(eraseAnyway(segmentsOf(), notNow), /not now/);
		assert.deepEqual(await readdir(join(root(), CONVERSATION)), ['draft.window-1.json']);
	});

	it('keeps what another window writes at that moment', async () => {
		await say('u1');
		const segments = before(2, () => say('late', 'window-2'));
		assert.equal(await eraseAnyway(segments, nothing), 'kept');
		assert.equal(await isDeletedNow(), false);
	});
});
