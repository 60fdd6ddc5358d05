import assert from 'node:assert/strict';
import { join } from 'node:path';
import fc from 'fast-check';
import type { ErasedConversation } from '../../../../../src/chat/core/chatSession.ts';
import { ConversationLibrary } from '../../../../../src/chat/core/library/conversationLibrary.ts';
import { DeletedConversations, UNDO_TIME } from '../../../../../src/chat/core/library/deletedConversations.ts';
import { createChatHarness, message } from '../../../../support/chatHarness.ts';
import { FakeKeptState } from '../../../../support/fakes/fakeStores.ts';
import { faultFileSystem } from '../../../../support/faults/faultFileSystem.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const SAME_FILES = faultFileSystem(() => undefined);

describe('a conversation deleted in one window and active in another', () => {
	let harness: ReturnType<typeof createChatHarness>;
	let opened: DeletedConversations[];
	afterEach(() => {
		for (const deleted of opened) deleted.dispose();
		harness.dispose();
	});
	const folder = temporaryFolder();
	beforeEach(() => {
		harness = createChatHarness(folder());
		opened = [];
	});

	/** A window with a workspace state of its own, unless one is given. */
	function openWindow(state = new FakeKeptState()) {
		const { clock, logger } = harness;
		const store = harness.newStore(SAME_FILES);
		const session = harness.window(store, state);
		const deleted = new DeletedConversations(store, async () => {}, clock, logger);
		deleted.onDidErase((id) => void session.closeErased(id));
		opened.push(deleted);
		const library = new ConversationLibrary(store, session, deleted, 'w');
		return { store, session, deleted, library, state };
	}
	type Window = ReturnType<typeof openWindow>;

	/** Waits until everything that a timer started is done. */
	async function settle(windows: readonly Window[], id: string): Promise<void> {
		for (let round = 0; round < 3; round++) {
			for (const { store } of windows) {
				await store.readDraft(id);
				await store.summaries();
			}
			await new Promise(setImmediate);
		}
	}

	async function pass(windows: readonly Window[], id: string, milliseconds: number): Promise<void> {
		harness.clock.advance(milliseconds);
		await settle(windows, id);
	}

	const textsLater = async (id: string) => (await harness.newStore().read(id)).turns.map(({ text }) => text);

	/** Two windows in which the same conversation is active. */
	async function twoWindows() {
		const here = openWindow();
		const there = openWindow();
		const { id } = await here.session.startNew();
		await harness.ask(await here.session.open(id), 'before');
		const shown = await there.session.show(id);
		return { here, there, id, shown, windows: [here, there] };
	}

	it('D17 is shown as deleted there, and stays after Restore when the time for Undo is over', async () => {
		const { here, id, shown, windows } = await twoWindows();
		await here.library.delete(id);
		assert.equal(shown.transcript.current.deleted, false);
		const notified: string[] = [];
		shown.onDidChange(({ kind }) => notified.push(kind));
		await shown.transcript.reload();
		assert.deepEqual([shown.transcript.current.deleted, notified, shown.canSend], [true, ['all'], true]);
		await shown.restore();
		assert.equal(shown.transcript.current.deleted, false);
		await pass(windows, id, UNDO_TIME);
		assert.deepEqual([await textsLater(id), (await here.library.list()).length], [['before'], 1]);
		assert.equal(here.library.lastDeleted, undefined);
	});

	it('D17 loses no message sent there, neither when the time for Undo is over nor at the next start', async () => {
		const { here, id, shown, windows } = await twoWindows();
		await here.library.delete(id);
		await harness.ask(shown, 'after');
		assert.equal(shown.transcript.current.deleted, false);
		await pass(windows, id, UNDO_TIME);
		assert.deepEqual(await textsLater(id), ['before', 'after']);
		await here.library.delete(id);
		here.deleted.dispose();
		await harness.ask(shown, 'and again');
		const third = openWindow();
		third.deleted.start();
		for (let time = 0; time < 3; time++) await pass([...windows, third], id, UNDO_TIME);
		assert.deepEqual(await textsLater(id), ['before', 'after', 'and again']);
	});

	it('D17 is listed again, without Undo, as soon as it is continued in the other window', async () => {
		const { here, id, shown } = await twoWindows();
		here.deleted.start();
		await here.session.open(id);
		await here.library.delete(id);
		const returned = new Promise<string>((resolve) => here.deleted.onDidRestore(resolve));
		await harness.ask(shown, 'after');
		here.store.refresh();
		assert.equal(await returned, id);
		assert.deepEqual([(await here.library.list()).map((each) => each.id), here.library.lastDeleted], [[id], undefined]);
	});

	it('D17 keeps its draft there, which moves to a new conversation when it is erased', async () => {
		const { here, there, id, shown } = await twoWindows();
		there.session.start();
		await shown.draft.setText('typed');
		const lost = new Promise<ErasedConversation>((resolve) => there.session.onDidErase(resolve));
		await here.library.delete(id);
		await shown.transcript.reload();
		assert.deepEqual([shown.transcript.current.deleted, shown.draft.text], [true, 'typed']);
		harness.clock.advance(UNDO_TIME);
		await here.store.readDraft(id);
		there.store.refresh();
		const { transcript, hadUnsent } = await lost;
		assert.deepEqual([transcript.conversationId, hadUnsent], [id, true]);
		const next = await there.session.active();
		assert.deepEqual([next.id === id, next.draft.text, shown.canSend], [false, 'typed', false]);
		assert.deepEqual(await here.store.list(), []);
	});

	it('D17 can be erased by the window in which it is active, which then shows a new one with its draft', async () => {
		const { here, there, id, shown, windows } = await twoWindows();
		await shown.draft.setText('typed');
		await here.library.delete(id);
		here.deleted.dispose();
		there.deleted.start();
		for (let time = 0; time < 2; time++) await pass(windows, id, UNDO_TIME);
		assert.deepEqual([await there.store.list(), there.session.isActive(id)], [[], false]);
		assert.equal((await there.session.active()).draft.text, 'typed');
	});

	it('D17 is erased by the window in which it is active if the deleting one has ended, even without a list', async () => {
		const { here, there, id, shown, windows } = await twoWindows();
		await here.library.delete(id);
		here.deleted.dispose();
		await shown.transcript.reload();
		await settle(windows, id);
		await pass(windows, id, UNDO_TIME);
		assert.deepEqual([await there.store.list(), there.session.isActive(id)], [[], false]);
	});

	for (const isSeen of [true, false]) {
		const state = isSeen ? 'which has seen the deletion' : 'which has not seen the deletion yet';
		it(`D17 loses no queued message if its window, ${state}, is killed before sending it`, async () => {
			const { here, id, shown, windows } = await twoWindows();
			const arrival = harness.service.arrival();
			void shown.send(message('asked before'), () => {});
			await arrival;
			await here.library.delete(id);
			if (isSeen) await shown.transcript.reload();
			assert.equal(shown.transcript.current.deleted, isSeen);
			await shown.send(message('waits'), () => {});
			assert.equal(shown.transcript.current.deleted, false);
			harness.endWindows();
			await pass(windows, id, 2 * UNDO_TIME);
			assert.equal((await openWindow().session.open(id)).draft.text, 'waits');
		});
	}

	it('D17 is written again as it is shown if a message is sent after it was erased', async () => {
		const { here, id, shown, windows } = await twoWindows();
		await here.library.delete(id);
		await pass(windows, id, UNDO_TIME);
		assert.deepEqual(await here.store.list(), []);
		await harness.ask(shown, 'after');
		assert.deepEqual([await textsLater(id), shown.transcript.unsaved], [['before', 'after'], undefined]);
		await harness.ask(shown, 'and on');
		const { turns } = await harness.newStore().read(id);
		assert.deepEqual(
			turns.map(({ text, outcome }) => [text, outcome.kind === 'answered' && outcome.text]),
			[
				['before', 're before'],
				['after', 're after'],
				['and on', 're and on'],
			],
		);
	});

	it('D17 is still followed by the window that wrote it again', async () => {
		const { here, there, id, shown, windows } = await twoWindows();
		const gone = new Promise<string>((resolve) => there.store.onDidDelete(resolve));
		await here.library.delete(id);
		await pass(windows, id, UNDO_TIME);
		there.store.refresh();
		assert.equal(await gone, id);
		await harness.ask(shown, 'after');
		const notified = new Promise<string>((resolve) => there.store.onDidChange(resolve));
		const third = openWindow();
		await harness.ask(await third.session.open(id), 'there');
		there.store.refresh();
		assert.equal(await notified, id);
		await shown.transcript.reload();
		assert.deepEqual(
			shown.turns.map(({ text }) => text),
			['before', 'after', 'there'],
		);
	});

	it('D18 stays restored whatever a memento holds, because no memento decides about erasing', async () => {
		const { here, id } = await twoWindows();
		await here.library.delete(id);
		const before = new Map(here.state.values);
		assert.equal(await here.library.undoDelete(id), true);
		// The update of another window restores the earlier value.
		for (const [name, value] of before) here.state.values.set(name, value);
		here.deleted.dispose();
		harness.state.values.set(`chat.deleted.${id}`, String(harness.clock.now()));
		const next = openWindow(here.state);
		next.deleted.start();
		for (let time = 0; time < 3; time++) await pass([next], id, UNDO_TIME);
		assert.deepEqual([await textsLater(id), (await next.library.list()).length], [['before'], 1]);
	});

	it('D18 can be restored for the full time after it was restored and deleted again, in every window', async () => {
		const { here, there, id, windows } = await twoWindows();
		await here.library.delete(id);
		assert.deepEqual(await there.library.list(), []);
		await pass(windows, id, UNDO_TIME - 1_000);
		assert.equal(await here.library.undoDelete(id), true);
		await here.library.delete(id);
		await pass(windows, id, UNDO_TIME - 1_000);
		assert.deepEqual([await here.library.undoDelete(id), await textsLater(id)], [true, ['before']]);
		await here.library.delete(id);
		for (let time = 0; time < 2; time++) await pass(windows, id, UNDO_TIME);
		assert.deepEqual(await here.store.list(), []);
	});

	it('D18 is not erased by the window in which Undo failed, so that it can be restored later', async () => {
		const { here, id, windows } = await twoWindows();
		await here.library.delete(id);
		const { restore } = here.store;
		here.store.restore = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
		await assert.rejects(here.library.undoDelete(), /full/);
		here.store.restore = restore;
		await pass(windows, id, 3 * UNDO_TIME);
		assert.deepEqual([await textsLater(id), here.library.lastDeleted?.id], [['before'], id]);
		assert.equal(await here.library.undoDelete(), true);
	});

	it('D17 keeps every message sent since, and is erased if there is none, whatever three windows do in any order', async () => {
		const window = fc.nat({ max: 2 });
		const step = fc.oneof(
			{ weight: 3, arbitrary: fc.record({ kind: fc.constant('say' as const), window }) },
			{ weight: 3, arbitrary: fc.record({ kind: fc.constant('delete' as const), window }) },
			fc.record({ kind: fc.constantFrom('undo' as const, 'restart' as const, 'look' as const), window }),
			fc.record({ kind: fc.constant('list' as const), window }),
			fc.record({ kind: fc.constant('pass' as const), window, time: fc.constantFrom(1, 5_000, UNDO_TIME) }),
		);
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
				const id = crypto.randomUUID();
				harness.dispose();
				harness = createChatHarness(join(folder(), id));
				const windows = [openWindow(), openWindow(), openWindow()];
				const model = { texts: new Set<string>(), isDeleted: false, count: 0 };
				const follow = ({ deleted }: Window) =>
					deleted.onDidErase((each) => {
						if (each !== id) return;
						assert.ok(model.isDeleted || model.texts.size === 0, 'erased though it was not deleted');
						model.texts.clear();
					});
				windows.forEach(follow);
				for (const { kind, window: at, ...rest } of steps) {
					const here = windows[at] ?? assert.fail();
					if (kind === 'say') {
						const conversation = await here.session.show(id);
						const text = `text ${model.count++}`;
						await harness.ask(conversation, text);
						// An erased conversation is written again with all that this window still shows of it.
						const isAnew = model.texts.size === 0;
						for (const each of isAnew ? conversation.turns.map((turn) => turn.text) : [text]) model.texts.add(each);
						model.isDeleted = false;
					} else if (kind === 'delete') {
						await here.library.delete(id);
						model.isDeleted = model.texts.size > 0;
					} else if (kind === 'undo') {
						const isBack = await here.library.undoDelete(id);
						assert.equal(isBack, model.texts.size > 0);
						model.isDeleted = false;
					} else if (kind === 'restart') {
						here.deleted.dispose();
						here.session.dispose();
						const next = openWindow(here.state);
						next.deleted.start();
						follow(next);
						windows[at] = next;
					} else if (kind === 'look') {
						const conversation = await here.session.open(id);
						await conversation.transcript.reload();
					} else if (kind === 'list') {
						assert.equal(
							(await here.library.list()).some((each) => each.id === id),
							!model.isDeleted && model.texts.size > 0,
						);
					} else {
						await pass(windows, id, 'time' in rest ? Number(rest.time) : 0);
					}
				}
				for (const each of windows) each.deleted.dispose();
				const last = openWindow();
				follow(last);
				last.deleted.start();
				for (let time = 0; time < 3; time++) await pass([last], id, UNDO_TIME);
				const expected = model.isDeleted ? [] : [...model.texts];
				assert.deepEqual((await textsLater(id)).toSorted(), expected.toSorted());
				if (model.isDeleted) assert.ok(!(await last.store.all()).includes(id));
			}),
			{ numRuns: 30 },
		);
	});
});
