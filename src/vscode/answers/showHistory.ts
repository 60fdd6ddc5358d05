import * as vscode from 'vscode';
import type { HistoryRow } from '../../core/code/history/answerHistory.ts';
import { confirm } from '../confirm.ts';
import { type FileStanding, fileStandings } from './fileStandings.ts';
import { acceptedOf, isGone, rowItem } from './historyItems.ts';
import { showAccepted, takeBack } from './takeBack.ts';
import type { WorkspaceAnswers } from './workspaceAnswers.ts';

/**
 * Lists what was accepted and answered in this workspace, newest first: accepted code that is chosen is opened as a
 * difference, an answer as it came. Buttons take accepted code back, show its answer, and erase a row; the list's own button
 * erases all.
 */
export async function showHistory(history: WorkspaceAnswers): Promise<void> {
	const rows = await history.rows();
	if (rows.length === 0) {
		void vscode.window.showInformationMessage(
			vscode.l10n.t('Nothing has been optimized or generated in this workspace yet.'),
		);
		return;
	}
	const action = await pickAction(rows, history);
	await action?.();
}

async function clear(history: WorkspaceAnswers): Promise<void> {
	const { t } = vscode.l10n;
	const detail = t(
		'What was accepted in all workspaces, with the lines that it changed, and all answers that are kept are erased from this computer for good. Your files stay as they are.',
	);
	const yes = t('Clear the History');
	const question = t('Clear the history of optimizations and answers?');
	if (!(await confirm(question, detail, yes))) return;
	await history.clear();
	void vscode.window.showInformationMessage(t('The history of optimizations and answers is empty.'));
}

type Action = () => Promise<void>;

interface RowItem extends vscode.QuickPickItem {
	readonly row: HistoryRow;
	readonly buttons: readonly RowButton[];
}

interface RowButton extends vscode.QuickInputButton {
	readonly does: 'takeBack' | 'showAnswer' | 'forget';
}

/** What the person wants of the list; undefined where that is nothing, or was done in the list. */
function pickAction(all: readonly HistoryRow[], history: WorkspaceAnswers): Promise<Action | undefined> {
	const { t } = vscode.l10n;
	const { promise, resolve } = Promise.withResolvers<Action | undefined>();
	const list = vscode.window.createQuickPick<RowItem>();
	list.title = t('Optimizations and Answers');
	list.placeholder = t('Choose one to see what it changed, or the answer as it came');
	list.matchOnDescription = true;
	list.matchOnDetail = true;
	list.keepScrollPosition = true;
	list.buttons = [{ iconPath: new vscode.ThemeIcon('clear-all'), tooltip: t('Clear the History…') }];
	list.items = all.map((row) => itemOf(row, undefined));
	const forget = async (row: HistoryRow) => {
		const others = list.items.filter((item) => item.row !== row);
		// Of a proposal that was accepted change by change, each row has the same answers: they go with the last one.
		const shared = new Set(others.flatMap((item) => item.row.answers));
		await history.forget({ ...row, answers: row.answers.filter((answer) => !shared.has(answer)) });
		list.items = list.items.filter((item) => item.row !== row);
		if (list.items.length === 0) resolve(undefined);
	};
	list.onDidAccept(() => {
		// Enter where the filter leaves nothing chooses nothing.
		const [item] = list.selectedItems;
		if (item !== undefined) resolve(() => open(item.row, history));
	});
	list.onDidTriggerButton(() => resolve(() => clear(history)));
	list.onDidTriggerItemButton(({ item: { row }, button }) => {
		const { does } = button as RowButton;
		if (does === 'forget') return void forget(row).catch((error) => resolve(() => Promise.reject(error)));
		resolve(() =>
			does === 'takeBack' && row.accepted !== undefined ? takeBack(row.accepted) : showAnswer(row, history),
		);
	});
	list.onDidHide(() => resolve(undefined));
	list.show();
	void markStandings(list);
	return promise.finally(() => list.dispose());
}

/** Files are read meanwhile, which may take its time where they lie on another machine. Never rejects. */
async function markStandings(list: vscode.QuickPick<RowItem>): Promise<void> {
	list.busy = true;
	const standings = await fileStandings(acceptedOf(list.items.map(({ row }) => row)));
	const active = list.activeItems[0]?.row;
	list.items = list.items.map(({ row }) => itemOf(row, row.accepted && standings.get(row.accepted)));
	// None at all would leave Enter without effect; by itself the list goes back to its first.
	if (active !== undefined) list.activeItems = list.items.filter(({ row }) => row === active);
	list.busy = false;
}

function itemOf(row: HistoryRow, standing: FileStanding | undefined): RowItem {
	const { t } = vscode.l10n;
	const { accepted, answers } = row;
	const button = (does: RowButton['does'], icon: string, tooltip: string): RowButton => ({
		does,
		iconPath: new vscode.ThemeIcon(icon),
		tooltip,
	});
	return {
		...rowItem(row, standing),
		buttons: [
			...(accepted === undefined || isGone(standing) ? [] : [button('takeBack', 'discard', t('Take Back'))]),
			...(answers.length === 0 ? [] : [button('showAnswer', 'comment', t('Show Answer'))]),
			button('forget', 'trash', t('Forget')),
		],
		row,
	};
}

async function open(row: HistoryRow, history: WorkspaceAnswers): Promise<void> {
	await (row.accepted === undefined ? showAnswer(row, history) : showAccepted(row.accepted));
}

async function showAnswer({ answers }: HistoryRow, history: WorkspaceAnswers): Promise<void> {
	await history.show(answers.map(({ id }) => id));
}
