import * as vscode from 'vscode';
import { saveProblem } from '../../core/chat/store/saveProblem.ts';
import { saveProblemText } from './view/chatBanner.ts';

/** Says why something could not be read or written. */
export function showStorageError(error: unknown): void {
	const reason = saveProblemText(saveProblem(error));
	void vscode.window.showErrorMessage(vscode.l10n.t('That could not be done: {0}.', reason));
}
