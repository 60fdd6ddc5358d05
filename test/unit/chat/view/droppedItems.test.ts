import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LARGEST_DROPPED_FILE, LONGEST_URI_LIST } from '../../../../src/chat/protocol/chatMessages.ts';
import { droppedUriList, mayHoldFiles, readDroppedFile } from '../../../../src/chat/view/composer/useDropTarget.ts';

const dataOf = (entries: Readonly<Record<string, string>>) => ({ getData: (type: string) => entries[type] ?? '' });
const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'notes.txt');
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('what is dropped into the chat', () => {
	it('may be files by its type alone, since nothing more is known before', () => {
		for (const type of ['Files', 'text/uri-list', 'application/vnd.code.uri-list']) assert.ok(mayHoldFiles([type]));
		assert.ok(!mayHoldFiles(['text/plain', 'text/html']));
	});

	it('is read from the list that holds all, else from the standard one', () => {
		const all = 'file:///work/a.ts\r\nfile:///work/b.ts';
		const first = 'file:///work/a.ts';
		assert.equal(droppedUriList(dataOf({ 'application/vnd.code.uri-list': all, 'text/uri-list': first })), all);
		assert.equal(droppedUriList(dataOf({ 'text/uri-list': first })), first);
	});

	it('is text if it is an address of the web', () => {
		for (const link of ['https://example.com/', 'HTTP://example.com/', 'mailto:jane@example.com'])
			assert.equal(droppedUriList(dataOf({ 'text/uri-list': link })), '');
	});

	it('is files, if only some of it is an address: the host says what it cannot read', () => {
		const list = 'file:///work/a.ts\r\nhttps://example.com/\r\n';
		assert.equal(droppedUriList(dataOf({ 'application/vnd.code.uri-list': list })), list);
	});

	it('is cut between two entries if the list is longer than the host takes', () => {
		const entry = 'file:///work/a.ts\r\n';
		const cut = droppedUriList(dataOf({ 'text/uri-list': entry.repeat(LONGEST_URI_LIST / 10) }));
		assert.ok(cut.length <= LONGEST_URI_LIST && cut.endsWith('a.ts\r'));
	});
});

describe('a file dropped from outside VS Code', () => {
	it('gives any text exactly', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.string({ unit: 'grapheme' }).filter((text) => !/^\ufeff|\0/.test(text)),
				async (text) => {
					const { content } = await readDroppedFile(fileOf(bytesOf(text)));
					assert.deepEqual(content, { text });
				},
			),
		);
	});

	it('gives its name and size, and why it has no text: too large, an image, unreadable', async () => {
		const image = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
		const contents = [bytesOf('x'.repeat(LARGEST_DROPPED_FILE + 1)), image, bytesOf('a\0b')].map(fileOf);
		const folder = { name: 'src', size: 4_096, arrayBuffer: () => Promise.reject(new Error('a folder')) };
		const told = await Promise.all([...contents, folder].map(readDroppedFile));
		assert.deepEqual(
			told.map((message) => [message.name, message.size, message.content]),
			[
				['notes.txt', LARGEST_DROPPED_FILE + 1, { problem: 'tooLarge' }],
				['notes.txt', 4, { problem: 'notText' }],
				['notes.txt', 3, { problem: 'notText' }],
				['src', 4_096, { problem: 'notReadable' }],
			],
		);
		const fits = await readDroppedFile(fileOf(bytesOf('x'.repeat(LARGEST_DROPPED_FILE))));
		assert.ok('text' in fits.content);
	});
});
