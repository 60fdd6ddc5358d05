import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { dayName } from '../../../base/core/localDay.ts';
import { askForExport, isJsonFile, tellExported } from '../../../base/vscode/saveExport.ts';
import type { Ledger } from '../../../usage/core/ledger.ts';
import { receiptFile } from './receiptFile.ts';

/**
 * Asks for a file and writes all receipts to it: as JSON if its name ends in `.json`, otherwise as CSV. Warns if those of the
 * others could not be read.
 * @param now milliseconds since 1970
 */
export async function exportReceipts(ledger: Pick<Ledger, 'store' | 'isComplete'>, now: number): Promise<void> {
	const target = await askForExport(l10n.t('Export Receipts'), `whetstone-receipts-${dayName(now)}`);
	if (target === undefined) return;
	const { bytes, isComplete } = await receiptFile(ledger, isJsonFile(target), now);
	await vscode.workspace.fs.writeFile(target, bytes);
	const name = vscode.workspace.asRelativePath(target);
	tellExported(target, (open) =>
		isComplete
			? vscode.window.showInformationMessage(l10n.t('The receipts were saved to {0}.', name), open)
			: vscode.window.showWarningMessage(
					l10n.t('Only the receipts that this window knows were saved to {0}: the others could not be read.', name),
					open,
				),
	);
}
