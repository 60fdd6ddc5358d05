import * as vscode from 'vscode';
import { saveProblem } from '../../core/chat/saveProblem.ts';
import { problemText } from './chatBanner.ts';

/** Says why something could not be read or written. */
export function tellNotDone(error: unknown): void {
	const reason = problemText(saveProblem(error));
	void vscode.window.showErrorMessage(vscode.l10n.t('That could not be done: {0}.', reason));
}
