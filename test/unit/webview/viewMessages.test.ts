import assert from 'node:assert/strict';
import { readHostMessage } from '../../../src/webview/chat/hostMessage.ts';
import { type Pin, pinAfterArrival } from '../../../src/webview/chat/scrollPin.ts';
import { readViewState, withLongText } from '../../../src/webview/chat/viewState.ts';
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
			[
				{ conversationId: 'c', scroll },
				{ conversationId: 'c' },
				{ conversationId: 'c' },
				undefined,
				undefined,
				undefined,
			],
		);
	});
});

describe('A text too long for the host', () => {
	it('is kept beside the others and taken out again', () => {
		const one = withLongText(undefined, 'c1', 'x');
		const two = withLongText({ ...one, scroll: { entryId: 'a', offset: 0 } }, 'c2', 'y');
		const none = withLongText(withLongText(two, 'c1', undefined), 'c2', undefined);
		assert.deepStrictEqual(readViewState(two), {
			conversationId: 'c1',
			scroll: { entryId: 'a', offset: 0 },
			longTexts: { c1: 'x', c2: 'y' },
		});
		assert.deepStrictEqual(none, { conversationId: 'c1', scroll: { entryId: 'a', offset: 0 } });
	});

	it('is not read from what is none', () => {
		assert.deepStrictEqual(readViewState({ conversationId: 'c', longTexts: { c: 1, d: 'y' } }), {
			conversationId: 'c',
			longTexts: { d: 'y' },
		});
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
