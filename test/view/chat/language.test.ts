import assert from 'node:assert/strict';
import { chip, composerState } from './chatFixtures.ts';
import { ChatPage } from './chatPage.ts';

describe('The language of the chat view', () => {
	it('is that of the page’s bundle: each sentence is shown as it is written there, and in English if it is not', async () => {
		const title = '</script><b>Woran arbeiten wir?</b><!--';
		const bundle = { 'What are we working on?': title, Send: 'Senden', 'Remove {0}': '{0} entfernen' };
		const chat = await ChatPage.open({ bundle });
		await chat.show({ composer: { ...composerState, attachments: [chip('a')] } });
		await chat.page.getByRole('heading', { name: title, exact: true }).waitFor();
		await chat.button('Senden').waitFor();
		await chat.button('a.ts:12–30 entfernen').waitFor();
		await chat.button('New Conversation').waitFor();
		assert.deepEqual([await chat.violations(), chat.errors], [[], []]);
		await chat.close();
	});
});
