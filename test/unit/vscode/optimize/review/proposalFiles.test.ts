import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { FileSystemError, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { ProposalFiles } = await withFakeVscode(
	() => import('../../../../../src/vscode/optimize/review/proposalFiles.ts'),
);

const uriOf = (name: string, query = '') => ({ query, toString: () => `${name}?${query}` }) as Uri;
const proposal = uriOf('proposal');
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

describe('the files of a diff', () => {
	const open = (texts: Readonly<Record<string, string>>) => {
		const files = new ProposalFiles(
			async (uri) => texts[uri.toString()],
			() => 1_000,
		);
		const changed: string[] = [];
		files.onDidChangeFile((changes) => changed.push(...changes.map(({ uri }) => uri.toString())));
		return { files, changed };
	};
	const read = async (files: InstanceType<typeof ProposalFiles>) =>
		new TextDecoder().decode(await files.readFile(proposal));

	it('begin with a byte order mark, so that no setting makes VS Code read them in another encoding', async () => {
		const { files } = open({ 'proposal?': 'naïve 🙂' });
		const bytes = await files.readFile(proposal);
		assert.deepEqual([...bytes.slice(0, 3)], BYTE_ORDER_MARK);
		assert.equal(new TextDecoder().decode(bytes), 'naïve 🙂');
		assert.equal((await files.stat(proposal)).size, bytes.length);
	});

	it('are not found if no review has them', async () => {
		const { files } = open({});
		await assert.rejects(files.stat(proposal), FileSystemError);
		await assert.rejects(files.readFile(proposal), FileSystemError);
		await assert.rejects(files.writeFile(proposal, new Uint8Array()), FileSystemError);
		assert.equal(files.served(proposal), undefined);
	});

	it('are read-only on the side of the live text', async () => {
		const { files } = open({ 'proposal?': 'b', 'proposal?current': 'a' });
		assert.equal((await files.stat(uriOf('proposal', 'current'))).permissions, 1);
		assert.equal((await files.stat(proposal)).permissions, undefined);
	});

	it('change only if they have been read, and only to another text', async () => {
		const { files, changed } = open({ 'proposal?': 'a' });
		files.update(proposal, 'b');
		assert.deepEqual(changed, []);
		assert.equal(await read(files), 'a');
		files.update(proposal, 'a');
		assert.deepEqual(changed, []);
		files.update(proposal, 'b');
		assert.deepEqual(changed, ['proposal?']);
		assert.equal(await read(files), 'b');
	});

	it('have another time for each text, but never a later one: VS Code would not save over that', async () => {
		const { files } = open({ 'proposal?': 'a' });
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
		const { files } = open({ 'proposal?': 'a' });
		await read(files);
		await files.writeFile(proposal, Uint8Array.from([...BYTE_ORDER_MARK, 0x62]));
		assert.equal(files.served(proposal), 'b');
	});
});
