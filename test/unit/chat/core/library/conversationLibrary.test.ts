import assert from 'node:assert/strict';
import { ConversationLibrary } from '../../../../../src/chat/core/library/conversationLibrary.ts';
import { DeletedConversations, UNDO_TIME } from '../../../../../src/chat/core/library/deletedConversations.ts';
import { ServiceError } from '../../../../../src/service/core/serviceError.ts';
import { chatHarnesses, message } from '../../../../support/chatHarness.ts';

describe('listed conversations', () => {
	const newHarness = chatHarnesses();
	let harness: ReturnType<typeof newHarness>;
	beforeEach(() => {
		harness = newHarness();
	});

	/** A window with its library, and the titles of the conversations that wait for an answer. */
	function openWindow() {
		const { clock, logger } = harness;
		const store = harness.newStore();
		const session = harness.window(store);
		const deleted = new DeletedConversations(store, async () => {}, clock, logger);
		const library = new ConversationLibrary(store, session, deleted, 'w');
		const waiting = async () =>
			(await library.list())
				.filter((each) => library.isAwaitingAnswer(each, clock.now()))
				.map(({ madeTitle }) => madeTitle);
		return { session, library, waiting };
	}

	it('show which of them wait for an answer, even if they are not active', async () => {
		const { session, waiting } = openWindow();
		const { service } = harness;
		const changes: string[][] = [];
		let listed = Promise.resolve();
		session.onDidChangeAwaitingAnswer(() => {
			listed = waiting().then((titles) => void changes.push([...titles]));
		});
		const first = await session.active();
		for (const end of [() => service.answer('re'), () => service.refuse(new ServiceError('unavailable'))]) {
			const arrived = service.arrival();
			const sent = first.send(message('asked'), () => {});
			await arrived;
			await session.startNew();
			await listed;
			assert.deepEqual(await waiting(), ['asked']);
			end();
			await sent;
			await listed;
			assert.deepEqual(await waiting(), []);
		}
		assert.deepEqual(changes, [['asked'], [], ['asked'], []]);
	});

	it('wait for another window’s answer while that window runs and the request is recent', async () => {
		const { session } = openWindow();
		const arrived = harness.service.arrival();
		void (await session.active()).send(message('asked there'), () => {});
		await arrived;
		const other = openWindow();
		assert.deepEqual(await other.waiting(), ['asked there']);
		harness.clock.advance(600_000);
		assert.deepEqual(await other.waiting(), []);
	});

	it('do not wait for a request that was interrupted when its window ended', async () => {
		const { session } = openWindow();
		const arrived = harness.service.arrival();
		void (await session.active()).send(message('asked there'), () => {});
		await arrived;
		harness.endWindows();
		assert.deepEqual(await openWindow().waiting(), []);
	});

	it('notify when one is renamed or deleted, and when another window writes to one', async () => {
		const { session, library } = openWindow();
		const other = openWindow();
		const conversation = await session.active();
		await harness.ask(conversation, 'asked');
		await other.session.open(conversation.id);
		const fired = { here: 0, elsewhere: 0 };
		library.onDidChange(() => fired.here++);
		other.library.onDidChangeElsewhere(() => fired.elsewhere++);
		const heard = new Promise<void>((resolve) => {
			other.library.onDidChangeElsewhere(() => resolve());
		});
		await library.rename(conversation.id, 'Title');
		assert.equal(fired.here, 1);
		await heard;
		assert.ok(fired.elsewhere > 0);
		await library.delete(conversation.id);
		assert.equal(fired.here, 2);
	});

	it('are all listed for a blank query, and found by an id until they are deleted', async () => {
		const { session, library } = openWindow();
		const first = await session.active();
		await harness.ask(first, 'one');
		const second = await session.startNew();
		await harness.ask(second, 'two');
		assert.equal((await library.list(' \t')).length, 2);
		assert.deepEqual(
			[(await library.find(first.id))?.madeTitle, (await library.find(second.id))?.madeTitle],
			['one', 'two'],
		);
		await library.delete(first.id);
		assert.equal(await library.find(first.id), undefined);
	});

	it('do not wait after they are closed', async () => {
		const { session, waiting } = openWindow();
		const conversation = await session.active();
		const arrived = harness.service.arrival();
		void conversation.send(message('asked'), () => {});
		await arrived;
		await session.close(conversation.id);
		assert.deepEqual([session.isAwaitingAnswer(conversation.id), await waiting()], [false, []]);
	});

	it('do not include one without messages, unless it has a title', async () => {
		const { session, library } = openWindow();
		const conversation = await session.active();
		await conversation.setMetadata({ options: { maxTokens: 9 } });
		assert.deepEqual(await library.list(), []);
		await library.rename(conversation.id, '  Title ');
		assert.deepEqual(
			(await library.list()).map(({ title }) => title),
			['Title'],
		);
	});

	it('know which of them were erased: none that is open, blank or stored', async () => {
		const { session, library } = openWindow();
		const blank = await session.startNew();
		const other = openWindow();
		const stored = await other.session.startNew();
		await harness.ask(stored, 'asked');
		await session.open('99999999-9999-4999-8999-999999999999');
		const gone = '88888888-8888-4888-8888-888888888888';
		assert.deepEqual(await library.erased([blank.id, stored.id, '99999999-9999-4999-8999-999999999999', gone]), [gone]);
		assert.deepEqual([await library.hasFiles(stored.id), await library.hasFiles(gone)], [true, false]);
	});

	it('erase one that a window has deleted and left, after they have listed it', async () => {
		const { session } = openWindow();
		const conversation = await session.active();
		await harness.ask(conversation, 'asked');
		await harness.newStore().delete(conversation.id);
		await session.close(conversation.id);
		const { library } = openWindow();
		assert.deepEqual(await library.list(), []);
		const erased = new Promise<string>((resolve) => library.onDidErase(resolve));
		harness.clock.advance(UNDO_TIME);
		assert.equal(await erased, conversation.id);
	});

	it('notify when one was erased, and no longer after they are disposed of', async () => {
		const { session, library } = openWindow();
		const fired: string[] = [];
		library.onDidChange(() => fired.push('change'));
		library.onDidErase((id) => fired.push(id));
		const conversation = await session.active();
		await harness.ask(conversation, 'asked');
		await library.eraseAll([conversation.id]);
		assert.deepEqual(fired, [conversation.id, 'change']);
		library.dispose();
		await library.eraseAll([conversation.id]);
		assert.equal(fired.length, 2);
	});
});
