import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { ContextAwaits, ContextItem } from '../../../src/chat/protocol/chatMessages.ts';
import { contextItem as item, offerContext, someTime } from './chatFixtures.ts';
import { ChatPage } from './chatPage.ts';

const FIRST = [
	item('#selection', { kind: 'selection', detail: 'The selected code of the editor' }),
	item('#problems', { kind: 'problems', detail: 'The problems of the file in the editor' }),
	item('report.js'),
];

describe('What can be attached by its name', () => {
	let chat: ChatPage;
	beforeEach(async () => {
		chat = await ChatPage.open({ now: someTime });
		await chat.show();
	});
	afterEach(() => chat.close());

	const options = (): Locator => chat.page.getByRole('option');
	const chosen = () => chat.page.getByRole('option', { selected: true }).locator('.context-name').innerText();
	const text = () => chat.composer.inputValue();
	/** Waits for the query, and answers it. */
	const answer = async (query: string, items: readonly ContextItem[], awaits: ContextAwaits = 'nothing') => {
		await untilAsked(query);
		const queryId = (await chat.posted('findContext')).at(-1)?.queryId ?? 0;
		await tell(queryId, items, awaits);
	};
	const untilAsked = (query: string) =>
		chat.page.waitForFunction((wanted) => {
			const asked = window.fakeHost.posted.filter((message) => message.type === 'findContext').at(-1);
			return asked !== undefined && 'query' in asked && asked.query === wanted;
		}, query);
	const tell = (queryId: number, items: readonly ContextItem[], awaits: ContextAwaits) =>
		chat.postNext((revision) => ({ type: 'contextItems', revision, queryId, items, awaits }));

	it('is asked for at once after a number sign, and attached in place of it', async () => {
		await chat.composer.pressSequentially('Why #');
		assert.deepEqual(await chat.posted('findContext'), [{ type: 'findContext', queryId: 1, query: '' }]);
		await answer('', FIRST);
		await options().first().waitFor();
		assert.deepEqual([await options().count(), await chosen()], [3, '#selection']);
		await chat.composer.press('ArrowUp');
		assert.equal(await chosen(), 'report.js');
		await chat.composer.press('ArrowDown');
		await chat.composer.press('ArrowDown');
		await chat.composer.press('Tab');
		assert.deepEqual(await chat.posted('attachItem'), [{ type: 'attachItem', itemId: FIRST[1]?.id }]);
		assert.equal(await text(), 'Why ');
		assert.equal(await options().count(), 0);
	});

	it('is searched 80 milliseconds after the last key, and not while the keys come', async () => {
		await chat.page.clock.pauseAt(someTime + 60_000);
		await chat.composer.pressSequentially('#re');
		await chat.page.clock.runFor(79);
		await chat.composer.pressSequentially('p');
		await chat.page.clock.runFor(79);
		const before = (await chat.posted('findContext')).map(({ query }) => query);
		await chat.page.clock.runFor(1);
		assert.deepEqual([before, (await chat.posted('findContext')).at(-1)?.query], [[''], 'rep']);
	});

	it('is not offered for what only looks like a name', async () => {
		for (const typed of ['C#', 'a#f', '# Title', '##x', '#a b', '#123', 'see #7', `#${'x'.repeat(201)}`]) {
			await chat.composer.fill('');
			await chat.composer.pressSequentially(typed);
			assert.equal(await chat.page.locator('.context-list').count(), 0, typed);
		}
	});

	it('never sends on Enter before the list has answered, and then takes the first match', async () => {
		await chat.composer.pressSequentially('see #rep');
		await chat.composer.press('Enter');
		await answer('rep', [item('rep.md')], 'files');
		assert.deepEqual([await chat.posted('send'), await chat.posted('attachItem'), await text()], [[], [], 'see #rep']);
		const found = [item('report.js'), item('report.md')];
		await answer('rep', found, 'symbols');
		assert.equal((await chat.waitForPosted('attachItem')).itemId, found[0]?.id);
		assert.deepEqual([await text(), await chat.posted('send')], ['see ', []]);
	});

	it('leaves a name that fits nothing as text and says so; the next Enter sends', async () => {
		await chat.composer.pressSequentially('see #nmae');
		await chat.composer.press('Enter');
		await answer('nmae', [], 'symbols');
		assert.equal(await chat.page.getByText('Nothing matches').count(), 0);
		await answer('nmae', []);
		await chat.page.getByText('Nothing matches #nmae: it will be sent as text.').waitFor();
		assert.deepEqual([await chat.posted('send'), await text()], [[], 'see #nmae']);
		await chat.composer.press('Enter');
		assert.equal((await chat.waitForPosted('send')).text, 'see #nmae');
	});

	it('ignores the answer to an older query', async () => {
		await chat.composer.pressSequentially('#re');
		await answer('re', [item('re.js')]);
		await chat.composer.pressSequentially('p');
		await answer('rep', [item('report.js')]);
		await tell((await chat.posted('findContext')).at(-2)?.queryId ?? 0, [item('old.js')], 'nothing');
		assert.deepEqual(await options().locator('.context-name').allInnerTexts(), ['report.js']);
	});

	it('keeps the chosen one when symbols come before it', async () => {
		const [one, two] = [item('one.js'), item('two.js')];
		await chat.composer.pressSequentially('#o');
		await answer('o', [one, two], 'symbols');
		await chat.composer.press('ArrowDown');
		await answer('o', [item('o', { kind: 'symbol' }), one, two]);
		assert.equal(await chosen(), 'two.js');
	});

	it('says that the search goes on, once that takes long', async () => {
		await chat.page.clock.pauseAt(someTime + 60_000);
		await chat.composer.pressSequentially('#');
		await answer('', FIRST);
		await chat.composer.pressSequentially('rep');
		const status = chat.page.locator('.context-status');
		await chat.page.clock.runFor(200);
		assert.equal(await status.innerText(), '');
		// The page may begin to count a frame or two after the key.
		await chat.page.clock.runFor(200);
		assert.equal(await status.innerText(), 'Searching…');
		assert.equal(await chat.page.getByRole('listbox').getAttribute('aria-busy'), 'true');
		await answer('rep', [item('report.js')]);
		assert.equal(await status.innerText(), '');
		assert.equal(await chat.page.getByRole('listbox').getAttribute('aria-busy'), 'false');
	});

	it('becomes text with Escape, and stays it until the number sign is typed anew', async () => {
		await chat.composer.pressSequentially('#re');
		await answer('re', FIRST);
		await chat.composer.press('Escape');
		await chat.composer.pressSequentially('p');
		assert.equal(await options().count(), 0);
		await chat.composer.press('Enter');
		assert.equal((await chat.waitForPosted('send')).text, '#rep');
		await chat.composer.fill('');
		await chat.composer.pressSequentially('#');
		await answer('', FIRST);
		await options().first().waitFor();
	});

	it('is offered again in the next message, where another one had become text', async () => {
		await chat.composer.pressSequentially('#re');
		await answer('re', FIRST);
		await chat.composer.press('Escape');
		await chat.composer.press('Enter');
		const { clientMessageId } = await chat.waitForPosted('send');
		await chat.postNext((revision) => ({ type: 'accepted', revision, clientMessageId }));
		await chat.page.waitForFunction(() => document.querySelector('textarea')?.value === '');
		await chat.composer.pressSequentially('#');
		await chat.waitForPosted('findContext', 3);
		await answer('', FIRST);
		await options().first().waitFor();
	});

	it('is looked up by Send, too, before it would be sent', async () => {
		await chat.composer.pressSequentially('see #rep');
		await answer('rep', [item('report.js')], 'files');
		await chat.button('Send').click();
		await chat.waitForPosted('findContext', 3);
		await answer('rep', [item('report.js')]);
		await chat.waitForPosted('attachItem');
		assert.deepEqual([await chat.posted('send'), await text()], [[], 'see ']);
		await chat.button('Send').click();
		assert.equal((await chat.waitForPosted('send')).text, 'see ');
	});

	it('that fits nothing is sent by Send once that was said, and looked up again when it is changed', async () => {
		await chat.composer.pressSequentially('see #nmae');
		for (const query of ['nmae', 'nmaes']) {
			if (query === 'nmaes') await chat.composer.pressSequentially('s');
			await untilAsked(query);
			const asked = (await chat.posted('findContext')).length;
			await chat.button('Send').click();
			await chat.waitForPosted('findContext', asked + 1);
			await answer(query, []);
			await chat.page.getByText('Nothing matches').waitFor();
			assert.deepEqual(await chat.posted('send'), []);
		}
		await chat.button('Send').click();
		assert.equal((await chat.waitForPosted('send')).text, 'see #nmaes');
	});

	it('is replaced as a whole, also behind the caret', async () => {
		await chat.composer.fill('x #it’s,%dme tail');
		for (let step = 0; step < 8; step++) await chat.composer.press('ArrowLeft');
		await chat.composer.press('Enter');
		await answer('it’s,%', [item('it’s,%dme')]);
		await chat.waitForPosted('attachItem');
		assert.deepEqual([await text(), await chat.posted('send')], ['x  tail', []]);
	});

	it('that fits nothing is text with Escape, which stops no answer', async () => {
		await chat.show({ busy: true });
		await chat.composer.pressSequentially('#nmae');
		await answer('nmae', []);
		await chat.page.getByText('Nothing matches #nmae').waitFor();
		await chat.composer.press('Escape');
		await chat.page.getByText('Nothing matches #nmae').waitFor({ state: 'detached' });
		assert.deepEqual(await chat.posted('stop'), []);
		await chat.composer.press('Escape');
		await chat.waitForPosted('stop');
	});

	it('is attached by a key that is held, and nothing more', async () => {
		await chat.composer.pressSequentially('see #rep');
		await answer('rep', [item('report.js')]);
		await options().first().waitFor();
		for (let press = 0; press < 3; press++) await chat.page.keyboard.down('Enter');
		await chat.page.keyboard.up('Enter');
		assert.deepEqual([(await chat.posted('attachItem')).length, await chat.posted('send')], [1, []]);
		assert.equal(await text(), 'see ');
	});

	it('is no longer offered once the caret leaves the word', async () => {
		for (const leave of [
			() => chat.composer.press('ArrowLeft'),
			() => chat.composer.press('Home'),
			() => chat.composer.click({ position: { x: 12, y: 14 } }),
		]) {
			await chat.composer.fill('');
			await chat.composer.pressSequentially('Why #f');
			await answer('f', FIRST);
			await options().first().waitFor();
			await leave();
			await options().first().waitFor({ state: 'detached' });
			assert.deepEqual([await text(), await chat.posted('attachItem')], ['Why #f', []]);
		}
	});

	it('is never sent on Enter, also after the list was closed by moving the caret or the focus', async () => {
		for (const [key, query] of [
			['ArrowLeft', 'f'],
			['Shift+Tab', 'fu'],
		] as const) {
			await chat.composer.fill('');
			await chat.composer.pressSequentially('Why #fu');
			await answer('fu', FIRST);
			await options().first().waitFor();
			await chat.composer.press(key);
			await options().first().waitFor({ state: 'detached' });
			const [asked, attached] = [await chat.posted('findContext'), await chat.posted('attachItem')];
			await chat.composer.press('Enter');
			await chat.waitForPosted('findContext', asked.length + 1);
			await answer(query, FIRST);
			await chat.waitForPosted('attachItem', attached.length + 1);
			assert.deepEqual(await chat.posted('send'), []);
		}
	});

	it('is offered by the attach button until that is pressed again, and leaves the text as it is', async () => {
		const attach = chat.button('Attach…');
		await chat.composer.fill('Why is  wrong?');
		for (const isOpen of [true, false, true]) {
			await attach.click();
			if (isOpen) await answer('', FIRST);
			await options()
				.first()
				.waitFor({ state: isOpen ? 'visible' : 'detached' });
			assert.equal(await attach.getAttribute('aria-expanded'), String(isOpen));
		}
		await options().filter({ hasText: '#problems' }).click();
		assert.equal((await chat.waitForPosted('attachItem')).itemId, FIRST[1]?.id);
		assert.equal(await text(), 'Why is  wrong?');
		assert.ok(await chat.composer.evaluate((box) => box === document.activeElement));
		await attach.click();
		await chat.composer.press('Escape');
		await options().first().waitFor({ state: 'detached' });
	});

	it('asks again after a missed message, so that Enter does not wait forever', async () => {
		await chat.composer.pressSequentially('#rep');
		await chat.composer.press('Enter');
		await chat.waitForPosted('findContext', 2);
		await chat.show();
		await chat.waitForPosted('findContext', 3);
		const found = item('report.js');
		await answer('rep', [found]);
		assert.equal((await chat.waitForPosted('attachItem')).itemId, found.id);
	});

	it('fits into 220 pixels, one line for each, and shows characters that are hidden', async () => {
		const narrow = await ChatPage.open({ now: someTime, width: 220 });
		await narrow.show();
		await offerContext(narrow);
		const wide = await narrow.page.evaluate(() => document.documentElement.scrollWidth);
		assert.ok(wide <= 220, `${wide} pixels`);
		const rows = await narrow.page
			.getByRole('option')
			.evaluateAll((all) => all.map((row) => row.scrollWidth <= row.clientWidth && row.clientHeight < 30));
		assert.deepEqual(
			rows,
			rows.map(() => true),
		);
		assert.match(await narrow.page.getByRole('option').nth(5).innerText(), /\[U\+202E\]/);
		await narrow.close();
	});
});
