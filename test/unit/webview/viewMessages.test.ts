import assert from 'node:assert/strict';
import { readHostMessage } from '../../../src/webview/chat/hostMessage.ts';
import { type Pin, pinAfterArrival } from '../../../src/webview/chat/scrollPin.ts';
import { readViewState, type ViewState, withKeptText } from '../../../src/webview/chat/viewState.ts';
import { chatSnapshot } from '../../webview/chatFixtures.ts';

describe('A message to the chat view', () => {
	it('is taken when its type is known', () => {
		const known = [
			{ type: 'snapshot', snapshot: chatSnapshot() },
			{ type: 'update', revision: 1, conversationId: 'c', entries: [], removed: [], busy: false },
			{ type: 'accepted', revision: 1, clientMessageId: 'x' },
			{ type: 'focus', revision: 1 },
			{ type: 'copied', revision: 1, messageId: 'x', partIndex: 0 },
		];
		assert.deepStrictEqual(known.map(readHostMessage), known);
	});

	it('is ignored otherwise', () => {
		const unknown = [
			undefined,
			null,
			1,
			'focus',
			[],
			{},
			{ type: 'other', revision: 1 },
			{ type: 'focus' },
			{ type: 'snapshot', snapshot: 1 },
			{ type: 'update', revision: 1, entries: {} },
		];
		assert.deepStrictEqual(
			unknown.map(readHostMessage),
			unknown.map(() => undefined),
		);
	});
});

describe('What the chat view keeps', () => {
	it('is read back, and is nothing when it is something else', () => {
		const scroll = { entryId: 'a', offset: -12 };
		assert.deepStrictEqual(
			[
				{ conversationId: 'c', scroll },
				{ conversationId: 'c' },
				{ conversationId: 'c', scroll: { entryId: 1 } },
				{ scroll },
				null,
				'c',
			].map(readViewState),
			[{ conversationId: 'c', scroll }, { conversationId: 'c' }, { conversationId: 'c' }, {}, {}, {}],
		);
	});
});

describe('A text that the host does not hold', () => {
	it('is kept beside the others and taken out again', () => {
		const one = withKeptText({ conversationId: 'c1' }, 'longTexts', 'c1', 'x');
		const two = withKeptText({ ...one, scroll: { entryId: 'a', offset: 0 } }, 'longTexts', 'c2', 'y');
		const three = withKeptText(two, 'edits', 'm1', 'z');
		const place = { conversationId: 'c1', scroll: { entryId: 'a', offset: 0 } };
		assert.deepStrictEqual(readViewState(three), {
			...place,
			longTexts: { c1: 'x', c2: 'y' },
			edits: { m1: 'z' },
		});
		const edited = withKeptText(withKeptText(three, 'longTexts', 'c1', undefined), 'longTexts', 'c2', undefined);
		assert.deepStrictEqual(edited, { ...place, edits: { m1: 'z' } });
		assert.deepStrictEqual(withKeptText(edited, 'edits', 'm1', undefined), place);
	});

	it('is not read from what is none', () => {
		const kept = { conversationId: 'c', longTexts: { c: 1, d: 'y' }, edits: 'x' };
		assert.deepStrictEqual(readViewState(kept), { conversationId: 'c', longTexts: { d: 'y' } });
	});

	it('goes at last, where newer ones are kept', () => {
		const ids = Array.from({ length: 25 }, (_, index) => `m${index}`);
		const state = ids.reduce((kept: ViewState, id) => withKeptText(kept, 'edits', id, id), {});
		assert.deepStrictEqual(Object.keys(state.edits ?? {}), ids.slice(5));
	});
});

describe('The place in the log', () => {
	const free: Pin = { kind: 'free' };
	const bottom: Pin = { kind: 'bottom' };
	const start: Pin = { kind: 'entry', id: 'a', offset: 12 };

	it('goes to the end with an own message, and to the start of an answer from the end only', () => {
		const answer = { id: 'a', role: 'assistant', own: false, count: 1 } as const;
		const pending = { id: 'p', role: 'pending', own: true, count: 1 } as const;
		assert.deepStrictEqual(
			[
				pinAfterArrival(free, answer),
				pinAfterArrival(bottom, answer),
				pinAfterArrival(free, pending),
				pinAfterArrival(bottom, { ...pending, own: false }),
				pinAfterArrival(free, { ...answer, own: true }),
			],
			[free, start, bottom, bottom, start],
		);
	});
});
