import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { showMarkdownFile } from './readOnlyDocuments.ts';

interface PackedDocument extends vscode.QuickPickItem {
	readonly name: string;
	readonly uri: vscode.Uri;
}

/**
 * Shows one of the documents that come with the extension.
 * @param name of its file, such as `chat.md`; if none is called that, the user chooses one
 */
export async function openDocumentation(extensionUri: vscode.Uri, name?: unknown): Promise<void> {
	const documents = await packedDocuments(vscode.Uri.joinPath(extensionUri, 'docs'));
	const named = documents.find((document) => document.name === name);
	const chosen = named ?? (await chooseDocument(documents));
	if (chosen !== undefined) await showMarkdownFile(chosen.uri);
}

function chooseDocument(documents: readonly PackedDocument[]): Thenable<PackedDocument | undefined> {
	const placeHolder = l10n.t('Choose what to read about');
	return vscode.window.showQuickPick(documents, { placeHolder, matchOnDetail: true });
}

/** The documents of a folder, by their titles. */
async function packedDocuments(folder: vscode.Uri): Promise<readonly PackedDocument[]> {
	const files = await vscode.workspace.fs.readDirectory(folder);
	const names = files.map(([name]) => name).filter((name) => name.endsWith('.md'));
	const documents = names.map(async (name) => {
		const uri = vscode.Uri.joinPath(folder, name);
		return { name, uri, ...describe(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri))) };
	});
	return (await Promise.all(documents)).toSorted((a, b) => a.label.localeCompare(b.label));
}

/** What a document is called and for: its heading and, on one line, the first sentence below it. */
function describe(markdown: string): { readonly label: string; readonly detail: string } {
	const [, label = '', text = ''] = /^# (.+)\s+([\s\S]*?)(?:\n\s*\n|$)/.exec(markdown.replaceAll('\r', '')) ?? [];
	const [sentence] = /^.*?[.!?](?= |$)/.exec(text.replaceAll('\n', ' ')) ?? [text];
	return { label, detail: sentence };
}
