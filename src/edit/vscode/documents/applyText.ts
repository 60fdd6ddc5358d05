import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { documentName, isReadOnlyBySetting } from '../../../base/vscode/documents/documentState.ts';
import { goToLine, showDocument } from '../../../base/vscode/documents/showDocument.ts';
import { diffHunks, hunkEnd } from '../../core/diff/hunks.ts';

/** The whole text of a document before it was changed, and after. */
export interface AppliedText {
	readonly before: string;
	readonly after: string;
}

/**
 * Gives a document a new text as one undo step, changing only the lines that differ, and moves the cursor to the first.
 * @param place where to show the document; `hidden` leaves what is shown as it is
 * @param wanted gives the new text from the document's text just before the change
 * @returns the texts before and after, or a sentence that says why the document was not changed
 */
export async function applyText(
	document: vscode.TextDocument,
	place: Pick<vscode.TextDocumentShowOptions, 'viewColumn'> | 'hidden',
	wanted: (live: string) => string,
): Promise<string | AppliedText> {
	const isHidden = place === 'hidden';
	const editor = isHidden ? visibleEditorOf(document) : await showDocument(document, place.viewColumn);
	if (editor === undefined && isReadOnlyBySetting(document)) return readOnlyText(document);
	const before = document.getText();
	const after = wanted(before);
	const hunks = diffHunks(before, after);
	const edits = hunks.map((hunk) => ({
		range: document.validateRange(new vscode.Range(hunk.start, 0, hunkEnd(hunk), 0)),
		text: hunk.added.join(''),
	}));
	const { version } = document;
	const applied = await edit(document, editor, edits);
	const isUnchanged = document.version === version;
	// A read-only editor reports an edit as applied but ignores it.
	if (isUnchanged && before !== after) return readOnlyText(document);
	if (!applied && document.getText() !== after) {
		return l10n.t('{0} was edited at the same moment, so nothing was changed. Try again.', documentName(document));
	}
	if (!isHidden && editor !== undefined && hunks[0] !== undefined) goToLine(editor, hunks[0].start);
	return { before, after };
}

function visibleEditorOf(document: vscode.TextDocument): vscode.TextEditor | undefined {
	return vscode.window.visibleTextEditors.find((editor) => editor.document === document);
}

function readOnlyText(document: vscode.TextDocument): string {
	return l10n.t('{0} cannot be edited, so it was not changed.', documentName(document));
}

interface Edit {
	readonly range: vscode.Range;
	readonly text: string;
}

/** Uses the editor if there is one: it respects read-only documents. */
function edit(
	document: vscode.TextDocument,
	editor: vscode.TextEditor | undefined,
	edits: readonly Edit[],
): Thenable<boolean> {
	if (editor !== undefined) {
		return editor.edit((builder) => {
			for (const { range, text } of edits) builder.replace(range, text);
		});
	}
	const change = new vscode.WorkspaceEdit();
	for (const { range, text } of edits) change.replace(document.uri, range, text);
	return vscode.workspace.applyEdit(change);
}
