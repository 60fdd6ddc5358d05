import assert from 'node:assert/strict';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Draft, EMPTY_DRAFT } from '../../../../src/chat/core/message/draft.ts';
import { COMPACTION_LIMITS } from '../../../../src/chat/core/transcript/compaction.ts';
import { conversationLocation } from '../../../../src/chat/node/conversationLocation.ts';
import { readDraftFiles, writeDraftFile } from '../../../../src/chat/node/draftFiles.ts';
import { type FaultOf, faultFileSystem } from '../../../support/faults/faultFileSystem.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { CONVERSATION, NOON } from '../../../support/transcripts.ts';

const typed = (text: string): Draft => ({ text, attachments: [] });
const queued = (text: string, waiting: string): Draft => ({
	...typed(text),
	waiting: { id: waiting, text: waiting, attachments: [] },
});

describe('the draft of a conversation', () => {
	const root = temporaryFolder();
	const folder = () => join(root(), CONVERSATION);
	const locate = (writer: string, faultOf: FaultOf = () => undefined) =>
		conversationLocation(
			{
				root: root(),
				writer,
				now: () => NOON,
				fileSystem: faultFileSystem(faultOf),
				limits: COMPACTION_LIMITS,
				isRunning: (each) => each === 'running' || each === 'own',
			},
			CONVERSATION,
		);
	let time = NOON / 1_000;

	/** Writes drafts of several windows, each later than the one before it. */
	async function write(drafts: readonly (readonly [writer: string, draft: Draft])[]): Promise<void> {
		for (const [writer, draft] of drafts) {
			await writeDraftFile(locate(writer), draft, true);
			await utimes(join(folder(), `draft.${writer}.json`), ++time, time);
		}
	}

	/** What a window reads, with the names of the files that its next draft replaces. */
	async function read(writer = 'own', faultOf?: FaultOf) {
		const { draft, takenOver } = await readDraftFiles(locate(writer, faultOf));
		return [draft, takenOver.map((path) => basename(path)).toSorted()];
	}

	it('is empty before anything was typed', async () => {
		assert.deepEqual(await read(), [EMPTY_DRAFT, []]);
	});

	it('is the one that was written last, in whichever window', async () => {
		await write([
			['own', typed('first')],
			['running', typed('second')],
		]);
		assert.deepEqual(await read(), [typed('second'), []]);
		await write([['own', typed('third')]]);
		assert.deepEqual(await read(), [typed('third'), []]);
	});

	it('replaces those of windows that have ended, not its own and not those of others that run', async () => {
		await write([
			['own', typed('1')],
			['running', typed('2')],
			['ended', typed('3')],
			['ended-too', typed('4')],
		]);
		assert.deepEqual(await read(), [typed('4'), ['draft.ended-too.json', 'draft.ended.json']]);
	});

	it('is empty while another window that runs is sending it', async () => {
		const sending = { ...typed('text'), sentAs: 'u1' };
		await write([['running', sending]]);
		assert.deepEqual(await read(), [EMPTY_DRAFT, []]);
		await write([['ended', sending]]);
		assert.deepEqual(await read(), [sending, ['draft.ended.json']]);
		await write([['own', sending]]);
		assert.deepEqual(await read(), [sending, ['draft.ended.json']]);
	});

	it('has the queued message of a window that has ended, with what was typed last', async () => {
		await write([
			['ended', queued('old', 'queued')],
			['running', typed('new')],
		]);
		assert.deepEqual(await read(), [queued('new', 'queued'), ['draft.ended.json']]);
	});

	it('leaves a queued message to the window that will send it', async () => {
		await write([['running', queued('text', 'queued')]]);
		assert.deepEqual(await read(), [typed('text'), []]);
	});

	it('has its own queued message', async () => {
		await write([['own', queued('text', 'queued')]]);
		assert.deepEqual(await read(), [queued('text', 'queued'), []]);
	});

	it('takes one queued message at a time: a second one stays in its file until then', async () => {
		await write([
			['one', queued('', 'first')],
			['two', queued('', 'second')],
			['three', typed('text')],
		]);
		assert.deepEqual(await read(), [queued('text', 'second'), ['draft.three.json', 'draft.two.json']]);
		for (const writer of ['two', 'three']) await rm(join(folder(), `draft.${writer}.json`));
		assert.deepEqual(await read(), [queued('', 'first'), ['draft.one.json']]);
	});

	it('is not in files with other names', async () => {
		await mkdir(folder(), { recursive: true });
		for (const name of ['draft.own.json.tmp', 'x.draft.own.json', 'draft.json', 'draft..json', 'own.jsonl']) {
			await writeFile(join(folder(), name), '{"v":1,"text":"odd"}');
		}
		assert.deepEqual(await read(), [EMPTY_DRAFT, []]);
	});

	it('leaves files alone that a newer version has written, and those that cannot be read', async () => {
		await write([['ended', typed('kept')]]);
		for (const [writer, json] of [
			['newer', '{"v":2,"text":"newer"}'],
			['damaged', '{"v":1,"te'],
		] as const) {
			await writeFile(join(folder(), `draft.${writer}.json`), json);
		}
		assert.deepEqual(await read(), [typed('kept'), ['draft.ended.json']]);
	});

	it('is read from the others if one goes away in the meantime', async () => {
		await write([
			['ended', typed('kept')],
			['running', typed('gone')],
		]);
		const vanishing: FaultOf = async ({ operation, path }) => {
			if (operation === 'readFile' && path.includes('running')) await rm(path);
			return undefined;
		};
		assert.deepEqual(await read('own', vanishing), [typed('kept'), ['draft.ended.json']]);
	});

	it('is not taken for empty if it cannot be read', async () => {
		await write([['own', typed('text')]]);
		const refused: FaultOf = ({ operation }) => (operation === 'readFile' ? { code: 'EACCES' } : undefined);
		await assert.rejects(read('own', refused), { code: 'EACCES' });
	});

	it('begins a conversation, but does not bring back one that has gone', async () => {
		await assert.rejects(writeDraftFile(locate('own'), typed('late'), false), { code: 'ENOENT' });
		assert.deepEqual(await readdir(root()), []);
		await writeDraftFile(locate('own'), typed('new'), true);
		await writeDraftFile(locate('own'), typed('newer'), false);
		assert.deepEqual(await read(), [typed('newer'), []]);
		if (process.platform !== 'win32') assert.equal((await stat(folder())).mode & 0o777, 0o700);
	});

	it('has no file once it is empty', async () => {
		await write([
			['own', typed('text')],
			['running', typed('other')],
		]);
		await writeDraftFile(locate('own'), EMPTY_DRAFT, false);
		await writeDraftFile(locate('own'), EMPTY_DRAFT, false);
		assert.deepEqual(await readdir(folder()), ['draft.running.json']);
	});
});
