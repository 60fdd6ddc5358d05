import assert from 'node:assert/strict';
import { parseFromChatView } from '../../../../src/chat/core/viewMessage.ts';

const ID = '11111111-1111-4111-8111-111111111111';

describe('a message from the chat view', () => {
	for (const message of [
		{ type: 'ready' },
		{ type: 'kept', conversationIds: [ID] },
		{ type: 'send', conversationId: ID, clientMessageId: ID, text: 'x' },
		{ type: 'sendNow', conversationId: ID },
		{ type: 'unqueue', conversationId: ID, messageId: ID },
		{ type: 'continue', messageId: ID },
		{ type: 'askAgain', messageId: ID, options: {} },
		{ type: 'askAgain', messageId: ID, options: { model: 'm', temperature: 2, systemPrompt: 's' } },
		{ type: 'choose', messageId: ID, step: -1 },
		{ type: 'fork', messageId: ID },
		{ type: 'openOrigin', conversationId: ID },
		{ type: 'edit', messageId: ID, clientMessageId: ID, text: 'x' },
		{ type: 'findContext', queryId: 0, query: 'src/re' },
		{ type: 'attachItem', itemId: ID },
		{ type: 'redact', chipId: ID },
		{ type: 'openChip', chipId: ID },
		{ type: 'rules', chipId: ID, choice: 'add' },
		{ type: 'contextOffer', choice: 'accept' },
		{ type: 'options', conversationId: ID, options: { temperature: 2, maxTokens: 1 } },
		{ type: 'options', conversationId: ID, options: { temperature: 0 } },
		{ type: 'slash', conversationId: ID, name: 'explain', text: '' },
		{ type: 'listPrompts' },
		{ type: 'listModels' },
		{ type: 'prompt', conversationId: ID, clientMessageId: ID, text: '/x' },
		{ type: 'savePrompt', messageId: ID },
		{ type: 'list', query: '' },
		{ type: 'listClosed' },
		{ type: 'rename', conversationId: ID, title: 'x' },
		{ type: 'undoDelete', conversationId: ID },
		{ type: 'restore', conversationId: ID },
		{ type: 'code', action: 'newFile', messageId: ID, partIndex: 0, clean: true },
		{ type: 'copyAnswer', messageId: ID, clean: true },
		...(['copy', 'insert', 'replace', 'apply'] as const).map(
			(action) => ({ type: 'code', action, messageId: ID, partIndex: 0, clean: true }) as const,
		),
		{ type: 'action', name: 'retryWithLimit', messageId: ID },
		{ type: 'action', name: 'connect' },
		{ type: 'action', name: 'retry', messageId: ID },
	]) {
		it(`is taken: ${JSON.stringify(message).slice(0, 60)}`, () =>
			assert.deepEqual(parseFromChatView(message), message));
	}

	for (const message of [
		undefined,
		'ready',
		[],
		{ type: 'evil' },
		{ type: 'kept', conversationIds: ['../x'] },
		{ type: 'kept', conversationIds: Array.from({ length: 21 }, () => ID) },
		{ type: 'send', conversationId: ID, clientMessageId: '../x', text: 'x' },
		{ type: 'send', conversationId: ID, clientMessageId: ID, text: 'x'.repeat(1_000_001) },
		{ type: 'code', action: 'insert', messageId: ID, partIndex: -1, clean: false },
		{ type: 'code', action: 'insert', messageId: ID, partIndex: 0.5, clean: false },
		{ type: 'code', action: 'run', messageId: ID, partIndex: 0, clean: false },
		{ type: 'copyAnswer', messageId: ID },
		{ type: 'askAgain', messageId: ID },
		{ type: 'askAgain', messageId: ID, options: { temperature: 3 } },
		{ type: 'choose', messageId: ID, step: 2 },
		{ type: 'fork', messageId: '../x' },
		{ type: 'openOrigin', conversationId: '..' },
		{ type: 'rename', conversationId: ID, title: 'x'.repeat(1_001) },
		{ type: 'list', query: 'x'.repeat(1_001) },
		{ type: 'options', conversationId: ID, options: { temperature: Number.NaN } },
		{ type: 'options', conversationId: ID, options: { maxTokens: 0.5 } },
		{ type: 'options', conversationId: ID, options: { maxTokens: 0 } },
		{ type: 'options', conversationId: ID, options: { temperature: -0.1 } },
		{ type: 'options', conversationId: ID, options: { temperature: 2.1 } },
		{ type: 'attach', kind: 'problems' },
		{ type: 'attachItem', itemId: '../../etc/passwd' },
		{ type: 'findContext', queryId: -1, query: '' },
		{ type: 'findContext', queryId: 1, query: 'x'.repeat(201) },
		{ type: 'contextOffer', choice: 'newTurn' },
		{ type: 'rules', chipId: ID, choice: 'always' },
		{ type: 'slash', name: 'explain', text: '' },
		{ type: 'slash', conversationId: ID, name: '__proto__', text: '' },
		{ type: 'prompt', conversationId: ID, clientMessageId: ID, text: 'x'.repeat(1_000_001) },
		{ type: 'savePrompt', messageId: '../x' },
		{ type: 'open', conversationId: '..' },
		{ type: 'restore' },
		{ type: 'action', name: 'workbench.action.terminal.sendSequence' },
	]) {
		it(`is dropped: ${JSON.stringify(message)?.slice(0, 60)}`, () =>
			assert.equal(parseFromChatView(message), undefined));
	}

	it('loses every member that is not in the protocol, such as code or __proto__', () => {
		const forged = JSON.parse(
			`{"type":"code","action":"insert","messageId":"${ID}","partIndex":0,"clean":false,"code":"evil()","__proto__":{"polluted":1}}`,
		);
		const parsed = parseFromChatView(forged);
		assert.deepEqual(parsed, { type: 'code', action: 'insert', messageId: ID, partIndex: 0, clean: false });
		assert.equal(Reflect.get({}, 'polluted'), undefined);
	});
});
