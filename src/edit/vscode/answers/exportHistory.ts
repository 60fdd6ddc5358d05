import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { dayName } from '../../../base/core/localDay.ts';
import { breakMarkdownLinks } from '../../../base/text/breakMarkdownLinks.ts';
import { askForExport, isJsonFile, tellExported } from '../../../base/vscode/saveExport.ts';
import { historyCsv, historyJson } from '../../core/history/historyExport.ts';
import type { HistoryRow } from '../../core/history/historyRows.ts';

/**
 * Asks for a file and writes the history with its verdicts to it, without any code: as JSON if its name ends in `.json`,
 * otherwise as CSV.
 * @param now milliseconds since 1970
 */
export async function exportHistory(rows: readonly HistoryRow[], now: number): Promise<void> {
	const target = await askForExport(l10n.t('Export the History'), `whetstone-history-${dayName(now)}`);
	if (target === undefined) return;
	const text = isJsonFile(target) ? historyJson(rows, now) : historyCsv(rows);
	await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
	const name = breakMarkdownLinks(vscode.workspace.asRelativePath(target));
	tellExported(target, (open) =>
		vscode.window.showInformationMessage(l10n.t('The history was saved to {0}. It holds no code.', name), open),
	);
}
