import assert from 'node:assert/strict';
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { ConversationStore } from '../../../../src/localService/node/conversationStore.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const user = (content: string) => ({ role: 'user', content }) as const;
const answer = (content: string) => ({ role: 'assistant', content }) as const;

const HOSTILE_IDS = [
	'../x',
	'..',
	'.',
	'/etc/passwd',
	'C:\\con',
	'con',
	'CON',
	'nul.txt',
	'a'.repeat(250),
	'A'.repeat(250),
	'漢字 ☃',
	'é',
	'e\u0301',
	'\u0000',
	'\ud800',
	'\ud801',
	'a/../b',
	'%2e%2e%2f',
	'__proto__',
	'x\n',
	'x',
];

describe('the conversation store', () => {
	const folder = temporaryFolder();

	it('returns the added turns, also to a second store on the same folder', async () => {
		const store = new ConversationStore(folder());
		await store.add('c', [{ ...user('hi'), name: 'Ada' }], answer('hello'), 1);
		await store.add('c', [user('more')], answer('yes'), 2);
		const expected = [{ ...user('hi'), name: 'Ada' }, answer('hello'), user('more'), answer('yes')];
		assert.deepEqual(await store.read('c'), expected);
		assert.deepEqual(await new ConversationStore(folder()).read('c'), expected);
	});

	it('deletes a conversation, and no other', async () => {
		const store = new ConversationStore(folder());
		for (const id of ['c', 'd']) await store.add(id, [user('hi')], answer('hello'), 1);
		await store.delete('c');
		await store.delete('never seen');
		assert.deepEqual([await store.read('c'), (await store.read('d')).length], [[], 2]);
	});

	it('returns no turns for a new conversation', async () => {
		assert.deepEqual(await new ConversationStore(folder()).read('new'), []);
	});

	it('keeps hostile ids apart and inside its folder', async () => {
		const store = new ConversationStore(folder());
		for (const [index, id] of HOSTILE_IDS.entries()) await store.add(id, [user(`${index}`)], answer('ok'), 1);
		for (const [index, id] of HOSTILE_IDS.entries()) {
			assert.deepEqual(await store.read(id), [user(`${index}`), answer('ok')], JSON.stringify(id));
		}
		assert.deepEqual(await readdir(folder()), ['conversations']);
		const files = await readdir(join(folder(), 'conversations'));
		assert.equal(new Set(files.map((name) => name.toLowerCase())).size, HOSTILE_IDS.length);
		assert.ok(files.every((name) => /^[0-9a-f]{64}\.jsonl$/.test(name)));
	});

	it('keeps any turns unchanged', async () => {
		const store = new ConversationStore(folder());
		const text = fc.string({ unit: 'binary' });
		await fc.assert(
			fc.asyncProperty(fc.uuid(), text, text, async (id, question, reply) => {
				await store.add(id, [user(question)], answer(reply), 1);
				assert.deepEqual(await store.read(id), [user(question), answer(reply)]);
			}),
			{ numRuns: 10 },
		);
	});

	it('skips an incomplete last line, and loses nothing that is written after it', async () => {
		const store = new ConversationStore(folder());
		await store.add('c', [user('one')], answer('1'), 1);
		await appendFile(await onlyFile(), '{"v":1,"id":"c","at":2,"turns":[{"role":"user","con');
		assert.deepEqual(await store.read('c'), [user('one'), answer('1')]);
		await store.add('c', [user('two')], answer('2'), 3);
		assert.deepEqual(await store.read('c'), [user('one'), answer('1'), user('two'), answer('2')]);
	});

	it('skips lines that are not its own, and leaves them as they are, as those of a newer version', async () => {
		const store = new ConversationStore(folder());
		await store.add('c', [user('one')], answer('1'), 1);
		const foreign = [
			'null',
			'[]',
			'{"v":2}',
			'{"v":1,"id":"other","at":1,"turns":[{"role":"user","content":"x"}]}',
			'',
		];
		await appendFile(await onlyFile(), `${foreign.join('\n')}\n`);
		assert.deepEqual(await store.read('c'), [user('one'), answer('1')]);
		const before = await readFile(await onlyFile(), 'utf8');
		await store.add('c', [user('two')], answer('2'), 2);
		assert.ok((await readFile(await onlyFile(), 'utf8')).startsWith(before));
	});

	it('adds the turns of two concurrent requests one after the other', async () => {
		const store = new ConversationStore(folder());
		await Promise.all([1, 2, 3].map((n) => store.add('c', [user(`${n}`)], answer(`a${n}`), n)));
		assert.deepEqual(
			await store.read('c'),
			[1, 2, 3].flatMap((n) => [user(`${n}`), answer(`a${n}`)]),
		);
	});

	it('only ever appends to a file', async () => {
		const store = new ConversationStore(folder());
		await store.add('c', [user('one')], answer('1'), 1);
		const before = await readFile(await onlyFile(), 'utf8');
		await store.add('c', [user('two')], answer('2'), 2);
		assert.ok((await readFile(await onlyFile(), 'utf8')).startsWith(before));
	});

	it('reports with the cause if a conversation cannot be saved or read', async () => {
		await writeFile(join(folder(), 'conversations'), 'a file where the folder should be');
		const store = new ConversationStore(folder());
		await assert.rejects(store.add('c', [user('one')], answer('1'), 1), { status: 500, code: 'storage_failed' });
		await assert.rejects(store.read('c'), /could not be read \(ENOTDIR\)/);
	});

	it('keeps working after a failed write', async () => {
		const store = new ConversationStore(folder());
		await writeFile(join(folder(), 'conversations'), '');
		await assert.rejects(store.add('c', [user('one')], answer('1'), 1));
		await rm(join(folder(), 'conversations'));
		await store.add('c', [user('one')], answer('1'), 1);
		assert.deepEqual(await store.read('c'), [user('one'), answer('1')]);
	});

	async function onlyFile(): Promise<string> {
		const [name = ''] = await readdir(join(folder(), 'conversations'));
		return join(folder(), 'conversations', name);
	}
});
