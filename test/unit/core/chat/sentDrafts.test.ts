import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Conversation } from '../../../../src/core/chat/conversation.ts';
import type { Attachment } from '../../../../src/core/chat/message/attachment.ts';
import { createChatHarness, message } from '../../../support/chatHarness.ts';
import { crashAtCall } from '../../../support/faults/faultFileSystem.ts';

const FILE: Attachment = { id: 'f', kind: 'file', label: 'a.ts', languageId: 'typescript', text: 'the file' };

describe('a message that is sent from the composer', () => {
	let folder: string;
	let harness: ReturnType<typeof createChatHarness>;
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'whetstone-sent-'));
		harness = createChatHarness(folder);
	});
	afterEach(async () => {
		harness.dispose();
		await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 20 });
	});

	/** A conversation in whose composer something stands, in a window that dies at its file call of this number. */
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

	/** What the next window shows: each message and what stands in the composer, with the number of what is attached. */
	async function shownLater(id: string): Promise<readonly string[]> {
		harness.endWindows();
		const { turns, draft } = await harness.window().open(id);
		const told = [...turns, draft].map(({ text, attachments = [] }) => `${text} ${attachments.length}`);
		return told.filter((each) => each !== ' 0');
	}

	it('D19 is there once, in the transcript or in the composer, whichever step of sending it a crash breaks off at', async function () {
		this.timeout(30_000);
		const seen = new Set<string>();
		for (let step = 0, isOver = false; !isOver; step++) {
			const { conversation, begin } = await composed(step);
			await compose(conversation, 'sent');
			const hasCrashed = begin();
			const taken = new Promise<void>((resolve) => {
				void conversation.sendComposed({ ...message('sent'), attachments: [FILE] }, resolve);
			});
			await taken;
			// The emptying of the draft follows: it goes in order before this.
			await conversation.draft.setText('');
			isOver = !hasCrashed();
			assert.deepEqual(await shownLater(conversation.id), ['sent 1'], `crashed at step ${step}`);
			const { turns } = await harness.window().open(conversation.id);
			seen.add(turns.length === 1 ? 'in the transcript' : 'in the composer');
		}
		assert.deepEqual([...seen].toSorted(), ['in the composer', 'in the transcript']);
	});

	it('D19 comes back once, with what is attached, whichever step of beginning to wait a crash breaks off at', async function () {
		this.timeout(30_000);
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

	it('D19 leaves the composer in the one change that makes it wait', async () => {
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

	it('D19 keeps what waits and what is being sent apart where both are sent at once', async () => {
		const { conversation } = await composed(Number.POSITIVE_INFINITY);
		await compose(conversation, 'one');
		const arrival = harness.service.arrival();
		void conversation.sendComposed({ ...message('one'), attachments: [FILE] }, () => {});
		await conversation.sendComposed(message('two'), () => {});
		await arrival;
		assert.deepEqual(await shownLater(conversation.id), ['one 1', 'two 0']);
	});

	it('D19 does not come back into the composer when it is discarded after such a crash', async () => {
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

	it('D19 stands in the composer of its own window alone while it is being sent', async () => {
		const store = harness.newStore();
		const { id } = await harness.window(store).startNew();
		await store.writeDraft(id, { text: 'being sent', attachments: [], sentAs: 'u1' });
		assert.equal((await harness.window().open(id)).draft.text, '');
	});
});
