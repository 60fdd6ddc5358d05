import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import { visibleText } from '../../../base/text/visibleText.ts';
import type { LiveDraft } from '../../core/liveDraft.ts';
import { type Attachment, LONGEST_ATTACHMENT, MOST_ATTACHMENTS } from '../../core/message/attachment.ts';

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

/** The numbers of lines in the name of an attachment, such as `12–30`. @param first counted from zero, as `last` is */
export function lineNumbers(first: number, last: number): string {
	return first === last ? `${first + 1}` : `${first + 1}–${last + 1}`;
}

/** How many reasons one notification gives. */
const MOST_REASONS = 3;

/** Attaches what can be attached to a draft, in order, and says once why the rest is not. */
export async function addToDraft(draft: LiveDraft, results: readonly AttachResult[]): Promise<void> {
	const attachments = results.flatMap((result) => ('refused' in result ? [] : [result]));
	const room = Math.max(0, MOST_ATTACHMENTS - draft.attachments.length);
	for (const attachment of attachments.slice(0, room)) await draft.attach(attachment);
	const full =
		attachments.length > room ? [l10n.t('A message can have at most {0} attachments.', MOST_ATTACHMENTS)] : [];
	const reasons = [
		...new Set([...full, ...results.flatMap((result) => ('refused' in result ? [result.refused] : []))]),
	];
	if (reasons.length === 0) return;
	const more = reasons.length - MOST_REASONS;
	const shown = [...reasons.slice(0, MOST_REASONS), ...(more > 0 ? [l10n.t('Also not attached: {0}.', more)] : [])];
	void vscode.window.showWarningMessage(breakMarkdownLinks(visibleText(shown.join(' '))));
}
