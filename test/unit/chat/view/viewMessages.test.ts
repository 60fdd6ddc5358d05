import assert from 'node:assert/strict';
import { type Pin, pinAfterArrival } from '../../../../src/chat/view/conversation/logScroller.ts';
import { readHostMessage } from '../../../../src/chat/view/hostMessage.ts';
import {
	readViewState,
	textKey,
	type ViewState,
	withKeptText,
	withoutTextsOf,
} from '../../../../src/chat/view/model/viewState.ts';
import { chatSnapshot } from '../../../view/chat/chatFixtures.ts';

describe('A message to the chat view', () => {
	it('is accepted if its type is known', () => {
		const known = [
			{ type: 'snapshot', snapshot: chatSnapshot() },
			{ type: 'update', revision: 1, conversationId: 'c', entries: [], removed: [], busy: false },
			{ type: 'accepted', revision: 1, clientMessageId: 'x' },
			{ type: 'focus', revision: 1 },
			{ type: 'copied', revision: 1, messageId: 'x', partIndex: 0 },
			{ type: 'edited', revision: 1, conversationId: 'c', messageId: 'x' },
			{ type: 'erased', revision: 1, conversationIds: ['c'] },
		];
		assert.deepEqual(known.map(readHostMessage), known);
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
			{ type: 'erased', revision: 1 },
		];
		assert.deepEqual(
			unknown.map(readHostMessage),
			unknown.map(() => undefined),
		);
	});
});

describe('What the chat view keeps', () => {
	it('is read back, without members that are invalid', () => {
		const scroll = { entryId: 'a', offset: -12 };
		assert.deepEqual(
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
	const place = { conversationId: 'c1', scroll: { entryId: 'a', offset: 0 } };
	const [composer, edit, other] = [
		textKey({ conversationId: 'c1' }),
		textKey({ conversationId: 'c1', messageId: 'm1' }),
		textKey({ conversationId: 'c2', messageId: 'm1' }),
	];
	const texts = { [composer]: 'x', [edit]: 'y', [other]: 'z' };

	it('is kept beside the others, and can be removed', () => {
		const state = Object.entries(texts).reduce((kept: ViewState, [key, text]) => withKeptText(kept, key, text), place);
		assert.deepEqual(readViewState(state), { ...place, texts });
		assert.deepEqual(withKeptText(state, edit, 'yy'), { ...place, texts: { ...texts, [edit]: 'yy' } });
		assert.deepEqual(withKeptText(state, composer, undefined).texts, { [edit]: 'y', [other]: 'z' });
		assert.deepEqual(withoutTextsOf(state, ['c1', 'c3']), { ...place, texts: { [other]: 'z' } });
		assert.deepEqual(withoutTextsOf(state, ['c2', 'c1']), place);
	});

	it('is not read from an invalid state', () => {
		const kept = { conversationId: 'c', texts: { ...texts, n: 1 }, edits: { m1: 'x' } };
		assert.deepEqual(readViewState(kept), { conversationId: 'c', texts });
		assert.deepEqual(readViewState({ texts: 'x' }), {});
	});

	it('is dropped when enough newer ones are kept', () => {
		const ids = Array.from({ length: 25 }, (_, index) => `m${index}`);
		const state = ids.reduce((kept: ViewState, id) => withKeptText(kept, `c ${id}`, id), {});
		assert.deepEqual(Object.values(state.texts ?? {}), ids.slice(5));
	});
});

describe('The place in the log', () => {
	const free: Pin = { kind: 'free' };
	const bottom: Pin = { kind: 'bottom' };
	const start: Pin = { kind: 'entry', id: 'a', offset: 12 };

	it('goes to the end for the user’s own message, and to the start of an answer only from the end', () => {
		const answer = { id: 'a', role: 'assistant', own: false, count: 1 } as const;
		const pending = { id: 'p', role: 'pending', own: true, count: 1 } as const;
		assert.deepEqual(
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
