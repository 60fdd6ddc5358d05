import assert from 'node:assert/strict';
import { createChatHarness, message } from '../../../support/chatHarness.ts';
import { editor, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { NO_FORECASTS } from '../../../support/forecasts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const { showRequest } = await withFakeVscode(() => import('../../../../src/vscode/chat/messages/composerMessages.ts'));

describe('Show What Will Be Sent', () => {
	const { openTextDocument } = workspace;
	const folder = temporaryFolder();
	let harness: ReturnType<typeof createChatHarness>;
	let opened: number;

	beforeEach(() => {
		harness = createChatHarness(folder());
		opened = 0;
		editor.messages = [];
		workspace.openTextDocument = async (uri) => {
			opened++;
			return await openTextDocument(uri);
		};
	});

	afterEach(() => {
		workspace.openTextDocument = openTextDocument;
		harness.dispose();
	});

	it('says that there is nothing to send if the composer is empty', async () => {
		const conversation = await harness.session.active();
		for (const text of ['', ' \n\t']) await showRequest(conversation, text, { forecasts: NO_FORECASTS });
		const sentence = 'There is nothing to send yet. Type a message first.';
		assert.deepEqual([editor.messages, opened], [[sentence, sentence], 0]);
		await showRequest(conversation, 'Hello', { forecasts: NO_FORECASTS });
		assert.equal(opened, 1);
	});

	it('S20 says that Send asks first if another service is connected', async () => {
		const { session, service, connect } = harness;
		const conversation = await session.active();
		const arrival = service.arrival();
		const sent = conversation.send(message('a'), () => {});
		await arrival;
		service.answer('re a');
		await sent;
		connect('https://two.example');
		await showRequest(conversation, 'b', { forecasts: NO_FORECASTS });
		assert.match(editor.messages[0] ?? '', /so Send asks first/);
	});
});
