import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../host/browser.ts';
import { repositoryFolder } from '../host/folders.ts';
import { quadraticMarkdown } from '../support/hostilePayloads.ts';
import { answerEntry, codePart } from '../webview/chatFixtures.ts';
import { ChatPage } from '../webview/chatPage.ts';
import { median, type Table } from './table.ts';

const rounds = 3;
const parts = 17;
/** Milliseconds of one task. */
const budget = 200;

/** Measures for how long an answer of hostile Markdown keeps the built view from everything else at a time. */
export async function measureHostileMarkdown(): Promise<Table> {
	await promisify(execFile)(process.execPath, ['esbuild.mjs', '--minify'], { cwd: repositoryFolder });
	const browser = await launchBrowser();
	const rows: string[][] = [];
	for (const [name, text] of Object.entries(quadraticMarkdown)) {
		const one = await measure(browser, text, 1);
		const many = await measure(browser, text, parts);
		const verdict = Math.max(one, many) <= budget ? 'kept' : 'EXCEEDED';
		rows.push([name, one.toFixed(0), many.toFixed(0), `${budget}: ${verdict}`]);
	}
	await browser.close();
	return {
		title: `60 KB of hostile Markdown in the chat view: the longest task, median of ${rounds}, in ms (0: none over 50)`,
		columns: ['an answer of', 'one part', `${parts} parts`, 'budget'],
		rows,
	};
}

async function measure(browser: Browser, text: string, count: number): Promise<number> {
	const longest: number[] = [];
	for (let round = 0; round < rounds; round++) longest.push(await measureOnce(browser, text, count));
	return median(longest);
}

async function measureOnce(browser: Browser, text: string, count: number): Promise<number> {
	const chat = await ChatPage.open(browser, { height: 900 });
	await chat.show({ entries: [answerEntry('warm', ['# Some *Markdown*\n\n- of `any` kind'])] });
	const tasks = await chat.page.evaluateHandle(() => {
		const found: number[] = [];
		const observer = new PerformanceObserver((list) =>
			found.push(...list.getEntries().map(({ duration }) => duration)),
		);
		observer.observe({ type: 'longtask' });
		return found;
	});
	const entry = answerEntry(
		'a',
		Array.from({ length: 2 * count - 1 }, (_, index) => (index % 2 ? codePart('x', '') : text)),
	);
	await chat.update([entry]);
	await chat.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500))));
	const longest = Math.max(0, ...(await tasks.jsonValue()));
	await chat.close();
	return longest;
}
