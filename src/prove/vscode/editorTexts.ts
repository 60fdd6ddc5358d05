import * as vscode from 'vscode';
import { isInside } from '../../base/node/files/paths.ts';

/** What the editors of this window hold unsaved of the files in a folder: their bytes by absolute path. */
export async function unsavedTexts(root: string): Promise<ReadonlyMap<string, Uint8Array>> {
	const edited = vscode.workspace.textDocuments.filter(
		({ isDirty, uri }) => isDirty && uri.scheme === 'file' && isInside(root, uri.fsPath),
	);
	const bytes = edited.map(
		async (document) => [document.uri.fsPath, await encodeAs(document, document.getText())] as const,
	);
	return new Map(await Promise.all(bytes));
}

/**
 * Makes the function that encodes a text as saving it in this document would. It keeps the document that is open now: a proof
 * takes minutes, and the person may close the editor meanwhile.
 */
export function encoderFor(uri: vscode.Uri): (text: string) => Promise<Uint8Array> {
	const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
	return (text) => encodeAs(open, text);
}

async function encodeAs(document: vscode.TextDocument | undefined, text: string): Promise<Uint8Array> {
	const encoding = document?.encoding;
	return encoding === undefined ? new TextEncoder().encode(text) : await vscode.workspace.encode(text, { encoding });
}

/** Files that the person saved, made, moved or deleted in VS Code since this was made, by absolute path. */
export class SavedMeanwhile implements vscode.Disposable {
	readonly #paths = new Set<string>();
	readonly #listeners: vscode.Disposable;

	constructor() {
		const add = (...uris: readonly vscode.Uri[]) => {
			for (const { scheme, fsPath } of uris) if (scheme === 'file') this.#paths.add(fsPath);
		};
		const { workspace } = vscode;
		this.#listeners = vscode.Disposable.from(
			workspace.onDidSaveTextDocument(({ uri }) => add(uri)),
			workspace.onDidSaveNotebookDocument(({ uri }) => add(uri)),
			workspace.onDidCreateFiles(({ files }) => add(...files)),
			workspace.onDidDeleteFiles(({ files }) => add(...files)),
			workspace.onDidRenameFiles(({ files }) => add(...files.flatMap(({ oldUri, newUri }) => [oldUri, newUri]))),
		);
	}

	get paths(): ReadonlySet<string> {
		return this.#paths;
	}

	dispose(): void {
		this.#listeners.dispose();
	}
}
