import { setImmediate as breathe } from 'node:timers/promises';
import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { dayName } from '../../../base/core/localDay.ts';
import { askForExport, isJsonFile, showExported } from '../../../base/vscode/saveExport.ts';
import type { Ledger } from '../../../usage/core/ledger.ts';
import { allReceipts, receiptsCsv, receiptsJson } from '../../../usage/core/receiptExport.ts';

/** A file with receipts. */
export interface ReceiptFile {
	readonly bytes: Uint8Array;
	/** Whether it holds those of all windows. */
	readonly isComplete: boolean;
}

/** All receipts, as JSON or as CSV. @param now milliseconds since 1970 */
export async function receiptFile(ledger: Ledger, isJson: boolean, now: number): Promise<ReceiptFile> {
	const wasComplete = ledger.isComplete;
	const entries = await allReceipts(ledger.store, breathe);
	// A page that could not be read ends the list.
	const isComplete = wasComplete && ledger.store.isComplete;
	const bytes = await encoded(isJson ? receiptsJson(entries, now) : receiptsCsv(entries));
	return { bytes, isComplete };
}

async function encoded(parts: Iterable<string>): Promise<Uint8Array> {
	const bytes: Uint8Array[] = [];
	for (const part of parts) {
		bytes.push(new TextEncoder().encode(part));
		await breathe();
	}
	return Buffer.concat(bytes);
}

/**
 * Asks for a file and writes all receipts to it: as JSON if its name ends in `.json`, otherwise as CSV. Warns if those of the
 * others could not be read.
 * @param now milliseconds since 1970
 */
export async function exportReceipts(ledger: Ledger, now: number): Promise<void> {
	const target = await askForExport(l10n.t('Export Receipts'), `whetstone-receipts-${dayName(now)}`);
	if (target === undefined) return;
	const { bytes, isComplete } = await receiptFile(ledger, isJsonFile(target), now);
	await vscode.workspace.fs.writeFile(target, bytes);
	const name = vscode.workspace.asRelativePath(target);
	showExported(target, (open) =>
		isComplete
			? vscode.window.showInformationMessage(l10n.t('The receipts were saved to {0}.', name), open)
			: vscode.window.showWarningMessage(
					l10n.t('Only the receipts that this window knows were saved to {0}: the others could not be read.', name),
					open,
				),
	);
}
