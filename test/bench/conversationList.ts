import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { median } from 'simple-statistics';
import { ConversationFiles } from '../../src/chat/node/conversationFiles.ts';
import { makeTemporaryFolder, removeFolder } from '../host/temporaryFolder.ts';
import { answer, question, segmentBytes } from '../support/transcripts.ts';
import type { Table } from './table.ts';

const conversations = 1_000;
const messages = 40;
const rounds = 7;

/** Milliseconds that the list may take in a window that has just started. */
const budget = 300;

/** Lists many conversations as in a window that has just started, compared with only reading the state of the same files. */
export async function measureConversationList(): Promise<Table> {
	const folder = makeTemporaryFolder();
	const root = path.join(folder, 'conversations', 'v1');
	writeConversations(root);
	const index = path.join(folder, 'conversations', 'index.json');
	const open = () => new ConversationFiles(root, crypto.randomUUID(), Date.now);
	await open().summaries();
	const bare = await medianTime(() => lookAt(root));
	const warm = open();
	await warm.summaries();
	const times: readonly (readonly [string, number])[] = [
		['a bare look at each file (the reference)', bare],
		['the list, cold', await medianTime(() => open().summaries())],
		['the list, again in the same window', await medianTime(() => warm.summaries())],
		['the list, its index lost', await medianTime(() => rm(index).then(() => open().summaries()))],
		['a search through all texts', await medianTime(() => open().search('a word that is nowhere'))],
	];
	removeFolder(folder);
	return {
		title: `${conversations.toLocaleString('en')} conversations of ${messages} messages, median of ${rounds}, in ms (cold: budget ${budget})`,
		columns: ['what', 'time', 'ratio'],
		rows: times.map(([what, time]) => [what, time.toFixed(0), `${(time / bare).toFixed(1)} ×`]),
	};
}

function writeConversations(root: string): void {
	const turns = Array.from({ length: messages / 2 }, (_, turn) => [
		question(`u${turn}`, 'What does this function do, and why does it do so? '.repeat(2)),
		answer(`a${turn}`, `u${turn}`, 'It adds up the orders of each customer.\n```js\nreturn sum;\n```\n'.repeat(10)),
	]);
	const bytes = segmentBytes(turns.flat());
	for (let count = 0; count < conversations; count++) {
		const folder = path.join(root, crypto.randomUUID());
		mkdirSync(folder, { recursive: true });
		writeFileSync(path.join(folder, `${crypto.randomUUID()}.jsonl`), bytes);
	}
}

async function lookAt(root: string): Promise<void> {
	for (const name of await readdir(root)) {
		const folder = path.join(root, name);
		for (const file of await readdir(folder)) await stat(path.join(folder, file));
	}
}

async function medianTime(action: () => Promise<unknown>): Promise<number> {
	const times: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const start = performance.now();
		await action();
		times.push(performance.now() - start);
	}
	return median(times);
}
