import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { HistoryEntry } from '../../core/history/historyEntry.ts';
import type { AnswerHistory } from './answerHistory.ts';
import { answerItem } from './historyItems.ts';

/** Lets the user choose which answers of this workspace to erase, or erase all, even those of other workspaces. */
export async function forgetAnswers(history: AnswerHistory): Promise<void> {
	const answers = await history.read();
	const all = { title: l10n.t('Forget All…'), run: () => forgetAll(history) };
	if (answers.length === 0) {
		void vscode.window
			.showInformationMessage(l10n.t('No answer to Optimize or Generate is stored in this workspace.'), all)
			.then((chosen) => chosen?.run());
		return;
	}
	const chosen = await choose(answers);
	if (chosen === 'all') return await forgetAll(history);
	if (chosen.length === 0) return;
	await history.forgetAnswers(chosen.map(({ id }) => id));
	notifyForgotten(chosen.length);
}

async function forgetAll(history: AnswerHistory): Promise<void> {
	const detail = l10n.t(
		'The stored answers to Optimize and Generate are permanently erased from this computer. Accepted code stays in its files and in the history of optimizations.',
	);
	const here = l10n.t('Forget Those of This Workspace');
	const everywhere = l10n.t('Forget Those of All Workspaces');
	const question = l10n.t('Forget all answers?');
	const chosen = await vscode.window.showWarningMessage(question, { modal: true, detail }, here, everywhere);
	if (chosen === undefined) return;
	await history.clearAnswers(chosen === here ? 'here' : 'everywhere');
	void vscode.window.showInformationMessage(
		chosen === here ? l10n.t('The answers of this workspace were erased.') : l10n.t('All answers were erased.'),
	);
}

type AnswerChoice = vscode.QuickPickItem & { readonly answer: HistoryEntry };

function choose(answers: readonly HistoryEntry[]): Promise<readonly HistoryEntry[] | 'all'> {
	const { promise, resolve } = Promise.withResolvers<readonly HistoryEntry[] | 'all'>();
	const list = vscode.window.createQuickPick<AnswerChoice>();
	list.title = l10n.t('Forget Answers');
	list.placeholder = l10n.t('Choose the answers to erase permanently');
	list.canSelectMany = true;
	list.matchOnDescription = true;
	list.matchOnDetail = true;
	list.buttons = [{ iconPath: new vscode.ThemeIcon('clear-all'), tooltip: l10n.t('Forget All…') }];
	list.items = answers.toReversed().map((answer) => ({ ...answerItem([answer]), answer }));
	list.onDidAccept(() => resolve(list.selectedItems.map(({ answer }) => answer)));
	list.onDidTriggerButton(() => resolve('all'));
	list.onDidHide(() => resolve([]));
	list.show();
	return promise.finally(() => list.dispose());
}

function notifyForgotten(count: number): void {
	const text = count === 1 ? l10n.t('One answer was erased.') : l10n.t('{0} answers were erased.', count);
	void vscode.window.showInformationMessage(text);
}
