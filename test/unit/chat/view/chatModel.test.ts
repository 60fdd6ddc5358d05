import assert from 'node:assert/strict';
import type { ToChatView } from '../../../../src/chat/protocol/chatMessages.ts';
import {
	type ChatModel,
	INITIAL_CHAT_MODEL,
	reduceLocal,
	reduceMessage,
} from '../../../../src/chat/view/model/chatModel.ts';
import {
	answerEntry,
	chatSnapshot,
	codePart,
	failureEntry,
	pendingEntry,
	userEntry,
} from '../../../view/chat/chatFixtures.ts';

describe('The model of the chat view', () => {
	it('follows a snapshot, whatever came before', () => {
		const entries = [userEntry('q'), answerEntry('a')];
		const model = reduceAll([snapshot({ revision: 41, entries, draft: 'd', busy: true })]);
		assert.deepEqual(
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

	it('replaces, appends and removes the entries of an update', () => {
		const before = snapshot({ entries: [userEntry('q'), pendingEntry('p')], busy: true });
		const model = reduceAll([
			before,
			update(2, { entries: [userEntry('q', 'edited'), answerEntry('a')], removed: ['p'] }),
		]);
		const [first] = model.page?.groups[0]?.entries ?? [];
		assert.deepEqual([ids(model), first, model.page?.busy], [['q', 'a'], userEntry('q', 'edited'), false]);
	});

	it('replaces a pending entry by the answer with the same id', () => {
		const model = reduceAll([
			snapshot({ entries: [userEntry('q'), pendingEntry('x')] }),
			update(2, { entries: [answerEntry('x')] }),
		]);
		assert.deepEqual(
			[ids(model), model.page?.arrival, model.page?.announcement?.count],
			[['q', 'x'], { id: 'x', role: 'assistant', own: false, count: 1 }, 1],
		);
	});

	it('takes another answer for an arrival, also one that a snapshot brings, but not the choice of one', () => {
		const beside = (answerId: string, index: number, count: number) =>
			answerEntry('a', [answerId], { answerId, position: { index, count } });
		const arrived = { id: 'a', role: 'assistant', own: false, count: 1 };
		const model = reduceAll([
			snapshot({ entries: [userEntry('q'), answerEntry('a'), userEntry('r'), answerEntry('b')] }),
			update(2, { entries: [beside('a2', 2, 2)] }),
			update(3, { entries: [beside('a', 1, 2)] }),
		]);
		assert.deepEqual([ids(model), model.page?.arrival], [['q', 'a', 'r', 'b'], arrived]);
		const missed = reduceMessage(model, snapshot({ revision: 9, entries: [userEntry('q'), beside('a3', 3, 3)] }));
		assert.deepEqual(missed.page?.arrival, { ...arrived, count: 2 });
	});

	it('announces once that a request for another answer was stopped, without an arrival', () => {
		const again = failureEntry('r1', 'q', { severity: 'info', text: 'Stopped.' });
		const stopped = answerEntry('a', ['A'], { again });
		const before = snapshot({ entries: [userEntry('q'), answerEntry('a', ['A'])] });
		const model = reduceAll([before, update(2, { entries: [stopped] }), update(3, { entries: [stopped] })]);
		assert.deepEqual([model.page?.announcement, model.page?.arrival], [{ text: 'Stopped.', count: 1 }, undefined]);
	});

	it('takes the origin of the conversation shown, and drops it', () => {
		const origin = { conversationId: 'c0', text: 'Continued from “x”', open: 'Open “x”' };
		const told = (revision: number, conversationId: string, value?: typeof origin): ToChatView => ({
			type: 'origin',
			revision,
			conversationId,
			...(value === undefined ? {} : { origin: value }),
		});
		const shown = reduceAll([snapshot(), told(2, 'c1', origin)]);
		const other = reduceMessage(shown, told(3, 'c2'));
		const gone = reduceMessage(other, told(4, 'c1'));
		assert.deepEqual(
			[shown, other, gone].map(({ page }) => page?.origin),
			[origin, origin, undefined],
		);
	});

	it('is not synchronized after a gap, and then follows only a snapshot', () => {
		const gap = reduceAll([snapshot(), update(3, { entries: [userEntry('late')] })]);
		const after = reduceMessage(gap, update(4, { entries: [userEntry('later')] }));
		const mended = reduceMessage(after, snapshot({ revision: 5, entries: [userEntry('all')] }));
		assert.deepEqual(
			[gap.synchronized, ids(gap), after.synchronized, ids(after), mended.synchronized, ids(mended)],
			[false, [], false, [], true, ['all']],
		);
	});

	it('applies no message twice', () => {
		const model = reduceAll([snapshot({ revision: 7 }), update(8, { entries: [userEntry('q')] })]);
		const again = reduceMessage(model, update(8, { removed: ['q'] }));
		assert.deepEqual(ids(again), ['q']);
	});

	it('counts the revision of an update for another conversation without showing it', () => {
		const model = reduceAll([snapshot(), update(2, { conversationId: 'c9', entries: [userEntry('q')], busy: true })]);
		assert.deepEqual([model.revision, model.synchronized, ids(model), model.page?.busy], [2, true, [], false]);
	});

	it('follows a snapshot with a lower revision: the host has restarted', () => {
		const model = reduceAll([
			snapshot({ revision: 50 }),
			snapshot({ revision: 1 }),
			update(2, { entries: [userEntry('q')] }),
		]);
		assert.deepEqual(ids(model), ['q']);
	});

	it('announces only the new answers of a snapshot after a gap', () => {
		const before = snapshot({ entries: [userEntry('q'), pendingEntry('p')], busy: true });
		const model = reduceAll([before, snapshot({ revision: 9, entries: [userEntry('q'), answerEntry('a')] })]);
		const other = reduceMessage(model, snapshot({ revision: 10, conversationId: 'c2', entries: [answerEntry('b')] }));
		assert.deepEqual(
			[model.page?.announcement?.count, model.page?.arrival?.id, other.page?.announcement],
			[1, 'a', undefined],
		);
	});

	it('notes the user’s own message if it comes together with its pending entry', () => {
		const model = reduceAll([snapshot(), update(2, { entries: [userEntry('q'), pendingEntry('p')], busy: true })]);
		assert.deepEqual(
			[model.page?.arrival, model.page?.announcement],
			[{ id: 'p', role: 'pending', own: true, count: 1 }, undefined],
		);
	});

	it('remembers a request for the focus from before the first snapshot', () => {
		const model = reduceAll([{ type: 'focus', revision: 3 }, snapshot({ revision: 4 })]);
		assert.deepEqual([model.focusRequests, model.page !== undefined], [1, true]);
	});

	it('unmarks a copied block after a while, but not one that was copied since', () => {
		const first = reduceAll([
			snapshot({ entries: [answerEntry('a', [codePart('x'), codePart('y')])] }),
			{ type: 'copied', revision: 2, messageId: 'a', partIndex: 0 },
		]);
		const second = reduceMessage(first, { type: 'copied', revision: 3, messageId: 'a', partIndex: 1 });
		assert.deepEqual(
			[
				first.page?.copied,
				reduceLocal(first, { type: 'copiedShown', revision: 2 }).page?.copied,
				reduceLocal(second, { type: 'copiedShown', revision: 2 }).page?.copied?.partIndex,
			],
			[{ messageId: 'a', partIndex: 0, revision: 2 }, undefined, 1],
		);
	});

	it('asks for a snapshot if an unknown message was accepted while the composer has text', () => {
		const accepted: ToChatView = { type: 'accepted', revision: 2, clientMessageId: 'unknown' };
		assert.deepEqual(
			[
				reduceAll([snapshot({ draft: 'text' }), accepted]).synchronized,
				reduceAll([snapshot({ draft: '' }), accepted]).synchronized,
			],
			[false, true],
		);
	});

	it('ignores local events before the first snapshot', () => {
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
