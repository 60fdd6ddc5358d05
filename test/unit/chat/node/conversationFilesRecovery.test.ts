import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConversationFiles } from '../../../../src/chat/node/conversationFiles.ts';
import type { WriterReport } from '../../../support/programs/conversationWriter.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { answer, CONVERSATION, linesOf, NOON, question } from '../../../support/transcripts.ts';

const EVENTS = [question('u1'), answer('a1', 'u1'), question('u2', 'Grüße'), answer('a2', 'u2'), question('u3')];
const BYTES = Buffer.from(linesOf(EVENTS).join(''));
const LAST_LINE = BYTES.lastIndexOf('\n', -2) + 1;

describe('ConversationFiles after damage', () => {
	const folder = temporaryFolder();
	const root = () => join(folder(), 'conversations', 'v1');
	const open = (writer = 'window-1') => new ConversationFiles(root(), writer, () => NOON);
	const segment = (writer = 'window-1', id = CONVERSATION) => join(root(), id, `${writer}.jsonl`);
	const quarantine = (id = CONVERSATION) => join(dirname(root()), 'quarantine', id);
	const found = async (files: ConversationFiles, id = CONVERSATION) =>
		(await files.read(id)).turns.flatMap(({ id, outcome }) => (outcome.kind === 'answered' ? [id, outcome.id] : [id]));

	async function write(bytes: Uint8Array, writer?: string, id = CONVERSATION): Promise<void> {
		await mkdir(join(root(), id), { recursive: true });
		await writeFile(segment(writer, id), bytes);
	}

	async function quarantined(id?: string): Promise<readonly Buffer[]> {
		const names = await readdir(quarantine(id)).catch(() => []);
		return await Promise.all(names.map((name) => readFile(join(quarantine(id), name))));
	}

	it('D02 goes on after a torn line, wherever it broke off, and keeps what was cut off', async () => {
		const cuts = Array.from({ length: BYTES.length - LAST_LINE }, (_, index) => LAST_LINE + index);
		for (const cut of cuts.filter((_, index) => index % 8 === 0 || index > cuts.length - 4)) {
			const id = crypto.randomUUID();
			await write(BYTES.subarray(0, cut), 'window-1', id);
			const files = open();
			await files.append(id, question('new'));
			const last = cut === BYTES.length - 1 ? ['u3'] : [];
			assert.deepEqual(await found(files, id), ['u1', 'a1', 'u2', 'a2', ...last, 'new'], `cut at ${cut}`);
			assert.equal((await open('window-2').read(id)).damagedLines, 0, `cut at ${cut}`);
			const torn = cut > LAST_LINE && last.length === 0;
			assert.deepEqual(await quarantined(id), torn ? [BYTES.subarray(0, cut)] : [], `cut at ${cut}`);
		}
	});

	it("never touches another window's segment, torn or damaged", async () => {
		const others = [BYTES.subarray(0, -9), Buffer.concat([Buffer.from('rubbish\n'), BYTES])];
		for (const [index, bytes] of others.entries()) await write(bytes, `other-${index}`);
		const files = open();
		await files.append(CONVERSATION, question('new'));
		await files.read(CONVERSATION);
		for (const [index, bytes] of others.entries()) assert.deepEqual(await readFile(segment(`other-${index}`)), bytes);
	});

	it('D03 reads past a damaged line and first keeps a copy, one for each damage', async () => {
		const damaged = Buffer.from(BYTES);
		damaged[BYTES.indexOf('Gr')] = 0;
		await write(damaged);
		const files = open();
		assert.deepEqual(await found(files), ['u1', 'a1', 'u2', 'a2', 'u3']);
		assert.equal((await files.read(CONVERSATION)).turns[1]?.text, '');
		await files.append(CONVERSATION, question('u4'));
		assert.equal((await open('window-2').read(CONVERSATION)).damagedLines, 1);
		assert.deepEqual(await quarantined(), [damaged]);
		await appendFile(segment(), 'rubbish\n');
		assert.equal((await files.read(CONVERSATION)).damagedLines, 2);
		assert.equal((await quarantined()).length, 2);
		assert.deepEqual((await readFile(segment())).subarray(0, damaged.length), damaged);
	});

	it('keeps the last line when only its line end was changed', async () => {
		await write(Buffer.concat([BYTES.subarray(0, -1), Buffer.from('\x0b')]));
		const files = open();
		assert.equal((await files.read(CONVERSATION)).damagedLines, 1);
		await files.append(CONVERSATION, question('new'));
		assert.deepEqual(await found(files), ['u1', 'a1', 'u2', 'a2', 'new']);
		assert.ok((await readFile(segment())).includes('"question u3"'));
		assert.equal((await quarantined()).length, 1);
	});

	it('reports a conversation without one sound line as damaged, with a copy, and goes on with it', async () => {
		const rubbish = Buffer.from('no\nline\nis sound\n');
		await write(rubbish);
		const files = open();
		const transcript = await files.read(CONVERSATION);
		assert.deepEqual([transcript.turns, transcript.damagedLines], [[], 3]);
		assert.deepEqual(await quarantined(), [rubbish]);
		await files.append(CONVERSATION, question('u1'));
		assert.deepEqual(await found(files), ['u1']);
		assert.deepEqual((await readFile(segment())).subarray(0, rubbish.length), rubbish);
	});

	it('reads and writes on where no copy can be kept, and then cuts nothing off', async () => {
		const torn = Buffer.concat([Buffer.from('rubbish\n'), BYTES.subarray(0, -9)]);
		await write(torn);
		await writeFile(join(dirname(root()), 'quarantine'), 'a file instead of a folder');
		const files = open();
		assert.deepEqual(await found(files), ['u1', 'a1', 'u2', 'a2']);
		await files.append(CONVERSATION, question('u4'));
		assert.deepEqual(await found(files), ['u1', 'a1', 'u2', 'a2', 'u4']);
		assert.deepEqual((await readFile(segment())).subarray(0, torn.length), torn);
	});

	it('looks again when its own segment has changed under it', async () => {
		const files = open();
		await files.append(CONVERSATION, question('u1'));
		await appendFile(segment(), '{"v":1,"seq":2,"ts":"20');
		await files.append(CONVERSATION, question('u2'));
		assert.deepEqual(await found(files), ['u1', 'u2']);
		assert.equal((await files.read(CONVERSATION)).damagedLines, 0);
	});

	it('D04 leaves nothing of a line that did not fit', async function () {
		if (process.platform === 'win32') this.skip();
		const reports = await writeUntilFull(root());
		const saved = reports.filter((report) => report.saved).map((report) => report.id);
		assert.ok(saved.length > 10 && saved.length < reports.length - 10);
		const transcript = await open().read(CONVERSATION);
		assert.deepEqual(
			transcript.turns.map((turn) => turn.id),
			saved,
		);
		assert.equal(transcript.damagedLines, 0);
		assert.equal((await readFile(segment('limited'))).at(-1), 0x0a);
		assert.deepEqual(await quarantined(), []);
	});
});

/** Appends lines of many lengths in a process whose files may not grow beyond a few KB, so that writes end half-way. */
async function writeUntilFull(root: string): Promise<readonly WriterReport[]> {
	const script = fileURLToPath(new URL('../../../support/programs/conversationWriter.ts', import.meta.url));
	const limited = ['-c', 'ulimit -f 16; exec "$0" "$@"', process.execPath, script];
	const child = spawn('sh', [...limited, root, CONVERSATION, 'limited', '150'], {
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
	const reports: WriterReport[] = [];
	child.on('message', (report: WriterReport) => reports.push(report));
	await once(child, 'close');
	return reports;
}
