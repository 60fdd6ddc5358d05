import assert from 'node:assert/strict';
import type { ComposerState } from '../../../../src/chat/protocol/chat.ts';
import { readSlashCommand } from '../../../../src/chat/protocol/slashCommands.ts';
import { planNotes } from '../../../../src/chat/view/composer/planNotes.ts';
import { recallStep } from '../../../../src/chat/view/composer/promptRecall.ts';
import { slashSuggestions } from '../../../../src/chat/view/composer/slashCompletion.ts';
import { openEditor, placeText, typeText } from '../../../../src/chat/view/model/composerEditor.ts';
import { CLOSED_LIST, openList, takeList } from '../../../../src/chat/view/model/conversationListState.ts';
import { composerState } from '../../../view/chat/chatFixtures.ts';

describe('A text that was put into the composer', () => {
	it('is known as such until the box is empty, since it may hold what the user has never seen', () => {
		const typed = typeText({ ...openEditor(''), isPlaced: false }, 'typed');
		const placed = placeText(typed, { text: 'placed' });
		const isPlaced = [typed, placed, typeText(placed, 'changed'), typeText(placed, ''), openEditor('draft')];
		assert.deepEqual(
			isPlaced.map((editor) => editor.isPlaced),
			[false, true, true, false, true],
		);
	});
});

describe('A slash command', () => {
	it('is a known name at the very start, with or without words after it', () => {
		assert.deepEqual(
			['/new', '/Fix  a\nb ', '/fixed', ' /new', '/unknown x', '/', 'see /new', '/new\tx'].map(readSlashCommand),
			[
				{ name: 'new', text: '' },
				{ name: 'fix', text: 'a\nb' },
				undefined,
				undefined,
				undefined,
				undefined,
				undefined,
				{ name: 'new', text: 'x' },
			],
		);
	});

	it('is a message if it has more words than it can use', () => {
		const texts = ['/help me to write a parser', '/export it', '/optimize the loop below', '/optimize high', '/help '];
		assert.deepEqual(texts.map(readSlashCommand), [
			undefined,
			undefined,
			undefined,
			{ name: 'optimize', text: 'high' },
			{ name: 'help', text: '' },
		]);
	});
});

describe('Suggestions', () => {
	it('are the commands and prompts that begin like the text, the one that is typed completely first', () => {
		const prompts = ['explain (file)', 'review-all', 'Review'].map((name) => ({ name, detail: '' }));
		for (const [text, names] of [
			['/', ['/new', '/explain', '/fix', '/optimize', '/export', '/help', '/explain (file)', '/review-all', '/Review']],
			['/EX', ['/explain', '/export', '/explain (file)']],
			['/explain', []],
			['/explain (', ['/explain (file)']],
			['/review', ['/Review', '/review-all']],
			['/review x', []],
			['/re\n', []],
			['', []],
			['x /re', []],
		] as const) {
			const found = slashSuggestions(text, prompts);
			assert.deepEqual(
				found.map(({ name }) => name),
				names,
				text,
			);
		}
	});
});

describe('What was sent before', () => {
	it('is recalled one by one, and the draft after the newest', () => {
		const sent = ['one', 'two'];
		const first = recallStep(sent, undefined, 'draft', -1);
		const second = recallStep(sent, first?.recall, 'two', -1);
		assert.deepEqual([first?.text, second?.text], ['two', 'one']);
		assert.equal(recallStep(sent, second?.recall, 'one', -1), undefined);
		const back = recallStep(sent, second?.recall, 'one', 1);
		assert.deepEqual(recallStep(sent, back?.recall, 'two', 1), { recall: undefined, text: 'draft' });
	});

	it('becomes a draft once it is changed', () => {
		const recalled = recallStep(['one', 'two'], undefined, '', -1);
		assert.equal(recallStep(['one', 'two'], recalled?.recall, 'two!', 1), undefined);
		assert.deepEqual(recallStep(['one', 'two'], recalled?.recall, 'two!', -1)?.recall?.draft, 'two!');
	});

	it('cannot be recalled if nothing was sent', () => {
		assert.equal(recallStep([], undefined, '', -1), undefined);
	});
});

describe('The plan', () => {
	const plan = { name: 'trial', promptLength: 1000, maxTokens: 500 };
	const notes = (more: Partial<ComposerState>, length: number) =>
		planNotes({ ...composerState, plan, ...more }, length).map(({ text, over }) => [text, over]);

	it('gives no note below four fifths of the length, then shows it, and warns of what exceeds the plan', () => {
		assert.deepEqual(
			[
				notes({}, 799),
				notes({}, 800),
				notes({}, 1000),
				notes({ attachmentsLength: 1 }, 1000),
				notes({ attachmentsLength: 5000 }, 0),
				notes(
					{ leftOut: { text: 'The 2 oldest messages will not be sent', hint: 'why' }, options: { maxTokens: 501 } },
					0,
				),
				planNotes(composerState, 1_000_000),
			],
			[
				[],
				[['800 / 1,000 trial', false]],
				[['1,000 / 1,000 trial', false]],
				[['1,001 / 1,000 trial', true]],
				[],
				[
					['501 / 500 tokens', true],
					['The 2 oldest messages will not be sent', true],
				],
				[],
			],
		);
	});
});

describe('The list of conversations in the view', () => {
	it('opens with an empty search, and takes only replies to the current search', () => {
		const searching = { ...CLOSED_LIST, open: true, query: 'a' };
		const list = { query: 'a', groups: [] };
		assert.equal(openList({ ...searching, open: false }).query, '');
		assert.equal(openList(searching), searching);
		assert.deepEqual(takeList(searching, list).list, list);
		assert.equal(takeList(searching, { ...list, query: 'b' }), searching);
	});

	it('takes from any reply whether there is something to undo', () => {
		const shown = { ...CLOSED_LIST, list: { query: '', groups: [] } };
		const told = takeList(shown, { query: 'b', groups: [], undo: { conversationId: 'c9', text: 'x' } });
		assert.deepEqual(told.list, { query: '', groups: [], undo: { conversationId: 'c9', text: 'x' } });
		assert.deepEqual(takeList(told, { query: 'b', groups: [] }).list, { query: '', groups: [] });
	});
});

describe('A text of the host', () => {
	it('is inserted before the text in the composer', () => {
		assert.deepEqual(
			['', ' \n', 'mine'].map((text) => placeText(openEditor(text), { text: 'given' }).text),
			['given', 'given', 'given\n\nmine'],
		);
	});
});
