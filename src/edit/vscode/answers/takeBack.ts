import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../../base/text/breakMarkdownLinks.ts';
import { openedDocument } from '../../../base/vscode/documents/openedDocument.ts';
import { showReadOnlyDiff } from '../../../base/vscode/documents/readOnlyDocuments.ts';
import type { AcceptedOptimization } from '../../core/history/acceptedOptimization.ts';
import { takenBack } from '../../core/history/takenBack.ts';
import { applyText } from '../documents/applyText.ts';

/** Opens accepted code as a diff against the code before. */
export async function showAccepted({ uri, before, after, languageId, level }: AcceptedOptimization): Promise<void> {
	const name = basename(vscode.Uri.parse(uri).path);
	await showReadOnlyDiff(l10n.t('{0}: Before ↔ Optimized ({1})', name, level), before, after, languageId);
}

/** Restores the code before, if the accepted code is still there unchanged; otherwise explains why not. */
export async function takeBack(entry: AcceptedOptimization): Promise<void> {
	const uri = vscode.Uri.parse(entry.uri);
	const name = basename(uri.path);
	const document = await openedDocument(uri);
	const refused = (live: string) =>
		takenBack(live, entry) === undefined
			? l10n.t('{0} no longer holds this code as it was accepted, so nothing was changed.', name)
			: undefined;
	const applied =
		document === undefined
			? l10n.t('{0} cannot be opened, so nothing was changed.', name)
			: (refused(document.getText()) ?? (await applyText(document, {}, (live) => takenBack(live, entry) ?? live)));
	if (typeof applied !== 'string') {
		void vscode.window.showInformationMessage(
			breakMarkdownLinks(l10n.t('{0} has the code from before again. Undo brings the other back.', name)),
		);
		return;
	}
	const show = { title: l10n.t('Show Both'), run: () => showAccepted(entry) };
	void vscode.window.showWarningMessage(breakMarkdownLinks(applied), show).then((chosen) => chosen?.run());
}
