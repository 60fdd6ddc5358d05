import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { median } from 'simple-statistics';
import { launchBrowser } from '../host/browser.ts';
import { repositoryFolder } from '../host/folders.ts';
import { quadraticMarkdown } from '../support/faults/hostilePayloads.ts';
import { answerEntry, codePart } from '../view/chat/chatFixtures.ts';
import { ChatPage } from '../view/chat/chatPage.ts';
import { countProcessorTime } from '../view/processorTime.ts';
import type { Table } from './table.ts';

const rounds = 3;
const parts = 17;
/** Milliseconds of one task. */
const budget = 200;

interface Figures {
	/** The longest task, in milliseconds; 0 if none took more than 50. */
	readonly longest: number;
	/** Processor time of all tasks together, in milliseconds: an upper bound for each task on an idle processor. */
	readonly processor: number;
}

/** Measures for how long at a time an answer of hostile Markdown blocks the built view. */
export async function measureHostileMarkdown(): Promise<Table> {
	await promisify(execFile)(process.execPath, ['esbuild.mjs', '--minify'], { cwd: repositoryFolder });
	const browser = await launchBrowser();
	const rows: string[][] = [];
	for (const [name, text] of Object.entries(quadraticMarkdown)) {
		const one = await measure(browser, text, 1);
		const many = await measure(browser, text, parts);
		const verdict = Math.max(one.processor, many.processor) <= budget ? 'kept' : 'EXCEEDED';
		const figures = [one.longest, one.processor, many.longest, many.processor].map((figure) => figure.toFixed(0));
		rows.push([name, ...figures, `${budget}: ${verdict}`]);
	}
	await browser.close();
	return {
		title: `60 KB of hostile Markdown in the chat view, median of ${rounds}, in ms`,
		columns: [
			'an answer of',
			'one part: longest task',
			'processor',
			`${parts} parts: longest task`,
			'processor',
			'budget of the processor',
		],
		rows,
	};
}

async function measure(browser: Browser, text: string, count: number): Promise<Figures> {
	const found: Figures[] = [];
	for (let round = 0; round < rounds; round++) found.push(await measureOnce(browser, text, count));
	return {
		longest: median(found.map(({ longest }) => longest)),
		processor: median(found.map(({ processor }) => processor)),
	};
}

async function measureOnce(browser: Browser, text: string, count: number): Promise<Figures> {
	const chat = await ChatPage.open({ browser, height: 900 });
	await chat.show({ entries: [answerEntry('warm', ['# Some *Markdown*\n\n- of `any` kind'])] });
	const tasks = await chat.page.evaluateHandle(() => {
		const found: number[] = [];
		const observer = new PerformanceObserver((list) =>
			found.push(...list.getEntries().map(({ duration }) => duration)),
		);
		observer.observe({ type: 'longtask' });
		return found;
	});
	const processorTime = await countProcessorTime(chat.page);
	const texts = Array.from({ length: 2 * count - 1 }, (_, index) => (index % 2 ? codePart('x', '') : text));
	await chat.update([answerEntry('a', texts)]);
	await chat.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500))));
	const figures = { longest: Math.max(0, ...(await tasks.jsonValue())), processor: await processorTime() };
	await chat.close();
	return figures;
}
