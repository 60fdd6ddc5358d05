import assert from 'node:assert/strict';
import type { Entry } from '../../../src/chat/protocol/chat.ts';
import {
	costlyMarkdown,
	doubtfulLinks,
	hostileLinks,
	hostilePayloads,
	quadraticMarkdown,
} from '../../support/faults/hostilePayloads.ts';
import { countProcessorTime } from '../processorTime.ts';
import {
	answerEntry,
	chip,
	codePart,
	composerState,
	conversationItem,
	failureEntry,
	pendingEntry,
	someTime,
	userEntry,
} from './chatFixtures.ts';
import { ChatPage } from './chatPage.ts';

/** Every element and attribute that a message may consist of. */
const allowed: Readonly<Record<string, readonly string[]>> = {
	A: ['href'],
	BLOCKQUOTE: ['class'],
	ARTICLE: ['class', 'aria-label'],
	BUTTON: [
		'type',
		'class',
		'aria-label',
		'aria-expanded',
		'aria-haspopup',
		'aria-keyshortcuts',
		'aria-disabled',
		'aria-current',
		'title',
		'tabindex',
	],
	FIGURE: ['class', 'aria-label'],
	DIV: ['class', 'data-entry-id', 'role', 'title', 'tabindex', 'aria-label', 'aria-live', 'aria-busy'],
	HEADER: ['class'],
	INPUT: ['type', 'checked', 'disabled', 'class', 'aria-label', 'placeholder'],
	LI: ['class', 'title'],
	SECTION: ['class', 'aria-label'],
	TEXTAREA: ['aria-label', 'aria-autocomplete', 'placeholder', 'rows'],
	OL: ['start'],
	PRE: ['tabindex'],
	SPAN: ['class', 'role', 'title', 'aria-label', 'aria-hidden'],
	TIME: ['datetime'],
	UL: ['class', 'aria-label'],
	...Object.fromEntries(
		['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'I', 'P', 'TH', 'TD'].map((name) => [name, ['class', 'title', 'role']]),
	),
	...Object.fromEntries(
		['BR', 'CODE', 'DEL', 'EM', 'HR', 'LABEL', 'STRONG', 'TABLE', 'TBODY', 'THEAD', 'TR'].map((name) => [name, []]),
	),
	svg: ['class', 'viewBox', 'aria-hidden', 'focusable'],
	...Object.fromEntries(
		['path', 'rect', 'circle'].map((name) => [
			name,
			['d', 'x', 'y', 'cx', 'cy', 'r', 'rx', 'width', 'height', 'fill', 'fill-rule', 'stroke'],
		]),
	),
};

/** What drawing one answer may take of the processor, in milliseconds. What is quadratic takes many seconds. */
const freeze = 1000;

const harmless = { foreign: [], requests: [], errors: [], violations: [], pwned: false, url: '/' };

describe('Text from the service', () => {
	let chat: ChatPage;
	beforeEach(async () => {
		chat = await ChatPage.open();
	});
	afterEach(() => chat.close());

	const idle = () => chat.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

	for (const [aim, payloads] of Object.entries(hostilePayloads)) {
		const [id, deed] = [aim.slice(0, 3), aim.slice(4)];
		it(`${id} stays text wherever it stands when it ${deed}`, async () => {
			for (const payload of payloads) {
				await chat.show({
					conversationId: payload,
					entries: everywhere(payload),
					draft: payload,
					service: payload,
					title: payload,
					total: [{ text: payload, hint: payload }],
					composer: {
						...composerState,
						attachments: [chip(payload, { label: payload, hint: payload, secrets: 1 })],
						options: { model: payload, systemPrompt: payload },
						plan: { name: payload, promptLength: 1, maxTokens: 1 },
						leftOut: { text: payload, hint: payload },
					},
					banner: { text: payload, severity: 'info' },
				});
				assert.deepEqual(await findHarm(chat), harmless, payload);
				await showHistory(chat, payload);
				assert.deepEqual(await findHarm(chat), harmless, payload);
			}
		});
	}

	it('shows HTML as it was written', async () => {
		const html = '<b onclick="x">bold</b> <img src=x> <!-- note -->';
		await chat.show({ entries: [answerEntry('a', [`${html}\n\n<div>\n*a*\n</div>`])] });
		assert.deepEqual((await chat.answer().locator('.markdown').innerText()).split(/\n+/), [
			html,
			'<div>\u2009a\u2009</div>'.replaceAll('\u2009', ' '),
		]);
	});

	it('W08 links only to plain web and mail addresses', async () => {
		for (const target of hostileLinks) {
			const texts = [`[x](${target})`, `[x](<${target}>)`, `[x][r]\n\n[r]: ${target}`, `<${target}>`];
			await chat.show({ entries: [answerEntry('a', texts)] });
			const links = await chat.page.locator('a').evaluateAll((found) => found.map((link) => link.outerHTML));
			assert.deepEqual(links, [], target);
		}
		assert.deepEqual(await findHarm(chat), harmless);
	});

	it('shows where a link leads when its text says something else', async () => {
		const links = [
			'[docs](https://example.com/a)',
			'[https://trusted.example](https://evil.test)',
			'<https://example.com/a>',
			'[example.com](https://example.com/a)',
			'[mail](mailto:someone@example.com)',
			'[q](https://example.com/?a=1&amp;b=2)',
		];
		await chat.show({ entries: [answerEntry('a', [links.map((link) => `- ${link}`).join('\n')])] });
		await chat.answer().locator('a[href="https://example.com/?a=1&b=2"]').waitFor();
		const shown = await chat
			.answer()
			.locator('li:has(a)')
			.evaluateAll((items) => items.map((item) => [item.textContent, item.querySelector('a')?.getAttribute('href')]));
		assert.deepEqual(shown, [
			['docs (example.com)', 'https://example.com/a'],
			['https://trusted.example (evil.test)', 'https://evil.test/'],
			['https://example.com/a', 'https://example.com/a'],
			['example.com', 'https://example.com/a'],
			['mail (someone@example.com)', 'mailto:someone@example.com'],
			['q (example.com)', 'https://example.com/?a=1&b=2'],
		]);
	});

	it('W09 W10 shows the real host of a misleading link, and the whole address before opening it', async () => {
		for (const target of doubtfulLinks) {
			await chat.show({ conversationId: target, entries: [answerEntry('a', [`[trusted](<${target}>)`])] });
			assert.equal(await chat.answer().locator('a').count(), 0, target);
			assert.match(await chat.answer().locator('.markdown').innerText(), /^trusted \((evil\.test|evil\.xn--[\w-]+)\)$/);
			await chat.button('trusted').click();
			const dialog = chat.page.getByRole('alertdialog', { name: 'Open this address?' });
			const open = dialog.getByRole('link', { name: 'Open' });
			const href = await open.getAttribute('href');
			assert.equal(await dialog.locator('.link-target').innerText(), href);
			assert.match(href ?? '', /^https:\/\/evil\.(test|xn--[\w-]+)\//);
			assert.equal(await chat.page.evaluate(() => document.activeElement?.textContent), 'Cancel');
			await chat.page.keyboard.press('Escape');
			// One that is closed has no role any more, and is taken away a moment later.
			await chat.page.locator('dialog').waitFor({ state: 'detached' });
			assert.equal(await chat.page.evaluate(() => document.activeElement?.textContent), 'trusted');
		}
		assert.deepEqual(await findHarm(chat), harmless);
	});

	it('W19 W20 asks once how to use a block with hidden characters, and sends the choice to the host', async () => {
		const hidden = {
			'bidi\u202e': 0,
			'zero\u200bwidth': 0,
			'tag\u{e0041}': 0,
			'selector\u{e0101}': 0,
			'\u001b]52;c;AA\u0007': 0,
		};
		const parts = [...Object.keys(hidden), 'plain'].map((code) => codePart(code));
		await chat.show({ entries: [answerEntry('a', parts)] });
		const blocks = chat.page.locator('.code-block');
		for (let index = 0; index < parts.length - 1; index++) {
			const block = blocks.nth(index);
			await block.getByRole('button', { name: 'Insert at Cursor' }).click();
			await block
				.getByRole('alert')
				.getByRole('button', { name: index % 2 === 0 ? 'Without Them' : 'As It Is' })
				.click();
			await block.getByRole('button', { name: 'Copy' }).click();
		}
		await blocks.last().getByRole('button', { name: 'Copy' }).click();
		const answered = (await chat.posted('code')).map(({ action, partIndex, clean }) => [action, partIndex, clean]);
		assert.deepEqual(answered, [
			...Object.keys(hidden).flatMap((_, index) =>
				['insert', 'copy'].map((action) => [action, index, index % 2 === 0]),
			),
			['copy', parts.length - 1, false],
		]);
	});

	it('W19 does nothing when the user cancels the question about hidden characters', async () => {
		await chat.show({ entries: [answerEntry('a', [codePart('x\u200b')])] });
		await chat.button('New File').click();
		await chat.page.getByRole('alert').getByRole('button', { name: 'Cancel' }).click();
		assert.deepEqual([await chat.page.getByRole('alert').count(), await chat.posted('code')], [0, []]);
	});

	it('W17 ignores messages that its host did not send, and takes no code from them', async () => {
		await chat.show({ entries: [answerEntry('a', [codePart('real')])] });
		const forged: readonly unknown[] = [
			{ type: 'insert', messageId: 'a', partIndex: 0, code: 'evil' },
			{ type: 'html', html: '<img src=x onerror="window.pwned=1">' },
			JSON.parse('{"type":"snapshot","__proto__":{"snapshot":{"revision":9}}}'),
			JSON.parse('{"__proto__":{"type":"focus","revision":2}}'),
			{ type: 'update', revision: 2, entries: 'x', removed: [] },
			{ type: 'composer', revision: 2, composer: 'evil' },
			{ type: 'conversations', revision: 2, list: { groups: 'evil' } },
			{ type: 'compose', revision: 2, text: { evil: true } },
			'x'.repeat(10_000_000),
		];
		for (const message of forged) await chat.post(message);
		await chat.postNext((revision) => ({ type: 'copied', revision, messageId: 'nobody', partIndex: 7 }));
		await chat.button('Copy').click();
		const message = await chat.waitForPosted('code');
		assert.deepEqual(message, { type: 'code', action: 'copy', messageId: 'a', partIndex: 0, clean: false });
		assert.deepEqual([await findHarm(chat), (await chat.posted('ready')).length], [harmless, 1]);
	});

	it('W15 skips highlighting that would take too long, and stays responsive', async () => {
		const long = 'x'.repeat(2000);
		const codes: readonly (readonly [string, string])[] = [
			['javascript', `/${'(a+)+'.repeat(5000)}`],
			['javascript', '\\`${'.repeat(16_000)],
			['markdown', '*'.repeat(50_000)],
			['python', `"""${'\\'.repeat(40_000)}`],
			['sql', `${'('.repeat(50_000)}`],
			['css', `${'a:'.repeat(30_000)}`],
			['xml', `${'<a '.repeat(30_000)}`],
			['cpp', `${'template<'.repeat(10_000)}`],
			['yaml', `${'- '.repeat(40_000)}`],
			['bash', Array.from({ length: 1999 }, () => `$(${long.slice(0, 40)}`).join('\n')],
		];
		await chat.show({
			entries: [
				answerEntry(
					'a',
					codes.map(([language, code]) => codePart(code, language)),
				),
			],
		});
		for (let index = 0; index < codes.length; index++) {
			await chat.page.locator('.code-block').nth(index).scrollIntoViewIfNeeded();
			await chat.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
		}
		await chat.composer.fill('Still here');
		await chat.composer.press('Enter');
		assert.equal((await chat.waitForPosted('send')).text, 'Still here');
		const shown = await chat.page.locator('pre').evaluateAll((found) => found.map((block) => block.textContent));
		assert.deepEqual(
			shown,
			codes.map(([, code]) => code),
		);
	});

	it('names an image and its host instead of loading it', async () => {
		await chat.show({
			entries: [answerEntry('a', ['![A *chart*](https://evil.test/c.png) ![](data:image/png;base64,AA)'])],
		});
		assert.equal(await chat.answer().locator('.markdown').innerText(), '🖼 A *chart* (evil.test) 🖼 (data:)');
		assert.deepEqual(await findHarm(chat), harmless);
	});

	it('W19 shows and counts characters that hide or reverse text', async () => {
		const hidden = 'if (user\u202e /* admin */) \u2066\u200bx\u{e0041} \u{e0101} \u001b[31m';
		await chat.show({
			entries: [
				userEntry('q', hidden),
				answerEntry('a', [hidden, codePart(hidden, 'ts\u202e'), codePart(hidden, 'ts')]),
			],
		});
		const badges = ['[U+202E]', '[U+2066]', '[U+200B]', '[U+E0041]', '[U+E0101]', '[U+001B]'];
		const found = async (selector: string) => await chat.page.locator(`${selector} .hidden-character`).allInnerTexts();
		assert.deepEqual(
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
				notes: [6, 19].map((count) => `Hidden characters: ${count}. They are shown as badges.`),
			},
		);
		await chat.page.waitForSelector('.hljs-keyword');
		assert.deepEqual(await found('pre'), [...badges, ...badges]);
	});

	it('leaves emoji and scripts that need joiners as they are', async () => {
		const text = '👩‍👩‍👧‍👦 ❤️ 1️⃣ 🏳️‍🌈 👍🏽 می‌خواهم क्‍ष';
		await chat.show({ entries: [userEntry('q', text)] });
		assert.equal(await chat.page.locator('.bubble').innerText(), text);
		assert.equal(await chat.page.locator('.note').count(), 0);
	});

	it('B21 shows stray variation selectors, invisible characters and tag characters as badges', async () => {
		const text = 'a1\ufe0f #\ufe0e \ufffc \u2800 \u{e0061} 1️⃣ ✅ ❤️';
		await chat.show({ entries: [userEntry('q', text), answerEntry('a', [codePart(text, '')])] });
		const badges = ['[U+FE0F]', '[U+FE0E]', '[U+FFFC]', '[U+2800]', '[U+E0061]'];
		for (const place of ['.bubble', 'pre']) {
			const found = await chat.page.locator(`${place} .hidden-character`).allInnerTexts();
			assert.deepEqual(found, badges, place);
		}
	});

	it('does not stop the view with hidden characters in 500 code blocks, and shows each of them', async () => {
		const parts = Array.from({ length: 500 }, () => codePart('\u200bx'.repeat(500), ''));
		await chat.show({ entries: [answerEntry('a', parts)] });
		const elements = await chat.page.locator('#root *').count();
		assert.ok(elements < 20_000, `${elements} elements`);
		assert.equal(await chat.page.locator('pre').last().innerText(), '[U+200B]x'.repeat(500));
	});

	it('W14 does not stop the view with anything that is costly to read, to draw or to lay out', async () => {
		const processorTime = await countProcessorTime(chat.page);
		let count = 0;
		for (const [kind, text] of Object.entries(costlyMarkdown)) {
			// What was drawn before is taken away first: that is not counted.
			await chat.show();
			await idle();
			const before = await processorTime();
			await chat.show({
				conversationId: kind,
				entries: [userEntry('q', text), answerEntry('a', [text, codePart(text, 'javascript')])],
			});
			await idle();
			const elements = await chat.page.locator('#root *').count();
			assert.ok(elements < 150_000, `${kind}: ${elements} elements`);
			await chat.composer.fill('Still here');
			await chat.composer.press('Enter');
			count += 1;
			assert.equal((await chat.waitForPosted('send', count)).text, 'Still here');
			await assertNoFreeze(async () => (await processorTime()) - before, freeze, kind);
			assert.deepEqual(await findHarm(chat), harmless, kind);
		}
	});

	it('W22 does not stop the view with 17 parts of what takes quadratic time', async () => {
		const processorTime = await countProcessorTime(chat.page);
		await chat.show({ entries: [answerEntry('a', seventeenParts(Object.values(quadraticMarkdown)))] });
		await chat.composer.fill('Still here');
		await chat.composer.press('Enter');
		assert.equal((await chat.waitForPosted('send')).text, 'Still here');
		await assertNoFreeze(processorTime);
		assert.deepEqual(await findHarm(chat), harmless);
	});

	it('W22 says that part of an answer is shown unformatted', async () => {
		const text = quadraticMarkdown['tables of mail addresses'] ?? '';
		await chat.show({
			entries: [answerEntry('a', ['# Before', codePart('x', ''), text]), answerEntry('b', ['*fine*'])],
		});
		await chat.answer().locator('em').waitFor();
		await chat.answer(0).locator('.markdown .verbatim').waitFor();
		assert.deepEqual(await chat.page.locator('.note').allInnerTexts(), [
			'Part of this answer is shown unformatted: formatting it would take too long.',
		]);
		assert.equal(await chat.answer(0).locator('.markdown .verbatim').textContent(), text);
		assert.equal(await chat.answer(0).getByRole('heading', { name: 'Before' }).count(), 1);
	});

	it('W22 opens a conversation of slow answers without freezing, and draws the answers between them', async () => {
		const processorTime = await countProcessorTime(chat.page);
		const texts = Object.values(quadraticMarkdown);
		const entries = Array.from({ length: 40 }, (_, index) =>
			answerEntry(`a${index}`, [index % 2 ? '*fine*' : (texts[(index / 2) % texts.length] ?? '')]),
		);
		await chat.show({ entries });
		await chat.page.waitForFunction(() => document.querySelectorAll('.markdown > p > em').length >= 20);
		// All twenty together.
		await assertNoFreeze(processorTime, 2 * freeze);
	});
});

async function assertNoFreeze(processorTime: () => Promise<number>, most = freeze, kind = ''): Promise<void> {
	const taken = await processorTime();
	assert.ok(taken < most, `${kind}: ${taken} ms of the processor`);
}

/** An answer with the texts between code blocks. */
function seventeenParts(texts: readonly string[]): readonly (string | ReturnType<typeof codePart>)[] {
	return Array.from({ length: 33 }, (_, index) =>
		index % 2 ? codePart('x', '') : (texts[(index / 2) % texts.length] ?? ''),
	);
}

/** `payload` in every place that text from the service, or from a restored history, can get to. */
function everywhere(payload: string): readonly Entry[] {
	return [
		userEntry('q', payload),
		answerEntry('a', [payload, `- ${payload}`, `> ${payload}`, `| ${payload} |\n|---|\n| ${payload} |`], {
			note: payload,
			receipt: { figures: [{ text: payload, hint: payload }], details: [{ label: 'Model', value: payload }] },
		}),
		answerEntry('b', [codePart(payload, payload), codePart(payload, 'html')]),
		userEntry('e', payload, { attachments: [chip('x', { label: payload, hint: payload })], editable: true }),
		{ role: 'queued', id: 'w', text: payload, attachments: [chip('y', { label: payload, hint: payload })] },
		pendingEntry('p', { wait: { text: payload, until: someTime } }),
		failureEntry('f', 'q', { text: payload, serviceText: payload, actions: [{ name: 'retry', label: payload }] }),
	];
}

/** The list of conversations, with `payload` in all of it; the conversation is shown again afterwards. */
async function showHistory(chat: ChatPage, payload: string): Promise<void> {
	const items = [conversationItem(payload, { title: payload, detail: payload })];
	await chat.postNext((revision) => ({ type: 'showConversations', revision }));
	await chat.postNext((revision) => ({
		type: 'conversations',
		revision,
		list: { query: '', groups: [{ title: payload, items }], undo: { conversationId: 'c9', text: payload } },
	}));
	await chat.page.locator('.row').waitFor();
}

async function findHarm(chat: ChatPage): Promise<object> {
	const { foreign, pwned, url } = await chat.page.evaluate((rules) => {
		const strange = [...document.querySelectorAll('main *')].flatMap((element) => {
			const attributes = rules[element.tagName];
			if (!attributes) return [element.tagName];
			const extra = element.getAttributeNames().filter((name) => !attributes.includes(name));
			return extra.map((name) => `${element.tagName} ${name}`);
		});
		const outside = document.querySelectorAll('body > :not(#root, script), head > :not(meta, link, title)');
		return {
			foreign: [...strange.filter((name) => name !== 'P id'), ...[...outside].map((element) => element.tagName)],
			pwned: 'pwned' in window,
			url: location.pathname + location.search + location.hash,
		};
	}, allowed);
	const { foreignRequests, errors } = chat;
	return { foreign, requests: foreignRequests, errors, violations: await chat.violations(), pwned, url };
}
