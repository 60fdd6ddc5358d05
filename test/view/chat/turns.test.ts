import assert from 'node:assert/strict';
import { answerEntry, chip, codePart, pendingEntry, someTime, userEntry } from './chatFixtures.ts';
import { ChatPage } from './chatPage.ts';

/** Where the page’s clock is made to stand: by then it has not come on by itself. */
const later = someTime + 60_000;

describe('The turns of a conversation', () => {
	let chat: ChatPage;
	beforeEach(async () => {
		chat = await ChatPage.open({ now: someTime });
	});
	afterEach(() => chat.close());

	it('shows the title and the sum of the receipts, and follows both', async () => {
		await chat.show({ title: 'Debounce in TypeScript', total: [{ text: '1,200 tokens', hint: 'Tokens' }] });
		await chat.page.getByRole('heading', { level: 1, name: 'Debounce in TypeScript' }).waitFor();
		assert.match(await chat.page.locator('.total').innerText(), /1,200 tokens/);
		await chat.update([], { title: 'Renamed', total: [] });
		await chat.page.getByRole('heading', { level: 1, name: 'Renamed' }).waitFor();
		assert.equal(await chat.page.locator('.total').count(), 0);
	});

	it('begins a new conversation, after the draft of this one is handed over', async () => {
		await chat.show();
		await chat.composer.fill('draft');
		await chat.button('New Conversation').click();
		await chat.waitForPosted('new');
		const order = await chat.page.evaluate(() => window.fakeHost.posted.map((message) => message.type));
		assert.deepEqual(order, ['ready', 'draft', 'new']);
	});

	it('changes an earlier message in place; Enter sends it, under one id while it is the same', async () => {
		await chat.show({ entries: [userEntry('q', 'First', { editable: true }), answerEntry('a'), userEntry('r')] });
		assert.equal(await chat.button('Edit').count(), 1);
		await chat.button('Edit').click();
		const box = chat.page.getByRole('textbox', { name: 'Edit' });
		assert.equal(await box.inputValue(), 'First');
		await box.press('End');
		await box.press('Shift+Enter');
		await box.pressSequentially('and more');
		await box.press('Enter');
		await box.press('Enter');
		await box.fill(' ');
		await box.press('Enter');
		const edits = await chat.posted('edit');
		assert.deepEqual(
			edits.map(({ messageId, text }) => [messageId, text]),
			[
				['q', 'First\nand more'],
				['q', 'First\nand more'],
			],
		);
		assert.equal(edits[0]?.clientMessageId, edits[1]?.clientMessageId);
	});

	it('sends a changed message once for a held Enter and for a double click', async () => {
		await chat.show({ entries: [userEntry('q', 'First', { editable: true })] });
		await chat.button('Edit').click();
		const box = chat.page.getByRole('textbox', { name: 'Edit' });
		await box.focus();
		// The second key press of one that is held repeats.
		await chat.page.keyboard.down('Enter');
		await chat.page.keyboard.down('Enter');
		await chat.page.keyboard.up('Enter');
		assert.equal(await box.inputValue(), 'First');
		await chat.page.locator('.edit-box').getByRole('button', { name: 'Send', exact: true }).dblclick();
		assert.equal((await chat.posted('edit')).length, 2);
	});

	it('cancels the edit of an earlier message on Escape, without stopping an answer', async () => {
		await chat.show({ entries: [userEntry('q', 'First', { editable: true }), pendingEntry('p')], busy: true });
		await chat.button('Edit').click();
		await chat.page.getByRole('textbox', { name: 'Edit' }).fill('Other');
		await chat.page.keyboard.press('Escape');
		assert.equal(await chat.page.locator('.bubble').innerText(), 'First');
		assert.ok(await chat.button('Edit').evaluate((button) => button === document.activeElement));
		assert.deepEqual([await chat.posted('edit'), await chat.posted('stop')], [[], []]);
	});

	it('restores a message that is being edited when the view is shown again, without taking the focus', async () => {
		const entries = [userEntry('q', 'First', { editable: true }), answerEntry('a')];
		await chat.show({ entries });
		await chat.button('Edit').click();
		const box = () => chat.page.getByRole('textbox', { name: 'Edit' });
		await box().press('End');
		const hide = () => chat.page.evaluate(() => dispatchEvent(new Event('pagehide')));
		await hide();
		assert.doesNotMatch(JSON.stringify([await chat.state()]), /First/, 'nothing is changed yet');
		await box().pressSequentially(', rewritten');
		await hide();
		const state = await chat.state();
		await chat.close();
		chat = await ChatPage.open({ now: someTime, state });
		await chat.show({ entries });
		assert.equal(await box().inputValue(), 'First, rewritten');
		assert.ok(await box().evaluate((element) => element !== document.activeElement));
		await chat.button('History').click();
		await chat.page.keyboard.press('Escape');
		assert.equal(await box().inputValue(), 'First, rewritten');
		await chat.button('Cancel').click();
		await chat.show({ conversationId: 'c2' });
		await chat.show({ entries });
		assert.equal(await box().count(), 0);
	});

	it('asks for the rest of an answer that was cut', async () => {
		await chat.show({ entries: [answerEntry('a', ['Half'], { canContinue: true }), answerEntry('b')] });
		await chat.button('Continue').click();
		assert.deepEqual(await chat.posted('continue'), [{ type: 'continue', messageId: 'a' }]);
	});

	it('copies a whole answer, and says so on its button', async () => {
		await chat.show({ entries: [answerEntry('a', ['Text', codePart('x')])] });
		await chat.button('Copy Answer').click();
		assert.deepEqual(await chat.posted('copyAnswer'), [{ type: 'copyAnswer', messageId: 'a', clean: false }]);
		const icon = () => chat.button('Copy Answer').locator('svg').innerHTML();
		const before = await icon();
		await chat.postNext((revision) => ({ type: 'copied', revision, messageId: 'a' }));
		assert.notEqual(await icon(), before);
		assert.equal(await chat.button('Copied').count(), 0, 'no block was copied');
	});

	it('asks once whether a whole answer is copied with its hidden characters', async () => {
		await chat.show({ entries: [answerEntry('a', ['Te\u200bxt', codePart('x')])] });
		await chat.button('Copy Answer').click();
		assert.deepEqual(await chat.posted('copyAnswer'), []);
		await chat.button('Without Them').click();
		await chat.button('Copy Answer').click();
		assert.deepEqual(
			(await chat.posted('copyAnswer')).map(({ clean }) => clean),
			[true, true],
		);
	});

	it('asks anew about the hidden characters of another answer, and forgets a question about the one before', async () => {
		const one = answerEntry('a', ['Te\u200bxt'], { position: { index: 1, count: 2 } });
		const two = answerEntry('a', ['Te\u200bxt'], { answerId: 'b', position: { index: 2, count: 2 } });
		await chat.show({ entries: [userEntry('q'), one] });
		await chat.button('Copy Answer').click();
		await chat.update([two]);
		await chat.answer().getByText('2 / 2').waitFor();
		assert.equal(await chat.button('As It Is').count(), 0);
		await chat.update([one]);
		await chat.button('Copy Answer').click();
		await chat.button('As It Is').click();
		await chat.update([two]);
		await chat.answer().getByText('2 / 2').waitFor();
		await chat.button('Copy Answer').click();
		await chat.button('Without Them').click();
		assert.deepEqual(
			(await chat.posted('copyAnswer')).map(({ messageId, clean }) => [messageId, clean]),
			[
				['a', false],
				['b', true],
			],
		);
	});

	it('shows what was attached to a message', async () => {
		const chips = [chip('pricing'), chip('cart', { kind: 'file', label: 'cart.ts' })];
		await chat.show({ entries: [userEntry('q', 'Why?', { attachments: chips })] });
		const attached = chat.page.getByRole('article', { name: 'You' }).getByRole('list', { name: 'Attached' });
		assert.deepEqual(await attached.getByRole('listitem').allInnerTexts(), ['pricing.ts:12–30', 'cart.ts']);
		assert.equal(await attached.getByRole('button').count(), 0);
	});

	it('shows a queued message, and takes it back', async () => {
		await chat.show({
			entries: [userEntry('q'), pendingEntry('p'), { role: 'queued', id: 'w', text: 'Next', attachments: [] }],
			busy: true,
		});
		await chat.page.getByText('Waiting for the previous answer').waitFor();
		await chat.button('Cancel').click();
		assert.deepEqual(await chat.posted('unqueue'), [{ type: 'unqueue', conversationId: 'c1', messageId: 'w' }]);
		await chat.postNext((revision) => ({ type: 'compose', revision, text: 'Next' }));
		assert.equal(await chat.composer.inputValue(), 'Next');
	});

	it('queues one more message while waiting for an answer, by Enter or by Send beside Stop', async () => {
		await chat.show({ entries: [userEntry('q'), pendingEntry('p')], busy: true });
		assert.equal(await chat.sendButton.count(), 0);
		await chat.composer.fill('Next');
		assert.equal(await chat.sendButton.getAttribute('title'), 'Send: waits for the answer');
		await chat.composer.press('Enter');
		await chat.waitForPosted('send');
		assert.equal(await chat.sendButton.count(), 0, 'what is being sent cannot be sent');
	});

	it('says how long the answer usually takes', async () => {
		await chat.page.clock.pauseAt(later);
		await chat.show({ entries: [pendingEntry('p', { since: later - 12_000, typicalMs: 8_400 })], busy: true });
		await chat.page.getByText('Waiting for the answer… 12 s · usually about 8 s').waitFor();
		await chat.page.getByText('Stop ends the wait immediately. The service may still count the message.').waitFor();
	});

	it('counts down to when the request is sent again, and lets it be sent now or given up', async () => {
		await chat.page.clock.pauseAt(later);
		const wait = { text: 'Rate limit reached. Sending again in {0} s.', until: later + 11_900 };
		await chat.show({ entries: [userEntry('q'), pendingEntry('p', { wait })], busy: true });
		await chat.page.getByText('Rate limit reached. Sending again in 12 s.').waitFor();
		// A frame, which starts the countdown, and five seconds.
		await chat.page.clock.runFor(5_100);
		await chat.page.getByText('Rate limit reached. Sending again in 7 s.').waitFor();
		await chat.button('Send Now').click();
		await chat.button('Cancel').click();
		assert.deepEqual(
			[await chat.posted('sendNow'), await chat.posted('stop')],
			[[{ type: 'sendNow', conversationId: 'c1' }], [{ type: 'stop', conversationId: 'c1' }]],
		);
	});

	it('announces a countdown to a screen reader every ten seconds, not every second', async () => {
		await chat.page.clock.pauseAt(later);
		const wait = { text: 'Rate limit reached. Sending again in {0} s.', until: later + 25_000 };
		await chat.show({ entries: [pendingEntry('p', { wait })], busy: true });
		const said = chat.log.getByRole('status');
		const texts = new Set<string>();
		for (let second = 0; second < 27; second++) {
			await chat.page.clock.runFor(1_000);
			texts.add(await said.innerText());
		}
		assert.deepEqual(
			[...texts],
			[30, 20, 10, 0].map((seconds) => `Rate limit reached. Sending again in ${seconds} s.`),
		);
	});

	it('stops on Escape wherever the focus is', async () => {
		await chat.show({ entries: [userEntry('q'), pendingEntry('p')], busy: true });
		await chat.log.press('Escape');
		await chat.button('History').press('Escape');
		assert.equal((await chat.posted('stop')).length, 2);
	});

	it('folds a block of more than forty lines, and opens it', async () => {
		const lines = (count: number) => Array.from({ length: count }, (_, index) => `line${index}`).join('\n');
		await chat.show({ entries: [answerEntry('a', [codePart(lines(40), ''), codePart(lines(41), '')])] });
		const height = () =>
			chat.page
				.locator('.code-block')
				.last()
				.evaluate((block) => block.getBoundingClientRect().height);
		const folded = await height();
		await chat.button('Show All 41 Lines').click();
		assert.ok((await height()) > folded + 100);
		await chat.button('Show Less').click();
		assert.equal(await height(), folded);
		assert.equal(await chat.page.locator('.fold-button').count(), 1);
	});

	it('shows a conversation that cannot be continued, and says so in the place of the text box', async () => {
		await chat.show({ readOnly: true, entries: [userEntry('q')] });
		await chat.page.getByText('This conversation can be read, but not continued.').waitFor();
		assert.deepEqual([await chat.composer.count(), await chat.page.getByRole('article').count()], [0, 1]);
	});

	it('shows footnotes as text, and makes no link of their targets', async () => {
		const text = 'Known[^1] and old[^note].\n\n[^1]: https://example.com/a\n[^note]: See there.';
		await chat.show({ entries: [answerEntry('a', [text])] });
		const shown = await chat.answer().locator('.markdown').innerText();
		assert.match(
			shown,
			/Known\[\^1\] and old\[\^note\]\.\s+\[\^1\]: https:\/\/example\.com\/a\s+\[\^note\]: See there\./,
		);
	});
});
