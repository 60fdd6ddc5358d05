import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { LiveDraft } from '../../../../../src/chat/core/liveDraft.ts';
import { EMPTY_DRAFT } from '../../../../../src/chat/core/message/draft.ts';
import type { ConversationStore } from '../../../../../src/chat/core/store/conversationStore.ts';
import { LARGEST_DROPPED_FILE } from '../../../../../src/chat/protocol/chatMessages.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import { editor, withFakeVscode, workspace } from '../../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../../support/fakes/recordingLogger.ts';

const [{ addToDraft }, { attachDropped }, { attachDroppedFiles }, { attachFromEditor }, { attachUris }, ...offered] =
	await withFakeVscode(() =>
		Promise.all([
			import('../../../../../src/chat/vscode/context/attachResult.ts'),
			import('../../../../../src/chat/vscode/context/attachDropped.ts'),
			import('../../../../../src/chat/vscode/context/attachDropped.ts'),
			import('../../../../../src/chat/vscode/context/attachFromEditor.ts'),
			import('../../../../../src/chat/vscode/context/attachUri.ts'),
			import('../../../../../src/chat/vscode/context/attachSymbol.ts'),
			import('../../../../../src/chat/vscode/context/gitChanges.ts'),
			import('../../../../../src/chat/vscode/context/terminalOutput.ts'),
		]),
	);
const [{ attachSymbol }, { attachChanges }, { TerminalOutput }] = offered;

describe('what is added to a draft', () => {
	let draft: LiveDraft;
	beforeEach(() => {
		editor.messages = [];
		const store = partial<ConversationStore>({ writeDraft: async () => {} });
		draft = new LiveDraft('c', EMPTY_DRAFT, store, new RecordingLogger(), () => true);
	});
	afterEach(() => {
		workspace.isTrusted = true;
		draft.dispose();
	});

	const labels = () => draft.attachments.map(({ label }) => label);
	const attachment = (label: string) =>
		({ id: randomUUID(), kind: 'file', label, languageId: 'plaintext', text: 'text' }) as const;

	it('is at most twenty things, with a message if there are more', async () => {
		const names = Array.from({ length: 22 }, (_, index) => `${index}.txt`);
		await addToDraft(draft, names.map(attachment));
		assert.deepEqual(labels(), names.slice(0, 20));
		assert.deepEqual(editor.messages, ['A message can have at most 20 attachments.']);
	});

	it('is everything that can be, with one message about the rest, whose links lead nowhere', async () => {
		const refused = ['a', 'b', 'b', '[c](command:d)', 'e', 'f'].map((reason) => ({ refused: `No: ${reason}.` }));
		await addToDraft(draft, [...refused.slice(0, 2), attachment('x'), ...refused.slice(2), attachment('y')]);
		assert.deepEqual(labels(), ['x', 'y']);
		assert.deepEqual(editor.messages, ['No: a. No: b. No: [c] (command:d). Also not attached: 2.']);
	});

	it('is the text of a file from the desktop under its name on one line, or the reason why there is none', async () => {
		const file = { name: 'notes\n.txt', size: 3 };
		await attachDroppedFiles(
			[
				{ ...file, size: LARGEST_DROPPED_FILE + 1, content: { problem: 'tooLarge' } },
				{ ...file, content: { text: 'abc' } },
				{ ...file, name: 'a\u202eb', content: { problem: 'notText' } },
				{ ...file, content: { problem: 'notReadable' } },
			],
			draft,
		);
		assert.deepEqual(
			draft.attachments.map(({ kind, label, text }) => [kind, label, text]),
			[['file', 'notes .txt', 'abc']],
		);
		assert.equal(editor.messages.length, 1);
		assert.match(
			editor.messages[0] ?? '',
			/^notes \.txt is too large to attach: 193 KB, at most 192 KB\..* a\ufffdb is not text: an image.* notes \.txt cannot be read here\./,
		);
	});

	it('is nothing in Restricted Mode, and no question is asked', async () => {
		workspace.isTrusted = false;
		await attachDropped('file:///etc/passwd', draft);
		await attachDroppedFiles([{ name: 'a', size: 1, content: { text: 'a' } }], draft);
		assert.equal(draft.attachments.length, 0);
		assert.equal(editor.messages.length, 2);
		const refused = [
			...(await attachUris([{}] as never)),
			await attachFromEditor('file'),
			await attachSymbol({} as never, new FakeClock()),
			...(await attachChanges(() => [])),
			new TerminalOutput({} as never).attach(),
		].map((result) => ('refused' in result ? result.refused : assert.fail(result.label)));
		for (const sentence of [...editor.messages, ...refused])
			assert.match(sentence, /^In Restricted Mode nothing is attached\./);
	});
});
