import * as vscode from 'vscode';
import { diffHunks, hunkEnd } from '../../core/code/diff/hunks.ts';
import { documentName } from './documentState.ts';
import { showDocument } from './showDocument.ts';

/** The whole text of a document before it was changed, and after. */
export interface AppliedText {
	readonly before: string;
	readonly after: string;
}

/**
 * Makes a document hold a text, changing only the lines that differ, as one undo step; the cursor goes to the first of them.
 * @param place where to show the document, and whether it gets the keyboard focus: without it, a key that is pressed meanwhile
 * cannot replace what is selected there
 * @param wanted that text, from what the document holds when it is about to be changed
 * @returns a sentence that says why it was not changed, or the texts
 */
export async function applyText(
	document: vscode.TextDocument,
	place: Pick<vscode.TextDocumentShowOptions, 'viewColumn' | 'preserveFocus'>,
	wanted: (live: string) => string,
): Promise<string | AppliedText> {
	const editor = await showDocument(document, place.viewColumn, place.preserveFocus);
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
	// An editor that is read-only reports an edit as applied, and does nothing.
	if (isUnchanged && before !== after) {
		return vscode.l10n.t('{0} cannot be edited: it is unchanged.', documentName(document));
	}
	if (!applied && document.getText() !== after) {
		return vscode.l10n.t(
			'{0} was edited at the same moment, so nothing was put in. Try again.',
			documentName(document),
		);
	}
	if (editor !== undefined && hunks[0] !== undefined) goTo(editor, hunks[0].start);
	return { before, after };
}

interface Edit {
	readonly range: vscode.Range;
	readonly text: string;
}

/** Through the editor, where there is one, since that respects what is read-only. */
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

/** Nothing stays selected: the next key would replace it. */
function goTo(editor: vscode.TextEditor, line: number): void {
	editor.selection = new vscode.Selection(line, 0, line, 0);
	editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
