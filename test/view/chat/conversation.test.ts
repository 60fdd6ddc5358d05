import assert from 'node:assert/strict';
import { answerEntry, chatSnapshot, longConversation, pendingEntry, someTime, userEntry } from './chatFixtures.ts';
import { ChatPage } from './chatPage.ts';

const longAnswer = Array.from({ length: 80 }, (_, index) => `Paragraph ${index}`).join('\n\n');

describe('The conversation', () => {
	let chat: ChatPage;
	beforeEach(async () => {
		chat = await ChatPage.open();
	});
	afterEach(() => chat.close());

	it('draws nothing before the first snapshot, and asks for it once', async () => {
		assert.equal(await chat.page.locator('#root').innerText(), '');
		assert.equal((await chat.posted('ready')).length, 1);
	});

	it('shows the newest of a thousand messages at once, and in time all of them', async () => {
		const snapshot = chatSnapshot({ entries: longConversation(500) });
		const first = await chat.page.evaluate(
			(data) => {
				dispatchEvent(new MessageEvent('message', { data }));
				return document.querySelectorAll('article').length;
			},
			{ type: 'snapshot', snapshot },
		);
		assert.ok(first > 0 && first <= 40, `${first} articles`);
		await assertInView('Answer number 499');
		await chat.page.waitForFunction(() => document.querySelectorAll('article').length === 1000);
		await assertInView('Answer number 499');
		const order = await chat.page
			.getByRole('article', { name: 'You' })
			.evaluateAll((articles) =>
				articles.map((article) => Number(/number (\d+)/.exec(article.textContent ?? '')?.[1])),
			);
		assert.deepEqual(
			order,
			Array.from({ length: 500 }, (_, index) => index),
		);
	});

	it('leaves all other messages as they are when one comes', async () => {
		await chat.show({ entries: longConversation(50) });
		await chat.page.waitForFunction(() => document.querySelectorAll('article').length === 100);
		const changes = await chat.page.evaluateHandle(() => {
			const seen: string[] = [];
			const log = document.querySelector('[role=log]');
			if (log) {
				const options = { childList: true, subtree: true, characterData: true, attributes: true };
				new MutationObserver((records) => {
					for (const record of records) {
						const target = record.target instanceof Element ? record.target : record.target.parentElement;
						// Colors come to a code block later, and by themselves.
						if (!target?.closest('pre'))
							seen.push(target?.closest('[data-entry-id]')?.getAttribute('data-entry-id') ?? 'log');
					}
				}).observe(log, options);
			}
			return seen;
		});
		const before = await chat.page.evaluateHandle(() => [...document.querySelectorAll('article')]);
		// As the host does: it tells the last turn again, unchanged, with the new one.
		await chat.update([...longConversation(50).slice(-2), userEntry('new'), pendingEntry('p')], { busy: true });
		await chat.update([userEntry('new'), answerEntry('answer')], { removed: ['p'] });
		const same = await before.evaluate((articles) => articles.every((article) => article.isConnected));
		const touched = new Set(await changes.jsonValue());
		assert.ok(same);
		assert.deepEqual([...touched].filter((id) => id !== 'log').sort(), []);
		assert.equal(await chat.page.getByRole('article').count(), 102);
	});

	it('keeps its elements when a snapshot repeats the same conversation', async () => {
		await chat.show({ entries: longConversation(5) });
		const before = await chat.page.evaluateHandle(() => [...document.querySelectorAll('article, pre, p')]);
		await chat.show({ entries: longConversation(5) });
		assert.ok(await before.evaluate((elements) => elements.every((element) => element.isConnected)));
	});

	it('requests a snapshot when a revision is missing, and shows nothing out of order meanwhile', async () => {
		await chat.show({ entries: [userEntry('q')] });
		await chat.post({
			type: 'update',
			revision: 9,
			conversationId: 'c1',
			entries: [userEntry('late')],
			removed: [],
			busy: false,
			title: '',
			total: [],
		});
		await chat.post({
			type: 'update',
			revision: 10,
			conversationId: 'c1',
			entries: [userEntry('later')],
			removed: [],
			busy: false,
			title: '',
			total: [],
		});
		assert.equal((await chat.posted('ready')).length, 2);
		assert.equal(await chat.page.getByRole('article').count(), 1);
		await chat.show({ entries: [userEntry('q'), userEntry('late'), userEntry('later')] });
		assert.equal(await chat.page.getByRole('article').count(), 3);
	});

	it('ignores an update it has already applied, and one for another conversation', async () => {
		await chat.show();
		await chat.post({
			type: 'update',
			revision: 1,
			conversationId: 'c1',
			entries: [userEntry('old')],
			removed: [],
			busy: true,
			title: '',
			total: [],
		});
		await chat.post({
			type: 'update',
			revision: 2,
			conversationId: 'c9',
			entries: [userEntry('other')],
			removed: [],
			busy: true,
			title: '',
			total: [],
		});
		assert.equal(await chat.page.getByRole('article').count(), 0);
		assert.equal(await chat.sendButton.count(), 1);
		assert.equal((await chat.posted('ready')).length, 1);
	});

	it('ignores messages that its host did not send', async () => {
		await chat.show();
		const rubbish = [
			null,
			7,
			'snapshot',
			[],
			{},
			{ type: 'eval', code: '1' },
			{ type: 'snapshot' },
			{ type: 'update', revision: 2 },
			{ type: '__proto__', revision: 2 },
		];
		for (const message of rubbish) await chat.post(message);
		await chat.postNext((revision) => ({ type: 'copied', revision, messageId: 'nobody', partIndex: -1 }));
		assert.deepEqual([chat.errors, (await chat.posted('ready')).length], [[], 1]);
	});

	it('counts the seconds since the request began', async () => {
		await chat.close();
		chat = await ChatPage.open({ now: someTime });
		await chat.page.clock.pauseAt(someTime + 65_500);
		await chat.show({ entries: [userEntry('q'), pendingEntry('p')], busy: true });
		const waiting = chat.page.locator('[aria-busy=true]');
		assert.match(await waiting.innerText(), /Waiting for the answer… 65 s\n+Stop ends the wait/);
		// A frame, which starts the counting, and three seconds.
		await chat.page.clock.runFor(3_100);
		assert.match(await waiting.innerText(), /… 68 s/);
		await chat.update([answerEntry('a')], { removed: ['p'] });
		assert.equal(await waiting.count(), 0);
	});

	it('announces a new answer to a screen reader once, not old answers and not every second', async () => {
		await chat.show({ entries: longConversation(2) });
		const announcer = chat.page.locator('[aria-live=polite]');
		const before = await announcer.innerText();
		await chat.update([userEntry('q'), pendingEntry('p')], { busy: true });
		const waiting = await announcer.innerText();
		await chat.update([answerEntry('a')], { removed: ['p'] });
		assert.deepEqual([before, waiting, await announcer.innerText()], ['', '', 'The answer has arrived.']);
		const first = await announcer.locator('p').elementHandle();
		await chat.update([answerEntry('a2')]);
		assert.equal(await first?.evaluate((element) => element.isConnected), false);
		assert.equal(await chat.log.getAttribute('aria-live'), 'off');
	});

	it('shows the start of an answer that arrives while the user is at the end', async () => {
		await chat.show({ entries: longConversation(5) });
		await chat.update([userEntry('q'), pendingEntry('p')], { busy: true });
		await assertAtEnd();
		await chat.update([answerEntry('long', [longAnswer])], { removed: ['p'] });
		const top = await topInLog('Paragraph 0');
		assert.ok(top >= 0 && top < 60, `${top}`);
		await chat.page.getByRole('button', { name: 'Jump to Latest' }).click();
		await assertAtEnd();
	});

	it('begins at the top of what stands there before the first message, in a view too low for it, too', async () => {
		const size = chat.page.viewportSize();
		await chat.page.setViewportSize({ width: 220, height: 420 });
		await chat.show({ entries: [] });
		const log = chat.page.getByRole('log');
		const [place, heading] = await Promise.all([
			log.evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
				scrollTop,
				isLow: scrollHeight > clientHeight + 50,
			})),
			log.getByRole('heading').first().isVisible(),
		]);
		assert.deepEqual([place, heading], [{ scrollTop: 0, isLow: true }, true]);
		assert.equal(await chat.page.getByRole('button', { name: 'Jump to Latest' }).count(), 0);
		await log.hover();
		await chat.page.mouse.wheel(0, 60);
		await chat.page.waitForFunction(() => (document.querySelector('.log')?.scrollTop ?? 0) > 30);
		const scrolled = await log.evaluate(({ scrollTop }) => scrollTop);
		await chat.page.setViewportSize({ width: 220, height: 410 });
		await chat.page.evaluate(
			() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
		);
		assert.ok(Math.abs((await log.evaluate(({ scrollTop }) => scrollTop)) - scrolled) < 5);
		await chat.update([userEntry('q')], {});
		if (size !== null) await chat.page.setViewportSize(size);
	});

	it('shows a short answer to its end', async () => {
		await chat.show({ entries: longConversation(5) });
		await chat.update([answerEntry('short', ['Yes.'])]);
		await assertAtEnd();
		assert.equal(await chat.page.getByRole('button', { name: 'Jump to Latest' }).count(), 0);
	});

	it('offers a button to the end only while the end is out of view, without covering anything', async () => {
		await chat.show({ entries: longConversation(20) });
		const jump = chat.page.getByRole('button', { name: 'Jump to Latest' });
		const scrollFromEnd = async (distance: number) =>
			await chat.log.evaluate((log, left) => {
				log.scrollTop = log.scrollHeight - log.clientHeight - left;
				// Its event and its drawing have come by the second frame.
				return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
			}, distance);
		const textEnd = () => chat.answer().evaluate((answer) => answer.getBoundingClientRect().bottom);
		await scrollFromEnd(20);
		const box = await chat.log.boundingBox();
		assert.ok((await textEnd()) <= (box?.y ?? 0) + (box?.height ?? 0));
		assert.equal(await jump.count(), 0);
		await scrollFromEnd(40);
		await jump.waitFor();
		const [log, button, composer] = await Promise.all(
			[chat.log, jump, chat.page.locator('.composer')].map((each) => each.boundingBox()),
		);
		assert.ok(log && button && composer);
		assert.ok(button.y >= log.y + log.height && button.y + button.height <= composer.y);
		await scrollFromEnd(0);
		await jump.waitFor({ state: 'detached' });
	});

	it('does not scroll while the user reads an earlier part, and offers a button to the new answer', async () => {
		await chat.show({ entries: longConversation(20) });
		await scrollTo(200);
		const before = await topInLog('Question number 1:');
		await chat.update([pendingEntry('p')], { busy: true });
		await chat.update([answerEntry('long', [longAnswer])], { removed: ['p'] });
		assert.ok(Math.abs((await topInLog('Question number 1:')) - before) < 1);
		const jump = chat.page.getByRole('button', { name: 'Jump to Latest' });
		await jump.click();
		const start = await topInLog('Paragraph 0');
		assert.ok(start >= 0 && start < 60, `${start}`);
		assert.ok(await chat.log.evaluate((log) => log === document.activeElement));
		await jump.click();
		await assertAtEnd();
	});

	it('scrolls to the user’s own new message, however far back they were reading', async () => {
		await chat.show({ entries: longConversation(20) });
		await scrollTo(0);
		await chat.update([userEntry('q', 'My new question'), pendingEntry('p')], { busy: true });
		await assertInView('My new question');
		await assertAtEnd();
	});

	it('stays at the end when the view or the composer changes its size', async () => {
		await chat.show({ entries: longConversation(20) });
		await chat.composer.fill('a\nb\nc\nd\ne\nf');
		await chat.page.waitForFunction(isAtEnd);
		await chat.page.setViewportSize({ width: 300, height: 400 });
		await chat.page.waitForFunction(isAtEnd);
	});

	it('returns to where the user was reading', async () => {
		await chat.show({ entries: longConversation(40) });
		await chat.page.waitForFunction(() => document.querySelectorAll('article').length === 80);
		await chat.page.getByText('Question number 7:').evaluate((element) => element.scrollIntoView());
		await chat.page.waitForFunction(() => JSON.stringify(window.fakeHost.state)?.includes('scroll'));
		const top = await topInLog('Question number 7:');
		const state = await chat.state();
		assert.deepEqual(Object.keys(Object(state)).sort(), ['conversationId', 'scroll']);
		await chat.close();
		chat = await ChatPage.open({ state });
		await chat.show({ entries: longConversation(40) });
		assert.ok(Math.abs((await topInLog('Question number 7:')) - top) < 3);
		await chat.show({ conversationId: 'c2', entries: longConversation(40) });
		await assertAtEnd();
	});

	it('can be left and entered by keyboard alone', async () => {
		await chat.show({
			entries: [
				userEntry('q'),
				answerEntry('a', ['See <https://example.com>.', { kind: 'code', language: 'ts', code: 'let a' }]),
			],
		});
		const stops: string[] = [];
		for (let press = 0; press < 18; press++) {
			await chat.page.keyboard.press('Tab');
			stops.push(
				await chat.page.evaluate(
					() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? '',
				),
			);
		}
		assert.deepEqual(stops, [
			'Find',
			'New Conversation',
			'History',
			'Conversation',
			'Save as Prompt…',
			'A',
			'Copy',
			'Insert at Cursor',
			'Replace Selection',
			'Apply to File',
			'New File',
			'BUTTON',
			'Copy Answer',
			'Message',
			'Attach…',
			'Options of This Conversation',
			'Show What Will Be Sent',
			'Send',
		]);
	});

	async function scrollTo(top: number): Promise<void> {
		await chat.log.evaluate((log, to) => {
			const done = new Promise((resolve) => log.addEventListener('scroll', resolve, { once: true }));
			log.scrollTop = to;
			return done;
		}, top);
		await chat.page.getByRole('button', { name: 'Jump to Latest' }).waitFor();
	}

	async function topInLog(text: string): Promise<number> {
		const log = await chat.log.boundingBox();
		const box = await chat.page.getByText(text).last().boundingBox();
		return (box?.y ?? Number.NaN) - (log?.y ?? Number.NaN);
	}

	async function assertInView(text: string): Promise<void> {
		const visible = await chat.page
			.getByText(text)
			.last()
			.evaluate((element) => {
				const box = element.getBoundingClientRect();
				return box.bottom > 0 && box.top < innerHeight;
			});
		assert.ok(visible, `${text} is not in view`);
	}

	async function assertAtEnd(): Promise<void> {
		assert.ok(await chat.page.evaluate(isAtEnd), 'not at the end');
	}
});

function isAtEnd(): boolean {
	const log = document.querySelector('[role=log]');
	return log !== null && log.scrollHeight - log.scrollTop - log.clientHeight <= 1;
}
