import type * as vscode from 'vscode';
import { lineEndOf } from '../../../base/vscode/documents/documentState.ts';
import type { ReindentPlace } from '../../core/reindent.ts';
import { editorIndentation } from './insertText.ts';

/** Selected code, and its place in its document. */
export interface SelectedCode extends ReindentPlace {
	readonly document: vscode.TextDocument;
	/** The document's whole text, which `start` and `end` refer to. */
	readonly text: string;
	/** Offsets of the selection. */
	readonly start: number;
	readonly end: number;
	readonly viewColumn: vscode.ViewColumn | undefined;
	/** VS Code's id of the encoding that the document is saved with. */
	readonly encoding: string;
}

/**
 * What is selected in an editor, in document order, without blank and empty selections.
 */
export function selectedCode({
	document,
	selections,
	viewColumn,
	options,
}: vscode.TextEditor): readonly SelectedCode[] {
	const text = document.getText();
	const common = {
		document,
		text,
		viewColumn,
		languageId: document.languageId,
		encoding: document.encoding,
		style: editorIndentation(options),
		lineEnd: lineEndOf(document),
	} as const;
	return selections
		.toSorted((a, b) => a.start.compareTo(b.start))
		.map((selection) => ({
			...common,
			start: document.offsetAt(selection.start),
			end: document.offsetAt(selection.end),
			selected: document.getText(selection),
			before: document.lineAt(selection.start.line).text.slice(0, selection.start.character),
		}))
		.filter(({ selected }) => selected.trim() !== '');
}
