import assert from 'node:assert/strict';
import type { FromChatView } from '../../../../../src/chat/protocol/chatMessages.ts';
import type { ChatDeps } from '../../../../../src/chat/vscode/chatDeps.ts';
import type { Ledger } from '../../../../../src/usage/core/ledger.ts';
import type { LedgerEntry } from '../../../../../src/usage/core/ledgerEntry.ts';
import { editor, setUserSetting, withFakeVscode, workspace } from '../../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../../support/fakes/recordingLogger.ts';
import { entry, FakeUsageStore } from '../../../../support/receipts.ts';

const [{ handleMessage }, { useTypedPrompt }] = await withFakeVscode(() =>
	Promise.all([
		import('../../../../../src/chat/vscode/messages/handleMessage.ts'),
		import('../../../../../src/chat/vscode/prompts/typedPrompt.ts'),
	]),
);

describe('Messages of the view about prompts and models', () => {
	const { fs } = workspace;
	const posted: unknown[] = [];
	const handled: FromChatView[] = [];
	const draft = { text: '' };
	const usedPrompts = new Set<string>();
	let entries: readonly LedgerEntry[] = [];

	beforeEach(() => {
		for (const list of [posted, handled]) list.splice(0);
		usedPrompts.clear();
		draft.text = '';
		Object.assign(editor, { messages: [], typed: [], choice: undefined });
		// There are no prompts.
		Object.assign(workspace, { fs: { readDirectory: async () => [] } });
	});

	afterEach(() => {
		Object.assign(workspace, { fs });
		setUserSetting('whetstone.service.baseUrl', undefined);
	});

	const conversation = {
		id: 'c1',
		turns: [{ id: 'm1', text: 'A message' }],
		draft: {
			setText: async (text: string) => {
				draft.text = text;
			},
			compose: async (text: string, instead?: string) => {
				assert.equal(instead, draft.text);
				draft.text = text;
			},
		},
	} as never;
	const post = (reply: unknown) => posted.push(reply);
	const deps = () =>
		partial<ChatDeps>({
			logger: new RecordingLogger(),
			storage: { path: '/User/us' } as never,
			usedPrompts,
			ledger: partial<Ledger>({ store: new FakeUsageStore(entries) }),
		});
	const handle = (message: FromChatView) => handleMessage(message as never, conversation, deps(), post);
	const run = async (text: string, clientMessageId = 'i1') => {
		const typed = { type: 'prompt', conversationId: 'c1', clientMessageId, text } as const;
		const instead = await useTypedPrompt(typed, conversation, deps(), post);
		if (instead !== undefined) handled.push(instead);
	};

	it('send nothing under an unknown name unless the user agrees', async () => {
		await run('/revew it');
		assert.deepEqual(handled, []);
		assert.deepEqual(editor.messages, ['No prompt or command is named /revew. Send it as a message?']);
		editor.choice = 'Send as Message';
		await run('/revew it');
		const message = { type: 'send', conversationId: 'c1', clientMessageId: 'i1', text: '/revew it' };
		assert.deepEqual(handled, [message]);
	});

	it('send what only begins like a command, as ever', async () => {
		await run('/help me please');
		assert.deepEqual([handled.map(({ type }) => type), editor.messages], [['send'], []]);
	});

	it('do nothing in another conversation', async () => {
		await handle({ type: 'prompt', conversationId: 'other', clientMessageId: 'i1', text: '/revew' });
		await handle({ type: 'savePrompt', messageId: 'other' });
		assert.deepEqual([handled, posted, editor.messages], [[], [], []]);
	});

	it('list the models of the connected service: shown without tricks, sent as they were named', async () => {
		setUserSetting('whetstone.service.baseUrl', 'local');
		const named = (service: string, model: string, time: number) => {
			return entry(`e${time}`, { service, time, receipt: { model, roundTripMs: 1 } });
		};
		const long = 'm'.repeat(300);
		entries = [named('local', 'a\u202eb', 1), named('https://other', 'theirs', 2), named('local', long, 3)];
		await handle({ type: 'listModels' });
		const models = [
			{ name: 'm'.repeat(100), model: long },
			{ name: 'a\ufffdb', model: 'a\u202eb' },
		];
		assert.deepEqual(posted, [{ type: 'models', models }]);
	});
});
