import assert from 'node:assert/strict';
import type { Attachment } from '../../../../../src/chat/core/message/attachment.ts';
import { decodeDraft, encodeDraft } from '../../../../../src/chat/core/message/draft.ts';

const attachment = (text: string): Attachment => ({
	id: 'i',
	kind: 'file',
	label: 'a.ts',
	languageId: 'typescript',
	text,
});

describe('a draft', () => {
	const waiting = { id: 'w', text: 'two', attachments: [attachment('y')] };
	for (const draft of [
		{ text: '', attachments: [] },
		{ text: 'a\ud800b', attachments: [attachment('x')] },
		{ text: 'one', attachments: [], waiting },
		{ text: '', attachments: [], waiting: { ...waiting, summarizes: true as const } },
	]) {
		it(`is read as it was written: ${JSON.stringify(draft).slice(0, 40)}`, () =>
			assert.deepEqual(decodeDraft(encodeDraft(draft)), draft));
	}

	it('is marked with the version of its format', () => {
		assert.equal(encodeDraft({ text: 'one', attachments: [] }), '{"v":1,"text":"one"}');
	});

	for (const json of ['', '{', '[]', '{"v":1}', 'null', '{"v":2,"text":"of a newer version"}']) {
		it(`is none if it cannot be read: ${json}`, () => assert.equal(decodeDraft(json), undefined));
	}
});
