import assert from 'node:assert/strict';
import { editor, withFakeVscode, workspace } from '../../support/fakeVscode.ts';

const { registerDocuments, showReadOnlyDiff, showRendered } = await withFakeVscode(
	() => import('../../../src/vscode/documents.ts'),
);

interface Provider {
	provideTextDocumentContent(uri: { readonly query: string }): string | undefined;
}

describe('the documents of ours', () => {
	const { openTextDocument } = workspace;
	const opened: { readonly query: string }[] = [];
	const providers = new Set<Provider>();

	beforeEach(() => {
		opened.length = 0;
		Object.assign(editor, { commands: [] });
		Object.assign(workspace, {
			registerTextDocumentContentProvider: (_: string, provider: Provider) => {
				providers.add(provider);
				return { dispose: () => providers.delete(provider) };
			},
			openTextDocument: async (uri: { readonly query: string }) => {
				opened.push(uri);
				if (opened.length === 1) throw new Error('refused');
				return { uri };
			},
		});
	});

	afterEach(() => Object.assign(workspace, { openTextDocument, registerTextDocumentContentProvider: undefined }));

	const textOf = (uri: { readonly query: string } | undefined) =>
		[...providers].map((provider) => uri && provider.provideTextDocumentContent(uri));

	it('have one provider, and a few newest texts, whatever fails', async () => {
		const registered = registerDocuments();
		await assert.rejects(showReadOnlyDiff('Title', 'before', 'after', 'plaintext'), /refused/);
		assert.deepEqual(textOf(opened[1]), ['after']);
		for (let number = 0; number < 18; number++) await showRendered('Title', `${number}`);
		assert.deepEqual([textOf(opened[0]), textOf(opened[1])], [['before'], ['after']]);
		await showRendered('Title', 'newest');
		assert.deepEqual([textOf(opened[0]), textOf(opened[1])], [[undefined], ['after']]);
		registered.dispose();
		assert.equal(providers.size, 0);
	});
});
