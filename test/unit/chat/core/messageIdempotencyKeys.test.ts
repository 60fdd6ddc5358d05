import assert from 'node:assert/strict';
import { MessageIdempotencyKeys } from '../../../../src/chat/core/conversationSender.ts';
import type { ChatRequest } from '../../../../src/service/core/apiTypes.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';

const REQUEST: ChatRequest = { messages: [{ role: 'user', content: 'x' }], max_tokens: 1 };
const LARGER: ChatRequest = { ...REQUEST, max_tokens: 2 };

describe('the idempotency key of a message', () => {
	let keys: MessageIdempotencyKeys;
	beforeEach(() => {
		keys = new MessageIdempotencyKeys();
	});

	type LastFailure = Parameters<MessageIdempotencyKeys['send']>[2];

	/** The key under which a request goes out that then fails with the error, if there is one. */
	async function keyOf(request: ChatRequest, error?: ServiceError, last?: LastFailure): Promise<string> {
		let sent = '';
		const send = async (key: string) => {
			sent = key;
			if (error !== undefined) throw error;
		};
		await keys.send('turn', request, last, send).catch((reason: unknown) => assert.equal(reason, error));
		return sent;
	}

	it('is the id of the message, also after a restart', async () => {
		assert.equal(await keyOf(REQUEST), 'turn');
		keys = new MessageIdempotencyKeys();
		assert.equal(await keyOf(REQUEST, undefined, { kind: 'connectionLost' }), 'turn');
	});

	it('is another one after a restart where the service had answered it by a refusal', async () => {
		const key = await keyOf(REQUEST, undefined, { kind: 'rejected', status: 400 });
		assert.notEqual(key, 'turn');
		assert.match(key, /^[\da-f-]{36}$/);
	});

	it('stays the same as long as it is unknown whether it was processed', async () => {
		const lost = new ServiceError('connectionLost');
		assert.deepEqual(
			[await keyOf(REQUEST, lost), await keyOf(REQUEST, lost), await keyOf(REQUEST)],
			['turn', 'turn', 'turn'],
		);
	});

	it('is another one where the request has changed, or was answered', async () => {
		const lost = new ServiceError('connectionLost');
		await keyOf(REQUEST, lost);
		const changed = await keyOf(LARGER, lost);
		assert.notEqual(changed, 'turn');
		assert.equal(await keyOf(LARGER, new ServiceError('rejected', { status: 400 })), changed);
		assert.notEqual(await keyOf(LARGER), changed);
		assert.equal(await keyOf(REQUEST), 'turn', 'what was sent first is still open');
		assert.notEqual(await keyOf(REQUEST), 'turn', 'and is answered now');
	});
});
