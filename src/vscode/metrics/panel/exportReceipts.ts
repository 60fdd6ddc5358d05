import * as vscode from 'vscode';
import type { Ledger } from '../../../core/receipts/ledger.ts';
import { dayName } from '../../../core/receipts/localDay.ts';
import { allReceipts, receiptsCsv, receiptsJson } from '../../../core/receipts/receiptExport.ts';

/**
 * Asks for a file and writes all receipts to it: as JSON if its name ends in `.json`, otherwise as CSV. Warns if those of the
 * others could not be read.
 * @param now milliseconds since 1970
 */
export async function exportReceipts(
	{ store, isComplete }: Pick<Ledger, 'store' | 'isComplete'>,
	now: number,
): Promise<void> {
	const { t } = vscode.l10n;
	const target = await vscode.window.showSaveDialog({
		title: t('Export Receipts'),
		...suggestedUri(`whetstone-receipts-${dayName(now)}.csv`),
		filters: { CSV: ['csv'], JSON: ['json'] },
	});
	if (target === undefined) return;
	const entries = await allReceipts(store);
	const text = /\.json$/i.test(target.path) ? receiptsJson(entries, now) : receiptsCsv(entries);
	await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
	const open = { title: t('Open') };
	const name = vscode.workspace.asRelativePath(target);
	const notification = isComplete
		? vscode.window.showInformationMessage(t('The receipts were saved to {0}.', name), open)
		: vscode.window.showWarningMessage(
				t('Only the receipts that this window knows were saved to {0}: the others could not be read.', name),
				open,
			);
	// Not awaited: a notification may stay open for hours.
	void notification.then((chosen) =>
		chosen === open ? vscode.commands.executeCommand('vscode.open', target) : undefined,
	);
}

function suggestedUri(name: string): { readonly defaultUri?: vscode.Uri } {
	const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
	return folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, name) };
}
