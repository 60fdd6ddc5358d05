import * as vscode from 'vscode';
import { DisposableStore } from '../core/base/disposable.ts';

/** The scheme of read-only documents of ours. */
const SCHEME = 'whetstone-document';

/**
 * Opens a text in a read-only editor of its own.
 * @param title what the tab says, localised
 */
export async function showReadOnly(title: string, text: string, languageId: string): Promise<vscode.Uri> {
	const uri = await holdReadOnly(title, text, languageId);
	await vscode.window.showTextDocument(uri, { preview: false });
	return uri;
}

/** Makes a read-only document, which is held for as long as it is open. */
async function holdReadOnly(title: string, text: string, languageId: string): Promise<vscode.Uri> {
	const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${title.replaceAll('/', ' ')}`, query: crypto.randomUUID() });
	const held = new DisposableStore();
	held.add(
		vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
			provideTextDocumentContent: (asked) => (asked.query === uri.query ? text : undefined),
		}),
	);
	const document = await vscode.workspace.openTextDocument(uri);
	// A change of language counts as a close: it is listened for afterwards.
	await vscode.languages.setTextDocumentLanguage(document, languageId);
	held.add(
		vscode.workspace.onDidCloseTextDocument((closed) => {
			if (closed.uri.toString() === uri.toString()) held.dispose();
		}),
	);
	return uri;
}

/** Closes the tabs of a document. */
export async function closeTabs(uri: vscode.Uri): Promise<void> {
	const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
	const shown = tabs.filter(({ input }) => input instanceof vscode.TabInputText && `${input.uri}` === `${uri}`);
	await vscode.window.tabGroups.close(shown);
}

/** Opens two texts as a read-only difference. */
export async function showReadOnlyDiff(
	title: string,
	before: string,
	after: string,
	languageId: string,
): Promise<void> {
	const sides = [before, after].map((text) => holdReadOnly(title, text, languageId));
	const [left, right] = await Promise.all(sides);
	await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: false });
}
