import * as vscode from 'vscode';
import { allTabs } from './showDocument.ts';

/** The scheme of our read-only documents. */
const SCHEME = 'whetstone-document';

/** How many texts are held: VS Code reads one when it opens, and a preview's again when that becomes visible again. */
const MAXIMUM_TEXTS = 20;

const texts = new Map<string, string>();

/** Provides VS Code with the texts of our documents. */
export function registerDocuments(): vscode.Disposable {
	return vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
		provideTextDocumentContent: ({ query }) => texts.get(query),
	});
}

/**
 * Opens a text in a read-only editor of its own.
 * @param title of its tab, localized
 */
export async function showReadOnly(title: string, text: string, languageId: string): Promise<vscode.Uri> {
	const uri = await openReadOnly(title, text, languageId);
	await vscode.window.showTextDocument(uri, { preview: false });
	return uri;
}

interface PageOptions {
	/** Whether the focus stays where it is, such as in a list that follows. */
	readonly preserveFocus?: boolean;
}

/** Shows Markdown as a page. The Markdown must load nothing by itself. */
export async function showPage(title: string, markdown: string, options?: PageOptions): Promise<void> {
	await showMarkdownFile(hold(`${title}.md`, markdown), options);
}

/** Shows a Markdown file rendered, in an editor of its own; as text if VS Code's Markdown view is disabled. */
export async function showMarkdownFile(uri: vscode.Uri, options: PageOptions = {}): Promise<void> {
	try {
		await vscode.commands.executeCommand('vscode.openWith', uri, 'vscode.markdown.preview.editor', options);
	} catch {
		await vscode.window.showTextDocument(uri, { preview: false, ...options });
	}
}

/** Shows Markdown in VS Code's preview, beside the active editor. The Markdown must load nothing by itself. */
export async function showRendered(title: string, markdown: string): Promise<void> {
	await vscode.commands.executeCommand('markdown.showPreviewToSide', hold(`${title}.md`, markdown));
}

/** Closes what `showRendered` has opened under a title. */
export async function closeRendered(title: string): Promise<void> {
	// The address of a preview is not known; its label holds the title, in words of VS Code's language.
	const isPreview = ({ input, label }: vscode.Tab) =>
		input instanceof vscode.TabInputWebview && input.viewType.endsWith('markdown.preview') && label.includes(title);
	await vscode.window.tabGroups.close(allTabs().filter(isPreview));
}

/** Opens two texts as a read-only diff. */
export async function showReadOnlyDiff(
	title: string,
	before: string,
	after: string,
	languageId: string,
): Promise<void> {
	const sides = [before, after].map((text) => openReadOnly(title, text, languageId));
	const [left, right] = await Promise.all(sides);
	await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: false });
}

/** Closes the tabs of a document. */
export async function closeTabs(uri: vscode.Uri): Promise<void> {
	const isShown = ({ input }: vscode.Tab) => input instanceof vscode.TabInputText && `${input.uri}` === `${uri}`;
	await vscode.window.tabGroups.close(allTabs().filter(isShown));
}

async function openReadOnly(title: string, text: string, languageId: string): Promise<vscode.Uri> {
	const uri = hold(title, text);
	const document = await vscode.workspace.openTextDocument(uri);
	await vscode.languages.setTextDocumentLanguage(document, languageId);
	return uri;
}

/** Holds a text under an address of its own, and drops the oldest. */
function hold(title: string, text: string): vscode.Uri {
	const query = crypto.randomUUID();
	texts.set(query, text);
	for (const oldest of [...texts.keys()].slice(0, -MAXIMUM_TEXTS)) texts.delete(oldest);
	return vscode.Uri.from({ scheme: SCHEME, path: `/${title.replaceAll('/', ' ')}`, query });
}
