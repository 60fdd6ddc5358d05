import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LedgerEntry } from '../../../../../src/core/receipts/ledgerEntry.ts';
import type { FromChatView } from '../../../../../src/protocol/chatMessages.ts';
import { diskUri, FakeDisk, joinDiskPath } from '../../../../support/fakes/fakeDisk.ts';
import { editor, setUserSetting, Uri, withFakeVscode, workspace } from '../../../../support/fakes/fakeVscode.ts';
import { entry, FakeUsageStore } from '../../../../support/receipts.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const { handlePromptMessage } = await withFakeVscode(
	() => import('../../../../../src/vscode/chat/prompts/promptMessages.ts'),
);

describe('Messages of the view about prompts and models', () => {
	const { fs } = workspace;
	const { joinPath } = Uri;
	const folder = temporaryFolder();
	const posted: unknown[] = [];
	const handled: FromChatView[] = [];
	const draft = { text: '' };
	const prompts = { toldOf: new Set<string>(), taken: new Set<string>() };
	let entries: readonly LedgerEntry[] = [];

	beforeEach(() => {
		for (const list of [posted, handled]) list.splice(0);
		prompts.taken.clear();
		draft.text = '';
		Object.assign(editor, { messages: [], typed: [], choice: undefined });
		Object.assign(Uri, { joinPath: joinDiskPath });
		Object.assign(workspace, { fs: new FakeDisk().fs, workspaceFolders: [] });
		mkdirSync(join(folder(), 'User/us/prompts'), { recursive: true });
	});

	afterEach(() => {
		Object.assign(Uri, { joinPath });
		Object.assign(workspace, { fs, workspaceFolders: undefined });
		setUserSetting('whetstone.service.baseUrl', undefined);
	});

	const write = (name: string, text: string) => writeFileSync(join(folder(), 'User/us/prompts', name), text);

	const handle = async (message: FromChatView) => {
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
		};
		const deps = {
			prompts: { ...prompts, storage: diskUri(join(folder(), 'User/us')) },
			receipts: new FakeUsageStore(entries),
		};
		const view = {
			post: (reply: unknown) => posted.push(reply),
			handle: async (other: FromChatView) => void handled.push(other),
		};
		await handlePromptMessage(message as never, conversation as never, deps as never, view as never);
	};
	const run = (text: string, clientMessageId = 'i1') =>
		handle({ type: 'prompt', conversationId: 'c1', clientMessageId, text });

	it('list the prompts with their hints and descriptions, one line each', async () => {
		write('review.prompt.md', '---\ndescription: Looks\n  twice\nargument-hint: <file>\n---\nx');
		write('plain.prompt.md', 'Do\nit\u202e');
		write('big.prompt.md', 'x'.repeat(70_000));
		await handle({ type: 'listPrompts' });
		const items = [
			{ name: 'big', detail: 'It has 69 KB, so it is not read: a prompt has at most 64 KB.' },
			{ name: 'plain', detail: 'Do it\ufffd' },
			{ name: 'review', detail: '<file> · Looks twice' },
		];
		assert.deepEqual(posted, [{ type: 'prompts', prompts: { items, notes: [] } }]);
	});

	it('fill a typed prompt in, once however often Enter is pressed', async () => {
		write('review.prompt.md', 'Body');
		await Promise.all([run('/review it'), run('/review it')]);
		assert.equal(draft.text, 'Body\n\nit');
		assert.deepEqual([posted, handled], [[{ type: 'focus' }], []]);
	});

	it('leave what was typed if the user gives up, and fill it in the next time', async () => {
		write('review.prompt.md', `For \${input:whom}`);
		editor.typed = [undefined, 'me'];
		await run('/review');
		assert.equal(draft.text, '/review');
		await run('/review');
		assert.equal(draft.text, 'For me');
		assert.deepEqual(handled, []);
	});

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

	it('run a built-in command with brackets behind it, unless a file is called so', async () => {
		await run('/explain (file) now');
		assert.deepEqual(handled, [{ type: 'slash', name: 'explain', text: '(file) now' }]);
		write('explain.prompt.md', 'Mine');
		await run('/explain (file) now', 'i2');
		assert.equal(draft.text, 'Mine\n\nnow');
		assert.equal(handled.length, 1);
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
