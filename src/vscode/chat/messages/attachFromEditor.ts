import * as vscode from 'vscode';
import type { Attachment, AttachmentKind } from '../../../core/chat/message/attachment.ts';

/** In UTF-16 units: far more than the largest plan accepts. */
const LONGEST_ATTACHMENT = 200_000;

/** A copy to attach, or a sentence that says why there is none. */
export type AttachResult = Attachment | { readonly refused: string };

/**
 * Copies the selection, the file or its problems from the active editor.
 * @param target the file, if it is not the active one
 */
export async function attachFromEditor(kind: AttachmentKind, target?: vscode.Uri): Promise<AttachResult> {
	if (!vscode.workspace.isTrusted) return { refused: restricted() };
	const editor = vscode.window.activeTextEditor;
	const document = target === undefined ? editor?.document : await openedDocument(target);
	if (document === undefined) return { refused: noText() };
	switch (kind) {
		case 'selection':
			return editor?.document === document ? selection(editor) : { refused: nothingSelected() };
		case 'file':
			return attachment(kind, pathOf(document.uri), document.languageId, document.getText());
		case 'problems':
			return problems(document);
		default:
			return kind satisfies never;
	}
}

/** The path of the file in front, as attachments have it. */
export function fileInFront(): { readonly label: string } | { readonly refused: string } {
	const editor = vscode.window.activeTextEditor;
	if (!vscode.workspace.isTrusted) return { refused: restricted() };
	return editor === undefined ? { refused: noText() } : { label: pathOf(editor.document.uri) };
}

/** The selection as an attachment; undefined if it is blank or may not be attached. */
export function selectionToAttach(): Attachment | undefined {
	const editor = vscode.window.activeTextEditor;
	if (editor === undefined || !vscode.workspace.isTrusted) return undefined;
	const attached = selection(editor);
	return 'refused' in attached ? undefined : attached;
}

function selection({ document, selection: { start, end } }: vscode.TextEditor): AttachResult {
	const text = document.getText(new vscode.Range(start, end));
	if (text.trim() === '') return { refused: nothingSelected() };
	const last = end.character === 0 && end.line > start.line ? end.line : end.line + 1;
	const lines = last === start.line + 1 ? `${last}` : `${start.line + 1}–${last}`;
	return attachment('selection', `${pathOf(document.uri)}:${lines}`, document.languageId, text);
}

function problems({ uri, languageId: _ }: vscode.TextDocument): AttachResult {
	const { t } = vscode.l10n;
	const found = vscode.languages.getDiagnostics(uri);
	if (found.length === 0) return { refused: t('{0} has no problems that VS Code knows of.', pathOf(uri)) };
	const lines = found
		.toSorted((a, b) => a.range.start.compareTo(b.range.start))
		.map((problem) => {
			const { line, character } = problem.range.start;
			const code = typeof problem.code === 'object' ? problem.code.value : problem.code;
			const source = [problem.source, code].filter((part) => part !== undefined && part !== '').join(' ');
			const severity = vscode.DiagnosticSeverity[problem.severity].toLowerCase();
			return `${line + 1}:${character + 1} ${severity}${source === '' ? '' : ` ${source}`}: ${problem.message}`;
		});
	return attachment('problems', t('Problems in {0}', pathOf(uri)), 'plaintext', lines.join('\n'));
}

function attachment(kind: AttachmentKind, label: string, languageId: string, text: string): AttachResult {
	const { t } = vscode.l10n;
	if (text.trim() === '') return { refused: t('{0} is empty: there is nothing to attach.', label) };
	if (text.length > LONGEST_ATTACHMENT) {
		const figure = (value: number) => value.toLocaleString(vscode.env.language);
		const sizes = [figure(text.length), figure(LONGEST_ATTACHMENT)] as const;
		return {
			refused: t(
				'{0} is too large to attach: {1} characters, at most {2}. Select the part that matters.',
				label,
				...sizes,
			),
		};
	}
	return { id: crypto.randomUUID(), kind, label, languageId, text };
}

/** Undefined for a file that is not text. */
async function openedDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
	try {
		return await vscode.workspace.openTextDocument(uri);
	} catch {
		return undefined;
	}
}

/** The path that is sent: outside the workspace only the file name, since its folders may identify the user. */
function pathOf(uri: vscode.Uri): string {
	if (vscode.workspace.getWorkspaceFolder(uri) !== undefined) return vscode.workspace.asRelativePath(uri);
	return uri.path.split('/').at(-1) ?? uri.path;
}

function nothingSelected(): string {
	return vscode.l10n.t('Nothing is selected. Select what should go with your message, then attach it.');
}

function restricted(): string {
	return vscode.l10n.t('In Restricted Mode nothing is attached. Trust this folder first, then attach again.');
}

function noText(): string {
	return vscode.l10n.t('There is no text to attach. Open a text file and put the cursor into it.');
}
