import * as vscode from 'vscode';
import type { Proposal } from './proposal.ts';

/**
 * Offers code that cannot take its place: to copy it, or to open it as a new file.
 * @param reason what is in the way
 */
export function offerCode(reason: string, proposal: Proposal): void {
	const { t } = vscode.l10n;
	const { replacement } = proposal;
	const copy = { title: t('Copy the Code'), run: () => vscode.env.clipboard.writeText(replacement) };
	const open = { title: t('Open as New File'), run: () => openAsNewFile(proposal) };
	// Not awaited by the command: a notification may stay open for hours.
	void vscode.window.showWarningMessage(reason, copy, open).then((chosen) => chosen?.run());
}

async function openAsNewFile({ replacement, selected }: Proposal): Promise<void> {
	const language = selected.document.languageId;
	const document = await vscode.workspace.openTextDocument({ content: replacement, language });
	await vscode.window.showTextDocument(document, { preview: false });
}
