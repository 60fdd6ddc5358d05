import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { untilDrawn } from '../../support/flaws.ts';
import { answerEntry, codePart, longConversation, pendingEntry, userEntry } from './chatFixtures.ts';
import { ChatPage } from './chatPage.ts';

describe('Finding in the conversation', () => {
	let chat: ChatPage;
	beforeEach(async () => {
		chat = await ChatPage.open();
	});
	afterEach(async () => {
		assert.deepEqual(chat.errors, []);
		await chat.close();
	});

	it('opens with Ctrl+F or its button, counts, leads on and back, and closes with Escape', async () => {
		await chat.show({ entries: [userEntry('q', 'Needle and needle'), answerEntry('a', ['A **nee**dle, a pin'])] });
		await chat.composer.press('Control+f');
		await box().fill('NEEDLE');
		const seen = [await count('1 of 3')];
		for (const key of ['Enter', 'Enter', 'Enter', 'Shift+Enter']) {
			await box().press(key);
			seen.push(await status().innerText());
		}
		assert.deepEqual(seen, ['1 of 3', '2 of 3', '3 of 3', '1 of 3', '3 of 3']);
		assert.deepEqual(await highlighted(), { all: ['Needle', 'needle', 'needle'], current: ['needle'] });
		await chat.composer.press('Control+f');
		assert.ok(await box().evaluate((input) => input === document.activeElement));
		await box().press('Escape');
		assert.deepEqual([await box().count(), await highlighted()], [0, { all: [], current: [] }]);
		assert.ok(await chat.log.evaluate((log) => log === document.activeElement));
		await chat.button('Find').click();
		await box().fill('nowhere');
		await count('No results');
	});

	it('finds across a thousand messages, in code too, and brings the place into view', async () => {
		await chat.show({ entries: longConversation(500) });
		await chat.composer.press('Control+f');
		await box().fill('add17(');
		await count('1 of 1');
		await chat.page.waitForFunction(() => {
			for (const range of CSS.highlights.get('find-current') ?? []) {
				const box = range.startContainer.parentElement?.getBoundingClientRect();
				return box !== undefined && box.top > 0 && box.bottom < innerHeight;
			}
			return false;
		});
		// The colors came after the place was found, and have replaced its text.
		await chat.page.locator('[data-entry-id="a17"] .hljs-keyword').first().waitFor();
		await chat.page.waitForFunction(() => [...(CSS.highlights.get('find') ?? [])].map(String).join() === 'add17(');
	});

	it('unfolds a code block that contains the match', async () => {
		const code = Array.from({ length: 100 }, (_, index) => `line${index};`).join('\n');
		await chat.show({ entries: [answerEntry('a', [codePart(code, '')])] });
		await chat.composer.press('Control+f');
		await box().fill('line98;');
		await chat.button('Show Less').waitFor();
	});

	it('searches only message text, one paragraph at a time', async () => {
		const receipt = { figures: [{ text: 'large', hint: 'Model' }], details: [] };
		await chat.show({ entries: [userEntry('q', 'one'), answerEntry('a', ['two\n\nthree'], { receipt })] });
		await chat.composer.press('Control+f');
		for (const word of ['Whetstone', 'large', 'Copy', 'twothree', '.', 'o.e']) {
			await box().fill(word);
			await count('No results');
		}
	});

	it('counts matches in a new answer without scrolling to it', async () => {
		const asked = [userEntry('n', 'And another one'), pendingEntry('p')];
		await chat.show({ entries: [...longConversation(20), ...asked], busy: true });
		await chat.composer.press('Control+f');
		await box().fill('number 3:');
		await count('1 of 1');
		const isAbove = (log: HTMLElement | SVGElement) => log.scrollTop < log.scrollHeight / 2;
		await chat.page.waitForFunction(isAbove, await chat.log.elementHandle());
		await chat.update([answerEntry('new', ['number 3:'])], { removed: ['p'] });
		await count('1 of 2');
		assert.ok(await chat.log.evaluate(isAbove));
	});

	it('leaves a log that need not scroll at its end, so that the next answer is followed', async () => {
		await chat.show({ entries: [userEntry('q', 'a needle')] });
		await chat.composer.press('Control+f');
		await box().fill('needle');
		await count('1 of 1');
		await untilDrawn(chat.page);
		await chat.update([answerEntry('a', [Array.from({ length: 80 }, (_, index) => `Line ${index}`).join('\n\n')])]);
		const top = await chat.log.evaluate((log) => {
			const answer = log.querySelector('[data-entry-id="a"]');
			return (answer?.getBoundingClientRect().top ?? 0) - log.getBoundingClientRect().top;
		});
		assert.ok(top > 0 && top < 20, `${top}`);
	});

	function box(): Locator {
		return chat.page.getByRole('textbox', { name: 'Find' });
	}

	function status(): Locator {
		return chat.page.getByRole('search').getByRole('status');
	}

	async function count(text: string): Promise<string> {
		await status().getByText(text, { exact: true }).waitFor();
		return text;
	}

	async function highlighted(): Promise<object> {
		return await chat.page.evaluate(() => {
			const texts = (name: string) => [...(CSS.highlights.get(name) ?? [])].map(String);
			return { all: texts('find'), current: texts('find-current') };
		});
	}
});
