import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { median } from 'simple-statistics';
import { launchBrowser } from '../host/browser.ts';
import { repositoryFolder } from '../host/folders.ts';
import { answerEntry, chatSnapshot, longConversation, userEntry } from '../view/chat/chatFixtures.ts';
import { ChatPage } from '../view/chat/chatPage.ts';
import type { Table } from './table.ts';

const lengths = [10, 100, 1_000, 5_000];
const openRounds = 5;
const smallRounds = 30;
/** How many messages the view draws before the browser is idle: about as many as a virtual list would ever draw. */
const screenful = 40;
/** Milliseconds until 1,000 messages can be read. */
const openBudget = 150;

interface Variant {
	readonly name: string;
	readonly messages: number;
	/** Lays out all messages at all times. */
	readonly layOutAll?: boolean;
}

interface Figures {
	readonly first: number;
	readonly open: number;
	readonly all: number;
	readonly append: number;
	readonly keystroke: number;
	readonly elements: number;
	/** Megabytes of 1,000,000 bytes. */
	readonly heap: number;
}

/** Opens conversations of several lengths in the built view, appends to them and types, in a real browser. */
export async function measureChatView(): Promise<Table> {
	await promisify(execFile)(process.execPath, ['esbuild.mjs', '--minify'], { cwd: repositoryFolder });
	const variants: readonly Variant[] = [
		...lengths.map((messages) => ({ name: `${messages} messages`, messages })),
		{ name: '1000, all of it laid out (no content-visibility)', messages: 1_000, layOutAll: true },
		{ name: `${screenful}: what a virtual list would draw`, messages: screenful },
	];
	const browser = await launchBrowser();
	const rows: string[][] = [];
	for (const variant of variants) rows.push(asRow(variant, await measure(browser, variant)));
	await browser.close();
	return {
		title: 'A conversation in the chat view, every second message with code: median, in ms',
		columns: [
			'messages',
			'first picture',
			'open',
			'until all is there',
			'append',
			'keystroke',
			'elements',
			'heap',
			'budget of open',
		],
		rows,
	};
}

function asRow({ name, messages, layOutAll }: Variant, figures: Figures): string[] {
	const { first, open, all, append, keystroke, elements, heap } = figures;
	const budget = messages === 1_000 ? `${openBudget} ms: ${open <= openBudget ? 'kept' : 'EXCEEDED'}` : '';
	const times = [
		layOutAll ? '' : first.toFixed(0),
		open.toFixed(0),
		all.toFixed(0),
		append.toFixed(1),
		keystroke.toFixed(2),
	];
	return [name, ...times, elements.toLocaleString('en'), `${heap.toFixed(1)} MB`, budget];
}

async function measure(browser: Browser, variant: Variant): Promise<Figures> {
	const first: number[] = [];
	const opened: { open: number; all: number }[] = [];
	for (let round = 1; round < openRounds; round++) {
		const chat = await openChat(browser, variant);
		opened.push(await measureOpen(chat, variant.messages));
		first.push(await measureFirstPicture(chat, variant.messages));
		await chat.close();
	}
	const chat = await openChat(browser, variant);
	opened.push(await measureOpen(chat, variant.messages));
	const figures = {
		first: median(first),
		open: median(opened.map(({ open }) => open)),
		all: median(opened.map(({ all }) => all)),
		keystroke: median(await measureKeystrokes(chat)),
		append: median(await measureAppends(chat, variant.messages)),
		elements: await chat.page.locator('#root *').count(),
		heap: await measureHeap(chat),
	};
	await chat.close();
	return figures;
}

async function openChat(browser: Browser, { layOutAll }: Variant): Promise<ChatPage> {
	const chat = await ChatPage.open({ browser, height: 900 });
	if (layOutAll) {
		await chat.page.evaluate(() => {
			const sheet = new CSSStyleSheet();
			sheet.replaceSync('.entry { content-visibility: visible !important; }');
			document.adoptedStyleSheets = [sheet];
		});
	}
	return chat;
}

/**
 * The time from the opening of the view's page, whose code is not loaded yet, to the frame with the newest messages. What was
 * told to lay out all of them is gone by then.
 */
async function measureFirstPicture({ page }: ChatPage, messages: number): Promise<number> {
	const snapshot = chatSnapshot({ entries: longConversation(messages / 2) });
	await page.addInitScript(
		(data) => {
			// By then its script has run: it has asked for a snapshot.
			addEventListener('DOMContentLoaded', () => postMessage(data));
		},
		{ type: 'snapshot', snapshot },
	);
	await page.reload({ waitUntil: 'commit' });
	return await page.evaluate(async () => {
		const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
		while (!document.querySelector('article')) await new Promise((resolve) => setTimeout(resolve));
		await painted();
		return performance.now();
	});
}

/** The time from the host's message to the frame with the newest messages, and to the last message drawn. */
async function measureOpen(chat: ChatPage, messages: number): Promise<{ open: number; all: number }> {
	const snapshot = chatSnapshot({ entries: longConversation(messages / 2) });
	return await chat.page.evaluate(
		async ([data, count]) => {
			const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
			const start = performance.now();
			postMessage(data);
			while (!document.querySelector('article')) await new Promise((resolve) => setTimeout(resolve));
			await painted();
			const open = performance.now() - start;
			while (document.querySelectorAll('article').length < count) await painted();
			return { open, all: performance.now() - start };
		},
		[{ type: 'snapshot', snapshot }, messages] as const,
	);
}

/** The work of one message with its answer: script, style and layout, without the wait for a frame. */
async function measureAppends(chat: ChatPage, messages: number): Promise<readonly number[]> {
	const [question, answer] = longConversation(1);
	if (question?.role !== 'user' || answer?.role !== 'assistant') throw new Error('There is no turn to append.');
	const updates = Array.from({ length: smallRounds }, (_, index) => ({
		type: 'update',
		revision: 2 + index,
		conversationId: 'c1',
		entries: [userEntry(`nq${index}`, question.text), answerEntry(`na${index}`, answer.parts)],
		removed: [],
		busy: false,
		title: '',
		total: [],
	}));
	const times = await chat.page.evaluate(async (all) => {
		const found: number[] = [];
		for (const data of all) {
			const start = performance.now();
			dispatchEvent(new MessageEvent('message', { data }));
			document.querySelector('.entries')?.getBoundingClientRect();
			found.push(performance.now() - start);
			await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
		}
		return found;
	}, updates);
	const shown = await chat.page.locator('article').count();
	if (shown !== messages + 2 * smallRounds) throw new Error(`${shown} messages are shown.`);
	return times;
}

async function measureKeystrokes(chat: ChatPage): Promise<readonly number[]> {
	return await chat.page.evaluate(async (rounds) => {
		const box = document.querySelector('textarea');
		const found: number[] = [];
		for (let round = 0; box && round < rounds; round++) {
			const start = performance.now();
			box.value += 'x';
			box.dispatchEvent(new InputEvent('input', { bubbles: true }));
			document.querySelector('.entries')?.getBoundingClientRect();
			found.push(performance.now() - start);
			await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
		}
		return found;
	}, smallRounds);
}

async function measureHeap(chat: ChatPage): Promise<number> {
	const session = await chat.page.context().newCDPSession(chat.page);
	await session.send('HeapProfiler.collectGarbage');
	const { usedSize } = await session.send('Runtime.getHeapUsage');
	return usedSize / 1_000_000;
}
