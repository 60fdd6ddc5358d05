import assert from 'node:assert/strict';
import { ConversationLibrary } from '../../../../../src/core/chat/library/conversationLibrary.ts';
import { DeletedConversations } from '../../../../../src/core/chat/library/deletedConversations.ts';
import { ServiceError } from '../../../../../src/core/service/serviceError.ts';
import { createChatHarness, message } from '../../../../support/chatHarness.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

describe('the conversations in the list', () => {
	const folder = temporaryFolder();
	let harness: ReturnType<typeof createChatHarness>;
	beforeEach(() => {
		harness = createChatHarness(folder());
	});
	afterEach(() => harness.dispose());

	/** A window and its list, which tells what is waited for in it. */
	function openWindow() {
		const { clock, logger } = harness;
		const store = harness.newStore();
		const session = harness.window(store);
		const deleted = new DeletedConversations({ store, clock, logger, forget: async () => {} });
		const shelf = new ConversationLibrary({ store, session, deleted, workspace: 'w' });
		const waiting = async () =>
			(await shelf.list())
				.filter((each) => shelf.isAwaitingAnswer(each, clock.now()))
				.map(({ madeTitle }) => madeTitle);
		return { session, shelf, waiting };
	}

	it('show which of them waits for an answer, also behind the one that is shown', async () => {
		const { session, waiting } = openWindow();
		const { service } = harness;
		const changes: string[][] = [];
		let told = Promise.resolve();
		session.onDidChangeAwaitingAnswer(() => {
			told = waiting().then((titles) => void changes.push([...titles]));
		});
		const first = await session.active();
		for (const end of [() => service.answer('re'), () => service.refuse(new ServiceError('unavailable'))]) {
			const arrived = service.arrival();
			const sent = first.send(message('asked'), () => {});
			await arrived;
			await session.startNew();
			await told;
			assert.deepEqual(await waiting(), ['asked']);
			end();
			await sent;
			await told;
			assert.deepEqual(await waiting(), []);
		}
		assert.deepEqual(changes, [['asked'], [], ['asked'], []]);
	});

	it('show what another window waits for, as long as that runs and no request takes longer', async () => {
		const { session } = openWindow();
		const arrived = harness.service.arrival();
		void (await session.active()).send(message('asked there'), () => {});
		await arrived;
		const other = openWindow();
		assert.deepEqual(await other.waiting(), ['asked there']);
		harness.clock.advance(600_000);
		assert.deepEqual(await other.waiting(), []);
	});

	it('do not wait for what was interrupted by the end of its window', async () => {
		const { session } = openWindow();
		const arrived = harness.service.arrival();
		void (await session.active()).send(message('asked there'), () => {});
		await arrived;
		harness.endWindows();
		assert.deepEqual(await openWindow().waiting(), []);
	});

	it('are told as changed when one is renamed, deleted, restored, and when another window has written to one', async () => {
		const { session, shelf } = openWindow();
		const other = openWindow();
		const conversation = await session.active();
		await harness.ask(conversation, 'asked');
		await other.session.open(conversation.id);
		const told = { here: 0, elsewhere: 0 };
		shelf.onDidChange(() => told.here++);
		other.shelf.onDidChangeElsewhere(() => told.elsewhere++);
		const heard = new Promise<void>((resolve) => {
			other.shelf.onDidChangeElsewhere(() => resolve());
		});
		await shelf.rename(conversation.id, 'Title');
		assert.equal(told.here, 1);
		await heard;
		assert.ok(told.elsewhere > 0);
		await shelf.delete(conversation.id);
		assert.equal(told.here, 2);
	});

	it('do not wait once they are closed', async () => {
		const { session, waiting } = openWindow();
		const conversation = await session.active();
		const arrived = harness.service.arrival();
		void conversation.send(message('asked'), () => {});
		await arrived;
		await session.close(conversation.id);
		assert.deepEqual([session.isAwaitingAnswer(conversation.id), await waiting()], [false, []]);
	});
});
