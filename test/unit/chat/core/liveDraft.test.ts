import assert from 'node:assert/strict';
import { LiveDraft } from '../../../../src/chat/core/liveDraft.ts';
import type { Attachment } from '../../../../src/chat/core/message/attachment.ts';
import { type Draft, EMPTY_DRAFT } from '../../../../src/chat/core/message/draft.ts';
import type { ConversationStore } from '../../../../src/chat/core/store/conversationStore.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';

describe('an attachment of a draft', () => {
	it('is attached once, however often it is added; another selection of the same file is another attachment', async () => {
		const written: Draft[] = [];
		const store = partial<ConversationStore>({
			writeDraft: async (_id: string, draft: Draft) => void written.push(draft),
		});
		const logger = new RecordingLogger();
		const draft = new LiveDraft('c', EMPTY_DRAFT, store, logger, () => true);
		const file: Attachment = { id: '1', kind: 'file', label: 'a.ts', languageId: 'typescript', text: 'one' };
		await draft.attach(file);
		await draft.attach({ ...file, id: '2' });
		await draft.attach({ ...file, id: '3', text: 'two' });
		await draft.attach({ ...file, id: '1', text: '***' });
		assert.deepEqual(
			draft.attachments.map(({ id, text }) => [id, text]),
			[
				['1', '***'],
				['3', 'two'],
			],
		);
		assert.deepEqual(written.at(-1)?.attachments, draft.attachments);
	});
});

describe('the draft of a conversation on the disk', () => {
	const WAITING = { id: 'm', text: 'waits', attachments: [] };

	function createDraft(initial: Draft = EMPTY_DRAFT) {
		const written: Draft[] = [];
		const changes: string[] = [];
		const disk = { failure: undefined as Error | undefined, mayEmpty: true };
		const writeDraft = async (_id: string, draft: Draft) => {
			if (disk.failure !== undefined) throw disk.failure;
			written.push(draft);
		};
		const logger = new RecordingLogger();
		const store = partial<ConversationStore>({ writeDraft });
		const draft = new LiveDraft('c', initial, store, logger, () => disk.mayEmpty);
		draft.onDidChange((change) => changes.push(change.kind));
		return { draft, written, changes, disk, logger };
	}

	it('is the newest of what was typed: what was overtaken is not written', async () => {
		const { draft, written, changes } = createDraft();
		await Promise.all(['a', 'ab', 'abc'].map((text) => draft.setText(text)));
		assert.deepEqual(written, [{ text: 'abc', attachments: [] }]);
		await draft.setText('abc');
		assert.deepEqual([written.length, changes], [1, ['typed', 'typed', 'typed']], 'nothing new');
	});

	it('is written again when there is room, and only then', async () => {
		const { draft, written, disk, logger } = createDraft();
		await draft.saveIfStale();
		assert.deepEqual(written, []);
		disk.failure = new Error('full');
		await draft.setText('a');
		assert.deepEqual([written, logger.messages.length], [[], 1]);
		disk.failure = undefined;
		await draft.saveIfStale();
		await draft.saveIfStale();
		assert.deepEqual(written, [{ text: 'a', attachments: [] }]);
	});

	it('stays on the disk while the message that it became cannot be saved', async () => {
		const { draft, written, disk } = createDraft();
		await draft.setText('a');
		disk.mayEmpty = false;
		await draft.clear(draft.attachments);
		assert.deepEqual([draft.text, written.at(-1)?.text], ['', 'a']);
		disk.mayEmpty = true;
		await draft.saveIfStale();
		assert.deepEqual(written.at(-1), EMPTY_DRAFT);
	});

	it('keeps what was attached after its message had left', async () => {
		const { draft } = createDraft();
		const file = (id: string) => ({ id, kind: 'file', label: id, languageId: '', text: id }) as const;
		await draft.attach(file('sent'));
		const sent = draft.attachments;
		await draft.attach(file('late'));
		await draft.clear(sent.map((attachment) => ({ ...attachment, text: 'redacted' })));
		assert.deepEqual(
			draft.attachments.map(({ id }) => id),
			['late'],
		);
		await draft.queueComposed({ ...WAITING, attachments: [] });
		assert.equal(draft.attachments.length, 1);
	});

	it('says as which message it is sent, until it is changed or empty', async () => {
		const { draft, written } = createDraft();
		await draft.sendAs('m');
		assert.deepEqual(written, [], 'nothing stands there');
		await draft.setText('a');
		await draft.sendAs('m');
		assert.deepEqual(written.at(-1), { text: 'a', attachments: [], sentAs: 'm' });
		await draft.setText('ab');
		assert.deepEqual(written.at(-1), { text: 'ab', attachments: [] });
	});

	it('moves a queued message out of the composer, and back to the start of the composer', async () => {
		const { draft, written, changes } = createDraft();
		await draft.setText('waits');
		await draft.queueComposed(WAITING);
		assert.deepEqual(written.at(-1), { ...EMPTY_DRAFT, waiting: WAITING });
		await draft.setText('next');
		await draft.clear(draft.attachments);
		assert.deepEqual(draft.queuedMessage, WAITING, 'what is cleared is the composer');
		await draft.setText('next');
		await draft.restoreQueued();
		assert.deepEqual(written.at(-1), { text: 'waits\n\nnext', attachments: [] });
		assert.deepEqual(changes, ['typed', 'composer', 'typed', 'composer', 'typed', 'composer', 'compose']);
		await draft.queue(WAITING);
		await draft.dequeue();
		assert.deepEqual([draft.queuedMessage, draft.text], [undefined, 'waits\n\nnext']);
	});

	it('leaves what is being sent in the composer when another message is to wait', async () => {
		const { draft, written } = createDraft();
		await draft.setText('a');
		await draft.sendAs('first');
		await draft.queueComposed(WAITING);
		assert.deepEqual(written.at(-1), { text: 'a', attachments: [], sentAs: 'first', waiting: WAITING });
	});

	it('is taken from a later reading unless something was changed meanwhile', async () => {
		const untouched = createDraft();
		untouched.draft.adoptIfUntouched({ text: 'read', attachments: [] });
		assert.deepEqual([untouched.draft.text, untouched.changes], ['read', ['composer']]);
		const touched = createDraft();
		await touched.draft.setText('typed');
		touched.draft.adoptIfUntouched({ text: 'read', attachments: [] });
		assert.deepEqual([touched.draft.text, touched.changes], ['typed', ['typed']]);
	});

	it('gets unsent text from elsewhere before its own, with a new id for each attachment', async () => {
		const file: Attachment = { id: '1', kind: 'file', label: 'a.ts', languageId: 'typescript', text: 'one' };
		const { draft } = createDraft({ text: 'here', attachments: [{ ...file, text: 'here' }] });
		await draft.prepend({ text: 'there', attachments: [file] });
		assert.equal(draft.text, 'there\n\nhere');
		assert.deepEqual(
			draft.attachments.map(({ text }) => text),
			['here', 'one'],
		);
		assert.equal(new Set(draft.attachments.map(({ id }) => id)).size, 2);
		await draft.prepend({ text: '', attachments: [] });
		assert.equal(draft.text, 'there\n\nhere');
		await draft.detach('1');
		assert.deepEqual(
			draft.attachments.map(({ text }) => text),
			['one'],
		);
	});
});
