import assert from 'node:assert/strict';
import type { ConversationList } from '../../../src/chat/protocol/chat.ts';
import { conversationItem, pendingEntry, someTime, userEntry } from './chatFixtures.ts';
import { ChatPage } from './chatPage.ts';

const groups: ConversationList['groups'] = [
	{ title: 'Today', items: [conversationItem('c1', { active: true }), conversationItem('c2')] },
	{ title: 'Yesterday', items: [conversationItem('c3')] },
];

describe('The list of conversations', () => {
	let chat: ChatPage;
	beforeEach(async () => {
		chat = await ChatPage.open({ now: someTime });
		await chat.show({ entries: [userEntry('q')] });
		await chat.button('History').click();
		await search().waitFor();
		await chat.waitForPosted('list');
		await tell({ query: '', groups });
	});
	afterEach(() => chat.close());

	it('is asked for when it is opened, and shown by day with what each conversation holds', async () => {
		assert.deepEqual(await chat.posted('list'), [{ type: 'list', query: '' }]);
		const shown = await chat.page
			.getByRole('region')
			.evaluateAll((found) => found.map((group) => [group.ariaLabel, group.querySelectorAll('li').length]));
		assert.deepEqual(shown, [
			['Today', 2],
			['Yesterday', 1],
		]);
		assert.equal(await row('c3').textContent(), 'Conversation c309:26 · 12 messages');
		assert.equal(await row('c1').getAttribute('aria-current'), 'true');
		assert.ok(await search().evaluate((box) => box === document.activeElement));
	});

	it('opens another conversation, and just closes the list for the current one', async () => {
		await row('c3').click();
		assert.deepEqual(await chat.posted('open'), [{ type: 'open', conversationId: 'c3' }]);
		await chat.log.waitFor();
		await chat.button('History').click();
		await row('c1').click();
		await chat.log.waitFor();
		assert.equal((await chat.posted('open')).length, 1);
		assert.ok(await chat.composer.evaluate((box) => box === document.activeElement));
	});

	it('is walked through with the arrows, opened with Enter and left with Escape', async () => {
		const focused = () => chat.page.evaluate(() => document.activeElement?.textContent ?? '');
		const walked: string[] = [];
		for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
			await chat.page.keyboard.press(key);
			walked.push((await focused()).slice(13, 15));
		}
		assert.deepEqual(walked, ['c1', 'c2', 'c3', 'c3', 'c2']);
		await chat.page.keyboard.press('Enter');
		assert.equal((await chat.waitForPosted('open')).conversationId, 'c2');
		await chat.button('History').click();
		await chat.page.keyboard.press('Escape');
		await chat.log.waitFor();
	});

	it('moves from the first row back to the search box, and is one stop for the Tab key', async () => {
		await chat.page.keyboard.press('ArrowDown');
		await chat.page.keyboard.press('ArrowUp');
		assert.ok(await search().evaluate((box) => box === document.activeElement));
		const reachable = await chat.page.locator('.row-open[tabindex="0"]').allInnerTexts();
		assert.equal(reachable.length, 1);
		const stops: (string | null)[] = [];
		for (let press = 0; press < 3; press++) {
			await chat.page.keyboard.press('Tab');
			stops.push(await chat.page.evaluate(() => document.activeElement?.ariaLabel ?? 'row'));
		}
		assert.deepEqual(stops, ['row', 'Rename', 'Delete']);
	});

	it('searches when typing pauses, and ignores the results of an older search', async () => {
		// The page's clock runs on by itself until it is held.
		await chat.page.clock.pauseAt(await chat.page.evaluate(() => Date.now() + 1_000));
		await search().pressSequentially('pri');
		await chat.page.clock.runFor(149);
		const early = await chat.posted('list');
		await chat.page.clock.runFor(2);
		assert.deepEqual([early.length, (await chat.posted('list')).at(-1)], [1, { type: 'list', query: 'pri' }]);
		await tell({ query: 'p', groups: [] });
		assert.equal(await chat.page.locator('.row').count(), 3);
		await tell({ query: 'pri', groups: [] });
		await chat.page.getByText('Nothing found.').waitFor();
		await chat.page.clock.resume();
	});

	it('marks the conversation that is waiting for an answer, visibly and in its accessible name', async () => {
		const items = [conversationItem('c1', { waiting: true }), conversationItem('c2')];
		await tell({ query: '', groups: [{ title: 'Today', items }] });
		const waits = chat.page.getByRole('button', { name: /^Conversation c1 Waiting for the answer…$/ });
		await waits.waitFor();
		assert.ok(await waits.locator('.pending-dots').isVisible());
		assert.equal(await row('c2').locator('.pending-dots').count(), 0);
		await tell({ query: '', groups: [{ title: 'Today', items: [conversationItem('c1'), conversationItem('c2')] }] });
		await waits.waitFor({ state: 'detached' });
	});

	it('tells the host when it is closed: by Escape, by a conversation, by the host itself', async () => {
		await chat.page.keyboard.press('Escape');
		await chat.waitForPosted('listClosed', 1);
		await chat.button('History').click();
		await row('c1').click();
		await chat.waitForPosted('listClosed', 2);
		await chat.button('History').click();
		await chat.postNext((revision) => ({ type: 'focus', revision }));
		await chat.waitForPosted('listClosed', 3);
		assert.equal((await chat.posted('listClosed')).length, 3);
	});

	it('gives the title the whole width of its row, until its buttons come with the pointer or the focus', async () => {
		await chat.page.mouse.move(0, 0);
		const free = async (id: string) =>
			(await item(id)
				.boundingBox()
				.then((box) => box?.width ?? 0)) -
			(await row(id)
				.boundingBox()
				.then((box) => box?.width ?? 0));
		assert.ok((await free('c2')) < 8);
		await row('c2').hover();
		assert.ok((await free('c2')) > 40);
		await row('c3').focus();
		assert.ok((await free('c3')) > 40);
		await chat.page.keyboard.press('Tab');
		await chat.page.keyboard.press('Enter');
		await chat.page.getByRole('textbox', { name: 'Title' }).waitFor();
	});

	it('says that there is nothing yet', async () => {
		await tell({ query: '', groups: [] });
		await chat.page.getByText('No conversations yet.').waitFor();
	});

	it('renames in place: Enter takes the new title, Escape keeps the old one', async () => {
		const box = chat.page.getByRole('textbox', { name: 'Title' });
		await row('c2').press('F2');
		await box.fill('  Pricing ');
		await box.press('Enter');
		await box.waitFor({ state: 'detached' });
		await row('c3').hover();
		await item('c3').getByRole('button', { name: 'Rename' }).click();
		await box.fill('Other');
		await box.press('Escape');
		await box.waitFor({ state: 'detached' });
		await item('c3').getByRole('button', { name: 'Rename' }).click();
		await box.fill(' ');
		await box.press('Enter');
		assert.deepEqual(await chat.posted('rename'), [{ type: 'rename', conversationId: 'c2', title: 'Pricing' }]);
		assert.equal(await search().count(), 1, 'Escape has not left the list');
	});

	it('deletes with the key or the button, moves the focus on, and gives it back', async () => {
		await row('c2').press('Delete');
		assert.match(await chat.page.evaluate(() => document.activeElement?.textContent ?? ''), /c3/);
		const rest: ConversationList['groups'] = [{ title: 'Today', items: [conversationItem('c1', { active: true })] }];
		await tell({ query: '', groups: rest, undo: { conversationId: 'c2', text: 'Conversation c2 was deleted.' } });
		assert.deepEqual(await chat.posted('delete'), [{ type: 'delete', conversationId: 'c2' }]);
		await chat.page.getByText('Conversation c2 was deleted.').waitFor();
		await chat.button('Undo').click();
		assert.deepEqual(await chat.posted('undoDelete'), [{ type: 'undoDelete', conversationId: 'c2' }]);
		await tell({ query: '', groups });
		assert.deepEqual([await chat.button('Undo').count(), await chat.page.locator('.row').count()], [0, 3]);
	});

	it('deletes one conversation per press: a held key or a double click does not delete the next', async () => {
		await row('c2').focus();
		for (let time = 0; time < 3; time++) await chat.page.keyboard.down('Delete');
		await chat.page.keyboard.up('Delete');
		await row('c1').hover();
		await item('c1').getByRole('button', { name: 'Delete' }).dblclick();
		assert.deepEqual(await chat.posted('delete'), [
			{ type: 'delete', conversationId: 'c2' },
			{ type: 'delete', conversationId: 'c1' },
		]);
	});

	it('restores the conversation that the undo line names; a second click does not restore the next', async () => {
		await tell({ query: '', groups, undo: { conversationId: 'c2', text: 'Conversation c2 was deleted.' } });
		await chat.button('Undo').hover();
		await chat.page.mouse.down({ clickCount: 1 });
		await chat.page.mouse.up({ clickCount: 1 });
		await chat.waitForPosted('undoDelete');
		await tell({ query: '', groups, undo: { conversationId: 'c3', text: 'Conversation c3 was deleted.' } });
		await chat.page.mouse.down({ clickCount: 2 });
		await chat.page.mouse.up({ clickCount: 2 });
		await chat.button('Undo').click();
		assert.deepEqual(
			(await chat.posted('undoDelete')).map(({ conversationId }) => conversationId),
			['c2', 'c3'],
		);
	});

	it('keeps Undo at hand over the conversation', async () => {
		await tell({ query: '', groups, undo: { conversationId: 'c2', text: 'Deleted.' } });
		await chat.page.keyboard.press('Escape');
		await chat.button('Undo').click();
		await chat.waitForPosted('undoDelete');
		await tell({ query: 'another', groups: [] });
		assert.equal(await chat.button('Undo').count(), 0);
	});

	it('opens when the host says so, and closes when the host asks to focus the text box', async () => {
		await chat.postNext((revision) => ({ type: 'focus', revision }));
		await chat.log.waitFor();
		await chat.postNext((revision) => ({ type: 'showConversations', revision }));
		await search().waitFor();
		assert.equal((await chat.posted('list')).length, 2);
		await chat.show({ conversationId: 'c9' });
		assert.equal(await search().count(), 1, 'what is shown behind it may change');
		await chat.button('New Conversation').click();
		await chat.waitForPosted('new');
		assert.ok(await chat.composer.evaluate((box) => box === document.activeElement));
	});

	it('does not stop an answer with the Escape that closes the list', async () => {
		await chat.update([pendingEntry('p')], { busy: true });
		await chat.page.keyboard.press('Escape');
		assert.deepEqual(await chat.posted('stop'), []);
	});

	it('shows a thousand conversations without drawing each', async () => {
		const items = Array.from({ length: 1000 }, (_, index) => conversationItem(`n${index}`));
		await tell({ query: '', groups: [{ title: 'Older', items }] });
		assert.equal(await chat.page.locator('.row').count(), 1000);
		await search().press('ArrowDown');
		await chat.page.keyboard.press('ArrowDown');
		assert.match(await chat.page.evaluate(() => document.activeElement?.textContent ?? ''), /n1/);
	});

	function search() {
		return chat.page.getByRole('searchbox', { name: 'Search conversations' });
	}

	function item(id: string) {
		return chat.page.getByRole('listitem').filter({ hasText: `Conversation ${id}` });
	}

	function row(id: string) {
		return item(id).locator('.row-open');
	}

	async function tell(list: ConversationList): Promise<void> {
		await chat.postNext((revision) => ({ type: 'conversations', revision, list }));
	}
});
