import assert from 'node:assert/strict';
import { chip, composerState, offeredRules } from './chatFixtures.ts';
import { ChatPage } from './chatPage.ts';

const AGENTS = offeredRules('agents', { label: 'AGENTS.md' });
const COPILOT = offeredRules('copilot', { label: '.github/copilot-instructions.md', hidden: 3 });
const OFFER = { ...composerState, offeredRules: [AGENTS, COPILOT] };

describe('Offered rules of the project', () => {
	let chat: ChatPage;
	beforeEach(async () => {
		chat = await ChatPage.open();
		await chat.show({ composer: OFFER });
	});
	afterEach(() => chat.close());

	const offers = () => chat.page.getByRole('list', { name: 'Offered' }).getByRole('listitem');
	const answers = async () => (await chat.posted('rules')).map(({ chipId, choice }) => `${choice} ${chipId}`);

	it('stand above what is attached, with their size and hidden characters, and are said to a screen reader', async () => {
		await chat.tellComposer({ ...OFFER, attachments: [chip('cart')] });
		assert.match(
			await chat.page.getByRole('status').innerText(),
			/^Add the rules of this project, here and in new conversations\?$/,
		);
		assert.match(await offers().first().innerText(), /AGENTS\.md\s+≈ 310 tokens\s+Add/);
		assert.match(await offers().last().innerText(), /Hidden characters: 3/);
		const attached = chat.page.getByRole('list', { name: 'Attached' });
		assert.equal(await attached.getByRole('listitem').count(), 1);
		const [above, below] = [await offers().last().boundingBox(), await attached.boundingBox()];
		assert.ok(above !== null && below !== null && above.y + above.height <= below.y);
		await chat.tellComposer({});
		assert.deepEqual([await offers().count(), await chat.page.getByRole('status').count()], [0, 0]);
	});

	it('are added, dismissed, and shown by the mouse, and by a double click only once', async () => {
		await chat.button('Add AGENTS.md').dblclick();
		await chat.button('Dismiss .github/copilot-instructions.md').dblclick();
		await chat.button('Show AGENTS.md').dblclick();
		assert.deepEqual(await answers(), ['add agents', 'dismiss copilot']);
		assert.deepEqual(await chat.posted('openChip'), [{ type: 'openChip', chipId: 'agents' }]);
	});

	it('are reached from the text box by Shift+Tab, dismissed by Delete or Escape, and added by Enter', async () => {
		const { keyboard } = chat.page;
		await chat.composer.focus();
		await keyboard.press('Shift+Tab');
		await keyboard.press('Delete');
		for (let back = 0; back < 4; back++) await keyboard.press('Shift+Tab');
		assert.ok(await chat.button('Add AGENTS.md').evaluate((button) => button === document.activeElement));
		await keyboard.press('Enter');
		await keyboard.press('Shift+Tab');
		await keyboard.press('Enter');
		await keyboard.press('Escape');
		assert.deepEqual(await answers(), ['dismiss copilot', 'add agents', 'dismiss agents']);
		assert.deepEqual(await chat.posted('openChip'), [{ type: 'openChip', chipId: 'agents' }]);
	});

	it('leave Escape to Stop everywhere else, and other keys to the buttons', async () => {
		await chat.show({ composer: OFFER, busy: true });
		await chat.composer.press('Escape');
		await chat.button('Add AGENTS.md').press('Control+Delete');
		assert.deepEqual([(await chat.posted('stop')).length, await answers()], [1, []]);
		await chat.button('Add AGENTS.md').press('Escape');
		assert.deepEqual([(await chat.posted('stop')).length, await answers()], [1, ['dismiss agents']]);
	});

	it('do not go where a conversation can only be read', async () => {
		await chat.show({ composer: OFFER, readOnly: true });
		assert.equal(await offers().count(), 0);
	});
});
