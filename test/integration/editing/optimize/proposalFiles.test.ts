import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ProposalFiles } from '../../../../src/edit/vscode/proposals/proposalFiles.ts';
import { currentUri } from '../../../../src/edit/vscode/proposals/proposalUri.ts';

const proposal = vscode.Uri.parse('whetstone-proposal://id/a.ts');
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

describe('The files of a diff', () => {
	/** @param live the text on the left side */
	const open = (proposed?: string, live?: string) => {
		const files = new ProposalFiles(
			async ({ query }) => (query === '' ? proposed : live),
			() => 1_000,
		);
		const changed: string[] = [];
		files.onDidChangeFile((changes) => changed.push(...changes.map(({ uri }) => uri.toString())));
		return { files, changed };
	};
	const read = async (files: ProposalFiles) => new TextDecoder().decode(await files.readFile(proposal));

	it('begin with a byte order mark, so that no setting makes VS Code read them in another encoding', async () => {
		const { files } = open('naïve 🙂');
		const bytes = await files.readFile(proposal);
		assert.deepEqual([...bytes.slice(0, 3)], BYTE_ORDER_MARK);
		assert.equal(new TextDecoder().decode(bytes), 'naïve 🙂');
		assert.equal((await files.stat(proposal)).size, bytes.length);
	});

	it('are not found if no review has them', async () => {
		const { files } = open();
		await assert.rejects(files.stat(proposal), vscode.FileSystemError);
		await assert.rejects(files.readFile(proposal), vscode.FileSystemError);
		await assert.rejects(files.writeFile(proposal, new Uint8Array()), vscode.FileSystemError);
		assert.equal(files.served(proposal), undefined);
	});

	it('are read-only on the side of the live text', async () => {
		const { files } = open('b', 'a');
		assert.equal((await files.stat(currentUri(proposal))).permissions, vscode.FilePermission.Readonly);
		assert.equal((await files.stat(proposal)).permissions, undefined);
	});

	it('change only if they have been read, and only to another text', async () => {
		const { files, changed } = open('a');
		files.update(proposal, 'b');
		assert.deepEqual(changed, []);
		assert.equal(await read(files), 'a');
		files.update(proposal, 'a');
		assert.deepEqual(changed, []);
		files.update(proposal, 'b');
		assert.deepEqual(changed, [`${proposal}`]);
		assert.equal(await read(files), 'b');
	});

	it('have another time for each text, but never a later one: VS Code would not save over that', async () => {
		const { files } = open('a');
		const times = [(await files.stat(proposal)).mtime];
		for (const text of ['b', 'c']) {
			files.update(proposal, text);
			times.push((await files.stat(proposal)).mtime);
		}
		await files.writeFile(proposal, new TextEncoder().encode('d'));
		times.push((await files.stat(proposal)).mtime);
		assert.deepEqual(
			times,
			[...new Set(times)].toSorted((a, b) => b - a),
		);
	});

	it('have the text that VS Code has written, without its byte order mark', async () => {
		const { files } = open('a');
		await read(files);
		await files.writeFile(proposal, Uint8Array.from([...BYTE_ORDER_MARK, 0x62]));
		assert.equal(files.served(proposal), 'b');
	});
});
