import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { documentName, isReadOnly } from '../../base/vscode/documents/documentState.ts';
import { warn } from '../../base/vscode/notifications.ts';
import { type SelectedCode, selectedCode } from './documents/selectedCode.ts';
import { PROPOSAL_SCHEME } from './review/proposalUri.ts';
import { selectEnclosingSymbol } from './selectEnclosingSymbol.ts';

/**
 * The code to optimize: the selections, else a symbol that the user chooses around the cursor.
 * @param waiting documents with a request in flight
 * @returns undefined if there is none or it may not be sent, after telling the user why
 */
export async function optimizeTargets(
	editor: vscode.TextEditor | undefined,
	waiting: ReadonlySet<vscode.TextDocument>,
): Promise<readonly [SelectedCode, ...SelectedCode[]] | undefined> {
	if (!vscode.workspace.isTrusted) {
		return refuse(l10n.t('In Restricted Mode no code is sent. Trust this folder first, then optimize again.'));
	}
	if (editor === undefined) return refuse(l10n.t('Open a file and select the code that should be optimized.'));
	const { document } = editor;
	if (document.uri.scheme === PROPOSAL_SCHEME) {
		return refuse(l10n.t('This is a proposal. Keep its changes first, then optimize the file.'));
	}
	if (waiting.has(document)) {
		showRequestPending(document);
		return undefined;
	}
	if (await isReadOnly(document)) {
		return refuse(
			l10n.t(
				'{0} is read-only, so nothing was sent. Put the code into a file that can be edited, then optimize it there.',
				documentName(document),
			),
		);
	}
	if (editor.selections.every(({ isEmpty }) => isEmpty)) {
		const chosen = await selectEnclosingSymbol(editor);
		if (chosen === 'canceled') return undefined;
		if (chosen === 'none') {
			return refuse(l10n.t('Nothing is selected. Select the code that should be optimized, then try again.'));
		}
	}
	const [first, ...others] = selectedCode(editor);
	if (first !== undefined) return [first, ...others];
	return refuse(l10n.t('Only blank space is selected. Select the code that should be optimized, then try again.'));
}

/** Whether a document is as it was when its code was selected, after telling the user if it is not. A closed one keeps its text. */
export function isAsSelected({ document, text }: SelectedCode): boolean {
	// Questions may have been open for a while.
	if (!document.isClosed && document.getText() === text) return true;
	warn(l10n.t('{0} was changed meanwhile, so nothing was sent. Try again.', documentName(document)));
	return false;
}

/** Warns that a document has one request at a time. */
export function showRequestPending(document: vscode.TextDocument): void {
	warn(l10n.t('{0} is being optimized already. Wait for that answer, or cancel it first.', documentName(document)));
}

function refuse(sentence: string): undefined {
	warn(sentence);
	return undefined;
}
