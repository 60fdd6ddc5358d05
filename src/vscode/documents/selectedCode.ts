import * as vscode from 'vscode';
import type { ReindentPlace } from '../../core/code/reindent.ts';
import { editorIndentation } from './editorIndentation.ts';

/** The code that is to be optimized, and where in its document it stands. */
export interface SelectedCode extends ReindentPlace {
	readonly document: vscode.TextDocument;
	/** The document's whole text, for which `start` holds. */
	readonly text: string;
	/** Where the selection begins and ends, as offsets. */
	readonly start: number;
	readonly end: number;
	readonly viewColumn: vscode.ViewColumn | undefined;
}

/**
 * What is selected in an editor, in the order of the document; blank and empty selections do not count.
 * @returns none where nothing is selected
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
		style: editorIndentation(options),
		lineEnd: document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n',
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
