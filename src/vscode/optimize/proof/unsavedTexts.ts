import * as vscode from 'vscode';
import { isInside } from '../../../node/files/realPath.ts';

/** The bytes of a document’s text, as saving it would write them. */
export async function encodeAs(document: vscode.TextDocument | undefined, text: string): Promise<Uint8Array> {
	const encoding = document?.encoding;
	return encoding === undefined ? new TextEncoder().encode(text) : await vscode.workspace.encode(text, { encoding });
}

/** What editors hold unsaved of the files in a folder: their bytes by absolute path. */
export async function unsavedTexts(root: string): Promise<ReadonlyMap<string, Uint8Array>> {
	const edited = vscode.workspace.textDocuments.filter(
		({ isDirty, uri }) => isDirty && uri.scheme === 'file' && isInside(root, uri.fsPath),
	);
	const bytes = edited.map(
		async (document) => [document.uri.fsPath, await encodeAs(document, document.getText())] as const,
	);
	return new Map(await Promise.all(bytes));
}
