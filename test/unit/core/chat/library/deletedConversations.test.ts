import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatSession } from '../../../../../src/core/chat/chatSession.ts';
import { ConversationLibrary } from '../../../../../src/core/chat/library/conversationLibrary.ts';
import { DeletedConversations, UNDO_TIME } from '../../../../../src/core/chat/library/deletedConversations.ts';
import { createChatHarness, message } from '../../../../support/chatHarness.ts';

describe('conversations on the shelf', () => {
	let folder: string;
	let harness: ReturnType<typeof createChatHarness>;
	/** What the built-in service was made to forget. */
	let forgotten: string[];
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'whetstone-shelf-'));
		harness = createChatHarness(folder);
		forgotten = [];
	});
	afterEach(async () => {
		harness.dispose();
		await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 20 });
	});

	function openShelf(workspace = 'w') {
		const { clock, logger } = harness;
		const forget = async (id: string) => void forgotten.push(id);
		const store = harness.newStore();
		const session = harness.window(store);
		const deleted = new DeletedConversations({ store, forget, clock, logger });
		const erasure = () => new Promise<string>((resolve) => deleted.onDidErase(resolve));
		return { store, session, deleted, erasure, shelf: new ConversationLibrary({ store, session, deleted, workspace }) };
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
			[(await shelf.list('tokens'))[0]?.title, (await openShelf('elsewhere').shelf.ofOtherWorkspaces()).length],
			['Tokens', 2],
		);
	});

	it('are hidden at once when they are deleted, and there again when that is undone in time', async () => {
		const { session, shelf } = openShelf();
		const id = await ask(session, 'x');
		await shelf.delete(id);
		assert.deepEqual([await shelf.list(), shelf.deletedLast?.id, session.isActive(id)], [[], id, false]);
		harness.clock.advance(UNDO_TIME - 1);
		const another = await ask(session, 'y');
		await shelf.delete(another);
		// Each notification has its own back, in any order, and once more.
		assert.deepEqual(
			[await shelf.undoDelete(id), shelf.deletedLast?.id, await shelf.undoDelete(), await shelf.undoDelete(id)],
			[true, another, true, true],
		);
		harness.clock.advance(UNDO_TIME);
		assert.deepEqual([(await shelf.list()).length, shelf.deletedLast, harness.clock.pendingTimers], [2, undefined, 0]);
	});

	it('can be restored one by one, the newest first, each as long as there is time', async () => {
		const { session, shelf } = openShelf();
		const first = await ask(session, 'x');
		const second = await ask(session, 'y');
		await shelf.delete(first);
		await shelf.delete(second);
		await shelf.undoDelete(second);
		assert.deepEqual([(await shelf.list()).map(({ id }) => id), shelf.deletedLast?.id], [[second], first]);
		await shelf.undoDelete();
		assert.deepEqual([(await shelf.list()).length, shelf.deletedLast], [2, undefined]);
	});

	it('are erased for good when the time to undo has run out', async () => {
		const { session, shelf, store, erasure } = openShelf();
		const id = await ask(session, 'x');
		await shelf.delete(id);
		const erased = erasure();
		harness.clock.advance(UNDO_TIME);
		assert.equal(await erased, id);
		assert.deepEqual([await shelf.undoDelete(), await shelf.undoDelete(id)], [false, false]);
		assert.deepEqual([await store.list(), harness.clock.pendingTimers], [[], 0]);
	});

	it('are not said to be restored while they are being erased', async () => {
		const { session, deleted, shelf, store, erasure } = openShelf();
		const id = await ask(session, 'x');
		await shelf.delete(id);
		const erased = erasure();
		harness.clock.advance(UNDO_TIME);
		assert.deepEqual([await deleted.restore(id), await shelf.undoDelete(id)], [false, false]);
		await erased;
		assert.deepEqual(await store.list(), []);
	});

	it('are erased by the next window when theirs closed before, each of them', async () => {
		const windows = [openShelf(), openShelf()];
		for (const { session, shelf, deleted } of windows) {
			await shelf.delete(await ask(session, 'x'));
			deleted.dispose();
		}
		const next = openShelf();
		next.deleted.start();
		const erased = new Set<string>();
		const both = new Promise<void>((resolve) =>
			next.deleted.onDidErase((id) => erased.add(id).size === 2 && resolve()),
		);
		// Found when the start is over, and then to be restored for as long as ever, whatever the clocks say.
		harness.clock.jump(3_600_000);
		harness.clock.advance(UNDO_TIME);
		await next.store.summaries();
		harness.clock.advance(UNDO_TIME - 1);
		assert.deepEqual([(await next.store.list()).length, await next.shelf.list()], [2, []]);
		harness.clock.advance(1);
		await both;
		assert.deepEqual(await next.store.list(), []);
	});

	it('are erased later where the store says that it is too early', async () => {
		const { store, session } = openShelf();
		const answers: ('later' | 'erased')[] = ['later', 'erased'];
		const asked: string[] = [];
		const eraseDeleted = async (id: string) => {
			asked.push(id);
			return answers.shift() ?? 'erased';
		};
		const { clock, logger } = harness;
		const waiting: Pick<typeof store, 'delete' | 'restore' | 'erase' | 'summaries' | 'read' | 'onDidChange'> = store;
		const methods = {
			delete: (id: string) => waiting.delete(id),
			restore: (id: string) => waiting.restore(id),
			erase: store.erase.bind(store),
			summaries: () => waiting.summaries(),
			read: (id: string) => waiting.read(id),
			onDidChange: store.onDidChange,
			eraseDeleted,
		};
		const deleted = new DeletedConversations({ store: methods, clock, logger, forget: async () => {} });
		const id = await ask(session, 'x');
		await deleted.delete(id);
		clock.advance(UNDO_TIME);
		await new Promise((resolve) => setImmediate(resolve));
		assert.deepEqual([asked, deleted.has(id), clock.pendingTimers], [[id], true, 1]);
		const erasure = new Promise<string>((resolve) => deleted.onDidErase(resolve));
		clock.advance(UNDO_TIME);
		assert.equal(await erasure, id);
		assert.deepEqual([asked, deleted.has(id)], [[id, id], false]);
		deleted.dispose();
	});

	it('are erased where the built-in service keeps them, under the id that it knows', async () => {
		const { session, shelf } = openShelf();
		const [own, adopted] = [await ask(session, 'x'), await ask(session, 'y')];
		await (await session.open(adopted)).setMetadata({ serviceId: 'theirs' });
		await shelf.eraseAll([own, adopted]);
		assert.deepEqual(forgotten, [own, 'theirs']);
	});

	it('can all be erased, also where only a draft or a discarded message is left, or nothing can be read', async () => {
		const { session, shelf, store } = openShelf();
		const discarded = await session.startNew();
		const arrival = harness.service.arrival();
		const sent = discarded.send(message('SECRET'), () => {});
		await arrival;
		discarded.stop();
		await sent;
		await discarded.discard(discarded.turns[0]?.id ?? '');
		const blank = await session.startNew();
		await blank.draft.setText('SECRET');
		const damaged = randomUUID();
		await mkdir(join(harness.root, damaged), { recursive: true });
		await writeFile(join(harness.root, damaged, 'w.jsonl'), 'nothing\n');
		const { here, everywhere } = await shelf.erasable();
		assert.deepEqual([here.toSorted(), everywhere.length], [[discarded.id, blank.id, damaged].toSorted(), 3]);
		assert.ok(await shelf.isKept(damaged));
		await shelf.eraseAll(everywhere);
		assert.deepEqual([await store.all(), (await session.active()).draft.text], [[], '']);
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
