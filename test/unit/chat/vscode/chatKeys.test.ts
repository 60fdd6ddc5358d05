import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ConversationLibrary } from '../../../../src/chat/core/library/conversationLibrary.ts';
import { DeletedConversations, UNDO_TIME } from '../../../../src/chat/core/library/deletedConversations.ts';
import type { ChatDeps } from '../../../../src/chat/vscode/chatDeps.ts';
import { chatHarnesses, message } from '../../../support/chatHarness.ts';
import { FakeKeptState } from '../../../support/fakes/fakeStores.ts';
import { editor, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';

const { followChatKeys, restoreChatKeys } = await withFakeVscode(
	() => import('../../../../src/chat/vscode/chatKeys.ts'),
);

const FILE = { id: 'a', kind: 'file', label: 'a.ts', languageId: 'typescript', text: 'a' } as const;

describe('the context keys of the chat', () => {
	const newHarness = chatHarnesses();
	let harness: ReturnType<typeof newHarness>;
	let values: Map<string, unknown>;
	let following: { dispose(): void } | undefined;

	beforeEach(() => {
		harness = newHarness();
		values = new Map();
		editor.registered.set('setContext', (key, value) => {
			assert.ok(typeof key === 'string' && values.get(key) !== value, 'only changes are set');
			values.set(key.replace('whetstone.chat.', ''), value);
		});
	});

	afterEach(() => {
		following?.dispose();
		editor.registered.clear();
	});

	/** The names of the keys that are set. */
	const set = () => [...values].filter(([, value]) => value).map(([key]) => key);

	/** Resolves once exactly these keys are set, in any order. */
	async function untilSet(...keys: readonly string[]): Promise<void> {
		while (set().toSorted().join() !== keys.toSorted().join()) await nextTurn();
	}

	/** Opens a window on what is kept in the workspace. */
	function openWindow() {
		const { clock, logger, state } = harness;
		restoreChatKeys(state);
		const store = harness.newStore();
		const session = harness.window(store);
		const deleted = new DeletedConversations(store, async () => {}, clock, logger);
		const library = new ConversationLibrary(store, session, deleted, 'w');
		following = followChatKeys(partial<ChatDeps>({ session, library }));
		return { session, library };
	}

	it('are unset in a new workspace, which an earlier extension host may have left set', async () => {
		restoreChatKeys(new FakeKeptState());
		assert.deepEqual([values.size, set()], [5, []]);
	});

	it('say what a conversation holds: a draft, a message, an answer', async () => {
		const { session } = openWindow();
		const conversation = await session.active();
		await conversation.draft.setText(' ');
		await untilSet('begun');
		await conversation.draft.setText('a');
		await untilSet('begun', 'drafted');
		await conversation.draft.setText('');
		await untilSet();
		await conversation.draft.attach(FILE);
		await untilSet('begun');
		const arrival = harness.service.arrival();
		const sent = conversation.send(message('asked'), () => {});
		await arrival;
		await untilSet('begun', 'asked');
		harness.service.answer('re');
		await sent;
		await untilSet('begun', 'asked', 'answered');
		await session.startNew();
		await untilSet();
	});

	it('are set for a conversation with a name alone', async () => {
		const { session, library } = openWindow();
		await library.rename((await session.active()).id, 'Plans');
		await untilSet('begun');
	});

	it('are all set for the conversation of an earlier window until it is opened: it may hold anything', async () => {
		const { session } = openWindow();
		await harness.ask(await session.active(), 'a');
		await untilSet('begun', 'asked', 'answered');
		following?.dispose();
		values.clear();
		const later = openWindow();
		assert.deepEqual(set(), ['begun', 'asked', 'answered', 'drafted']);
		await later.session.active();
		await untilSet('begun', 'asked', 'answered');
	});

	it('say that a deletion can be undone, as long as it can', async () => {
		const { session, library } = openWindow();
		const { id } = await session.active();
		await harness.ask(await session.active(), 'a');
		await library.delete(id);
		await untilSet('undoable');
		await library.undoDelete();
		await untilSet();
		await library.delete(id);
		await untilSet('undoable');
		harness.clock.advance(UNDO_TIME);
		await untilSet();
	});
});
