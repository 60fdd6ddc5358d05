import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ConversationFiles } from '../../../src/chat/node/conversationFiles.ts';
import type { WriterReport } from './conversationWriter.ts';

const SCRIPT = fileURLToPath(new URL('./conversationWriter.ts', import.meta.url));

/** The modes of three windows; the last one merges what the others write all the time. */
const MODES = ['', '', 'merge'];

/** Bundles the writer program, so that it starts in half the time. @returns its path */
export async function bundleWriter(folder: string): Promise<string> {
	const outfile = join(folder, 'writer.mjs');
	await build({ entryPoints: [SCRIPT], bundle: true, platform: 'node', format: 'esm', target: 'node22', outfile });
	return outfile;
}

/** What happened to messages that three windows wrote to one conversation until each was killed. */
export interface KilledRuns {
	/** How many messages were reported as saved. */
	readonly saved: number;
	/** How many of these were missing afterward. */
	readonly lost: number;
	/** How many messages are there without having been reported as saved: they were in progress when a window was killed. */
	readonly more: number;
	readonly damagedLines: number;
}

/** Starts three windows that write to one conversation and kills each with SIGKILL at a random moment, `runs` times. */
export async function killWriters(script: string, root: string, runs: number): Promise<KilledRuns> {
	const sum = { saved: 0, lost: 0, more: 0, damagedLines: 0 };
	for (let run = 0; run < runs; run++) {
		const id = crypto.randomUUID();
		const writing = MODES.map((mode, index) => writeUntilKilled(script, root, id, `window-${index}`, mode));
		const saved = (await Promise.all(writing)).flat();
		const { turns, damagedLines } = await new ConversationFiles(root, 'reader', Date.now).read(id);
		const found = new Set(turns.map((turn) => turn.id));
		const lost = saved.filter((each) => !found.has(each)).length;
		sum.saved += saved.length;
		sum.lost += lost;
		sum.more += found.size - (saved.length - lost);
		sum.damagedLines += damagedLines;
	}
	return sum;
}

/** Kills a writer at a random moment. Resolves to the ids of the messages that it reported as saved. */
export async function writeUntilKilled(
	script: string,
	root: string,
	conversation: string,
	writer: string,
	mode = '',
): Promise<readonly string[]> {
	const child = fork(script, [root, conversation, writer, '1000000', mode]);
	const saved: string[] = [];
	let refused = 0;
	const enough = 1 + Math.floor(Math.random() * 30);
	child.on('message', (report: WriterReport) => {
		if (!report.saved) refused++;
		if (saved.push(report.id) === enough) setTimeout(() => child.kill('SIGKILL'), Math.random() * 3);
	});
	await once(child, 'close');
	// Not in the message listener: thrown there, it would fail whichever test is running then.
	assert.equal(refused, 0);
	return saved;
}
