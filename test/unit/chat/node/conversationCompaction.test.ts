import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPACTION_LIMITS } from '../../../../src/chat/core/transcript/compaction.ts';
import type { TranscriptEvent } from '../../../../src/chat/core/transcript/transcript.ts';
import { ConversationFiles } from '../../../../src/chat/node/conversationFiles.ts';
import { faultFileSystem } from '../../../support/faults/faultFileSystem.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { answer, CONVERSATION, NOON, question, segmentBytes, withoutWriters } from '../../../support/transcripts.ts';

const LONG_AGO = NOON / 1_000 - 2 * 86_400;
const discard = (target: string): TranscriptEvent => ({ type: 'delete', id: `d-${target}`, data: { target } });

describe('ConversationFiles with many or long segments', () => {
	const folder = temporaryFolder();
	const root = () => join(folder(), 'conversations', 'v1');
	const conversation = () => join(root(), CONVERSATION);
	const open = (writer = 'window-1', fileSystem = faultFileSystem(() => undefined)) =>
		new ConversationFiles(root(), writer, () => NOON, { fileSystem });
	const idsIn = async (files: ConversationFiles) => (await files.read(CONVERSATION)).turns.map((turn) => turn.id);

	async function write(writer: string, events: readonly TranscriptEvent[], first: number, written = LONG_AGO) {
		await mkdir(conversation(), { recursive: true });
		await writeFile(join(conversation(), `${writer}.jsonl`), segmentBytes(events, first));
		await utimes(join(conversation(), `${writer}.jsonl`), written, written);
	}

	/** What is merged after a read is there once the next call comes through. */
	async function readAndMerge(files: ConversationFiles): Promise<void> {
		await files.read(CONVERSATION);
		await files.readDraft(CONVERSATION);
	}

	async function readTwice(files: ConversationFiles) {
		const transcript = await files.read(CONVERSATION);
		assert.deepEqual(withoutWriters(await files.read(CONVERSATION)), withoutWriters(transcript));
		return transcript;
	}

	it('hold nothing of a message once it is discarded, be it of a window that has ended a moment ago', async () => {
		await write('window-9', [question('u1', 'SECRET of an ended window')], 1, NOON / 1_000);
		const files = open();
		await files.append(CONVERSATION, question('u2', 'SECRET of this one'));
		await files.append(CONVERSATION, question('u3', 'kept'));
		for (const id of ['u1', 'u2']) await files.append(CONVERSATION, discard(id));
		await files.readDraft(CONVERSATION);
		const names = await readdir(conversation());
		const texts = await Promise.all(names.map((name) => readFile(join(conversation(), name), 'utf8')));
		assert.doesNotMatch(texts.join(''), /SECRET/);
		assert.deepEqual(await idsIn(open('window-2')), ['u3']);
	});

	it('merge those of windows that have long been quiet into one', async () => {
		for (let index = 0; index < 8; index++) {
			await write(`quiet-${index}`, [question(`u${index}`), answer(`a${index}`, `u${index}`)], 1 + index * 2);
		}
		await write('busy', [question('b')], 17, NOON / 1_000 - 60);
		const files = open();
		assert.equal((await readTwice(files)).turns.length, 9);
		assert.deepEqual((await readdir(conversation())).sort(), ['busy.jsonl', 'window-1.jsonl']);
		await files.append(CONVERSATION, question('new'));
		assert.deepEqual((await idsIn(open('window-2'))).slice(-2), ['b', 'new']);
	});

	it('leave as they are those that are damaged, torn or of a newer version', async () => {
		for (let index = 0; index < 8; index++) await write(`quiet-${index}`, [question(`u${index}`)], index);
		const odd = ['rubbish\n', '{"v":1,"seq":1', '{"v":2}\n'];
		for (const [index, text] of odd.entries()) {
			await writeFile(join(conversation(), `odd-${index}.jsonl`), text);
			await utimes(join(conversation(), `odd-${index}.jsonl`), LONG_AGO, LONG_AGO);
		}
		assert.equal((await readTwice(open())).turns.length, 8);
		for (const [index, text] of odd.entries()) {
			assert.equal(await readFile(join(conversation(), `odd-${index}.jsonl`), 'utf8'), text);
		}
		assert.equal((await readdir(conversation())).length, odd.length + 1);
	});

	it('lose the text of what was discarded once they are long, and nothing else', async () => {
		const files = open();
		const many = Array.from({ length: 520 }, (_, index) => question(`u${index}`));
		await write(
			'window-1',
			[...many, question('secret', 'CANARY'), answer('a', 'secret', 'CANARY'), discard('secret')],
			1,
		);
		const { turns, lastSequence } = await readTwice(files);
		assert.deepEqual([turns.length, lastSequence], [520, 523]);
		const text = await readFile(join(conversation(), 'window-1.jsonl'), 'utf8');
		assert.deepEqual([text.includes('CANARY'), text.split('\n').length], [false, 522]);
		await files.append(CONVERSATION, question('new'));
		assert.equal((await idsIn(open('window-2'))).at(-1), 'new');
	});

	it('are not written anew where that would gain nothing', async () => {
		const many = Array.from({ length: 2_000 }, (_, index) => question(`u${index}`, 'text '.repeat(200)));
		await write('quiet', many, 1);
		const written: string[] = [];
		const fileSystem = faultFileSystem(({ operation, path }) => {
			if (operation === 'write') written.push(path);
			return undefined;
		});
		await readTwice(open('window-1', fileSystem));
		assert.deepEqual(written, []);
	});

	it('keep members of lines that only a later version of the program knows', async () => {
		for (let index = 0; index < 8; index++) await write(`quiet-${index}`, [question(`u${index}`)], index);
		const unknown = { type: 'user', id: 'x', data: { text: 'x', mood: 'fine' } } as TranscriptEvent;
		await write('quiet-8', [unknown], 9);
		await readTwice(open());
		assert.match(await readFile(join(conversation(), 'window-1.jsonl'), 'utf8'), /"mood":"fine"/);
	});

	// The moments at which a window that was taken for quiet writes after all.
	for (const moment of ['readFile', 'write', 'rename', 'rm'] as const) {
		it(`keep what a window taken for quiet says at the ${moment} of the merge`, async () => {
			for (let index = 0; index < 8; index++) await write(`quiet-${index}`, [question(`u${index}`)], index + 1);
			const quiet = open('quiet-3');
			await quiet.append(CONVERSATION, question('first'));
			await utimes(join(conversation(), 'quiet-3.jsonl'), LONG_AGO, LONG_AGO);
			const saved: Promise<void>[] = [];
			const fileSystem = faultFileSystem(({ operation }) => {
				if (operation === moment) saved.push(quiet.append(CONVERSATION, question(`s${saved.length}`)));
				return undefined;
			});
			await readAndMerge(open('window-1', fileSystem));
			await Promise.all(saved);
			assert.ok(saved.length > 0);
			const expected = [
				'first',
				...Array.from({ length: 8 }, (_, index) => `u${index}`),
				...saved.map((_, n) => `s${n}`),
			];
			const found = await idsIn(open('reader'));
			assert.deepEqual(found.toSorted(), expected.toSorted());
		});
	}

	for (const moment of ['write', 'datasync', 'stat'] as const) {
		it(`keep what a window says whose segment is merged and removed before its ${moment}`, async () => {
			for (let index = 0; index < 8; index++) await write(`quiet-${index}`, [question(`u${index}`)], index + 1);
			let isOver = false;
			const fileSystem = faultFileSystem(async ({ operation, path }) => {
				if (isOver || operation !== moment || !path.endsWith('quiet-3.jsonl')) return undefined;
				isOver = true;
				await readAndMerge(open('window-1'));
				return undefined;
			});
			await open('quiet-3', fileSystem).append(CONVERSATION, question('late'));
			assert.deepEqual([isOver, (await idsIn(open('reader'))).includes('late')], [true, true]);
		});
	}

	it('are merged by two windows at the same time without loss', async () => {
		for (let round = 0; round < 6; round++) {
			for (let index = 0; index < 8; index++) {
				await write(`quiet-${round}-${index}`, [question(`u${round}-${index}`)], round * 8 + index + 1);
			}
			const windows = [open(`one-${round}`), open(`two-${round}`)];
			await Promise.all(windows.map((files) => readAndMerge(files)));
			assert.equal((await idsIn(open('reader'))).length, (round + 1) * 8, `round ${round}`);
		}
	});

	it('are not considered written to by a window that merges the segments of others', async () => {
		const isRunning = (writer: string) => writer === 'window-2';
		// This one leaves merging to the other.
		const limits = { ...COMPACTION_LIMITS, segments: 100 };
		const files = new ConversationFiles(root(), 'window-1', () => NOON, { isRunning, limits });
		const there = open('window-2');
		await there.append(CONVERSATION, question('before'));
		for (let index = 0; index < 8; index++) await write(`quiet-${index}`, [question(`u${index}`)], 2 + index);
		await files.read(CONVERSATION);
		await readAndMerge(there);
		assert.deepEqual(await readdir(conversation()), ['window-2.jsonl']);
		await files.read(CONVERSATION);
		const merged = files.isShared(CONVERSATION);
		await there.append(CONVERSATION, question('from there'));
		await files.read(CONVERSATION);
		assert.deepEqual([merged, files.isShared(CONVERSATION)], [false, true]);
	});

	it('are not reported as changed in the window that merges them', async () => {
		for (let index = 0; index < 8; index++) await write(`quiet-${index}`, [question(`u${index}`)], 1 + index);
		const files = open();
		const notified: string[] = [];
		const listening = files.onDidChange((id) => notified.push(id));
		await readAndMerge(files);
		assert.deepEqual(await readdir(conversation()), ['window-1.jsonl']);
		files.refresh();
		await files.readDraft(CONVERSATION);
		assert.deepEqual(notified, []);
		listening.dispose();
	});

	it('are written on by a window whose segment was merged into another’s', async () => {
		const files = open('window-1');
		await files.append(CONVERSATION, question('u1'));
		await utimes(join(conversation(), 'window-1.jsonl'), LONG_AGO, LONG_AGO);
		for (let index = 0; index < 8; index++) await write(`quiet-${index}`, [question(`q${index}`)], index + 2);
		await readTwice(open('window-2'));
		assert.deepEqual(await readdir(conversation()), ['window-2.jsonl']);
		await files.append(CONVERSATION, question('u2'));
		const { turns, lastSequence } = await files.read(CONVERSATION);
		assert.deepEqual([turns.length, turns.at(-1)?.id, lastSequence], [10, 'u2', 10]);
	});

	it('are read on where the merge fails', async () => {
		for (let index = 0; index < 8; index++) await write(`quiet-${index}`, [question(`u${index}`)], index);
		const full = faultFileSystem(({ operation }) =>
			operation === 'write' ? { code: 'ENOSPC', written: 9 } : undefined,
		);
		assert.equal((await readTwice(open('window-1', full))).turns.length, 8);
		assert.equal((await readdir(conversation())).length, 8);
	});
});
