import assert from 'node:assert/strict';
import type { Attachment } from '../../../../../src/chat/core/message/attachment.ts';
import {
	containsSent,
	type Draft,
	EMPTY_DRAFT,
	foldQueuedIntoDraft,
	unsentDraft,
} from '../../../../../src/chat/core/message/draft.ts';

const attachment = (id: string): Attachment => ({ id, kind: 'file', label: id, languageId: 'typescript', text: id });
const typed: Draft = { text: 'typed', attachments: [attachment('b')] };
const queued: Draft = { ...typed, waiting: { id: 'q', text: 'queued', attachments: [attachment('a')] } };
const folded: Draft = { text: 'queued\n\ntyped', attachments: [attachment('a'), attachment('b')] };

describe('what of a draft was never sent', () => {
	it('has the queued message first', () => {
		assert.deepEqual(foldQueuedIntoDraft(queued), folded);
		assert.deepEqual(foldQueuedIntoDraft(typed), typed);
	});

	for (const [what, draft, recorded, unsent, isPartSent] of [
		['nothing', EMPTY_DRAFT, [], EMPTY_DRAFT, false],
		['what was typed', typed, ['q', 's'], typed, false],
		['what was being sent, and was not', { ...typed, sentAs: 's' }, [], typed, false],
		['what was being sent, and was', { ...typed, sentAs: 's' }, ['s'], EMPTY_DRAFT, true],
		['a queued message', queued, ['s'], folded, false],
		['a queued message that was sent', queued, ['q'], typed, true],
		[
			'a queued message behind one that was sent',
			{ ...queued, sentAs: 's' },
			['s'],
			{ text: 'queued', attachments: [attachment('a')] },
			true,
		],
	] as const) {
		it(`is found for ${what}`, () => {
			const isRecorded = (id: string) => recorded.some((each) => each === id);
			assert.deepEqual([unsentDraft(draft, isRecorded), containsSent(draft, isRecorded)], [unsent, isPartSent]);
		});
	}
});
