import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChatSession } from '../../../../../src/chat/core/chatSession.ts';
import { ConversationLibrary } from '../../../../../src/chat/core/library/conversationLibrary.ts';
import { DeletedConversations, UNDO_TIME } from '../../../../../src/chat/core/library/deletedConversations.ts';
import type { ConversationStore } from '../../../../../src/chat/core/store/conversationStore.ts';
import { chatHarnesses, message } from '../../../../support/chatHarness.ts';
import { partial } from '../../../../support/fakes/partial.ts';

describe('conversations in the library', () => {
	const newHarness = chatHarnesses();
	let harness: ReturnType<typeof newHarness>;
	/** The ids that the local service was made to forget. */
	let forgotten: string[];
	beforeEach(() => {
		harness = newHarness();
		forgotten = [];
	});

	function openLibrary(workspace = 'w') {
		const { clock, logger } = harness;
		const forget = async (id: string) => void forgotten.push(id);
		const store = harness.newStore();
		const session = harness.window(store);
		const deleted = new DeletedConversations(store, forget, clock, logger);
		const erasure = () => new Promise<string>((resolve) => deleted.onDidErase(resolve));
		return {
			store,
			session,
			deleted,
			erasure,
			library: new ConversationLibrary(store, session, deleted, workspace),
		};
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

	it('are listed newest first and found by their texts, without the active one if that is empty', async () => {
		const { session, library } = openLibrary();
		const one = await ask(session, 'about parsers');
		harness.clock.advance(60_000);
		const two = await ask(session, 'about lexers');
		await session.startNew();
		const ids = async (query: string) => (await library.list(query)).map(({ id }) => id);
		assert.deepEqual([await ids(''), await ids('PARSER'), await ids('nothing')], [[two, one], [one], []]);
		await library.rename(one, 'Tokens');
		assert.deepEqual(
			[(await library.list('tokens'))[0]?.title, (await openLibrary('elsewhere').library.ofOtherWorkspaces()).length],
			['Tokens', 2],
		);
		assert.deepEqual(await library.ofOtherWorkspaces(), []);
	});

	it('are hidden immediately when they are deleted, and listed again after Undo', async () => {
		const { session, library } = openLibrary();
		const id = await ask(session, 'x');
		await library.delete(id);
		assert.deepEqual([await library.list(), library.lastDeleted?.id, session.isActive(id)], [[], id, false]);
		harness.clock.advance(UNDO_TIME - 1);
		const another = await ask(session, 'y');
		await library.delete(another);
		// Each notification has its own back, in any order, and once more.
		assert.deepEqual(
			[await library.undoDelete(id), library.lastDeleted?.id, await library.undoDelete(), await library.undoDelete(id)],
			[true, another, true, true],
		);
		harness.clock.advance(UNDO_TIME);
		assert.deepEqual(
			[(await library.list()).length, library.lastDeleted, harness.clock.pendingTimers],
			[2, undefined, 0],
		);
	});

	it('can be restored one by one, the newest first, each within its time', async () => {
		const { session, library } = openLibrary();
		const first = await ask(session, 'x');
		const second = await ask(session, 'y');
		await library.delete(first);
		await library.delete(second);
		await library.undoDelete(second);
		assert.deepEqual([(await library.list()).map(({ id }) => id), library.lastDeleted?.id], [[second], first]);
		await library.undoDelete();
		assert.deepEqual([(await library.list()).length, library.lastDeleted], [2, undefined]);
	});

	it('are erased when the time for Undo is over', async () => {
		const { session, library, store, erasure } = openLibrary();
		const id = await ask(session, 'x');
		await library.delete(id);
		const erased = erasure();
		harness.clock.advance(UNDO_TIME);
		assert.equal(await erased, id);
		assert.deepEqual([await library.undoDelete(), await library.undoDelete(id)], [false, false]);
		assert.deepEqual([await store.list(), harness.clock.pendingTimers], [[], 0]);
	});

	it('are not reported as restored while they are being erased', async () => {
		const { session, deleted, library, store, erasure } = openLibrary();
		const id = await ask(session, 'x');
		await library.delete(id);
		const erased = erasure();
		harness.clock.advance(UNDO_TIME);
		assert.deepEqual([await deleted.restore(id), await library.undoDelete(id)], [false, false]);
		await erased;
		assert.deepEqual(await store.list(), []);
	});

	it('are all erased by the next window if theirs closed too early', async () => {
		const windows = [openLibrary(), openLibrary()];
		for (const { session, library, deleted } of windows) {
			await library.delete(await ask(session, 'x'));
			deleted.dispose();
		}
		const next = openLibrary();
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
		assert.deepEqual([(await next.store.list()).length, await next.library.list()], [2, []]);
		harness.clock.advance(1);
		await both;
		assert.deepEqual(await next.store.list(), []);
	});

	it('are erased later if the store says that it is too early', async () => {
		const { store, session } = openLibrary();
		const answers: ('later' | 'erased')[] = ['later', 'erased'];
		const asked: string[] = [];
		const eraseDeleted = async (id: string) => {
			asked.push(id);
			return answers.shift() ?? 'erased';
		};
		const { clock, logger } = harness;
		const early = partial<ConversationStore>({
			delete: (id) => store.delete(id),
			restore: (id) => store.restore(id),
			erase: (id, forget) => store.erase(id, forget),
			summaries: () => store.summaries(),
			read: (id) => store.read(id),
			onDidChange: store.onDidChange,
			eraseDeleted,
		});
		const deleted = new DeletedConversations(early, async () => {}, clock, logger);
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

	it('are erased in the local service, under every id that it may know', async () => {
		const { session, library } = openLibrary();
		const [own, adopted] = [await ask(session, 'x'), await ask(session, 'y')];
		await (await session.open(adopted)).setMetadata({ serviceId: 'theirs' });
		await library.eraseAll([own, adopted]);
		assert.deepEqual(forgotten, [own, adopted, 'theirs']);
	});

	it('can all be erased, even with only a draft or a discarded message, or if they are unreadable', async () => {
		const { session, library, store } = openLibrary();
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
		const { here, everywhere } = await library.erasable();
		assert.deepEqual([here.toSorted(), everywhere.length], [[discarded.id, blank.id, damaged].toSorted(), 3]);
		assert.ok(await library.hasFiles(damaged));
		await library.eraseAll(everywhere);
		assert.deepEqual([await store.all(), (await session.active()).draft.text], [[], '']);
	});

	it('are erased immediately by Delete All, including the active one', async () => {
		const { session, library, store } = openLibrary();
		const ids = [await ask(session, 'x'), await ask(session, 'y')];
		await library.eraseAll(ids);
		assert.deepEqual([await store.list(), (await session.active()).turns], [[], []]);
	});

	it('end their request when they are deleted, so that its answer restores nothing', async () => {
		const { session, library, store, erasure } = openLibrary();
		const conversation = await session.startNew();
		const arrival = harness.service.arrival();
		const sent = conversation.send(message('x'), () => {});
		await arrival;
		await library.delete(conversation.id);
		const erased = erasure();
		harness.clock.advance(UNDO_TIME);
		await erased;
		await sent;
		assert.deepEqual(await store.list(), []);
	});
});
