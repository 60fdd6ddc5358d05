import assert from 'node:assert/strict';
import type { ChatSnapshot } from '../../../src/chat/protocol/chat.ts';
import { findBrokenRules, lasting, RULES_OF_COLORS } from '../../support/flaws.ts';
import { themes } from '../themes.ts';
import {
	answerEntry,
	chip,
	codePart,
	composerState,
	forecast,
	longConversation,
	offerContext,
	offeredRules,
	someTime,
	userEntry,
} from './chatFixtures.ts';
import { ChatPage } from './chatPage.ts';
import { branch, conversations, crowded, models, prompts, showcase, stopped, troubles, waiting } from './showcase.ts';

interface Scene {
	readonly snapshot: Partial<Omit<ChatSnapshot, 'revision'>>;
	/** What the person, or the host, then does. */
	readonly act?: (chat: ChatPage) => Promise<void>;
}

const title = 'Debounce helper in TypeScript';
const total = [
	{ text: '2,412 → 6,834 tokens', hint: 'Tokens in all prompts → tokens in all answers' },
	{ text: 'cost 0.0062', hint: 'Cost as reported by the service' },
];

const scenes: Readonly<Record<string, Scene>> = {
	conversation: {
		snapshot: { entries: showcase, title, total },
		act: (chat) => chat.page.locator('.hljs-keyword').first().waitFor(),
	},
	branch: {
		snapshot: { entries: branch, title: 'And in Go?', total },
		act: async (chat) => {
			for (const line of await chat.page.locator('.receipt-line').all()) await line.click();
		},
	},
	troubles: {
		snapshot: {
			entries: troubles,
			busy: true,
			draft: 'Two lines of\na draft',
			banner: { text: 'History is not being saved: the disk is full.', severity: 'warning' },
			composer: { ...composerState, canSend: false },
		},
	},
	stopped: { snapshot: { entries: [...showcase.slice(0, 2), ...stopped], title, total } },
	waiting: {
		snapshot: { entries: waiting, busy: true, title, draft: 'What else?', composer: { ...composerState, ...crowded } },
	},
	empty: {
		snapshot: { entries: [], banner: { text: '2 entries of this conversation could not be read.', severity: 'info' } },
	},
	deletedElsewhere: {
		snapshot: {
			entries: showcase,
			title,
			total,
			draft: 'And with a comment?',
			banner: {
				text: 'This conversation was deleted in another window. It will be permanently erased in a few seconds unless you restore or continue it.',
				severity: 'warning',
				restore: 'Restore',
			},
		},
	},
	forecast: {
		snapshot: {
			entries: showcase.slice(0, 2),
			title,
			draft: 'And with a comment?',
			composer: { ...composerState, options: { temperature: 0.2 }, standardModel: 'gpt-x-mini', forecast },
		},
	},
	contextOffered: {
		snapshot: {
			entries: showcase,
			title,
			total,
			composer: { ...composerState, contextOffer: { state: 'offered', tokens: '1,200' } },
		},
	},
	contextAccepted: {
		snapshot: {
			entries: showcase.slice(0, 2),
			composer: { ...composerState, contextOffer: { state: 'accepted' } },
		},
		act: (chat) => chat.button('Undo').focus(),
	},
	rulesOffered: {
		snapshot: {
			entries: showcase.slice(0, 2),
			composer: {
				...composerState,
				attachments: [chip('cart')],
				offeredRules: [
					offeredRules('agents'),
					offeredRules('copilot', { label: '.github/copilot-instructions.md', hidden: 3 }),
				],
			},
		},
		act: (chat) => chat.button('Add AGENTS.md').focus(),
	},
	firstRun: { snapshot: { connection: 'none' } },
	readOnly: { snapshot: { entries: showcase.slice(0, 2), readOnly: true } },
	edit: {
		snapshot: { entries: [userEntry('q', 'Write a debounce helper.', { editable: true }), answerEntry('a')] },
		act: (chat) => chat.button('Edit').click(),
	},
	history: {
		snapshot: {},
		act: async (chat) => {
			await chat.button('History').click();
			await chat.postNext((revision) => ({ type: 'conversations', revision, list: conversations }));
			await chat.page.keyboard.press('ArrowDown');
			await chat.page.keyboard.press('ArrowDown');
		},
	},
	options: {
		snapshot: { composer: { ...composerState, ...crowded, attachments: [] } },
		act: async (chat) => {
			await chat.page.keyboard.press('Escape');
			await chat.button('Options of This Conversation').click();
			await chat.page.getByRole('textbox', { name: 'Temperature' }).fill('3');
			await chat.page.keyboard.press('Tab');
		},
	},
	completion: {
		snapshot: { entries: showcase.slice(0, 1) },
		act: async (chat) => {
			await chat.composer.pressSequentially('/');
			await chat.composer.press('ArrowDown');
		},
	},
	prompts: {
		snapshot: { entries: showcase.slice(0, 1) },
		act: async (chat) => {
			await chat.composer.pressSequentially('/');
			await chat.tellPrompts(prompts);
			await chat.composer.press('ArrowUp');
		},
	},
	models: {
		snapshot: { composer: { ...composerState, standardModel: 'gpt-x-mini' } },
		act: async (chat) => {
			await chat.button('Options of This Conversation').click();
			await chat.tellModels(models);
			await chat.page.keyboard.press('ArrowDown');
		},
	},
	hiddenDraft: {
		snapshot: { draft: 'Review this\u202e\u200b, above all for speed.' },
	},
	context: {
		snapshot: { entries: showcase.slice(0, 1), composer: { ...composerState, attachments: [chip('cart')] } },
		act: offerContext,
	},
	hidden: {
		snapshot: { entries: [answerEntry('a', [codePart('if (admin\u202e) return;\n'.repeat(50), 'typescript')])] },
		act: (chat) => chat.page.getByRole('button', { name: 'Copy', exact: true }).first().click(),
	},
	keyboard: {
		snapshot: { entries: showcase.slice(0, 2), title, total },
		act: async (chat) => {
			await chat.button('Copy').focus();
			for (let press = 0; press < 2; press++) await chat.page.keyboard.press('Tab');
		},
	},
	find: {
		snapshot: { entries: showcase, title },
		act: async (chat) => {
			await chat.button('Find').click();
			await chat.page.getByRole('textbox', { name: 'Find' }).fill('call');
			await chat.page.getByText(/ of \d+$/).waitFor();
		},
	},
	link: {
		snapshot: { entries: [answerEntry('a', [`See [the docs](https://docs.example.com/?d=${'QUJD'.repeat(80)}).`])] },
		act: (chat) => chat.button('the docs').click(),
	},
};

describe('The look of the chat view', () => {
	it('breaks no accessibility rule in any theme, whatever it shows', async () => {
		const chat = await ChatPage.open({ height: 900, now: someTime + 12_000 });
		const broken: string[] = [];
		for (const scene of Object.keys(scenes)) {
			await set(chat, scene);
			for (const [name, theme] of Object.entries(themes)) {
				await chat.setTheme(theme);
				await chat.screenshot(`webview-${name}-${scene}`);
				// All others say the same in every theme.
				const rules = name === 'dark' ? undefined : RULES_OF_COLORS;
				const found = await lasting(() => findBrokenRules(chat.page, ['html'], rules));
				broken.push(...found.map((rule) => `${scene}, ${name}: ${rule}`));
			}
			await chat.setTheme(themes.dark);
		}
		const { errors, foreignRequests } = chat;
		await chat.close();
		assert.deepEqual({ broken, errors, foreignRequests }, { broken: [], errors: [], foreignRequests: [] });
	});

	it('fits into a view of any width, whatever it shows', async () => {
		const chat = await ChatPage.open({ width: 220, height: 900, now: someTime + 12_000 });
		const wide: string[] = [];
		for (const scene of Object.keys(scenes)) {
			await set(chat, scene);
			// As wide as 480 pixels are at 200 %, too.
			for (const width of [220, 240, 600, 1200]) {
				await chat.page.setViewportSize({ width, height: 900 });
				await chat.screenshot(`webview-${width}px-${scene}`);
				const found = await lasting(() => findOverflow(chat));
				wide.push(...found.map((element) => `${scene}, ${width}: ${element}`));
			}
			await chat.page.setViewportSize({ width: 220, height: 900 });
		}
		await chat.close();
		assert.deepEqual(wide, []);
	});

	it('keeps words, addresses and tables that are too wide inside a view 220 pixels wide', async () => {
		const word = 'x'.repeat(300);
		const chat = await ChatPage.open({ width: 220, height: 900 });
		await chat.show({
			service: `${word}.example.com`,
			draft: word,
			composer: { ...composerState, options: { model: word } },
			entries: [
				userEntry('q', word),
				answerEntry(
					'a',
					[
						`# ${word}\n\n${word}\n\n- ${word}\n\n> ${word}\n\n\`${word}\`\n\n| ${word} | b |\n|---|---|\n| c | ${word} |\n\n<https://example.com/${word}>`,
						{ kind: 'code', language: word, code: word },
					],
					{ receipt: { figures: [{ text: word, hint: word }], details: [{ label: word, value: word }] }, note: word },
				),
			],
		});
		await chat.page.locator('.receipt-line').click();
		const wide = await lasting(() => findOverflow(chat));
		await chat.close();
		assert.deepEqual(wide, []);
	});

	it('makes scrollable parts reachable by keyboard, and nothing else', async () => {
		const chat = await ChatPage.open({ width: 300 });
		const row = Array.from({ length: 30 }, (_, index) => `column${index}`).join(' | ');
		await chat.show({
			entries: [
				userEntry('q', 'line\n'.repeat(100)),
				userEntry('short'),
				answerEntry('a', [
					`${row}\n${row.replace(/\w+/g, '---')}\n${row}\n\na | b\n--- | ---\nc | d`,
					{ kind: 'code', language: 'text', code: 'x'.repeat(400) },
					{ kind: 'code', language: 'text', code: 'short' },
				]),
			],
		});
		await chat.page.waitForSelector('pre[tabindex="0"]');
		const focusable = await chat.page
			.locator('.bubble, pre, .scroll-box')
			.evaluateAll((elements) => elements.map((element) => element.getAttribute('tabindex')));
		await chat.close();
		assert.deepEqual(focusable, ['0', null, '0', null, '0', null]);
	});

	it('draws borders under forced colors', async () => {
		const chat = await ChatPage.open({ forcedColors: true, height: 900 });
		await chat.show({ entries: showcase });
		await chat.screenshot('webview-forcedColors');
		const borders = await chat.page
			.locator('.bubble, .composer, .code-block')
			.evaluateAll((elements) => elements.map((element) => getComputedStyle(element).borderTopColor));
		await chat.close();
		assert.deepEqual(new Set(borders), new Set(['rgb(0, 0, 0)']));
	});

	for (const [theme, width] of [
		['dark', 360],
		['light', 220],
	] as const) {
		it(`shows the button that leads to the end under a long conversation, in the theme ${theme}, ${width} pixels wide`, async () => {
			const chat = await ChatPage.open({ theme: themes[theme], width, height: 500 });
			await chat.show({ entries: longConversation(10) });
			await chat.log.evaluate((log) => log.scrollTo(0, 300));
			await chat.page.getByRole('button', { name: 'Jump to Latest' }).waitFor();
			await chat.update([answerEntry('new')]);
			await chat.screenshot(`webview-jump-${theme}`);
			assert.deepEqual(await lasting(() => findBrokenRules(chat.page)), []);
			await chat.close();
		});
	}
});

/** Sets the scene of this name, whatever was shown before. */
async function set(chat: ChatPage, name: string): Promise<void> {
	const scene = scenes[name];
	await chat.page.keyboard.press('Escape');
	await chat.postNext((revision) => ({ type: 'focus', revision }));
	await chat.postNext((revision) => ({ type: 'conversations', revision, list: { query: '', groups: [] } }));
	await chat.show({ ...scene?.snapshot, conversationId: name });
	await scene?.act?.(chat);
}

/** The elements that reach out of the view sideways, and do not lie in a box that scrolls by itself. */
async function findOverflow(chat: ChatPage): Promise<readonly string[]> {
	return await chat.page.evaluate(() => {
		const inBox = (element: Element): boolean =>
			element.closest('pre, .scroll-box, .code-language, .service, .visually-hidden') !== null;
		const wide = [...document.querySelectorAll('body *')].filter((element) => {
			const { left, right } = element.getBoundingClientRect();
			const scrolls = element.matches('.log, main') && element.scrollWidth > element.clientWidth;
			return scrolls || (right > innerWidth + 0.5 && !inBox(element.parentElement ?? element)) || left < -1.5;
		});
		return wide.map((element) => `${element.tagName}.${element.getAttribute('class')}`);
	});
}
