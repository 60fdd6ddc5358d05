import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { answerEntry, chip, composerState, forecast, pendingEntry, someTime, userEntry } from './chatFixtures.ts';
import { ChatPage } from './chatPage.ts';

const plan = { name: 'trial', promptLength: 1000, maxTokens: 500 };

describe('What goes with a message', () => {
	let chat: ChatPage;
	beforeEach(async () => {
		chat = await ChatPage.open({ now: someTime });
		await chat.show();
	});
	afterEach(() => chat.close());

	it('is completed after a slash at the start: arrows choose, Enter and Tab take, Escape leaves it', async () => {
		await chat.composer.pressSequentially('/');
		await options().first().waitFor();
		const all = await options().allInnerTexts();
		assert.deepEqual(
			all.map((text) => text.split('\n')[0]),
			['/new', '/explain', '/fix', '/optimize', '/export', '/help'],
		);
		await chat.composer.pressSequentially('ex');
		await chat.composer.press('ArrowDown');
		assert.equal(await chosen(), '/export');
		await chat.composer.press('ArrowDown');
		assert.equal(await chosen(), '/explain');
		await chat.composer.press('Enter');
		assert.equal(await chat.composer.inputValue(), '/explain ');
		await chat.composer.fill('');
		await chat.composer.pressSequentially('/f');
		await chat.composer.press('Escape');
		assert.deepEqual([await options().count(), await chat.composer.inputValue()], [0, '/f']);
		assert.deepEqual([await chat.posted('slash'), await chat.posted('send')], [[], []]);
	});

	it('is a command when it begins with one in full, which empties the text box', async () => {
		await chat.composer.fill('/fix  the total is wrong\n');
		await chat.composer.press('Enter');
		assert.deepEqual(await chat.posted('slash'), [
			{ type: 'slash', conversationId: 'c1', name: 'fix', text: 'the total is wrong' },
		]);
		assert.equal(await chat.composer.inputValue(), '');
		await chat.composer.fill('/usr/bin is full');
		await chat.composer.press('Enter');
		assert.equal((await chat.waitForPosted('send')).text, '/usr/bin is full');
	});

	it('runs a command even while an answer is pending and another message is queued', async () => {
		await chat.tellComposer({ canSend: false });
		await chat.update([pendingEntry('p')], { busy: true });
		await chat.composer.pressSequentially('/help');
		await chat.composer.press('Enter');
		assert.equal((await chat.waitForPosted('slash')).name, 'help');
	});

	it('puts a command before what follows, and the caret after it', async () => {
		const caret = () => chat.composer.evaluate((box) => box instanceof HTMLTextAreaElement && box.selectionStart);
		await chat.composer.fill('this');
		await moveCaret(0);
		await chat.composer.pressSequentially('/exp');
		await options().first().waitFor();
		await chat.composer.press('ArrowDown');
		await chat.composer.press('Tab');
		assert.deepEqual([await chat.composer.inputValue(), await caret()], ['/export this', 8]);
	});

	it('is shown as chips that count their secrets, redact them, show their text, and can be removed', async () => {
		await chat.tellComposer({ attachments: [chip('env', { label: '.env', secrets: 2 }), chip('cart')] });
		const chips = chat.page.getByRole('list', { name: 'Attached' }).getByRole('listitem');
		assert.match(await chips.first().innerText(), /Secrets found: 2/);
		await chips.first().getByRole('button', { name: 'Redact' }).click();
		await chips.first().getByRole('button', { name: 'Show .env' }).click();
		await chips.last().getByRole('button', { name: 'Remove cart.ts:12–30' }).click();
		assert.deepEqual(
			[...(await chat.posted('redact')), ...(await chat.posted('openChip')), ...(await chat.posted('detach'))],
			[
				{ type: 'redact', chipId: 'env' },
				{ type: 'openChip', chipId: 'env' },
				{ type: 'detach', chipId: 'cart' },
			],
		);
		await chat.tellComposer({ attachments: [chip('env', { label: '.env' })] });
		assert.equal(await chat.button('Redact').count(), 0);
	});

	it('is compared with the plan: a warning, never a block', async () => {
		const note = () => chat.page.locator('.plan-line').allInnerTexts();
		await chat.tellComposer({ plan, attachmentsLength: 200 });
		await chat.composer.fill('x'.repeat(599));
		assert.deepEqual(await note(), []);
		await chat.composer.fill('x'.repeat(600));
		assert.deepEqual(await note(), ['800 / 1,000 trial']);
		await chat.composer.fill('x'.repeat(1040));
		assert.deepEqual(await note(), ['1,240 / 1,000 trial']);
		assert.equal(await chat.page.locator('.over').count(), 1);
		const leftOut = { text: 'The 2 oldest messages will not be sent', hint: 'The plan holds fewer.' };
		await chat.tellComposer({ plan, leftOut, options: { maxTokens: 4000 } });
		assert.deepEqual(await chat.page.locator('.over').allInnerTexts(), [
			'1,040 / 1,000 trial',
			'4,000 / 500 tokens',
			'The 2 oldest messages will not be sent',
		]);
		await chat.composer.press('Enter');
		assert.equal((await chat.waitForPosted('send')).text.length, 1040);
	});

	it('says on a quiet line what it will take, until it is sent: for the eye, and in words', async () => {
		await chat.composer.fill('And with a comment?');
		await chat.tellComposer({ forecast, plan });
		const note = chat.page.getByRole('note', { name: forecast.hint });
		assert.deepEqual(await note.allInnerTexts(), [forecast.text]);
		assert.equal(await note.getAttribute('title'), forecast.hint);
		const isLive = (element: Element) =>
			element.closest('[aria-live], [role=status], [role=alert], [role=log]') !== null;
		assert.equal(await note.evaluate(isLive), false);
		await chat.composer.fill('x'.repeat(800));
		assert.deepEqual(await chat.page.locator('.plan-line span').allInnerTexts(), [forecast.text, '800 / 1,000 trial']);
		await chat.composer.fill('');
		assert.equal(await note.count(), 0);
	});

	it('recalls earlier messages with the arrow keys at the ends of the text, and then the draft again', async () => {
		const entries = [userEntry('q1', 'first'), answerEntry('a1'), userEntry('q2', 'second\nline'), answerEntry('a2')];
		await chat.show({ entries });
		await chat.composer.fill('draft');
		await chat.composer.press('ArrowUp');
		assert.equal(await chat.composer.inputValue(), 'draft', 'the caret was not at the start');
		await chat.composer.press('Home');
		const seen: string[] = [];
		for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'End', 'ArrowDown', 'ArrowDown']) {
			await chat.composer.press(key);
			seen.push(await chat.composer.inputValue());
		}
		assert.deepEqual(seen, ['second\nline', 'first', 'first', 'first', 'second\nline', 'draft']);
	});

	it('is opened in full before it goes out', async () => {
		await chat.composer.fill('exactly this');
		await chat.button('Show What Will Be Sent').click();
		assert.deepEqual(await chat.posted('showRequest'), [{ type: 'showRequest', text: 'exactly this' }]);
	});

	it('has the conversation’s options behind one button: each change is sent, and empty means the setting’s value', async () => {
		await chat.tellComposer({ plan, options: { model: 'large' } });
		await chat.button('Options of This Conversation').click();
		const form = chat.page.getByRole('dialog', { name: 'Options of This Conversation' });
		const model = form.getByRole('combobox', { name: 'Model' });
		assert.ok(await model.evaluate((box) => box === document.activeElement));
		await model.fill('');
		await form.getByRole('textbox', { name: 'Temperature' }).fill('0,2');
		await form.getByRole('textbox', { name: 'Temperature' }).press('Tab');
		await form.getByRole('textbox', { name: 'Max tokens' }).fill('400');
		await form.getByRole('textbox', { name: 'System prompt' }).fill('Be brief.');
		await chat.page.keyboard.press('Escape');
		assert.deepEqual(
			(await chat.posted('options')).map(({ options: told }) => told),
			[
				{},
				{ temperature: 0.2 },
				{ temperature: 0.2, maxTokens: 400 },
				{ temperature: 0.2, maxTokens: 400, systemPrompt: 'Be brief.' },
			],
		);
		assert.equal(await form.count(), 0);
		assert.ok(
			await chat
				.button('Options of This Conversation')
				.evaluate((button) => button === document.activeElement && button.ariaExpanded === 'false'),
		);
	});

	it('rejects an option that is out of range, says so, and keeps what was typed', async () => {
		await chat.button('Options of This Conversation').click();
		const temperature = chat.page.getByRole('textbox', { name: 'Temperature' });
		for (const wrong of ['2.1', '-1', 'warm']) {
			await temperature.fill(wrong);
			await temperature.press('Tab');
			await chat.page.getByRole('alert').getByText('A number from 0 to 2').waitFor();
			assert.equal(await temperature.inputValue(), wrong);
		}
		await chat.page.getByRole('textbox', { name: 'Max tokens' }).fill('1.5');
		await chat.page.keyboard.press('Tab');
		await chat.page.getByRole('alert').getByText('A whole number from 1').waitFor();
		await chat.button('Done').click();
		assert.equal(await temperature.inputValue(), 'warm', 'the form stays open');
		assert.deepEqual(await chat.posted('options'), []);
		await chat.button('Reset to Settings').click();
		assert.deepEqual((await chat.posted('options'))[0]?.options, {});
		assert.deepEqual([await temperature.inputValue(), await chat.page.getByRole('alert').count()], ['', 0]);
		await chat.button('Done').click();
		assert.equal(await temperature.count(), 0);
	});

	it('says in words which model is asked, and what differs from the settings', async () => {
		const told = chat.page.getByRole('list', { name: 'Options of This Conversation' }).getByRole('listitem');
		const { defaults } = composerState;
		const seen: (readonly string[])[] = [await told.allInnerTexts()];
		for (const [model, options] of [
			['', { temperature: 0.7, maxTokens: 1000 }],
			['small', {}],
			['small', { model: 'large', temperature: 0, maxTokens: 4000, systemPrompt: 'Be brief.' }],
			['small', { model: '' }],
		] as const) {
			await chat.tellComposer({ options, defaults: { ...defaults, model } });
			seen.push(await told.allInnerTexts());
		}
		await chat.tellComposer({ standardModel: 'gpt-x' });
		seen.push(await told.allInnerTexts());
		await chat.tellComposer({ standardModel: 'gpt-x', options: { model: 'large' } });
		seen.push(await told.allInnerTexts());
		assert.deepEqual(seen, [
			[],
			[],
			['small'],
			['large', 'temperature 0', 'at most 4,000 tokens', 'custom system prompt'],
			['The service’s default'],
			['gpt-x (default)'],
			['large'],
		]);
	});

	it('keeps an option that is being typed, whatever the host sends meanwhile', async () => {
		await chat.button('Options of This Conversation').click();
		const form = chat.page.getByRole('dialog', { name: 'Options of This Conversation' });
		await form.getByRole('textbox', { name: 'System prompt' }).fill('Be brief.');
		await chat.tellComposer({ plan, options: { model: 'large' } });
		await chat.page.keyboard.press('Escape');
		assert.deepEqual((await chat.posted('options')).at(-1)?.options, { systemPrompt: 'Be brief.' });
	});

	it('puts a text from the host before what was typed, and loses neither', async () => {
		await chat.composer.fill('mine');
		await chat.postNext((revision) => ({ type: 'compose', revision, text: 'given' }));
		assert.equal(await chat.composer.inputValue(), 'given\n\nmine');
		assert.ok(await chat.composer.evaluate((box) => box === document.activeElement));
		await chat.page.clock.runFor(400);
		assert.equal((await chat.posted('draft')).at(-1)?.text, 'given\n\nmine');
	});

	function options(): Locator {
		return chat.page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
	}

	async function moveCaret(to: number): Promise<void> {
		await chat.composer.press('Home');
		for (let step = 0; step < to; step++) await chat.composer.press('ArrowRight');
	}

	async function chosen(): Promise<string | undefined> {
		const id = await chat.composer.getAttribute('aria-activedescendant');
		return (await chat.page.locator(`#${id}`).innerText()).split('\n')[0];
	}
});
