import assert from 'node:assert/strict';
import { findBrokenRules, lasting, RULES_OF_COLORS } from '../../support/flaws.ts';
import { themes } from '../themes.ts';
import { answerEntry, failureEntry, longConversation, pendingEntry, someTime, userEntry } from './chatFixtures.ts';
import { ChatPage } from './chatPage.ts';

const receipt = {
	figures: ['1,234 tokens', 'cost 0.0062', '1.2 s'].map((text) => ({ text, hint: text })),
	details: [{ label: 'Model', value: 'bigger' }],
};
const can = { canAskAgain: true, canFork: true, receipt } as const;
const two = (answerId: string, index: number, more: object = {}) =>
	answerEntry('a', [`Answer ${answerId}`], { ...can, answerId, position: { index, count: 2 }, ...more });

describe('Several answers to a message', () => {
	let chat: ChatPage;
	beforeEach(async () => {
		chat = await ChatPage.open({ now: someTime });
	});
	afterEach(() => chat.close());

	const hasFocus = (name: string) => chat.button(name).evaluate((button) => button === document.activeElement);

	it('are gone through by keyboard: the focus stays, and the answer shown is the one that actions name', async () => {
		await chat.show({ entries: [userEntry('q'), two('a2', 2)] });
		await chat.button('Previous Answer').press('Enter');
		assert.deepEqual(await chat.posted('choose'), [{ type: 'choose', messageId: 'a2', step: -1 }]);
		await chat.update([two('a1', 1)]);
		await chat.answer().getByText('Answer a1', { exact: true }).waitFor();
		assert.ok(await hasFocus('Previous Answer'));
		assert.equal(await chat.answer().locator('.answer-switch [role="status"]').innerText(), '1 / 2\nAnswer 1 of 2');
		assert.equal(await chat.button('Previous Answer').getAttribute('aria-disabled'), 'true');
		await chat.page.keyboard.press('Enter');
		await chat.button('Copy Answer').click();
		await chat.button('Next Answer').click();
		assert.deepEqual(
			(await chat.posted('choose')).map(({ messageId, step }) => [messageId, step]),
			[
				['a2', -1],
				['a1', 1],
			],
		);
		assert.equal((await chat.posted('copyAnswer'))[0]?.messageId, 'a1');
	});

	it('come by Ask Again, once for a double click; what it sends is said in its tooltip and while it waits', async () => {
		await chat.show({ entries: [userEntry('q'), answerEntry('a', ['One'], can)] });
		await chat.answer().hover();
		assert.match(
			(await chat.button('Ask Again').getAttribute('title')) ?? '',
			/paid request.*in full, as many as fit, under a new/,
		);
		await chat.button('Ask Again').dblclick();
		assert.deepEqual(await chat.posted('askAgain'), [{ type: 'askAgain', messageId: 'a', options: {} }]);
		await chat.update([answerEntry('a', ['One'], { ...can, again: pendingEntry('pending:q') })], { busy: true });
		await chat
			.answer()
			.getByText('The earlier messages are sent in full, as many as fit, under a new conversation_id.')
			.waitFor();
		await chat.answer().getByRole('progressbar').waitFor();
		await chat.update([two('a2', 2)]);
		await chat.page
			.locator('[aria-live="polite"]', { hasText: 'The answer has arrived.' })
			.waitFor({ state: 'attached' });
		assert.equal(await chat.answer().getByRole('progressbar').count(), 0);
	});

	it('come once for a key that is held, however fast the answer is', async () => {
		await chat.show({ entries: [userEntry('q'), answerEntry('a', ['One'], can)] });
		await chat.button('Ask Again').focus();
		await chat.page.keyboard.down('Enter');
		await chat.update([two('a2', 2)]);
		await chat.page.keyboard.down('Enter');
		await chat.page.keyboard.up('Enter');
		assert.equal((await chat.posted('askAgain')).length, 1);
		await chat.page.keyboard.press('Enter');
		assert.equal((await chat.posted('askAgain')).length, 2);
	});

	it('leave the focus in the conversation when the button that had it is gone', async () => {
		const again = failureEntry('r1', 'q', { actions: [{ name: 'retry', label: 'Retry' }] });
		await chat.show({ entries: [userEntry('q'), answerEntry('a', ['One'], { ...can, again })] });
		await chat.button('Retry').press('Enter');
		await chat.update([answerEntry('a', ['One'], { ...can, again: pendingEntry('pending:q') })], { busy: true });
		await chat.answer().getByRole('progressbar').waitFor();
		assert.ok(await chat.log.evaluate((log) => log === document.activeElement));
	});

	it('may fail to come: the reason stands under the answer, and one that was stopped is announced', async () => {
		const actions = [
			{ name: 'retry', label: 'Retry' },
			{ name: 'discard', label: 'Dismiss' },
		] as const;
		const show = (again: ReturnType<typeof failureEntry>) =>
			chat.update([answerEntry('a', ['One'], { ...can, again })]);
		await chat.show({ entries: [userEntry('q'), answerEntry('a', ['One'], can)] });
		await show(failureEntry('r1', 'q', { actions }));
		await chat.answer().getByRole('alert').waitFor();
		await chat.button('Dismiss').click();
		const [action] = await chat.posted('action');
		assert.deepEqual([action?.name, action?.messageId], ['discard', 'q']);
		await show(failureEntry('r2', 'q', { actions, severity: 'info', text: 'Stopped.' }));
		await chat.page.locator('[aria-live="polite"]', { hasText: 'Stopped.' }).waitFor({ state: 'attached' });
	});

	it('come with other options from a form: Enter sends, Escape closes, and a wrong number is not sent', async () => {
		await chat.show({ entries: [userEntry('q'), answerEntry('a', ['One'], can)], busy: true });
		const form = chat.page.getByRole('dialog', { name: 'Ask Again With…' });
		await chat.button('Ask Again With…').press('Enter');
		await form.getByText(/new paid request, with these options/).waitFor();
		await chat.page.keyboard.type('bigger');
		await chat.page.keyboard.press('Escape');
		await form.waitFor({ state: 'detached' });
		assert.ok(await hasFocus('Ask Again With…'));
		assert.deepEqual([await chat.posted('askAgain'), await chat.posted('stop')], [[], []]);
		await chat.page.keyboard.press('Enter');
		await form.getByRole('textbox', { name: 'Temperature' }).fill('7');
		await chat.page.keyboard.press('Enter');
		await form.getByText('A number from 0 to 2').waitFor();
		await form.locator('[aria-invalid="true"]:focus').fill('0');
		await form.getByRole('combobox', { name: 'Model' }).fill('bigger');
		await chat.page.keyboard.press('Enter');
		await form.waitFor({ state: 'detached' });
		assert.deepEqual(await chat.posted('askAgain'), [
			{ type: 'askAgain', messageId: 'a', options: { model: 'bigger', temperature: 0 } },
		]);
		assert.ok(await hasFocus('Ask Again With…'));
	});

	it('change in the middle without moving anything else', async () => {
		const entries = longConversation(30);
		const middle = answerEntry('a14', ['Another one'], { ...can, answerId: 'b', position: { index: 2, count: 2 } });
		await chat.show({ entries });
		await chat.update([middle]);
		await chat.page.locator('[data-entry-id="a14"]').getByText('Another one').waitFor({ state: 'attached' });
		// The oldest are drawn last.
		await chat.page.locator(`[data-entry-id="${entries[0]?.id}"]`).waitFor({ state: 'attached' });
		const ids = await chat.page
			.locator('[data-entry-id]')
			.evaluateAll((all) => all.map((each) => each.dataset.entryId));
		assert.deepEqual(ids.toSorted(), entries.map(({ id }) => id).toSorted());
	});

	it('leave a message and an answer to continue from in a new conversation, which names and opens its origin', async () => {
		const origin = { conversationId: 'c0', text: 'Continued from “Debounce”', open: 'Open “Debounce”' };
		await chat.show({ entries: [userEntry('q', 'Q', { canFork: true }), answerEntry('a', ['One'], can)], origin });
		await chat.button('Continue from Here in a New Conversation').first().dblclick();
		await chat.button('Continue from Here in a New Conversation').last().press('Enter');
		assert.deepEqual(
			(await chat.posted('fork')).map(({ messageId }) => messageId),
			['q', 'a'],
		);
		await chat.page.getByText('Continued from “Debounce”').waitFor();
		await chat.button('Open “Debounce”').click();
		assert.deepEqual(await chat.posted('openOrigin'), [{ type: 'openOrigin', conversationId: 'c0' }]);
	});

	for (const [name, theme] of Object.entries(themes)) {
		for (const width of name === 'dark' ? [220, 300] : [220]) {
			it(`look calm and break no rule (${name}, ${width} px)`, async () => {
				await chat.close();
				chat = await ChatPage.open({ theme, width, height: 560 });
				await chat.show({
					title: 'Debounce in TypeScript',
					origin: { conversationId: 'c0', text: 'Continued from “Debounce in TypeScript”', open: 'Open “Debounce”' },
					entries: [
						userEntry('q', 'Write a debounce helper.', { canFork: true, editable: true }),
						two('a1', 1, { followNote: 'The messages below follow another answer.' }),
						userEntry('r', 'Shorter, please.', { canFork: true, editable: true }),
						answerEntry('b', ['A shorter one.'], { ...can, again: pendingEntry('pending:r', { since: Date.now() }) }),
					],
					busy: true,
				});
				await chat.button('Ask Again With…').last().press('Enter');
				await chat.page.getByRole('dialog', { name: 'Ask Again With…' }).waitFor();
				const scrolls = await chat.log.evaluate((log) => log.scrollWidth > log.clientWidth);
				// The other rules say the same in every theme.
				const rules = name === 'dark' ? undefined : RULES_OF_COLORS;
				assert.deepEqual(await lasting(() => findBrokenRules(chat.page, ['html'], rules)), []);
				assert.equal(scrolls, false);
			});
		}
	}
});
