import assert from 'node:assert/strict';
import { LONGEST_MESSAGE } from '../../../src/chat/protocol/chatMessages.ts';
import { answerEntry, pendingEntry, someTime, userEntry } from './chatFixtures.ts';
import { ChatPage } from './chatPage.ts';

describe('The composer', () => {
	let chat: ChatPage;
	beforeEach(async () => {
		chat = await ChatPage.open({ now: someTime });
		await chat.show();
	});
	afterEach(() => chat.close());

	it('sends on Enter under a new id, and empties the text box only after the host has accepted it', async () => {
		await chat.composer.fill('  Hello\nthere ');
		await chat.composer.press('Enter');
		const message = await chat.waitForPosted('send');
		assert.match(message.clientMessageId, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
		assert.deepEqual([message.conversationId, message.text], ['c1', '  Hello\nthere ']);
		assert.equal(await chat.composer.inputValue(), '  Hello\nthere ');
		await accept(message.clientMessageId);
		assert.equal(await chat.composer.inputValue(), '');
	});

	it('saves the draft before sending it, so that the host loses neither', async () => {
		await chat.composer.fill('Hello');
		await chat.composer.press('Enter');
		await chat.waitForPosted('send');
		const order = await chat.page.evaluate(() => window.fakeHost.posted.map((message) => message.type));
		assert.deepEqual(order, ['ready', 'draft', 'send']);
	});

	it('sends the same content under the same id however often Enter is pressed', async () => {
		await chat.composer.fill('Hello');
		for (let press = 0; press < 3; press++) await chat.composer.press('Enter');
		const ids = (await chat.posted('send')).map((message) => message.clientMessageId);
		assert.equal(new Set(ids).size, 1);
		await chat.composer.fill('Hello again');
		await chat.composer.press('Enter');
		const next = await chat.waitForPosted('send', ids.length + 1);
		assert.ok(!ids.includes(next.clientMessageId));
	});

	it('gives a repeated message a new id once the host has accepted the first', async () => {
		await chat.composer.fill('Yes');
		await chat.composer.press('Enter');
		const first = await chat.waitForPosted('send');
		await accept(first.clientMessageId);
		await chat.composer.fill('Yes');
		await chat.composer.press('Enter');
		const second = await chat.waitForPosted('send', 2);
		assert.notEqual(second.clientMessageId, first.clientMessageId);
	});

	it('keeps what was typed while the message was being sent', async () => {
		await chat.composer.fill('Hello');
		await chat.composer.press('Enter');
		const { clientMessageId } = await chat.waitForPosted('send');
		await chat.composer.pressSequentially(' and more');
		await accept(clientMessageId);
		assert.equal(await chat.composer.inputValue(), 'Hello and more');
	});

	it('requests a snapshot when the host accepts a message that this view did not send', async () => {
		await chat.show({ draft: 'Hello' });
		await accept('5d9f8f6e-0000-4000-8000-000000000000');
		await chat.waitForPosted('ready', 2);
		await chat.show({ draft: '' });
		assert.equal(await chat.composer.inputValue(), '');
	});

	it('breaks the line on Shift+Enter', async () => {
		await chat.composer.fill('one');
		await chat.composer.press('Shift+Enter');
		await chat.composer.pressSequentially('two');
		assert.equal(await chat.composer.inputValue(), 'one\ntwo');
		assert.deepEqual(await chat.posted('send'), []);
	});

	it('never sends while an input method is composing', async () => {
		await chat.composer.fill('かんじ');
		await chat.composer.evaluate((box) => {
			for (const state of [{ isComposing: true }, { keyCode: 229 }]) {
				box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...state }));
				box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...state }));
			}
		});
		assert.deepEqual([await chat.posted('send'), await chat.posted('stop')], [[], []]);
		await chat.composer.press('Enter');
		await chat.waitForPosted('send');
	});

	it('does not send an empty message', async () => {
		for (const text of ['', '   ', '\n\t\n']) {
			await chat.composer.fill(text);
			await chat.composer.press('Enter');
			await chat.sendButton.click({ force: true });
		}
		assert.equal(await chat.sendButton.getAttribute('aria-disabled'), 'true');
		assert.deepEqual(await chat.posted('send'), []);
	});

	it('sends by its button and takes the focus back', async () => {
		await chat.composer.fill('Hello');
		await chat.sendButton.click();
		await chat.waitForPosted('send');
		assert.ok(await chat.composer.evaluate((box) => box === document.activeElement));
	});

	it('turns its button into Stop while waiting for an answer with another message queued, and keeps what is typed', async () => {
		await chat.tellComposer({ canSend: false });
		await chat.update([userEntry('q'), pendingEntry('p')], { busy: true });
		await chat.composer.fill('Next');
		await chat.composer.press('Enter');
		const stop = chat.page.getByRole('button', { name: 'Stop' });
		assert.ok((await stop.getAttribute('title'))?.includes('Waiting for the answer…'));
		assert.equal(
			await chat.sendButton.getAttribute('title'),
			'One message is already waiting. It will be sent when the answer arrives.',
		);
		assert.deepEqual(await chat.posted('send'), []);
		await stop.click();
		assert.deepEqual(await chat.posted('stop'), [{ type: 'stop', conversationId: 'c1' }]);
		await chat.update([answerEntry('a')], { removed: ['p'] });
		await chat.tellComposer({});
		assert.equal(await chat.composer.inputValue(), 'Next');
		await chat.composer.press('Enter');
		assert.equal((await chat.waitForPosted('send')).text, 'Next');
	});

	it('ignores the second click of a double click, which would stop what the first one sent', async () => {
		await chat.composer.fill('Hello');
		await chat.sendButton.hover();
		await chat.page.mouse.down({ clickCount: 1 });
		await chat.page.mouse.up({ clickCount: 1 });
		await chat.waitForPosted('send');
		await chat.update([userEntry('q'), pendingEntry('p')], { busy: true });
		await chat.page.mouse.down({ clickCount: 2 });
		await chat.page.mouse.up({ clickCount: 2 });
		assert.deepEqual(await chat.posted('stop'), []);
		await chat.button('Stop').click();
		await chat.waitForPosted('stop');
	});

	it('keeps a text that is too long for the host, and says why it cannot be sent', async () => {
		await chat.composer.evaluate((box, length) => {
			// Not laid out: that alone takes the browser minutes.
			box.style.display = 'none';
			if (box instanceof HTMLTextAreaElement) box.value = 'x'.repeat(length);
			box.dispatchEvent(new Event('input', { bubbles: true }));
		}, LONGEST_MESSAGE + 1);
		await chat.sendButton.click({ force: true });
		assert.deepEqual(
			[await chat.sendButton.getAttribute('aria-disabled'), await chat.sendButton.getAttribute('title')],
			['true', 'The message is too long to be sent. Shorten it.'],
		);
		await chat.page.evaluate(() => dispatchEvent(new Event('pagehide')));
		assert.deepEqual([await chat.posted('send'), await chat.posted('draft')], [[], []]);
		assert.deepEqual(await chat.state(), { texts: { 'c1 ': 'x'.repeat(LONGEST_MESSAGE + 1) } });
	});

	it('stops on Escape while an answer is on its way, and only then', async () => {
		await chat.composer.press('Escape');
		assert.deepEqual(await chat.posted('stop'), []);
		await chat.update([pendingEntry('p')], { busy: true });
		await chat.composer.press('Escape');
		await chat.waitForPosted('stop');
	});

	it('saves the draft 300 milliseconds after the last key', async () => {
		await chat.page.clock.pauseAt(someTime + 60_000);
		await chat.composer.pressSequentially('Hel');
		await chat.page.clock.runFor(299);
		await chat.composer.pressSequentially('lo');
		await chat.page.clock.runFor(299);
		const before = await chat.posted('draft');
		await chat.page.clock.runFor(2);
		assert.deepEqual(
			[before, await chat.posted('draft')],
			[[], [{ type: 'draft', conversationId: 'c1', text: 'Hello' }]],
		);
	});

	const partings: Readonly<Record<string, () => void>> = {
		'the focus leaves': () => document.querySelector('textarea')?.blur(),
		'the view is left': () => dispatchEvent(new Event('pagehide')),
		'the view is hidden': () => {
			Object.defineProperty(document, 'hidden', { value: true });
			document.dispatchEvent(new Event('visibilitychange'));
		},
	};
	for (const [parting, part] of Object.entries(partings)) {
		it(`saves the draft at once when ${parting}`, async () => {
			await chat.composer.fill('Hello');
			await chat.page.evaluate(part);
			assert.deepEqual(
				(await chat.posted('draft')).map((message) => message.text),
				['Hello'],
			);
		});
	}

	it('does not save a sent message as a draft', async () => {
		await chat.composer.fill('Hello');
		await chat.composer.press('Enter');
		await chat.page.evaluate(() => dispatchEvent(new Event('pagehide')));
		const { clientMessageId } = await chat.waitForPosted('send');
		await accept(clientMessageId);
		await chat.page.clock.runFor(1000);
		const drafts = (await chat.posted('draft')).map((message) => message.text);
		assert.deepEqual(drafts, ['Hello', '']);
	});

	it('shows the draft of a snapshot, but never replaces what was typed since', async () => {
		await chat.show({ draft: 'Kept' });
		const shown = await chat.composer.inputValue();
		await chat.composer.pressSequentially('!');
		await chat.show({ draft: 'Older' });
		assert.deepEqual([shown, await chat.composer.inputValue()], ['Kept', 'Kept!']);
	});

	it('saves the draft of one conversation before showing that of another', async () => {
		await chat.composer.fill('For the first');
		await chat.show({ conversationId: 'c2', draft: 'For the second' });
		assert.deepEqual(
			[await chat.posted('draft'), await chat.composer.inputValue()],
			[[{ type: 'draft', conversationId: 'c1', text: 'For the first' }], 'For the second'],
		);
	});

	it('takes the focus when the host asks, even before there is anything to show', async () => {
		await chat.postNext((revision) => ({ type: 'focus', revision }));
		assert.ok(await chat.composer.evaluate((box) => box === document.activeElement));
		const early = await ChatPage.open();
		await early.postNext((revision) => ({ type: 'focus', revision }));
		await early.show();
		assert.ok(await early.composer.evaluate((box) => box === document.activeElement));
		await early.close();
	});

	it('grows with its text up to two fifths of the view, and then scrolls', async () => {
		const height = () => chat.composer.evaluate((box) => box.getBoundingClientRect().height);
		const one = await height();
		await chat.composer.fill('a\nb\nc');
		const three = await height();
		await chat.composer.fill('line\n'.repeat(100));
		const most = await height();
		assert.ok(three > one && most > three);
		assert.equal(most, 640 * 0.4);
		assert.ok(await chat.composer.evaluate((box) => box.scrollHeight > box.clientHeight));
	});

	async function accept(clientMessageId: string): Promise<void> {
		await chat.postNext((revision) => ({ type: 'accepted', revision, clientMessageId }));
	}
});
