import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { documentName, isStillThere } from '../../base/vscode/documents/documentState.ts';
import { showDocument } from '../../base/vscode/documents/showDocument.ts';
import type { CodePlace } from '../../edit/core/codeEdit.ts';
import type { IndentationStyle } from '../../edit/core/whitespace/indentation.ts';
import { cursorPlace, editorIndentation } from '../../edit/vscode/documents/insertText.ts';

/** Where a text should go: a cursor in a document, as it was when the text was requested. */
export interface InsertionTarget {
	readonly document: vscode.TextDocument;
	readonly version: number;
	readonly position: vscode.Position;
	readonly viewColumn: vscode.ViewColumn;
	readonly style: IndentationStyle;
}

/** The cursor of an editor, as it is now. */
export function insertionTargetOf({
	document,
	selection,
	viewColumn = vscode.ViewColumn.Active,
	options,
}: vscode.TextEditor): InsertionTarget {
	const { active: position } = selection;
	return { document, version: document.version, position, viewColumn, style: editorIndentation(options) };
}

/** The target in the form that reading an answer takes. */
export function placeOf({ document, position, style }: InsertionTarget): CodePlace {
	return cursorPlace(document, position, style);
}

/**
 * Why a text cannot be shown at its target, as a sentence; undefined if it can.
 * @param editor the active one
 */
export function insertBlockedReason(
	target: InsertionTarget,
	editor: vscode.TextEditor | undefined,
): string | undefined {
	const { document, version, position } = target;
	const name = documentName(document);
	if (document.isClosed) return l10n.t('{0} was closed or renamed in the meantime.', name);
	if (document.version !== version) return l10n.t('{0} has changed in the meantime.', name);
	if (editor?.document !== document) return l10n.t('{0} is no longer in the active editor.', name);
	if (!editor.selection.active.isEqual(position)) return l10n.t('The cursor was moved in the meantime.');
	return undefined;
}

/** Shows the document that a text is for, unless it is gone. */
export async function showTarget({ document, viewColumn }: InsertionTarget): Promise<void> {
	if (await isStillThere(document)) await showDocument(document, viewColumn);
}

/**
 * Makes the editor's document active again: previewing the request may have opened another editor.
 * @returns undefined if the document is gone
 */
export async function activateAgain({
	document,
	viewColumn,
}: vscode.TextEditor): Promise<vscode.TextEditor | undefined> {
	if (vscode.window.activeTextEditor?.document !== document && (await isStillThere(document))) {
		await showDocument(document, viewColumn);
	}
	const active = vscode.window.activeTextEditor;
	return active?.document === document ? active : undefined;
}
