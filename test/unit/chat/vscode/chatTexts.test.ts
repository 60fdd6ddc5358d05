import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ChatSession } from '../../../../src/chat/core/chatSession.ts';
import type { Conversation } from '../../../../src/chat/core/conversation.ts';
import type { ConversationLibrary } from '../../../../src/chat/core/library/conversationLibrary.ts';
import type { ChatDeps } from '../../../../src/chat/vscode/chatDeps.ts';
import { editor, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';

const [{ undoDelete }, { conversationIdProblem }, { optionsText }] = await withFakeVscode(() =>
	Promise.all([
		import('../../../../src/chat/vscode/commands/conversationCommands.ts'),
		import('../../../../src/chat/vscode/commands/conversationTransfer.ts'),
		import('../../../../src/chat/vscode/commands/conversationTransfer.ts'),
	]),
);

describe('the id of a conversation that the service knows', () => {
	for (const [id, reason] of [
		['order 7/é', undefined],
		['', /Enter the id/],
		['x'.repeat(257), /At most 256/],
		['a\u200bb', /hidden characters/],
		['a\u202eb', /hidden characters/],
		['a\tb', /hidden characters/],
		['a\u0000b', /hidden characters/],
	] as const) {
		it(`${reason === undefined ? 'may' : 'may not'} be ${JSON.stringify(id).slice(0, 20)}`, () => {
			if (reason === undefined) assert.equal(conversationIdProblem(id), undefined);
			else assert.match(conversationIdProblem(id) ?? '', reason);
		});
	}
});

describe('Undo Delete', () => {
	const [named, last] = [randomUUID(), randomUUID()];
	for (const [what, given, restored, expected] of [
		['shows the conversation that is named', named, true, [named]],
		['shows the one that was deleted last where none is named', undefined, true, [last]],
		['says that it is too late, and shows none', named, false, []],
	] as const) {
		it(what, async () => {
			const shown: string[] = [];
			editor.messages.length = 0;
			const lastDeleted = { id: last } as ConversationLibrary['lastDeleted'];
			const library = partial<ConversationLibrary>({ lastDeleted, undoDelete: async () => restored });
			const session = partial<ChatSession>({
				show: async (id) => {
					shown.push(id);
					return partial<Conversation>({});
				},
			});
			await undoDelete(given, partial<ChatDeps>({ library, session, logger: new RecordingLogger() }));
			assert.deepEqual([shown, editor.messages.length], [expected, restored ? 0 : 1]);
		});
	}
});

describe('the options that an imported conversation brought', () => {
	it('are named, long and hidden texts in short', () => {
		const systemPrompt = `Obey\u202e\n${'x'.repeat(200)}`;
		const text = optionsText({ model: 'm7', maxTokens: 4_000, temperature: 0.5, systemPrompt }) ?? '';
		for (const named of ['model “m7”', 'at most 4,000 tokens', 'temperature 0.5', '“Obey xxx', 'x…”']) {
			assert.ok(text.includes(named), `${named} in ${text}`);
		}
		assert.match(optionsText({ model: 'm\u202e7\n' }) ?? '', /model “m\ufffd7”/);
		assert.equal(optionsText({}), undefined);
	});
});
