import assert from 'node:assert/strict';
import { parseFromChatView } from '../../../../src/core/chat/viewMessage.ts';

const ID = '11111111-1111-4111-8111-111111111111';

describe('a message from the chat view', () => {
	for (const message of [
		{ type: 'ready' },
		{ type: 'send', conversationId: ID, clientMessageId: ID, text: 'x' },
		{ type: 'copy', messageId: ID, partIndex: 0 },
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
		{ type: 'send', conversationId: ID, clientMessageId: '../x', text: 'x' },
		{ type: 'send', conversationId: ID, clientMessageId: ID, text: 'x'.repeat(1_000_001) },
		{ type: 'insert', messageId: ID, partIndex: -1 },
		{ type: 'insert', messageId: ID, partIndex: 0.5 },
		{ type: 'action', name: 'workbench.action.terminal.sendSequence' },
	]) {
		it(`is dropped: ${JSON.stringify(message)?.slice(0, 60)}`, () =>
			assert.equal(parseFromChatView(message), undefined));
	}

	it('keeps nothing that the protocol does not name: no code, no prototype', () => {
		const forged = JSON.parse(
			`{"type":"insert","messageId":"${ID}","partIndex":0,"code":"evil()","__proto__":{"polluted":1}}`,
		);
		const parsed = parseFromChatView(forged);
		assert.deepEqual(parsed, { type: 'insert', messageId: ID, partIndex: 0 });
		assert.equal(Reflect.get({}, 'polluted'), undefined);
	});
});
