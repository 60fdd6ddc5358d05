import assert from 'node:assert/strict';
import { ConversationDraft } from '../../../../src/core/chat/conversationDraft.ts';
import type { Attachment } from '../../../../src/core/chat/message/attachment.ts';
import { type Draft, EMPTY_DRAFT } from '../../../../src/core/chat/message/draft.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';

describe('an attachment of a draft', () => {
	it('is attached once, however often it is added; another selection of the same file is another attachment', async () => {
		const written: Draft[] = [];
		const store = { writeDraft: async (_id: string, draft: Draft) => void written.push(draft) };
		const logger = new RecordingLogger();
		const draft = new ConversationDraft('c', EMPTY_DRAFT, { store, logger, mayEmpty: () => true });
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
