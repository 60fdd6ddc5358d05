import * as vscode from 'vscode';
import { normalizeLineEnds } from '../../text/hiddenCharacters.ts';

/** The line ending of a document, which has one for all its lines. */
export function lineEndOf({ eol }: Pick<vscode.TextDocument, 'eol'>): '\n' | '\r\n' {
	return eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
}

/** The text of a document with `\n` line endings: the user may change the document's own at any time. */
export function plainText(document: Pick<vscode.TextDocument, 'getText'>): string {
	return normalizeLineEnds(document.getText());
}

/** A text with `\n` line endings in those of a document. */
export function inLineEndsOf(document: Pick<vscode.TextDocument, 'eol'>, text: string): string {
	return lineEndOf(document) === '\n' ? text : text.replaceAll('\n', '\r\n');
}
