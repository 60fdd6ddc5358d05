import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { EditorAttachment } from '../../../base/core/actionNames.ts';
import type { Attachment } from '../../core/message/attachment.ts';
import { type AttachResult, lineNumbers, newAttachment, restrictedMode, sentPath } from './attachResult.ts';

/**
 * Copies the selection, the file or its problems from the active editor.
 * @param target the file, if it is not the active one
 */
export async function attachFromEditor(kind: EditorAttachment, target?: vscode.Uri): Promise<AttachResult> {
	const restricted = restrictedMode();
	if (restricted !== undefined) return { refused: restricted };
	const editor = vscode.window.activeTextEditor;
	const document = target === undefined ? editor?.document : await openedDocument(target);
	if (document === undefined) return { refused: noText() };
	switch (kind) {
		case 'selection':
			return editor?.document === document ? selection(editor) : { refused: nothingSelected() };
		case 'file':
			return documentAttachment(document);
		case 'problems':
			return problems(document);
		default:
			return kind satisfies never;
	}
}

/** The path of the active file, as attachments have it. */
export function activeFile(): { readonly label: string } | { readonly refused: string } {
	const restricted = restrictedMode();
	if (restricted !== undefined) return { refused: restricted };
	const editor = vscode.window.activeTextEditor;
	return editor === undefined ? { refused: noText() } : { label: sentPath(editor.document.uri) };
}

/** The selection as an attachment; undefined if it is blank or may not be attached. */
export function selectionToAttach(): Attachment | undefined {
	const editor = vscode.window.activeTextEditor;
	if (editor === undefined || !vscode.workspace.isTrusted) return undefined;
	const attached = selection(editor);
	return 'refused' in attached ? undefined : attached;
}

/** A document as it is in the editor, with what is not saved. */
export function documentAttachment(document: vscode.TextDocument): AttachResult {
	const { uri, languageId } = document;
	return newAttachment({ kind: 'file', label: sentPath(uri), languageId, text: document.getText() });
}

function selection({ document, selection: { start, end } }: vscode.TextEditor): AttachResult {
	const text = document.getText(new vscode.Range(start, end));
	if (text.trim() === '') return { refused: nothingSelected() };
	const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
	const label = `${sentPath(document.uri)}:${lineNumbers(start.line, last)}`;
	return newAttachment({ kind: 'selection', label, languageId: document.languageId, text });
}

function problems({ uri }: vscode.TextDocument): AttachResult {
	const path = sentPath(uri);
	const found = vscode.languages.getDiagnostics(uri);
	if (found.length === 0) return { refused: l10n.t('{0} has no problems that VS Code knows of.', path) };
	const lines = found
		.toSorted((a, b) => a.range.start.compareTo(b.range.start))
		.map((problem) => {
			const { line, character } = problem.range.start;
			const code = typeof problem.code === 'object' ? problem.code.value : problem.code;
			const source = [problem.source, code].filter((part) => part !== undefined && part !== '').join(' ');
			const severity = vscode.DiagnosticSeverity[problem.severity].toLowerCase();
			return `${line + 1}:${character + 1} ${severity}${source === '' ? '' : ` ${source}`}: ${problem.message}`;
		});
	const label = l10n.t('Problems in {0}', path);
	return newAttachment({ kind: 'problems', label, languageId: 'plaintext', text: lines.join('\n') });
}

/** Undefined for a file that is not text. */
async function openedDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
	try {
		return await vscode.workspace.openTextDocument(uri);
	} catch {
		return undefined;
	}
}

function nothingSelected(): string {
	return l10n.t('Nothing is selected. Select what should go with your message, then attach it.');
}

function noText(): string {
	return l10n.t('There is no text to attach. Open a text file and put the cursor in it.');
}
