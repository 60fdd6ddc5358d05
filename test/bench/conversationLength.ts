import { mkdirSync, writeFileSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { median } from 'simple-statistics';
import { ConversationFiles } from '../../src/chat/node/conversationFiles.ts';
import { makeTemporaryFolder, removeFolder } from '../host/temporaryFolder.ts';
import { answer, question, segmentBytes } from '../support/transcripts.ts';
import type { Table } from './table.ts';

const lengths = [10, 100, 1_000, 5_000];
const openRounds = 7;
const appendRounds = 200;

interface Times {
	readonly open: number;
	readonly bareOpen: number;
	readonly append: number;
	readonly bareAppend: number;
}

/** Opens conversations of several lengths and appends to them, in the extension host: with the disk, without the view. */
export async function measureConversationLength(): Promise<Table> {
	const folder = makeTemporaryFolder();
	const rows: string[][] = [];
	for (const length of lengths) {
		const { open, bareOpen, append, bareAppend } = await measure(folder, length);
		const opened = [open.toFixed(1), `${(open / bareOpen).toFixed(1)} ×`];
		rows.push([String(length), ...opened, append.toFixed(2), `${(append / bareAppend).toFixed(1)} ×`]);
	}
	removeFolder(folder);
	return {
		title:
			'A conversation in the extension host, median, in ms; ratio to bare JSON.parse of its lines, and to a bare durable append',
		columns: ['messages', 'open', 'ratio', 'append', 'ratio'],
		rows,
	};
}

async function measure(folder: string, length: number): Promise<Times> {
	const root = path.join(folder, 'v1');
	const id = crypto.randomUUID();
	const file = path.join(root, id, 'written.jsonl');
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, conversationBytes(length));
	const files = new ConversationFiles(root, crypto.randomUUID(), Date.now);
	const open = await medianTime(openRounds, () => files.read(id));
	const bareOpen = await medianTime(openRounds, () => readLines(file));
	const append = await medianTime(appendRounds, () => files.append(id, question(crypto.randomUUID())));
	const bareFile = path.join(folder, `bare-${length}`);
	const line = segmentBytes([question(crypto.randomUUID())]);
	const bareAppend = await medianTime(appendRounds, () => appendFile(bareFile, line, { flush: true }));
	return { open, bareOpen, append, bareAppend };
}

function conversationBytes(length: number): Uint8Array {
	const turns = Array.from({ length: length / 2 }, (_, turn) => [
		question(`u${turn}`, 'What does this function do, and why does it do so? '.repeat(2)),
		answer(`a${turn}`, `u${turn}`, 'It adds up the orders of each customer.\n```js\nreturn sum;\n```\n'.repeat(10)),
	]);
	return segmentBytes(turns.flat());
}

async function readLines(file: string): Promise<void> {
	for (const line of (await readFile(file, 'utf8')).split('\n')) if (line !== '') JSON.parse(line);
}

async function medianTime(rounds: number, action: () => Promise<unknown>): Promise<number> {
	const times: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const start = performance.now();
		await action();
		times.push(performance.now() - start);
	}
	return median(times);
}
