import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatSession } from '../../../../src/core/chat/chatSession.ts';
import { ConversationShelf } from '../../../../src/core/chat/conversationShelf.ts';
import { DeletedConversations, UNDO_TIME } from '../../../../src/core/chat/deletedConversations.ts';
import { createChatHarness, message } from '../../../support/chatHarness.ts';

describe('conversations on the shelf', () => {
	let folder: string;
	let harness: ReturnType<typeof createChatHarness>;
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'whetstone-shelf-'));
		harness = createChatHarness(folder);
	});
	afterEach(async () => {
		harness.dispose();
		await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 20 });
	});

	function openShelf(workspace = 'w') {
		const { state, clock, logger } = harness;
		const store = harness.newStore();
		const session = harness.window(store);
		const deleted = new DeletedConversations({ store, state, clock, logger });
		const erasure = () => new Promise<string>((resolve) => deleted.onDidErase(resolve));
		return { store, session, deleted, erasure, shelf: new ConversationShelf({ store, session, deleted, workspace }) };
	}

	async function ask(session: ChatSession, text: string): Promise<string> {
		const conversation = await session.startNew();
		const arrival = harness.service.arrival();
		const sent = conversation.send(message(text), () => {});
		await arrival;
		harness.service.answer('re');
		await sent;
		return conversation.id;
	}

	it('are listed newest first, found by their texts, and the empty one that is shown is not among them', async () => {
		const { session, shelf } = openShelf();
		const one = await ask(session, 'about parsers');
		harness.clock.advance(60_000);
		const two = await ask(session, 'about lexers');
		await session.startNew();
		const ids = async (query: string) => (await shelf.list(query)).map(({ id }) => id);
		assert.deepEqual([await ids(''), await ids('PARSER'), await ids('nothing')], [[two, one], [one], []]);
		await shelf.rename(one, 'Tokens');
		assert.deepEqual(
			[(await shelf.list('tokens'))[0]?.title, (await openShelf('elsewhere').shelf.ofOthers()).length],
			['Tokens', 2],
		);
	});

	it('are hidden at once when they are deleted, and there again when that is undone in time', async () => {
		const { session, shelf } = openShelf();
		const id = await ask(session, 'x');
		await shelf.delete(id);
		assert.deepEqual([await shelf.list(), shelf.deletedLast?.id, session.isActive(id)], [[], id, false]);
		harness.clock.advance(UNDO_TIME - 1);
		await shelf.undoDelete();
		harness.clock.advance(UNDO_TIME);
		assert.deepEqual([(await shelf.list()).length, shelf.deletedLast, harness.clock.pendingTimers], [1, undefined, 0]);
	});

	it('are erased for good when the time to undo has run out', async () => {
		const { session, shelf, store, erasure } = openShelf();
		const id = await ask(session, 'x');
		await shelf.delete(id);
		const erased = erasure();
		harness.clock.advance(UNDO_TIME);
		assert.equal(await erased, id);
		await shelf.undoDelete();
		assert.deepEqual([await store.list(), harness.state.values.get('chat.deleted')], [[], undefined]);
	});

	it('are erased by the next window when theirs closed before', async () => {
		const first = openShelf();
		const id = await ask(first.session, 'x');
		await first.shelf.delete(id);
		first.deleted.dispose();
		harness.clock.advance(3_600_000);
		const second = openShelf();
		assert.deepEqual(await second.shelf.list(), []);
		const erased = second.erasure();
		second.deleted.start();
		harness.clock.advance(0);
		await erased;
		assert.deepEqual(await second.store.list(), []);
	});

	it('are erased at once when all are deleted, the one that is shown with them', async () => {
		const { session, shelf, store } = openShelf();
		const ids = [await ask(session, 'x'), await ask(session, 'y')];
		await shelf.eraseAll(ids);
		assert.deepEqual([await store.list(), (await session.active()).turns], [[], []]);
	});

	it('end their request when they are deleted: its answer brings nothing back', async () => {
		const { session, shelf, store, erasure } = openShelf();
		const conversation = await session.startNew();
		const arrival = harness.service.arrival();
		const sent = conversation.send(message('x'), () => {});
		await arrival;
		await shelf.delete(conversation.id);
		const erased = erasure();
		harness.clock.advance(UNDO_TIME);
		await erased;
		await sent;
		assert.deepEqual(await store.list(), []);
	});
});
