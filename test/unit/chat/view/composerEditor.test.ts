import assert from 'node:assert/strict';
import { LONGEST_MESSAGE } from '../../../../src/chat/protocol/chatMessages.ts';
import {
	acceptSending,
	canSend,
	draftToPost,
	isTooLong,
	loadDraft,
	openEditor,
	startSending,
} from '../../../../src/chat/view/model/composerEditor.ts';

describe('The state of the composer', () => {
	it('cannot send white space', () => {
		assert.deepEqual(
			['', ' \n\t', 'a', ' a '].map((text) => canSend(openEditor(text))),
			[false, false, true, true],
		);
	});

	it('neither sends nor posts as a draft a text that is too long for the host, and keeps it across a snapshot', () => {
		const longest = { ...openEditor(''), text: 'x'.repeat(LONGEST_MESSAGE) };
		const longer = { ...longest, text: `${longest.text}x` };
		assert.deepEqual(
			[longest, longer].map((composer) => [isTooLong(composer), canSend(composer), draftToPost(composer)?.length]),
			[
				[false, true, LONGEST_MESSAGE],
				[true, false, undefined],
			],
		);
		assert.equal(loadDraft(longer, 'other').text, longer.text);
	});

	it('keeps the id of a message until its text changes', () => {
		const first = startSending(openEditor('a'), '1');
		const again = startSending(first, '2');
		const changed = startSending({ ...again, text: 'b' }, '3');
		assert.deepEqual(
			[first, again, changed].map((composer) => composer.sending?.clientMessageId),
			['1', '1', '3'],
		);
	});

	it('is emptied when its text is accepted, unless something was typed since', () => {
		const sending = startSending(openEditor('a'), '1');
		assert.deepEqual([acceptSending(sending).text, acceptSending({ ...sending, text: 'ab' }).text], ['', 'ab']);
	});

	it('posts the draft again after a message was accepted: the host has dropped it', () => {
		const sending = startSending(openEditor('a'), '1');
		assert.deepEqual(
			[draftToPost(acceptSending(sending)), draftToPost(acceptSending({ ...sending, text: 'ab', hostDraft: 'ab' }))],
			['', 'ab'],
		);
	});

	it('posts no draft that the host has or that is being sent', () => {
		const known = openEditor('a');
		const typed = { ...known, text: 'ab' };
		assert.deepEqual(
			[draftToPost(known), draftToPost(typed), draftToPost(startSending(typed, '1'))],
			[undefined, 'ab', undefined],
		);
	});

	describe('given the draft of a snapshot', () => {
		const open = openEditor('old');
		const cases: readonly (readonly [string, ReturnType<typeof openEditor>, string, string])[] = [
			['takes it when nothing was typed', open, 'new', 'new'],
			[
				'takes one that the host has changed after ours reached it',
				{ ...open, text: 'mine', hostDraft: 'mine' },
				'new',
				'new',
			],
			['keeps what was typed and not handed over', { ...open, text: 'mine' }, 'new', 'mine'],
			[
				'keeps what was handed over while the snapshot was on its way',
				{ ...open, text: 'mine', hostDraft: 'mine' },
				'old',
				'mine',
			],
			['keeps an emptied composer empty', { ...open, text: '', hostDraft: undefined }, 'old', ''],
		];
		for (const [title, composer, draft, expected] of cases) {
			it(title, () => assert.equal(loadDraft(composer, draft).text, expected));
		}
	});
});
