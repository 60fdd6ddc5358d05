import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { Entry } from '../../src/protocol/chat.ts';
import { launchBrowser } from '../host/browser.ts';
import { answerEntry, chatStrings, codePart, failureEntry, userEntry } from './chatFixtures.ts';
import { ChatPage } from './chatPage.ts';
import { costlyMarkdown, hostileLinks, hostilePayloads } from './hostilePayloads.ts';

/** Every element and attribute that a message may consist of. */
const allowed: Readonly<Record<string, readonly string[]>> = {
	A: ['href'],
	BLOCKQUOTE: ['class'],
	ARTICLE: ['class', 'aria-label'],
	BUTTON: ['type', 'class', 'aria-label', 'title'],
	FIGURE: ['class', 'aria-label'],
	DIV: ['class', 'data-entry-id', 'role', 'title', 'tabindex'],
	INPUT: ['type', 'checked', 'disabled'],
	LI: ['class', 'title'],
	OL: ['start'],
	PRE: ['tabindex'],
	SPAN: ['class'],
	TIME: ['datetime'],
	UL: ['class', 'aria-label'],
	...Object.fromEntries(['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'P', 'TH', 'TD'].map((name) => [name, ['class']])),
	...Object.fromEntries(
		['BR', 'CODE', 'DEL', 'EM', 'HR', 'LABEL', 'STRONG', 'TABLE', 'TBODY', 'THEAD', 'TR'].map((name) => [name, []]),
	),
	svg: ['class', 'viewBox', 'aria-hidden', 'focusable'],
	...Object.fromEntries(
		['path', 'rect', 'circle'].map((name) => [
			name,
			['d', 'x', 'y', 'cx', 'cy', 'r', 'rx', 'width', 'height', 'fill', 'stroke'],
		]),
	),
};

const harmless = { foreign: [], requests: [], errors: [], violations: [], pwned: false, url: '/' };

describe('Text from the service', () => {
	let browser: Browser;
	let chat: ChatPage;
	before(async () => {
		browser = await launchBrowser();
	});
	after(() => browser.close());
	beforeEach(async () => {
		chat = await ChatPage.open(browser);
	});
	afterEach(() => chat.close());

	for (const [aim, payloads] of Object.entries(hostilePayloads)) {
		it(`stays text wherever it stands when it ${aim}`, async () => {
			for (const payload of payloads) {
				await chat.show({
					conversationId: payload,
					entries: everywhere(payload),
					draft: payload,
					service: payload,
					banner: { text: payload, severity: 'info' },
				});
				assert.deepStrictEqual(await findHarm(chat), harmless, payload);
			}
		});
	}

	it('shows HTML as it was written', async () => {
		const html = '<b onclick="x">bold</b> <img src=x> <!-- note -->';
		await chat.show({ entries: [answerEntry('a', [`${html}\n\n<div>\n*a*\n</div>`])] });
		assert.deepStrictEqual((await chat.answer().locator('.markdown').innerText()).split(/\n+/), [
			html,
			'<div>\u2009a\u2009</div>'.replaceAll('\u2009', ' '),
		]);
	});

	it('makes no link of a target that is not a plain web or mail address', async () => {
		for (const target of hostileLinks) {
			const texts = [`[x](${target})`, `[x](<${target}>)`, `[x][r]\n\n[r]: ${target}`, `<${target}>`];
			await chat.show({ entries: [answerEntry('a', texts)] });
			const links = await chat.page.locator('a').evaluateAll((found) => found.map((link) => link.outerHTML));
			assert.deepStrictEqual(links, [], target);
		}
		assert.deepStrictEqual(await findHarm(chat), harmless);
	});

	it('shows where a link leads when its text says something else, in the letters that cannot deceive', async () => {
		const links = [
			'[docs](https://example.com/a)',
			'[https://trusted.example](https://evil.test)',
			'<https://example.com/a>',
			'[example.com](https://example.com/a)',
			'[аррӏе.com](https://аррӏе.com/)',
			'[mail](mailto:someone@example.com)',
			'[q](https://example.com/?a=1&amp;b=2)',
		];
		await chat.show({ entries: [answerEntry('a', [links.map((link) => `- ${link}`).join('\n')])] });
		const shown = await chat
			.answer()
			.locator('li:has(a)')
			.evaluateAll((items) => items.map((item) => [item.textContent, item.querySelector('a')?.getAttribute('href')]));
		assert.deepStrictEqual(shown, [
			['docs (example.com)', 'https://example.com/a'],
			['https://trusted.example (evil.test)', 'https://evil.test/'],
			['https://example.com/a', 'https://example.com/a'],
			['example.com', 'https://example.com/a'],
			['аррӏе.com (xn--80ak6aa92e.com)', 'https://xn--80ak6aa92e.com/'],
			['mail (someone@example.com)', 'mailto:someone@example.com'],
			['q (example.com)', 'https://example.com/?a=1&b=2'],
		]);
	});

	it('names an image and its host instead of loading it', async () => {
		await chat.show({
			entries: [answerEntry('a', ['![A *chart*](https://evil.test/c.png) ![](data:image/png;base64,AA)'])],
		});
		assert.equal(await chat.answer().locator('.markdown').innerText(), '🖼 A *chart* (evil.test) 🖼 (data:)');
		assert.deepStrictEqual(await findHarm(chat), harmless);
	});

	it('shows characters that hide or turn text around, and says how many there are', async () => {
		const hidden = 'if (user\u202e /* admin */) \u2066\u200bx\u{e0041} \u{e0101} \u001b[31m';
		await chat.show({
			entries: [
				userEntry('q', hidden),
				answerEntry('a', [hidden, codePart(hidden, 'ts\u202e'), codePart(hidden, 'ts')]),
			],
		});
		const badges = ['[U+202E]', '[U+2066]', '[U+200B]', '[U+E0041]', '[U+E0101]', '[U+001B]'];
		const found = async (selector: string) => await chat.page.locator(`${selector} .hidden-character`).allInnerTexts();
		assert.deepStrictEqual(
			{
				question: await found('.bubble'),
				text: await found('.markdown'),
				language: await found('.code-language'),
				code: await found('pre'),
				notes: await chat.page.locator('.note').allInnerTexts(),
			},
			{
				question: badges,
				text: badges,
				language: ['[U+202E]'],
				code: [...badges, ...badges],
				notes: [6, 19].map((count) => chatStrings.hiddenCharacters.replace('{0}', String(count))),
			},
		);
		await chat.page.waitForSelector('.hljs-keyword');
		assert.deepStrictEqual(await found('pre'), [...badges, ...badges]);
	});

	it('leaves emoji and scripts that need joiners as they are', async () => {
		const text = '👩‍👩‍👧‍👦 ❤️ 1️⃣ 🏳️‍🌈 👍🏽 می‌خواهم क्‍ष';
		await chat.show({ entries: [userEntry('q', text)] });
		assert.equal(await chat.page.locator('.bubble').innerText(), text);
		assert.equal(await chat.page.locator('.note').count(), 0);
	});

	it('does not stop the view with hidden characters in 500 code blocks, and shows each of them', async () => {
		const parts = Array.from({ length: 500 }, () => codePart('\u200bx'.repeat(500), ''));
		await chat.show({ entries: [answerEntry('a', parts)] });
		const elements = await chat.page.locator('#root *').count();
		assert.ok(elements < 20_000, `${elements} elements`);
		assert.equal(await chat.page.locator('pre').last().innerText(), '[U+200B]x'.repeat(500));
	});

	for (const [kind, text] of Object.entries(costlyMarkdown)) {
		it(`does not stop the view with ${kind}`, async () => {
			await chat.show({ entries: [userEntry('q', text), answerEntry('a', [text, codePart(text, 'javascript')])] });
			await chat.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
			const elements = await chat.page.locator('#root *').count();
			assert.ok(elements < 150_000, `${elements} elements`);
			await chat.composer.fill('Still here');
			await chat.composer.press('Enter');
			assert.equal((await chat.waitForPosted('send')).text, 'Still here');
			assert.deepStrictEqual(await findHarm(chat), harmless);
		});
	}
});

/** `payload` in every place that text from the service, or from a restored history, can get to. */
function everywhere(payload: string): readonly Entry[] {
	return [
		userEntry('q', payload),
		answerEntry('a', [payload, `- ${payload}`, `> ${payload}`, `| ${payload} |\n|---|\n| ${payload} |`], {
			note: payload,
			receipt: [{ text: payload, hint: payload }],
		}),
		answerEntry('b', [codePart(payload, payload), codePart(payload, 'html')]),
		failureEntry('f', 'q', { text: payload, serviceText: payload, actions: [{ name: 'retry', label: payload }] }),
	];
}

async function findHarm(chat: ChatPage): Promise<object> {
	const { foreign, pwned, url } = await chat.page.evaluate((rules) => {
		const strange = [...document.querySelectorAll('.log *')].flatMap((element) => {
			const attributes = rules[element.tagName];
			if (!attributes) return [element.tagName];
			const extra = element.getAttributeNames().filter((name) => !attributes.includes(name));
			return extra.map((name) => `${element.tagName} ${name}`);
		});
		const outside = document.querySelectorAll('body > :not(#root, script), head > :not(meta, link, title)');
		return {
			foreign: [
				...strange.filter((name) => name !== 'DIV aria-label'),
				...[...outside].map((element) => element.tagName),
			],
			pwned: 'pwned' in window,
			url: location.pathname + location.search + location.hash,
		};
	}, allowed);
	const { foreignRequests, errors } = chat;
	return { foreign, requests: foreignRequests, errors, violations: await chat.violations(), pwned, url };
}
