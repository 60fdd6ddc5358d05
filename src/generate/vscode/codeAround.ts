import type * as vscode from 'vscode';
import { findSecrets, redactSecrets } from '../../base/text/secretScan.ts';
import { documentName } from '../../base/vscode/documents/documentState.ts';
import { commentPrompt } from '../../edit/core/answer/cursor/commentPrompt.ts';
import { editorIndentation } from '../../edit/vscode/documents/insertText.ts';
import type { SurroundingCode } from '../core/promptContext.ts';

/** In characters: how far from the cursor code is read. More than any plan accepts. */
const REACH = 20_000;

/** The document around an editor's cursor with secrets redacted, since the user does not review it before it is sent. */
export function codeToSend(editor: vscode.TextEditor): SurroundingCode {
	const around = codeAround(editor);
	const text = around.before + around.after;
	// Searches the whole text: the cursor may be inside a secret, so that neither half looks like one.
	const secrets = findSecrets(text);
	const redacted = (from: number, to: number) => {
		const inside = secrets.filter(({ start, end }) => start < to && end > from);
		const moved = inside.map(({ start, end }) => ({
			start: Math.max(start, from) - from,
			end: Math.min(end, to) - from,
		}));
		return redactSecrets(text.slice(from, to), moved);
	};
	const cursor = around.before.length;
	return { ...around, before: redacted(0, cursor), after: redacted(cursor, text.length) };
}

/** The document around an editor's cursor, unchanged. */
export function codeAround({ document, selection, options }: vscode.TextEditor): SurroundingCode {
	const text = document.getText();
	const at = document.offsetAt(selection.active);
	return {
		languageId: document.languageId,
		fileName: documentName(document),
		before: text.slice(Math.max(0, at - REACH), at),
		after: text.slice(at, at + REACH),
		style: editorIndentation(options),
	};
}

/** What a comment on the cursor's line asks for; empty if there is none. */
export function promptOfLine({ document, selection }: vscode.TextEditor): string {
	return commentPrompt(document.lineAt(selection.active.line).text, document.languageId) ?? '';
}
