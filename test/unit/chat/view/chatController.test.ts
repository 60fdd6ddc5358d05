import assert from 'node:assert/strict';
import type { ChatSnapshot } from '../../../../src/chat/protocol/chat.ts';
import { type FromChatView, LONGEST_MESSAGE } from '../../../../src/chat/protocol/chatMessages.ts';
import { ChatController } from '../../../../src/chat/view/chatController.ts';
import type { ChatModel } from '../../../../src/chat/view/model/chatModel.ts';
import { ViewMemory, type ViewState } from '../../../../src/chat/view/model/viewState.ts';

import { chatSnapshot, composerState } from '../../../view/chat/chatFixtures.ts';

describe('The controller of the chat view', () => {
	it('asks for a snapshot at the start, and once for each gap', () => {
		const { controller, posted } = createHarness();
		controller.start();
		controller.receive({ type: 'focus', revision: 1 });
		controller.receive({ type: 'snapshot', snapshot: chatSnapshot({ revision: 2 }) });
		controller.receive({ type: 'focus', revision: 8 });
		controller.receive({ type: 'focus', revision: 9 });
		assert.deepEqual(posted, [{ type: 'ready' }, { type: 'ready' }]);
	});

	it('sends the same text under the same id, and nothing while another message is queued', () => {
		const { controller, posted } = createHarness({ draft: 'a', composer: { ...composerState, canSend: false } });
		controller.send();
		controller.receive({ type: 'composer', revision: 2, composer: composerState });
		controller.send();
		controller.send();
		const message = { type: 'send', conversationId: 'c1', clientMessageId: 'id1', text: 'a' };
		assert.deepEqual(posted, [message, message]);
	});

	it('asks for the prompts each time that a slash begins the text', () => {
		const { controller, posted } = createHarness();
		for (const text of ['/', '/r', '', 'a /', '/', '/x y']) controller.type(text);
		assert.deepEqual(posted, [{ type: 'listPrompts' }, { type: 'listPrompts' }]);
	});

	it('leaves a name after a slash to the host, with the text still there, even if nothing may be sent', () => {
		const { controller, posted, shown } = createHarness({ composer: { ...composerState, canSend: false } });
		controller.type('/review it');
		controller.send();
		assert.deepEqual(posted.slice(1), [
			{ type: 'draft', conversationId: 'c1', text: '/review it' },
			{ type: 'prompt', conversationId: 'c1', clientMessageId: 'id1', text: '/review it' },
		]);
		assert.equal(shown(), '/review it');
		controller.receive({ type: 'compose', revision: 2, text: 'Filled in', instead: '/review it' });
		assert.equal(shown(), 'Filled in');
		controller.type('/review it');
		controller.send();
		assert.deepEqual(posted.slice(-2), [
			{ type: 'draft', conversationId: 'c1', text: '/review it' },
			{ type: 'prompt', conversationId: 'c1', clientMessageId: 'id2', text: '/review it' },
		]);
	});

	it('keeps what was typed on while a prompt was being filled in', () => {
		const { controller, shown } = createHarness();
		controller.type('/review and more');
		controller.receive({ type: 'compose', revision: 2, text: 'Filled in', instead: '/review' });
		assert.equal(shown(), 'Filled in\n\n/review and more');
	});

	it('runs built-in commands, and sends paths as messages', () => {
		const { controller, posted } = createHarness();
		for (const text of ['/help', '/usr/bin/x is what?']) {
			controller.type(text);
			controller.send();
		}
		assert.deepEqual(
			posted.flatMap(({ type }) => (type === 'draft' || type === 'listPrompts' ? [] : [type])),
			['slash', 'send'],
		);
	});

	it('posts each draft once, when typing pauses', () => {
		const { controller, posted, runTimers } = createHarness();
		controller.type('a');
		controller.type('ab');
		const early = [...posted];
		runTimers();
		controller.flushTyped();
		assert.deepEqual([early, posted], [[], [{ type: 'draft', conversationId: 'c1', text: 'ab' }]]);
	});

	it('posts a draft under the conversation in which it was typed', () => {
		const { controller, posted, runTimers } = createHarness();
		controller.type('a');
		controller.receive({ type: 'snapshot', snapshot: chatSnapshot({ revision: 9, conversationId: 'c2' }) });
		runTimers();
		assert.deepEqual(posted, [{ type: 'draft', conversationId: 'c1', text: 'a' }]);
	});

	it('keeps a text that is too long for the host, and brings it back with its conversation', () => {
		const { controller, posted, shown } = createHarness();
		const long = 'x'.repeat(LONGEST_MESSAGE + 1);
		const open = (revision: number, conversationId: string) =>
			controller.receive({ type: 'snapshot', snapshot: chatSnapshot({ revision, conversationId }) });
		controller.type(long);
		controller.send();
		open(2, 'c2');
		const other = shown();
		open(3, 'c1');
		assert.ok(shown() === long);
		assert.deepEqual([other, posted], ['', []]);
		controller.type('short');
		open(4, 'c2');
		open(5, 'c1');
		assert.deepEqual([shown(), posted], ['', [{ type: 'draft', conversationId: 'c1', text: 'short' }]]);
	});

	it('keeps an edit of an earlier message until the host accepts it, in any conversation', () => {
		const { controller, holder } = createHarness();
		controller.keepEdit('q', 'changed');
		controller.edit('q', 'changed');
		controller.receive({ type: 'snapshot', snapshot: chatSnapshot({ revision: 2, conversationId: 'c2' }) });
		const kept = holder.state?.texts;
		controller.receive({ type: 'edited', revision: 3, conversationId: 'c1', messageId: 'q' });
		assert.deepEqual([kept, holder.state], [{ 'c1 q': 'changed' }, {}]);
	});

	it('keeps an edit of an earlier message when typing pauses, or the view may close', () => {
		const { controller, holder, runTimers } = createHarness();
		for (const text of ['c', 'ch', 'cha']) controller.keepEdit('q', text);
		assert.deepEqual([controller.keptEdit('q'), holder.writes], ['cha', 0]);
		runTimers();
		assert.deepEqual([controller.keptEdit('q'), holder.writes], ['cha', 1]);
		controller.keepEdit('q', 'chan');
		controller.flushTyped();
		assert.deepEqual(holder.state?.texts, { 'c1 q': 'chan' });
		controller.keepEdit('q', undefined);
		assert.equal(controller.keptEdit('q'), undefined);
	});

	it('keeps an edit with its conversation, apart from the same message in another one', () => {
		const { controller } = createHarness();
		controller.keepEdit('q', 'changed');
		const open = (revision: number, conversationId: string) => {
			controller.receive({ type: 'snapshot', snapshot: chatSnapshot({ revision, conversationId }) });
			return controller.keptEdit('q');
		};
		assert.deepEqual([open(2, 'c2'), open(3, 'c1')], [undefined, 'changed']);
	});

	it('forgets all texts of an erased conversation, including one that was just typed', () => {
		const { controller, holder } = createHarness();
		controller.keepEdit('q', 'changed');
		controller.type('x'.repeat(LONGEST_MESSAGE + 1));
		controller.flushTyped();
		new ViewMemory(holder).keepText({ conversationId: 'c2', messageId: 'r' }, 'other');
		assert.equal(Object.keys(holder.state?.texts ?? {}).length, 3);
		controller.type('');
		controller.keepEdit('q', 'changed again');
		controller.receive({ type: 'erased', revision: 2, conversationIds: ['c1'] });
		controller.flushTyped();
		assert.deepEqual(holder.state, { texts: { 'c2 r': 'other' } });
	});

	it('asks at the start which of the conversations with kept texts were erased', () => {
		const { controller, posted, holder } = createHarness();
		holder.state = { texts: { 'c1 ': 'x', 'c2 q': 'y', 'c2 r': 'z' } };
		controller.start();
		assert.deepEqual(posted, [{ type: 'ready' }, { type: 'kept', conversationIds: ['c1', 'c2'] }]);
	});

	it('asks for the list again after a gap while the list is shown', () => {
		const { controller, posted } = createHarness();
		controller.openConversationList();
		controller.search('pears');
		controller.receive({ type: 'showConversations', revision: 9 });
		controller.receive({ type: 'snapshot', snapshot: chatSnapshot({ revision: 10 }) });
		controller.closeConversationList();
		controller.receive({ type: 'snapshot', snapshot: chatSnapshot({ revision: 11 }) });
		assert.deepEqual(posted, [
			{ type: 'list', query: '' },
			{ type: 'ready' },
			{ type: 'list', query: 'pears' },
			{ type: 'listClosed' },
		]);
	});

	it('stops only a pending answer', () => {
		const idle = createHarness();
		idle.controller.stop();
		const busy = createHarness({ busy: true });
		busy.controller.stop();
		assert.deepEqual([idle.posted, busy.posted], [[], [{ type: 'stop', conversationId: 'c1' }]]);
	});

	it('posts and draws nothing before the first snapshot, whatever the user does', () => {
		const posted: FromChatView[] = [];
		const drawn: ChatModel[] = [];
		const controller = new ChatController(
			(message) => posted.push(message),
			(model) => drawn.push(model),
			new ViewMemory(new FakeHolder()),
			() => 'id',
			() => () => undefined,
		);
		controller.type('a');
		controller.send();
		controller.stop();
		controller.flushTyped();
		assert.deepEqual([posted, drawn], [[], []]);
	});
});

/** Keeps what the view gives it, as the editor does, and counts how often it has to. */
class FakeHolder {
	state: ViewState | undefined;
	writes = 0;

	getState(): unknown {
		return this.state;
	}

	setState(state: ViewState): void {
		this.state = state;
		this.writes++;
	}
}

/** A controller that has its first snapshot. Its timers run when the test says so, if they were not taken back. */
function createHarness(overrides: Partial<ChatSnapshot> = {}) {
	const posted: FromChatView[] = [];
	const timers = new Set<() => void>();
	const holder = new FakeHolder();
	let drawn: ChatModel | undefined;
	let ids = 0;
	const controller = new ChatController(
		(message) => posted.push(message),
		(model) => {
			drawn = model;
		},
		new ViewMemory(holder),
		() => {
			ids++;
			return `id${ids}`;
		},
		(_, callback) => {
			timers.add(callback);
			return () => timers.delete(callback);
		},
	);
	controller.receive({ type: 'snapshot', snapshot: chatSnapshot(overrides) });
	const runTimers = (): void => {
		for (const callback of [...timers]) callback();
		timers.clear();
	};
	const shown = (): string | undefined => drawn?.page?.editor.text;
	return { controller, posted, runTimers, shown, holder };
}
