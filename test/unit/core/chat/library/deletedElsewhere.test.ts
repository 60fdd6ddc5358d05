import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { ErasedConversation } from '../../../../../src/core/chat/chatSession.ts';
import { ConversationLibrary } from '../../../../../src/core/chat/library/conversationLibrary.ts';
import { DeletedConversations, UNDO_TIME } from '../../../../../src/core/chat/library/deletedConversations.ts';
import { createChatHarness, message } from '../../../../support/chatHarness.ts';
import { FakeKeptState } from '../../../../support/fakes/fakeStores.ts';
import { faultFileSystem } from '../../../../support/faults/faultFileSystem.ts';

const SAME_FILES = faultFileSystem(() => undefined);

describe('a conversation that is deleted in one window and shown in another', () => {
	let folder: string;
	let harness: ReturnType<typeof createChatHarness>;
	let opened: DeletedConversations[];
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'whetstone-elsewhere-'));
		harness = createChatHarness(folder);
		opened = [];
	});
	afterEach(async () => {
		for (const deleted of opened) deleted.dispose();
		harness.dispose();
		await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 20 });
	});

	/** A window of its own: what it keeps of the workspace no other one sees. */
	function openWindow(state = new FakeKeptState()) {
		const { clock, logger } = harness;
		const store = harness.newStore(SAME_FILES);
		const session = harness.window(store, state);
		const deleted = new DeletedConversations({ store, forget: async () => {}, clock, logger });
		deleted.onDidErase((id) => void session.closeErased(id));
		opened.push(deleted);
		const shelf = new ConversationLibrary({ store, session, deleted, workspace: 'w' });
		return { store, session, deleted, shelf, state };
	}
	type Window = ReturnType<typeof openWindow>;

	/** Until all that began with a timer is over. */
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

	/** Two windows that show the same conversation. */
	async function twoWindows() {
		const here = openWindow();
		const there = openWindow();
		const { id } = await here.session.startNew();
		await harness.ask(await here.session.open(id), 'before');
		const shown = await there.session.show(id);
		return { here, there, id, shown, windows: [here, there] };
	}

	it('D17 is said to be deleted there, and restored by Restore, which the time to undo does not end', async () => {
		const { here, id, shown, windows } = await twoWindows();
		await here.shelf.delete(id);
		assert.equal(shown.transcript.current.deleted, false);
		const told: string[] = [];
		shown.onDidChange(({ kind }) => told.push(kind));
		await shown.transcript.reload();
		assert.deepEqual([shown.transcript.current.deleted, told, shown.canSend], [true, ['all'], true]);
		await shown.restore();
		assert.equal(shown.transcript.current.deleted, false);
		await pass(windows, id, UNDO_TIME);
		assert.deepEqual([await textsLater(id), (await here.shelf.list()).length], [['before'], 1]);
		assert.equal(here.shelf.deletedLast, undefined);
	});

	it('D17 loses nothing that is said there, neither at the end of the time to undo nor at a later start', async () => {
		const { here, id, shown, windows } = await twoWindows();
		await here.shelf.delete(id);
		await harness.ask(shown, 'after');
		assert.equal(shown.transcript.current.deleted, false);
		await pass(windows, id, UNDO_TIME);
		assert.deepEqual(await textsLater(id), ['before', 'after']);
		await here.shelf.delete(id);
		here.deleted.dispose();
		await harness.ask(shown, 'and again');
		const third = openWindow();
		third.deleted.start();
		for (let time = 0; time < 3; time++) await pass([...windows, third], id, UNDO_TIME);
		assert.deepEqual(await textsLater(id), ['before', 'after', 'and again']);
	});

	it('D17 is in the list again, with nothing to undo, as soon as it is gone on with elsewhere', async () => {
		const { here, id, shown } = await twoWindows();
		here.deleted.start();
		await here.session.open(id);
		await here.shelf.delete(id);
		const returned = new Promise<string>((resolve) => here.deleted.onDidRestore(resolve));
		await harness.ask(shown, 'after');
		here.store.refresh();
		assert.equal(await returned, id);
		assert.deepEqual([(await here.shelf.list()).map((each) => each.id), here.shelf.deletedLast], [[id], undefined]);
	});

	it('D17 keeps what stands in the composer there, and brings it along when it is erased with nothing said', async () => {
		const { here, there, id, shown } = await twoWindows();
		there.session.start();
		await shown.draft.setText('typed');
		const lost = new Promise<ErasedConversation>((resolve) => there.session.onDidErase(resolve));
		await here.shelf.delete(id);
		await shown.transcript.reload();
		assert.deepEqual([shown.transcript.current.deleted, shown.draft.text], [true, 'typed']);
		harness.clock.advance(UNDO_TIME);
		await here.store.readDraft(id);
		there.store.refresh();
		const { transcript, isLeft } = await lost;
		assert.deepEqual([transcript.conversationId, isLeft], [id, true]);
		const next = await there.session.active();
		assert.deepEqual([next.id === id, next.draft.text, shown.canSend], [false, 'typed', false]);
		assert.deepEqual(await here.store.list(), []);
	});

	it('D17 is erased by a window that shows it itself, which then shows a new one with what stood unsent', async () => {
		const { here, there, id, shown, windows } = await twoWindows();
		await shown.draft.setText('typed');
		await here.shelf.delete(id);
		here.deleted.dispose();
		there.deleted.start();
		for (let time = 0; time < 2; time++) await pass(windows, id, UNDO_TIME);
		assert.deepEqual([await there.store.list(), there.session.isActive(id)], [[], false]);
		assert.equal((await there.session.active()).draft.text, 'typed');
	});

	it('D17 is erased by the window that shows it where the one that deleted it has ended, though nothing is listed', async () => {
		const { here, there, id, shown, windows } = await twoWindows();
		await here.shelf.delete(id);
		here.deleted.dispose();
		await shown.transcript.reload();
		await settle(windows, id);
		await pass(windows, id, UNDO_TIME);
		assert.deepEqual([await there.store.list(), there.session.isActive(id)], [[], false]);
	});

	for (const isTold of [true, false]) {
		const knowing = isTold ? 'that it was deleted' : 'nothing of it yet';
		it(`D17 loses no message that waits, though its window, which was told ${knowing}, is killed before it can be sent`, async () => {
			const { here, id, shown, windows } = await twoWindows();
			const arrival = harness.service.arrival();
			void shown.send(message('asked before'), () => {});
			await arrival;
			await here.shelf.delete(id);
			if (isTold) await shown.transcript.reload();
			assert.equal(shown.transcript.current.deleted, isTold);
			await shown.send(message('waits'), () => {});
			assert.equal(shown.transcript.current.deleted, false);
			harness.endWindows();
			await pass(windows, id, 2 * UNDO_TIME);
			assert.equal((await openWindow().session.open(id)).draft.text, 'waits');
		});
	}

	it('D17 is written anew, as it is shown, where something is said after it was erased', async () => {
		const { here, id, shown, windows } = await twoWindows();
		await here.shelf.delete(id);
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

	it('D17 is followed as before by the window that wrote it anew', async () => {
		const { here, there, id, shown, windows } = await twoWindows();
		const gone = new Promise<string>((resolve) => there.store.onDidDelete(resolve));
		await here.shelf.delete(id);
		await pass(windows, id, UNDO_TIME);
		there.store.refresh();
		assert.equal(await gone, id);
		await harness.ask(shown, 'after');
		const told = new Promise<string>((resolve) => there.store.onDidChange(resolve));
		const third = openWindow();
		await harness.ask(await third.session.open(id), 'there');
		there.store.refresh();
		assert.equal(await told, id);
		await shown.transcript.reload();
		assert.deepEqual(
			shown.turns.map(({ text }) => text),
			['before', 'after', 'there'],
		);
	});

	it('D18 stays restored whatever becomes of a memento: it decides nothing about erasing', async () => {
		const { here, id } = await twoWindows();
		await here.shelf.delete(id);
		const before = new Map(here.state.values);
		assert.equal(await here.shelf.undoDelete(id), true);
		// Another window's update brings back what was there before.
		for (const [name, value] of before) here.state.values.set(name, value);
		here.deleted.dispose();
		harness.state.values.set(`chat.deleted.${id}`, String(harness.clock.now()));
		const next = openWindow(here.state);
		next.deleted.start();
		for (let time = 0; time < 3; time++) await pass([next], id, UNDO_TIME);
		assert.deepEqual([await textsLater(id), (await next.shelf.list()).length], [['before'], 1]);
	});

	it('D18 can be restored for as long as ever where it was deleted, restored and deleted again, whoever counts', async () => {
		const { here, there, id, windows } = await twoWindows();
		await here.shelf.delete(id);
		assert.deepEqual(await there.shelf.list(), []);
		await pass(windows, id, UNDO_TIME - 1_000);
		assert.equal(await here.shelf.undoDelete(id), true);
		await here.shelf.delete(id);
		await pass(windows, id, UNDO_TIME - 1_000);
		assert.deepEqual([await here.shelf.undoDelete(id), await textsLater(id)], [true, ['before']]);
		await here.shelf.delete(id);
		for (let time = 0; time < 2; time++) await pass(windows, id, UNDO_TIME);
		assert.deepEqual(await here.store.list(), []);
	});

	it('D18 is not erased by the window in which Undo failed: the disk is full, and it can be restored later', async () => {
		const { here, id, windows } = await twoWindows();
		await here.shelf.delete(id);
		const { restore } = here.store;
		here.store.restore = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
		await assert.rejects(here.shelf.undoDelete(), /full/);
		here.store.restore = restore;
		await pass(windows, id, 3 * UNDO_TIME);
		assert.deepEqual([await textsLater(id), here.shelf.deletedLast?.id], [['before'], id]);
		assert.equal(await here.shelf.undoDelete(), true);
	});

	it('D17 loses nothing that was said since, and is gone where nothing was, whatever three windows do in any order', async function () {
		this.timeout(120_000);
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
				harness = createChatHarness(join(folder, id));
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
						// What was erased is written anew with all that this window still shows of it.
						const isAnew = model.texts.size === 0;
						for (const each of isAnew ? conversation.turns.map((turn) => turn.text) : [text]) model.texts.add(each);
						model.isDeleted = false;
					} else if (kind === 'delete') {
						await here.shelf.delete(id);
						model.isDeleted = model.texts.size > 0;
					} else if (kind === 'undo') {
						const isBack = await here.shelf.undoDelete(id);
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
							(await here.shelf.list()).some((each) => each.id === id),
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
			{ numRuns: 100 },
		);
	});
});
