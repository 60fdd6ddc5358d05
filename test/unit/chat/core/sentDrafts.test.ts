import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Conversation } from '../../../../src/chat/core/conversation.ts';
import type { Attachment } from '../../../../src/chat/core/message/attachment.ts';
import { chatHarnesses, message } from '../../../support/chatHarness.ts';
import { crashAtCall } from '../../../support/faults/faultFileSystem.ts';

const FILE: Attachment = { id: 'f', kind: 'file', label: 'a.ts', languageId: 'typescript', text: 'the file' };

describe('a message sent from the composer', () => {
	const newHarness = chatHarnesses();
	let harness: ReturnType<typeof newHarness>;
	beforeEach(() => {
		harness = newHarness();
	});

	/** A conversation with a draft, in a window that dies at its file call number `step`. */
	async function composed(step: number) {
		const crash = crashAtCall(Number.POSITIVE_INFINITY);
		let dying = crash;
		const fileSystem = new Proxy(crash.fileSystem, { get: (_, name) => Reflect.get(dying.fileSystem, name) });
		const session = harness.window(harness.newStore(fileSystem));
		const conversation = await session.show(randomUUID());
		const begin = () => {
			dying = crashAtCall(step);
			return () => dying.hasCrashed();
		};
		return { session, conversation, begin };
	}

	async function compose(conversation: Conversation, text: string): Promise<void> {
		await conversation.draft.setText(text);
		await conversation.draft.attach(FILE);
	}

	/** What the next window shows: each message and the composer, with the number of attachments. */
	async function shownLater(id: string): Promise<readonly string[]> {
		harness.endWindows();
		const { turns, draft } = await harness.window().open(id);
		const all = [...turns, draft].map(({ text, attachments = [] }) => `${text} ${attachments.length}`);
		return all.filter((each) => each !== ' 0');
	}

	it('D19 exists once, in the transcript or in the composer, after a crash at any step of sending', async () => {
		const seen = new Set<string>();
		for (let step = 0, isOver = false; !isOver; step++) {
			const { conversation, begin } = await composed(step);
			await compose(conversation, 'sent');
			const hasCrashed = begin();
			const taken = new Promise<void>((resolve) => {
				void conversation.sendComposed({ ...message('sent'), attachments: [FILE] }, resolve);
			});
			await taken;
			// Drafts are saved in order, so the draft was emptied before this.
			await conversation.draft.setText('');
			isOver = !hasCrashed();
			assert.deepEqual(await shownLater(conversation.id), ['sent 1'], `crashed at step ${step}`);
			const { turns } = await harness.window().open(conversation.id);
			seen.add(turns.length === 1 ? 'in the transcript' : 'in the composer');
		}
		assert.deepEqual([...seen].toSorted(), ['in the composer', 'in the transcript']);
	});

	it('D19 comes back once, with its attachments, after a crash at any step of queuing', async () => {
		for (let step = 0, isOver = false; !isOver; step++) {
			const { conversation, begin } = await composed(step);
			const arrival = harness.service.arrival();
			void conversation.send(message('first'), () => {});
			await arrival;
			await compose(conversation, 'waits');
			const hasCrashed = begin();
			const sent = conversation.sendComposed({ ...message('waits'), attachments: [FILE] }, () => {});
			assert.deepEqual([conversation.draft.text, conversation.draft.queuedMessage?.text], ['', 'waits']);
			assert.equal(await sent, true);
			isOver = !hasCrashed();
			assert.deepEqual(await shownLater(conversation.id), ['first 0', 'waits 1'], `crashed at step ${step}`);
		}
	});

	it('D19 leaves the composer in the same change that queues it', async () => {
		const written: unknown[] = [];
		const store = harness.newStore();
		const session = harness.window(store);
		const conversation = await session.startNew();
		const arrival = harness.service.arrival();
		void conversation.send(message('first'), () => {});
		await arrival;
		await compose(conversation, 'waits');
		const write = store.writeDraft.bind(store);
		store.writeDraft = async (id, draft) => {
			written.push([draft.text, draft.attachments.length, draft.waiting?.text]);
			await write(id, draft);
		};
		await conversation.sendComposed({ ...message('waits'), attachments: [FILE] }, () => {});
		assert.deepEqual(written, [['', 0, 'waits']]);
	});

	it('D19 keeps the queued message and the one being sent apart if both are sent at the same time', async () => {
		const { conversation } = await composed(Number.POSITIVE_INFINITY);
		await compose(conversation, 'one');
		const arrival = harness.service.arrival();
		void conversation.sendComposed({ ...message('one'), attachments: [FILE] }, () => {});
		await conversation.sendComposed(message('two'), () => {});
		await arrival;
		assert.deepEqual(await shownLater(conversation.id), ['one 1', 'two 0']);
	});

	it('D19 does not come back into the composer if it is discarded after such a crash', async () => {
		const store = harness.newStore();
		const { id } = await harness.window(store).startNew();
		await store.writeDraft(id, { text: 'sent', attachments: [FILE], sentAs: 'u1' });
		await store.append(id, { type: 'user', id: 'u1', data: { text: 'sent', attachments: [FILE] } });
		harness.endWindows();
		const later = await harness.window().open(id);
		assert.deepEqual([later.draft.text, later.draft.attachments], ['', []]);
		await later.discard('u1');
		assert.deepEqual(await shownLater(id), []);
	});

	it('D19 is in the composer of no other window while it is being sent', async () => {
		const store = harness.newStore();
		const { id } = await harness.window(store).startNew();
		await store.writeDraft(id, { text: 'being sent', attachments: [], sentAs: 'u1' });
		assert.equal((await harness.window().open(id)).draft.text, '');
	});
});
