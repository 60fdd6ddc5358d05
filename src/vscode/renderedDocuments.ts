import * as vscode from 'vscode';

/** The scheme of Markdown of ours that is shown rendered. */
const SCHEME = 'whetstone-rendered';

/** How many texts are held: a preview asks for its text again when it comes back into view. */
const MOST = 20;

/** Shows Markdown in VS Code's own preview. What goes in must load nothing by itself. */
export class RenderedDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
	readonly #texts = new Map<string, string>();
	readonly #registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

	provideTextDocumentContent(uri: vscode.Uri): string | undefined {
		return this.#texts.get(uri.query);
	}

	/** Opens it beside the editor in front. */
	async show(title: string, markdown: string): Promise<void> {
		const query = crypto.randomUUID();
		this.#texts.set(query, markdown);
		for (const oldest of [...this.#texts.keys()].slice(0, -MOST)) this.#texts.delete(oldest);
		const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${title.replaceAll('/', ' ')}.md`, query });
		await vscode.commands.executeCommand('markdown.showPreviewToSide', uri);
	}

	dispose(): void {
		this.#registration.dispose();
	}
}
