import { setImmediate as breathe } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { Ledger } from '../../../core/receipts/ledger.ts';
import { dayName } from '../../../core/receipts/localDay.ts';
import { allReceipts, receiptsCsv, receiptsJson } from '../../../core/receipts/receiptExport.ts';
import { askForExport, isJsonFile, tellExported } from '../../saveExport.ts';

/**
 * Asks for a file and writes all receipts to it: as JSON if its name ends in `.json`, otherwise as CSV. Warns if those of the
 * others could not be read.
 * @param now milliseconds since 1970
 */
export async function exportReceipts(ledger: Pick<Ledger, 'store' | 'isComplete'>, now: number): Promise<void> {
	const { t } = vscode.l10n;
	const target = await askForExport(t('Export Receipts'), `whetstone-receipts-${dayName(now)}`);
	if (target === undefined) return;
	const wasComplete = ledger.isComplete;
	const entries = await allReceipts(ledger.store, breathe);
	// A page that could not be read ends the list.
	const isComplete = wasComplete && ledger.store.isComplete;
	const parts = isJsonFile(target) ? receiptsJson(entries, now) : receiptsCsv(entries);
	await vscode.workspace.fs.writeFile(target, await encoded(parts));
	const name = vscode.workspace.asRelativePath(target);
	tellExported(target, (open) =>
		isComplete
			? vscode.window.showInformationMessage(t('The receipts were saved to {0}.', name), open)
			: vscode.window.showWarningMessage(
					t('Only the receipts that this window knows were saved to {0}: the others could not be read.', name),
					open,
				),
	);
}

async function encoded(parts: Iterable<string>): Promise<Uint8Array> {
	const bytes: Uint8Array[] = [];
	for (const part of parts) {
		bytes.push(new TextEncoder().encode(part));
		await breathe();
	}
	return Buffer.concat(bytes);
}
