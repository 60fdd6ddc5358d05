import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { someTime, userEntry } from './chatFixtures.ts';
import { ChatPage } from './chatPage.ts';
import { models, prompts } from './showcase.ts';

describe('Prompts and models in the composer', () => {
	let chat: ChatPage;
	beforeEach(async () => {
		chat = await ChatPage.open({ now: someTime });
		await chat.show();
	});
	afterEach(() => chat.close());

	it('are offered after a slash as soon as the host has named them, and used when they are chosen', async () => {
		await chat.composer.pressSequentially('/re');
		await chat.waitForPosted('listPrompts');
		assert.equal(await options().count(), 0);
		await chat.tellPrompts(prompts);
		await options().first().waitFor();
		assert.deepEqual(
			(await options().allInnerTexts()).map((text) => text.split('\n')[0]),
			['/review', '/release-notes', '/review (user)'],
		);
		await chat.page.getByText(prompts.notes[0] ?? '').waitFor();
		await chat.composer.press('ArrowDown');
		await chat.composer.press('Enter');
		const { text } = await chat.waitForPosted('prompt');
		assert.deepEqual([text, await chat.composer.inputValue()], ['/release-notes ', '/release-notes ']);
	});

	it('are used by their whole name, too, with what is typed behind it', async () => {
		await chat.composer.pressSequentially('/review');
		await chat.tellPrompts(prompts);
		assert.match((await options().first().innerText()) ?? '', /^\/review\n/);
		await chat.composer.pressSequentially(' the tests');
		assert.equal(await options().count(), 0);
		await chat.composer.press('Enter');
		assert.equal((await chat.waitForPosted('prompt')).text, '/review the tests');
		assert.deepEqual(await chat.posted('send'), []);
		await chat.postNext((revision) => ({
			type: 'compose',
			revision,
			text: 'Review them.',
			instead: '/review the tests',
		}));
		assert.equal(await chat.composer.inputValue(), 'Review them.');
	});

	it('that are typed before the host has named them are never sent as a message', async () => {
		await chat.composer.pressSequentially('/review');
		await chat.composer.press('Enter');
		assert.equal((await chat.waitForPosted('prompt')).text, '/review');
		assert.deepEqual(await chat.posted('send'), []);
	});

	it('W25 may bring hidden characters along: they are counted and removed on demand', async () => {
		const note = chat.page.getByText('This text contains hidden characters, which this box cannot show: 2');
		await chat.composer.fill('mine\u202e');
		assert.equal(await note.count(), 0);
		await chat.composer.fill('');
		await chat.postNext((revision) => ({ type: 'compose', revision, text: 'a\u202eb\u200bc' }));
		await note.waitFor();
		await chat.button('Without Them').click();
		assert.deepEqual([await chat.composer.inputValue(), await note.count()], ['abc', 0]);
	});

	it('are made of an earlier message by its button', async () => {
		await chat.show({ entries: [userEntry('q', 'Look twice')] });
		await chat.button('Save as Prompt…').press('Enter');
		assert.deepEqual(await chat.posted('savePrompt'), [{ type: 'savePrompt', messageId: 'q' }]);
	});

	it('are offered in the field Model, which takes any other name as well', async () => {
		const box = await openModels();
		await box.press('ArrowDown');
		assert.equal(await modelRows().count(), 3);
		await box.press('ArrowUp');
		await box.press('Enter');
		const [long] = [models[2]?.model ?? ''];
		assert.deepEqual((await chat.waitForPosted('options')).options, { model: long });
		assert.deepEqual([await box.inputValue(), await modelRows().count()], [long, 0]);
		await box.fill('LARGE');
		assert.deepEqual(await modelRows().allInnerTexts(), ['gpt-x-large-2026-10-01']);
		await box.press('Escape');
		assert.equal(await modelRows().count(), 0);
		await box.press('Tab');
		assert.deepEqual((await chat.waitForPosted('options', 2)).options, { model: 'LARGE' });
	});

	it('are offered to the mouse, too', async () => {
		const box = await openModels();
		await chat.button('Models of Earlier Answers').click();
		await modelRows().first().click();
		assert.deepEqual((await chat.waitForPosted('options')).options, { model: 'gpt-x-mini' });
		assert.ok(await box.evaluate((each) => each === document.activeElement));
	});

	function options(): Locator {
		return chat.page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
	}

	function modelRows(): Locator {
		return chat.page.getByRole('listbox', { name: 'Models of Earlier Answers' }).getByRole('option');
	}

	async function openModels(): Promise<Locator> {
		await chat.button('Options of This Conversation').click();
		await chat.tellModels(models);
		return chat.page.getByRole('combobox', { name: 'Model' });
	}
});
