import * as vscode from 'vscode';
import { withoutLinks } from '../../core/base/withoutLinks.ts';
import { openAsNewFile } from '../openAsNewFile.ts';
import type { Proposal } from './proposal.ts';

/**
 * Offers code that cannot take its place: to copy it, or to open it as a new file.
 * @param reason what is in the way
 */
export function offerCode(reason: string, { code, document }: Pick<Proposal, 'code' | 'document'>): void {
	const { t } = vscode.l10n;
	const copy = { title: t('Copy the Code'), run: () => vscode.env.clipboard.writeText(code) };
	const open = { title: t('Open as New File'), run: () => openAsNewFile(code, document.languageId) };
	// Not awaited by the command: a notification may stay open for hours.
	void vscode.window.showWarningMessage(withoutLinks(reason), copy, open).then((chosen) => chosen?.run());
}
