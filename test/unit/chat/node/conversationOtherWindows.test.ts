import assert from 'node:assert/strict';
import { glob, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UNDO_TIME } from '../../../../src/chat/core/library/deletedConversations.ts';
import { EMPTY_DRAFT } from '../../../../src/chat/core/message/draft.ts';
import { ConversationStoreError } from '../../../../src/chat/core/store/conversationStore.ts';
import { ConversationFiles } from '../../../../src/chat/node/conversationFiles.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { answer, CONVERSATION, NOON, OTHER_CONVERSATION, question } from '../../../support/transcripts.ts';

const nothing = async () => {};
const wasDeleted = (error: unknown) => error instanceof ConversationStoreError && error.problem === 'deleted';

describe('ConversationFiles of several windows', () => {
	const folder = temporaryFolder();
	const root = () => join(folder(), 'conversations', 'v1');
	const open = (writer = 'window-1') => new ConversationFiles(root(), writer, () => NOON);
	const idsIn = async (files: ConversationFiles) => (await files.read(CONVERSATION)).turns.map((turn) => turn.id);

	/** The next id that `files` tell of. */
	function nextChange(files: ConversationFiles, event = files.onDidChange): Promise<string> {
		return new Promise((resolve) => {
			const listening = event((id) => {
				listening.dispose();
				resolve(id);
			});
		});
	}

	it('tell what another window writes to a conversation that was read here, and then read it', async () => {
		const files = open();
		await files.append(CONVERSATION, question('u1'));
		await files.read(CONVERSATION);
		for (const id of ['u2', 'u3']) {
			const change = nextChange(files);
			await open('window-2').append(CONVERSATION, question(id));
			assert.equal(await change, CONVERSATION);
		}
		assert.deepEqual(await idsIn(files), ['u1', 'u2', 'u3']);
	});

	it('tell what a conversation begins with in another window once it is there', async () => {
		const files = open();
		await files.read(CONVERSATION);
		const change = nextChange(files);
		await open('window-2').append(CONVERSATION, question('u1'));
		files.refresh();
		assert.equal(await change, CONVERSATION);
	});

	it('tell on a refresh what the file system did not, and each change once', async () => {
		const files = open();
		await files.append(CONVERSATION, question('u1'));
		await files.append(OTHER_CONVERSATION, question('u1'));
		await files.read(CONVERSATION);
		await open('window-2').append(CONVERSATION, question('u2'));
		await open('window-2').append(OTHER_CONVERSATION, question('never read here'));
		const notified: string[] = [];
		const listening = files.onDidChange((id) => notified.push(id));
		for (let count = 0; count < 3; count++) files.refresh();
		await files.readDraft(CONVERSATION);
		await files.readDraft(OTHER_CONVERSATION);
		assert.deepEqual(notified, [CONVERSATION]);
		listening.dispose();
		await open('window-2').append(CONVERSATION, question('u3'));
		files.refresh();
		await files.readDraft(CONVERSATION);
		assert.deepEqual(notified, [CONVERSATION]);
	});

	it('are not notified of their own writes', async () => {
		const files = open();
		const notified: string[] = [];
		const listening = files.onDidChange((id) => notified.push(id));
		await files.read(CONVERSATION);
		for (let count = 0; count < 20; count++) {
			await files.append(CONVERSATION, question(`u${count}`));
			await files.writeDraft(CONVERSATION, { text: `${count}`, attachments: [] });
		}
		files.refresh();
		await files.readDraft(CONVERSATION);
		assert.deepEqual(notified, []);
		listening.dispose();
	});

	it('sort what follows upon another window’s message after it, though it was never read here', async () => {
		const files = open();
		await files.append(CONVERSATION, question('u1'));
		for (const id of ['u2', 'u3', 'u4']) await open('window-2').append(CONVERSATION, question(id));
		await files.append(CONVERSATION, question('u5'));
		assert.deepEqual(await idsIn(files), ['u1', 'u2', 'u3', 'u4', 'u5']);
	});

	it('refuse to write to a conversation that another one has deleted, until it is read again', async () => {
		const files = open();
		await files.append(CONVERSATION, question('u1'));
		await files.read(CONVERSATION);
		const change = nextChange(files, files.onDidDelete);
		await open('window-2').erase(CONVERSATION, nothing);
		assert.equal(await change, CONVERSATION);
		await assert.rejects(files.append(CONVERSATION, answer('a1', 'u1')), wasDeleted);
		await assert.rejects(files.writeDraft(CONVERSATION, { text: 'late', attachments: [] }), wasDeleted);
		// To empty the composer is to say nothing.
		await files.writeDraft(CONVERSATION, EMPTY_DRAFT);
		assert.deepEqual(await readdir(root()), []);
		assert.deepEqual(await idsIn(files), []);
		await files.append(CONVERSATION, question('u2'));
		assert.deepEqual(await idsIn(open('window-2')), ['u2']);
	});

	for (const [what, begin] of [
		['wrote in', (files: ConversationFiles) => files.append(CONVERSATION, question('u1'))],
		['created', (files: ConversationFiles) => files.create(CONVERSATION, [{ time: NOON, event: question('u1') }])],
	] as const) {
		it(`refuse to write to a conversation that they only ${what} and that another one has erased`, async () => {
			const files = open();
			await begin(files);
			await open('window-2').erase(CONVERSATION, nothing);
			await assert.rejects(files.append(CONVERSATION, question('u2')), wasDeleted);
			assert.deepEqual(await readdir(root()), []);
		});
	}

	it('start over with a conversation that they erased themselves once it is read again', async () => {
		const files = open();
		await files.append(CONVERSATION, question('u1'));
		await files.read(CONVERSATION);
		await files.erase(CONVERSATION, nothing);
		await assert.rejects(files.append(CONVERSATION, question('late')), wasDeleted);
		assert.deepEqual(await idsIn(files), []);
		const listening = files.onDidChange(() => undefined);
		await files.append(CONVERSATION, question('u2'));
		const change = nextChange(files);
		await open('window-2').append(CONVERSATION, question('u3'));
		assert.equal(await change, CONVERSATION);
		assert.deepEqual(await idsIn(files), ['u2', 'u3']);
		listening.dispose();
	});

	it('write under no name that is not one of a window', async () => {
		for (const writer of ['', '../x', 'a b', 'x'.repeat(65)]) {
			await assert.rejects(open(writer).append(CONVERSATION, question('u1')), { problem: 'badId' });
		}
		assert.deepEqual(await readdir(folder()), []);
	});

	it('report what another window writes to a conversation that began here', async () => {
		const begun = open();
		await begun.read(CONVERSATION);
		const created = open();
		const changes = [nextChange(begun), nextChange(created)];
		await begun.append(CONVERSATION, question('u1'));
		await created.create(OTHER_CONVERSATION, [{ time: NOON, event: question('u1') }]);
		for (const id of [CONVERSATION, OTHER_CONVERSATION]) await open('window-2').append(id, question('u2'));
		assert.deepEqual(await Promise.all(changes), [CONVERSATION, OTHER_CONVERSATION]);
	});

	it('still report what another window has written after they merged it', async () => {
		const files = open();
		await files.append(CONVERSATION, question('u1'));
		await files.read(CONVERSATION);
		await open('window-2').append(CONVERSATION, question('u2'));
		await files.append(CONVERSATION, { type: 'delete', id: 'd', data: { target: 'u1' } });
		const notified: string[] = [];
		const listening = files.onDidChange((id) => notified.push(id));
		await files.readDraft(CONVERSATION);
		assert.deepEqual(await readdir(join(root(), CONVERSATION)), ['window-1.jsonl']);
		files.refresh();
		await files.readDraft(CONVERSATION);
		assert.deepEqual(notified, [CONVERSATION]);
		listening.dispose();
	});

	it('report nothing of a conversation that was never read here, though they merge it', async () => {
		const files = open();
		await files.append(CONVERSATION, question('u1'));
		await files.append(CONVERSATION, { type: 'delete', id: 'd', data: { target: 'u1' } });
		const notified: string[] = [];
		const listening = files.onDidChange((id) => notified.push(id));
		await files.readDraft(CONVERSATION);
		files.refresh();
		await files.readDraft(CONVERSATION);
		assert.deepEqual(notified, []);
		listening.dispose();
	});

	it('replace the draft of a window that has ended, even if it has gone by then', async () => {
		const draftOf = (writer: string) => join(root(), CONVERSATION, `draft.${writer}.json`);
		for (const isGone of [false, true]) {
			await open('window-2').writeDraft(CONVERSATION, { text: 'old', attachments: [] });
			const files = open();
			assert.equal((await files.readDraft(CONVERSATION)).text, 'old');
			if (isGone) await rm(draftOf('window-2'));
			await files.writeDraft(CONVERSATION, { text: 'new', attachments: [] });
			assert.deepEqual(await readdir(join(root(), CONVERSATION)), ['draft.window-1.json']);
			// What another window writes after that is not replaced again.
			await open('window-2').writeDraft(CONVERSATION, { text: 'newer', attachments: [] });
			await files.writeDraft(CONVERSATION, EMPTY_DRAFT);
			assert.deepEqual(await readdir(join(root(), CONVERSATION)), ['draft.window-2.json']);
		}
	});

	it('go on reporting what is written to a conversation that they could not erase', async () => {
		const files = open();
		await files.append(CONVERSATION, question('u1'));
		await files.read(CONVERSATION);
		assert.equal(await files.eraseDeleted(CONVERSATION, nothing), 'kept');
		const change = nextChange(files);
		await open('window-2').append(CONVERSATION, question('u2'));
		files.refresh();
		assert.equal(await change, CONVERSATION);
	});

	it('D14 leave nothing of a deleted conversation in the list once it is erased', async () => {
		let now = NOON;
		const files = new ConversationFiles(root(), 'window-1', () => now);
		await files.append(CONVERSATION, question('u1', 'CANARY'));
		await files.delete(CONVERSATION);
		await files.summaries();
		now += UNDO_TIME;
		assert.equal(await files.eraseDeleted(CONVERSATION, nothing), 'erased');
		assert.deepEqual(await holding('CANARY'), []);
	});

	it('D14 erase a conversation with its draft, its damaged copies and its place in the list', async () => {
		const canary = 'CANARY-of-a-prompt';
		const files = open();
		for (const id of [CONVERSATION, OTHER_CONVERSATION]) {
			await files.append(id, question('u1', `${canary} question`));
			await open('window-2').append(id, answer('a1', 'u1', `${canary} answer`));
			await files.append(id, { type: 'meta', id: 'm', data: { title: `${canary} title` } });
			await files.writeDraft(id, { text: `${canary} draft`, attachments: [] });
			await writeFile(join(root(), id, 'odd.jsonl'), `${canary} damaged\n`);
			await writeFile(join(root(), id, 'window-9.jsonl.window-9.tmp'), `${canary} half-written`);
			await files.read(id);
		}
		await files.summaries();
		await writeFile(join(dirname(root()), 'index.json.window-9.tmp'), `${canary} half-written`);
		const erased = join(dirname(root()), 'erased', 'left by a crash');
		await mkdir(erased, { recursive: true });
		await writeFile(join(erased, 'window-1.jsonl'), canary);
		assert.ok((await holding(canary)).length > 8);
		for (const { id } of await files.summaries()) await files.erase(id, nothing);
		assert.deepEqual(await holding(canary), []);
		assert.deepEqual(await files.summaries(), []);
		await assert.rejects(files.append(CONVERSATION, answer('a2', 'u1')), wasDeleted);
		assert.deepEqual(await holding(canary), []);
	});

	it('D14 leave nothing in an index that was damaged', async () => {
		const files = open();
		await files.append(CONVERSATION, question('u1', 'CANARY'));
		await files.summaries();
		const index = join(dirname(root()), 'index.json');
		await writeFile(index, `x${await readFile(index, 'utf8')}`);
		await open().erase(CONVERSATION, nothing);
		assert.deepEqual(await holding('CANARY'), []);
	});

	it('create a conversation from events of elsewhere in one step, with their times', async () => {
		const files = open();
		const events = [question('u1'), answer('a1', 'u1'), question('u2')];
		const timed = events.map((event, index) => ({ time: NOON - 1_000 + index, event }));
		await files.create(CONVERSATION, timed);
		const { turns, lastSequence } = await open('window-2').read(CONVERSATION);
		assert.deepEqual([turns.map(({ time }) => time), lastSequence], [[NOON - 1_000, NOON - 998], 3]);
		for (const window of [files, open('window-2')]) {
			await assert.rejects(window.create(CONVERSATION, timed), { problem: 'exists' });
		}
		await files.append(CONVERSATION, question('u3'));
		assert.deepEqual(await idsIn(open('window-2')), ['u1', 'u2', 'u3']);
		if (process.platform !== 'win32') {
			assert.equal((await stat(join(root(), CONVERSATION, 'window-1.jsonl'))).mode & 0o777, 0o600);
		}
	});

	/** The files of the whole storage that hold a text in their contents or their name. */
	async function holding(text: string): Promise<readonly string[]> {
		const found: string[] = [];
		for await (const entry of glob('**', { cwd: folder(), withFileTypes: true })) {
			const path = join(entry.parentPath, entry.name);
			const contents = entry.isFile() ? await readFile(path, 'utf8') : '';
			if (contents.includes(text) || entry.name.includes(text)) found.push(path);
		}
		return found;
	}
});
