import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConversationFiles } from '../../../src/node/conversationFiles.ts';
import type { WriterReport } from '../../support/conversationWriter.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { CONVERSATION, NOON, question } from '../../support/transcripts.ts';

const SCRIPT = fileURLToPath(new URL('../../support/conversationWriter.ts', import.meta.url));
const ROUNDS = 10;
const WRITERS = ['window-1', 'window-2', 'window-3'];

describe('ConversationFiles of windows that are killed', function () {
	this.timeout(30_000);
	const folder = temporaryFolder();

	it('hold every message that was said to be saved, and at most one more of each window', async () => {
		const root = join(folder(), 'v1');
		const saved = new Set<string>();
		for (let round = 0; round < ROUNDS; round++) {
			const reports = await Promise.all(WRITERS.map((writer) => writeUntilKilled(root, writer)));
			for (const id of reports.flat()) saved.add(id);
			const { turns, damagedLines } = await new ConversationFiles(root, 'reader', () => NOON).read(CONVERSATION);
			const found = new Set(turns.map((turn) => turn.id));
			assert.deepEqual(
				[...saved].filter((id) => !found.has(id)),
				[],
			);
			assert.equal(damagedLines, 0);
			assert.ok(found.size <= saved.size + WRITERS.length * (round + 1));
		}
	});

	it('are written on by a window of the same name', async () => {
		const root = join(folder(), 'v1');
		const saved = await writeUntilKilled(root, 'window-1');
		const files = new ConversationFiles(root, 'window-1', () => NOON);
		await files.append(CONVERSATION, question('after'));
		const { turns, damagedLines } = await files.read(CONVERSATION);
		const found = turns.map((turn) => turn.id);
		assert.deepEqual([found.at(-1), damagedLines], ['after', 0]);
		assert.deepEqual(found.slice(0, saved.length), saved);
	});
});

/** Kills a writer at a moment of chance. Resolves to the ids of the messages that it said it had saved. */
async function writeUntilKilled(root: string, writer: string): Promise<readonly string[]> {
	const child = fork(SCRIPT, [root, CONVERSATION, writer, '1000000']);
	const saved: string[] = [];
	const enough = 1 + Math.floor(Math.random() * 30);
	child.on('message', (report: WriterReport) => {
		assert.ok(report.saved);
		if (saved.push(report.id) === enough) child.kill('SIGKILL');
	});
	await once(child, 'close');
	return saved;
}
