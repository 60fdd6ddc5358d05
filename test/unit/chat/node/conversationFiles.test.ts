import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { LONGEST_LINE } from '../../../../src/base/core/checksummedLine.ts';
import { type Draft, EMPTY_DRAFT } from '../../../../src/chat/core/message/draft.ts';
import { ConversationStoreError } from '../../../../src/chat/core/store/conversationStore.ts';
import { ConversationFiles } from '../../../../src/chat/node/conversationFiles.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { answer, CONVERSATION, failure, NOON, OTHER_CONVERSATION, question } from '../../../support/transcripts.ts';

const draft = (text: string): Draft => ({ text, attachments: [] });
const refusal = (problem: string) => (error: unknown) =>
	error instanceof ConversationStoreError && error.problem === problem;
const systemError = (code: string) => (error: unknown) => error instanceof Error && Reflect.get(error, 'code') === code;

describe('ConversationFiles', () => {
	const folder = temporaryFolder();
	const root = () => join(folder(), 'conversations', 'v1');
	const open = (writer = 'window-1') => new ConversationFiles(root(), writer, () => NOON);
	const segment = (writer = 'window-1', id = CONVERSATION) => join(root(), id, `${writer}.jsonl`);

	it('reads back what it appended, in this window and in another one', async () => {
		const files = open();
		await files.append(CONVERSATION, { type: 'meta', id: 'm', data: { workspace: 'w' } });
		await files.append(CONVERSATION, question('u1'));
		await files.append(CONVERSATION, failure('e1', 'u1'));
		await files.append(CONVERSATION, answer('a1', 'u1'));
		const transcript = await files.read(CONVERSATION);
		assert.deepEqual([transcript.workspace, transcript.lastSequence, transcript.turns.length], ['w', 4, 1]);
		assert.equal(transcript.turns[0]?.outcome.kind, 'answered');
		assert.equal(transcript.turns[0]?.time, NOON);
		assert.deepEqual(await open('window-2').read(CONVERSATION), transcript);
	});

	it('keeps the time at which something happened that could only be saved later', async () => {
		const files = open();
		await files.append(CONVERSATION, question('u1'), NOON - 60_000);
		assert.equal((await files.read(CONVERSATION)).turns[0]?.time, NOON - 60_000);
	});

	it('appends in the order of the calls, without waiting between them', async () => {
		const files = open();
		const ids = Array.from({ length: 40 }, (_, index) => `u${index}`);
		await Promise.all(ids.map((id) => files.append(CONVERSATION, question(id))));
		const { turns, lastSequence } = await files.read(CONVERSATION);
		assert.deepEqual(
			turns.map((turn) => turn.id),
			ids,
		);
		assert.equal(lastSequence, 40);
	});

	it('goes on counting from what another window wrote, once it was seen', async () => {
		await open('window-2').append(CONVERSATION, question('u1'));
		await open('window-2').append(CONVERSATION, question('u2'));
		const files = open();
		await files.append(CONVERSATION, answer('a2', 'u2'));
		assert.equal((await files.read(CONVERSATION)).lastSequence, 3);
		await open('window-2').append(CONVERSATION, question('u3'));
		await files.read(CONVERSATION);
		await files.append(CONVERSATION, answer('a3', 'u3'));
		assert.equal((await files.read(CONVERSATION)).lastSequence, 5);
		assert.deepEqual((await readdir(dirname(segment()))).sort(), ['window-1.jsonl', 'window-2.jsonl']);
	});

	it('D07 keeps what two windows send to one conversation at the same time, a hundred times', async () => {
		const windows = [open('window-1'), open('window-2')];
		for (let count = 0; count < 100; count++) {
			await Promise.all(windows.map((files, at) => files.append(CONVERSATION, question(`${at}-${count}`))));
		}
		const transcripts = await Promise.all(windows.map((files) => files.read(CONVERSATION)));
		assert.equal(transcripts[0]?.turns.length, 200);
		assert.deepEqual(transcripts[0], transcripts[1]);
		const counts = transcripts[0]?.turns.map(({ id }) => Number(id.slice(2))) ?? [];
		assert.deepEqual(
			counts,
			counts.toSorted((a, b) => a - b),
			'in the order in which they were sent',
		);
	});

	it('brings back any text exactly', async () => {
		const files = open();
		const texts = fc
			.sample(fc.string({ unit: 'binary' }), 40)
			.concat('\ud800', '\0\n\r\u2028\ufeff', '😀'.repeat(50_000));
		for (const [index, text] of texts.entries()) await files.append(CONVERSATION, question(`u${index}`, text));
		assert.deepEqual(
			(await open('window-2').read(CONVERSATION)).turns.map((turn) => turn.text),
			texts,
		);
	});

	it('makes its files and folders for this user alone', async function () {
		if (process.platform === 'win32') this.skip();
		const files = open();
		await files.append(CONVERSATION, question('u1'));
		await files.writeDraft(CONVERSATION, draft('draft'));
		const mode = async (path: string) => (await stat(path)).mode & 0o777;
		for (const path of [segment(), join(root(), CONVERSATION, 'draft.window-1.json')])
			assert.equal(await mode(path), 0o600);
		for (const path of [root(), dirname(root()), join(root(), CONVERSATION)]) assert.equal(await mode(path), 0o700);
	});

	it('refuses every id that is not a UUID and makes nothing', async () => {
		const files = open();
		for (const id of ['', '..', '../../outside', `${CONVERSATION}/../x`, `${CONVERSATION}\0`, '/etc', 'CON']) {
			await assert.rejects(files.read(id), refusal('badId'));
			await assert.rejects(files.append(id, question('u1')), refusal('badId'));
			await assert.rejects(files.readDraft(id), refusal('badId'));
			await assert.rejects(files.writeDraft(id, draft('text')), refusal('badId'));
		}
		await assert.rejects(open('../x').append(CONVERSATION, question('u1')), refusal('badId'));
		assert.deepEqual(await readdir(folder()), []);
	});

	it('D04 lists the conversations that have a transcript and passes over 1,000 other files', async () => {
		assert.deepEqual(await open().list(), []);
		const files = open();
		await files.append(CONVERSATION, question('u1'));
		await files.append(OTHER_CONVERSATION, question('u1'));
		await files.writeDraft('33333333-3333-4333-8333-333333333333', draft('only a draft'));
		await writeFile(join(root(), '44444444-4444-4444-8444-444444444444'), 'a file');
		await mkdir(join(root(), 'strange'));
		await Promise.all(Array.from({ length: 1_000 }, (_, index) => writeFile(join(root(), `stray-${index}`), '')));
		assert.deepEqual([...(await files.list())].sort(), [CONVERSATION, OTHER_CONVERSATION]);
		assert.equal((await files.summaries()).length, 2);
	});

	it('D04 passes over strange files in a conversation', async () => {
		const files = open();
		await files.append(CONVERSATION, question('u1'));
		await mkdir(segment('folder'));
		await writeFile(join(root(), CONVERSATION, '.hidden.jsonl'), 'x');
		await writeFile(segment('empty'), '');
		const { turns, damagedLines } = await open('window-2').read(CONVERSATION);
		assert.deepEqual([turns.length, damagedLines], [1, 0]);
	});

	it('D05 reads but never touches a conversation that a newer version wrote to', async () => {
		const files = open();
		await files.append(CONVERSATION, question('u1'));
		const bytes = Buffer.concat([await readFile(segment()), Buffer.from('{"v":99,"anything":[1]}\n{"v":99,"to')]);
		await writeFile(segment(), bytes);
		const newer = await files.read(CONVERSATION);
		assert.deepEqual([newer.newerVersion, newer.turns.length], [true, 1]);
		await assert.rejects(files.append(CONVERSATION, question('u2')), refusal('newerVersion'));
		await assert.rejects(open().append(CONVERSATION, question('u2')), refusal('newerVersion'));
		await assert.rejects(open('window-2').append(CONVERSATION, question('u2')), refusal('newerVersion'));
		assert.deepEqual(await readFile(segment()), bytes);
		assert.deepEqual(await readdir(dirname(segment())), ['window-1.jsonl']);
		assert.deepEqual(await readdir(dirname(root())), ['v1']);
		await writeFile(segment(), bytes.subarray(0, bytes.indexOf('{"v":99')));
		await files.append(CONVERSATION, question('u2'));
		assert.equal((await open().read(CONVERSATION)).turns.length, 2, 'goes on once the newer lines are gone');
	});

	it('refuses an event that it could not read back, and keeps the conversation', async () => {
		const files = open();
		await files.append(CONVERSATION, question('u1'));
		await assert.rejects(files.append(CONVERSATION, question('u2', 'x'.repeat(LONGEST_LINE))), refusal('tooLong'));
		await files.append(CONVERSATION, question('u3'));
		const { turns, damagedLines } = await open().read(CONVERSATION);
		assert.deepEqual([turns.map((turn) => turn.id), damagedLines], [['u1', 'u3'], 0]);
	});

	it('D04 passes on what the file system refuses and leaves other conversations alone', async () => {
		const files = open();
		await mkdir(segment(), { recursive: true });
		await assert.rejects(files.append(CONVERSATION, question('u1')), systemError('EISDIR'));
		await writeFile(join(root(), OTHER_CONVERSATION), 'a file instead of a folder');
		await assert.rejects(files.read(OTHER_CONVERSATION), systemError('ENOTDIR'));
		await assert.rejects(files.append(OTHER_CONVERSATION, question('u1')), systemError('ENOTDIR'));
		const third = crypto.randomUUID();
		await files.append(third, question('u1'));
		assert.equal((await files.read(third)).turns.length, 1);
		await rm(segment(), { recursive: true });
		await files.append(CONVERSATION, question('u1'));
		assert.equal((await files.read(CONVERSATION)).turns.length, 1);
	});

	it('D04 refuses a segment that is a loop of symbolic links', async function () {
		if (process.platform === 'win32') this.skip();
		const files = open();
		await files.append(CONVERSATION, question('u1'));
		await symlink(segment('loop'), segment('loop'));
		await assert.rejects(open().read(CONVERSATION), systemError('ELOOP'));
		await rm(segment('loop'));
		assert.equal((await files.read(CONVERSATION)).turns.length, 1);
	});

	it('keeps a draft apart from the transcript until it is emptied', async () => {
		const files = open();
		assert.deepEqual(await files.readDraft(CONVERSATION), EMPTY_DRAFT);
		await files.writeDraft(CONVERSATION, draft('first'));
		const attachments = [
			{ id: 'x', kind: 'file', label: 'a.ts', languageId: 'typescript', text: 'code' },
		] satisfies Draft['attachments'];
		const third = { text: 'third \ud800\0', attachments };
		await Promise.all([files.writeDraft(CONVERSATION, draft('second')), files.writeDraft(CONVERSATION, third)]);
		assert.deepEqual(await open('window-2').readDraft(CONVERSATION), third);
		assert.deepEqual((await files.read(CONVERSATION)).turns, []);
		await files.writeDraft(CONVERSATION, EMPTY_DRAFT);
		await files.writeDraft(CONVERSATION, EMPTY_DRAFT);
		assert.deepEqual(await files.readDraft(CONVERSATION), EMPTY_DRAFT);
		assert.deepEqual(await readdir(join(root(), CONVERSATION)), []);
	});

	it('takes a draft that cannot be read for none', async () => {
		const files = open();
		await files.writeDraft(CONVERSATION, draft('text'));
		for (const text of ['', '{"v":1,"te', '[]', '{"text":7}']) {
			await writeFile(join(root(), CONVERSATION, 'draft.window-1.json'), text);
			assert.deepEqual(await files.readDraft(CONVERSATION), EMPTY_DRAFT);
		}
	});
});
