import assert from 'node:assert/strict';
import * as v from 'valibot';
import { ATTACHMENT_KINDS, attachmentSchema } from '../../../../../src/chat/core/message/attachment.ts';

describe('an attachment that is read', () => {
	it('has the kind that it was written with, or is a file if that is unknown here', () => {
		const read = (kind: string) =>
			v.parse(attachmentSchema, { id: '1', kind, label: 'a.ts', languageId: 'typescript', text: 'a' }).kind;
		assert.deepEqual([...ATTACHMENT_KINDS, 'hologram'].map(read), [...ATTACHMENT_KINDS, 'file']);
	});
});
