import assert from 'node:assert/strict';
import { composerState, userEntry } from './chatFixtures.ts';
import { ChatPage } from './chatPage.ts';

const OFFERED = { ...composerState, contextOffer: { state: 'offered', tokens: '1,200' } } as const;
const ACCEPTED = { state: 'accepted' } as const;

describe('The offer to send only new messages', () => {
	let chat: ChatPage;
	beforeEach(async () => {
		chat = await ChatPage.open();
		await chat.show({ entries: [userEntry('q')], composer: OFFERED });
	});
	afterEach(() => chat.close());

	it('stands above the composer, says what it saves, and is said to a screen reader', async () => {
		const status = chat.page.getByRole('status');
		assert.equal(
			await status.innerText(),
			'This service stores earlier messages, and counts them again when they are sent. Sending only new ones saves about 1,200 tokens per message.',
		);
		const [above, below] = [await status.boundingBox(), await chat.composer.boundingBox()];
		assert.ok(above !== null && below !== null && above.y + above.height < below.y);
		await chat.tellComposer({});
		assert.equal(await status.count(), 0);
	});

	it('is accepted by one click, and undone by one more, from the keyboard, too; a double click does not undo it', async () => {
		await chat.button('Send Only New Messages').focus();
		await chat.page.keyboard.press('Enter');
		await chat.tellComposer({ contextOffer: ACCEPTED });
		await chat.page.getByText('From now on, only new messages are sent. The service adds the earlier ones.').waitFor();
		assert.ok(await chat.button('Undo').evaluate((button) => button === document.activeElement));
		await chat.page.keyboard.press('Enter');
		await chat.tellComposer({ contextOffer: OFFERED.contextOffer });
		await chat.button('Send Only New Messages').hover();
		await chat.page.mouse.down({ clickCount: 1 });
		await chat.page.mouse.up({ clickCount: 1 });
		await chat.tellComposer({ contextOffer: ACCEPTED });
		await chat.button('Undo').waitFor();
		await chat.page.mouse.down({ clickCount: 2 });
		await chat.page.mouse.up({ clickCount: 2 });
		const choices = (await chat.posted('contextOffer')).map(({ choice }) => choice);
		assert.deepEqual(choices, ['accept', 'undo', 'accept']);
	});

	it('is declined by its cross', async () => {
		await chat.button('Dismiss').click();
		assert.deepEqual(await chat.posted('contextOffer'), [{ type: 'contextOffer', choice: 'decline' }]);
	});
});
