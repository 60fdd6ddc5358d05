import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import type { FileSystem } from '../../../../src/base/node/files/fileSystem.ts';
import { saveProblem } from '../../../../src/chat/core/store/saveProblem.ts';
import { ConversationFiles } from '../../../../src/chat/node/conversationFiles.ts';
import { crashAfter, crashAtCall, faultFileSystem } from '../../../support/faults/faultFileSystem.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { CONVERSATION, NOON, OTHER_CONVERSATION, question, segmentBytes } from '../../../support/transcripts.ts';

describe('ConversationFiles on a file system that fails', () => {
	const folder = temporaryFolder();
	const root = () => join(folder(), 'conversations', 'v1');
	const open = (fileSystem?: FileSystem, writer = 'window-1') =>
		new ConversationFiles(root(), writer, () => NOON, fileSystem === undefined ? {} : { fileSystem });
	const idsIn = async (id = CONVERSATION) => (await open(undefined, 'reader').read(id)).turns.map((turn) => turn.id);

	for (const [code, operation, problem] of [
		['ENOSPC', 'write', 'full'],
		['EDQUOT', 'datasync', 'full'],
		['EACCES', 'open', 'notWritable'],
		['EROFS', 'open', 'notWritable'],
		['EIO', 'datasync', 'busy'],
	] as const) {
		it(`D04 says that nothing is saved after ${code} of ${operation}, keeps what was, and goes on when it has passed`, async () => {
			await open().append(CONVERSATION, question('u1'));
			let isBroken = true;
			const files = open(
				faultFileSystem((call) => (isBroken && call.operation === operation ? { code, written: 20 } : undefined)),
				'window-2',
			);
			const error: unknown = await files.append(CONVERSATION, question('u2')).catch((reason: unknown) => reason);
			assert.equal(saveProblem(error), problem);
			assert.deepEqual(await idsIn(), ['u1']);
			isBroken = false;
			await files.append(CONVERSATION, question('u2'));
			await files.append(OTHER_CONVERSATION, question('o1'));
			assert.deepEqual([await idsIn(), await idsIn(OTHER_CONVERSATION)], [['u1', 'u2'], ['o1']]);
			assert.equal((await files.read(CONVERSATION)).damagedLines, 0);
		});
	}

	it('D04 says that a new conversation is not saved where its folder cannot be made, and goes on when it can', async () => {
		let isBroken = true;
		const files = open(
			faultFileSystem(({ operation }) => (isBroken && operation === 'mkdir' ? { code: 'ENOSPC' } : undefined)),
		);
		await assert.rejects(files.append(CONVERSATION, question('u1')), { code: 'ENOSPC' });
		isBroken = false;
		await files.append(CONVERSATION, question('u1'));
		assert.deepEqual(await idsIn(), ['u1']);
	});

	it('D04 leaves nothing of a line that broke off anywhere, though it cannot be cut off either', async () => {
		const line = segmentBytes([question('u2')]).length;
		for (let written = 0; written < line - 1; written += 7) {
			const id = crypto.randomUUID();
			let isBroken = false;
			const files = open(
				faultFileSystem(({ operation }) => {
					if (!isBroken) return undefined;
					return operation === 'write' || operation === 'truncate' ? { code: 'EIO', written } : undefined;
				}),
			);
			await files.append(id, question('u1'));
			isBroken = true;
			await assert.rejects(files.append(id, question('u2')), { code: 'EIO' });
			isBroken = false;
			await files.append(id, question('u3'));
			assert.deepEqual(await idsIn(id), ['u1', 'u3'], `broken off at ${written}`);
		}
	});

	it('D04 waits for a program that holds the draft or the index, and gives up on one that never lets go', async () => {
		let busy = 2;
		const files = open(
			faultFileSystem(({ operation }) => (operation === 'rename' && busy-- > 0 ? { code: 'EBUSY' } : undefined)),
		);
		const draft = { text: 'kept', attachments: [] };
		await files.writeDraft(CONVERSATION, draft);
		busy = 6;
		await assert.rejects(files.writeDraft(CONVERSATION, { text: 'new', attachments: [] }), { code: 'EBUSY' });
		assert.deepEqual(await files.readDraft(CONVERSATION), draft);
		assert.deepEqual(await readdir(join(root(), CONVERSATION)), ['draft.window-1.json']);
	});

	it('D04 lists, searches and reads the others where one conversation cannot be opened', async () => {
		await open().append(CONVERSATION, question('u1', 'needle'));
		await open().append(OTHER_CONVERSATION, question('u1', 'needle'));
		const files = open(
			faultFileSystem(({ path }) => (path.includes(OTHER_CONVERSATION) ? { code: 'EACCES' } : undefined)),
		);
		const summaries = await files.summaries();
		assert.deepEqual(
			summaries.map(({ id, damaged }) => [id, damaged]),
			[
				[CONVERSATION, false],
				[OTHER_CONVERSATION, true],
			],
		);
		assert.deepEqual(await files.search('NEEDLE'), [CONVERSATION]);
		await assert.rejects(files.read(OTHER_CONVERSATION), { code: 'EACCES' });
		assert.equal((await open().summaries()).filter(({ damaged }) => damaged).length, 0);
	});

	it('D04 saves although another window’s segment cannot be read', async () => {
		const files = open(
			faultFileSystem(({ operation, path }) =>
				operation === 'readFile' && path.includes('window-2') ? { code: 'EACCES' } : undefined,
			),
		);
		await files.append(CONVERSATION, question('u1'));
		await open(undefined, 'window-2').append(CONVERSATION, question('u2'));
		await files.append(CONVERSATION, question('u3'));
		assert.deepEqual((await idsIn()).toSorted(), ['u1', 'u2', 'u3']);
	});

	it('D02 holds a prefix of what was appended, whichever byte a crash breaks off at', async () => {
		const texts = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { minLength: 1, maxLength: 6 });
		await fc.assert(
			fc.asyncProperty(texts, fc.nat(1_500), fc.boolean(), async (all, byte, sameWriter) => {
				const id = crypto.randomUUID();
				const { fileSystem, hasCrashed } = crashAfter(byte);
				const files = open(fileSystem);
				const saved: string[] = [];
				for (const [index, text] of all.entries()) {
					const isSaved = await files.append(id, question(`u${index}`, text)).then(
						() => true,
						() => false,
					);
					if (isSaved) saved.push(`u${index}`);
				}
				assert.equal(saved.length < all.length, hasCrashed());
				const { turns, damagedLines } = await open(undefined, 'reader').read(id);
				assert.deepEqual([turns.map((turn) => turn.id).slice(0, saved.length), damagedLines], [saved, 0]);
				assert.ok(turns.length <= saved.length + 1);
				assert.ok(turns.every(({ text }, index) => text === all[index]));
				await open(undefined, sameWriter ? 'window-1' : 'window-2').append(id, question('after'));
				assert.deepEqual((await idsIn(id)).slice(turns.length), ['after']);
			}),
			{ numRuns: 100 },
		);
	});

	it('D02 reads the same whichever step of a compaction a crash breaks off at', async () => {
		const ids = ['u0', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7', 'u8'];
		for (let step = 0, isOver = false; !isOver; step++) {
			const id = crypto.randomUUID();
			await writeQuietSegments(id);
			const { fileSystem, hasCrashed } = crashAtCall(step);
			const files = open(fileSystem);
			await files.read(id).catch(() => undefined);
			await files.readDraft(id).catch(() => undefined);
			isOver = !hasCrashed();
			assert.deepEqual(await idsIn(id), ids, `crashed at step ${step}`);
			await open(undefined, 'window-2').append(id, question('after'));
			assert.deepEqual(await idsIn(id), [...ids, 'after'], `crashed at step ${step}`);
			if (isOver) assert.equal((await readdir(join(root(), id))).length, 2);
		}
	});

	it('D02 erases a conversation as a whole: a crash leaves all of it, or what the next list removes', async () => {
		for (let step = 0, isOver = false; !isOver; step++) {
			const id = crypto.randomUUID();
			await writeQuietSegments(id);
			const { fileSystem, hasCrashed } = crashAtCall(step);
			await open(fileSystem)
				.erase(id, async () => {})
				.catch(() => undefined);
			isOver = !hasCrashed();
			const left = (await idsIn(id)).length;
			assert.ok(left === 0 || left === 8, `${left} messages are left by a crash at step ${step}`);
			const files = open();
			await files.summaries();
			assert.deepEqual(await readdir(join(dirname(root()), 'erased')).catch(() => []), []);
			await files.erase(id, async () => {});
			assert.deepEqual(await idsIn(id), []);
		}
	});

	/** Nine segments that were written two days ago; of their nine messages one is discarded. */
	async function writeQuietSegments(id: string): Promise<void> {
		await mkdir(join(root(), id), { recursive: true });
		for (let index = 0; index < 9; index++) {
			const path = join(root(), id, `quiet-${index}.jsonl`);
			const discard = { type: 'delete', id: 'd', data: { target: 'u1' } } as const;
			await writeFile(path, segmentBytes([question(`u${index}`), ...(index === 5 ? [discard] : [])], index * 2));
			await utimes(path, NOON / 1_000, NOON / 1_000 - 2 * 86_400);
			assert.ok((await readFile(path)).length > 0);
		}
	}
});
