import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConversationFiles } from '../../../../src/chat/node/conversationFiles.ts';
import type { WriterReport } from '../../../support/programs/conversationWriter.ts';
import { bundleWriter, killWriters, writeUntilKilled } from '../../../support/programs/killedWriters.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { CONVERSATION, NOON, question } from '../../../support/transcripts.ts';

/** `npm run test:long` makes a hundred times as many. */
const RUNS = 10;

describe('ConversationFiles of windows that are killed', () => {
	const folder = temporaryFolder();
	const root = () => join(folder(), 'v1');
	let programs = '';
	let script = '';
	before(async () => {
		programs = await mkdtemp(join(tmpdir(), 'whetstone-writer-'));
		script = await bundleWriter(programs);
	});
	after(async () => {
		await rm(programs, { recursive: true, force: true });
	});

	it(`D01 hold every message that was reported as saved, in ${RUNS} runs of three windows`, async () => {
		const { saved, lost, more, damagedLines } = await killWriters(script, root(), RUNS);
		assert.ok(saved > RUNS * 3);
		assert.deepEqual({ lost, damagedLines }, { lost: 0, damagedLines: 0 });
		assert.ok(more <= RUNS * 3, 'a window has one message on its way at most');
	});

	it('D01 are written on by a window of the same name', async () => {
		const saved = await writeUntilKilled(script, root(), CONVERSATION, 'window-1');
		const files = new ConversationFiles(root(), 'window-1', () => NOON);
		await files.append(CONVERSATION, question('after'));
		const { turns, damagedLines } = await files.read(CONVERSATION);
		const found = turns.map((turn) => turn.id);
		assert.deepEqual([found.at(-1), damagedLines], ['after', 0]);
		assert.deepEqual(found.slice(0, saved.length), saved);
	});

	it('D15 hold every message that was reported as saved by a window that ends abruptly', async () => {
		const child = fork(script, [root(), CONVERSATION, 'window-1', '20', 'exit']);
		const saved: string[] = [];
		child.on('message', (report: WriterReport) => saved.push(report.id));
		await once(child, 'close');
		const { turns, damagedLines } = await new ConversationFiles(root(), 'reader', () => NOON).read(CONVERSATION);
		const found = turns.map((turn) => turn.id);
		assert.deepEqual([found.slice(0, 20), damagedLines], [saved, 0]);
		assert.equal(saved.length, 20);
	});
});
