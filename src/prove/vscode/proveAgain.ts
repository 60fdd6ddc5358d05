import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { documentName } from '../../base/vscode/documents/documentState.ts';
import { openedDocument } from '../../base/vscode/documents/showDocument.ts';
import type { AcceptedOptimization } from '../../edit/core/history/acceptedOptimization.ts';
import type { HistoryRow } from '../../edit/core/history/historyExport.ts';
import { rowItem } from '../../edit/vscode/answers/historyItems.ts';
import type { KeptAnswers } from '../../edit/vscode/answers/keptAnswers.ts';
import { cannotOpen, type Refusal, tellWhyNot } from './proofTexts.ts';
import { acceptedSubject, type ProvedDocument } from './provedSubject.ts';
import type { Prover } from './prover.ts';
import type { FoundProofs } from './recordedProofs.ts';

export interface ProveAgainDeps {
	readonly answers: Pick<KeptAnswers, 'history'>;
	readonly prover: Pick<Prover, 'prove'>;
	readonly found: FoundProofs;
}

/**
 * Proves accepted code once more, as its file is now: without it and with it.
 * @param argument the id of an entry of the history; with anything else, the user chooses one
 */
export async function proveAgain(argument: unknown, { answers, prover, found }: ProveAgainDeps): Promise<void> {
	const { history } = answers;
	const named = typeof argument === 'string' ? await history.accepted.entry(argument) : undefined;
	const entry = named ?? (await pickAccepted(await history.rows()));
	if (entry === undefined) return;
	const name = documentName({ uri: vscode.Uri.parse(entry.uri) });
	const document = await provedDocument(entry);
	if ('sentence' in document) return tellWhyNot(document);
	const proof = await prover.prove(document, l10n.t('{0}: what was accepted ({1})', name, entry.level));
	if (proof !== undefined) await found.record({ accepted: entry.id, document, proof });
}

/** The file without the accepted code and with it, or why there is nothing to prove. */
async function provedDocument(entry: AcceptedOptimization): Promise<ProvedDocument | Refusal> {
	const uri = vscode.Uri.parse(entry.uri);
	const document = await openedDocument(uri);
	if (document === undefined) return cannotOpen(uri);
	const sentence = l10n.t(
		'{0} no longer holds this code as it was accepted, so there is nothing to prove. Undo your edits of it, then try again.',
		documentName(document),
	);
	return acceptedSubject(document, [entry]) ?? { sentence };
}

async function pickAccepted(rows: readonly HistoryRow[]): Promise<AcceptedOptimization | undefined> {
	const items = rows.flatMap((row) =>
		row.accepted === undefined ? [] : [{ ...rowItem(row), accepted: row.accepted }],
	);
	if (items.length === 0) {
		void vscode.window.showInformationMessage(
			l10n.t('Nothing that was optimized has been accepted in this workspace yet, so there is nothing to prove again.'),
		);
		return undefined;
	}
	const options = {
		title: l10n.t('Prove Again'),
		placeHolder: l10n.t('Choose what to prove as it is now'),
		matchOnDescription: true,
		matchOnDetail: true,
	};
	return (await vscode.window.showQuickPick(items, options))?.accepted;
}
