import assert from 'node:assert/strict';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConversationFiles } from '../../../../src/chat/node/conversationFiles.ts';
import { type FileCall, faultFileSystem } from '../../../support/faults/faultFileSystem.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import {
	answer,
	CONVERSATION,
	NOON,
	OTHER_CONVERSATION,
	question,
	segmentBytes,
} from '../../../support/transcripts.ts';

describe('the list of ConversationFiles', () => {
	const folder = temporaryFolder();
	const root = () => join(folder(), 'conversations', 'v1');
	const index = () => join(dirname(root()), 'index.json');
	let calls: FileCall[] = [];
	const fileSystem = faultFileSystem((call) => {
		calls.push(call);
		return undefined;
	});
	const open = (writer = 'window-1', now = NOON) => new ConversationFiles(root(), writer, () => now, { fileSystem });
	const segmentsRead = () => calls.filter(({ operation, path }) => operation === 'readFile' && path.endsWith('.jsonl'));
	const titles = async (files: ConversationFiles) => (await files.summaries()).map(({ title }) => title);
	const rename = (title: string) => ({ type: 'meta', id: crypto.randomUUID(), data: { title } }) as const;
	beforeEach(() => {
		calls = [];
	});

	it('shows each conversation, the one that was written to last first', async () => {
		assert.deepEqual(await open().summaries(), []);
		await open('w', NOON + 5).append(OTHER_CONVERSATION, {
			type: 'meta',
			id: 'm',
			data: { workspace: 'w', title: 't' },
		});
		await open('w', NOON + 5).append(OTHER_CONVERSATION, question('u1', 'x'.repeat(300)));
		const files = open();
		await files.append(CONVERSATION, question('u1', 'first'));
		await files.append(CONVERSATION, question('u2', 'second'));
		const later = open('window-2', NOON + 9_000);
		await later.append(CONVERSATION, answer('a1', 'u1'));
		const sound = { readOnly: false, damaged: false };
		assert.deepEqual(await files.summaries(), [
			{
				id: CONVERSATION,
				madeTitle: 'first',
				created: NOON,
				updated: NOON + 9_000,
				turns: 2,
				asked: { writer: 'window-1', since: NOON },
				...sound,
			},
			{
				id: OTHER_CONVERSATION,
				title: 't',
				madeTitle: `${'x'.repeat(80)}…`,
				workspace: 'w',
				created: NOON + 5,
				updated: NOON + 5,
				turns: 1,
				asked: { writer: 'w', since: NOON + 5 },
				...sound,
			},
		]);
	});

	it('marks what is damaged and what a newer version wrote', async () => {
		await open().append(CONVERSATION, question('u1'));
		await open().append(OTHER_CONVERSATION, question('u1'));
		await writeFile(join(root(), CONVERSATION, 'odd.jsonl'), 'rubbish\n');
		await writeFile(join(root(), OTHER_CONVERSATION, 'odd.jsonl'), '{"v":9}\n');
		const marks = (await open().summaries()).map(({ id, damaged, readOnly }) => [id, damaged, readOnly]);
		assert.deepEqual(marks.toSorted(), [
			[CONVERSATION, true, false],
			[OTHER_CONVERSATION, false, true],
		]);
	});

	it('D06 is read from the index alone while that agrees with the files', async () => {
		await open().append(CONVERSATION, rename('one'));
		await open().append(OTHER_CONVERSATION, rename('one'));
		assert.deepEqual(await titles(open()), ['one', 'one']);
		calls = [];
		assert.deepEqual(await titles(open('window-2')), ['one', 'one']);
		assert.deepEqual(segmentsRead(), []);
		assert.ok(calls.every(({ operation }) => operation !== 'write'));
		await open('window-3').append(CONVERSATION, rename('two'));
		calls = [];
		assert.deepEqual((await titles(open())).toSorted(), ['one', 'two']);
		assert.deepEqual(new Set(segmentsRead().map(({ path }) => dirname(path))), new Set([join(root(), CONVERSATION)]));
	});

	it('D06 is made anew where the index is missing, damaged, of a newer version, or a folder', async () => {
		const files = open();
		await files.append(CONVERSATION, rename('mine'));
		await files.summaries();
		const sound = await readFile(index());
		const flipped = Buffer.from(sound);
		flipped[sound.indexOf('mine')] = 0x4d;
		for (const bytes of [undefined, '', 'rubbish', '{"v":1,"entries":[]}', sound.subarray(0, -9), flipped, '{"v":9}']) {
			await rm(index());
			if (bytes !== undefined) await writeFile(index(), bytes);
			assert.deepEqual(await titles(open()), ['mine']);
			assert.deepEqual(await readFile(index()), sound);
		}
		await rm(index());
		await mkdir(join(index(), 'inside'), { recursive: true });
		assert.deepEqual(await titles(open()), ['mine']);
	});

	it('D06 notices a segment that was changed to one of the same length, or taken away', async () => {
		const files = open();
		await files.append(CONVERSATION, rename('one'));
		await files.append(OTHER_CONVERSATION, rename('two'));
		await files.summaries();
		const path = join(root(), CONVERSATION, 'window-1.jsonl');
		await writeFile(path, segmentBytes([rename('six')]));
		await utimes(path, 1, 1);
		assert.deepEqual((await titles(open())).toSorted(), ['six', 'two']);
		await rm(join(root(), OTHER_CONVERSATION), { recursive: true });
		assert.deepEqual(await titles(files), ['six']);
		assert.equal((await readFile(index(), 'utf8')).includes('two'), false);
	});

	it('shows the one that was written to last first, in whatever order the folder has them', async () => {
		for (const [first, last] of [
			[CONVERSATION, OTHER_CONVERSATION],
			[OTHER_CONVERSATION, CONVERSATION],
		] as const) {
			for (const [at, id] of [first, last].entries()) await open('w', NOON + at).append(id, question(`u-${first}`));
			assert.deepEqual(
				(await open().summaries()).map(({ id }) => id),
				[last, first],
			);
			for (const id of [first, last]) await open().erase(id, async () => {});
		}
	});

	it('reads the index once, and keeps it as new as what it shows', async () => {
		await open().append(OTHER_CONVERSATION, rename('other'));
		const files = open();
		for (const title of ['one', 'two']) {
			await files.append(CONVERSATION, rename(title));
			assert.deepEqual((await titles(files)).toSorted(), [title, 'other'].toSorted());
			assert.equal((await readFile(index(), 'utf8')).includes(title), true);
		}
		assert.equal(calls.filter(({ operation, path }) => operation === 'readFile' && path === index()).length, 1);
	});

	it('removes an entry although an unfinished index of another window goes away by itself', async () => {
		await open().append(CONVERSATION, rename('CANARY'));
		const unfinished = `${index()}.window-9.tmp`;
		await writeFile(unfinished, 'CANARY');
		const vanishing = faultFileSystem(async ({ operation, path }) => {
			if (operation === 'rm' && path === unfinished) await rm(path);
			return undefined;
		});
		const files = new ConversationFiles(root(), 'window-2', () => NOON, { fileSystem: vanishing });
		await files.erase(CONVERSATION, async () => {});
		assert.deepEqual(await files.summaries(), []);
	});

	it('gives up on an entry that cannot be removed because other windows remove theirs at that moment', async () => {
		await open().append(CONVERSATION, rename('CANARY'));
		await open().summaries();
		let attempts = 0;
		const busy = faultFileSystem(({ operation, path }) => {
			if (operation !== 'rename' || !path.includes('index.json.')) return undefined;
			attempts += 1;
			return { code: 'ENOENT' };
		});
		const files = new ConversationFiles(root(), 'window-2', () => NOON, { fileSystem: busy });
		await assert.rejects(
			files.erase(CONVERSATION, async () => {}),
			/at the same time/,
		);
		assert.equal(attempts, 5);
	});

	it('is read again after a conversation could not be read, and lists it as unreadable until then', async () => {
		await open().append(CONVERSATION, rename('mine'));
		await open('window-3').append(CONVERSATION, rename('mine'));
		for (const [writer, seconds] of [
			['window-1', 2_000],
			['window-3', 1_000],
		] as const) {
			await utimes(join(root(), CONVERSATION, `${writer}.jsonl`), seconds, seconds);
		}
		let isBroken = true;
		const failing = faultFileSystem(({ operation, path }) =>
			isBroken && operation === 'readFile' && path.endsWith('.jsonl') ? { code: 'EIO' } : undefined,
		);
		const files = new ConversationFiles(root(), 'window-2', () => NOON, { fileSystem: failing });
		assert.deepEqual(
			(await files.summaries()).map(({ damaged, title }) => [damaged, title]),
			[[true, undefined]],
		);
		assert.equal((await readFile(index(), 'utf8')).includes(CONVERSATION), false);
		isBroken = false;
		assert.deepEqual(await titles(files), ['mine']);
	});

	it('finds titles, messages, answers and attachments, whatever the case, and nothing that was discarded', async () => {
		const files = open();
		const attachments = [
			{ id: 'x', kind: 'file', label: 'a.ts', languageId: 'typescript', text: 'Angehängt' },
		] as const;
		await files.append(CONVERSATION, rename('Über "Quotes" and \\'));
		await files.append(CONVERSATION, { type: 'user', id: 'u1', data: { text: 'ΟΔΟΣ\n2', attachments } });
		await files.append(CONVERSATION, answer('a1', 'u1', 'Größe'));
		await files.append(OTHER_CONVERSATION, question('u1', 'secret'));
		await files.append(OTHER_CONVERSATION, question('u2', 'other'));
		await files.append(OTHER_CONVERSATION, { type: 'delete', id: 'd', data: { target: 'u1' } });
		for (const query of [
			'über',
			'"quotes"',
			'AND \\',
			'οδος',
			'οδοσ',
			'ος\n2',
			'GRÖSSE',
			'größe',
			'A.TS',
			'ANGEHÄNGT',
		]) {
			assert.deepEqual(await open().search(query), [CONVERSATION], query);
		}
		for (const query of ['secret', 'replyTo', 'window-1', '"v":1'])
			assert.deepEqual(await open().search(query), [], query);
		assert.equal((await open().search('')).length, 2);
	});

	it('finds what any one of its windows has written', async () => {
		await open('window-1').append(CONVERSATION, question('u1', 'about parsers'));
		await open('window-2').append(CONVERSATION, question('u2', 'about lexers'));
		assert.deepEqual(await open().search('parser'), [CONVERSATION]);
		assert.deepEqual(await open().search('lexer'), [CONVERSATION]);
		assert.deepEqual(await open().search('grammar'), []);
	});

	it('D13 of 50 conversations of 20 messages is one file that is read, a conversation is its own, and making the store none', async () => {
		const ids = Array.from({ length: 50 }, () => crypto.randomUUID());
		const turns = Array.from({ length: 10 }, (_, turn) => [question(`u${turn}`), answer(`a${turn}`, `u${turn}`)]);
		const bytes = segmentBytes(turns.flat());
		for (const id of ids) {
			await mkdir(join(root(), id), { recursive: true });
			await writeFile(join(root(), id, 'window-1.jsonl'), bytes);
		}
		assert.equal((await open().summaries()).length, 50);
		const read = () => calls.filter(({ operation }) => operation === 'readFile').map(({ path }) => path);
		calls = [];
		const files = open();
		assert.deepEqual(calls, []);
		assert.equal((await files.summaries()).length, 50);
		assert.deepEqual(read(), [index()]);
		// No file is looked at twice either.
		assert.ok(calls.length <= 3 * ids.length + 10, `${calls.length} calls`);
		const [id = ''] = ids;
		calls = [];
		assert.equal((await open().read(id)).turns.length, 10);
		assert.deepEqual(read(), [join(root(), id, 'window-1.jsonl')]);
	});
});
