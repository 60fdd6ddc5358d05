import * as vscode from 'vscode';

const ITEM = 'whetstone.status';
const PRIORITY = 100;

/** The one item in the status bar, as it is until there is something to tell. */
export function createStatusBarItem(connected: boolean): vscode.StatusBarItem {
	const item = vscode.window.createStatusBarItem(ITEM, vscode.StatusBarAlignment.Right, PRIORITY);
	item.name = 'Whetstone';
	item.command = 'whetstone.showActions';
	item.text = `$(${connected ? 'pulse' : 'plug'}) Whetstone`;
	item.show();
	return item;
}
