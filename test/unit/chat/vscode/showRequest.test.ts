import assert from 'node:assert/strict';
import type { ChatDeps } from '../../../../src/chat/vscode/chatDeps.ts';
import type { Forecasts } from '../../../../src/usage/vscode/forecasts.ts';
import { createChatHarness, message } from '../../../support/chatHarness.ts';
import { editor, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const [{ otherServiceNote, showRequest }, { requestText }] = await withFakeVscode(() =>
	Promise.all([
		import('../../../../src/chat/vscode/messages/composerActions.ts'),
		import('../../../../src/usage/vscode/whatWillBeSent.ts'),
	]),
);

describe('Show What Will Be Sent', () => {
	const deps = partial<ChatDeps>({ forecasts: partial<Forecasts>({ forecast: async () => undefined }) });
	const folder = temporaryFolder();
	let harness: ReturnType<typeof createChatHarness>;

	beforeEach(() => {
		harness = createChatHarness(folder());
	});

	afterEach(() => harness.dispose());

	it('says that there is nothing to send if the composer is empty', async () => {
		const conversation = await harness.session.active();
		editor.messages = [];
		for (const text of ['', ' \n\t']) await showRequest(conversation, text, deps);
		const sentence = 'There is nothing to send yet. Type a message first.';
		assert.deepEqual(editor.messages, [sentence, sentence]);
	});

	it('says above the request what it will take, if that is known', async () => {
		const conversation = await harness.session.active();
		const request = conversation.request({ text: 'Hello', attachments: [] });
		const json = JSON.stringify(request, undefined, 2);
		const forecast = { text: '≈ 9 → 5 tokens', hint: 'This will take 14 tokens.\nSo it was.' };
		assert.deepEqual(requestText(request, undefined), { text: json, languageId: 'json' });
		const text = `// ≈ 9 → 5 tokens\n// This will take 14 tokens.\n// So it was.\n${json}`;
		assert.deepEqual(requestText(request, forecast), { text, languageId: 'jsonc' });
	});

	it('S20 says that Send asks first if another service is connected', async () => {
		const { session, service, connect } = harness;
		const conversation = await session.active();
		const arrival = service.arrival();
		const sent = conversation.send(message('a'), () => {});
		await arrival;
		service.answer('re a');
		await sent;
		assert.equal(otherServiceNote(conversation), undefined);
		connect('https://two.example');
		assert.match(otherServiceNote(conversation) ?? '', /so Send asks first/);
	});
});
