import * as vscode from 'vscode';
import { isInside } from '../../../node/files/realPath.ts';
import { SavedMeanwhile } from './savedMeanwhile.ts';

/** What the editors of this window hold and save. */
export interface EditorTexts {
	/** What they hold unsaved of the files in a folder: their bytes by absolute path. */
	readonly unsaved: (root: string) => Promise<ReadonlyMap<string, Uint8Array>>;
	/** The bytes of a text, as saving it in this document would write them. */
	readonly encode: (uri: vscode.Uri, text: string) => Promise<Uint8Array>;
	/** Follows what is saved from now on, until disposed. */
	readonly follow: () => Pick<SavedMeanwhile, 'paths' | 'dispose'>;
}

export const editorTexts: EditorTexts = { unsaved, encode, follow: () => new SavedMeanwhile() };

async function unsaved(root: string): Promise<ReadonlyMap<string, Uint8Array>> {
	const edited = vscode.workspace.textDocuments.filter(
		({ isDirty, uri }) => isDirty && uri.scheme === 'file' && isInside(root, uri.fsPath),
	);
	const bytes = edited.map(
		async (document) => [document.uri.fsPath, await encodeAs(document, document.getText())] as const,
	);
	return new Map(await Promise.all(bytes));
}

async function encode(uri: vscode.Uri, text: string): Promise<Uint8Array> {
	const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
	return await encodeAs(open, text);
}

async function encodeAs(document: vscode.TextDocument | undefined, text: string): Promise<Uint8Array> {
	const encoding = document?.encoding;
	return encoding === undefined ? new TextEncoder().encode(text) : await vscode.workspace.encode(text, { encoding });
}
