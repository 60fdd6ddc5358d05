import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Attachment } from '../../core/message/attachment.ts';

/** In UTF-16 units: far more than the largest plan accepts. */
export const LONGEST_ATTACHMENT = 200_000;

/** A copy to attach, or a sentence that says why there is none. */
export type AttachResult = Attachment | { readonly refused: string };

/** An attachment with a new id. Text that is blank or longer than `LONGEST_ATTACHMENT` is refused. */
export function newAttachment({ kind, label, languageId, text }: Omit<Attachment, 'id'>): AttachResult {
	if (text.trim() === '') return { refused: l10n.t('{0} is empty: there is nothing to attach.', label) };
	if (text.length > LONGEST_ATTACHMENT) return { refused: tooLarge(label, text.length) };
	return { id: crypto.randomUUID(), kind, label, languageId, text };
}

/** Why something of `length` characters is not attached. */
export function tooLarge(label: string, length: number): string {
	const figure = (value: number) => value.toLocaleString(vscode.env.language);
	return l10n.t(
		'{0} is too large to attach: {1} characters, at most {2}. Select the part that matters.',
		label,
		figure(length),
		figure(LONGEST_ATTACHMENT),
	);
}

/** Why nothing is attached in a folder that is not trusted; undefined in one that is. */
export function restrictedMode(): string | undefined {
	return vscode.workspace.isTrusted
		? undefined
		: l10n.t('In Restricted Mode nothing is attached. Trust this folder first, then attach again.');
}

/** The path that is sent: outside the workspace only the name, since the folders around it may identify the user. */
export function sentPath(uri: vscode.Uri): string {
	if (vscode.workspace.getWorkspaceFolder(uri) !== undefined) return vscode.workspace.asRelativePath(uri);
	return uri.path.replace(/\/+$/, '').split('/').at(-1) || uri.path;
}
