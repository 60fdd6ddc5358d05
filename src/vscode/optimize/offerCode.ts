import * as vscode from 'vscode';
import { openAsNewFile } from '../openAsNewFile.ts';
import type { Proposal } from './proposal.ts';

/**
 * Offers code that cannot take its place: to copy it, or to open it as a new file.
 * @param reason what is in the way
 */
export function offerCode(reason: string, proposal: Proposal): void {
	const { t } = vscode.l10n;
	const { replacement, selected } = proposal;
	const copy = { title: t('Copy the Code'), run: () => vscode.env.clipboard.writeText(replacement) };
	const open = { title: t('Open as New File'), run: () => openAsNewFile(replacement, selected.document.languageId) };
	// Not awaited by the command: a notification may stay open for hours.
	void vscode.window.showWarningMessage(reason, copy, open).then((chosen) => chosen?.run());
}
