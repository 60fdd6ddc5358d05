import assert from 'node:assert/strict';
import { editor, window, withFakeVscode, workspace } from '../../../../support/fakes/fakeVscode.ts';

const { registerDocuments, showPage, showReadOnlyDiff, showRendered } = await withFakeVscode(
	() => import('../../../../../src/base/vscode/documents/readOnlyDocuments.ts'),
);

interface Provider {
	provideTextDocumentContent(uri: { readonly query: string }): string | undefined;
}

describe('our read-only documents', () => {
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

	it('have one provider, and only the newest texts, even after a failure', async () => {
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

	it('are pages in VS Code’s Markdown view, or text if that is disabled', async () => {
		const shown: unknown[] = [];
		const { showTextDocument } = window;
		window.showTextDocument = async (document) => {
			shown.push(document);
			return { document };
		};
		const given: (readonly unknown[])[] = [];
		try {
			editor.registered.set('vscode.openWith', (...values) => given.push(values));
			await showPage('Title', '# Text');
			editor.registered.set('vscode.openWith', () => Promise.reject(new Error('There is no such editor.')));
			await showPage('Title', '# Text');
		} finally {
			window.showTextDocument = showTextDocument;
			editor.registered.delete('vscode.openWith');
		}
		const path = '/Title.md';
		assert.deepEqual(
			[given.length, given[0]?.[1], Object(given[0]?.[0]).path, shown.length, Object(shown[0]).path],
			[1, 'vscode.markdown.preview.editor', path, 1, path],
		);
	});
});
