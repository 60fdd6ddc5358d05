import * as vscode from 'vscode';

/** The tabs of all groups. */
export function allTabs(): readonly vscode.Tab[] {
	return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}
