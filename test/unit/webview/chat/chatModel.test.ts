import assert from 'node:assert/strict';
import type { ToChatView } from '../../../../src/protocol/chatMessages.ts';
import {
	type ChatModel,
	INITIAL_CHAT_MODEL,
	reduceLocal,
	reduceMessage,
} from '../../../../src/webview/chat/model/chatModel.ts';
import { answerEntry, chatSnapshot, codePart, pendingEntry, userEntry } from '../../../webview/chat/chatFixtures.ts';

describe('The model of the chat view', () => {
	it('is what a snapshot says, whatever came before', () => {
		const entries = [userEntry('q'), answerEntry('a')];
		const model = reduceAll([snapshot({ revision: 41, entries, draft: 'd', busy: true })]);
		assert.deepStrictEqual(
			{
				revision: model.revision,
				synchronized: model.synchronized,
				ids: ids(model),
				draft: model.page?.editor.text,
				busy: model.page?.busy,
			},
			{ revision: 41, synchronized: true, ids: ['q', 'a'], draft: 'd', busy: true },
		);
	});

	it('replaces, appends and removes entries as an update says', () => {
		const before = snapshot({ entries: [userEntry('q'), pendingEntry('p')], busy: true });
		const model = reduceAll([
			before,
			update(2, { entries: [userEntry('q', 'edited'), answerEntry('a')], removed: ['p'] }),
		]);
		const [first] = model.page?.groups[0]?.entries ?? [];
		assert.deepStrictEqual([ids(model), first, model.page?.busy], [['q', 'a'], userEntry('q', 'edited'), false]);
	});

	it('takes an answer in the place of its pending entry when both have one id', () => {
		const model = reduceAll([
			snapshot({ entries: [userEntry('q'), pendingEntry('x')] }),
			update(2, { entries: [answerEntry('x')] }),
		]);
		assert.deepStrictEqual(
			[ids(model), model.page?.arrival, model.page?.announcement?.count],
			[['q', 'x'], { id: 'x', role: 'assistant', own: false, count: 1 }, 1],
		);
	});

	it('is no longer synchronized after a gap, and then follows nothing but a snapshot', () => {
		const gap = reduceAll([snapshot(), update(3, { entries: [userEntry('late')] })]);
		const after = reduceMessage(gap, update(4, { entries: [userEntry('later')] }));
		const mended = reduceMessage(after, snapshot({ revision: 5, entries: [userEntry('all')] }));
		assert.deepStrictEqual(
			[gap.synchronized, ids(gap), after.synchronized, ids(after), mended.synchronized, ids(mended)],
			[false, [], false, [], true, ['all']],
		);
	});

	it('takes no message twice', () => {
		const model = reduceAll([snapshot({ revision: 7 }), update(8, { entries: [userEntry('q')] })]);
		const again = reduceMessage(model, update(8, { removed: ['q'] }));
		assert.deepStrictEqual(ids(again), ['q']);
	});

	it('counts an update for another conversation and shows nothing of it', () => {
		const model = reduceAll([snapshot(), update(2, { conversationId: 'c9', entries: [userEntry('q')], busy: true })]);
		assert.deepStrictEqual([model.revision, model.synchronized, ids(model), model.page?.busy], [2, true, [], false]);
	});

	it('follows a snapshot whose revision is lower: its host has begun anew', () => {
		const model = reduceAll([
			snapshot({ revision: 50 }),
			snapshot({ revision: 1 }),
			update(2, { entries: [userEntry('q')] }),
		]);
		assert.deepStrictEqual(ids(model), ['q']);
	});

	it('announces an answer that a snapshot brings after a gap, and none that was there before', () => {
		const before = snapshot({ entries: [userEntry('q'), pendingEntry('p')], busy: true });
		const model = reduceAll([before, snapshot({ revision: 9, entries: [userEntry('q'), answerEntry('a')] })]);
		const other = reduceMessage(model, snapshot({ revision: 10, conversationId: 'c2', entries: [answerEntry('b')] }));
		assert.deepStrictEqual(
			[model.page?.announcement?.count, model.page?.arrival?.id, other.page?.announcement],
			[1, 'a', undefined],
		);
	});

	it('notes an own message that comes together with its pending entry', () => {
		const model = reduceAll([snapshot(), update(2, { entries: [userEntry('q'), pendingEntry('p')], busy: true })]);
		assert.deepStrictEqual(
			[model.page?.arrival, model.page?.announcement],
			[{ id: 'p', role: 'pending', own: true, count: 1 }, undefined],
		);
	});

	it('remembers the focus that was asked for before there was a page', () => {
		const model = reduceAll([{ type: 'focus', revision: 3 }, snapshot({ revision: 4 })]);
		assert.deepStrictEqual([model.focusRequests, model.page !== undefined], [1, true]);
	});

	it('marks the block that was copied until that has been shown, and not one copied since', () => {
		const first = reduceAll([
			snapshot({ entries: [answerEntry('a', [codePart('x'), codePart('y')])] }),
			{ type: 'copied', revision: 2, messageId: 'a', partIndex: 0 },
		]);
		const second = reduceMessage(first, { type: 'copied', revision: 3, messageId: 'a', partIndex: 1 });
		assert.deepStrictEqual(
			[
				first.page?.copied,
				reduceLocal(first, { type: 'copiedShown', revision: 2 }).page?.copied,
				reduceLocal(second, { type: 'copiedShown', revision: 2 }).page?.copied?.partIndex,
			],
			[{ messageId: 'a', partIndex: 0, revision: 2 }, undefined, 1],
		);
	});

	it('asks anew when a message was taken that it does not know while something stands in the composer', () => {
		const accepted: ToChatView = { type: 'accepted', revision: 2, clientMessageId: 'unknown' };
		assert.deepStrictEqual(
			[
				reduceAll([snapshot({ draft: 'text' }), accepted]).synchronized,
				reduceAll([snapshot({ draft: '' }), accepted]).synchronized,
			],
			[false, true],
		);
	});

	it('leaves what the person does without a page alone', () => {
		assert.equal(reduceLocal(INITIAL_CHAT_MODEL, { type: 'typed', text: 'x' }), INITIAL_CHAT_MODEL);
	});
});

function reduceAll(messages: readonly ToChatView[]): ChatModel {
	return messages.reduce(reduceMessage, INITIAL_CHAT_MODEL);
}

function snapshot(overrides: Parameters<typeof chatSnapshot>[0] = {}): ToChatView {
	return { type: 'snapshot', snapshot: chatSnapshot(overrides) };
}

function update(revision: number, more: Partial<Extract<ToChatView, { type: 'update' }>>): ToChatView {
	return {
		type: 'update',
		revision,
		conversationId: 'c1',
		entries: [],
		removed: [],
		busy: false,
		title: '',
		total: [],
		...more,
	};
}

function ids(model: ChatModel): readonly string[] {
	return model.page?.groups.flatMap((group) => group.entries.map((entry) => entry.id)) ?? [];
}
