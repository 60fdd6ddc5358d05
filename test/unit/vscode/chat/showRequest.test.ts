import assert from 'node:assert/strict';
import { createChatHarness, message } from '../../../support/chatHarness.ts';
import { editor, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { NO_FORECASTS } from '../../../support/forecasts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const { showRequest } = await withFakeVscode(() => import('../../../../src/vscode/chat/messages/composerMessages.ts'));
const { registerDocuments } = await withFakeVscode(
	() => import('../../../../src/vscode/documents/readOnlyDocuments.ts'),
);

/** What VS Code asks for the text of a document. */
interface Provider {
	provideTextDocumentContent(uri: unknown): string;
}

describe('Show What Will Be Sent', () => {
	const { openTextDocument } = workspace;
	const folder = temporaryFolder();
	let harness: ReturnType<typeof createChatHarness>;
	let opened: number;
	let shown = '';

	beforeEach(() => {
		harness = createChatHarness(folder());
		opened = 0;
		let provider: Provider | undefined;
		Object.assign(workspace, {
			registerTextDocumentContentProvider: (_: string, given: Provider) => {
				provider = given;
			},
		});
		registerDocuments();
		editor.messages = [];
		workspace.openTextDocument = async (uri) => {
			opened++;
			shown = provider?.provideTextDocumentContent(uri) ?? '';
			return await openTextDocument(uri);
		};
	});

	afterEach(() => {
		Object.assign(workspace, { openTextDocument, registerTextDocumentContentProvider: undefined });
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

	it('says above the request what it will take, if that can be said', async () => {
		const conversation = await harness.session.active();
		const request = conversation.request({ text: 'Hello', attachments: [] });
		const json = JSON.stringify(request, undefined, 2);
		const forecast = async () => ({ text: '≈ 9 → 5 tokens', hint: 'This will take 14 tokens.\nSo it was.' });
		await showRequest(conversation, 'Hello', { forecasts: NO_FORECASTS });
		assert.equal(shown, json);
		await showRequest(conversation, 'Hello', { forecasts: { ...NO_FORECASTS, forecast } });
		assert.equal(shown, `// ≈ 9 → 5 tokens\n// This will take 14 tokens.\n// So it was.\n${json}`);
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
