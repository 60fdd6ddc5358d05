import assert from 'node:assert/strict';
import { cp, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { diskFileSystem, type FileSystem } from '../../../../src/base/node/files/fileSystem.ts';
import { UNDO_TIME } from '../../../../src/chat/core/library/deletedConversations.ts';
import { ConversationStoreError, type Erasure } from '../../../../src/chat/core/store/conversationStore.ts';
import { ConversationFiles } from '../../../../src/chat/node/conversationFiles.ts';
import { crashAtCall, faultFileSystem } from '../../../support/faults/faultFileSystem.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { answer, NOON, question } from '../../../support/transcripts.ts';

const nothing = async () => {};

describe('ConversationFiles that erase what was deleted', () => {
	const folder = temporaryFolder();
	const root = () => join(folder(), 'conversations', 'v1');
	const erased = () => readdir(join(dirname(root()), 'erased')).catch(() => []);
	const running = new Set<string>();
	const open = (writer: string, fileSystem: FileSystem = diskFileSystem) =>
		new ConversationFiles(root(), writer, () => NOON, { fileSystem, isRunning: (each) => running.has(each) });
	/** Deletes a conversation so long ago that it can no longer be restored. */
	const remove = (writer: string, id: string) =>
		new ConversationFiles(root(), writer, () => NOON - UNDO_TIME).delete(id);
	const idsIn = async (id: string) => (await open('reader').read(id)).turns.map((turn) => turn.id);
	const isDeletedOnDisk = async (id: string) => (await open('reader').read(id)).deleted;
	afterEach(() => running.clear());

	/** A conversation of two windows, with a draft, which the second one deletes. */
	async function deletedConversation(): Promise<string> {
		const id = crypto.randomUUID();
		await open('window-1').append(id, question('u1'));
		await open('window-2').append(id, answer('a1', 'u1'));
		await open('window-1').writeDraft(id, { text: 'draft', attachments: [] });
		await remove('window-2', id);
		return id;
	}

	/** A deleted conversation, and a window that works on it while another one erases it. */
	interface ErasedMeanwhile {
		readonly id: string;
		/** Says when it is erased, for a message. */
		readonly at: string;
		readonly window: ConversationFiles;
		/** Does work, at one of whose calls to the file system the conversation is erased. */
		during<Result>(work: () => Promise<Result>): Promise<Result>;
		/** What came of erasing it; undefined where the work made too few calls. */
		erasure(): Erasure | undefined;
	}

	/** Runs a test in which a conversation is erased at the first call of the work, then at the second, and so on to the last. */
	async function erasingAtEachCall(writer: string, test: (meanwhile: ErasedMeanwhile) => Promise<void>): Promise<void> {
		for (let step = 0, isOver = false; !isOver; step++) {
			const id = await deletedConversation();
			let count = Number.NEGATIVE_INFINITY;
			let erasure: Erasure | undefined;
			const fileSystem = faultFileSystem(async () => {
				if (count++ === step) erasure = await open('window-2').eraseDeleted(id, nothing);
				return undefined;
			});
			await test({
				id,
				at: `erased at step ${step} of ${writer}`,
				window: open(writer, fileSystem),
				during: async (work) => {
					count = 0;
					const result = await work();
					isOver = count <= step;
					count = Number.NEGATIVE_INFINITY;
					return result;
				},
				erasure: () => erasure,
			});
			await open('window-3').erase(id, nothing);
		}
	}

	it('continues the sequence of a conversation whose files are restored from a backup after it was erased', async () => {
		const id = crypto.randomUUID();
		let now = NOON;
		const files = new ConversationFiles(root(), 'window-1', () => now, { isRunning: () => false });
		await files.append(id, question('u1'));
		await files.append(id, answer('a1', 'u1'));
		await files.delete(id);
		const backup = join(folder(), 'backup');
		await cp(join(root(), id), backup, { recursive: true });
		now += UNDO_TIME;
		assert.equal(await files.eraseDeleted(id, nothing), 'erased');
		await cp(backup, join(root(), id), { recursive: true });
		await files.append(id, question('u2'));
		const { turns, lastSequence } = await open('reader').read(id);
		assert.deepEqual([turns.map((turn) => turn.id), lastSequence], [['u1', 'u2'], 4]);
	});

	it('D17 erases what is deleted and nothing else: a message, a title, a restoration takes it back', async () => {
		const forgotten: string[] = [];
		const forget = async (id: string) => void forgotten.push(id);
		const id = await deletedConversation();
		assert.deepEqual([await isDeletedOnDisk(id), await idsIn(id)], [true, ['u1']]);
		assert.equal(await open('window-3').eraseDeleted(id, forget), 'erased');
		assert.deepEqual([await idsIn(id), await erased(), forgotten], [[], [], [id]]);
		for (const goOn of [
			(files: ConversationFiles, each: string) => files.append(each, question('u2')),
			(files: ConversationFiles, each: string) => files.append(each, { type: 'meta', id: 'm', data: { title: 't' } }),
			(files: ConversationFiles, each: string) => files.restore(each).then(assert.ok),
		]) {
			const kept = await deletedConversation();
			await goOn(open('window-1'), kept);
			assert.equal(await isDeletedOnDisk(kept), false);
			assert.equal(await open('window-2').eraseDeleted(kept, forget), 'kept');
			assert.equal((await idsIn(kept))[0], 'u1');
			await remove('window-3', kept);
			assert.equal(await open('window-3').eraseDeleted(kept, forget), 'erased');
		}
	});

	it('D17 considers later what the deletion does not list, regardless of clocks and sequence numbers', async () => {
		const id = crypto.randomUUID();
		const early = new ConversationFiles(root(), 'window-1', () => NOON - 86_400_000);
		const late = new ConversationFiles(root(), 'window-2', () => NOON + 86_400_000);
		for (const each of ['u1', 'u2', 'u3']) await late.append(id, question(each));
		// The first window has not looked since: its next line gets the lowest number and the earliest time.
		let held = () => {};
		const whenHeld = new Promise<void>((resolve) => {
			held = resolve;
		});
		let goOn = () => {};
		const mayGoOn = new Promise<void>((resolve) => {
			goOn = resolve;
		});
		const slow = faultFileSystem(async ({ operation, path }) => {
			if (operation !== 'write' || !path.includes('window-4')) return undefined;
			held();
			await mayGoOn;
			return undefined;
		});
		const writing = new ConversationFiles(root(), 'window-4', () => NOON - 86_400_000, { fileSystem: slow });
		const written = writing.append(id, question('late'));
		await whenHeld;
		await late.append(id, question('u4'));
		await late.delete(id);
		goOn();
		await written;
		assert.equal((await early.read(id)).deleted, false);
		assert.equal(await late.eraseDeleted(id, nothing), 'kept');
		assert.ok((await idsIn(id)).includes('late'));
	});

	it('D17 leaves a conversation as it was, deleted, whichever step of erasing it a crash breaks off at', async () => {
		const seen = new Set<number>();
		for (let step = 0, isOver = false; !isOver; step++) {
			const id = await deletedConversation();
			const { fileSystem, hasCrashed } = crashAtCall(step);
			await open('window-2', fileSystem)
				.eraseDeleted(id, nothing)
				.catch(() => undefined);
			isOver = !hasCrashed();
			const next = open('window-3');
			const listed = (await next.summaries()).filter((each) => each.id === id);
			assert.ok(
				listed.every(({ deleted }) => deleted),
				`shown again after a crash at step ${step}`,
			);
			const ids = await idsIn(id);
			seen.add(ids.length);
			assert.deepEqual([listed.length, ids], listed.length === 0 ? [0, []] : [1, ['u1']], `crashed at step ${step}`);
			if (listed.length > 0) assert.equal((await next.readDraft(id)).text, 'draft');
			assert.equal(await next.eraseDeleted(id, nothing), 'erased');
			assert.deepEqual([await next.all(), await next.summaries(), await erased()], [[], [], []]);
		}
		assert.deepEqual([...seen].sort(), [0, 1]);
	});

	for (const [what, writer] of [
		['that has written to it', 'window-1'],
		['that has only read it', 'window-5'],
	] as const) {
		it(`D17 loses nothing that a window ${what} says at any step of erasing, wherever the erasing then crashes`, async () => {
			let last = Number.POSITIVE_INFINITY;
			let keptAtLeastOnce = 0;
			for (let at = 0; at < last; at++) {
				for (const after of [1, 3, 100]) {
					const id = await deletedConversation();
					const writing = open(writer);
					await writing.read(id);
					let written: boolean | undefined;
					let count = 0;
					const fileSystem = faultFileSystem(async () => {
						const number = count++;
						if (number === at) written = await writing.append(id, question('late')).then(isWritten, isRefused);
						return number >= at + after ? { code: 'EIO' } : undefined;
					});
					await open('window-2', fileSystem)
						.eraseDeleted(id, nothing)
						.catch(() => undefined);
					if (written === undefined) last = at;
					await open('window-3').summaries();
					const ids = await idsIn(id);
					const found = ids.includes('late');
					assert.equal(found, written === true, `written at step ${at}, crashed ${after} later`);
					if (found) {
						// All of it or nothing: what is refused is written anew by the window that shows it.
						assert.deepEqual(ids, ['u1', 'late']);
						assert.equal(await open('window-3').eraseDeleted(id, nothing), 'kept');
						keptAtLeastOnce++;
					}
					await open('window-3').erase(id, nothing);
				}
			}
			assert.ok(keptAtLeastOnce > 0);
		});
	}

	it('D17 keeps everything or refuses what is written while it is erased, at whichever step of writing', async () => {
		const outcomes = new Set<boolean>();
		for (const writer of ['window-1', 'window-5']) {
			await erasingAtEachCall(writer, async ({ id, at, window, during }) => {
				await window.read(id);
				const written = await during(() => window.append(id, question('late')).then(isWritten, isRefused));
				assert.deepEqual(await idsIn(id), written ? ['u1', 'late'] : [], at);
				outcomes.add(written);
			});
		}
		assert.equal(outcomes.size, 2);
	});

	for (const [whose, writer] of [
		['that wrote in it', 'window-1'],
		['that only shows it', 'window-5'],
	] as const) {
		it(`D17 is reported once as gone, and never read as empty, at whichever step a window ${whose} reads it while it is erased`, async () => {
			const outcomes = new Set<string>();
			await erasingAtEachCall(writer, async ({ id, at, window, during, erasure }) => {
				await window.read(id);
				const notified: string[] = [];
				const listening = window.onDidDelete((each) => notified.push(each));
				const look = async () => {
					window.refresh();
					await window.readDraft(id);
				};
				await during(async () => {
					const read = await window.read(id).then(({ turns }) => turns.map((turn) => turn.id), isRefused);
					outcomes.add(String(read));
					await look();
				});
				const isErased = erasure() !== undefined;
				if (isErased) assert.equal(await window.append(id, question('late')).then(isWritten, isRefused), false, at);
				await look();
				assert.deepEqual(notified, isErased ? [id] : [], at);
				listening.dispose();
			});
			// Never a part of it.
			assert.deepEqual([...outcomes].toSorted(), ['false', 'u1']);
		});
	}

	it('D17 waits while another window that runs may get an answer in it, and stays where that comes', async () => {
		running.add('window-1');
		const id = await deletedConversation();
		const asking = open('window-1');
		await asking.append(id, question('u2'));
		await remove('window-2', id);
		assert.equal(await open('window-2').eraseDeleted(id, nothing), 'later');
		await asking.append(id, answer('a2', 'u2'));
		assert.equal(await open('window-2').eraseDeleted(id, nothing), 'kept');
		await remove('window-2', id);
		assert.equal(await open('window-2').eraseDeleted(id, nothing), 'erased');
		const other = await deletedConversation();
		await open('window-1').append(other, question('u2'));
		await remove('window-2', other);
		running.clear();
		assert.equal(await open('window-2').eraseDeleted(other, nothing), 'erased');
	});

	it('D17 stays as it is where the built-in service cannot forget it yet', async () => {
		const id = await deletedConversation();
		const refuse = () => Promise.reject(new Error('not now'));
		await assert.rejects(open('window-2').eraseDeleted(id, refuse), /not now/);
		assert.deepEqual([await idsIn(id), await isDeletedOnDisk(id), await erased()], [['u1'], true, []]);
	});

	it('D17 loses nothing where what was held cannot go back as a whole: a program holds it open, or it was begun anew', async () => {
		for (const isAnew of [false, true]) {
			const id = await deletedConversation();
			const busy = faultFileSystem(({ operation, path }) =>
				operation === 'rename' && basename(path).startsWith(`${id}.`) ? { code: 'EPERM' } : undefined,
			);
			const refuse = async () => {
				if (isAnew) await open('window-1').create(id, [{ time: NOON, event: question('u2') }]);
				throw new Error('not now');
			};
			await assert.rejects(open('window-2', busy).eraseDeleted(id, refuse), /not now/);
			await open('window-3').summaries();
			assert.deepEqual([await idsIn(id), await erased()], [isAnew ? ['u1', 'u2'] : ['u1'], []]);
			await open('window-3').erase(id, nothing);
		}
	});

	for (const [what, begin] of [
		['erasing it too', (files: ConversationFiles, id: string) => files.eraseDeleted(id, nothing)],
		['deleting it', (files: ConversationFiles, id: string) => files.delete(id)],
		['having it back', (files: ConversationFiles, id: string) => files.restore(id)],
	] as const) {
		it(`D17 is begun anew as a whole or not at all after it was erased at any step of ${what}`, async () => {
			await erasingAtEachCall('window-5', async ({ id, at, window, during, erasure }) => {
				await window.read(id);
				const done = await during(async (): Promise<unknown> => await begin(window, id));
				if (erasure() !== 'erased') return;
				assert.ok(done !== 'kept' && done !== true, `${done}, ${at}`);
				assert.deepEqual(await open('reader').all(), [], at);
				assert.equal(await window.append(id, question('late')).then(isWritten, isRefused), false, at);
			});
		});
	}

	it('D17 is not reported as erased while another window is about to decide that it stays', async () => {
		const id = await deletedConversation();
		const showing = open('window-5');
		await showing.read(id);
		const notified: string[] = [];
		showing.onDidDelete((each) => notified.push(each));
		let meanwhile: string | undefined;
		const refuse = async () => {
			meanwhile = await showing.eraseDeleted(id, nothing);
			throw new Error('not now');
		};
		await assert.rejects(open('window-2').eraseDeleted(id, refuse), /not now/);
		assert.deepEqual([meanwhile, await idsIn(id), notified], ['later', ['u1'], []]);
		assert.equal(await showing.eraseDeleted(id, nothing), 'erased');
	});

	it('D17 is erased by a window that lists nothing, though another one crashed while it held it', async () => {
		const id = await deletedConversation();
		const showing = open('window-5');
		await showing.read(id);
		const crashed = faultFileSystem(({ operation, path }) =>
			operation === 'rename' && basename(path).startsWith(`${id}.`) ? { code: 'EIO' } : undefined,
		);
		await assert.rejects(open('window-2', crashed).eraseDeleted(id, nothing), { code: 'EIO' });
		assert.equal((await erased()).length, 1);
		assert.deepEqual(
			[await showing.eraseDeleted(id, nothing), await showing.eraseDeleted(id, nothing), await erased()],
			['later', 'erased', []],
		);
	});

	it('D18 restores a conversation by its files alone, and not once they are gone', async () => {
		const id = await deletedConversation();
		assert.equal(await open('window-2').restore(id), true);
		assert.equal(await open('window-4').eraseDeleted(id, nothing), 'kept');
		assert.deepEqual([await idsIn(id), await open('window-4').restore(id)], [['u1'], true]);
		await remove('window-1', id);
		await open('window-4').eraseDeleted(id, nothing);
		assert.deepEqual([await open('window-2').restore(id), await open('window-2').all()], [false, []]);
	});

	it('D17 says that a conversation could not be deleted, and keeps it, where the disk is full', async () => {
		const id = crypto.randomUUID();
		await open('window-1').append(id, question('u1'));
		const full = faultFileSystem(({ operation, path }) =>
			operation === 'write' && path.endsWith('.jsonl') ? { code: 'ENOSPC' } : undefined,
		);
		await assert.rejects(open('window-2', full).delete(id), { code: 'ENOSPC' });
		assert.deepEqual([await isDeletedOnDisk(id), await idsIn(id)], [false, ['u1']]);
		// To erase all of them is another matter: a full disk may not stop that.
		await open('window-2', full).erase(id, nothing);
		assert.deepEqual(await open('window-3').all(), []);
	});

	const isWritten = () => true;
	const isRefused = (error: unknown) => {
		assert.ok(error instanceof ConversationStoreError && error.problem === 'deleted', String(error));
		return false;
	};
});
