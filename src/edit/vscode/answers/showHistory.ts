import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { confirm } from '../../../base/vscode/dialogs.ts';
import type { HistoryRow } from '../../core/history/historyExport.ts';
import { showAccepted, takeBack } from './acceptedOptimizations.ts';
import type { AnswerHistory } from './answerHistory.ts';
import { acceptedFileStates, acceptedOf, itemOf, type RowButton, type RowItem } from './historyItems.ts';

/**
 * Lists what was accepted and answered in this workspace, newest first. Choosing accepted code opens a diff; choosing an
 * answer shows it as received. Buttons take accepted code back, prove it, show its answer, or erase a row; the list's buttons
 * export or erase everything.
 */
export async function showHistory(history: AnswerHistory): Promise<void> {
	const rows = await history.rows();
	if (rows.length === 0) {
		void vscode.window.showInformationMessage(l10n.t('Nothing has been optimized or generated in this workspace yet.'));
		return;
	}
	const action = await pickAction(rows, history);
	await action?.();
}

async function clear(history: AnswerHistory): Promise<void> {
	const detail = l10n.t(
		'What was accepted in all workspaces, with the lines it changed, and all stored answers are permanently erased from this computer. Your files stay as they are.',
	);
	const yes = l10n.t('Clear the History');
	const question = l10n.t('Clear the history of optimizations and answers?');
	if (!(await confirm(question, detail, yes))) return;
	await history.clear();
	void vscode.window.showInformationMessage(l10n.t('The history of optimizations and answers is empty.'));
}

type Action = () => Promise<void>;

/** What the user chose to do; undefined if nothing is left to do. */
function pickAction(all: readonly HistoryRow[], history: AnswerHistory): Promise<Action | undefined> {
	const { promise, resolve } = Promise.withResolvers<Action | undefined>();
	const list = vscode.window.createQuickPick<RowItem>();
	list.title = l10n.t('Optimizations and Answers');
	list.placeholder = l10n.t('Choose one to see what it changed, or the answer as received');
	list.matchOnDescription = true;
	list.matchOnDetail = true;
	list.keepScrollPosition = true;
	const exportButton = { iconPath: new vscode.ThemeIcon('export'), tooltip: l10n.t('Export the History…') };
	list.buttons = [exportButton, { iconPath: new vscode.ThemeIcon('clear-all'), tooltip: l10n.t('Clear the History…') }];
	list.items = all.map((row) => itemOf(row, undefined));
	const forget = async (row: HistoryRow) => {
		const others = list.items.filter((item) => item.row !== row);
		// A proposal accepted change by change has several rows with the same answers: they go with the last row.
		const shared = new Set(others.flatMap((item) => item.row.answers));
		await history.forget({ ...row, answers: row.answers.filter((answer) => !shared.has(answer)) });
		list.items = list.items.filter((item) => item.row !== row);
		if (list.items.length === 0) resolve(undefined);
	};
	list.onDidAccept(() => {
		// The filter may leave no item: Enter then chooses nothing.
		const [item] = list.selectedItems;
		if (item !== undefined) resolve(() => open(item.row, history));
	});
	list.onDidTriggerButton((button) =>
		resolve(() => (button === exportButton ? history.export(list.items.map(({ row }) => row)) : clear(history))),
	);
	list.onDidTriggerItemButton(({ item: { row }, button }) => {
		const { does } = button as RowButton;
		if (does === 'forget') return void forget(row).catch((error) => resolve(() => Promise.reject(error)));
		resolve(() => act(does, row, history));
	});
	list.onDidHide(() => resolve(undefined));
	list.show();
	void markStates(list);
	return promise.finally(() => list.dispose());
}

/** Marks what has become of each row. Reads files while the list is open: those on another machine may be slow. Never rejects. */
async function markStates(list: vscode.QuickPick<RowItem>): Promise<void> {
	list.busy = true;
	const states = await acceptedFileStates(acceptedOf(list.items.map(({ row }) => row)));
	const active = list.activeItems[0]?.row;
	list.items = list.items.map(({ row }) => itemOf(row, row.accepted && states.get(row.accepted)));
	// New items reset the active one to the first.
	if (active !== undefined) list.activeItems = list.items.filter(({ row }) => row === active);
	list.busy = false;
}

async function act(does: RowButton['does'], row: HistoryRow, history: AnswerHistory): Promise<void> {
	const { accepted } = row;
	if (accepted === undefined || does === 'showAnswer') return await showAnswer(row, history);
	if (does === 'takeBack') return await takeBack(accepted);
	await vscode.commands.executeCommand('whetstone.optimize.proveAgain', accepted.id);
}

async function open(row: HistoryRow, history: AnswerHistory): Promise<void> {
	await (row.accepted === undefined ? showAnswer(row, history) : showAccepted(row.accepted));
}

async function showAnswer({ answers }: HistoryRow, history: AnswerHistory): Promise<void> {
	await history.show(answers.map(({ id }) => id));
}
