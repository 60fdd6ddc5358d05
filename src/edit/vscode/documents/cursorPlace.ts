import type * as vscode from 'vscode';
import { lineEndOf } from '../../../base/vscode/documents/lineEnds.ts';
import type { CodePlace } from '../../core/codePlace.ts';
import type { IndentationStyle } from '../../core/whitespace/indentation.ts';

/** A position in a document, in the form that reading an answer takes. */
export function cursorPlace(
	document: vscode.TextDocument,
	position: vscode.Position,
	style: IndentationStyle,
): CodePlace {
	const at = document.offsetAt(position);
	const lineEnd = lineEndOf(document);
	const { languageId, encoding } = document;
	return { text: document.getText(), start: at, end: at, languageId, style, lineEnd, encoding };
}
